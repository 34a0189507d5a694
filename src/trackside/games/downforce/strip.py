"""The track as a strip of text: its lanes straightened out, each space as wide as it needs to be.

Front edges stay in order: what ends further to the right is further ahead, which is all that movement asks (DF 7.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from trackside.games.downforce.track import LINES, Space, Track

NARROWEST: Final = 4
"""The fewest columns of a space: a mark, two signs and its front edge."""


class Cell(NamedTuple):
    """A space in the columns from `left` to `right`, where its front edge is; `line` is crossed there (0 for none)."""

    space: Space
    left: int
    right: int
    line: int


class Strip(NamedTuple):
    """A lap from the finish line on, in columns. `cells` stand in the order of their front edges."""

    width: int
    cells: tuple[Cell, ...]

    def pieces(self, width: int) -> Iterator[range]:
        """The strip in pieces of at most `width` columns, cut between spaces where there is room for it."""
        inside = {column for cell in self.cells for column in range(cell.left + 1, cell.right + 1)}
        start = 0
        while start < self.width:
            cuts = [cut for cut in range(start + 1, start + width + 1) if cut not in inside]
            end = min(cuts[-1] if cuts else start + width, self.width)
            yield range(start, end)
            start = end


def straighten(track: Track) -> Strip:
    """Lay the lap out, as narrow as the order of the front edges allows."""
    behind = _behind(track)
    cells: dict[str, Cell] = {}
    last = -1
    for _, level in groupby(sorted(track.file.spaces, key=_front), key=_front):
        spaces = list(level)
        lefts = [_left(space, [cells[before] for before in behind.get(space.id, ())]) for space in spaces]
        last = max(last + 1, max(lefts) + NARROWEST - 1)
        for space, left in zip(spaces, lefts, strict=True):
            line = max(LINES[ahead.crosses] for ahead in space.next)
            cells[space.id] = Cell(space, left, last, line)
    return Strip(last + 1, tuple(cells.values()))


def _front(space: Space) -> float:
    return round(space.front, 4)


def _behind(track: Track) -> dict[str, list[str]]:
    """For each space, those in the same lap that lead to it."""
    behind: dict[str, list[str]] = {}
    for space in track.file.spaces:
        for ahead in space.next:
            if ahead.crosses != "finish":
                behind.setdefault(ahead.to, []).append(space.id)
    return behind


def _left(space: Space, behind: list[Cell]) -> int:
    """Where the space begins: behind the one before it in its lane, else behind the hindmost that leads to it."""
    in_lane = [cell.right for cell in behind if cell.space.lane == space.lane]
    return 1 + min(in_lane or [cell.right for cell in behind], default=-1)
