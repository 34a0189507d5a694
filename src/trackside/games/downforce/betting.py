"""Bets on the winner, in secret, at the three betting lines (DF 8)."""

from __future__ import annotations

from typing import Any

from trackside.core.choices import Choices, Listed
from trackside.core.decision import Decision
from trackside.core.event import Event, Tell
from trackside.core.message import Piece, Seat, message
from trackside.core.moves import Move, Secrecy
from trackside.core.refusal import refuse
from trackside.games.downforce.components import CARS, COLOUR_INDEX, COLOURS


class Bet(Move, frozen=True, tag="bet"):
    """Mark the car that will cross the finish line first (DF 8.1); secret to the end (DF 8.5)."""

    colour: str

    notation = "bet {colour}"
    secrecy = Secrecy.UNTIL_THE_END
    secret_fields = ("colour",)

    def check(self, position: Any, seat: int) -> None:
        if self.colour not in COLOUR_INDEX:
            raise refuse("DF 8.3", "There is no car {car}", car=Piece("car", self.colour))

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        decision: BetDecision = position.stack[-1]
        position.bets[seat].append(COLOUR_INDEX[self.colour])
        if tell:
            tell(Event(message("{player} has bet", player=Seat(seat))))
        if waiting := decision.answered(seat):
            position.stack[-1] = waiting
        else:
            position.stack.pop()
            position.go_on(tell)


class BetDecision(Decision, frozen=True, tag="bet", kw_only=True):
    """A car has crossed a betting line for the first time: everybody bets (DF 8.1, 8.2, 15.26)."""

    line: int

    heading = message("Bet on the winner of the race")
    rule = "DF 8.1"
    answers = (Bet,)

    def choices(self, position: Any, seat: int) -> Choices:
        return Listed([Bet(COLOURS[car]) for car in CARS])
