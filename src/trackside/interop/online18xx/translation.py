"""One action of a game file as a move of our game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, NoReturn, cast

from trackside.core.message import message
from trackside.core.moves import Move
from trackside.core.refusal import RecordError, refuse
from trackside.games.rail18xx.bidding import STEP, Bid
from trackside.games.rail18xx.buy_back import BuyBack
from trackside.games.rail18xx.deciding import EndGame, Pass, RailDecision
from trackside.games.rail18xx.dividends import PayDividend, Payment
from trackside.games.rail18xx.formation import BuyIntoMajor, RemoveToken
from trackside.games.rail18xx.homes import ChooseHome, PlaceHome
from trackside.games.rail18xx.merger import Convert, FormMajor, Join
from trackside.games.rail18xx.minor_auction import BidForMinor
from trackside.games.rail18xx.nationalisation import Nationalise
from trackside.games.rail18xx.new_phase import Discard, DiscardTrain
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.private_sales import BuyPrivate
from trackside.games.rail18xx.privates_auction import BidForPrivate, on_offer
from trackside.games.rail18xx.rounds import OperatingRound, PrivateAuction
from trackside.games.rail18xx.running import Run, RunTrains, runs_of
from trackside.games.rail18xx.shares import BuyShare
from trackside.games.rail18xx.starting import StartMajor
from trackside.games.rail18xx.stations import PlaceToken
from trackside.games.rail18xx.stock_round import SellShares, StockTurn
from trackside.games.rail18xx.track import LayTile
from trackside.games.rail18xx.train_market import BuyTrain
from trackside.games.rail18xx.trains import kind_of
from trackside.interop.online18xx.actions import TALK, Action
from trackside.interop.online18xx.certificates import CERTIFICATES, POOL, TREASURY, Certificates, Place

WISHES: Final = "program_"
"""How the kinds of a player's wishes for later begin; what they do is written down as actions of its own."""

BY_PLAYERS: Final = (BidForPrivate, StockTurn, BidForMinor, BuyIntoMajor)
"""The decisions that players make for themselves; all others are made for a company."""

PAYMENTS: Final[Mapping[str, Payment]] = {"payout": "full", "half": "half", "withhold": "withhold"}


class Translator:
    """Knows what the site names and our position does not: copies of tiles, numbers of shares."""

    def __init__(self, position: RailPosition, players: Sequence[Any]) -> None:
        self.seats = {str(player): seat for seat, player in enumerate(players)}
        self.tiles: dict[str, str] = {hex_.record: hex_.name for hex_ in position.rules.board.hexes}
        """Where each tile lies; a printed hex counts as a tile."""
        self.under: dict[str, str] = {hex_.name: hex_.record for hex_ in position.rules.board.hexes}
        self.certificates: dict[str, Certificates] = {}
        self._for_nothing: tuple[str, int] | None = None
        """The private that the next pass, or the one just played, gives to its first player for nothing."""

    def translate(self, position: RailPosition, action: Action) -> tuple[int, Move] | None:
        """Who makes which move; None for what has no effect. Raises `RecordError` and `IllegalMove`."""
        kind = action["type"]
        if kind in TALK or kind.startswith(WISHES):
            return None
        reader = _READERS.get(kind)
        if reader is None:
            raise RecordError(message("Actions of the type {kind} are not known here", kind=kind))
        if position.pending is None:
            raise refuse(position.end_rule, "The game is over")
        if self._taken_already(position, action):
            return None
        try:
            if kind == "end_game":
                return self._ending(position, action), EndGame()
            seat = self._seat(position, action)
            return seat, reader(self, position, action)
        except (KeyError, ValueError, IndexError, TypeError, AttributeError) as error:
            raise RecordError(message("The action is malformed: {error}", error=repr(error))) from error

    def _taken_already(self, position: RailPosition, action: Action) -> bool:
        """Whether an action takes the private that fell to nothing (18xx 3.4): its first player has it by then."""
        if self._for_nothing is not None:
            private, seat = self._for_nothing
            if action["type"] == "bid" and (action.get("company"), action.get("price")) == (private, 0):
                return position.privates[private] == seat == self.seats.get(str(action.get("entity")))
        auction = position.round
        self._for_nothing = None
        if isinstance(auction, PrivateAuction) and auction.falling and auction.price == STEP:
            self._for_nothing = (on_offer(position), auction.first)
        return False

    def _ending(self, position: RailPosition, action: Action) -> int:
        """The seat whose turn a player ends with the whole game: any player may, at any time."""
        if not self._by_player(action) or str(action["entity"]) not in self.seats:
            raise RecordError(message("There is no player {player}", player=str(action["entity"])))
        return position.deciding[0]

    def _seat(self, position: RailPosition, action: Action) -> int:
        """The seat that acts: the player himself, or the one who decides for the company in question."""
        entity = str(action["entity"])
        decision = cast(RailDecision, position.pending)
        if self._by_player(action):
            if entity not in self.seats:
                raise RecordError(message("There is no player {player}", player=entity))
            if not isinstance(decision, BY_PLAYERS):
                raise refuse(decision.rule, "It is the turn of {company}, not of a player", company=decision.company)
            return self.seats[entity]
        if entity not in position.companies:
            raise RecordError(message("There is no company {company}", company=entity))
        if isinstance(decision, BY_PLAYERS):
            raise refuse(decision.rule, "It is the turn of a player, not of {company}", company=entity)
        state = position.round
        in_turn = state.company if isinstance(state, OperatingRound) else None
        if action["type"] == "buy_company" and in_turn == entity:
            return position.president(entity)  # at any point of its turn, whatever else is to be settled first
        dropping = isinstance(decision, Discard) or action["type"] == "discard_train"
        if decision.company != entity and not dropping:
            raise refuse(
                decision.rule, "It is the turn of {company}, not of {other}", company=decision.company, other=entity
            )
        return decision.seats[0]

    def _by_player(self, action: Action) -> bool:
        kind = action.get("entity_type")
        if kind is None:
            return str(action["entity"]) in self.seats
        if kind not in ("player", "corporation"):
            raise ValueError(kind)
        return bool(kind == "player")

    # --- the kinds of action -----------------------------------------------------------------------

    def _bid(self, position: RailPosition, action: Action) -> Move:
        return Bid(_text(action.get("company") or action["corporation"]), _whole(action["price"]))

    def _pass(self, position: RailPosition, action: Action) -> Move:
        return Pass()

    def _place_token(self, position: RailPosition, action: Action) -> Move:
        hex_, stop = self.city(action["city"])
        if action.get("tokener") not in (None, action["entity"]):
            raise refuse("18xx 9.2", "A company places only tokens of its own")
        if isinstance(position.pending, ChooseHome):
            return PlaceHome(hex_, stop)
        return PlaceToken(hex_, stop)

    def _par(self, position: RailPosition, action: Action) -> Move:
        price, *place = [int(part) for part in action["share_price"].split(",")]
        market = position.rules.market
        start = market.major_starts.get(price)
        if start is None or (place and [market.cells[start].row, market.cells[start].column] != place):
            raise refuse("18xx 5.5", "No major starts at {price}", price=action["share_price"])
        return StartMajor(_text(action["corporation"]), price)

    def _buy_shares(self, position: RailPosition, action: Action) -> Move:
        shares = _shares(action)
        if not self._by_player(action):
            return self._buy_back(action, shares)
        ((symbol, number),) = shares if len(shares) == 1 else _one_certificate()
        found = position.companies.get(symbol)
        if found is None or not found.is_open or not position.rules.is_major(symbol):
            return BuyShare(symbol, "treasury")
        _check_percent(action, (10,) if found.certificate else (10, 20), "18xx 5.3")
        ledger = self._ledger(symbol)
        if number == 0 and found.certificate:
            raise refuse("18xx 5.3", "The president's certificate of {company} has an owner", company=symbol)
        place = ledger.place_of(number)
        if isinstance(place, int) and number in ledger.known:
            raise refuse("18xx 5.3", "A player owns the share {share}", share=action["shares"][0])
        from_pool = ledger.may_be_pooled(number) if found.pool and found.treasury else bool(found.pool)
        return BuyShare(symbol, "pool" if from_pool else "treasury")

    def _buy_back(self, action: Action, shares: Sequence[tuple[str, int]]) -> Move:
        symbol = str(action["entity"])
        if any(of != symbol for of, _ in shares):
            raise refuse("18xx 12.8", "A company buys back only its own shares")
        ledger = self._ledger(symbol)
        if any(number == 0 or (number in ledger.known and ledger.place_of(number) != POOL) for _, number in shares):
            raise refuse("18xx 12.8", "Shares are bought back from the bank pool")
        _check_percent(action, (10 * len(shares),), "18xx 12.8")
        return BuyBack(len(shares))

    def _sell_shares(self, position: RailPosition, action: Action) -> Move:
        shares = _shares(action)
        (symbol,) = {symbol for symbol, _ in shares}
        seller = self.seats[str(action["entity"])]
        numbers = [number for _, number in shares]
        found = position.companies.get(symbol)
        if found is None or not found.is_open or not position.rules.is_major(symbol):
            return SellShares(symbol, len(numbers))
        presides = found.president == seller and found.certificate
        if not self._ledger(symbol).may_sell(seller, numbers) or (0 in numbers and not presides):
            raise refuse("18xx 5.2", "The player does not own all of these shares")
        most = sum(20 if number == 0 else 10 for _, number in shares)
        percent = most if action.get("percent") is None else _whole(action["percent"])
        if percent % 10 or percent > most or percent < most - 10 * any(number == 0 for _, number in shares):
            raise refuse("18xx 5.2", "{percent}% is not what these shares come to", percent=percent)
        if most > 10 * len(shares) and found.shares[seller] - percent // 10 >= 2:
            raise refuse("18xx 5.2", "The president's certificate goes only with the presidency")
        return SellShares(symbol, percent // 10)

    def _buy_company(self, position: RailPosition, action: Action) -> Move:
        return BuyPrivate(_text(action["company"]), _whole(action["price"]))

    def _lay_tile(self, position: RailPosition, action: Action) -> Move:
        return LayTile(_text(action["hex"]), tile_of(_text(action["tile"])), _whole(action["rotation"]))

    def _run_routes(self, position: RailPosition, action: Action) -> Move:
        if any(action.get(field) not in (None, 0) for field in ("extra_revenue", "subsidy")):
            raise refuse("18xx 10.1", "Trains earn nothing besides their routes")
        running = [route for route in _list(action["routes"]) if _list(route.get("connections") or [])]
        routes = tuple(f"{route['train']}:{'-'.join(chain(route['connections']))}" for route in running)
        recorded = [route.get("revenue") for route in running]
        if None in recorded:
            return RunTrains(routes)
        revenue = sum(map(_whole, recorded))
        if min(map(_whole, recorded), default=0) < 0:
            raise refuse("18xx 10.1", "No route earns less than nothing")
        if isinstance(position.pending, Run) and earned(position, routes) != revenue:
            return RunTrains(routes, revenue)
        return RunTrains(routes)

    def _dividend(self, position: RailPosition, action: Action) -> Move:
        if action["kind"] not in PAYMENTS:
            raise refuse("18xx 11.2", "Dividends are paid in full, half, or not at all")
        return PayDividend(PAYMENTS[action["kind"]])

    def _buy_train(self, position: RailPosition, action: Action) -> Move:
        train = _text(action["train"])
        if action.get("variant") not in (None, kind_of(train)):
            raise refuse("18xx 13.1", "{train} is not of the kind {kind}", train=train, kind=action["variant"])
        exchange = action.get("exchange")
        return BuyTrain(train, _whole(action["price"]), None if exchange is None else _text(exchange))

    def _discard_train(self, position: RailPosition, action: Action) -> Move:
        return DiscardTrain(_text(action["train"]), _text(action["entity"]))

    def _convert(self, position: RailPosition, action: Action) -> Move:
        return Convert()

    def _merge(self, position: RailPosition, action: Action) -> Move:
        other = _text(action["corporation"])
        return FormMajor(other) if other in position.companies and position.rules.is_major(other) else Join(other)

    def _remove_token(self, position: RailPosition, action: Action) -> Move:
        hex_, stop = self.city(action["city"])
        return RemoveToken(hex_, stop, _whole(action["slot"]))

    def _choose(self, position: RailPosition, action: Action) -> Move:
        if action["choice"] != "nationalize":
            raise refuse("18xx 17.2", "The choice is to have the company nationalised, or to pass")
        return Nationalise(action["entity"])

    def _take_loan(self, position: RailPosition, action: Action) -> Move:
        raise refuse("18xx 12.2", "Loans are taken by themselves, as many as are needed")

    def _pay_off_loan(self, position: RailPosition, action: Action) -> Move:
        raise refuse("18xx 12.5", "Loans are paid back by themselves")

    def _scrap_train(self, position: RailPosition, action: Action) -> Move:
        raise refuse("18xx 13.8", "Trains leave a company only above its limit")

    def city(self, name: str) -> tuple[str, int]:
        """The hex and the number of the stop that the site names as a city."""
        tile, _, stop = name.rpartition("-")
        # The number after the coordinates of a printed hex means nothing.
        hex_ = self.tiles.get(tile) or tile.partition("-")[0]
        if tile not in self.tiles and self.under.get(hex_, "").partition("-")[0] != hex_:
            raise refuse("18xx 9.2", "There is no city {city}", city=name)
        return hex_, int(stop)

    # --- what follows from an action ---------------------------------------------------------------

    def follow(self, position: RailPosition, action: Action) -> None:
        """Keep account of tiles and shares after an action has been played."""
        kind = action["type"]
        if kind == "lay_tile":
            self.tiles.pop(self.under[action["hex"]], None)
            self.under[action["hex"]] = action["tile"]
            self.tiles[action["tile"]] = action["hex"]
        elif kind in ("par", "merge"):
            symbol = action["corporation"]
            if position.rules.is_major(symbol):
                self.certificates[symbol] = Certificates()
                self._settle(position, symbol)
        elif kind in ("buy_shares", "sell_shares"):
            to: Place = POOL
            if kind == "buy_shares":
                to = self.seats[str(action["entity"])] if self._by_player(action) else TREASURY
            for symbol, number in map(_share, action["shares"]):
                if number:
                    self._ledger(symbol).move(number, to)
            self._settle(position, symbol)

    def _ledger(self, symbol: str) -> Certificates:
        return self.certificates.setdefault(symbol, Certificates())

    def _settle(self, position: RailPosition, symbol: str) -> None:
        """Give each place as many certificates as our position counts there."""
        found = position.companies[symbol]
        president: Place = TREASURY
        ordinary: dict[Place, int] = {TREASURY: found.treasury, POOL: found.pool, **dict(enumerate(found.shares))}
        if found.certificate and found.president is not None:
            president = found.president
        ordinary[president] -= 2
        self._ledger(symbol).settle(president, ordinary)


def earned(position: RailPosition, texts: tuple[str, ...]) -> int:
    """What the company in turn earns on these routes; raises `IllegalMove`."""
    return sum(run.revenue for run in runs_of(position, texts))


def tile_of(name: str) -> str:
    """The design of a tile that is named with the number of its copy."""
    design, dash, copy = name.rpartition("-")
    return design if dash and copy.isdigit() else name


def chain(connections: Sequence[Sequence[str]]) -> list[str]:
    """The hexes of a route in order, from its stretches, each of which may be listed in either direction."""
    stretches = [list(stretch) for stretch in connections]
    hexes = stretches[0]
    if len(stretches) > 1 and hexes[-1] not in (stretches[1][0], stretches[1][-1]):
        hexes.reverse()
    for stretch in stretches[1:]:
        if stretch[0] != hexes[-1]:
            stretch.reverse()
        if stretch[0] != hexes[-1]:
            raise refuse("18xx 10.1", "The stretches of a route follow each other")
        hexes.extend(stretch[1:])
    return hexes


def _shares(action: Action) -> list[tuple[str, int]]:
    """The certificates that an action names, each once."""
    shares = [_share(name) for name in _list(action["shares"])]
    if len(set(shares)) < len(shares) or not shares:
        raise ValueError(action["shares"])
    return shares


def _check_percent(action: Action, right: Collection[int], rule: str) -> None:
    """Raise `IllegalMove` if an action says another percentage than its certificates have."""
    percent = action.get("percent")
    if percent is not None and _whole(percent) not in right:
        raise refuse(rule, "{percent}% is not what these shares come to", percent=percent)


def _share(name: str) -> tuple[str, int]:
    symbol, _, digits = name.rpartition("_")
    number = int(digits)
    if not 0 <= number < CERTIFICATES:
        raise refuse("18xx 1.3", "There is no share {share}", share=name)
    return symbol, number


def _one_certificate() -> NoReturn:
    raise refuse("18xx 5.3", "A player buys one share at a time")


def _whole(value: Any) -> int:
    """A whole number, as the site writes money, rotations and slots."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(value)
    return value


def _text(value: Any) -> str:
    """A name, as the site writes companies, trains, hexes and tiles."""
    if not isinstance(value, str):
        raise ValueError(value)
    return value


def _list(value: Any) -> Sequence[Any]:
    """A list, as the site writes shares and routes."""
    if not isinstance(value, list):
        raise ValueError(value)
    return value


Reader = Callable[[Translator, RailPosition, Action], Move]

_READERS: Final[Mapping[str, Reader]] = {
    "bid": Translator._bid,
    "pass": Translator._pass,
    "place_token": Translator._place_token,
    "par": Translator._par,
    "buy_shares": Translator._buy_shares,
    "sell_shares": Translator._sell_shares,
    "buy_company": Translator._buy_company,
    "lay_tile": Translator._lay_tile,
    "run_routes": Translator._run_routes,
    "dividend": Translator._dividend,
    "buy_train": Translator._buy_train,
    "discard_train": Translator._discard_train,
    "convert": Translator._convert,
    "merge": Translator._merge,
    "remove_token": Translator._remove_token,
    "choose": Translator._choose,
    "end_game": Translator._pass,
    "take_loan": Translator._take_loan,
    "payoff_loan": Translator._pay_off_loan,
    "scrap_train": Translator._scrap_train,
}
