"""What a race promises to a seat, in expected millions: who will come in before whom, and what that pays.

Each car has a lead: what it may still hope to be moved less what it has to go. The greater the difference of two
leads, the likelier the one comes in before the other; a car whose lead is negative is likely to drop out.
"""

from __future__ import annotations

from copy import copy
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from trackside.games.downforce.components import CARS, COMPONENTS, WILD, Card, members
from trackside.games.downforce.track import FINISH_LINE

if TYPE_CHECKING:
    from trackside.games.downforce.position import Downforce


class Character(NamedTuple):
    """How an opponent weighs things.

    `own_cards` and `own_cards_on_rivals` are the parts of the movement in the own hand that it expects to come
    true for its own cars and for the others; `unseen_own` and `unseen` the same for cards it does not hold. `others`
    is how much the others' places count against its own. `car` is what a car is worth to it at a level hand and
    `push` what each space of movement in hand above the average adds; `bargain` is the chance that it expects a bid
    of 1, 2, ... to win, by which it bids less than it could; without it, it bids all that a car is worth.
    """

    own_cards: float
    own_cards_on_rivals: float
    unseen_own: float
    unseen: float
    others: float
    car: float
    push: float
    bargain: tuple[float, ...]


class Prospects:
    """The outlook of one seat in one race."""

    def __init__(self, position: Downforce, seat: int, character: Character) -> None:
        self.position = position
        self.seat = seat
        self.character = character
        self.own = [owner == seat for owner in position.owners]
        self.to_come = self._movement_to_come()

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
        amounts = [0.0] * len(CARS)
        free = [car for car in CARS if self.own[car] and self.position.spaces[car] >= 0 and car not in card.coloured]
        for car, number in card.bands:
            if car != WILD:
                character = self.character
                amounts[car] += number * (character.own_cards if self.own[car] else character.own_cards_on_rivals)
            elif free:
                for pick in free:
                    amounts[pick] += number * self.character.own_cards / len(free)
        return amounts

    def to_go(self, car: int, space: int) -> int:
        """The fewest steps that the car has to go from a space, the end of the race being the finish line."""
        position = self.position
        track = position.rules.tracks[position.race]
        if space == track.finished:
            return 0
        lap = max(track.steps_to[FINISH_LINE - 1])
        if not position.rules.variant.finish:
            return track.steps_to[FINISH_LINE - 1][space] - lap * position.crossings[car]
        return track.steps_to[FINISH_LINE - 1][space] + (0 if position.crossings[car] else lap)

    # --- worth ---------------------------------------------------------------------------------------------

    def worth(self, car: int = -1, space: int = -1) -> float:
        """What the race promises, with one car imagined on another space."""
        position = self.position
        finish = position.finish_order
        finished = position.rules.tracks[position.race].finished
        if space == finished:
            finish = [*finish, car]
        leads: dict[int, float] = {}
        furthest = 0
        for other in CARS:
            at = space if other == car else position.spaces[other]
            if at >= 0 and other not in finish:
                to_go = self.to_go(other, at)
                furthest = max(furthest, to_go)
                leads[other] = self.to_come[other] - to_go
        spread = 2.0 + furthest / 10
        total = 0.0
        for place, other in enumerate(finish):
            total += self._pays(other, place)
        for other, chances in places(leads, spread, len(finish)).items():
            for place, chance in chances:
                total += chance * self._pays(other, place)
        return total

    def _pays(self, car: int, place: int) -> float:
        """What a place of a car means to the seat: its own place and bets, less a part of the others' places."""
        position = self.position
        owner = position.owners[car]
        pays = 0.0
        if owner == self.seat:
            pays = COMPONENTS.places[place]
        elif owner >= 0:
            pays = -self.character.others * COMPONENTS.places[place] / (position.rules.seats - 1)
        for line, marked in enumerate(position.bets[self.seat]):
            if marked == car and place < len(COMPONENTS.bets[line]):
                pays += COMPONENTS.bets[line][place]
        return pays

    def best_bet(self, line: int) -> int:
        """The car that promises most when it is marked at this line (1 to 3)."""
        position = self.position
        pay = COMPONENTS.bets[line - 1]
        finish = position.finish_order
        worth = {car: float(pay[place]) for place, car in enumerate(finish) if place < len(pay)}
        leads = {
            car: self.to_come[car] - self.to_go(car, position.spaces[car]) for car in CARS if position.spaces[car] >= 0
        }
        furthest = max((self.to_go(car, position.spaces[car]) for car in leads), default=0)
        for car, chances in places(leads, 2.0 + furthest / 10, len(finish)).items():
            worth[car] = sum(chance * pay[place] for place, chance in chances if place < len(pay))
        return max(worth, key=lambda car: (worth[car], self.own[car]))


def places(leads: dict[int, float], spread: float, taken: int) -> dict[int, list[tuple[int, float]]]:
    """For each car the chances of each place, the first `taken` ones being gone; they sum to that of finishing."""
    cars = list(leads)
    before: dict[tuple[int, int], float] = {}
    for number, one in enumerate(cars):
        for other in cars[number + 1 :]:
            chance = _chance((leads[one] - leads[other]) / spread)
            before[one, other] = chance
            before[other, one] = 1.0 - chance
    found: dict[int, list[tuple[int, float]]] = {}
    for car in cars:
        chances = [_chance(leads[car] / spread)]
        for other in cars:
            if other != car:
                ahead = before[other, car]
                behind = 1.0 - ahead
                chances = [
                    *(
                        chance * behind + earlier * ahead
                        for chance, earlier in zip(chances, (0.0, *chances[:-1]), strict=True)
                    ),
                    chances[-1] * ahead,
                ]
        found[car] = list(enumerate(chances, taken))
    return found


def _chance(difference: float) -> float:
    return 1.0 / (1.0 + exp(-min(max(difference, -30.0), 30.0)))


def _shares(card: Card) -> list[tuple[int, float]]:
    """The bands of a card, wild ones shared evenly among the cars."""
    shares: list[tuple[int, float]] = []
    for car, number in card.bands:
        if car == WILD:
            shares += [(each, number / len(CARS)) for each in CARS]
        else:
            shares.append((car, float(number)))
    return shares
