"""Investing: shares from the hand to the table, where alone they count (UP R6.12 to R6.15)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from trackside.core.choices import Choices, Listed
from trackside.core.decision import Decision
from trackside.core.event import Event, Tell
from trackside.core.message import Seat, message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.union_pacific.build import can_build
from trackside.games.union_pacific.components import TRACK_CARDS
from trackside.games.union_pacific.dividends import pay
from trackside.games.union_pacific.shares import CARD_INDEX, SHARE_INDEX, SHARES, card_piece, counts, share_piece

if TYPE_CHECKING:
    from trackside.games.union_pacific.position import UnionPacificPosition


class Invest(Move, frozen=True, tag="invest"):
    """Lay shares on the table: any number of one company, or one each of two (UP R6.12).

    The shares are put in the order of the summary card, so that there is one way to write each investment.
    """

    notation = "invest {shares}"

    shares: tuple[str, ...]

    def __post_init__(self) -> None:
        order = sorted(self.shares, key=lambda share: (SHARE_INDEX.get(share, len(SHARES)), share))
        msgspec.structs.force_setattr(self, "shares", tuple(order))

    def check(self, position: UnionPacificPosition, seat: int) -> None:
        if not self.shares:
            raise refuse("R6.12", "Invest at least one share")
        for share in self.shares:
            if share not in SHARE_INDEX:
                raise refuse("R6.12", "There is no share of {share}", share=share)
        heap = counts(SHARE_INDEX[share] for share in self.shares)
        for kind, count in enumerate(heap):
            held = position.hands[seat][kind]
            if count > held:
                text = "There are not that many shares of {share} in hand: {held}"
                raise refuse("R6.12", text, share=share_piece(kind), held=held)
        companies = sum(map(bool, heap))
        if companies > 2 or (companies == 2 and len(self.shares) > 2):
            raise refuse("R6.12", "Invest in one company with any number of shares, or in two with one share each")

    def carry_out(self, position: UnionPacificPosition, seat: int, tell: Tell | None) -> None:
        position.passes = 0
        for share in self.shares:
            position.lay_on_table(seat, SHARE_INDEX[share])
        if any(position.track_hands[seat]):
            position.stack[-1] = Discarding((seat,))
        else:  # ruling 19: only thinkable with option O2
            position.stack.pop()
            position.end_turn(tell)
        if tell:
            shares = tuple(share_piece(SHARE_INDEX[share]) for share in self.shares)
            tell(Event(message("{seat} invests in {shares}", seat=Seat(seat), shares=shares)))


def investments(position: UnionPacificPosition, seat: int) -> Iterator[Invest]:
    """Every legal investment of the seat."""
    held = [(SHARES[share], count) for share, count in enumerate(position.hands[seat]) if count]
    for share, count in held:
        for number in range(1, count + 1):
            yield Invest((share,) * number)
    for (first, _), (second, _) in combinations(held, 2):
        yield Invest((first, second))


class Discard(Move, frozen=True, tag="discard"):
    """Discard a track card: after investing (UP R6.14), or when nothing else is possible (ruling 16)."""

    notation = "discard {card}"

    card: str

    def check(self, position: UnionPacificPosition, seat: int) -> None:
        if not isinstance(position.pending, Discarding) and (any(position.hands[seat]) or can_build(position, seat)):
            raise refuse("R6.1", "Build or invest; a card is just discarded only when neither is possible")
        card = CARD_INDEX.get(self.card)
        if card is None or not position.track_hands[seat][card]:
            raise refuse("R6.14", "There is no such card in hand: {card}", card=self.card)

    def carry_out(self, position: UnionPacificPosition, seat: int, tell: Tell | None) -> None:
        invested = isinstance(position.stack.pop(), Discarding)
        card = CARD_INDEX[self.card]
        position.discard_track(seat, card)
        if tell:
            tell(Event(message("{seat} discards {card}", seat=Seat(seat), card=card_piece(card))))
        if not invested:
            position.passes += 1
        if position.passes == position.rules.seats:  # ruling 17: everybody has passed in one round
            if tell:
                tell(Event(message("Everybody has passed: all dividends that are left are paid")))
            pay(position, range(len(position.dividends) + 1, position.rules.dividends + 1), tell)
        else:
            position.end_turn(tell)


def discards(position: UnionPacificPosition, seat: int) -> list[Discard]:
    """One discard for each kind of card in the seat's hand."""
    return [Discard(TRACK_CARDS[card]) for card, count in enumerate(position.track_hands[seat]) if count]


class Discarding(Decision, frozen=True, tag="discard"):
    """Which track card to discard after investing (UP R6.14)."""

    heading = message("Discard a track card")
    rule = "R6.14"
    answers = (Discard,)

    def choices(self, position: UnionPacificPosition, seat: int) -> Choices:
        return Listed(discards(position, seat))
