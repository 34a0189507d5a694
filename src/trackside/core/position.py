"""What every game's position fulfils. Read this page first.

A position is mutable and whole: it says who must decide, what they may do, what each may see and how the game
stands. It holds a stack of pending decisions and the state of the game in fields of plain, JSON-able types; what
never changes during a game (board, options) stands in the fields that `fixed` names. Rules code never calls a
clock, a random source or a file.
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar, Self, get_type_hints

import msgspec

from trackside.core.chance import Random
from trackside.core.choices import NOTHING, Choices
from trackside.core.decision import ChanceDecision, Decision
from trackside.core.event import Tell
from trackside.core.moves import Move, tag_of
from trackside.core.refusal import refuse
from trackside.core.standings import Standings


class Position(ABC):
    """The state of one game between two moves.

    A subclass annotates its fields (also the type of `stack`, as the union of its decisions) and lists them in
    `__slots__`.
    """

    __slots__ = ("stack",)

    stack: list[Any]
    fixed: ClassVar[frozenset[str]] = frozenset()
    end_rule: ClassVar[str]
    """The rule by which the game is over when the stack is empty."""

    @property
    def pending(self) -> Decision | None:
        """The decision on top of the stack; None when the game is over."""
        return self.stack[-1] if self.stack else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.stack

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that must decide now, `(CHANCE,)` for a chance move, `()` when the game is over."""
        return self.stack[-1].seats if self.stack else ()

    def choices(self, seat: int) -> Choices:
        """Exactly the legal moves of `seat`; empty unless it is deciding."""
        decision = self.pending
        return decision.choices(self, seat) if decision and seat in decision.seats else NOTHING

    def check(self, seat: int, move: Move) -> None:
        """Raise `IllegalMove` unless `seat` may make this move now; change nothing."""
        decision = self.stack[-1] if self.stack else None
        if decision is None:
            raise refuse(self.end_rule, "The game is over")
        if seat not in decision.seats:
            raise refuse(
                decision.rule,
                "It is not this seat's turn to decide: {heading}",
                heading=decision.heading,
            )
        if not isinstance(move, decision.answers):
            text = "“{kind}” does not answer: {heading}"
            raise refuse(decision.rule, text, kind=tag_of(move), heading=decision.heading)
        move.check(self, seat)

    def apply(self, seat: int, move: Move, tell: Tell | None = None) -> None:
        """Make the move, telling what happened. Raises `IllegalMove` and changes nothing if it is illegal."""
        self.check(seat, move)
        move.carry_out(self, seat, tell)

    def draw(self, generator: Random) -> Move:
        """The outcome of the pending chance decision, by the generator."""
        decision = self.pending
        if not isinstance(decision, ChanceDecision):
            raise ValueError("no chance decision is pending")
        return decision.draw(self, generator)

    @abstractmethod
    def view(self, seat: int | None) -> msgspec.Struct:
        """All that `seat` may know, and nothing else; with None, what a spectator may."""

    @abstractmethod
    def standings(self) -> Standings:
        """The result, or how it would be if the game ended now, from open information only."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy, cheap enough for search."""

    @abstractmethod
    def determinize(self, seat: int | None, generator: Random) -> Self:
        """A position, drawn at random, that agrees with all that `seat` may know."""

    @abstractmethod
    def census(self) -> Counter[str]:
        """How many there are of each component, wherever they lie: the same at every moment of a game."""

    def state(self) -> dict[str, Any]:
        """The whole position as JSON-able data, secrets included: for snapshots and for reading."""
        return {name: msgspec.to_builtins(getattr(self, name)) for name in _fields(type(self))}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Become the position whose `state()` this was, of a game with the same seats and options."""
        for name, type_ in _fields(type(self)).items():
            setattr(self, name, msgspec.convert(state[name], type_))

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        names = [*_fields(type(self)), *self.fixed]
        return all(getattr(self, name) == getattr(other, name) for name in names)

    __hash__ = None  # type: ignore[assignment]  # positions are mutable


@functools.cache
def _fields(kind: type[Position]) -> dict[str, Any]:
    """The changing fields of a position and their types."""
    slots = {name for base in kind.__mro__ for name in getattr(base, "__slots__", ())} - kind.fixed
    hints = get_type_hints(kind)
    return {name: hints[name] for name in sorted(slots)}
