"""The choice of disjoint routes that pays most, among lists of routes.

Prices tell what every scarce thing is worth: a crossing, a train, the right to use two of certain three crossings.
All of them together bound what can be earned. A route loses what it earns less than the things it uses are worth; a
thing that no route uses is lost altogether. So the search decides thing after thing which route has it, or that none
does, and gives up once too much has been lost for anything better than what is known.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence

from trackside.games.rail18xx.route_graph import bits_of


class Option:
    """A route that may be chosen: its number, what it earns, and all things it uses, the train last."""

    __slots__ = ("loss", "number", "revenue", "things")

    def __init__(self, number: int, revenue: int, things: Sequence[int]) -> None:
        self.number = number
        self.revenue = revenue
        self.things = things
        self.loss = 0.0


class Choosing:
    """The search for a better choice than what earns `value`: `chosen` are the options of the best one found.

    Of every thing there is one, but of each kind of `trains` a number. The things below `crossings` are those that
    exclude others. All revenues are multiples of `unit`. `steps` are those that the search may still take.
    """

    __slots__ = (
        "_conflicts",
        "_crossings",
        "_losses",
        "_options",
        "_prices",
        "_trains",
        "_users",
        "chosen",
        "steps",
        "unit",
        "value",
    )

    def __init__(
        self,
        options: list[Option],
        prices: Sequence[float],
        trains: Mapping[int, int],
        crossings: int,
        value: int,
        unit: int,
    ) -> None:
        for option in options:
            option.loss = sum([prices[thing] for thing in option.things], 0.0) - option.revenue
        options.sort(key=_loss)
        self._options = options
        self._losses = [option.loss for option in options]
        self._prices = prices
        self._trains = trains
        self._crossings = crossings
        self._users = _users(options, len(prices))
        self._conflicts: dict[int, int] = {}
        self.chosen: list[Option] = []
        self.value = value
        self.unit = unit
        self.steps = 0

    def search(self, steps: int) -> bool:
        """Look for something better in so many steps at most; whether that was enough to look at everything."""
        self.steps = steps
        worth = sum([price * self._trains.get(thing, 1) for thing, price in enumerate(self._prices)], 0.0)
        open_ = [thing for thing, price in enumerate(self._prices) if price > 0]
        self._decide((1 << len(self._options)) - 1, worth, open_, dict(self._trains), [])
        return self.steps >= 0

    def _decide(self, alive: int, worth: float, open_: list[int], left: dict[int, int], chosen: list[Option]) -> None:
        """Decide about one of the `open_` things; `worth` is what can be earned at most, the chosen included."""
        revenue = sum([option.revenue for option in chosen])
        if revenue > self.value:
            self.value, self.chosen = revenue, chosen
        self.steps -= 1
        if self.steps < 0:
            return
        users, prices = self._users, self._prices
        alive &= (1 << bisect_right(self._losses, worth - self.value - self.unit)) - 1
        still = []
        for thing in open_:
            if alive & users[thing]:
                still.append(thing)
            else:
                worth -= prices[thing] * left.get(thing, 1)
        budget = worth - self.value - self.unit
        if budget < 0 or not still:
            return
        thing = self._next(alive, still, budget)
        for place in bits_of(alive & users[thing]):
            self._choose(place, alive, worth, still, left, chosen)
            if thing in left:  # whichever train of the kind it is: once tried, the route is tried for all of them
                alive &= ~(1 << place)
            if self.steps < 0:
                return
        worth -= prices[thing] * left.get(thing, 1)
        self._decide(alive & ~users[thing], worth, [other for other in still if other != thing], left, chosen)

    def _next(self, alive: int, things: list[int], budget: float) -> int:
        """What to decide about: of the things too dear to be left that with the fewest users, or else the dearest."""
        prices, users = self._prices, self._users
        needed = [thing for thing in things if prices[thing] > budget]
        if needed:
            return min([((alive & users[thing]).bit_count(), thing) for thing in needed])[1]
        return max([(prices[thing], thing) for thing in things])[1]

    def _choose(
        self, place: int, alive: int, worth: float, open_: list[int], left: dict[int, int], chosen: list[Option]
    ) -> None:
        """Go on with one option."""
        option = self._options[place]
        gone = set(option.things)
        train = option.things[-1]
        left = {**left, train: left[train] - 1}
        alive &= ~self._conflict(place)
        if left[train]:
            gone.discard(train)
        else:
            alive &= ~self._users[train]
        still = [thing for thing in open_ if thing not in gone]
        self._decide(alive, worth - option.loss, still, left, [*chosen, option])

    def _conflict(self, place: int) -> int:
        """The options that share a crossing with one."""
        found = self._conflicts.get(place)
        if found is None:
            found = 1 << place
            for thing in self._options[place].things:
                if thing < self._crossings:
                    found |= self._users[thing]
            self._conflicts[place] = found
        return found


def _loss(option: Option) -> float:
    return option.loss


def _users(options: list[Option], things: int) -> list[int]:
    """For each thing the set of the options that use it, as a bit mask of their places in the list."""
    size = len(options) // 8 + 1
    rows = [bytearray(size) for _ in range(things)]
    for place, option in enumerate(options):
        byte, bit = place >> 3, 1 << (place & 7)
        for thing in option.things:
            rows[thing][byte] |= bit
    return [int.from_bytes(row, "little") for row in rows]
