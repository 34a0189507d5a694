"""The position of an 18xx game: who owns what, what lies on the map, and which round it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final, Self

import msgspec

from trackside.core.chance import Random
from trackside.core.event import Tell
from trackside.core.moves import Move
from trackside.core.position import Position
from trackside.core.standings import Standings
from trackside.games.rail18xx import census, flow, scores, unasked, view
from trackside.games.rail18xx.companies import Company, Token
from trackside.games.rail18xx.consent import Consent
from trackside.games.rail18xx.history import PastRound
from trackside.games.rail18xx.market import Direction
from trackside.games.rail18xx.phases import Phase
from trackside.games.rail18xx.reach import Network, Reach
from trackside.games.rail18xx.repertoire import DECISIONS
from trackside.games.rail18xx.rounds import PrivateAuction, Round
from trackside.games.rail18xx.rules import BANK, Rules
from trackside.games.rail18xx.tiles import Face

Holder = int | str
"""A seat, the symbol of a company, or `bank`."""

THE_BANK: Final = "bank"
NOBODY: Final = "nobody"


class Ending(msgspec.Struct, frozen=True):
    """What is known about the end of the game (18xx 19)."""

    broken: bool = False
    """Whether the bank had to pay more than it held."""
    last_set: int | None = None
    """The set of operating rounds with which the game ends, once its last phase has begun."""
    rounds: int = 2
    """How many operating rounds the present set has."""
    last_rounds: int = 3
    """How many rounds the last set has."""
    by_host: bool = False
    over: bool = False


class RailPosition(Position):
    """The state of one game. Companies, rounds and tuples are shared between copies and replaced, never changed."""

    __slots__ = (
        "arrivals",
        "bank",
        "cash",
        "cities",
        "companies",
        "depot",
        "drawn",
        "ending",
        "faces",
        "gone",
        "history",
        "kept",
        "lost",
        "orphans",
        "phase_number",
        "pool",
        "priority",
        "privates",
        "questions",
        "reaches",
        "round",
        "rules",
        "runs",
        "supply",
    )

    stack: list[Any]
    rules: Rules
    bank: int
    cash: list[int]
    privates: dict[str, int | str | None]
    """Who owns each private: a seat or a company; None before it is sold, `bank` after it has left the game."""
    companies: dict[str, Company]
    faces: list[Face]
    """What lies on each hex, in the order of the board."""
    cities: list[tuple[tuple[str, ...], ...]]
    """For each hex, stop and slot the company whose token is there, or the empty text."""
    kept: list[tuple[tuple[str, ...], ...]]
    """Likewise, the company for which a free slot is kept (18xx 9.3)."""
    supply: dict[str, int]
    """How many copies of each tile are left; unlimited ones are missing."""
    depot: int
    """How many trains of the roster have left the depot."""
    drawn: dict[str, int]
    """How many trains of the last kinds have left it."""
    pool: list[str]
    gone: list[str]
    """Trains that have rusted or were exported or nationalised."""
    orphans: list[str]
    """Trains that 18xx.games still sells for nationalised majors of 1867, and money paid for them (18xx B12)."""
    lost: int
    phase_number: int
    round: Round
    priority: int
    questions: tuple[str, ...]
    """The majors whose presidents are to be asked the question of 18xx 17.2."""
    ending: Ending
    arrivals: int
    history: tuple[PastRound, ...]
    reaches: dict[str, Reach]
    runs: dict[str, Any]
    """Best routes that were worked out for the present track and tokens."""

    fixed: ClassVar[frozenset[str]] = frozenset({"rules", "faces", "reaches", "runs"})
    end_rule: ClassVar[str] = "18xx 19"

    def __init__(self, rules: Rules) -> None:
        self.stack = []
        self.rules = rules
        seats = rules.seats
        self.bank = BANK - seats * rules.start_cash
        self.cash = [rules.start_cash] * seats
        self.privates = dict.fromkeys(rules.privates)
        self.companies = {symbol: Company(shares=(0,) * seats) for symbol in rules.charters}
        self.faces = [hex_.printed for hex_ in rules.board.hexes]
        self.cities = [tuple(("",) * stop.slots for stop in face.stops) if face.cities else () for face in self.faces]
        self.kept = list(self.cities)
        for number, hex_ in enumerate(rules.board.hexes):
            if any(hex_.homes):
                self.kept[number] = tuple(
                    (home, *("",) * (len(slots) - 1))
                    for home, slots in zip(hex_.homes, self.cities[number], strict=True)
                )
        self.supply = dict(rules.supply)
        self.depot = 0
        self.drawn = {name: 0 for name, kind in rules.trains.items() if kind.count is None}
        self.pool = []
        self.gone = []
        self.orphans = []
        self.lost = 0
        self.phase_number = 0
        self.round = PrivateAuction(offered=0, first=0, seat=0, price=0)
        self.priority = 0
        self.questions = ()
        self.ending = Ending()
        self.arrivals = 0
        self.history = ()
        self.reaches = {}
        self.runs = {}

    # --- copies ------------------------------------------------------------------------------------

    def clone(self) -> Self:
        other: Self = object.__new__(type(self))
        other.stack = self.stack[:]
        other.rules = self.rules
        other.bank = self.bank
        other.cash = self.cash[:]
        other.privates = self.privates.copy()
        other.companies = self.companies.copy()
        # Track and tokens are replaced as whole lists when they change, so copies share them.
        other.faces = self.faces
        other.cities = self.cities
        other.kept = self.kept
        other.supply = self.supply.copy()
        other.depot = self.depot
        other.drawn = self.drawn.copy()
        other.pool = self.pool[:]
        other.gone = self.gone[:]
        other.orphans = self.orphans[:]
        other.lost = self.lost
        other.phase_number = self.phase_number
        other.round = self.round
        other.priority = self.priority
        other.questions = self.questions
        other.ending = self.ending
        other.arrivals = self.arrivals
        other.history = self.history
        other.reaches = self.reaches
        other.runs = self.runs
        return other

    def state(self) -> dict[str, Any]:
        laid = {
            hex_.name: f"{face.tile.name}/{face.rotation}"
            for hex_, face in zip(self.rules.board.hexes, self.faces, strict=True)
            if face is not hex_.printed
        }
        return super().state() | {"laid": laid}

    def restore(self, state: Mapping[str, Any]) -> None:
        super().restore(state)
        self.stack = msgspec.convert(state["stack"], list[DECISIONS])
        board = self.rules.board
        self.faces = [hex_.printed for hex_ in board.hexes]
        for name, tile in state["laid"].items():
            design, rotation = tile.split("/")
            self.faces[board.number_of[name]] = self.rules.face(design, int(rotation))
        self.map_changed()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RailPosition):
            return NotImplemented
        same = self.rules.answers == other.rules.answers and self.rules.options == other.rules.options
        return same and self.rules.seats == other.rules.seats and self.state() == other.state()

    __hash__ = None  # positions are mutable

    def determinize(self, seat: int | None, generator: Random) -> Self:
        return self.clone()  # nothing is hidden

    def check(self, seat: int, move: Move) -> None:
        if unasked.taken(self, seat, move):
            move.check(self, seat)
        else:
            super().check(seat, move)

    def apply(self, seat: int, move: Move, tell: Tell | None = None) -> None:
        super().apply(seat, move, tell)
        if not isinstance(self.pending, Consent):  # a proposal waits until all who are asked have answered
            flow.proceed(self, tell)

    # --- companies and money -----------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """The present phase."""
        return self.rules.phases[self.phase_number]

    @property
    def seats(self) -> int:
        """How many players there are."""
        return self.rules.seats

    def update(self, symbol: str, **changes: Any) -> Company:
        """Replace a company by one with these fields changed."""
        company = self.companies[symbol] = msgspec.structs.replace(self.companies[symbol], **changes)
        return company

    def pay(self, payer: Holder, receiver: Holder, amount: int) -> None:
        """Move money. A bank that has to pay more than it holds breaks and goes on paying (18xx 19.1)."""
        if not amount:
            return
        if payer == THE_BANK and amount > self.bank and not self.ending.broken:
            self.ending = msgspec.structs.replace(self.ending, broken=True)
        self._add(payer, -amount)
        self._add(receiver, amount)

    def _add(self, holder: Holder, amount: int) -> None:
        if isinstance(holder, int):
            self.cash[holder] += amount
        elif holder == THE_BANK:
            self.bank += amount
        elif holder == NOBODY:
            self.lost += amount
        else:
            self.update(holder, cash=self.companies[holder].cash + amount)

    def president(self, symbol: str) -> int:
        """The seat that decides for a company; for the state railway the holder of the priority deal (18xx 18.1c)."""
        president = self.companies[symbol].president
        return self.priority if president is None else president

    def price(self, symbol: str) -> int:
        """The price of a company; 0 where it has none."""
        cell = self.companies[symbol].cell
        return 0 if cell is None else self.rules.market.price(cell)

    def move_price(self, symbol: str, way: Direction) -> None:
        """Move a company's price token one step."""
        cell = self.companies[symbol].cell
        if cell is not None:
            target = self.rules.market.after(cell, way, major=self.rules.is_major(symbol))
            if target != cell:
                self.put_price(symbol, target)

    def put_price(self, symbol: str, cell: int) -> None:
        """Put a price token into a cell, behind those already there (18xx 6.6)."""
        self.arrivals += 1
        self.update(symbol, cell=cell, arrived=self.arrivals)

    def operating_order(self, symbols: Iterable[str]) -> list[str]:
        """Minors before majors, by price and place on the market (18xx 7.2)."""
        rank = self.rules.market.rank

        def key(symbol: str) -> tuple[bool, tuple[int, int, int], int]:
            company = self.companies[symbol]
            return self.rules.is_major(symbol), rank(company.cell or 0), company.arrived

        return sorted(symbols, key=key)

    def open_companies(self) -> list[str]:
        """The minors and majors in play, in operating order."""
        return self.operating_order(
            symbol for symbol, company in self.companies.items() if company.state == "open" and company.cell is not None
        )

    def certificates(self, seat: int) -> int:
        """How many certificates a player holds (18xx 5.6)."""
        count = sum(owner == seat for owner in self.privates.values())
        for symbol, company in self.companies.items():
            held = company.shares[seat]
            if held:
                if company.president == seat and company.certificate:
                    held -= 1
                count += 1 if self.rules.is_minor(symbol) else held
        return count

    def loans_left(self, symbol: str) -> int:
        """How many loans a company may still take (18xx 12.1, 12.6)."""
        return max(0, self.rules.most_loans(symbol) - self.companies[symbol].loans)

    def train_limit(self, symbol: str) -> int:
        """How many trains a company may hold now."""
        return self.phase.limits[self.rules.charters[symbol].kind]

    def privates_of(self, owner: Holder) -> tuple[str, ...]:
        """The privates that a player or company owns."""
        return tuple(private for private, holder in self.privates.items() if holder == owner)

    def after(self, seat: int) -> tuple[int, ...]:
        """All seats clockwise, beginning left of `seat` and ending with it."""
        return tuple((seat + step) % self.seats for step in range(1, self.seats + 1))

    # --- the map -----------------------------------------------------------------------------------

    def network(self, symbol: str) -> Network:
        """Track and tokens as a company sees them; with the empty symbol as if there were no tokens."""
        board = self.rules.board
        return Network(self.faces, board.neighbours, board.crossings, self.cities, symbol)

    def token_places(self, symbol: str) -> list[tuple[int, int]]:
        """The cities with a token of the company, as (hex, stop)."""
        number_of = self.rules.board.number_of
        return [
            (number_of[name], stop)
            for name in dict.fromkeys(self.companies[symbol].hexes)
            for stop, slots in enumerate(self.cities[number_of[name]])
            if symbol in slots
        ]

    def reach(self, symbol: str) -> Reach:
        """What a company reaches; worked out once until track or tokens change."""
        found = self.reaches.get(symbol)
        if found is None:
            found = self.reaches[symbol] = self.network(symbol).reach(self.token_places(symbol))
        return found

    def map_changed(self) -> None:
        """Forget what was worked out from track and tokens."""
        self.reaches = {}
        self.runs = {}

    def free_slot(self, place: int, stop: int, symbol: str) -> int | None:
        """The slot that a token of the company would take in a city: the one kept for it, else the first free one."""
        slots, kept = self.cities[place][stop], self.kept[place][stop]
        for slot, holder in enumerate(kept):
            if holder == symbol and not slots[slot]:
                return slot
        for slot, holder in enumerate(slots):
            if not holder and not kept[slot]:
                return slot
        return None

    def set_slot(self, place: int, stop: int, slot: int, holder: str) -> None:
        """Put a token into a slot, or with the empty text take it out; a slot once used is kept for nobody."""
        self.cities = self.cities[:]
        self.cities[place] = _with(self.cities[place], stop, slot, holder)
        if self.kept[place][stop][slot] and holder:
            self.kept = self.kept[:]
            self.kept[place] = _with(self.kept[place], stop, slot, "")
        self.map_changed()

    def place_token(self, symbol: str, place: int, stop: int, slot: int, number: int | None = None) -> None:
        """Lay the next token of a company (or the one with `number`) into a slot."""
        tokens = list(self.companies[symbol].tokens)
        if number is None:
            number = next(index for index, token in enumerate(tokens) if token.hex is None)
        tokens[number] = Token(tokens[number].cost, self.rules.board.hexes[place].name)
        self.update(symbol, tokens=tuple(tokens))
        self.set_slot(place, stop, slot, symbol)

    def tokens_on(self, symbol: str) -> list[tuple[int, int, int]]:
        """Where tokens of a company lie, as (hex, stop, slot)."""
        return [
            (place, stop, slot)
            for place, stop in self.token_places(symbol)
            for slot, holder in enumerate(self.cities[place][stop])
            if holder == symbol
        ]

    # --- trains ------------------------------------------------------------------------------------

    def depot_trains(self) -> list[str]:
        """The trains that the depot sells now (18xx 13.1)."""
        if self.depot < len(self.rules.roster):
            first = [self.rules.roster[self.depot]]
            if self.phase.name != "8":
                return first
        elif self.phase.name != "8":
            return [train for train in (self._drawable("8"),) if train]
        else:
            first = []
        return first + [train for name in self.drawn if (train := self._drawable(name))]

    def _drawable(self, name: str) -> str | None:
        number = self.drawn[name]
        limit = self.rules.last_trains[name]
        return None if limit is not None and number >= limit else f"{name}-{number}"

    def owner_of_train(self, train: str) -> str | None:
        """The company that holds a train, or None."""
        return next((symbol for symbol, company in self.companies.items() if train in company.trains), None)

    # --- the whole ---------------------------------------------------------------------------------

    def census(self) -> Counter[str]:
        return census.census(self)

    def view(self, seat: int | None) -> msgspec.Struct:
        return view.view(self)

    def standings(self) -> Standings:
        return scores.standings(self)


def _with(row: tuple[tuple[str, ...], ...], stop: int, slot: int, holder: str) -> tuple[tuple[str, ...], ...]:
    slots = list(row[stop])
    slots[slot] = holder
    return (*row[:stop], tuple(slots), *row[stop + 1 :])
