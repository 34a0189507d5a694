"""The end of rounds and of the game, and the scores (18xx 4.1 to 4.3, 19, 20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from trackside.core.event import Tell
from trackside.core.message import message
from trackside.core.standings import Amount, Standing, Standings
from trackside.games.rail18xx import history, merger, operating, state_railway, stock_round
from trackside.games.rail18xx.rounds import OperatingRound
from trackside.games.rail18xx.telling import announce, company, private

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


def end_operating_round(position: RailPosition, tell: Tell | None) -> None:
    """Export, the end of the game, or the next round."""
    state = operating.operating_round(position)
    rules = position.rules
    history.remember(position, "operating", state.number, state.part)
    at_end = state.part >= position.ending.rounds or not rules.exports_each_set
    if not rules.state_has_treasury and position.phase.state_railway and at_end:
        state_railway.export(position, tell)
    ending = position.ending
    # 18xx 19.3: once the last phase has begun the bank does not end the game.
    if ending.last_set is None and ending.broken:
        announce(tell, message("The bank is broken: the game ends"))
        finish(position)
    elif ending.last_set == state.number and state.part >= ending.rounds:
        finish(position)
    elif position.phase.merger_rounds:
        merger.begin(position, state.number, state.part, tell)
    else:
        after_mergers(position, state.number, state.part, tell)


def after_mergers(position: RailPosition, number: int, part: int, tell: Tell | None) -> None:
    """The next operating round of the set, or the next stock round (18xx 4.1, 4.3)."""
    if part < position.ending.rounds:
        operating.begin(position, number, part + 1, tell)
    else:
        stock_round.begin(position, number + 1, tell)


def last_phase_began(position: RailPosition) -> None:
    """The first 8-train has left the depot: the last set is known (18xx 19.2)."""
    state = position.round
    if not isinstance(state, OperatingRound) or position.ending.last_set is not None:
        return
    if position.rules.end == "bank":
        return
    if position.rules.ends_in_this_set and state.part == 1:
        position.ending = replace(position.ending, last_set=state.number, rounds=3)
    else:
        position.ending = replace(position.ending, last_set=state.number + 1)


def first_six_bought(position: RailPosition) -> None:
    """The short game ends two operating rounds later, with a stock round where it has its place (18xx 15.3)."""
    state = position.round
    if position.rules.end != "first 6" or not isinstance(state, OperatingRound) or position.ending.last_set is not None:
        return
    position.ending = replace(position.ending, last_set=state.number + 1, last_rounds=state.part)


def nothing_can_happen(position: RailPosition) -> bool:
    """Whether no company is in play, nobody can start one, and no money will come: such a game has no other end.

    Neither rule book speaks of it (18xx 19.5).
    """
    state = position.rules.state.symbol
    if position.open_companies() or (state_railway.operates(position) and position.companies[state].hexes):
        return False
    if any(owner not in (None, "bank", state) for owner in position.privates.values()):
        return False
    return not any(stock_round.can_act(position, seat) for seat in range(position.seats))


def finish(position: RailPosition, *, by_host: bool = False) -> None:
    """The game is over."""
    position.ending = replace(position.ending, over=True, by_host=by_host)
    position.stack.clear()


def final_price(position: RailPosition, symbol: str) -> int:
    """The price after the steps left for its loans (18xx 20.1)."""
    found = position.companies[symbol]
    cell = found.cell
    if cell is None:
        return 0
    for _ in range(found.loans):
        cell = position.rules.market.after(cell, "left", major=position.rules.is_major(symbol))
    return position.rules.market.price(cell)


def standings(position: RailPosition) -> Standings:
    """Cash, face values of privates, shares at their prices (18xx 20.2)."""
    rows = [_amounts(position, seat) for seat in range(position.seats)]
    totals = [sum(amount.amount for amount in row) for row in rows]
    order = sorted(range(position.seats), key=lambda seat: -totals[seat])
    return Standings(
        position.over,
        tuple(
            Standing(seat, 1 + sum(total > totals[seat] for total in totals), totals[seat], tuple(rows[seat]))
            for seat in order
        ),
    )


def _amounts(position: RailPosition, seat: int) -> list[Amount]:
    amounts = [Amount(message("Cash"), position.cash[seat])]
    for name in position.privates_of(seat):
        amounts.append(Amount(message("{private}", private=private(name)), position.rules.privates[name].value))
    for symbol, found in position.companies.items():
        held = found.shares[seat]
        if held:
            # 18xx 20.2: a minor counts twice its price.
            count = 2 if position.rules.is_minor(symbol) else held
            price = final_price(position, symbol)
            amounts.append(
                Amount(
                    message("{count} × {price} for {company}", count=count, price=price, company=company(symbol)),
                    count * price,
                )
            )
    return amounts
