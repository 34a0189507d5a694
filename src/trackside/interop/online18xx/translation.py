"""One action of a game file as a move of our game (record format 3, 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from trackside.core.message import message
from trackside.core.moves import Move
from trackside.core.refusal import RecordError, refuse
from trackside.games.rail18xx.buy_back import BuyBack
from trackside.games.rail18xx.deciding import EndGame, Pass, RailDecision
from trackside.games.rail18xx.dividends import PayDividend, Payment
from trackside.games.rail18xx.formation import RemoveToken
from trackside.games.rail18xx.homes import ChooseHome, PlaceHome
from trackside.games.rail18xx.merger import Convert, FormMajor, Join
from trackside.games.rail18xx.nationalisation import Nationalise
from trackside.games.rail18xx.new_phase import DiscardTrain
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.private_sales import BuyPrivate
from trackside.games.rail18xx.privates_auction import Bid
from trackside.games.rail18xx.running import RunTrains
from trackside.games.rail18xx.starting import StartMajor
from trackside.games.rail18xx.stations import PlaceToken
from trackside.games.rail18xx.stock_round import BuyShare, SellShares
from trackside.games.rail18xx.track import LayTile
from trackside.games.rail18xx.train_market import BuyTrain
from trackside.interop.online18xx.actions import Action
from trackside.interop.online18xx.certificates import POOL, TREASURY, Certificates

IGNORED: Final = frozenset(
    {
        "message",
        "log",
        "program_share_pass",
        "program_buy_shares",
        "program_merger_pass",
        "program_close_pass",
        "program_disable",
    }
)
PAYMENTS: Final[Mapping[str, Payment]] = {"payout": "full", "half": "half", "withhold": "withhold"}


class Translator:
    """Knows what the site names and our position does not: copies of tiles, numbers of shares."""

    def __init__(self, position: RailPosition, players: Sequence[Any]) -> None:
        self.players = list(players)
        self.tiles: dict[str, str] = {hex_.record: hex_.name for hex_ in position.rules.board.hexes}
        """Where each tile lies; a printed hex counts as a tile."""
        self.under: dict[str, str] = {hex_.name: hex_.record for hex_ in position.rules.board.hexes}
        self.certificates: dict[str, Certificates] = {}

    def translate(self, position: RailPosition, action: Action) -> tuple[int, Move] | None:
        """Who makes which move; None for what has no effect. Raises `RecordError` and `IllegalMove`."""
        kind = action["type"]
        if kind in IGNORED:
            return None
        reader = _READERS.get(kind)
        if reader is None:
            raise RecordError(message("Actions of the type {kind} are not known here", kind=str(kind)))
        if position.pending is None:
            raise refuse(position.end_rule, "The game is over")
        if kind == "end_game":
            return position.deciding[0], EndGame()
        try:
            move = reader(self, position, action)
        except (KeyError, ValueError, IndexError, TypeError) as error:
            raise RecordError(message("The action is malformed: {error}", error=repr(error))) from error
        return self._seat(position, action), move

    def _seat(self, position: RailPosition, action: Action) -> int:
        """The seat that acts: the player himself, or the one who decides for the company in question."""
        entity = action["entity"]
        if action.get("entity_type", "player" if entity in self.players else "corporation") == "player":
            if entity not in self.players:
                raise RecordError(message("There is no player {player}", player=str(entity)))
            return self.players.index(entity)
        decision = cast(RailDecision, position.pending)
        if action["type"] == "discard_train":
            return position.president(entity)
        if decision.company != entity:
            raise refuse(
                decision.rule, "It is the turn of {company}, not of {other}", company=decision.company, other=entity
            )
        return decision.seats[0]

    # --- the kinds of action -----------------------------------------------------------------------

    def _bid(self, position: RailPosition, action: Action) -> Move:
        return Bid(action.get("company") or action["corporation"], action["price"])

    def _pass(self, position: RailPosition, action: Action) -> Move:
        return Pass()

    def _place_token(self, position: RailPosition, action: Action) -> Move:
        hex_, stop = self.city(action["city"])
        if isinstance(position.pending, ChooseHome):
            return PlaceHome(hex_, stop)
        return PlaceToken(hex_, stop)

    def _par(self, position: RailPosition, action: Action) -> Move:
        cell = [int(part) for part in action["share_price"].split(",")]
        starts = position.rules.market.major_starts
        if starts.get(cell[0]) != position.rules.market.at(cell[1], cell[2]):
            raise refuse("18xx 5.5", "No major starts at {price}", price=action["share_price"])
        return StartMajor(action["corporation"], cell[0])

    def _buy_shares(self, position: RailPosition, action: Action) -> Move:
        symbol, number = _share(action["shares"][0])
        if action.get("entity_type") == "corporation":
            return BuyBack(len(action["shares"]))
        found = position.companies[symbol]
        from_pool = symbol in self.certificates and self.certificates[symbol].place_of(number) == POOL
        if from_pool and not found.pool:
            from_pool = False
        if not from_pool and not found.treasury and found.pool:
            from_pool = True
        return BuyShare(symbol, "pool" if from_pool else "treasury")

    def _sell_shares(self, position: RailPosition, action: Action) -> Move:
        symbol, _ = _share(action["shares"][0])
        percent = action.get("percent") or sum(20 if _share(share)[1] == 0 else 10 for share in action["shares"])
        return SellShares(symbol, percent // 10)

    def _buy_company(self, position: RailPosition, action: Action) -> Move:
        return BuyPrivate(action["company"], action["price"])

    def _lay_tile(self, position: RailPosition, action: Action) -> Move:
        return LayTile(action["hex"], action["tile"].rpartition("-")[0], action["rotation"])

    def _run_routes(self, position: RailPosition, action: Action) -> Move:
        running = [route for route in action["routes"] if route.get("connections")]
        routes = tuple(f"{route['train']}:{'-'.join(chain(route['connections']))}" for route in running)
        recorded = [route.get("revenue") for route in running]
        if None in recorded:
            return RunTrains(routes)
        return self._with_revenue(position, RunTrains(routes), sum(recorded))

    def _with_revenue(self, position: RailPosition, move: RunTrains, revenue: int) -> RunTrains:
        from trackside.games.rail18xx.running import Run, runs_of

        if isinstance(position.pending, Run):
            computed = sum(run.revenue for run in runs_of(position, move.routes))
            if computed != revenue:
                return RunTrains(move.routes, revenue)
        return move

    def _dividend(self, position: RailPosition, action: Action) -> Move:
        return PayDividend(PAYMENTS[action["kind"]])

    def _buy_train(self, position: RailPosition, action: Action) -> Move:
        return BuyTrain(action["train"], action["price"], action.get("exchange"))

    def _discard_train(self, position: RailPosition, action: Action) -> Move:
        return DiscardTrain(action["train"], action["entity"])

    def _convert(self, position: RailPosition, action: Action) -> Move:
        return Convert()

    def _merge(self, position: RailPosition, action: Action) -> Move:
        other = action["corporation"]
        return FormMajor(other) if position.rules.is_major(other) else Join(other)

    def _remove_token(self, position: RailPosition, action: Action) -> Move:
        hex_, stop = self.city(action["city"])
        return RemoveToken(hex_, stop, action["slot"])

    def _choose(self, position: RailPosition, action: Action) -> Move:
        if action["choice"] != "nationalize":
            raise ValueError(action["choice"])
        return Nationalise(action["entity"])

    def city(self, name: str) -> tuple[str, int]:
        """The hex and the number of the stop that the site names as a city."""
        tile, _, stop = name.rpartition("-")
        return self.tiles[tile], int(stop)

    # --- what follows from an action ---------------------------------------------------------------

    def follow(self, position: RailPosition, action: Action) -> None:
        """Keep account of tiles and shares after an action has been played."""
        kind = action["type"]
        if kind == "lay_tile":
            self.tiles.pop(self.under[action["hex"]], None)
            self.under[action["hex"]] = action["tile"]
            self.tiles[action["tile"]] = action["hex"]
        elif kind in ("buy_shares", "sell_shares", "par", "merge"):
            self._follow_shares(position, action)

    def _follow_shares(self, position: RailPosition, action: Action) -> None:
        kind = action["type"]
        if kind in ("par", "merge"):
            symbol = action["corporation"]
            if position.rules.is_major(symbol):
                self._new_major(position, symbol)
            return
        symbol, _ = _share(action["shares"][0])
        ledger = self.certificates.setdefault(symbol, Certificates())
        numbers = [_share(share)[1] for share in action["shares"]]
        buyer = action["entity"]
        if kind == "buy_shares":
            to = TREASURY if action.get("entity_type") == "corporation" else self.players.index(buyer)
            for number in numbers:
                if ledger.place_of(number) in (TREASURY, POOL):
                    ledger.move(number, to)
            self._follow_president(position, symbol, ledger, None)
            return
        seller = self.players.index(buyer)
        for number in numbers:
            if number and ledger.place_of(number) == seller:
                ledger.move(number, POOL)
        self._follow_president(position, symbol, ledger, POOL if 0 in numbers else None)

    def _follow_president(
        self, position: RailPosition, symbol: str, ledger: Certificates, ordinary_to: str | None
    ) -> None:
        president = position.companies[symbol].president
        holder = ledger.place_of(0)
        if president is None or holder == president or not position.companies[symbol].certificate:
            return
        ledger.change_president(president, ordinary_to if ordinary_to else holder)

    def _new_major(self, position: RailPosition, symbol: str) -> None:
        ledger = self.certificates[symbol] = Certificates()
        found = position.companies[symbol]
        for seat, held in enumerate(found.shares):
            if seat == found.president and found.certificate:
                ledger.move(0, seat)
                held -= 2
            for _ in range(held):
                ledger.move(next(number for number in ledger.holding(TREASURY) if number), seat)


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


def _share(name: str) -> tuple[str, int]:
    symbol, _, number = name.rpartition("_")
    return symbol, int(number)


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
}
