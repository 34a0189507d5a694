"""The auction: cars and styles are sold by speed cards shown all at once (DF 3, 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from trackside.core.chance import Random, drawn
from trackside.core.choices import Choices, Listed
from trackside.core.decision import ChanceDecision, Decision
from trackside.core.event import Event, Tell
from trackside.core.message import Message, Piece, Seat, message
from trackside.core.moves import Move, Secrecy
from trackside.core.refusal import refuse
from trackside.games.downforce.components import (
    Card,
    Deck,
    car_piece,
    members,
    style_piece,
)
from trackside.games.downforce.setup import deal_car

if TYPE_CHECKING:
    from trackside.games.downforce.position import Downforce


class Shown(msgspec.Struct, frozen=True):
    """A card that was shown as a bid, and what it bids: 0 for a pass (DF 3.3)."""

    seat: int
    card: int
    amount: int


class Reveal(msgspec.Struct, frozen=True):
    """The last sale: what was shown and who got the pair. `rule` is the one that decided (DF 3.4 to 3.7, 3.11)."""

    car: int
    style: int
    shown: tuple[Shown, ...]
    winner: int | None
    price: int
    rule: str


def proceed(position: Downforce, tell: Tell | None) -> bool:
    """Put the next pair up for sale; pairs that nobody can or must buy are disposed of on the way."""
    if not position.rules.variant.auction:
        return False
    while position.cars_to_sell or position.aside:
        carless = [seat for seat in range(position.rules.seats) if seat not in position.owners]
        again = not position.cars_to_sell
        if again and not carless:
            _leave_unowned(position, tell)
            break
        left = len(position.aside) if again else len(position.cars_to_sell)
        car, style = offered(position)
        if left == 1 and len(carless) == 1:  # DF 3.11, 13.2
            _take_the_last(position, carless[0], tell)
            continue
        only_carless = again or left <= len(carless)  # DF 3.10
        bidders = tuple(carless) if only_carless else tuple(range(position.rules.seats))
        must = again and left <= len(carless)  # DF 13.2
        position.stack.append(AuctionDecision(bidders, must=must))
        if tell:
            text = message("Up for sale: {car} with {style}", car=car_piece(car), style=style_piece(style))
            tell(Event(text, reveals=True))
        return True
    return False


def offered(position: Downforce) -> tuple[int, int]:
    """The car and the style that are up for sale (DF 3.1, 13.2)."""
    if position.cars_to_sell:
        return position.cars_to_sell[-1], position.styles_to_sell[-1]
    return position.aside[0]


def announced_amounts(deck: Deck, hand: int, card: Card) -> tuple[int, ...]:
    """What a player without the colour may bid with a card of his hand (DF 13.4)."""
    return tuple(dict.fromkeys(card.wilds)) if hand & deck.wild else (card.lowest,)


def lowest_price(deck: Deck, hand: int, car: int) -> int:
    """The least that a hand can pay for a car when it has to (DF 3.11, 13.4)."""
    coloured = members(hand & deck.showing[car])
    if coloured:
        return min(deck.cards[card].number_of[car] for card in coloured)
    return min(
        (amount for card in members(hand) for amount in announced_amounts(deck, hand, deck.cards[card])),
    )


class Bid(Move, frozen=True, tag="bid"):
    """A card shown for the pair on offer, and what it bids: its band of the car's colour, or 0 for a pass (DF 3.3).

    Who holds nothing of the colour may announce the number of a wild band, or of the lowest one, instead (DF 13.4).
    """

    card: str
    amount: int

    notation = "bid {card} for {amount}"
    secrecy = Secrecy.UNTIL_ALL_DECIDED
    secret_fields = ("card", "amount")

    def check(self, position: Any, seat: int) -> None:
        deck: Deck = position.rules.deck
        hand = position.hands[seat]
        index = deck.index.get(self.card, -1)
        if index < 0 or not hand >> index & 1:
            raise refuse("DF 3.2", "{card} is not in your hand", card=Piece("card", self.card))
        card = deck.cards[index]
        car, _ = offered(position)
        must = position.stack[-1].must
        if car in card.number_of:
            if self.amount != card.number_of[car]:
                number = card.number_of[car]
                raise refuse("DF 3.3", "{card} bids {number}", card=Piece("card", self.card), number=number)
        elif hand & deck.showing[car]:
            if must:
                raise refuse("DF 13.2", "You must bid now: show a card with {car}", car=car_piece(car))
            if self.amount:
                raise refuse("DF 13.4", "You hold the colour {car}, so only its bands bid", car=car_piece(car))
        elif self.amount or must:
            _check_announced(self, announced_amounts(deck, hand, card), lowest_price(deck, hand, car) if must else None)

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        decision: AuctionDecision = position.stack[-1]
        position.bids[seat] = position.rules.deck.index[self.card]
        position.amounts[seat] = self.amount
        if tell:
            tell(Event(message("{player} lays a card face down", player=Seat(seat))))
        if waiting := decision.answered(seat):
            position.stack[-1] = waiting
        else:
            _turn_up(position, tell)


def _check_announced(bid: Bid, amounts: tuple[int, ...], lowest: int | None) -> None:
    """Whether the card may announce the amount; `lowest` is what must be bid if passing is not allowed."""
    if lowest is not None and bid.amount != lowest:
        rule = "DF 13.4" if bid.amount else "DF 13.2"
        raise refuse(rule, "You must bid the lowest amount that your cards allow: {amount}", amount=lowest)
    if bid.amount not in amounts:
        card = Piece("card", bid.card)
        raise refuse("DF 13.4", "{card} can bid these amounts: {amounts}", card=card, amounts=amounts)


class AuctionDecision(Decision, frozen=True, tag="auction", kw_only=True):
    """A pair is up for sale. `seats` have yet to show a card; with `must` they may not pass (DF 13.2)."""

    must: bool = False

    heading = message("Auction: show a card")
    rule = "DF 3.2"
    answers = (Bid,)

    def choices(self, position: Any, seat: int) -> Choices:
        deck: Deck = position.rules.deck
        hand = position.hands[seat]
        car, _ = offered(position)
        coloured = hand & deck.showing[car]
        if coloured:
            cards = [deck.cards[card] for card in members(coloured if self.must else hand)]
            return Listed([Bid(card.id, card.number_of.get(car, 0)) for card in cards])
        cards = [deck.cards[card] for card in members(hand)]
        announced = [Bid(card.id, amount) for card in cards for amount in announced_amounts(deck, hand, card)]
        if self.must:
            price = lowest_price(deck, hand, car)
            return Listed([bid for bid in announced if bid.amount == price])
        return Listed([*(Bid(card.id, 0) for card in cards), *announced])


class DrawLots(Move, frozen=True, tag="draw-lots"):
    """Which of the tied bidders wins (DF 3.7)."""

    player: int

    notation = "draw-lots {player}"

    def check(self, position: Any, seat: int) -> None:
        if self.player not in position.stack[-1].tied:
            raise refuse("DF 3.7", "The lot falls on one of the tied players")

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        _sell(position, self.player, "DF 3.7", tell)
        position.go_on(tell)


class LotsDecision(ChanceDecision, frozen=True, tag="lots", kw_only=True):
    """Bids that nothing else can tell apart (DF 3.7)."""

    tied: tuple[int, ...]

    heading = message("Auction: the tie is broken by lot")
    rule = "DF 3.7"
    answers = (DrawLots,)

    def choices(self, position: Any, seat: int) -> Choices:
        return Listed([DrawLots(player) for player in self.tied])

    def draw(self, position: Any, generator: Random) -> Move:
        return DrawLots(drawn(self.tied, generator))


def strength(card: Card, car: int, amount: int) -> tuple[int, int, bool, int]:
    """What bids are compared by: number, bands, no wild band, sum of the other coloured bands (DF 3.4 to 3.7)."""
    coloured = list(card.number_of.values())
    if amount in (card.number_of.get(car), None if card.wilds else card.lowest):
        coloured.remove(amount)
    return amount, len(card.bands), not card.wilds, sum(coloured)


def _turn_up(position: Downforce, tell: Tell | None) -> None:
    """All cards are shown: find the winner, or the tied ones between whom the lot decides."""
    position.stack.pop()
    cards = position.rules.deck.cards
    car, _ = offered(position)
    offers: dict[int, tuple[int, int, bool, int]] = {}
    for seat, card in enumerate(position.bids):
        if card < 0:
            continue
        position.shown[seat] |= 1 << card  # DF 15.10
        amount = position.amounts[seat]
        if amount:
            offers[seat] = strength(cards[card], car, amount)
    if not offers:
        _put_aside(position, tell)
        position.go_on(tell)
        return
    best = max(offers.values())
    tied = tuple(seat for seat, offer in offers.items() if offer == best)
    if len(tied) > 1:
        position.stack.append(LotsDecision(tied=tied))
        return
    _sell(position, tied[0], _deciding_rule(best, [offers[seat] for seat in offers if seat != tied[0]]), tell)
    position.go_on(tell)


def _deciding_rule(best: tuple[int, ...], others: list[tuple[int, ...]]) -> str:
    """The rule that told the winning bid from the second best (DF 3.4 to 3.7)."""
    second = max(others, default=())
    level = next((place for place, (a, b) in enumerate(zip(best, second, strict=False)) if a != b), 0)
    return ("DF 3.4", "DF 3.5", "DF 3.6", "DF 3.7")[level]


_REASONS = {
    "DF 3.4": message("the highest bid"),
    "DF 3.5": message("of the highest bids the card with the most bands"),
    "DF 3.6": message("of the highest bids the card without a wild band"),
    "DF 3.7": message("of equal bids the higher sum of the other bands, or the lot"),
}


def _sell(position: Downforce, winner: int, rule: str, tell: Tell | None) -> None:
    """The winner pays what his card bids and takes car, style and speed-8 card (DF 3.8)."""
    car, style = offered(position)
    price = position.amounts[winner]
    if tell:
        text = message(
            "{player} buys {car} with {style} for {price}: {reason} ({rule})",
            player=Seat(winner),
            car=car_piece(car),
            style=style_piece(style),
            price=price,
            reason=_REASONS[rule],
            rule=rule,
        )
        tell(Event(text, lines=_lines(position), reveals=True))
    _record(position, winner, price, rule)
    _hand_over(position, winner, price)


def _lines(position: Downforce) -> tuple[Message, ...]:
    """Every card shown and what it bids."""
    cards = position.rules.deck.cards
    lines = []
    for seat, index in enumerate(position.bids):
        if index < 0:
            continue
        card = cards[index]
        amount = position.amounts[seat]
        piece = Piece("card", card.id)
        if not amount:
            lines.append(message("{player} passes with {card}", player=Seat(seat), card=piece))
        else:
            lines.append(message("{player} bids {amount} with {card}", player=Seat(seat), amount=amount, card=piece))
    return tuple(lines)


def _record(position: Downforce, winner: int | None, price: int, rule: str) -> None:
    """Keep the sale for all to see, and give the shown cards back (DF 3.9)."""
    car, style = offered(position)
    shown = tuple(Shown(seat, card, position.amounts[seat]) for seat, card in enumerate(position.bids) if card >= 0)
    position.reveal = Reveal(car, style, shown, winner, price, rule)
    position.bids = [-1] * position.rules.seats
    position.amounts = [0] * position.rules.seats


def _hand_over(position: Downforce, winner: int, price: int) -> None:
    car, style = _take_off(position)
    position.prices[car] = price
    position.won[winner].append(style)
    deal_car(position, winner, car)


def _take_off(position: Downforce) -> tuple[int, int]:
    """Take the pair on offer from its pile or from those put aside."""
    if position.cars_to_sell:
        return position.cars_to_sell.pop(), position.styles_to_sell.pop()
    return position.aside.pop(0)


def _take_the_last(position: Downforce, seat: int, tell: Tell | None) -> None:
    """The last car goes to the last player without one, at his lowest price (DF 3.11)."""
    car, style = offered(position)
    price = lowest_price(position.rules.deck, position.hands[seat], car)
    if tell:
        text = message(
            "{player} takes {car} with {style} and pays {price}, the lowest that his cards allow (DF 3.11)",
            player=Seat(seat),
            car=car_piece(car),
            style=style_piece(style),
            price=price,
        )
        tell(Event(text, reveals=True))
    _record(position, seat, price, "DF 3.11")
    _hand_over(position, seat, price)


def _put_aside(position: Downforce, tell: Tell | None) -> None:
    """Nobody bid: the pair is put aside, the second time for good (DF 13.1, 13.3)."""
    again = not position.cars_to_sell
    lines = _lines(position)
    _record(position, None, 0, "DF 13.3" if again else "DF 13.1")
    car, style = _take_off(position)
    if again:
        _remove(position, car, style)
    else:
        position.aside.append((car, style))
    if tell:
        pieces = {"car": car_piece(car), "style": style_piece(style)}
        text = (
            message("Nobody bids: {car} with {style} stays unowned (DF 13.3)", **pieces)
            if again
            else message("Nobody bids: {car} with {style} is put aside (DF 13.1)", **pieces)
        )
        tell(Event(text, lines=lines, reveals=True))


def _leave_unowned(position: Downforce, tell: Tell | None) -> None:
    """Everybody has a car: what was put aside stays unowned (DF 13.3)."""
    while position.aside:
        car, style = position.aside.pop(0)
        _remove(position, car, style)
        if tell:
            tell(Event(message("{car} stays without an owner (DF 13.3)", car=car_piece(car))))


def _remove(position: Downforce, car: int, style: int) -> None:
    position.box |= 1 << position.rules.deck.eights[car]
    position.box_styles.append(style)
