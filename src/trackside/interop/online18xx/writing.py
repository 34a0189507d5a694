"""Write a game as a game file of 18xx.games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from trackside.core.game import Game
from trackside.core.message import message
from trackside.core.moves import Move
from trackside.core.refusal import RecordError
from trackside.games.rail18xx import routes
from trackside.games.rail18xx.bidding import Bid
from trackside.games.rail18xx.buy_back import BuyBack
from trackside.games.rail18xx.deciding import EndGame, Pass, RailDecision
from trackside.games.rail18xx.dividends import PayDividend
from trackside.games.rail18xx.formation import RemoveToken
from trackside.games.rail18xx.homes import PlaceHome
from trackside.games.rail18xx.merger import Convert, FormMajor, Join
from trackside.games.rail18xx.nationalisation import Nationalise
from trackside.games.rail18xx.new_phase import DiscardTrain
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.private_sales import BuyPrivate
from trackside.games.rail18xx.rounds import PrivateAuction, acting_company
from trackside.games.rail18xx.running import RunTrains
from trackside.games.rail18xx.shares import BuyShare
from trackside.games.rail18xx.starting import StartMajor
from trackside.games.rail18xx.stations import PlaceToken
from trackside.games.rail18xx.stock_round import SellShares
from trackside.games.rail18xx.track import LayTile
from trackside.games.rail18xx.train_market import BuyTrain
from trackside.games.rail18xx.two_players import SetAside
from trackside.interop.online18xx.certificates import POOL, TREASURY, Certificates
from trackside.interop.online18xx.reading import MARKETS, set_aside
from trackside.interop.online18xx.translation import BY_PLAYERS, PAYMENTS, Translator

KINDS: Final = {payment: kind for kind, payment in PAYMENTS.items()}
SEEDS: Final = 10_000
"""Among so many seeds every draw of two privates is found."""

Fields = dict[str, Any]


def writable(options: Mapping[str, Any]) -> bool:
    """Whether a game with these options is played by the rules of 18xx.games, so that a file can be written of it."""
    return bool(options.get("compatibility") == "18xx.games")


def write(game: Game, players: Sequence[Any] | None = None) -> dict[str, Any]:
    """The game file of a game that was played by the rules of 18xx.games; `players` are the ids, by seat.

    Raises `RecordError` for games played by the printed rules, which that site would not accept.
    """
    if not writable(game.header.options):
        raise RecordError(message("Only games of 1861 and 1867 played as 18xx.games plays can be written for it"))
    ids = list(players if players is not None else range(len(game.seats)))
    position = game.title.start(len(game.seats), game.header.options)
    assert isinstance(position, RailPosition)
    seed = 0
    writer: Writer | None = None
    actions: list[Fields] = []
    for entry in game.entries:
        if isinstance(entry.move, SetAside):
            seed = _seed_for(position, entry.move)
            position.apply(entry.by, entry.move)
            continue
        if writer is None:
            writer = Writer(position, ids)
        action = writer.action(position, entry.by, entry.move)
        position.apply(entry.by, entry.move)
        writer.translator.follow(position, action)
        actions.append({"id": len(actions) + 1, **action})
    return _file(game, ids, position, seed, actions)


def _file(
    game: Game, ids: Sequence[Any], position: RailPosition, seed: int, actions: Sequence[Fields]
) -> dict[str, Any]:
    rules = [name for name, market in MARKETS.items() if game.header.options.get("market") == market]
    standings = position.standings()
    return {
        "id": 0,
        "title": game.title.name,
        "description": "",
        "players": [{"id": id_, "name": name} for id_, name in zip(ids, game.seats, strict=True)],
        "min_players": len(ids),
        "max_players": len(ids),
        "settings": {"seed": seed, "optional_rules": rules},
        "status": "finished" if position.over else "active",
        "actions": list(actions),
        "result": {str(ids[row.seat]): row.total for row in standings.rows if row.seat is not None}
        if position.over
        else {},
    }


def _seed_for(position: RailPosition, draw: SetAside) -> int:
    for seed in range(SEEDS):
        if set_aside({"settings": {"seed": seed}}, position.rules) == draw.privates:
            return seed
    raise RecordError(message("No seed of 18xx.games draws these privates"))


class Writer:
    """Names moves as the site does."""

    def __init__(self, position: RailPosition, players: Sequence[Any]) -> None:
        self.players = list(players)
        self.translator = Translator(position, players)

    def action(self, position: RailPosition, seat: int, move: Move) -> Fields:
        """The action that stands for a move in this position."""
        decision = position.pending
        assert isinstance(decision, RailDecision)
        by_player = isinstance(decision, BY_PLAYERS)
        entity: Fields = (
            {"entity": self.players[seat], "entity_type": "player"}
            if by_player
            else {"entity": decision.company, "entity_type": "corporation"}
        )
        if isinstance(move, EndGame):
            entity = {"entity": self.players[seat], "entity_type": "player"}
        if isinstance(move, DiscardTrain):
            entity["entity"] = move.company
        if isinstance(move, BuyPrivate):
            entity["entity"] = acting_company(position)
        name, fields = _WRITERS[type(move)](self, position, seat, move)
        return {"type": name, **entity, **fields}

    def city(self, hex_: str, stop: int) -> str:
        """What the site calls a city."""
        return f"{self.translator.under[hex_]}-{stop}"

    def ledger(self, symbol: str) -> Certificates:
        """Where the certificates of a major lie."""
        return self.translator.certificates.setdefault(symbol, Certificates())

    def _bid(self, position: RailPosition, seat: int, move: Bid) -> tuple[str, Fields]:
        kind = "company" if isinstance(position.round, PrivateAuction) else "corporation"
        return "bid", {kind: move.item, "price": move.price}

    def _pass(self, position: RailPosition, seat: int, move: Pass) -> tuple[str, Fields]:
        return "pass", {}

    def _end(self, position: RailPosition, seat: int, move: EndGame) -> tuple[str, Fields]:
        return "end_game", {}

    def _buy(self, position: RailPosition, seat: int, move: BuyShare) -> tuple[str, Fields]:
        place = TREASURY if move.source == "treasury" else POOL
        held = self.ledger(move.company).holding(place)
        number = next((number for number in held if number), 0)
        return "buy_shares", {"shares": [f"{move.company}_{number}"], "percent": 10}

    def _sell(self, position: RailPosition, seat: int, move: SellShares) -> tuple[str, Fields]:
        held = self.ledger(move.company).holding(seat)
        ordinary = [number for number in held if number]
        numbers = ordinary[: move.count]
        if len(numbers) < move.count:
            numbers.append(0)
        return "sell_shares", {
            "shares": [f"{move.company}_{number}" for number in numbers],
            "percent": 10 * move.count,
        }

    def _start(self, position: RailPosition, seat: int, move: StartMajor) -> tuple[str, Fields]:
        cell = position.rules.market.cells[position.rules.market.major_starts[move.price]]
        return "par", {"corporation": move.company, "share_price": cell.record}

    def _home(self, position: RailPosition, seat: int, move: PlaceHome | PlaceToken) -> tuple[str, Fields]:
        decision = position.pending
        assert isinstance(decision, RailDecision)
        slot = position.free_slot(position.rules.board.number_of[move.hex], move.stop, decision.company)
        return "place_token", {"city": self.city(move.hex, move.stop), "slot": slot}

    def _buy_back(self, position: RailPosition, seat: int, move: BuyBack) -> tuple[str, Fields]:
        decision = position.pending
        assert isinstance(decision, RailDecision)
        numbers = self.ledger(decision.company).holding(POOL)[: move.count]
        return "buy_shares", {
            "shares": [f"{decision.company}_{number}" for number in numbers],
            "percent": 10 * move.count,
        }

    def _private(self, position: RailPosition, seat: int, move: BuyPrivate) -> tuple[str, Fields]:
        return "buy_company", {"company": move.private, "price": move.price}

    def _lay(self, position: RailPosition, seat: int, move: LayTile) -> tuple[str, Fields]:
        number = 0
        while f"{move.tile}-{number}" in self.translator.tiles:
            number += 1
        return "lay_tile", {"hex": move.hex, "tile": f"{move.tile}-{number}", "rotation": move.rotation}

    def _run(self, position: RailPosition, seat: int, move: RunTrains) -> tuple[str, Fields]:
        decision = position.pending
        assert isinstance(decision, RailDecision)
        runs = [routes.trace(position, decision.company, text) for text in move.routes]
        written = [_route(position, run) for run in runs]
        if move.revenue is not None and written:
            written[0]["revenue"] += move.revenue - sum(run.revenue for run in runs)
        return "run_routes", {"routes": written, "extra_revenue": 0, "subsidy": 0}

    def _dividend(self, position: RailPosition, seat: int, move: PayDividend) -> tuple[str, Fields]:
        return "dividend", {"kind": KINDS[move.payment]}

    def _train(self, position: RailPosition, seat: int, move: BuyTrain) -> tuple[str, Fields]:
        fields: Fields = {"train": move.train, "price": move.price, "variant": move.train.rpartition("-")[0]}
        return "buy_train", fields | ({"exchange": move.exchange} if move.exchange else {})

    def _discard(self, position: RailPosition, seat: int, move: DiscardTrain) -> tuple[str, Fields]:
        return "discard_train", {"train": move.train}

    def _nationalise(self, position: RailPosition, seat: int, move: Nationalise) -> tuple[str, Fields]:
        return "choose", {"choice": "nationalize"}

    def _convert(self, position: RailPosition, seat: int, move: Convert) -> tuple[str, Fields]:
        return "convert", {}

    def _join(self, position: RailPosition, seat: int, move: Join) -> tuple[str, Fields]:
        return "merge", {"corporation": move.minor}

    def _form(self, position: RailPosition, seat: int, move: FormMajor) -> tuple[str, Fields]:
        return "merge", {"corporation": move.company}

    def _remove(self, position: RailPosition, seat: int, move: RemoveToken) -> tuple[str, Fields]:
        return "remove_token", {"city": self.city(move.hex, move.stop), "slot": move.slot}


def _route(position: RailPosition, run: routes.Run) -> Fields:
    """A route as a list of stretches between neighbouring stops."""
    hexes = position.rules.board.hexes
    names = run.route.partition(":")[2].split("-")
    stops = [hexes[place].name for place, _ in run.stops]
    stretches: list[list[str]] = [[names[0]]]
    ahead = 1
    for name in names[1:]:
        stretches[-1].append(name)
        if ahead < len(stops) - 1 and name == stops[ahead] and _at_stop(position, run, stretches, ahead):
            stretches.append([name])
            ahead += 1
    return {
        "train": run.train,
        "connections": stretches,
        "hexes": stops,
        "revenue": run.revenue,
        "revenue_str": "-".join(stops),
        "nodes": [f"{hexes[place].name}-{stop}" for place, stop in run.stops],
    }


def _at_stop(position: RailPosition, run: routes.Run, stretches: Sequence[Sequence[str]], ahead: int) -> bool:
    """Whether a route has come to its next stop, not only past it on other track of the same hex."""
    place, stop = run.stops[ahead]
    before = position.rules.board.number_of[stretches[-1][-2]]
    edge = position.rules.board.neighbours[place].index(before)
    return position.faces[place].stop_at_edge.get(edge) == stop


_WRITERS: Final[Mapping[type[Move], Callable[..., tuple[str, Fields]]]] = {
    Bid: Writer._bid,
    Pass: Writer._pass,
    EndGame: Writer._end,
    BuyShare: Writer._buy,
    SellShares: Writer._sell,
    StartMajor: Writer._start,
    PlaceHome: Writer._home,
    PlaceToken: Writer._home,
    BuyBack: Writer._buy_back,
    BuyPrivate: Writer._private,
    LayTile: Writer._lay,
    RunTrains: Writer._run,
    PayDividend: Writer._dividend,
    BuyTrain: Writer._train,
    DiscardTrain: Writer._discard,
    Nationalise: Writer._nationalise,
    Convert: Writer._convert,
    Join: Writer._join,
    FormMajor: Writer._form,
    RemoveToken: Writer._remove,
}
