"""Track as it is drawn: a light bed with the picture of its type along the middle (UP section 3)."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from trackside.core.message import message
from trackside.core.plane import number
from trackside.games.union_pacific.board import Board
from trackside.games.union_pacific.components import TRACK_TYPES
from trackside.games.union_pacific.drawing.layout import TILE, Layout

TRACK_NAMES: Final = {
    "plain": message("plain"),
    "dashed": message("dashed"),
    "black": message("black"),
    "white": message("white"),
    "joker": message("joker"),
}

# What is drawn along the middle, from below: the classes of the strokes.
PICTURES: Final = {
    "plain": (),
    "dashed": ("dark", "dashes"),
    "black": ("dark",),
    "white": ("dark", "light"),
}


def track_svg(board: Board, plan: Layout) -> Markup:
    """All track of a board, with its spaces still missing."""
    paths: dict[str, list[str]] = {track_type: [] for track_type in TRACK_TYPES}
    for section, pieces in zip(board.file.sections, plan.curves, strict=True):
        types = [space.type for space in section.spaces]
        # A piece of track has the type of the space at its far end; the last one that of the space behind it.
        for track_type, piece in zip([*types, types[-1]], pieces, strict=True):
            paths[track_type].append(piece)
    used = [track_type for track_type, pieces in paths.items() if pieces]
    defs = "".join(f'<path id="board-track-{t}" d="{"".join(paths[t])}"/>' for t in used)
    strokes = [f'<use href="#board-track-{t}" class="{layer}"/>' for layer in ("edge", "bed") for t in used]
    strokes += [f'<use href="#board-track-{t}" class="{layer}"/>' for t in used for layer in PICTURES[t]]
    return Markup(f'<defs>{defs}</defs><g class="track" aria-hidden="true">{"".join(strokes)}</g>')


def space_defs() -> Markup:
    """The empty spaces of the four types, around 0, 0, to be used by their ids."""
    length, breadth = TILE
    left, top = -length / 2, -breadth / 2
    box = f'<rect id="board-box" x="{left:g}" y="{top:g}" width="{length}" height="{breadth}" rx="4"/>'
    marks = "".join(
        f'<g id="board-mark-{track_type}" class="up-mark">'
        + "".join(f'<path class="{layer}" d="M{left + 1:g},0h{length - 2}"/>' for layer in layers)
        + "</g>"
        for track_type, layers in PICTURES.items()
        if layers
    )
    return Markup(box + marks)


def ribbon(track_type: str, length: float) -> Markup:
    """A straight piece of track from 0, 0 to the right."""
    path = f'd="M0,0h{number(length)}"'
    layers = "".join(f'<path class="{layer}" {path}/>' for layer in ("edge", "bed", *PICTURES[track_type]))
    return Markup(f'<g class="track">{layers}</g>')
