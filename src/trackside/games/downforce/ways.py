"""Where a car may go: step by step, whole ways, and the spaces where it may end (DF 7).

`ahead` is the list of spaces ahead of each space: `Track.ahead`, or `Track.last_ahead` on the last lap. `taken`
are the spaces with cars, the moving one's own among them, which does no harm: a car cannot come back to it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import TypeAlias

from trackside.core.chance import Random

Graph: TypeAlias = Sequence[tuple[int, ...]]


def free(ahead: Graph, space: int, taken: Container[int]) -> list[int]:
    """The spaces on which the next step may be made (DF 7.2, 7.6)."""
    return [to for to in ahead[space] if to not in taken]


def is_way(ahead: Graph, space: int, number: int, taken: Container[int], way: Sequence[int]) -> bool:
    """Whether `way` is a whole way: `number` steps, or fewer to where no further one is possible (DF 7.4)."""
    if not 0 < len(way) <= number:
        return False
    for to in way:
        if to not in ahead[space] or to in taken:
            return False
        space = to
    return len(way) == number or not free(ahead, space, taken)


def ways(ahead: Graph, space: int, number: int, taken: Container[int]) -> Iterator[tuple[int, ...]]:
    """Every whole way of a car with `number` steps, dead ends included (DF 7.5)."""
    steps = free(ahead, space, taken) if number else []
    if not steps:
        yield ()
    for to in steps:
        for rest in ways(ahead, to, number - 1, taken):
            yield (to, *rest)


def random_way(ahead: Graph, space: int, number: int, taken: Container[int], random: Random) -> list[int]:
    """A whole way, every one of them possible."""
    way = []
    while number and (steps := [to for to in ahead[space] if to not in taken]):
        space = steps[0] if len(steps) == 1 else steps[random.randrange(len(steps))]
        way.append(space)
        number -= 1
    return way


def ends(
    ahead: Graph, space: int, number: int, taken: Container[int], rectangle: Sequence[bool]
) -> dict[int, tuple[int, ...]]:
    """The spaces where a car may end with `number` steps, and one way to each; empty if it cannot move.

    Of several ways to a space one over rectangles only is preferred, since nothing else about a way can matter
    (DF 11.5). Goes on from all spaces reached by as many steps at once: a thick pack costs no more.
    """
    found: dict[int, tuple[bool, tuple[int, ...]]] = {}
    reached: dict[int, tuple[bool, tuple[int, ...]]] = {space: (True, ())}
    for _ in range(number):
        further: dict[int, tuple[bool, tuple[int, ...]]] = {}
        for at, (plain, way) in reached.items():
            steps = [to for to in ahead[at] if to not in taken]
            for to in steps:
                known = further.get(to)
                if known is None or (plain and rectangle[to] and not known[0]):
                    further[to] = plain and rectangle[to], (*way, to)
            if not steps and way:
                _prefer(found, at, plain, way)
        reached = further
    for at, (plain, way) in reached.items():
        _prefer(found, at, plain, way)
    return {at: way for at, (_, way) in found.items()}


def _prefer(found: dict[int, tuple[bool, tuple[int, ...]]], at: int, plain: bool, way: tuple[int, ...]) -> None:
    if at not in found or (plain and not found[at][0]):
        found[at] = plain, way
