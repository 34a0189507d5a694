"""Draw piles: each player's own in the game of two (DF 12.2), the common one of the simplified game (DF 12.1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trackside.core.chance import Random, shuffled
from trackside.core.decision import ChanceDecision
from trackside.core.event import Event, Tell
from trackside.core.message import Seat, message
from trackside.core.moves import Move, Secrecy
from trackside.core.refusal import refuse
from trackside.games.downforce.components import card_set
from trackside.games.downforce.setup import check_order

if TYPE_CHECKING:
    from trackside.games.downforce.position import Downforce


def proceed(position: Downforce, tell: Tell | None) -> bool:
    """Have each player's cards shuffled into a pile of his own after the auction (DF 12.2.2)."""
    if not position.rules.variant.open_eights:
        return False
    for seat, pile in enumerate(position.piles):
        if not pile:
            position.stack.append(PileDecision(player=seat))
            return True
    return False


def draw_card(position: Downforce, seat: int, tell: Tell | None) -> None:
    """Draw a card, if one is left (DF 12.1.3, 12.2.3)."""
    pile = position.piles[0 if position.rules.variant.common_pile else seat]
    if pile:
        position.hands[seat] |= 1 << pile.pop()
        if tell:
            tell(Event(message("{player} draws a card", player=Seat(seat)), reveals=True))


class ShufflePile(Move, frozen=True, tag="shuffle-pile"):
    """A player's regular cards are shuffled into a face-down pile, and the first ones drawn (DF 12.2.2)."""

    player: int
    cards: tuple[str, ...]

    notation = "shuffle-pile {player} {cards}"
    secrecy = Secrecy.UNTIL_THE_END
    secret_fields = ("cards",)

    def check(self, position: Any, seat: int) -> None:
        decision: PileDecision = position.stack[-1]
        if self.player != decision.player:
            raise refuse("DF 12.2.2", "It is the pile of {player} that is shuffled", player=Seat(decision.player))
        check_order(self.cards, position.rules.deck.names(position.hands[self.player]), "DF 12.2.2")

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        deck, hand = position.rules.deck, position.rules.variant.hand
        cards = [deck.index[card] for card in self.cards]
        position.hands[self.player] = card_set(cards[:hand])
        position.shown[self.player] = 0
        position.piles[self.player] = cards[hand:][::-1]
        if tell:
            text = message(
                "{player} draws {count} card from a new pile",
                "{player} draws {count} cards from a new pile",
                player=Seat(self.player),
                count=hand,
            )
            tell(Event(text, reveals=True))
        position.go_on(tell)


class PileDecision(ChanceDecision, frozen=True, tag="pile", kw_only=True):
    """A player's cards are to be shuffled."""

    player: int

    heading = message("The draw piles")
    rule = "DF 12.2.2"
    answers = (ShufflePile,)

    def draw(self, position: Any, generator: Random) -> Move:
        cards = position.rules.deck.names(position.hands[self.player])
        return ShufflePile(self.player, tuple(shuffled(cards, generator)))
