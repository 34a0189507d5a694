"""The small pictures of seats and pieces within sentences."""

from __future__ import annotations

from markupsafe import Markup

from trackside.core.message import Piece, Seat
from trackside.games.rail18xx.trains import kind_of


def chip(value: Seat | Piece, name: Markup) -> Markup:
    """The chip of a seat or piece; its colours are the style sheet's (`companies.css`)."""
    match value:
        case Seat():
            return Markup('<span class="rail-seat" data-seat="{}">{}</span>').format(value.number, name)
        case Piece(kind="company"):
            # The full name is told on pointing; everybody at the table speaks of companies by their letters.
            tag = Markup('<abbr class="rail-company" data-company="{}" title="{}">{}</abbr>')
            return tag.format(value.name, name, value.name)
        case Piece(kind="private"):
            return Markup('<abbr class="rail-private" title="{}">{}</abbr>').format(name, value.name)
        case Piece(kind="train"):
            # A single train is told by its kind; its number is for records.
            kind = kind_of(value.name) if "-" in value.name else name
            return Markup('<span class="rail-train">{}</span>').format(kind)
        case Piece(kind="hex" | "place"):
            # While it is pointed at, its hex is shown on the map.
            return Markup('<span class="rail-place" data-shows="hex-{}">{}</span>').format(value.name, name)
        case Piece(kind="money"):
            return name
    return Markup('<span class="rail-place">{}</span>').format(name)
