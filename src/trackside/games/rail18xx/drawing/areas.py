"""Off-board areas: their names and what they pay while track of each colour is the newest (18xx 10.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markupsafe import Markup

from trackside.core.plane import Point, number
from trackside.games.rail18xx.drawing.geometry import at, middle
from trackside.games.rail18xx.drawing.names import lines_of
from trackside.games.rail18xx.hexes import Hex
from trackside.games.rail18xx.tiles import COLOURS

_WIDTH, _HEIGHT = 17.0, 12.5


def areas_svg(hexes: Sequence[Hex], column: int, name: Callable[[Hex], Markup]) -> Markup:
    """All areas of a map; `column` is the one of the four revenues that counts now."""
    drawn = [_area(_middle(hexes, hex_), name(hex_), hex_.printed.stops[0].revenues, column) for hex_ in named(hexes)]
    return Markup('<g id="board-areas" class="rail-areas" aria-hidden="true">{}</g>').format(Markup("").join(drawn))


def named(hexes: Sequence[Hex]) -> list[Hex]:
    """The one hex of each area that bears its name."""
    return [
        hex_ for hex_ in hexes if any(stop.kind == "offboard" and not stop.label_hidden for stop in hex_.printed.stops)
    ]


def _middle(hexes: Sequence[Hex], hex_: Hex) -> Point:
    """The middle of all hexes of an area."""
    area = hex_.printed.stops[0].area
    if area is None:
        return middle(hex_)
    places = [middle(other) for other in hexes if other.printed.stops and other.printed.stops[0].area == area]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _area(place: Point, name: Markup, revenues: Sequence[int], column: int) -> Markup:
    if len(set(revenues)) == 1:  # a port pays the same in all phases, and has its anchor for a name
        return Markup(
            f'<g transform="translate({at((place[0], place[1] + 25))})"><circle class="rail-coin" r="9.4"/>'
            f'<text class="rail-figure" y="4.5">{revenues[0]}</text></g>'
        )
    boxes = []
    for number_, (revenue, colour) in enumerate(zip(revenues, COLOURS[1:], strict=True)):
        x, y = (number_ % 2 - 1) * _WIDTH, number_ // 2 * _HEIGHT
        now = " now" if number_ == column else ""
        boxes.append(
            f'<g class="rail-pays{now}" transform="translate({at((x, y))})">'
            f'<rect class="rail-{colour}" width="{number(_WIDTH)}" height="{number(_HEIGHT)}"/>'
            f'<text x="{number(_WIDTH / 2)}" y="9.7">{revenue}</text></g>'
        )
    lines = lines_of(name)
    spans = "".join(
        f'<tspan x="0" y="{number(-5 - 11 * (len(lines) - 1 - row))}">{line}</tspan>' for row, line in enumerate(lines)
    )
    top = 1 + 5.5 * (len(lines) - 1) - 4
    # The one that counts now is drawn last: its frame lies over the others.
    boxes.append(boxes.pop(column))
    return Markup(
        f'<g transform="translate({at((place[0], place[1] + top))})">'
        f'<text class="rail-area-name">{spans}</text>{"".join(boxes)}</g>'
    )
