"""Running trains (18xx 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from trackside.core.chance import Random
from trackside.core.choices import Choices, Tested
from trackside.core.event import Event, Tell
from trackside.core.message import Message, message
from trackside.core.moves import Move
from trackside.core.refusal import IllegalMove, refuse
from trackside.games.rail18xx import best_routes, routes
from trackside.games.rail18xx.deciding import EndGame
from trackside.games.rail18xx.private_sales import BuyPrivate, TurnDecision, with_private_purchases
from trackside.games.rail18xx.rounds import end_step, operating_round
from trackside.games.rail18xx.telling import company, hex_, money, train

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


class RunTrains(Move, frozen=True, tag="run"):
    """Run trains of the company in turn, each on one route (`2-0:H8-G7-G5`); trains not named do not run.

    `revenue` is what the record of another site says they earned; only such records give it.
    """

    notation = "run {routes}[ earning {revenue}]"

    routes: tuple[str, ...] = ()
    revenue: int | None = None

    def check(self, position: RailPosition, seat: int) -> None:
        runs = runs_of(position, self.routes)
        if self.revenue is not None and not position.rules.switches.recorded_revenue:
            raise refuse("18xx 10.1", "What the trains earn follows from their routes")
        if self.revenue is not None and self.revenue < 0:
            raise refuse("18xx 10.1", "No route earns less than nothing")
        symbol = _symbol(position)
        if not position.rules.switches.state_runs_best or symbol != position.rules.state.symbol:
            return
        # Where nobody can tell the most (`Best.proved`), the most that is known: below it the rule is surely broken.
        most = best_runs(position, symbol).revenue
        if sum(run.revenue for run in runs) < most:
            raise refuse("18xx 18.1c", "The state railway runs for the most it can: {sum}", sum=money(most))

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        symbol = _symbol(position)
        runs = runs_of(position, self.routes)
        revenue = sum(run.revenue for run in runs) if self.revenue is None else self.revenue
        if tell is not None:
            lines = tuple(told(position, run) for run in runs)
            tell(Event(message("{company} runs for {sum}", company=company(symbol), sum=money(revenue)), lines=lines))
        state = operating_round(position)
        ran = (*state.ran, *(run.train for run in runs))
        position.update(symbol, routes=tuple(run.route for run in runs))
        position.round = replace(state, revenue=revenue, ran=ran)
        end_step(position)


class Run(TurnDecision, frozen=True, tag="run trains"):
    """Run the trains of a company."""

    heading = message("Running trains")
    rule = "18xx 10.1"
    answers = (RunTrains, BuyPrivate, EndGame)
    passing = False

    def moves(self, position: RailPosition, seat: int) -> Choices:
        return with_private_purchases(
            position,
            Tested(RunTrains, lambda move: _legal(position, seat, move), lambda random: _sample(position, random)),
        )


def step(position: RailPosition, symbol: str, tell: Tell | None) -> Run | None:
    """Ask a company that has a train to run and a route, as 18xx.games asks it."""
    found = position.companies[symbol]
    linked = position.reach(symbol).linked
    if linked and not found.routed:
        position.update(symbol, routed=True)
    if not trains_to_run(position, symbol):
        return None
    if not linked and not (found.routed and position.rules.switches.asked_to_run):
        return None
    return Run(seats=(position.president(symbol),), company=symbol)


def trains_to_run(position: RailPosition, symbol: str) -> list[str]:
    """The trains of a company that have not run in this round (18xx 10.7)."""
    ran = operating_round(position).ran
    return [name for name in position.companies[symbol].trains if name not in ran]


def best_runs(position: RailPosition, symbol: str) -> best_routes.Best:
    """The runs of the trains that can still run that earn most together."""
    return best_routes.remembered(position, symbol, trains_to_run(position, symbol))


def runs_of(position: RailPosition, texts: tuple[str, ...]) -> list[routes.Run]:
    """The runs that the texts describe; raises `IllegalMove`. Worked out once for a set of texts."""
    symbol = _symbol(position)
    _check_trains(position, symbol, texts)
    key = f"runs of {symbol}: {texts} in {position.phase.name} with {position.privates_of(symbol)}"
    found: list[routes.Run] | None = position.runs.get(key)
    if found is None:
        found = _runs_of(position, symbol, texts)
        position.runs[key] = found
    return found


def told(position: RailPosition, run: routes.Run) -> Message:
    """What a train earns, and where."""
    hexes = position.rules.board.hexes
    stops = tuple(hex_(hexes[place].name) for place, _ in run.counted)
    bonus = sum(found.amount for found in run.bonuses)
    if bonus:
        return message(
            "{train}-train: {sum} from {stops}, of which {bonus} as a bonus",
            train=train(run.train),
            sum=money(run.revenue),
            stops=stops,
            bonus=bonus,
        )
    return message("{train}-train: {sum} from {stops}", train=train(run.train), sum=money(run.revenue), stops=stops)


def _check_trains(position: RailPosition, symbol: str, texts: tuple[str, ...]) -> None:
    """Raise `IllegalMove` unless the company has the trains and they can still run (18xx 10.7)."""
    ready = trains_to_run(position, symbol)
    for text in texts:
        name = text.partition(":")[0]
        if name not in ready:
            raise refuse("18xx 10.7", "{company} has no such train that could run", company=company(symbol))
        ready.remove(name)


def _runs_of(position: RailPosition, symbol: str, texts: tuple[str, ...]) -> list[routes.Run]:
    runs = [routes.trace(position, symbol, text) for text in texts]
    routes.check_together(runs)
    return runs


def _symbol(position: RailPosition) -> str:
    decision = position.pending
    assert isinstance(decision, Run)
    return decision.company


def _legal(position: RailPosition, seat: int, move: RunTrains) -> bool:
    try:
        move.check(position, seat)
    except IllegalMove:
        return False
    return True


def _sample(position: RailPosition, random: Random) -> RunTrains:
    """Good routes, sometimes without one of them: those that lie between need not be drawn to be possible."""
    symbol = _symbol(position)
    if position.rules.switches.state_runs_best and symbol == position.rules.state.symbol:
        return RunTrains(tuple(run.route for run in best_runs(position, symbol).runs))
    runs = best_routes.one_after_another(position, symbol, trains_to_run(position, symbol))
    if runs and random.randrange(4) == 0:
        runs.pop(random.randrange(len(runs)))
    return RunTrains(tuple(runs))
