"""What a seat may know of a position (DF 3.2, 8.5, 15.10), by the names that people use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from trackside.core.chance import CHANCE
from trackside.core.message import Message
from trackside.core.moves import tag_of
from trackside.games.downforce.auction import AuctionDecision, Reveal, offered
from trackside.games.downforce.bands import band_in_play
from trackside.games.downforce.components import CARS, COLOURS, STYLES, WILD, card_set
from trackside.games.downforce.driving import BonusDecision, DriveDecision

if TYPE_CHECKING:
    from trackside.games.downforce.position import Downforce


class CarView(msgspec.Struct, frozen=True):
    """A car. `distance` is in thousandths of a lap, the grid lying short of 1000; `space` is None off the track.

    `driven` is the way it came last: the space that it left and those that it entered.
    """

    colour: str
    start: int
    space: str | None
    driven: tuple[str, ...]
    crossings: int
    distance: int
    place: int | None
    owner: int | None
    price: int


class PlayerView(msgspec.Struct, frozen=True):
    """A player. `hand` is the whole hand of one's own, of others the cards that all have seen.

    `cards` counts the hand, `pile` the cards of the player's own draw pile. `bets` has None for what is secret.
    """

    seat: int
    cars: tuple[str, ...]
    styles: tuple[str, ...]
    style: str | None
    cards: int
    hand: tuple[str, ...]
    open_cards: tuple[str, ...]
    pile: int
    bets: tuple[str | None, ...]
    paid: int


class BidView(msgspec.Struct, frozen=True):
    """A card shown as a bid; `amount` is 0 for a pass."""

    seat: int
    card: str
    amount: int


class SaleView(msgspec.Struct, frozen=True):
    """The last pair sold, or not sold (`winner` None), and by which rule it went to the winner."""

    car: str
    style: str
    bids: tuple[BidView, ...]
    winner: int | None
    price: int
    rule: str


class AuctionView(msgspec.Struct, frozen=True):
    """The pair on offer; `must`: may nobody pass (DF 13.2)? `own` is the card one has laid already."""

    car: str
    style: str
    must: bool
    left: int
    aside: tuple[tuple[str, str], ...]
    own: str | None
    own_amount: int | None


class BandView(msgspec.Struct, frozen=True):
    """A band of the card in play, as it is carried out; `car` is None while it has to be picked or was skipped."""

    colour: str
    number: int
    state: str
    car: str | None


class CardView(msgspec.Struct, frozen=True):
    """The card in play, its bands in the order in which they are printed."""

    card: str
    player: int
    from_bottom: bool
    bands: tuple[BandView, ...]


class MoveView(msgspec.Struct, frozen=True):
    """The car that is to move now, how far, and whether these are bonus spaces."""

    car: str
    left: int
    bonus: bool


class View(msgspec.Struct, frozen=True):
    """All that a seat, or with `seat` None a spectator, may know.

    `kind` is the tag of the pending decision and `heading` what it is called; `deciding` are the seats that have
    yet to decide. `line` is the betting line at which bets are taken. `left_over` counts the cards out of the game.
    """

    seat: int | None
    kind: str | None
    heading: Message | None
    rule: str | None
    deciding: tuple[int, ...]
    track: str
    race: int
    races: int
    lines_crossed: int
    cars: tuple[CarView, ...]
    players: tuple[PlayerView, ...]
    auction: AuctionView | None
    sale: SaleView | None
    card: CardView | None
    moving: MoveView | None
    line: int | None
    turn: int | None
    discards: tuple[str, ...]
    common_pile: int | None
    left_over: int
    results: tuple[Mapping[str, Any], ...]


def view(position: Downforce, seat: int | None) -> View:
    """All that `seat` may know, and nothing else."""
    decision = position.pending
    rules = position.rules
    return View(
        seat=seat,
        kind=tag_of(decision) if decision else None,
        heading=decision.heading if decision else None,
        rule=decision.rule if decision else None,
        deciding=tuple(other for other in position.deciding if other != CHANCE),
        track=position.track.file.id,
        race=position.race + 1,
        races=len(rules.tracks),
        lines_crossed=position.lines_crossed,
        cars=tuple(_car(position, car) for car in CARS),
        players=tuple(_player(position, other, seat) for other in range(rules.seats)),
        auction=_auction(position, seat),
        sale=_sale(position, position.reveal) if position.reveal else None,
        card=_card(position) if position.card >= 0 else None,
        moving=(
            MoveView(COLOURS[decision.car], decision.left, decision.bonus)
            if isinstance(decision, DriveDecision | BonusDecision)
            else None
        ),
        line=getattr(decision, "line", None),
        turn=None if position.turn < 0 else position.turn,
        discards=tuple(rules.deck.cards[card].id for card in position.discards),
        common_pile=len(position.piles[0]) if rules.variant.common_pile else None,
        left_over=(position.box & card_set(rules.deck.regular)).bit_count() if position.grid else 0,
        results=tuple(_result(result) for result in position.results),
    )


def _car(position: Downforce, car: int) -> CarView:
    space = position.spaces[car]
    owner = position.owners[car]
    order = position.finish_order
    return CarView(
        colour=COLOURS[car],
        start=position.grid.index(car) + 1 if position.grid else 0,
        space=position.track.names[space] if space >= 0 else None,
        driven=tuple(position.track.names[space] for space in position.driven[car]),
        crossings=position.crossings[car],
        distance=position.distance(car)[0] // 100,
        place=order.index(car) + 1 if car in order else None,
        owner=owner if owner >= 0 else None,
        price=position.prices[car],
    )


def _player(position: Downforce, player: int, seat: int | None) -> PlayerView:
    deck = position.rules.deck
    open_to_all = player == seat or position.over
    hand = position.hands[player]
    style = position.styles[player]
    common = position.rules.variant.common_pile
    return PlayerView(
        seat=player,
        cars=tuple(COLOURS[car] for car in position.cars_of(player)),
        styles=tuple(STYLES[won] for won in position.won[player]),
        style=STYLES[style] if style >= 0 else None,
        cards=hand.bit_count(),
        hand=deck.names(hand if open_to_all else hand & position.shown[player]),
        open_cards=deck.names(position.eights[player]),
        pile=0 if common else len(position.piles[player]),
        bets=tuple(COLOURS[car] if open_to_all else None for car in position.bets[player]),
        paid=sum(position.prices[car] for car in position.cars_of(player)),
    )


def _auction(position: Downforce, seat: int | None) -> AuctionView | None:
    decision = position.pending
    if not isinstance(decision, AuctionDecision):
        return None
    car, style = offered(position)
    card = -1 if seat is None else position.bids[seat]
    return AuctionView(
        car=COLOURS[car],
        style=STYLES[style],
        must=decision.must,
        left=len(position.cars_to_sell) or len(position.aside),
        aside=tuple((COLOURS[aside], STYLES[with_it]) for aside, with_it in position.aside),
        own=position.rules.deck.cards[card].id if card >= 0 else None,
        own_amount=position.amounts[seat] if seat is not None and card >= 0 else None,
    )


def _sale(position: Downforce, sale: Reveal) -> SaleView:
    cards = position.rules.deck.cards
    bids = tuple(BidView(shown.seat, cards[shown.card].id, shown.amount) for shown in sale.shown)
    return SaleView(COLOURS[sale.car], STYLES[sale.style], bids, sale.winner, sale.price, sale.rule)


def _card(position: Downforce) -> CardView:
    card = position.rules.deck.cards[position.card]
    done = len(position.carried)
    bands = []
    current = band_in_play(position)[0] if done < len(card.bands) else -1
    for place, (colour, number) in enumerate(card.bands):
        turn = len(card.bands) - 1 - place if position.bottom_up else place
        car = position.carried[turn] if turn < done else colour
        state = "now" if place == current else "to come"
        if turn < done:
            state = "done" if car >= 0 else "skipped"
        bands.append(
            BandView("wild" if colour == WILD else COLOURS[colour], number, state, COLOURS[car] if car >= 0 else None)
        )
    return CardView(card.id, position.turn, position.bottom_up, tuple(bands))


def _result(result: Any) -> Mapping[str, Any]:
    return {
        "finish": [COLOURS[car] for car in result.finish],
        "owners": {COLOURS[car]: owner for car, owner in enumerate(result.owners) if owner >= 0},
        "prices": {COLOURS[car]: price for car, price in enumerate(result.prices) if price},
        "bets": [[COLOURS[car] for car in bets] for bets in result.bets],
        "totals": [result.total(seat) for seat in range(len(result.bets))],
    }
