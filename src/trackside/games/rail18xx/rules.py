"""What never changes during a game: the map, the pieces, the answers of its title and the options chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from trackside.core.message import Message
from trackside.games.rail18xx import data_files
from trackside.games.rail18xx.bundle_file import BundleSet, bundles_for, read_bundles
from trackside.games.rail18xx.companies import Charter, Private
from trackside.games.rail18xx.hexes import Board, Hex
from trackside.games.rail18xx.market import Market
from trackside.games.rail18xx.options import ROSTERS
from trackside.games.rail18xx.phases import Phase
from trackside.games.rail18xx.switches import ONLINE, PAPER, Switches
from trackside.games.rail18xx.tiles import Face, Tile
from trackside.games.rail18xx.trains import TrainKind, roster

BANK: Final = 15_000
FAMILY: Final = "trackside.games.rail18xx"
"""The package of what the titles share: their rooms and their common data."""

_START_CASH: Final = {2: 420, 3: 420, 4: 315, 5: 252, 6: 210}
_CERTIFICATES: Final = {2: 21, 3: 21, 4: 16, 5: 13, 6: 11}


class Answers(msgspec.Struct, frozen=True):
    """The questions that the titles answer differently."""

    title: str
    subtitle: Message
    package: str
    currency: str
    market: str
    """The default market: `grid` or `column` (18xx 2.5)."""
    steps_for_loan: int
    """How many steps left the price of a nationalised company goes for each loan (18xx 17.3b)."""
    minors_have_homes: bool
    """Whether minors start in printed homes; otherwise the opener of the auction chooses a city (18xx 5.4b)."""
    first_minor: str | None
    """The minor that must be auctioned before any other (18xx 5.4a)."""
    major_apart: bool
    """Whether a major starts only in hexes without any ordinary token, but need not be unconnected (18xx 5.5)."""
    state_operates: bool
    """Whether the state railway has a treasury and operates; otherwise it exports trains (18xx 18)."""
    state_home: tuple[str, int] | None
    state_reserved: tuple[str, ...]
    """Hexes for which a token of the state railway is kept (18xx 18.3)."""
    state_starts: tuple[tuple[str, int], ...]
    neutral_starts: tuple[tuple[str, int], ...]
    bonuses: tuple[tuple[frozenset[str], frozenset[str], int], ...]
    """Pairs of places that earn more when a route counts one of each (18xx 10.6)."""
    trade_in: bool
    """Whether trains may be handed in (18xx 13.9)."""
    ends_in_this_set: bool
    """Whether a first 8-train in the first round of a set ends the game with that set (18xx 19.2)."""
    grand_tile: str = "639"
    """The tile in which the state railway gets a slot at once (18xx 8.14)."""


class Rules:
    """All that is fixed in one game."""

    def __init__(self, answers: Answers, seats: int, options: Mapping[str, Any]) -> None:
        self.answers = answers
        self.seats = seats
        self.options = dict(options)
        self.switches: Switches = ONLINE if options["compatibility"] == "18xx.games" else PAPER
        self.start_cash = _START_CASH[seats]
        self.certificate_limit = _CERTIFICATES[seats]
        self.most_shares = 7 if seats == 2 else 6  # 18xx 2.1
        self._read_pieces()
        self._settle_options()

    def _read_pieces(self) -> None:
        """The map and all that lies in the box, from the data of the title."""
        answers, options = self.answers, self.options
        self.board = Board(data_files.read(answers.package, "map.json"))
        self.tiles = {entry["name"]: Tile.read(entry) for entry in data_files.read(FAMILY, "tiles.json")}
        sheet = data_files.read(answers.package, "tiles.json")
        self.tile_names: tuple[str, ...] = tuple(sheet)
        self.supply_names = frozenset(sheet)
        self.supply = self._supply(sheet)
        self.fitting: dict[tuple[int, Face], tuple[Face, ...]] = {}
        """What fits on each hex in place of each face: worked out once (`laying.candidates`)."""
        kind = options["market"] if options["market"] != "default" else answers.market
        self.market = Market(kind, data_files.read(FAMILY, "market.json")[kind])
        companies = data_files.read(answers.package, "companies.json")
        self.state = Charter("national", companies["national"])
        self.minors = tuple(Charter("minor", entry) for entry in companies["minors"])
        self.majors = tuple(Charter("major", entry) for entry in companies["majors"])
        self.charters: dict[str, Charter] = {
            charter.symbol: charter for charter in (*self.minors, *self.majors, self.state)
        }
        self.privates = {entry["symbol"]: Private(entry) for entry in data_files.read(answers.package, "privates.json")}
        self.trains = {entry["name"]: TrainKind(entry) for entry in data_files.read(answers.package, "trains.json")}
        self.roster = roster(tuple(self.trains.values()), self.seats)
        self.phases = tuple(
            Phase(_gray_later(entry) if options.get("gray") == "7" else entry)
            for entry in data_files.read(answers.package, "phases.json")
        )
        self.bundles = self._bundles() if options.get("bundles") else None
        """The bundles to be sold at the start (18xx 15.1); None in games without."""

    def _settle_options(self) -> None:
        """What the options chosen, or else the title, answer."""
        answers, options = self.answers, self.options
        unlimited = self.switches.last_trains_unlimited or options["last_trains"] == "unlimited"
        fewer = ROSTERS.get(options["last_trains"], {})
        self.last_trains: dict[str, int | None] = {
            kind.name: None if unlimited else fewer.get(kind.name, kind.cards)
            for kind in self.trains.values()
            if kind.count is None
        }
        """How many trains of the last kinds there are; None where they never run out (18xx B4)."""
        self.merger_price_top = int(options["merger_price"])
        """The highest price of a merged company (18xx B2)."""
        self.trade_in: bool = answers.trade_in or options.get("trade_in", False)
        """Whether trains may be handed in (18xx 13.9)."""
        self.end: str = options["end"]
        """What ends the game: `standard`, `first 6` (18xx 15.3), `as 1867`, or `bank`."""
        self.ends_in_this_set = answers.ends_in_this_set and self.end != "as 1867"
        state = options.get("state_railway", "operates" if answers.state_operates else "exports each round")
        self.exports_each_set = state == "exports each set"
        """Whether the state railway exports at the end of a set only, not of every round (18xx 15.2)."""
        self.state_has_treasury = state == "operates"
        """Whether the state railway has cash and loans and operates, or else only exports trains (18xx 18)."""

    def _bundles(self) -> BundleSet | None:
        data = self.options["bundle_file"] or data_files.read(self.answers.package, "bundles.json")
        return bundles_for(read_bundles(data), self.seats)

    def _supply(self, data: Mapping[str, Mapping[str, Any]]) -> dict[str, int]:
        supply: dict[str, int] = {}
        for name, entry in data.items():
            if entry.get("unlimited_online") and self.switches.plain_tiles_unlimited:
                continue
            if entry.get("absent_online") and not self.switches.tile_70_everywhere:
                supply[name] = 0
                continue
            supply[name] = entry["count"]
        return supply

    def face(self, tile: str, rotation: int) -> Face:
        """A tile in a rotation."""
        return self.tiles[tile].face(rotation)

    def hex(self, name: str) -> Hex:
        """A hex by its name; KeyError if the map has none such."""
        return self.board.hexes[self.board.number_of[name]]

    def is_major(self, symbol: str) -> bool:
        """Whether a company is a major."""
        return self.charters[symbol].kind == "major"

    def is_minor(self, symbol: str) -> bool:
        """Whether a company is a minor."""
        return self.charters[symbol].kind == "minor"

    def most_loans(self, symbol: str) -> int:
        """How many loans a company may have (18xx 12.1)."""
        return {"minor": 2, "major": 5, "national": 100}[self.charters[symbol].kind]


def _gray_later(phase: Mapping[str, Any]) -> Mapping[str, Any]:
    """A phase of 1861 in a game with gray tiles from phase 7 on."""
    if phase["name"] != "6":
        return phase
    return {**phase, "colours": [colour for colour in phase["colours"] if colour != "gray"], "offboard_colour": "brown"}
