"""Where the name of a place stands on its hex: above or below, wherever it covers least."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from trackside.core.plane import Point, number
from trackside.games.rail18xx.drawing.geometry import SIDE, turned
from trackside.games.rail18xx.drawing.placing import COIN, LABEL, SLOT, layout
from trackside.games.rail18xx.tiles import Face

SIZE: Final = 11.8
_WIDEST: Final = 80
_STEP: Final = 10.2
_LETTER: Final = 0.62
"""The breadth of a letter of the map's face, about, for its size."""
_SPOTS: Final = tuple((x, y) for y in (-30.0, 31.0, -36.0, 36.0, -21.0, 22.0) for x in (0.0, -7.0, 7.0))


class Obstacle(NamedTuple):
    """A round thing that a name should not cover, and how much it matters."""

    place: Point
    radius: float
    weight: float


def name_svg(name: Markup, face: Face, *, price: bool = False, future: bool = False) -> Markup:
    """The name, in one line or two, where it covers least of a face with a price for terrain or a later letter."""
    lines = lines_of(name)
    size = min(SIZE if len(lines) == 1 else SIZE - 1.2, _WIDEST / (_LETTER * max(map(len, lines))))
    x, row = _best_spot(len(lines), _LETTER * size * max(map(len, lines)), face, price, future)
    spans = "".join(
        f'<tspan x="{number(x)}" y="{number(row + 3.9 + _STEP * (place - (len(lines) - 1) / 2))}">{line}</tspan>'
        for place, line in enumerate(lines)
    )
    return Markup(f'<text class="rail-name" font-size="{number(size)}">{spans}</text>')


def lines_of(name: Markup) -> list[str]:
    """Long names of several words are broken in the middle."""
    words = str(name).split(" ")
    if len(words) == 1 or len(name) <= 12:
        return [str(name)]
    breaks = range(1, len(words))
    best = min(breaks, key=lambda at: abs(len(" ".join(words[:at])) - len(" ".join(words[at:]))))
    return [" ".join(words[:best]), " ".join(words[best:])]


@functools.lru_cache(maxsize=2048)
def _best_spot(lines: int, width: float, face: Face, price: bool, future: bool) -> Point:
    """The middle of the name."""
    obstacles = _obstacles(face, price, future)
    height = _STEP * lines

    def covered(spot: Point) -> float:
        x, row = spot
        total = abs(x) / 2
        for place, radius, weight in obstacles:
            across = min(x + width / 2, place[0] + radius) - max(x - width / 2, place[0] - radius)
            down = min(row + height / 2, place[1] + radius) - max(row - height / 2, place[1] - radius)
            if across > 0 and down > 0:
                total += weight * across * down
        # A hex is narrow above and below: what would stick out counts as well.
        most = 2 * (SIDE - (abs(row) + height / 2) * 0.577)
        return total + max(0.0, width + 2 * abs(x) - most) * 4

    return min(_SPOTS, key=covered)


def _obstacles(face: Face, price: bool, future: bool) -> Sequence[Obstacle]:
    plan = layout(face.tile)
    found = [Obstacle(point, 3.5, 1) for curve in plan.track for point in curve.samples(8)]
    found += [Obstacle(slot, SLOT, 6) for place in plan.stops for slot in place.slots]
    found += [Obstacle(place.middle, 7, 4) for place in plan.stops if not place.slots]
    if any(stop.revenue for stop in face.stops):
        found.append(Obstacle(plan.coin, COIN, 9))
    if face.tile.label:
        found.append(Obstacle(plan.label, LABEL, 9))
    if price:
        found.append(Obstacle(plan.price, COIN, 9))
    if future:
        found.append(Obstacle(plan.future, LABEL, 9))
    return [Obstacle(turned(place, face.rotation), radius, weight) for place, radius, weight in found]
