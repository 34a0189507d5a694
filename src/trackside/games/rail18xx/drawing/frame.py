"""What is printed around and on the map once and for all: definitions, the country, margins, shores and the title."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from trackside.core.plane import Point, number, points
from trackside.games.rail18xx.drawing import scenery
from trackside.games.rail18xx.drawing.geometry import APOTHEM, COLUMN, SIDE, at, corners, middle, on_map, plus, polar
from trackside.games.rail18xx.drawing.placing import SLOT
from trackside.games.rail18xx.drawing.tile import tile_def
from trackside.games.rail18xx.drawing.tokens import neutral_def, token_def
from trackside.games.rail18xx.hexes import Board, Hex
from trackside.games.rail18xx.rules import Rules
from trackside.games.rail18xx.tiles import Face

MARGIN: Final = 34.0
"""Between the outermost hexes and the frame; the coordinates stand in it."""
GROUNDS: Final = ("white", "yellow", "green", "brown", "gray", "red", "blue")
HEX: Final = f"M{points(corners())}z"


class Box(NamedTuple):
    """The rectangle of the map without its frame."""

    left: float
    top: float
    right: float
    bottom: float

    def rect(self, out: float = 0) -> str:
        """The attributes of the rectangle, so much larger on all sides."""
        width, height = self.right - self.left + 2 * out, self.bottom - self.top + 2 * out
        return (
            f'x="{number(self.left - out)}" y="{number(self.top - out)}"'
            f' width="{number(width)}" height="{number(height)}"'
        )


def box(hexes: Iterable[Hex]) -> Box:
    """The rectangle around the hexes and their coordinates."""
    places = [middle(hex_) for hex_ in hexes]
    return Box(
        min(x for x, _ in places) - SIDE - MARGIN,
        min(y for _, y in places) - APOTHEM - MARGIN,
        max(x for x, _ in places) + SIDE + MARGIN,
        max(y for _, y in places) + APOTHEM + MARGIN,
    )


class Legend(NamedTuple):
    """What is written on a map once and for all, in the reader's language, escaped."""

    title: Markup
    subtitle: Markup
    label: Markup
    """What the map is called when it is read aloud."""
    called: Callable[[str], Markup]
    """The name of a sea."""


def below(rules: Rules, country: scenery.Scenery, legend: Legend) -> Markup:
    """All that lies beneath the hexes, with the opening tags."""
    area = box(rules.board.hexes)
    outer = Box(area.left - 9, area.top - 9, area.right + 9, area.bottom + 9)
    view = f"{number(outer.left)} {number(outer.top)} {number(outer.right - outer.left)} "
    return (
        Markup(
            f'<svg id="board-map" class="rail-map"'
            f' viewBox="{view}{number(outer.bottom - outer.top)}" role="group" aria-label="{legend.label}"><defs>'
            f'<clipPath id="board-inside"><rect {area.rect()}/></clipPath>'
            '<clipPath id="board-shores"><use href="#board-seas"/></clipPath>'
        )
        + _grounds()
        + Markup("").join(tile_def(rules.tiles[name]) for name in rules.tile_names)
        + Markup("").join(token_def(charter) for charter in rules.charters.values())
        + neutral_def()
        + Markup(f'</defs><rect class="rail-abroad" {area.rect()}/><g clip-path="url(#board-inside)">')
        + scenery.scenery_svg(country, legend.called)
        + Markup("</g>")
        + _frame(area)
        + _compass(country.compass)
        + _cartouche(country.cartouche, legend.title, legend.subtitle)
        + _coordinates(rules.board.hexes, area)
        + Markup('<g class="rail-hexes">')
    )


def above(rules: Rules) -> Markup:
    """Shores that track cannot cross, and rivers that it crosses at a price."""
    shores, rivers = [], []
    for hex_ in rules.board.hexes:
        shores += [_edge(middle(hex_), edge) for edge in hex_.impassable]
        rivers += [_edge(middle(hex_), edge) for edge in hex_.rivers]
    return Markup(
        f'</g><g class="rail-shores" aria-hidden="true"><path class="rail-shore-edge" d="{"".join(shores)}"/>'
        f'<path class="rail-river-edge" d="{"".join(rivers)}"/></g>'
    )


def bridges(board: Board, faces: Sequence[Face]) -> Markup:
    """What a bridge costs, at all rivers without one (18xx 8.8)."""
    tags = []
    for place, hex_ in enumerate(board.hexes):
        for edge, price in hex_.rivers.items():
            other = board.neighbours[place][edge]
            if other < place or (edge in faces[place].exits and (edge + 3) % 6 in faces[other].exits):
                continue  # each river is printed on both of its hexes: one of the two names the price
            tags.append(
                f'<g transform="translate({at(plus(middle(hex_), polar(edge, APOTHEM)))})">'
                f'<rect x="-9" y="-6.2" width="18" height="12.4" rx="6.2"/><text y="3.6">{price}</text></g>'
            )
    return Markup(f'<g id="board-bridges" class="rail-bridges" aria-hidden="true">{"".join(tags)}</g>')


def _edge(place: Point, edge: int) -> str:
    return f"M{points([plus(place, polar(edge - 0.5, SIDE)), plus(place, polar(edge + 0.5, SIDE))])}"


def _grounds() -> Markup:
    """Bare hexes in all colours. Colour is never the only sign: green, brown and gray differ in their rims too."""
    rims = {
        "green": f'<path class="rail-inset" d="M{points(corners(46.5))}z"/>',
        "brown": "".join(f'<path class="rail-inset" d="M{points(corners(size))}z"/>' for size in (47, 44)),
        "gray": f'<path class="rail-inset rail-dashed" d="M{points(corners(46))}z"/>',
    }
    grounds = "".join(
        f'<g id="board-{colour}"><path class="rail-ground rail-{colour}" d="{HEX}"/>{rims.get(colour, "")}</g>'
        for colour in GROUNDS
    )
    waves = "".join(f"M-8 {y}q2-2.4 4 0t4 0 4 0 4 0" for y in (3, 6.4))
    hatch = "".join(f"M{points([(x - 12, 20.8), (x + 12, -20.8)])}" for x in (-30, -20, -10, 0, 10, 20, 30))
    return Markup(
        f'{grounds}<circle id="board-slot" class="rail-slot" r="{SLOT}"/><path id="board-water" class="rail-waves"'
        f' d="{waves}"/><path id="board-closed" class="rail-closed" d="{hatch}"/>'
        f'<path id="board-rim" d="M{points(corners(46.4))}z"/>'
        '<path id="board-anchor" class="rail-anchor" d="M0-7.5V8M-4-3.5H4M-8 1.5C-8 6-4 8.5 0 8.5S8 6 8 1.5M-8 1.5l-1.6'
        ' 2.6M8 1.5l1.6 2.6M0-7.5m-2.2-2.2a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0"/>'
    )


def _frame(area: Box) -> Markup:
    return Markup(
        f'<g class="rail-frame" aria-hidden="true"><rect {area.rect()}/><rect class="band" {area.rect(4)}/>'
        f'<rect class="degrees" {area.rect(4)} stroke-dasharray="{number(COLUMN / 2)}"/><rect {area.rect(8)}/></g>'
    )


def _coordinates(hexes: Iterable[Hex], area: Box) -> Markup:
    """The letters of the columns above and below, the numbers of the rows at the sides."""
    columns, rows = sorted({hex_.x for hex_ in hexes}), sorted({hex_.y for hex_ in hexes})
    told = [
        f'<text x="{number(on_map(column, 0)[0])}" y="{number(y)}">{chr(ord("A") + column)}</text>'
        for column in columns
        for y in (area.top + 16, area.bottom - 8)
    ]
    told += [
        f'<text x="{number(x)}" y="{number(on_map(0, row)[1] + 4)}">{row + 1}</text>'
        for row in rows
        for x in (area.left + 13, area.right - 13)
    ]
    return Markup(f'<g class="rail-coordinates" aria-hidden="true">{"".join(told)}</g>')


def _cartouche(place: Point, title: Markup, subtitle: Markup) -> Markup:
    """The title of the map, in a plate as wide as its longer line."""
    half = number(max(112.0, 3.9 * len(subtitle)))
    return Markup(
        f'<g class="rail-cartouche" transform="translate({at(place)})">{_plate("plate", float(half), 50)}'
        f'{_plate("line", float(half) - 5, 45)}<text class="title" y="-2">{title}</text>'
        '<path class="flourish" d="M-60 13h48q8 0 12-4 4 4 12 4h48"/>'
        f'<text class="subtitle" y="34">{subtitle}</text></g>'
    )


def _plate(kind: str, half: float, high: float) -> str:
    """A plate with its corners cut out round."""
    across, down = number(half), number(high - 8)
    width, height = number(2 * half), number(2 * high - 16)
    return (
        f'<path class="{kind}" d="M-{across}-{high}h{width}a8 8 0 0 0 8 8V{down}a8 8 0 0 0-8 8h-{width}'
        f'a8 8 0 0 0-8-8v-{height}a8 8 0 0 0 8-8z"/>'
    )


def _compass(place: Point) -> Markup:
    """A compass rose with north marked."""
    rays = "".join(
        _ray(angle, length, breadth, half)
        for first, length, breadth in ((45, 20, 4.6), (0, 31, 6))
        for angle in (first, first + 90, first + 180, first + 270)
        for half in (-1, 1)
    )
    return Markup(
        f'<g class="rail-compass" aria-hidden="true" transform="translate({at(place)})"><circle r="22"/>'
        f'<circle r="24" class="fine"/>{rays}<text y="-33">N</text></g>'
    )


def _ray(angle: float, length: float, breadth: float, half: int) -> str:
    tip, side = math.radians(angle), math.radians(angle + half * 45)
    line = [
        (0.0, 0.0),
        (length * math.sin(tip), -length * math.cos(tip)),
        (breadth * math.sin(side), -breadth * math.cos(side)),
    ]
    return f'<path class="{"light" if half < 0 else "dark"}" d="M{points(line)}z"/>'
