"""Choosing disjoint routes for several trains from lists of routes: branch and bound with prices of crossings.

Trains that choose from the same routes are a team. At every branch the prices are adapted to the routes that are still
possible, and routes that cannot be part of anything better at these prices are struck out. Then the branches are:
the dearest crossing that two trains could want goes to one team or another, or to nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from trackside.games.rail18xx.route_graph import bits_of
from trackside.games.rail18xx.route_pairs import Route, best_pairs
from trackside.games.rail18xx.route_search import Found, Train

STEPS: Final = 12
"""How often prices are adapted at a branch."""

FEW: Final = 6
"""So few routes of one train are tried one after the other."""

Kind = tuple[int, bool, int]
Chosen = list[Found | None]
Choice = list[tuple[Kind, Route]]


class Team:
    """So many trains of a kind that choose from these routes; `top` is the best of them at the present prices."""

    __slots__ = ("count", "kind", "routes", "top")

    def __init__(self, kind: Kind, count: int, routes: list[Route]) -> None:
        self.kind = kind
        self.count = count
        self.routes = routes
        self.top: Route | None = None

    def price(self, prices: dict[int, int]) -> None:
        """Set what the routes earn net of prices, and the best of them if it earns anything."""
        best: Route | None = None
        most = 0
        get = prices.get
        for route in self.routes:
            net = route.revenue
            for bit in route.bits:
                price = get(bit)
                if price:
                    net -= price
            route.net = net
            if net > most:
                best, most = route, net
        self.top = best

    @property
    def most(self) -> int:
        """The net earnings of the best route; 0 if the trains had better stand still."""
        return 0 if self.top is None else self.top.net


class Choosing:
    """The best choice found so far, and the search for a better one. All revenues are multiples of `unit`."""

    __slots__ = ("_numbers", "_routes", "best", "unit", "value")

    def __init__(
        self, trains: Sequence[Train], lists: dict[Kind, list[Found]], best: Chosen, value: int, unit: int
    ) -> None:
        self.best = best
        self.value = value
        self.unit = unit
        self._numbers: dict[Kind, list[int]] = {}
        for number, train in enumerate(trains):
            self._numbers.setdefault(train.kind, []).append(number)
        self._routes = {
            kind: [
                Route(found) for found in {found.crossings: found for found in sorted(routes, key=_revenue)}.values()
            ]
            for kind, routes in lists.items()
        }

    def solve(self, prices: dict[int, int]) -> None:
        """Make `best` the best choice there is; `prices` are those to begin with, by crossing."""
        self._exchange(prices)
        teams = self._teams()
        if sum(team.count for team in teams) > 2:
            self._strike_out(teams, prices)
        self._branch(teams, prices, [], 0, 5 * STEPS)

    def fit(self, prices: dict[int, int]) -> dict[int, int]:
        """Prices that fit the routes of the lists, and on the way perhaps a better choice."""
        teams = self._teams()
        _, fitted = self._bound(teams, prices, 0, 5 * STEPS)
        self._fill(teams, [], 0)
        self._exchange(fitted)
        return fitted

    def _teams(self) -> list[Team]:
        return [Team(kind, len(numbers), self._routes[kind]) for kind, numbers in self._numbers.items()]

    def _strike_out(self, teams: list[Team], prices: dict[int, int]) -> None:
        """Leave only routes that can be part of something better, and none that another makes needless."""
        for team in teams:
            team.price(prices)
        slack = sum(prices.values()) + sum(team.count * team.most for team in teams) - self.value - self.unit
        for team in teams:
            team.routes = _undominated([route for route in team.routes if route.net >= team.most - slack])

    def _exchange(self, prices: dict[int, int]) -> None:
        """Take the routes of two trains away and choose better ones, as long as there are any."""
        kinds = {number: kind for kind, numbers in self._numbers.items() for number in numbers}
        if len(kinds) < 3:
            return
        before = -1
        while before < self.value:
            before = self.value
            for pair in combinations(kinds, 2):
                others = [(kinds[n], Route(r)) for n, r in enumerate(self.best) if r is not None and n not in pair]
                used = revenue = 0
                for _, route in others:
                    used |= route.crossings
                    revenue += route.revenue
                left = [
                    Team(kind, count, [route for route in self._routes[kind] if not route.crossings & used])
                    for kind in self._numbers
                    if (count := sum(kinds[number] == kind for number in pair))
                ]
                self._last_two(left, prices, others, revenue)

    def _branch(self, teams: list[Team], prices: dict[int, int], chosen: Choice, revenue: int, steps: int) -> None:
        """Look for better choices that contain `chosen`."""
        teams = [team for team in teams if team.count and team.routes]
        if revenue > self.value:
            self._keep(chosen, revenue)
        if sum(team.count for team in teams) <= 2:
            self._last_two(teams, prices, chosen, revenue)
            return
        bound, prices = self._bound(teams, prices, revenue, steps)
        self._fill(teams, chosen, revenue)
        slack = bound - self.value - self.unit
        if slack < 0:
            return
        teams = [
            Team(team.kind, team.count, [route for route in team.routes if route.net >= team.most - slack])
            for team in teams
        ]
        fewest = min((team for team in teams if team.count == 1), key=lambda team: len(team.routes), default=None)
        if fewest is not None and len(fewest.routes) <= FEW:
            self._each_route(fewest, teams, prices, chosen, revenue)
            return
        crossing = _wanted(teams, prices)
        if crossing < 0:  # no two trains can get into each other's way
            self._fill(teams, chosen, revenue, by_revenue=True)
            return
        without = [
            Team(team.kind, team.count, [route for route in team.routes if not route.crossings >> crossing & 1])
            for team in teams
        ]
        for number, team in enumerate(teams):
            users = [route for route in team.routes if route.crossings >> crossing & 1]
            if users:
                rest = [*without[:number], *without[number + 1 :]]
                rest.append(Team(team.kind, team.count - 1, without[number].routes))
                rest.append(Team(team.kind, 1, users))
                self._branch(rest, prices, chosen, revenue, STEPS)
        free = {bit: price for bit, price in prices.items() if bit != crossing}
        self._branch(without, free, chosen, revenue, STEPS)

    def _each_route(self, team: Team, teams: list[Team], prices: dict[int, int], chosen: Choice, revenue: int) -> None:
        """Try the routes of a team of one train, and none for it."""
        others = [other for other in teams if other is not team]
        for route in sorted(team.routes, key=_net, reverse=True):
            rest = [
                Team(other.kind, other.count, [one for one in other.routes if not one.crossings & route.crossings])
                for other in others
            ]
            left = {bit: price for bit, price in prices.items() if not route.crossings >> bit & 1}
            self._branch(rest, left, [*chosen, (team.kind, route)], revenue + route.revenue, STEPS)
        self._branch(others, prices, chosen, revenue, STEPS)

    def _last_two(self, teams: list[Team], prices: dict[int, int], chosen: Choice, revenue: int) -> None:
        """The best routes for the last one or two trains."""
        for team in teams:
            team.price(prices)
            route = max(team.routes, key=_revenue, default=None)
            if route is not None and revenue + route.revenue > self.value:
                self._keep([*chosen, (team.kind, route)], revenue + route.revenue)
        trains = [team for team in teams for _ in range(team.count) if team.routes]
        if len(trains) < 2:
            return
        one, other = trains
        sure = revenue + sum(prices.values())
        for pair in best_pairs(one.routes, other.routes, self.value + self.unit - sure, lambda: self.value - revenue):
            both = [(one.kind, pair[0]), (other.kind, pair[1])]
            self._keep([*chosen, *both], revenue + pair[0].revenue + pair[1].revenue)

    def _bound(self, teams: list[Team], prices: dict[int, int], revenue: int, steps: int) -> tuple[int, dict[int, int]]:
        """The lowest bound that some adapting of prices gives, with its prices; the routes' nets are set to them."""
        lowest = -1
        kept = prices
        scale = 1.0
        for _ in range(steps):
            bound = revenue + sum(prices.values())
            wanted: dict[int, int] = {}
            for team in teams:
                team.price(prices)
                if team.top is not None:
                    bound += team.count * team.top.net
                    for bit in team.top.bits:
                        wanted[bit] = wanted.get(bit, 0) + team.count
            if lowest < 0 or bound < lowest:
                lowest, kept = bound, prices
            else:
                scale *= 0.7
            if lowest < self.value + self.unit:
                return lowest, kept
            slopes = {bit: count - 1 for bit, count in wanted.items() if count > 1}
            slopes.update((bit, -1) for bit in prices if bit not in wanted)
            if not slopes:
                break
            step = max(1.0, scale * (bound - self.value) / sum(slope * slope for slope in slopes.values()))
            new = dict(prices)
            for bit, slope in slopes.items():
                price = new.get(bit, 0) + round(step * slope)
                if price > 0:
                    new[bit] = price
                else:
                    new.pop(bit, None)
            prices = new
        for team in teams:
            team.price(kept)
        return lowest, kept

    def _fill(self, teams: list[Team], chosen: Choice, revenue: int, *, by_revenue: bool = False) -> None:
        """Complete a choice at once, always with the best net, in the hope of something better."""
        used = 0
        filled = list(chosen)
        left = [team.count for team in teams]
        order = [
            (route.revenue if by_revenue else route.net, number, place)
            for number, team in enumerate(teams)
            for place, route in enumerate(team.routes)
        ]
        order.sort(reverse=True)
        for _, number, place in order:
            route = teams[number].routes[place]
            if left[number] and not route.crossings & used:
                used |= route.crossings
                left[number] -= 1
                filled.append((teams[number].kind, route))
                revenue += route.revenue
        if revenue > self.value:
            self._keep(filled, revenue)

    def _keep(self, chosen: Choice, revenue: int) -> None:
        self.value = revenue
        self.best = [None] * sum(map(len, self._numbers.values()))
        taken: dict[Kind, int] = {}
        for kind, route in chosen:
            place = taken.get(kind, 0)
            taken[kind] = place + 1
            self.best[self._numbers[kind][place]] = route.found


def _wanted(teams: list[Team], prices: dict[int, int]) -> int:
    """The dearest crossing that two trains could want, or -1 if there is none."""
    once = twice = 0
    for team in teams:
        used = 0
        for route in team.routes:
            used |= route.crossings
        twice |= once & used
        if team.count > 1:
            twice |= used
        once |= used
    return max(bits_of(twice), key=lambda bit: prices.get(bit, 0), default=-1)


def _revenue(route: Route | Found) -> int:
    return route.revenue


def _net(route: Route) -> int:
    return route.net


def _undominated(routes: list[Route]) -> list[Route]:
    """Routes without those that earn no more than another over a part of their edges."""
    routes.sort(key=lambda route: (len(route.bits), -route.revenue))
    kept: list[Route] = []
    for route in routes:
        crossings = route.crossings
        if not any(other.revenue >= route.revenue and other.crossings & crossings == other.crossings for other in kept):
            kept.append(route)
    return kept
