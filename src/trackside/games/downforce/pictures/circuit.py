"""The track as a race poster, drawn from its file: ground, kerbs, spaces, lines, grid, title."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable
from typing import Final

from markupsafe import Markup, escape

from trackside.core.message import Message, message
from trackside.core.plane import Point, number, points
from trackside.games.downforce.components import CARS
from trackside.games.downforce.pictures.scenery import scenery
from trackside.games.downforce.pictures.svg import aside, at, middle, outline
from trackside.games.downforce.track import FINISH, Space, Track, TrackFile

TITLE_WIDTH: Final = 330
TITLE_HEIGHT: Final = 118
_GRID: Final = 10
_ARROW: Final = "M-7,-5L3,0L-7,5M0,-5L10,0L0,5"
_EVERY_ARROW: Final = 9
_LANES: Final = {"L": message("left lane"), "M": message("middle lane"), "R": message("right lane")}


def ground(track: Track) -> Markup:
    """All that never changes."""
    file = track.file
    layers = [
        scenery(file, middle_lane(file)),
        _asphalt(file),
        *map(_space, file.spaces),
        _arrows(file),
        _grid(track),
        _lines(file),
        _names(file),
        _title(file),
    ]
    return Markup("".join(layers))


def middle_lane(file: TrackFile) -> list[Point]:
    """The middle lane, which runs all round (DF 17.2): the line along which the track goes."""
    lane = sorted((space for space in file.spaces if space.lane == "M"), key=lambda space: space.front)
    return [space.center for space in lane]


def _asphalt(file: TrackFile) -> str:
    corners = [space for space in file.spaces if file.sections[space.section].kind == "corner"]
    whole = _outlines(file.spaces)
    return (
        f'<path class="df-verge" d="{whole}"/><path class="df-kerb" d="{_outlines(corners)}"/>'
        f'<path class="df-asphalt" d="{whole}"/>'
    )


def _outlines(spaces: Iterable[Space]) -> str:
    return "".join(outline(space.polygon) for space in spaces)


def _space(space: Space) -> str:
    shape = "df-rectangle" if space.rectangle else "df-shaped"
    return f'<path class="df-space {shape}" d="{outline(space.polygon)}"/>'


def _arrows(file: TrackFile) -> str:
    lane = sorted((space for space in file.spaces if space.lane == "M"), key=lambda space: space.front)
    return "".join(
        f'<path class="df-arrow" transform="{at(space.center, space.heading)}" d="{_ARROW}"/>'
        for space in lane[4::_EVERY_ARROW]
    )


def _grid(track: Track) -> str:
    """The start spaces with their numbers (DF 2.4)."""
    boxes = []
    for place, space in enumerate(track.starts, 1):
        drawn = track.file.spaces[space]
        boxes.append(
            f'<g transform="{at(drawn.center, drawn.heading)}"><path class="df-grid" d="M9,-9H16V9H9"/>'
            f'<text class="df-grid-number" transform="translate(-12 0) rotate({number(-drawn.heading)})" y="3">'
            f"{place}</text></g>"
        )
    return "".join(boxes)


def _lines(file: TrackFile) -> str:
    lines = []
    for place, line in enumerate(file.betting_lines, 1):
        (x, y), (far_x, far_y) = line
        turn = math.degrees(math.atan2(far_y - y, far_x - x))
        lines.append(f'<path class="df-betting-line" d="M{points(line)}"/>')
        badge = aside(line[1], turn, 17, 0)
        lines.append(
            f'<g transform="{at(badge)}"><circle class="df-badge" r="11"/>'
            f'<text class="df-badge-number" y="4.4">{place}</text></g>'
        )
    first, last = file.finish_line
    length = math.dist(first, last)
    turn = math.degrees(math.atan2(last[1] - first[1], last[0] - first[0]))
    size = length / round(length / 6.5)
    squares = "".join(
        f"M{number(size * column)},{number(size * (column % 2) - size)}h{number(size)}v{number(size)}h{number(-size)}z"
        for column in range(round(length / size))
    )
    lines.append(
        f'<g transform="{at(first, turn)}"><path class="df-flag-white" d="M0,{number(-size)}h{number(length)}'
        f'v{number(2 * size)}h{number(-length)}z"/><path class="df-flag-black" d="{squares}"/></g>'
    )
    return "".join(lines)


def _names(file: TrackFile) -> str:
    """The names of the corners, outside of their curves, where there is room, along the direction of driving."""
    names = []
    for number_, section in enumerate(file.sections):
        if section.kind != "corner":
            continue
        spaces = [space for space in file.spaces if space.section == number_]
        spaces.sort(key=lambda space: space.front)
        centre = spaces[len(spaces) // 2]
        outward = 1 if section.inside == "left" else -1
        edge = max(spaces, key=lambda space: space.inner_rank)
        lanes = edge.inner_rank + 1
        x, y = aside(middle(space.center for space in spaces), centre.heading, 0, outward * (13 * lanes + 20))
        heading = centre.heading % 360
        if 90 < heading < 270:
            heading -= 180
        names.append(
            f'<text class="df-corner-name" transform="{at((x, y), round(heading))}" y="4">{escape(section.name)}</text>'
        )
    return "".join(names)


def _title(file: TrackFile) -> str:
    x, y = title_place(file)
    return (
        f'<g transform="{at((x, y))}"><text class="df-poster-over" y="-42">Grand Prix</text>'
        f'<text class="df-poster" y="2">{escape(file.name)}</text></g>'
    )


@functools.cache
def _title_place(width: float, height: float, centers: tuple[Point, ...]) -> Point:
    best, room = (width / 2, height / 2), -1.0
    reach_x, reach_y = TITLE_WIDTH / 2, TITLE_HEIGHT / 2
    for x in range(int(reach_x) + _GRID, int(width - reach_x), _GRID):
        for y in range(int(reach_y) + _GRID, int(height - reach_y), _GRID):
            edge = min(x - reach_x, width - x - reach_x, y - reach_y, height - y - reach_y)
            free = min(edge, *(max(abs(cx - x) - reach_x, abs(cy - y) - reach_y) for cx, cy in centers))
            if free > room:
                best, room = (float(x), float(y)), free
    return best


def title_place(file: TrackFile) -> Point:
    """The middle of the widest free room on the poster: for its title and for the cars that have finished."""
    return _title_place(file.canvas.width, file.canvas.height, tuple(space.center for space in file.spaces))


def parking(file: TrackFile, place: int) -> Point:
    """Where the car in a place (1 to 6) stands after the finish."""
    x, y = title_place(file)
    return (x + (place - (len(CARS) + 1) / 2) * 50, y + 42)


def podium(file: TrackFile) -> Markup:
    """The boxes for the cars that finish, under the title (DF 9.2)."""
    boxes = []
    for place in CARS:
        x, y = parking(file, place + 1)
        boxes.append(
            f'<g transform="{at((x, y))}"><rect class="df-box" x="-22" y="-14" width="44" height="28" rx="3"/>'
            f'<text class="df-box-number" y="4.5">{place + 1}</text></g>'
        )
    return Markup("".join(boxes))


def beyond_the_finish(file: TrackFile) -> Point:
    """Where a step over the finish line is shown, and chosen."""
    first = min(file.spaces, key=lambda space: space.front)
    return aside(middle(file.finish_line), first.heading, 14, 0)


def graph(track: Track) -> dict[str, list[object]]:
    """The spaces as a graph: x, y, heading and the names of the spaces ahead. Pieces that move glide along it."""
    file = track.file
    found: dict[str, list[object]] = {
        space.id: [*space.center, space.heading, [ahead.to for ahead in space.next]] for space in file.spaces
    }
    for place in range(1, len(CARS) + 1):
        found[f"place-{place}"] = [*parking(file, place), 0, []]
    return found


def space_label(track: Track, name: str) -> Message:
    """Where a space lies, for those who cannot see it."""
    if name == FINISH:
        return message("over the finish line")
    space = track.file.spaces[track.index[name]]
    return message(
        "{section}, {lane}, space {space}",
        section=track.file.sections[space.section].name,
        lane=_LANES[space.lane],
        space=name,
    )
