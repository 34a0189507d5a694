"""The race: cards in turn, their bands one after another, wild bands (DF 5, 6) and the styles that bear on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from trackside.core.choices import Choices, Listed
from trackside.core.decision import Decision
from trackside.core.event import Event, Tell
from trackside.core.message import Piece, Seat, message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.downforce.bands import SkipBand, band_in_play, may_skip
from trackside.games.downforce.betting import BetDecision
from trackside.games.downforce.components import (
    CARS,
    COLOUR_INDEX,
    COLOURS,
    TRICKY,
    UNPREDICTABLE,
    WILD,
    car_piece,
    members,
)
from trackside.games.downforce.drawing import draw_card
from trackside.games.downforce.driving import can_move, start_band
from trackside.games.downforce.finish import is_over, withdraw
from trackside.games.downforce.styles import first_player

if TYPE_CHECKING:
    from trackside.games.downforce.position import Downforce


def proceed(position: Downforce, tell: Tell | None) -> bool:
    """Go on with the card in play, with bets that are due, or with the next player."""
    if position.card >= 0:
        if _next_band(position, tell):
            return True
        _end_card(position, tell)
    if position.lines_due:  # DF 8.1: only after the card in play
        line = position.lines_due.pop(0)
        position.stack.append(BetDecision(tuple(range(position.rules.seats)), line=line))
        return True
    if is_over(position):
        return False
    seat = _next_player(position)
    if seat is None:
        return False
    position.stack.append(PlayDecision((seat,)))
    return True


def _next_player(position: Downforce) -> int | None:
    """The next player to the left who has a card (DF 5.2, 5.3); None when nobody has."""
    seats = position.rules.seats
    first = position.turn + 1 if position.turn >= 0 else first_player(position)
    for step in range(seats):
        seat = (first + step) % seats
        if position.hands[seat] or position.eights[seat]:
            return seat
    return None


def _next_band(position: Downforce, tell: Tell | None) -> bool:
    """Carry out bands until somebody must decide; False when the card is done."""
    bands = position.rules.deck.cards[position.card].bands
    while len(position.carried) < len(bands) and not is_over(position):
        _, car, number = band_in_play(position)
        skippable = may_skip(position)
        if car == WILD:
            position.stack.append(WildDecision((position.turn,)))
            return True
        if skippable and (not can_move(position, car) or position.driver(car) != position.turn):
            position.stack.append(BandDecision((position.turn,)))
            return True
        if start_band(position, car, number, tell, skippable=skippable):
            return True
    return False


def _end_card(position: Downforce, tell: Tell | None) -> None:
    """Discard the card (DF 5.6); then a hand whose cars have all finished goes (DF 15.29), or a card is drawn."""
    seat, card = position.turn, position.card
    position.discards.append(card)
    position.card = -1
    position.carried = []
    position.skipped = False
    if is_over(position):
        return
    if not withdraw(position, seat, tell) and position.rules.variant.hand is not None:
        open_eight = position.rules.variant.open_eights and card in position.rules.deck.eights
        if not open_eight:  # DF 12.2.3
            draw_card(position, seat, tell)


class Play(Move, frozen=True, tag="play"):
    """Play a card and carry it out, from the bottom if the Tricky player wants (DF 5.2, 11.7)."""

    card: str
    start: Literal["bottom"] | None = None

    notation = "play {card}[ from {start}]"

    def check(self, position: Any, seat: int) -> None:
        deck = position.rules.deck
        card = deck.index.get(self.card, -1)
        if card < 0 or not (position.hands[seat] | position.eights[seat]) >> card & 1:
            raise refuse("DF 5.2", "{card} is not among your cards", card=Piece("card", self.card))
        if self.start is not None:
            if position.styles[seat] != TRICKY:
                raise refuse("DF 11.7", "Only the Tricky player may start from the bottom of a card")
            if len(deck.cards[card].bands) == 1:
                raise refuse("DF 11.7", "A card with one band has only one order")

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        card = position.rules.deck.index[self.card]
        held = 1 << card
        position.hands[seat] &= ~held
        position.shown[seat] &= ~held
        position.eights[seat] &= ~held
        position.turn = seat
        position.card = card
        position.bottom_up = self.start is not None
        if tell:
            player, piece = Seat(seat), Piece("card", self.card)
            text = (
                message("{player} plays {card} from the bottom", player=player, card=piece)
                if position.bottom_up
                else message("{player} plays {card}", player=player, card=piece)
            )
            tell(Event(text))
        position.go_on(tell)


class PlayDecision(Decision, frozen=True, tag="play"):
    """A player's turn (DF 5.2)."""

    heading = message("Play a card")
    rule = "DF 5.2"
    answers = (Play,)

    def choices(self, position: Any, seat: int) -> Choices:
        deck = position.rules.deck
        cards = members(position.hands[seat] | position.eights[seat])
        plays = [Play(deck.cards[card].id) for card in cards]
        if position.styles[seat] == TRICKY:
            plays += [Play(deck.cards[card].id, "bottom") for card in cards if len(deck.cards[card].bands) > 1]
        return Listed(plays)


class CarryOut(Move, frozen=True, tag="carry-out"):
    """Strategic: carry out the band that came up instead of skipping it (DF 11.6)."""

    notation = "carry-out"

    def check(self, position: Any, seat: int) -> None:
        """Always possible."""

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        _, car, number = band_in_play(position)
        if not start_band(position, car, number, tell):
            position.go_on(tell)


class BandDecision(Decision, frozen=True, tag="band"):
    """The Strategic player skips a band or not, where he does not steer himself or the car cannot move (DF 15.17)."""

    heading = message("Skip this band?")
    rule = "DF 11.6"
    answers = (SkipBand, CarryOut)

    def choices(self, position: Any, seat: int) -> Choices:
        return Listed((CarryOut(), SkipBand()))

    def may_skip(self, position: Any) -> bool:
        """Whether the band can still be skipped."""
        return may_skip(position)


class Wild(Move, frozen=True, tag="wild"):
    """Pick the car that a wild band moves (DF 6.1)."""

    colour: str

    notation = "wild {colour}"

    def check(self, position: Any, seat: int) -> None:
        car = COLOUR_INDEX.get(self.colour, -1)
        if car < 0:
            raise refuse("DF 6.1", "There is no car {car}", car=Piece("car", self.colour))
        card = position.rules.deck.cards[position.card]
        if car in card.coloured and position.styles[seat] != UNPREDICTABLE:
            raise refuse("DF 6.1", "{car} is printed on the card", car=car_piece(car))
        if car in picked_wild(position):
            raise refuse("DF 6.2", "{car} was picked for the other wild band", car=car_piece(car))

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        car = COLOUR_INDEX[self.colour]
        _, _, number = band_in_play(position)
        if tell:
            text = message("{player} picks {car} for a wild band", player=Seat(seat), car=car_piece(car))
            tell(Event(text))
        if not start_band(position, car, number, tell):
            position.go_on(tell)


def picked_wild(position: Downforce) -> list[int]:
    """The cars that were picked for wild bands of the card in play (DF 6.2)."""
    bands = position.rules.deck.cards[position.card].bands
    in_order = reversed(bands) if position.bottom_up else bands
    return [car for car, (colour, _) in zip(position.carried, in_order, strict=False) if colour == WILD]


class WildDecision(Decision, frozen=True, tag="wild"):
    """The player of the card picks a car for the wild band that came up (DF 6.4)."""

    heading = message("Wild band: pick a car")
    rule = "DF 6.1"
    answers = (Wild, SkipBand)

    def choices(self, position: Any, seat: int) -> Choices:
        printed = position.rules.deck.cards[position.card].coloured
        taken = picked_wild(position)
        anything = position.styles[seat] == UNPREDICTABLE
        picks: list[Move] = [
            Wild(COLOURS[car]) for car in CARS if car not in taken and (anything or car not in printed)
        ]
        if may_skip(position):
            picks.append(SkipBand())
        return Listed(picks)

    def may_skip(self, position: Any) -> bool:
        """Whether the band can still be skipped."""
        return may_skip(position)
