"""What the decisions of 18xx games have in common: passing, and the host's end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from trackside.core.choices import Choices, Either, Listed
from trackside.core.decision import Decision
from trackside.core.event import Tell
from trackside.core.message import Seat, message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.rail18xx.ending import finish
from trackside.games.rail18xx.telling import announce

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


class RailDecision(Decision, frozen=True):
    """A decision that may, or may not, be passed. `company` is the one for which it is made, if any."""

    company: str = ""

    passing: ClassVar[bool] = True

    def check_pass(self, position: RailPosition, seat: int) -> None:
        """Raise `IllegalMove` unless `seat` may pass."""
        if not self.passing:
            raise refuse(self.rule, "Passing is not possible: {heading}", heading=self.heading)

    def passed(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        """What passing does, before play goes on."""
        raise NotImplementedError

    def moves(self, position: RailPosition, seat: int) -> Choices:
        """The legal moves besides passing."""
        raise NotImplementedError

    def choices(self, position: RailPosition, seat: int) -> Choices:
        return Either(self.moves(position, seat), PASSING) if self.passing else self.moves(position, seat)


class Pass(Move, frozen=True, tag="pass"):
    """Do nothing, or nothing more, of what is asked."""

    notation = "pass"

    def check(self, position: RailPosition, seat: int) -> None:
        _pending(position).check_pass(position, seat)

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        _pending(position).passed(position, seat, tell)


class EndGame(Move, frozen=True, tag="end"):
    """End the game at once, as the host of a game on 18xx.games may."""

    notation = "end"

    def check(self, position: RailPosition, seat: int) -> None:
        if position.rules.options["compatibility"] != "18xx.games":
            raise refuse("18xx 19", "A game is played to its end")

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        announce(tell, message("{seat} ends the game", seat=Seat(seat)))
        finish(position, by_host=True)


PASSING = Listed((Pass(),))


def _pending(position: RailPosition) -> RailDecision:
    decision = position.pending
    assert isinstance(decision, RailDecision)
    return decision
