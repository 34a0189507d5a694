"""Who must decide what, as data. A position holds a stack of decisions: the top one is pending.

"Resolve this, then come back" is a push and a pop, never a flag.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

import msgspec

from trackside.core.chance import CHANCE, Random
from trackside.core.choices import Choices, Tested
from trackside.core.message import Message
from trackside.core.moves import Move
from trackside.core.refusal import IllegalMove


class Decision(msgspec.Struct, frozen=True, tag_field="kind"):
    """Something that one or more seats must decide before play goes on.

    `seats` are those that have yet to decide: several at once for sealed bids, where `decided` counts the seats
    that have answered already (their answers are the last moves of the record). A subclass gives its `tag`, the
    `heading` under which the rule book treats it, the number of the `rule`, and the kinds of move that answer it.
    """

    seats: tuple[int, ...]
    decided: int = 0

    heading: ClassVar[Message]
    rule: ClassVar[str]
    answers: ClassVar[tuple[type[Move], ...]]

    def choices(self, position: Any, seat: int) -> Choices:
        """Exactly the moves by which `seat` may answer now."""
        raise NotImplementedError

    def answered(self, seat: int) -> Self | None:
        """The decision as it waits for the others once `seat` has answered too; None if it waits for nobody."""
        waiting = tuple(other for other in self.seats if other != seat)
        return msgspec.structs.replace(self, seats=waiting, decided=self.decided + 1) if waiting else None


class ChanceDecision(Decision, frozen=True):
    """A shuffle, a deal or a draw: decided by the game's generator, recorded as a move like any other."""

    seats: tuple[int, ...] = (CHANCE,)

    def draw(self, position: Any, generator: Random) -> Move:
        """One of the possible outcomes, at random."""
        raise NotImplementedError

    def choices(self, position: Any, seat: int) -> Choices:
        """Every possible outcome: usually far too many to list."""

        def test(move: Move) -> bool:
            try:
                move.check(position, seat)
            except IllegalMove:
                return False
            return True

        (kind,) = self.answers
        return Tested(kind, test, lambda random: self.draw(position, random))
