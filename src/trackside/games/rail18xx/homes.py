"""Where companies start: printed homes, chosen cities of minors and majors (18xx 5.4b, 5.5, 18.1a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.choices import Choices, Listed
from trackside.core.event import Tell
from trackside.core.message import message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.rail18xx.companies import NEUTRAL
from trackside.games.rail18xx.deciding import EndGame, RailDecision
from trackside.games.rail18xx.telling import announce, company, hex_

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


class PlaceHome(Move, frozen=True, tag="home"):
    """Place the first token of a company into the city `stop` of a hex."""

    notation = "home {hex}/{stop}"

    hex: str
    stop: int

    def check(self, position: RailPosition, seat: int) -> None:
        decision = position.pending
        assert isinstance(decision, ChooseHome)
        place = position.rules.board.number_of.get(self.hex)
        if (place, self.stop) not in decision.places(position):
            rule = "18xx 5.4b" if position.rules.is_minor(decision.company) else "18xx 5.5"
            raise refuse(rule, "{hex} is no city where it may start", hex=hex_(self.hex))

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        decision = position.pending
        assert isinstance(decision, ChooseHome)
        place = position.rules.board.number_of[self.hex]
        slot = position.free_slot(place, self.stop, decision.company)
        assert slot is not None
        position.place_token(decision.company, place, self.stop, slot)
        announce(tell, message("{company} starts in {hex}", company=company(decision.company), hex=hex_(self.hex)))


class ChooseHome(RailDecision, frozen=True, tag="choose home"):
    """Choose the city in which a company starts."""

    heading = message("The first token of a company")
    rule = "18xx 5.4b"
    answers = (PlaceHome, EndGame)
    passing = False

    def places(self, position: RailPosition) -> list[tuple[int, int]]:
        """The cities that may be chosen, as (hex, stop)."""
        if position.rules.is_minor(self.company):
            return homes_of_minor(position)
        return homes_of_major(position)

    def moves(self, position: RailPosition, seat: int) -> Choices:
        hexes = position.rules.board.hexes
        return Listed([PlaceHome(hexes[place].name, stop) for place, stop in self.places(position)])


def place_printed_home(position: RailPosition, symbol: str) -> None:
    """The token of a minor goes to the slot that is kept for it."""
    home = position.rules.charters[symbol].home
    assert home is not None
    place = position.rules.board.number_of[home[0]]
    for stop, holders in enumerate(position.kept[place]):
        if symbol in holders:
            position.place_token(symbol, place, stop, holders.index(symbol))
            return
    # Its slot is no longer kept: any free one of its city.
    stop = min(home[1], len(position.cities[place]) - 1)
    slot = position.free_slot(place, stop, symbol)
    if slot is not None:
        position.place_token(symbol, place, stop, slot)


def place_state_home(position: RailPosition, tell: Tell | None) -> None:
    """The first time that it acts the state railway puts a token into its own city (18xx 18.1a)."""
    home = position.rules.answers.state_home
    symbol = position.rules.state.symbol
    if home is None or home[0] in position.companies[symbol].hexes:
        return
    place = position.rules.board.number_of[home[0]]
    for stop, holders in enumerate(position.kept[place]):
        if symbol in holders and position.companies[symbol].next_token is not None:
            position.place_token(symbol, place, stop, holders.index(symbol))
            announce(tell, message("{company} places its first token", company=company(symbol)))
            return


def homes_of_minor(position: RailPosition) -> list[tuple[int, int]]:
    """The cities without a token that have a free slot."""
    return [(place, stop) for place, stop in _free_cities(position) if not any(position.cities[place][stop])]


def homes_of_major(position: RailPosition) -> list[tuple[int, int]]:
    """The cities in which a major may start (18xx 5.5); worked out once until track or tokens change."""
    found: list[tuple[int, int]] | None = position.runs.get("homes of majors")
    if found is None:
        found = position.runs["homes of majors"] = _homes_of_major(position)
    return found


def _homes_of_major(position: RailPosition) -> list[tuple[int, int]]:
    cities = homes_of_minor(position)
    if position.rules.answers.major_apart:
        cities = [
            (place, stop)
            for place, stop in cities
            if not any(holder and holder != NEUTRAL for slots in position.cities[place] for holder in slots)
        ]
    apart = [city for city in cities if not connected(position, *city)]
    return apart if apart or not position.rules.answers.major_apart else cities


def connected(position: RailPosition, place: int, stop: int) -> bool:
    """Whether track leads from a city to another one (18xx 1.11), or to any other stop (18xx B6)."""
    cities_only = not position.rules.switches.any_stop_connects
    return position.network("").leads_on(place, stop, cities_only=cities_only)


def _free_cities(position: RailPosition) -> list[tuple[int, int]]:
    return [
        (place, stop)
        for place, row in enumerate(position.cities)
        for stop, slots in enumerate(row)
        if slots and position.free_slot(place, stop, "") is not None
    ]
