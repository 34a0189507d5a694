"""Where a computer opponent lays track and tokens, and where it starts companies (18xx 8, 9, 5.4b, 5.5).

Of all tiles that may be laid the promising ones are found by a quick look: what stops become worth more, and which
stops lie ahead of new track. For those the best routes are worked out with the tile laid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trackside.games.rail18xx import loans, routes, stations, track
from trackside.games.rail18xx.deciding import Pass
from trackside.games.rail18xx.homes import ChooseHome, PlaceHome
from trackside.games.rail18xx.thinking.prospects import Outlook, revenue
from trackside.games.rail18xx.tiles import successors
from trackside.games.rail18xx.trains import kind_of

if TYPE_CHECKING:
    from trackside.core.moves import Move
    from trackside.games.rail18xx.hexes import Board
    from trackside.games.rail18xx.position import RailPosition
    from trackside.games.rail18xx.tiles import Face

TRIED: Final = 6
"""For how many tiles the best routes are worked out; fewer for large fleets, whose routes take long to find."""

TRIED_FOR_LARGE: Final = 3

FADING: Final = 0.5
"""What a stop that is one hex further away promises, of what it would at hand."""

SIGHT: Final = 5
"""How many hexes ahead of new track stops are looked for."""

BARRED: Final = 0.1
"""What lies behind terrain or water that a company cannot pay promises, of what it would promise without."""

HOPE: Final = 0.15
"""What stops ahead of new track are worth, of what they would add if a route came there."""

LATER: Final = 0.5
"""What is earned more with a longer train counts so much beside what is earned more with the present ones."""


def best_lay(position: RailPosition, outlook: Outlook, symbol: str, moves: list[track.LayTile]) -> Move:
    """The tile that brings the company most in the rounds to come, or none."""
    worths = [(_glance(position, symbol, move), number) for number, move in enumerate(moves)]
    fleet = _fleet(position, symbol)
    large = sum(position.rules.trains[kind].counted for kind in fleet) > 6
    tried = sorted(worths, reverse=True)[: TRIED_FOR_LARGE if large else TRIED]
    best: Move = Pass()
    best_worth = 0.0
    for glance, number in tried:
        if glance <= 0:
            break
        move = moves[number]
        price = track.cost(position, *_placed(position, move))
        if not _affordable(position, symbol, price):
            continue
        worth = _worth(position, outlook, symbol, move, fleet) - _price_of_money(position, symbol) * price
        if worth > best_worth:
            best, best_worth = move, worth
    return best


def _placed(position: RailPosition, move: track.LayTile) -> tuple[int, Face]:
    return position.rules.board.number_of[move.hex], position.rules.face(move.tile, move.rotation)


def _fleet(position: RailPosition, symbol: str) -> list[str]:
    """What the company has to run, or is going to buy first."""
    kinds = [kind_of(name) for name in position.companies[symbol].trains]
    if not kinds:
        kinds = [kind_of(name) for name in position.depot_trains()[:1]]
    return kinds


def _affordable(position: RailPosition, symbol: str, price: int) -> bool:
    """Whether a company can pay for track and still for the train that it needs."""
    found = position.companies[symbol]
    if not price:
        return True
    if found.trains:
        return price <= found.cash
    needed = min((position.rules.trains[kind_of(name)].price for name in position.depot_trains()), default=0)
    if found.cash >= needed:
        return found.cash - price >= needed
    return price + needed <= loans.funds(position, symbol)


def _price_of_money(position: RailPosition, symbol: str) -> float:
    """How much the treasury minds what it spends: little, once it could buy two trains more."""
    prices = [position.rules.trains[kind_of(name)].price for name in position.depot_trains()]
    return 0.25 if position.companies[symbol].cash > 2 * min(prices, default=0) else 1.1


def _glance(position: RailPosition, symbol: str, move: track.LayTile) -> float:
    """What a tile promises at first sight."""
    place, new = _placed(position, move)
    old = position.faces[place]
    total = _raised(position, symbol, place, old, new)
    fresh = new.exits - old.exits
    total += sum(HOPE * _ahead(position, symbol, place, edge) for edge in fresh)
    neighbours = position.rules.board.neighbours[place]
    joined = sum((edge + 3) % 6 in position.faces[neighbours[edge]].exits for edge in fresh)
    total += 6.0 * joined
    if len(new.pieces) > len(old.pieces) and old.pieces:
        total += 2.0
    return total - track.cost(position, place, new) / 20


def _raised(position: RailPosition, symbol: str, place: int, old: Face, new: Face) -> float:
    """How much more the stops of a hex pay with the new tile; one that comes into reach counts wholly."""
    reach = position.reach(symbol)
    heirs = successors(old, new) if new.cities else {stop: stop for stop in range(len(old.stops))}
    total = 0.0
    for stop, found in enumerate(new.stops):
        before = max((old.stops[one].revenue for one, heir in heirs.items() if heir == stop), default=0)
        known = any(heir == stop and place * 8 + one in reach.stops for one, heir in heirs.items())
        total += found.revenue - before if known else 0.6 * found.revenue
    return total


def _ahead(position: RailPosition, symbol: str, place: int, edge: int) -> float:
    """What lies beyond an edge: stops that the company does not reach, the nearer and the cheaper the more."""
    board = position.rules.board
    first = board.neighbours[place][edge]
    reached = position.reach(symbol).stops
    passable = _passable(position, symbol, place, edge)
    total = 0.0
    for number, value in _stops_of_value(position):
        if number >> 3 != place and number not in reached:
            distance = board.distance(first, number >> 3)
            if distance < SIGHT and distance < board.distance(place, number >> 3):
                total += value * FADING**distance
    return total * passable


def _passable(position: RailPosition, symbol: str, place: int, edge: int) -> float:
    """How likely track goes on beyond an edge: it hardly does where that takes all the money of the company."""
    board = position.rules.board
    first = board.neighbours[place][edge]
    hex_there = board.hexes[first]
    price = board.river(place, edge)
    if position.faces[first] is hex_there.printed:
        price += hex_there.terrain
    return max(BARRED, 1 - price / max(1, _to_spare(position, symbol)))


def _to_spare(position: RailPosition, symbol: str) -> int:
    """The money of a company that its first train does not need."""
    found = position.companies[symbol]
    if found.trains:
        return found.cash
    return found.cash - min((position.rules.trains[kind_of(name)].price for name in position.depot_trains()), default=0)


def _stops_of_value(position: RailPosition) -> list[tuple[int, int]]:
    """All stops as 8 x hex + number with what they pay; worked out once until track or phase changes."""
    key = f"stops in {position.phase.name}"
    found: list[tuple[int, int]] | None = position.runs.get(key)
    if found is None:
        found = position.runs[key] = [
            (place * 8 + stop, value)
            for place, face in enumerate(position.faces)
            for stop in range(len(face.stops))
            if (value := routes.value(position, (place, stop)))
        ]
    return found


def _worth(position: RailPosition, outlook: Outlook, symbol: str, move: track.LayTile, fleet: list[str]) -> float:
    """What the company and so its owner gains by a tile, over the rounds to come."""
    laid = position.clone()
    place, new = _placed(position, move)
    track.put_tile(laid, place, new)
    gain = _gain(position, laid, symbol, fleet)
    longer = _longer(position, symbol, fleet)
    if longer:
        gain += LATER * _gain(position, laid, symbol, longer)
    fresh = new.exits - position.faces[place].exits
    gain += HOPE * sum(_ahead(laid, symbol, place, edge) for edge in fresh)
    return gain * outlook.rounds


def _gain(before: RailPosition, after: RailPosition, symbol: str, fleet: list[str]) -> float:
    return revenue(after, symbol, fleet) - revenue(before, symbol, fleet)


def _longer(position: RailPosition, symbol: str, fleet: list[str]) -> list[str]:
    """What the company may have later: one train more or, at its limit, a longer one; while that is quick to see."""
    kinds = list(dict.fromkeys(kind_of(name) for name in position.rules.roster[position.depot :]))
    trains = position.rules.trains
    if not kinds or trains[kinds[0]].counted > 5:
        return []
    if len(fleet) < position.train_limit(symbol):
        return [*fleet, kinds[0]]
    longer = [kind for kind in kinds if trains[fleet[0]].counted < trains[kind].counted <= 5]
    return [*fleet[1:], longer[0]] if longer else []


# --- tokens --------------------------------------------------------------------------------------------


def best_token(position: RailPosition, outlook: Outlook, symbol: str, moves: list[stations.PlaceToken]) -> Move:
    """The city in which a token raises what the company can earn, if it is worth its price."""
    fleet = _fleet(position, symbol)
    best: Move = Pass()
    best_worth = 0.0
    number_of = position.rules.board.number_of
    weight = _price_of_money(position, symbol)
    ranked = sorted(moves, key=lambda move: -routes.value(position, (number_of[move.hex], move.stop)))
    for move in ranked[:TRIED_FOR_LARGE]:
        place = number_of[move.hex]
        price = stations.token_cost(position, symbol, place)
        if not _affordable(position, symbol, price):
            continue
        laid = position.clone()
        slot = laid.free_slot(place, move.stop, symbol)
        assert slot is not None
        laid.place_token(symbol, place, move.stop, slot)
        gain = _gain(position, laid, symbol, fleet)
        longer = _longer(position, symbol, fleet)
        if longer:
            gain += LATER * _gain(position, laid, symbol, longer)
        worth = gain * outlook.rounds + 0.1 * routes.value(position, (place, move.stop)) - weight * price
        if worth > best_worth:
            best, best_worth = move, worth
    return best


# --- homes ---------------------------------------------------------------------------------------------


def best_home(position: RailPosition, symbol: str, moves: list[PlaceHome]) -> Move:
    """The city from which a new company can earn most."""
    assert isinstance(position.pending, ChooseHome)
    number_of = position.rules.board.number_of
    fleet = [kind_of(name) for name in position.depot_trains()[:1]]

    def worth(move: PlaceHome) -> float:
        place = number_of[move.hex]
        laid = position.clone()
        slot = laid.free_slot(place, move.stop, symbol)
        assert slot is not None
        laid.place_token(symbol, place, move.stop, slot)
        found = laid.companies[symbol]
        if found.cell is None:  # a minor whose auction has just been opened
            laid.put_price(symbol, position.rules.market.start(50, major=False))
        return promise(position, place, move.stop) + revenue(laid, symbol, fleet)

    return max(moves, key=worth)


def promise(position: RailPosition, place: int, stop: int) -> float:
    """What a company may earn from a city with a short train: the city and the two best stops around it."""
    own = routes.value(position, (place, stop))
    steps = _steps_from(position.rules.board, place, SIGHT)
    others = sorted(
        (
            value - 9.0 * (steps[number >> 3] - 1)
            for number, value in _stops_of_value(position)
            if number >> 3 != place and number >> 3 in steps
        ),
        reverse=True,
    )
    return own + sum(others[:1]) + 0.5 * sum(others[1:3])


def _steps_from(board: Board, start: int, most: int) -> dict[int, int]:
    """How many hexes away others are, going where track may go."""
    steps = {start: 0}
    front = [start]
    for step in range(1, most + 1):
        further = []
        for place in front:
            for other in board.neighbours[place]:
                if other >= 0 and other not in steps:
                    steps[other] = step
                    further.append(other)
        front = further
    return steps
