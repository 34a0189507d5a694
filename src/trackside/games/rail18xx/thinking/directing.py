"""How a computer opponent directs its companies in operating rounds (18xx 10 to 13, 17.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.choices import Choices, Either, Ranged
from trackside.games.rail18xx.buy_back import BuyBack
from trackside.games.rail18xx.deciding import Pass
from trackside.games.rail18xx.dividends import PAYMENTS, PayDividend
from trackside.games.rail18xx.nationalisation import Nationalise
from trackside.games.rail18xx.new_phase import DiscardTrain
from trackside.games.rail18xx.private_sales import BuyPrivate
from trackside.games.rail18xx.running import RunTrains, best_runs
from trackside.games.rail18xx.thinking.prospects import Outlook, revenue
from trackside.games.rail18xx.thinking.trying import listed, worth_after
from trackside.games.rail18xx.train_market import BuyTrain
from trackside.games.rail18xx.trains import kind_of

if TYPE_CHECKING:
    from trackside.core.moves import Move
    from trackside.games.rail18xx.position import RailPosition


def run(position: RailPosition, symbol: str) -> Move:
    """The best routes."""
    return RunTrains(tuple(run.route for run in best_runs(position, symbol).runs))


def pay(position: RailPosition, outlook: Outlook, seat: int) -> Move:
    """The payment after which the position promises most."""
    return max(
        (PayDividend(payment) for payment in PAYMENTS),
        key=lambda move: worth_after(position, outlook, seat, move),
    )


# --- trains --------------------------------------------------------------------------------------------


def buy_train(position: RailPosition, outlook: Outlook, seat: int, symbol: str) -> Move:
    """The train after whose purchase the position promises most, or none."""
    choices = position.choices(seat)
    moves: list[Move] = list(listed(choices, BuyTrain))
    moves.extend(_from_sisters(position, seat, symbol, choices))
    if Pass() in choices:
        moves.append(Pass())
    return max(moves, key=lambda move: worth_after(position, outlook, seat, move))


def _from_sisters(position: RailPosition, seat: int, symbol: str, choices: Choices) -> list[BuyTrain]:
    """For a company without a train those that others of the same president can spare, cheaply and dearly."""
    if position.companies[symbol].trains:
        return []
    found: list[BuyTrain] = []
    for offer in _ranged(choices):
        move = offer.move
        if isinstance(move, BuyTrain):
            owner = position.owner_of_train(move.train)
            if (
                owner is not None
                and owner != position.rules.state.symbol
                and position.president(owner) == seat
                and len(position.companies[owner].trains) > 1
            ):
                found.extend(BuyTrain(move.train, price) for price in {offer.amounts[0], offer.amounts[-1]})
    return found


def _ranged(choices: Choices) -> list[Ranged]:
    if isinstance(choices, Either):
        return [found for part in choices.parts for found in _ranged(part)]
    return [choices] if isinstance(choices, Ranged) else []


def discard(position: RailPosition, outlook: Outlook, seat: int) -> Move:
    """The train that lasts least or, among those that last as long, earns least."""

    def value(move: DiscardTrain) -> tuple[float, int]:
        kind = kind_of(move.train)
        return min(outlook.lasts(kind), 8.0), position.rules.trains[kind].price

    return min(listed(position.choices(seat), DiscardTrain), key=value)


def nationalise_or_not(position: RailPosition, outlook: Outlook, seat: int, symbol: str) -> Move:
    """Let the state have a company without trains, if that promises more."""
    moves: tuple[Move, ...] = (Nationalise(symbol), Pass())
    return max(moves, key=lambda move: worth_after(position, outlook, seat, move))


# --- treasury ------------------------------------------------------------------------------------------


def buy_back(position: RailPosition, outlook: Outlook, seat: int) -> Move:
    """All shares that the treasury can pay, if that promises more: then their dividends go to the treasury."""
    most = next((offer.amounts[-1] for offer in _ranged(position.choices(seat)) if isinstance(offer.move, BuyBack)), 0)
    moves: list[Move] = [Pass()]
    if most:
        moves.append(BuyBack(most))
    return max(moves, key=lambda move: worth_after(position, outlook, seat, move))


def buy_private(position: RailPosition, outlook: Outlook, seat: int, symbol: str) -> Move:
    """A private of the president's own, at its face value, out of money that no train needs."""
    spare = position.companies[symbol].cash - money_for_trains(position, outlook, symbol)
    owned = [private for private in position.privates_of(seat) if position.rules.privates[private].value <= spare]
    if not owned:
        return Pass()
    dearest = max(owned, key=lambda private: position.rules.privates[private].value)
    return BuyPrivate(dearest, position.rules.privates[dearest].value)


def money_for_trains(position: RailPosition, outlook: Outlook, symbol: str) -> int:
    """What a company should keep for its next train."""
    company = position.companies[symbol]
    lasting = [name for name in company.trains if outlook.lasts(kind_of(name)) > 2.0]
    offered = position.depot_trains()
    if len(lasting) >= position.train_limit(symbol) or not offered:
        return 0
    price = position.rules.trains[kind_of(offered[0])].price
    if not lasting:
        return price
    more = revenue(position, symbol, [*map(kind_of, lasting), kind_of(offered[0])])
    return price if more > revenue(position, symbol, list(map(kind_of, lasting))) else 0
