"""How a minor that is about to be started would do in its first operating rounds, tried out on a copy (18xx 5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec.structs import replace

from trackside.games.rail18xx import homes, loans, track
from trackside.games.rail18xx.companies import SHARES, Token
from trackside.games.rail18xx.rounds import OperatingRound, operating_round
from trackside.games.rail18xx.thinking import building
from trackside.games.rail18xx.thinking.prospects import Outlook, revenue
from trackside.games.rail18xx.thinking.trying import listed
from trackside.games.rail18xx.trains import kind_of

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition

City: TypeAlias = "tuple[int, int]"
"""A hex and a stop."""

ROUNDS: Final = 4
"""So many operating rounds are tried out; in the first of them the minor has no train yet."""


def earnings(position: RailPosition, outlook: Outlook, minor: str, capital: int) -> float:
    """What a minor earns in a round on the average of its first ones, from its home or the best that is free."""
    places = position.token_places(minor)
    if places or position.rules.charters[minor].home is not None:
        return _from(position, outlook, minor, capital, places[0] if places else None)
    return best_home(position, outlook, minor, capital)[0]


def best_home(position: RailPosition, outlook: Outlook, minor: str, capital: int) -> tuple[float, City]:
    """What a minor earns from the best of the most promising cities, and which that is."""
    cities = sorted(homes.homes_of_minor(position), key=lambda city: -building.promise(position, *city))
    tried = cities[: outlook.character.tries]
    return max(((_from(position, outlook, minor, capital, city), city) for city in tried), default=(0.0, (0, 0)))


def _from(position: RailPosition, outlook: Outlook, minor: str, capital: int, home: City | None) -> float:
    """What it earns from one city, the printed one with None; found once for a map."""
    who = minor if home is None or position.token_places(minor) else ""
    key = f"first rounds of {who} from {home} with {capital} in {position.phase.name} at {position.depot}"
    found: float | None = position.runs.get(key)
    if found is None:
        found = position.runs[key] = _played(_started(position, minor, capital, home), outlook, minor)
    return found


def _played(tried: RailPosition, outlook: Outlook, minor: str) -> float:
    total = 0
    for _ in range(ROUNDS):
        _lay_track(tried, outlook, minor)
        earned = revenue(tried, minor, map(kind_of, tried.companies[minor].trains))
        total += earned
        tried.update(minor, cash=tried.companies[minor].cash + earned // 2)
        _buy_train(tried, minor)
    return total / (ROUNDS - 1)


def _started(position: RailPosition, minor: str, capital: int, home: City | None) -> RailPosition:
    tried = position.clone()
    if not tried.companies[minor].hexes:
        tried.update(minor, tokens=(Token(0),))
        if home is None:
            homes.place_printed_home(tried, minor)
        else:
            slot = tried.free_slot(*home, minor)
            assert slot is not None
            tried.place_token(minor, *home, slot)
    owned = (SHARES, *(0,) * (tried.seats - 1))
    tried.update(minor, state="open", president=0, cash=capital, shares=owned)
    tried.put_price(minor, tried.rules.market.start(capital // 2, major=False))
    return tried


def _lay_track(tried: RailPosition, outlook: Outlook, minor: str) -> None:
    """The tiles of one turn."""
    tried.round = OperatingRound(number=1, part=1, order=(minor,), index=0)
    while (decision := track.step(tried, minor, None)) is not None:
        tried.stack = [decision]
        move = building.best_lay(tried, outlook.of(tried), minor, list(listed(tried.choices(0), track.LayTile)))
        if not isinstance(move, track.LayTile):
            break
        place, face = tried.rules.board.number_of[move.hex], tried.rules.face(move.tile, move.rotation)
        loans.pay_with_loans(tried, minor, track.cost(tried, place, face), None)
        track.put_tile(tried, place, face)
        state = operating_round(tried)
        upgraded = state.upgraded or face.tile.colour != "yellow"
        tried.round = replace(state, laid=(*state.laid, move.hex), upgraded=upgraded)


def _buy_train(tried: RailPosition, minor: str) -> None:
    """The first train that the depot sells, if the minor has none and can pay for it."""
    if tried.companies[minor].trains:
        return
    train = tried.depot_trains()[0]
    price = tried.rules.trains[kind_of(train)].price
    loans.borrow(tried, minor, price, None)
    if tried.companies[minor].cash >= price:
        tried.update(minor, cash=tried.companies[minor].cash - price, trains=(train,))
