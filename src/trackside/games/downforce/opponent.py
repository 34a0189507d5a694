"""What a computer opponent knows of Downforce.

It counts in expected millions (`prospects`). `greedy` looks at how the cars stand. `steady` also counts the
movement that is still in the cards: it spends a card when it can be used best, and minds what the others get.
`greedy` has faith in its own cars when it bets: if all bet on the leader and drove it on, it would nearly always win.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trackside.core.chance import Random, drawn
from trackside.core.moves import Move
from trackside.games.downforce import styles
from trackside.games.downforce.auction import AuctionDecision, Bid, offered, strength
from trackside.games.downforce.bands import SkipBand, band_in_play
from trackside.games.downforce.betting import Bet, BetDecision
from trackside.games.downforce.components import COLOUR_INDEX, COLOURS, STYLES, members
from trackside.games.downforce.driving import BonusDecision, DriveDecision, Forgo, can_move, ends
from trackside.games.downforce.prospects import Character, Prospects
from trackside.games.downforce.race import BandDecision, CarryOut, Play, PlayDecision, Wild
from trackside.games.downforce.styles import KeepStyle, StyleDecision

if TYPE_CHECKING:
    from trackside.games.downforce.position import Downforce

GREEDY: Final = Character(
    own_cards=0.0,
    own_cards_on_rivals=0.0,
    unseen_own=0.0,
    unseen=0.0,
    others=0.0,
    calm=0.1,
    faith=0.5,
    car=6.0,
    front=0.0,
    push=0.1,
    bargain=(),
)
STEADY: Final = Character(
    own_cards=0.5,
    own_cards_on_rivals=0.3,
    unseen_own=0.4,
    unseen=0.3,
    others=1.5,
    calm=0.1,
    faith=0.0,
    car=4.0,
    front=7.0,
    push=0.15,
    bargain=(0.05, 0.15, 0.3, 0.5, 0.7, 0.95),
)
# The figures were found by playing: `trackside simulate` shows how they fare.

STYLES_BY_WORTH: Final = ("determined", "tricky", "aggressive", "unpredictable", "cunning", "strategic")


def greedy(position: Downforce, seat: int, random: Random) -> Move:
    """One move ahead, by how the cars stand."""
    return _decide(position, seat, random, GREEDY)


def steady(position: Downforce, seat: int, random: Random) -> Move:
    """One card ahead, by how the cars stand and what may still move them."""
    return _decide(position, seat, random, STEADY)


def _decide(position: Downforce, seat: int, random: Random, character: Character) -> Move:
    decision = position.pending
    if isinstance(decision, AuctionDecision):
        return _bid(position, seat, random, character)
    if isinstance(decision, StyleDecision):
        kept = [STYLES[style] for style in styles.offered(position, seat)]
        return KeepStyle(min(kept, key=STYLES_BY_WORTH.index))
    prospects = Prospects(position, seat, character)
    if isinstance(decision, PlayDecision):
        return _best_card(position, seat, prospects)
    if isinstance(decision, BetDecision):
        return Bet(COLOURS[prospects.best_bet(decision.line)])
    return _within_a_card(position, seat, prospects)


# --- the auction ---------------------------------------------------------------------------------------------


def _bid(position: Downforce, seat: int, random: Random, character: Character) -> Move:
    """The bid that promises most by what the car is worth and how likely it wins; any card to pass."""
    car, _ = offered(position)
    deck = position.rules.deck
    worth = _worth_of_car(position, seat, car, character)
    best: list[Bid] = []
    best_gain = float("-inf")
    for move in position.choices(seat):
        gain = _gain_of_bid(worth, move.amount, character) if move.amount else 0.0
        if gain > best_gain:
            best, best_gain = [], gain
        if gain == best_gain:
            best.append(move)
    if character.bargain and any(move.amount for move in best):
        return max(best, key=lambda move: strength(deck.cards[deck.index[move.card]], car, move.amount))
    return drawn(best, random)


def _gain_of_bid(worth: float, amount: int, character: Character) -> float:
    if worth <= amount:
        return worth - amount
    if not character.bargain:
        return float(amount)
    return (worth - amount) * character.bargain[min(amount, len(character.bargain)) - 1]


def _worth_of_car(position: Downforce, seat: int, car: int, character: Character) -> float:
    """More for who holds much of its movement, and for a car in front: bets make everybody drive the leader on."""
    deck = position.rules.deck
    hand = [deck.cards[card] for card in members(position.hands[seat]) if card in deck.regular]
    movement = sum(card.number_of.get(car, 0) for card in hand)
    whole = sum(deck.cards[card].number_of.get(car, 0) for card in deck.regular)
    ahead = character.front / (1 << position.grid.index(car))
    return character.car + ahead + character.push * (movement - whole * len(hand) / len(deck.regular))


# --- the race ------------------------------------------------------------------------------------------------


def _best_card(position: Downforce, seat: int, prospects: Prospects) -> Move:
    """The card that, carried out as well as may be, leaves most."""
    best: Move = max(position.choices(seat), key=lambda move: _worth_of_playing(position, seat, move, prospects))
    return best


def _worth_of_playing(position: Downforce, seat: int, move: Play, prospects: Prospects) -> float:
    deck = position.rules.deck
    after = position.clone()
    after.apply(seat, move)
    outlook = prospects.after(after, deck.cards[deck.index[move.card]])
    while after.card >= 0:
        (mover,) = after.deciding
        after.apply(mover, _within_a_card(after, mover, outlook))
    return outlook.worth()


def _within_a_card(position: Downforce, mover: int, prospects: Prospects) -> Move:
    """Pick, drive, skip or forgo for whoever must decide while a card is carried out."""
    decision = position.pending
    if isinstance(decision, DriveDecision | BonusDecision):
        move, worth = _best_drive(position, decision.car, decision.left, mover, prospects)
        if mover == prospects.seat and worth < prospects.worth():
            if isinstance(decision, BonusDecision):
                return Forgo()
            if decision.may_skip(position):
                return SkipBand()
        return move
    if isinstance(decision, BandDecision):
        _, car, number = band_in_play(position)
        if not can_move(position, car):
            return CarryOut()
        _, worth = _best_drive(position, car, number, position.driver(car), prospects)
        return SkipBand() if worth < prospects.worth() else CarryOut()
    return _best_pick(position, mover, prospects)


def _best_drive(position: Downforce, car: int, number: int, driver: int, prospects: Prospects) -> tuple[Move, float]:
    """The best way of a car and what it leaves; another seat that steers its own car is taken to go furthest."""
    index = position.rules.tracks[position.race].index
    found = ends(position, car, number)
    if driver != prospects.seat:
        end = min(found, key=lambda end: prospects.to_go(car, index[end]))
        return found[end], prospects.worth(car, index[end])
    worth = {end: prospects.worth(car, index[end]) for end in found}
    end = max(worth, key=lambda end: worth[end])
    return found[end], worth[end]


def _best_pick(position: Downforce, mover: int, prospects: Prospects) -> Move:
    """The car for a wild band that leaves most."""
    _, _, number = band_in_play(position)
    now = prospects.worth()
    best: Move | None = None
    best_worth = float("-inf")
    for move in position.choices(mover):
        worth = now
        if isinstance(move, Wild):
            car = COLOUR_INDEX[move.colour]
            if can_move(position, car):
                _, worth = _best_drive(position, car, number, position.driver(car), prospects)
        if worth > best_worth:
            best, best_worth = move, worth
    assert best is not None
    return best
