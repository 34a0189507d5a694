"""Whether a track can be raced on: everything that is wrong with a track file, as data.

First the form of the file, then what it refers to, then each step by itself and, when all are sound, the lap as
a whole and the drawing. A later question is asked only when the earlier ones have no fault, because its answers
would only repeat them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from trackside.core.house_file import Fault, fault_of_form
from trackside.core.message import message
from trackside.games.downforce.geometry import gap, inside
from trackside.games.downforce.track import FINISH, FINISH_LINE, LINES, Ahead, Space, TrackFile, read_track

SHORTEST_LAP: Final = 12
"""In steps: more than one car moves by one band, 8 and 2 bonus spaces, so that it never laps in it."""

TOUCH: Final = 2.0
"""Spaces nearer than this, in units of the canvas, touch."""


def check_track(data: Mapping[str, Any] | str | bytes) -> list[Fault]:
    """All faults of a track, given as JSON text or as what it decodes to; none if it can be raced on."""
    try:
        file = read_track(data)
    except (ValueError, RecursionError) as error:
        return [fault_of_form(error)]
    faults = list(_references(file))
    faults = faults or [*_steps(file), *_grid(file)]
    return faults or [*_lap(file), *_drawing(file)]


def _references(file: TrackFile) -> Iterator[Fault]:
    counted = Counter(space.id for space in file.spaces)
    for number, space in enumerate(file.spaces):
        if counted[space.id] > 1:
            yield Fault(f"$.spaces[{number}].id", message("There are two spaces {space}", space=space.id))
        if space.id == FINISH:
            text = message("No space may be called {space}: moves over the line are", space=FINISH)
            yield Fault(f"$.spaces[{number}].id", text)
        if space.section >= len(file.sections):
            text = message("There is no section {section}", section=space.section)
            yield Fault(f"$.spaces[{number}].section", text)
        for place, ahead in enumerate(space.next):
            if ahead.to not in counted:
                text = message("There is no space {space}", space=ahead.to)
                yield Fault(f"$.spaces[{number}].next[{place}].to", text)
    for place, start in enumerate(file.start_spaces):
        if start not in counted:
            yield Fault(f"$.start_spaces[{place}]", message("There is no space {space}", space=start))


def _steps(file: TrackFile) -> Iterator[Fault]:
    spaces = {space.id: space for space in file.spaces}
    for number, space in enumerate(file.spaces):
        for place, ahead in enumerate(space.next):
            where = f"$.spaces[{number}].next[{place}]"
            yield from _step(where, space, spaces[ahead.to], ahead)
            if ahead.to in [other.to for other in space.next[:place]]:
                yield Fault(where, message("{space} leads to {to} twice", space=space.id, to=ahead.to))


def _step(where: str, space: Space, to: Space, ahead: Ahead) -> Iterator[Fault]:
    pieces = {"space": space.id, "to": to.id}
    if ahead.crosses == "finish":
        if to.front >= space.front:
            text = message("{space} leads over the finish line to {to}, which is not where the lap begins", **pieces)
            yield Fault(where, text)
    elif to.front <= space.front:
        yield Fault(where, message("{to} does not lie ahead of {space} (DF 7.3)", **pieces))
    if {space.lane, to.lane} == {"L", "R"}:
        yield Fault(where, message("{space} and {to} have a lane between them", **pieces))


def _grid(file: TrackFile) -> Iterator[Fault]:
    for place, start in enumerate(file.start_spaces):
        if start in file.start_spaces[:place]:
            yield Fault(f"$.start_spaces[{place}]", message("Two cars would start on {space}", space=start))


def _lap(file: TrackFile) -> Iterator[Fault]:
    """The lap crosses the lines once each and in order, all spaces lie on it, and it is long enough."""
    spaces = {space.id: space for space in file.spaces}
    # Since every other step leads ahead, some step crosses the finish line.
    first = [ahead.to for space in file.spaces for ahead in space.next if ahead.crosses == "finish"]
    part = dict.fromkeys(first, 0)
    steps = dict.fromkeys(first, 1)
    for space in sorted(file.spaces, key=lambda space: space.front):
        if space.id not in part:
            yield Fault("$.spaces", message("No car can come to {space}", space=space.id))
            return
        for ahead in space.next:
            line = LINES[ahead.crosses]
            crossed = part[space.id]
            pieces: dict[str, str | int] = {"space": space.id, "to": ahead.to, "crossed": crossed}
            if line and line != crossed + 1:
                text = message(
                    "From {space} to {to} another line is crossed than the next one after line {crossed}", **pieces
                )
                yield Fault("$.spaces", text)
                return
            if line == FINISH_LINE:
                continue
            if part.setdefault(ahead.to, max(line, crossed)) != max(line, crossed):
                text = message("{to} is reached both before and after a line, the latter from {space}", **pieces)
                yield Fault("$.spaces", text)
                return
            steps[ahead.to] = min(steps.get(ahead.to, len(spaces)), steps[space.id] + 1)
    for place, start in enumerate(file.start_spaces):
        if part[start] != FINISH_LINE - 1:
            text = message("{space} does not lie between line 3 and the finish line (DF 9.1)", space=start)
            yield Fault(f"$.start_spaces[{place}]", text)
    shortest = min(steps[space.id] for space in file.spaces for ahead in space.next if ahead.crosses == "finish")
    if shortest < SHORTEST_LAP:
        text = message("A lap of {count} spaces is too short: {fewest} at least", count=shortest, fewest=SHORTEST_LAP)
        yield Fault("$.spaces", text)


def _drawing(file: TrackFile) -> Iterator[Fault]:
    """All spaces lie on the canvas, apart from each other, and next to those that they lead to."""
    spaces = {space.id: space for space in file.spaces}
    for number, space in enumerate(file.spaces):
        where = f"$.spaces[{number}]"
        if any(not (0 <= x <= file.canvas.width and 0 <= y <= file.canvas.height) for x, y in space.polygon):
            yield Fault(f"{where}.polygon", message("{space} reaches beyond the canvas", space=space.id))
        if not inside(space.center, space.polygon):
            text = message("The center of {space} lies outside its polygon", space=space.id)
            yield Fault(f"{where}.center", text)
        for other in file.spaces:
            if other is not space and inside(other.center, space.polygon):
                text = message("{space} lies upon {other}", space=space.id, other=other.id)
                yield Fault(f"{where}.polygon", text)
        for place, ahead in enumerate(space.next):
            if gap(space.polygon, spaces[ahead.to].polygon) > TOUCH:
                text = message("{space} does not touch {to}", space=space.id, to=ahead.to)
                yield Fault(f"{where}.next[{place}]", text)
