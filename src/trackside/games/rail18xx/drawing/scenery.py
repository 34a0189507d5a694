"""The country under the hexes: seas, lakes and rivers, drawn from a file in the coordinates of the hexes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from trackside.core.plane import Point, points
from trackside.games.rail18xx.drawing.geometry import at, on_map


class Scenery(NamedTuple):
    """What `scenery.json` of a title tells. Points are (column, row) of the hexes: `H8` is 7, 7."""

    waters: tuple[tuple[Point, ...], ...]
    rivers: tuple[tuple[Point, ...], ...]
    names: tuple[tuple[str, Point], ...]
    cartouche: Point
    compass: Point


def read(data: dict[str, Any]) -> Scenery:
    """The scenery of a map, in the coordinates of the drawing."""
    return Scenery(
        waters=tuple(_line(entry["line"]) for entry in data["waters"]),
        rivers=tuple(_line(entry["line"]) for entry in data["rivers"]),
        names=tuple((entry["name"], on_map(*entry["at"])) for entry in data["waters"] if "at" in entry),
        cartouche=on_map(*data["cartouche"]),
        compass=on_map(*data["compass"]),
    )


def scenery_svg(scenery: Scenery, called: Callable[[str], Markup]) -> Markup:
    """Rivers, then seas with lines along their shores, as they were engraved; `called` tells the name of a sea."""
    seas = "".join(smooth(line, closed=True) for line in scenery.waters)
    rivers = "".join(smooth(line) for line in scenery.rivers)
    names = "".join(
        f'<text class="rail-sea-name" transform="translate({at(place)})">{called(name)}</text>'
        for name, place in scenery.names
    )
    return Markup(
        f'<path class="rail-river" d="{rivers}"/><path id="board-seas" class="rail-sea" d="{seas}"/>'
        '<g clip-path="url(#board-shores)"><use href="#board-seas" class="rail-shore far"/>'
        '<use href="#board-seas" class="rail-shore mid"/><use href="#board-seas" class="rail-shore near"/></g>'
        f"{names}"
    )


def _line(data: Sequence[Sequence[float]]) -> tuple[Point, ...]:
    return tuple(on_map(column, row) for column, row in data)


def smooth(line: Sequence[Point], *, closed: bool = False) -> str:
    """A soft line through all points, as the data of a path (Catmull-Rom)."""
    count = len(line)
    before, after = (line[-1], line[0]) if closed else (line[0], line[-1])
    padded = [before, *line, after, line[1] if closed else after]
    steps = []
    for one, two, three, four in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        first = two[0] + (three[0] - one[0]) / 6, two[1] + (three[1] - one[1]) / 6
        second = three[0] - (four[0] - two[0]) / 6, three[1] - (four[1] - two[1]) / 6
        steps.append(points([first, second, three]))
    kept = steps[: count if closed else count - 1]
    return f"M{points(line[:1])}C{' '.join(kept)}{'z' if closed else ''}"
