"""A turn: exactly one of two actions, to build or to invest (UP R6.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trackside.core.chance import Random, drawn
from trackside.core.choices import Choices, Offer
from trackside.core.decision import Decision
from trackside.core.event import Event, Tell
from trackside.core.message import Seat, message
from trackside.core.moves import Move
from trackside.core.refusal import IllegalMove, refuse
from trackside.games.union_pacific.build import Build, builds, open_spaces, sites
from trackside.games.union_pacific.components import COMPANIES, JOKER, TRACK_CARDS, TRACK_TYPES
from trackside.games.union_pacific.invest import Discard, Invest, discards, investments
from trackside.games.union_pacific.shares import CARD_INDEX, SHARES, card_piece

if TYPE_CHECKING:
    from trackside.games.union_pacific.position import UnionPacificPosition


class Exchange(Move, frozen=True, tag="exchange"):
    """Show a track card whose type is full everywhere, remove it from the game and draw another (UP O2)."""

    notation = "exchange {card}"

    card: str

    def check(self, position: UnionPacificPosition, seat: int) -> None:
        if not position.rules.exchange_track:
            raise refuse("O2", "Track cards are exchanged only when the game was set up with that option")
        card = CARD_INDEX.get(self.card)
        if card is None or not position.track_hands[seat][card]:
            raise refuse("O2", "There is no such card in hand: {card}", card=self.card)
        if not unplayable(position, card):
            raise refuse("O2", "There is still an empty space for {card}", card=card_piece(card))
        if not position.can_draw_track:
            raise refuse("O2", "There is no track card left to take for it")

    def carry_out(self, position: UnionPacificPosition, seat: int, tell: Tell | None) -> None:
        card = CARD_INDEX[self.card]
        position.track_hands[seat][card] -= 1
        position.track_removed[card] += 1
        if tell:
            tell(
                Event(
                    message(
                        "{seat} exchanges {card}, for which no space is left", seat=Seat(seat), card=card_piece(card)
                    )
                )
            )
        position.draw_track(seat, tell)


def unplayable(position: UnionPacificPosition, card: int) -> bool:
    """Whether every neutral space that the card could open is full."""
    return not any(position.free) if card == JOKER else not position.free[card]


class Turn(Decision, frozen=True, tag="turn"):
    """To build or to invest (UP R6.1)."""

    heading = message("Build track or invest")
    rule = "R6.1"
    answers = (Build, Invest, Exchange, Discard)

    def choices(self, position: UnionPacificPosition, seat: int) -> Choices:
        return TurnChoices(position, seat)


class TurnChoices(Choices):
    """The choices of a turn, found only when asked for: they may be several hundred."""

    __slots__ = ("position", "seat")

    def __init__(self, position: UnionPacificPosition, seat: int) -> None:
        self.position = position
        self.seat = seat

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            return False
        try:
            self.position.check(self.seat, move)
        except IllegalMove:
            return False
        return True

    def __iter__(self) -> Iterator[Move]:
        position, seat = self.position, self.seat
        yield from self._exchanges()
        playable = False
        for move in builds(position, seat):
            playable = True
            yield move
        for investment in investments(position, seat):
            playable = True
            yield investment
        if not playable:
            yield from discards(position, seat)  # ruling 16

    def __bool__(self) -> bool:
        return True

    def offers(self) -> Iterator[Offer]:
        return (Offer(move=move) for move in self)

    def sample(self, random: Random) -> Move:
        """Quicker than listing: a kind of move first, then one of that kind."""
        if self.position.rules.exchange_track and (exchanges := self._exchanges()) and not random.randrange(2):
            return drawn(exchanges, random)
        if any(self.position.hands[self.seat]) and not random.randrange(2):
            return self._sample_investment(random)
        return self._sample_build(random) or drawn(list(self), random)

    def _exchanges(self) -> list[Exchange]:
        position = self.position
        if not position.rules.exchange_track or not position.can_draw_track:
            return []
        hand = position.track_hands[self.seat]
        return [Exchange(TRACK_CARDS[card]) for card, count in enumerate(hand) if count and unplayable(position, card)]

    def _sample_investment(self, random: Random) -> Invest:
        held = [share for share, count in enumerate(self.position.hands[self.seat]) if count]
        first = drawn(held, random)
        second = drawn(held, random)
        if first != second:
            return Invest((SHARES[first], SHARES[second]))
        number = 1 + random.randrange(self.position.hands[self.seat][first])
        return Invest((SHARES[first],) * number)

    def _sample_build(self, random: Random) -> Build | None:
        """A few tries at a random card and company: most succeed at once."""
        position = self.position
        hand = position.track_hands[self.seat]
        cards = [card for card, count in enumerate(hand) if count]
        for _ in range(8):
            card = drawn(cards, random)
            track_type = card if card != JOKER else random.randrange(len(TRACK_TYPES))
            company = random.randrange(len(COMPANIES))
            mask = sites(position, company, track_type)
            if mask:
                sections = [number for number in range(mask.bit_length()) if mask >> number & 1]
                section = drawn(sections, random)
                space = drawn(open_spaces(position, section, track_type), random)
                return Build(COMPANIES[company].id, position.board.sections[section], space, TRACK_CARDS[card])
        return None
