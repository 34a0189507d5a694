"""The small pictures of seats and pieces within sentences."""

from __future__ import annotations

from markupsafe import Markup

from trackside.core.message import Piece, Seat


def chip(value: Seat | Piece, name: Markup) -> Markup:
    """The chip of a seat or piece; its colours are the style sheet's."""
    match value:
        case Seat():
            return Markup('<span class="rail-seat" data-seat="{}">{}</span>').format(value.number, name)
        case Piece(kind="company" | "private" | "train"):
            return Markup('<span class="rail-{}" data-{}="{}">{}</span>').format(
                value.kind, value.kind, value.name, name
            )
    return Markup('<span class="rail-place">{}</span>').format(name)
