"""What lies around the two tracks of the box: a river that is crossed twice, a bay with its coast. Rays for others."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from trackside.core.plane import Point, number, points
from trackside.games.downforce.pictures.svg import outline
from trackside.games.downforce.track import TrackFile

_RIVER: Final = "M-20,150C120,120,190,230,300,262S420,270,520,300S640,235,730,225S900,290,1020,240"
_WAVE: Final = 26


def scenery(file: TrackFile, middle_lane: Sequence[Point]) -> str:
    """The ground of the poster."""
    return _SCENES.get(file.id, _rays)(file, middle_lane)


def _rays(file: TrackFile, middle_lane: Sequence[Point]) -> str:
    """Land with the rays of a poster, which come from below."""
    width, height = file.canvas.width, file.canvas.height
    x, y, far = width / 2, height * 1.05, width + height
    rays = []
    for ray in range(0, 24, 2):
        first, second = (math.pi * (1 + part / 24) for part in (ray, ray + 1))
        ends = [(x + far * math.cos(turn), y + far * math.sin(turn)) for turn in (first, second)]
        rays.append(outline([(x, y), *ends]))
    land = f'<rect class="df-land" width="{number(width)}" height="{number(height)}"/>'
    return land + f'<path class="df-rays" d="{"".join(rays)}"/>'


def _river(file: TrackFile, middle_lane: Sequence[Point]) -> str:
    return (
        _rays(file, middle_lane)
        + f'<path class="df-bank" d="{_RIVER}"/><path class="df-river" d="{_RIVER}"/>'
        + f'<path class="df-ripple" d="{_RIVER}"/><path class="df-ripple" d="{_RIVER}" transform="translate(12 13)"/>'
        + f'<path class="df-ripple" d="{_RIVER}" transform="translate(-14 -12)"/>'
    )


def _bay(file: TrackFile, middle_lane: Sequence[Point]) -> str:
    """Water all around; the land is what the track encloses and a strip along it."""
    width, height = file.canvas.width, file.canvas.height
    waves = "".join(
        f"M{-20 + 13 * (row % 2)},{number(12 + row * 17)}" + "q6.5,-5,13,0t13,0" * (int(width) // _WAVE + 2)
        for row in range(int(height) // 17)
    )
    coast = f"M{points(middle_lane)}Z"
    return (
        f'<rect class="df-water" width="{number(width)}" height="{number(height)}"/>'
        f'<path class="df-waves" d="{waves}"/>'
        f'<path class="df-shallows" d="{coast}"/><path class="df-coast" d="{coast}"/>'
    )


_SCENES: Final[dict[str, Callable[[TrackFile, Sequence[Point]], str]]] = {
    "river-station": _river,
    "marina-bay": _bay,
}
