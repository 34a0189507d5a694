"""Two players: two privates leave the game at random (18xx 16.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.chance import Random, shuffled
from trackside.core.decision import ChanceDecision
from trackside.core.event import Tell
from trackside.core.message import message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.rail18xx import privates_auction
from trackside.games.rail18xx.telling import announce, private

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition

SET_ASIDE = 2


class SetAside(Move, frozen=True, tag="set-aside"):
    """Two privates leave the game before the auction."""

    notation = "setaside {privates}"

    privates: tuple[str, ...]

    def check(self, position: RailPosition, seat: int) -> None:
        known = position.rules.privates
        if len(set(self.privates)) != SET_ASIDE or any(name not in known for name in self.privates):
            raise refuse("18xx 16.2", "Two of the privates leave the game")

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        for name in self.privates:
            position.privates[name] = "bank"
            announce(tell, message("{private} leaves the game", private=private(name)))
        privates_auction.begin(position)


class DrawPrivates(ChanceDecision, frozen=True, tag="draw privates"):
    """Chance decides which privates leave."""

    heading = message("Privates that leave a game of two")
    rule = "18xx 16.2"
    answers = (SetAside,)

    def draw(self, position: RailPosition, generator: Random) -> SetAside:
        return SetAside(tuple(shuffled(sorted(position.rules.privates), generator)[:SET_ASIDE]))
