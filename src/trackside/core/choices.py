"""What a seat may do now: every legal move and nothing else.

There are three shapes: exact moves (`Listed`), moves with one whole-number range (`Ranged`), and moves that are
too many to list but cheap to test and to sample (`Tested`); `Either` joins them. `move in choices` and
`choices.sample(random)` always work, iteration where there is an end to it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from trackside.core.chance import Random
from trackside.core.moves import Move, tag_of


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the choices as the API describes it.

    `move` alone is an exact move. With `field`, that field of `move` may be any of `low`, `low + step` ...
    `high`. With `kind` alone there are too many to list: send one and it will be tested.
    """

    move: Move | None = None
    field: str | None = None
    low: int = 0
    high: int = 0
    step: int = 1
    kind: str | None = None


class Choices(ABC):
    """The legal moves of one seat. Truthy when there are any."""

    __slots__ = ()

    @abstractmethod
    def __contains__(self, move: object) -> bool: ...

    @abstractmethod
    def __iter__(self) -> Iterator[Any]:
        """Every legal move once; raises `TypeError` where they are too many to list."""

    @abstractmethod
    def sample(self, random: Random) -> Any:
        """A legal move at random, every one of them possible."""

    @abstractmethod
    def offers(self) -> Iterator[Offer]:
        """The choices described for other programs."""

    @abstractmethod
    def __bool__(self) -> bool: ...


class Listed(Choices):
    """Exact moves, few enough to hold in a list."""

    __slots__ = ("moves",)

    def __init__(self, moves: Sequence[Move]) -> None:
        self.moves = moves

    def __contains__(self, move: object) -> bool:
        return move in self.moves

    def __iter__(self) -> Iterator[Any]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def __bool__(self) -> bool:
        return bool(self.moves)

    def sample(self, random: Random) -> Any:
        return self.moves[random.randrange(len(self.moves))]

    def offers(self) -> Iterator[Offer]:
        return (Offer(move=move) for move in self)


class Ranged(Choices):
    """One move whose `field` may be any of `low`, `low + step`, ... `high`: a bid from 100 to 315 by 5."""

    __slots__ = ("amounts", "field", "move")

    def __init__(self, move: Move, field: str, low: int, high: int, step: int = 1) -> None:
        self.move = move
        self.field = field
        self.amounts = range(low, high + 1, step)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, type(self.move)):
            return False
        amount = getattr(move, self.field)
        return amount in self.amounts and move == self._with(amount)

    def __iter__(self) -> Iterator[Any]:
        return map(self._with, self.amounts)

    def __len__(self) -> int:
        return len(self.amounts)

    def __bool__(self) -> bool:
        return bool(self.amounts)

    def sample(self, random: Random) -> Any:
        return self._with(self.amounts[random.randrange(len(self.amounts))])

    def offers(self) -> Iterator[Offer]:
        if self.amounts:
            low, high = self.amounts[0], self.amounts[-1]
            yield Offer(move=self.move, field=self.field, low=low, high=high, step=self.amounts.step)

    def _with(self, amount: int) -> Move:
        return msgspec.structs.replace(self.move, **{self.field: amount})


class Tested(Choices):
    """Moves of one kind that are too many to list, but cheap to test and to sample: a set of routes."""

    __slots__ = ("draw", "kind", "test")

    def __init__(self, kind: type[Move], test: Callable[[Any], bool], draw: Callable[[Random], Move]) -> None:
        self.kind = kind
        self.test = test
        self.draw = draw

    def __contains__(self, move: object) -> bool:
        return isinstance(move, self.kind) and self.test(move)

    def __iter__(self) -> Iterator[Any]:
        raise TypeError(f"the moves of kind {tag_of(self.kind)!r} are too many to list")

    def __bool__(self) -> bool:
        return True

    def sample(self, random: Random) -> Any:
        return self.draw(random)

    def offers(self) -> Iterator[Offer]:
        yield Offer(kind=tag_of(self.kind))


class Either(Choices):
    """All that any of several choices allow. Sampling takes each part as likely."""

    __slots__ = ("parts",)

    def __init__(self, *parts: Choices) -> None:
        self.parts = tuple(part for part in parts if part)

    def __contains__(self, move: object) -> bool:
        return any(move in part for part in self.parts)

    def __iter__(self) -> Iterator[Any]:
        for part in self.parts:
            yield from part

    def __bool__(self) -> bool:
        return bool(self.parts)

    def sample(self, random: Random) -> Any:
        return self.parts[random.randrange(len(self.parts))].sample(random)

    def offers(self) -> Iterator[Offer]:
        for part in self.parts:
            yield from part.offers()


NOTHING = Listed(())
"""The choices of a seat that has nothing to decide."""
