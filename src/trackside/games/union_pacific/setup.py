"""Setting up: shuffling, dealing, the first share, the deck in layers and who begins (UP R5.1 to R5.10)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from trackside.core.chance import Random, shuffled
from trackside.core.choices import Choices, Listed
from trackside.core.decision import ChanceDecision, Decision
from trackside.core.event import Event, Tell
from trackside.core.message import Seat, message
from trackside.core.moves import Move, Secrecy
from trackside.core.refusal import refuse
from trackside.games.union_pacific.components import CARDS, TRACK_CARDS
from trackside.games.union_pacific.draw import flush
from trackside.games.union_pacific.shares import (
    CARD_INDEX,
    DIVIDEND,
    DIVIDEND_CARD,
    SHARE_INDEX,
    SHARES,
    named,
    share_piece,
)
from trackside.games.union_pacific.variants import layer_fault

if TYPE_CHECKING:
    from trackside.games.union_pacific.position import UnionPacificPosition


class ShuffleTrack(Move, frozen=True, tag="shuffle-track"):
    """The track cards in a new order, the top one first: all of them at first, later the discards (UP R5.4, R6.2)."""

    notation = "shuffle-track {cards}"
    secrecy = Secrecy.UNTIL_THE_END
    secret_fields = ("cards",)

    cards: tuple[str, ...]

    def check(self, position: UnionPacificPosition, seat: int) -> None:
        if Counter(self.cards) != Counter(_track_cards_to_shuffle(position)):
            raise refuse("R6.2", "These are not the track cards that are to be shuffled")

    def carry_out(self, position: UnionPacificPosition, seat: int, tell: Tell | None) -> None:
        decision = position.stack.pop()
        assert isinstance(decision, ShufflingTrack)
        position.track_deck = [CARD_INDEX[card] for card in reversed(self.cards)]
        position.track_discards = [0] * len(TRACK_CARDS)
        if decision.opening:  # UP R5.4
            for hand in position.track_hands:
                for _ in range(CARDS.track_hand):
                    hand[position.track_deck.pop()] += 1
        elif tell:
            tell(Event(message("The discarded track cards are shuffled into a new deck"), reveals=True))
        if decision.waiting is not None:
            position.draw_track(decision.waiting, tell)


def _track_cards_to_shuffle(position: UnionPacificPosition) -> list[str]:
    if any(position.track_discards):
        return list(named(position.track_discards, TRACK_CARDS))
    return [TRACK_CARDS[card] for card in position.track_deck]


class ShufflingTrack(ChanceDecision, frozen=True, kw_only=True, tag="shuffle-track"):
    """The track cards are shuffled: at the `opening`, or while a seat is `waiting` for a card, or for later."""

    heading = message("Shuffle the track cards")
    rule = "R6.2"
    answers = (ShuffleTrack,)

    opening: bool = False
    waiting: int | None = None

    def draw(self, position: UnionPacificPosition, generator: Random) -> Move:
        return ShuffleTrack(tuple(shuffled(_track_cards_to_shuffle(position), generator)))


class ShuffleShares(Move, frozen=True, tag="shuffle-shares"):
    """The company shares in order, the top one first; each player in turn is dealt the next few (UP R5.5, R5.6)."""

    notation = "shuffle-shares {cards}"
    secrecy = Secrecy.UNTIL_THE_END
    secret_fields = ("cards",)

    cards: tuple[str, ...]

    def check(self, position: UnionPacificPosition, seat: int) -> None:
        if Counter(self.cards) != Counter(SHARES[share] for share in position.share_deck):
            raise refuse("R5.6", "These are not the shares of the ten companies")

    def carry_out(self, position: UnionPacificPosition, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        position.share_deck = [SHARE_INDEX[card] for card in reversed(self.cards)]
        for hand in position.hands:
            for _ in range(position.rules.shares_dealt):
                hand[position.share_deck.pop()] += 1
        if tell:
            number = position.rules.shares_dealt
            tell(Event(message("Everybody is dealt a share of Union Pacific and {number} others", number=number)))


class ShufflingShares(ChanceDecision, frozen=True, tag="shuffle-shares"):
    """The company shares are shuffled and dealt (UP R5.6)."""

    heading = message("Shuffle the shares")
    rule = "R5.6"
    answers = (ShuffleShares,)

    def draw(self, position: UnionPacificPosition, generator: Random) -> Move:
        return ShuffleShares(tuple(SHARES[share] for share in shuffled(position.share_deck, generator)))


class FirstShare(Move, frozen=True, tag="first-share"):
    """Pick the share that is to lie on the table first; all are revealed together (UP R5.7)."""

    notation = "first-share {share}"
    secrecy = Secrecy.UNTIL_ALL_DECIDED
    secret_fields = ("share",)

    share: str

    def check(self, position: UnionPacificPosition, seat: int) -> None:
        share = SHARE_INDEX.get(self.share)
        if share is None or not position.hands[seat][share]:
            raise refuse("R5.7", "There is no share of {share} in hand", share=self.share)

    def carry_out(self, position: UnionPacificPosition, seat: int, tell: Tell | None) -> None:
        share = SHARE_INDEX[self.share]
        position.chosen[seat] = share
        decision = position.stack.pop()
        if tell:
            yours = message("You choose {share} as your first share", share=share_piece(share))
            tell(Event(yours, (seat,), message("{seat} has chosen a first share", seat=Seat(seat))))
        if waiting := decision.answered(seat):
            position.stack.append(waiting)
        else:
            _reveal_first_shares(position, tell)


def _reveal_first_shares(position: UnionPacificPosition, tell: Tell | None) -> None:
    for seat, share in enumerate(position.chosen):
        assert share is not None
        position.lay_on_table(seat, share)
        position.chosen[seat] = None
        if tell:
            first = message("{seat} starts with {share} on the table", seat=Seat(seat), share=share_piece(share))
            tell(Event(first, reveals=True))
    for _ in range(CARDS.deck.display):  # UP R5.8
        position.display.append(position.share_deck.pop())
    if tell:
        display = tuple(map(share_piece, position.display))
        tell(Event(message("On display: {display}", display=display), reveals=True))
    flush(position, [], tell)


class FirstShares(Decision, frozen=True, tag="first-share"):
    """Which share of the hand lies on the table first: all seats at once, in secret (UP R5.7)."""

    heading = message("Choose your first share in secret")
    rule = "R5.7"
    answers = (FirstShare,)

    def choices(self, position: UnionPacificPosition, seat: int) -> Choices:
        return Listed([FirstShare(SHARES[share]) for share, count in enumerate(position.hands[seat]) if count])


class StackDeck(Move, frozen=True, tag="stack-deck"):
    """The rest of the shares with the dividend cards (`dividend`), the top card first (UP R5.9, O1, O5)."""

    notation = "stack-deck {cards}"
    secrecy = Secrecy.UNTIL_THE_END
    secret_fields = ("cards",)

    cards: tuple[str, ...]

    def check(self, position: UnionPacificPosition, seat: int) -> None:
        expected = Counter(SHARES[share] for share in position.share_deck)
        expected[DIVIDEND_CARD] = CARDS.dividend_cards
        if Counter(self.cards) != expected:
            raise refuse("R5.9", "The deck should hold exactly the shares that are left and the dividend cards")
        deck = [card == DIVIDEND_CARD for card in reversed(self.cards)]
        fault = layer_fault(deck, position.rules.layers(len(position.share_deck)))
        if fault:
            size, found, dividends = fault
            text = "A layer of {size} cards of the deck holds {found} dividend cards instead of {dividends}"
            raise refuse("R5.9", text, size=size, found=found, dividends=dividends)

    def carry_out(self, position: UnionPacificPosition, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        position.layers = position.rules.layers(len(position.share_deck))
        position.share_deck = [SHARE_INDEX.get(card, DIVIDEND) for card in reversed(self.cards)]
        if not position.stack:  # nobody is drawn to begin
            position.begin_turn(0, tell)


class StackingDeck(ChanceDecision, frozen=True, tag="stack-deck"):
    """The dividend cards are shuffled into the layers of the deck (UP R5.9)."""

    heading = message("Stack the deck")
    rule = "R5.9"
    answers = (StackDeck,)

    def draw(self, position: UnionPacificPosition, generator: Random) -> Move:
        deck = stacked(position.share_deck, position.rules.layers(len(position.share_deck)), generator)
        return StackDeck(tuple(DIVIDEND_CARD if card == DIVIDEND else SHARES[card] for card in reversed(deck)))


def stacked(shares: list[int], layers: list[tuple[int, int]], generator: Random) -> list[int]:
    """The shares, bottom first, with each layer's dividend cards shuffled into it."""
    deck: list[int] = []
    at = 0
    for size, dividends in layers:
        deck += shuffled(shares[at : at + size] + [DIVIDEND] * dividends, generator)
        at += size
    return deck


class FirstPlayer(Move, frozen=True, tag="first-player"):
    """Who begins (UP R5.10): drawn by lot where nobody said who is the youngest."""

    notation = "first-player {seat}"

    seat: int

    def check(self, position: UnionPacificPosition, seat: int) -> None:
        if not 0 <= self.seat < position.rules.seats:
            raise refuse("R5.10", "There is no seat {seat}", seat=self.seat)

    def carry_out(self, position: UnionPacificPosition, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        if tell:
            tell(Event(message("{seat} begins", seat=Seat(self.seat)), reveals=True))
        position.begin_turn(self.seat, tell)


class DrawingFirstPlayer(ChanceDecision, frozen=True, tag="first-player"):
    """Lots are drawn for who begins (UP R5.10)."""

    heading = message("Draw lots for who begins")
    rule = "R5.10"
    answers = (FirstPlayer,)

    def draw(self, position: UnionPacificPosition, generator: Random) -> Move:
        return FirstPlayer(generator.randrange(position.rules.seats))
