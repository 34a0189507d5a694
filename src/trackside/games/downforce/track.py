"""The race track as a graph of spaces, with what is needed to draw it.

The file names spaces (`RS-L01`); the rules count them. Movement asks only which spaces lie ahead of one
(`next` of the file, DF 7.7): no geometry.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from trackside.core.plane import Point
from trackside.games.downforce.components import DATA, Identifier

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Line: TypeAlias = Literal["line-1", "line-2", "line-3", "finish"]

FINISH_LINE: Final = 4
LINES: Final[dict[str | None, int]] = {None: 0, "line-1": 1, "line-2": 2, "line-3": 3, "finish": FINISH_LINE}
FINISH: Final = "finish"
"""What a move names as its last space when the car crosses the finish line and leaves the track (DF 9.2)."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Unknown fields are refused, so that a misspelt one is not taken for a missing one."""


class Canvas(_Part, frozen=True):
    """The rectangle in which all coordinates lie, from its top left corner."""

    width: Annotated[float, Meta(gt=0)]
    height: Annotated[float, Meta(gt=0)]


class Ahead(_Part, frozen=True):
    """A space that may be stepped on next, and the line that this step crosses."""

    to: str
    crosses: Line | None = None


class SectionOfTrack(_Part, frozen=True):
    """A stretch of the lap, such as a corner; `inside` is the side on which its curve turns."""

    name: Name
    kind: Literal["straight", "corner"]
    inside: Literal["left", "right"]


class Space(_Part, frozen=True):
    """Room for one car.

    `front` is how far around the lap its front edge lies (0 at the finish line, 1 a lap later), `inner_rank`
    which of several abreast is further inside (0 innermost, DF 12.3.3), `rectangle` what Determined asks (DF
    11.5). `heading` is in degrees: 0 right, 90 down.
    """

    id: Identifier
    lane: Literal["L", "M", "R"]
    section: Annotated[int, Meta(ge=0)]
    rectangle: bool
    front: Annotated[float, Meta(gt=0, le=1)]
    inner_rank: Annotated[int, Meta(ge=0)]
    center: Point
    heading: float
    front_edge: tuple[Point, Point]
    polygon: Annotated[tuple[Point, ...], Meta(min_length=3)]
    next: Annotated[tuple[Ahead, ...], Meta(min_length=1)]


class TrackFile(_Part, frozen=True):
    """A whole track, as anyone may write it. Start spaces stand in the order of their numbers."""

    id: Identifier
    name: Name
    canvas: Canvas
    driving_direction: Literal["clockwise", "counter-clockwise"]
    lane_width: Annotated[float, Meta(gt=0)]
    start_spaces: Annotated[tuple[str, ...], Meta(min_length=6, max_length=6)]
    finish_line: tuple[Point, Point]
    betting_lines: Annotated[tuple[tuple[Point, Point], ...], Meta(min_length=3, max_length=3)]
    sections: Annotated[tuple[SectionOfTrack, ...], Meta(min_length=1)]
    spaces: Annotated[tuple[Space, ...], Meta(min_length=20, max_length=1000)]
    reconstruction: dict[str, Any] = {}


class Track:
    """A track as the rules use it: spaces by index; `finished` is the index that stands for having left it.

    `ahead[space]` are the spaces to step on next; `last_ahead[space]` the same on the last lap, where a step
    over the finish line leads to `finished`. `crossings[space]` says which line a step to each space ahead
    crosses, None where no step from there crosses any.
    """

    __slots__ = (
        "ahead",
        "crossings",
        "file",
        "finished",
        "front",
        "index",
        "inner_rank",
        "last_ahead",
        "names",
        "rectangle",
        "starts",
        "steps_to",
    )

    def __init__(self, file: TrackFile) -> None:
        self.file = file
        self.names = (*(space.id for space in file.spaces), FINISH)
        self.index = {name: index for index, name in enumerate(self.names)}
        self.finished = self.index[FINISH]
        self.starts = tuple(self.index[name] for name in file.start_spaces)
        self.rectangle = (*(space.rectangle for space in file.spaces), True)
        self.front = tuple(round(space.front * 100_000) for space in file.spaces)
        """How far around the lap each space lies, in hundred-thousandths."""
        self.inner_rank = tuple(space.inner_rank for space in file.spaces)
        self.ahead = (*(tuple(self.index[ahead.to] for ahead in space.next) for space in file.spaces), ())
        self.crossings = tuple(map(self._crossings, file.spaces))
        self.steps_to = tuple(map(self._steps_to, (1, 2, 3, FINISH_LINE)))
        """For each line, the fewest steps from each space that cross it, the car alone on the track."""
        self.last_ahead = (*map(self._on_the_last_lap, range(self.finished)), ())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Track) and self.file == other.file

    __hash__ = None  # type: ignore[assignment]

    def _crossings(self, space: Space) -> dict[int, int] | None:
        lines = {self.index[ahead.to]: LINES[ahead.crosses] for ahead in space.next}
        if FINISH_LINE in lines.values():
            lines[self.finished] = FINISH_LINE
        return lines if any(lines.values()) else None

    def _steps_to(self, line: int) -> tuple[int, ...]:
        """Fewest steps over the line, from the spaces just before it backwards."""
        steps = {space: 1 for space, lines in enumerate(self.crossings) if lines and line in lines.values()}
        before: dict[int, list[int]] = {}
        for space in range(self.finished):
            for to in self.ahead[space]:
                before.setdefault(to, []).append(space)
        row = list(steps)
        for space in row:  # grows as spaces further back are found
            for earlier in before.get(space, ()):
                if earlier not in steps:
                    steps[earlier] = steps[space] + 1
                    row.append(earlier)
        return tuple(steps.get(space, 0) for space in range(self.finished))

    def _on_the_last_lap(self, space: int) -> tuple[int, ...]:
        lines = self.crossings[space] or {}
        return tuple(dict.fromkeys(self.finished if lines.get(to) == FINISH_LINE else to for to in self.ahead[space]))


def read_track(data: Mapping[str, Any] | str | bytes) -> TrackFile:
    """The form of a track from JSON text or what it decodes to; raises msgspec's errors."""
    if isinstance(data, str | bytes):
        return msgspec.json.decode(data, type=TrackFile)
    return msgspec.convert(data, TrackFile)


PRINTED_TRACKS: Final = ("river-station", "marina-bay")


@functools.cache
def printed_track(name: str) -> Track:
    """One of the two tracks of the box, as far as they are known (DF 17)."""
    return Track(read_track((DATA / f"{name}.json").read_bytes()))
