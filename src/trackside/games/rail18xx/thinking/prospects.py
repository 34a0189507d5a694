"""What a position promises to a seat: its money now, and what its companies will earn (18xx 10, 11, 20).

Everything is counted in money at the end of the game. A company is expected to run what it has, or can soon buy,
as long as those trains last; its owners get their part of that in each operating round to come, and its price moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from trackside.games.rail18xx import best_routes, loans
from trackside.games.rail18xx.companies import SHARES
from trackside.games.rail18xx.rounds import MergerRound, OperatingRound
from trackside.games.rail18xx.trains import kind_of

if TYPE_CHECKING:
    from trackside.games.rail18xx.phases import Phase
    from trackside.games.rail18xx.position import RailPosition


class Character(NamedTuple):
    """How an opponent weighs things.

    It looks at most `sight` operating rounds ahead. `treasury` is what money in the treasury of a company that it
    owns wholly is worth to it beside money in hand. For a private it bids up to its face value and so many
    `payments`. It `tries` out the first rounds of so many minors before it bids.
    """

    sight: float
    treasury: float
    payments: float
    tries: int


LASTING: Final = {"2": 14.0, "3": 10.0, "4": 7.5, "5": 6.5, "6": 5.0, "7": 4.0, "8": 3.0}
"""How many operating rounds usually follow in each phase."""

PACE: Final = 2.0
"""How many trains usually leave the depot in an operating round."""

SOON: Final = 1.0
"""A phase that could begin at any moment is expected after so many rounds: who does not wait is ahead by these."""

LIGHT: Final = 6
"""Fleets whose trains count so many stops together are looked at together, larger ones train by train."""

SHARING: Final = 0.8
"""What a further train of a large fleet earns beside others, of what it would earn alone."""

GROWING: Final = 1.5
"""What the state railway earns, of what it earned last time: track and phases raise it."""

NEW: Final = "new"
"""Trains that are only thought of are called `4-new`."""


class Outlook:
    """What one position promises to the seats."""

    def __init__(self, position: RailPosition, character: Character, base: Outlook | None = None) -> None:
        self.position = position
        self.character = character
        same = base is not None and last_set(base.position) == last_set(position)
        self.rounds: float = base.rounds if base and same else min(character.sight, rounds_left(position))
        """How many operating rounds are looked ahead."""
        self.until: dict[str, float] = (
            base.until if base else {name: trains_until(position, name) / PACE for name in LASTING}
        )
        """After about how many of them each phase begins, whatever the move that is being tried."""
        self.for_sale: frozenset[str] = base.for_sale if base else _for_sale(position)
        """The kinds of trains that the depot still has, whatever the move that is being tried."""
        self._earning: dict[str, list[int]] = {}

    def of(self, position: RailPosition) -> Outlook:
        """The outlook of a position to which a move led, with the same expectations of the course of the game."""
        return Outlook(position, self.character, self)

    def rounds_until(self, phase: str) -> float:
        """After about how many operating rounds a phase begins; 0 if it has begun."""
        names = [found.name for found in self.position.rules.phases]
        return 0.0 if self.position.phase_number >= names.index(phase) else max(SOON, self.until[phase])

    def lasts(self, kind: str) -> float:
        """For about how many operating rounds trains of a kind can run before they are outdated."""
        rusted_by = self.position.rules.trains[kind].rusted_by
        return 99.0 if rusted_by is None else self.rounds_until(rusted_by)

    # --- a seat ------------------------------------------------------------------------------------

    def worth(self, seat: int) -> float:
        """Money in hand, privates, and what its shares are worth and will pay."""
        position = self.position
        total = float(position.cash[seat])
        for name in position.privates_of(seat):
            private = position.rules.privates[name]
            total += private.value + private.income * self._rounds_of_privates()
        for symbol, found in position.companies.items():
            if found.shares[seat] and found.cell is not None:
                total += self.holding(symbol, found.shares[seat])
        return total

    def holding(self, symbol: str, held: int) -> float:
        """What shares of a company are worth with all that they are expected to bring."""
        position = self.position
        found = position.companies[symbol]
        earning = self.earning(symbol)
        if position.rules.is_minor(symbol):
            paid, units = earning / 2, 2
            kept = found.cash + self.rounds * earning / 2
        else:
            paid, units = earning * held / SHARES, held
            kept = found.cash * held / SHARES
        value = units * (self._price_to_come(symbol) - self._fear_of_loans(symbol))
        return value + self.rounds * paid + self.character.treasury * min(kept, 1000.0)

    def _rounds_of_privates(self) -> float:
        """The state buys the privates when phase 6 begins (18xx 12.9)."""
        return min(self.rounds, self.rounds_until("6"))

    def _price_to_come(self, symbol: str) -> float:
        """The price after the rounds that are looked ahead, by what the company earns in each."""
        position = self.position
        market, major = position.rules.market, position.rules.is_major(symbol)
        cell = position.companies[symbol].cell
        assert cell is not None
        price = float(market.price(cell))
        left = self.rounds
        for earned in self._earnings(symbol):
            if not earned:
                following = market.after(cell, "left", major=major)
            elif not major or earned >= market.price(cell):
                following = market.after(cell, "right", major=major)
            else:
                following = cell
            price += min(1.0, left) * (market.price(following) - market.price(cell))
            cell = following
            left -= 1
        return price

    def _fear_of_loans(self, symbol: str) -> float:
        """What loans cost in the end: a step of the price each (18xx 20.1), and interest until then."""
        found = self.position.companies[symbol]
        if not found.loans:
            return 0.0
        return found.loans * (0.05 * self.position.price(symbol) + 1.0)

    # --- a company ---------------------------------------------------------------------------------

    def earning(self, symbol: str) -> float:
        """What a company may be expected to earn on the average of the rounds looked ahead."""
        if not self.rounds:
            return 0.0
        earned = self._earnings(symbol)
        return sum(min(1.0, self.rounds - at) * amount for at, amount in enumerate(earned)) / self.rounds

    def _earnings(self, symbol: str) -> list[int]:
        """What a company may be expected to earn in each of the rounds looked ahead."""
        found = self._earning.get(symbol)
        if found is None:
            found = self._earning[symbol] = self._expect(symbol)
        return found

    def _expect(self, symbol: str) -> list[int]:
        """Round by round: a company runs what has not been outdated, and then buys what its treasury can pay."""
        position = self.position
        company = position.companies[symbol]
        minor = position.rules.is_minor(symbol)
        kept = 0.5 if minor else company.treasury / SHARES
        # 18xx 17.1d: minors do not outlive phase 7.
        rounds = min(self.rounds, self.rounds_until("8")) if minor else self.rounds
        cash: float = company.cash - loans.FACE * company.loans
        fleet = [kind_of(name) for name in company.trains]
        earnings: list[int] = []
        while len(earnings) < rounds:
            at = float(len(earnings))
            fleet = self._lasting(symbol, fleet, at)
            earned = revenue(position, symbol, fleet)
            earnings.append(earned)
            cash = self._buy(symbol, fleet, cash + kept * earned, at)
        return earnings

    def _lasting(self, symbol: str, fleet: list[str], at: float) -> list[str]:
        """What is left of a fleet after some rounds: neither outdated nor above the limit then."""
        left = [kind for kind in fleet if self.lasts(kind) > at]
        limit = self._limit(symbol, at)
        return left[len(left) - limit :] if len(left) > limit else left

    def _buy(self, symbol: str, fleet: list[str], cash: float, at: float) -> float:
        """Add to a fleet what a treasury can pay of the trains for sale after some rounds; what is left to it."""
        kind = self._phase(at).name
        if kind not in self.for_sale:
            return cash
        price = self.position.rules.trains[kind].price
        if not fleet and cash < price <= cash + loans.RECEIVED * self.position.loans_left(symbol):
            fleet.append(kind)
            return cash - price
        limit = self._limit(symbol, at)
        while len(fleet) < limit and cash >= price:
            fleet.append(kind)
            cash -= price
        return cash

    def _phase(self, at: float) -> Phase:
        """The phase that is expected after some rounds."""
        phases = self.position.rules.phases
        number = self.position.phase_number
        while number + 1 < len(phases) and self.rounds_until(phases[number + 1].name) <= at:
            number += 1
        return phases[number]

    def _limit(self, symbol: str, at: float) -> int:
        """How many trains a company may hold after some rounds."""
        return self._phase(at).limits[self.position.rules.charters[symbol].kind]


def _for_sale(position: RailPosition) -> frozenset[str]:
    """The kinds of trains that have not all left the depot."""
    return frozenset(map(kind_of, position.rules.roster[position.depot :])) | {position.rules.phases[-1].name}


def rounds_left(position: RailPosition) -> float:
    """How many operating rounds are probably still to be played, the present one included until it is over."""
    ending, state = position.ending, position.round
    if ending.over:
        return 0.0
    number = getattr(state, "number", 0)
    part = getattr(state, "part", 0)
    begun = isinstance(state, OperatingRound)
    present = _part_of_round_left(state) if isinstance(state, OperatingRound) else 0.0
    last = last_set(position)
    if last is not None:
        if isinstance(state, OperatingRound | MergerRound):
            of_this_set = 3 if last == number else ending.rounds
            return of_this_set - part + present + (ending.last_rounds if number < last else 0)
        return float(ending.last_rounds)
    lasting = LASTING[position.phase.name] + present - (1 if begun else 0)
    if position.phase.name != "8":
        lasting = min(lasting, 3.0 + trains_until(position, "8") / PACE)
    if position.rules.end == "first 6":
        lasting = min(lasting, 2.0 + trains_until(position, "6") / PACE)
    return max(1.0 + present, min(lasting, 1.0 + position.bank / max(150.0, _drain(position))))


def last_set(position: RailPosition) -> int | None:
    """The number of the last set of operating rounds, if it is known or the state railway is about to decide it."""
    ending, state = position.ending, position.round
    if ending.last_set is not None or not isinstance(state, OperatingRound) or position.rules.end == "bank":
        return ending.last_set
    if not _state_reaches_the_last_phase(position):
        return None
    return state.number if position.rules.ends_in_this_set and state.part == 1 else state.number + 1


def _state_reaches_the_last_phase(position: RailPosition) -> bool:
    """Whether the cash of the state railway will do for all trains up to the first 8 (18xx 18.1g)."""
    if not position.rules.state_has_treasury or not position.phase.state_railway or position.phase.name == "8":
        return False
    found = position.companies[position.rules.state.symbol]
    before = position.rules.roster[position.depot :][: int(trains_until(position, "8"))]
    price = sum(position.rules.trains[kind].price for kind in (*map(kind_of, before), "8"))
    return found.cash + GROWING * (found.earned or 0) >= price


def _part_of_round_left(state: OperatingRound) -> float:
    if not state.order:
        return 1.0
    return max(0.0, 1 - max(0, state.index) / len(state.order))


def _drain(position: RailPosition) -> float:
    """About how much the bank pays in an operating round: companies with trains earn about their price."""
    return sum(
        1.6 * position.price(symbol) for symbol in position.open_companies() if position.companies[symbol].trains
    )


def trains_until(position: RailPosition, kind: str) -> float:
    """How many trains leave the depot before the first of a kind; 0 if it has left."""
    names = [phase.name for phase in position.rules.phases]
    if names.index(position.phase.name) >= names.index(kind):
        return 0.0
    left = position.rules.roster[position.depot :]
    return float(next((number for number, name in enumerate(left) if kind_of(name) == kind), len(left)))


def revenue(position: RailPosition, symbol: str, kinds: Iterable[str]) -> int:
    """What trains of these kinds can earn for a company on the present track; worked out once until it changes."""
    fleet = sorted(kinds, key=lambda kind: -position.rules.trains[kind].price)
    if not fleet or position.companies[symbol].cell is None:
        return 0
    key = f"revenue of {symbol}: {fleet} in {position.phase.name} with {position.privates_of(symbol)}"
    found: int | None = position.runs.get(key)
    if found is None:
        found = position.runs[key] = _revenue(position, symbol, fleet)
    return found


def _revenue(position: RailPosition, symbol: str, fleet: list[str]) -> int:
    size = sum(position.rules.trains[kind].counted for kind in fleet)
    if len(fleet) == 1 or size <= LIGHT:
        names = [f"{kind}-{NEW}" for kind in fleet]
        return best_routes.best(position, symbol, names).revenue
    together = 2 if sum(position.rules.trains[kind].counted for kind in fleet[:2]) <= LIGHT else 1
    first = revenue(position, symbol, fleet[:together])
    return int(first + SHARING * sum(revenue(position, symbol, [kind]) for kind in fleet[together:]))
