"""What a race promises to a seat, in expected millions: who will come in before whom, and what that pays.

Each car has a lead: what it may still hope to be moved less what it has to go. The greater the difference of two
leads, the likelier the one comes in before the other; a car whose lead is negative is likely to drop out.
"""

from __future__ import annotations

from copy import copy
from math import exp
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from trackside.games.downforce.components import CARS, COMPONENTS, WILD, Card, members
from trackside.games.downforce.track import FINISH_LINE

if TYPE_CHECKING:
    from trackside.games.downforce.position import Downforce

_LONG_DISTANCE: Final = 3
"""More laps than a car drives in a long-distance race."""

_THREAT: Final = 3.0
"""By how many millions a rival has to be ahead of another to be minded about three times as much."""


class Character(NamedTuple):
    """How an opponent weighs things.

    `own_cards` and `own_cards_on_rivals` are the parts of the movement in the own hand that it expects to come
    true for its own cars and for the others; `unseen_own` and `unseen` the same for cards it does not hold. `others`
    is how much the others' places count against its own, `calm` how great a difference of leads has to be to mean
    much (per space that is still to go), and `faith` how much of the movement in the own hand it counts for its own
    cars when it bets, as it can see to it that they get it. `car` is
    what a car is worth to it at a level hand, `front` what the first start space adds (half of it the second one, and
    so on) and `push` what each space of movement in hand above the average does; `bargain` is the chance that it
    expects a bid of 1, 2, ... to win, by which it bids less than it could; without it, it bids all that a car is worth.
    """

    own_cards: float
    own_cards_on_rivals: float
    unseen_own: float
    unseen: float
    others: float
    calm: float
    faith: float
    car: float
    front: float
    push: float
    bargain: tuple[float, ...]


class Prospects:
    """The outlook of one seat in one race."""

    def __init__(self, position: Downforce, seat: int, character: Character) -> None:
        self.position = position
        self.seat = seat
        self.character = character
        self.owners = position.owners
        self.own = [owner == seat for owner in position.owners]
        self.lap = max(position.track.steps_to[FINISH_LINE - 1])
        self.to_come = self._movement_to_come()
        self.pays = self._places_pay(self._weights())

    def after(self, position: Downforce, card: Card) -> Prospects:
        """The outlook on another position, in which a card of the own hand is being played."""
        other = copy(self)
        other.position = position
        other.to_come = [
            movement - amount for movement, amount in zip(self.to_come, self.from_own_card(card), strict=True)
        ]
        return other

    # --- movement ------------------------------------------------------------------------------------------

    def _movement_to_come(self) -> list[float]:
        """What each car may still hope to be moved by all cards not yet played."""
        position, character = self.position, self.character
        cards = position.rules.deck.cards
        total = [0.0] * len(CARS)
        unseen = position.box & ~(-1 << len(position.rules.deck.regular))
        left_over = unseen.bit_count()
        for seat, hand in enumerate(position.hands):
            if seat != self.seat:
                unseen |= hand | position.eights[seat]
        for pile in position.piles:
            for card in pile:
                unseen |= 1 << card
        count = unseen.bit_count()
        likely = (count - left_over) / count if count else 0.0
        for card in members(unseen):
            for car, number in _shares(cards[card]):
                total[car] += number * likely * (character.unseen_own if self.own[car] else character.unseen)
        for card in members(position.hands[self.seat] | position.eights[self.seat]):
            for car, amount in enumerate(self.from_own_card(cards[card])):
                total[car] += amount
        return total

    def from_own_card(self, card: Card) -> list[float]:
        """What a card of the own hand may move each car once it is played."""
        character = self.character
        return [
            amount * (character.own_cards if own else character.own_cards_on_rivals)
            for amount, own in zip(self._bands(card), self.own, strict=True)
        ]

    def _bands(self, card: Card) -> list[float]:
        """The numbers of a card by car, wild ones shared evenly among the own cars that may be picked."""
        amounts = [0.0] * len(CARS)
        free = [car for car in CARS if self.own[car] and self.position.spaces[car] >= 0 and car not in card.coloured]
        for car, number in card.bands:
            for pick in free if car == WILD else (car,):
                amounts[pick] += number / len(free) if car == WILD else number
        return amounts

    def to_go(self, car: int, space: int) -> int:
        """The fewest steps that the car has to go from a space; in a long-distance race to the end of the third lap."""
        position = self.position
        steps = position.rules.tracks[position.race].steps_to[FINISH_LINE - 1]
        if space == len(steps):
            return 0
        if not position.rules.variant.finish:
            return steps[space] + self.lap * (_LONG_DISTANCE - position.crossings[car])
        return steps[space] if position.crossings[car] else steps[space] + self.lap

    # --- worth ---------------------------------------------------------------------------------------------

    def worth(self, car: int = -1, space: int = -1) -> float:
        """What the race promises, with one car imagined on another space."""
        position = self.position
        finish = position.finish_order
        if car >= 0 and space == position.rules.tracks[position.race].finished:
            finish = [*finish, car]
        to_go: dict[int, int] = {}
        for other in CARS:
            at = space if other == car else position.spaces[other]
            if at >= 0 and other not in finish:
                to_go[other] = self.to_go(other, at)
        leads = {other: self.to_come[other] - steps for other, steps in to_go.items()}
        total = sum(self.pays[other][place] for place, other in enumerate(finish))
        spread = self._spread(max(to_go.values(), default=0))
        for other, lead in leads.items():
            pays = self.pays[other]
            if any(pays):
                chances = place_chances(other, lead, leads, spread, finish=position.rules.variant.finish)
                total += sum(map(mul, chances, pays[len(finish) :]))
        return total

    def _spread(self, furthest: int) -> float:
        """How great a difference of leads has to be to mean much: more while there is far to go."""
        return 2.0 + furthest * self.character.calm

    def _places_pay(self, weights: list[float]) -> list[list[float]]:
        """What each place of each car means to the seat: its own bets, and by their weights all owners' places."""
        pays = [[weights[owner] * pay if owner >= 0 else 0.0 for pay in COMPONENTS.places] for owner in self.owners]
        for line, marked in enumerate(self.position.bets[self.seat]):
            for place, pay in enumerate(COMPONENTS.bets[line]):
                pays[marked][place] += pay
        return pays

    def _weights(self) -> list[float]:
        """How much each seat's places count: its own in full, the others' against it, most for who is ahead."""
        seats = range(self.position.rules.seats)
        weights = [float(seat == self.seat) for seat in seats]
        if self.character.others:
            promise = {seat: self._promise(seat) for seat in seats if seat != self.seat}
            best = max(promise.values())
            threats = {seat: exp((total - best) / _THREAT) for seat, total in promise.items()}
            for seat, threat in threats.items():
                weights[seat] = -self.character.others * threat / sum(threats.values())
        return weights

    def _promise(self, seat: int) -> float:
        """What a seat may expect of its places, less what it has paid."""
        self.pays = [[float(pay) if owner == seat else 0.0 for pay in COMPONENTS.places] for owner in self.owners]
        paid = sum(price for price, owner in zip(self.position.prices, self.owners, strict=True) if owner == seat)
        return self.worth() - paid

    def best_bet(self, line: int) -> int:
        """The car that promises most when it is marked at this line (1 to 3)."""
        position = self.position
        pays = COMPONENTS.bets[line - 1]
        finish = position.finish_order
        worth = {car: float(pay) for car, pay in zip(finish, pays, strict=False)}
        to_go = {car: self.to_go(car, position.spaces[car]) for car in CARS if position.spaces[car] >= 0}
        cards = position.rules.deck.cards
        held = [self._bands(cards[card]) for card in members(position.hands[self.seat] | position.eights[self.seat])]
        leads = {
            car: self.own[car] * self.character.faith * sum(bands[car] for bands in held) - steps
            for car, steps in to_go.items()
        }
        spread = self._spread(max(to_go.values(), default=0))
        for car, lead in leads.items():
            chances = place_chances(car, lead, leads, spread, finish=position.rules.variant.finish)
            worth[car] = sum(map(mul, chances, pays[len(finish) :]))
        return max(worth, key=lambda car: (worth[car], self.own[car]))


def place_chances(car: int, lead: float, leads: dict[int, float], spread: float, *, finish: bool = True) -> list[float]:
    """The chances of a car to come in before all other cars, behind one of them, and so on.

    With `finish` it has to finish for that, which a car with a negative lead hardly does.
    """
    chances = [_chance(lead / spread) if finish else 1.0]
    for other, its_lead in leads.items():
        if other != car:
            ahead = _chance((its_lead - lead) / spread)
            behind = 1.0 - ahead
            chances.append(chances[-1] * ahead)
            for place in range(len(chances) - 2, 0, -1):
                chances[place] = chances[place] * behind + chances[place - 1] * ahead
            chances[0] *= behind
    return chances


def _chance(difference: float) -> float:
    if difference > 30.0:
        return 1.0
    return 1.0 / (1.0 + exp(-difference)) if difference > -30.0 else 0.0


def _shares(card: Card) -> list[tuple[int, float]]:
    """The bands of a card, wild ones shared evenly among the cars."""
    shares: list[tuple[int, float]] = []
    for car, number in card.bands:
        if car == WILD:
            shares += [(each, number / len(CARS)) for each in CARS]
        else:
            shares.append((car, float(number)))
    return shares
