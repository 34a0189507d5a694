"""Union Pacific (Alan R. Moon, 1999): build track, collect shares, earn four dividends."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from trackside.core.message import Message, Piece, message, only
from trackside.core.title import Choice, Option, Title
from trackside.games.union_pacific.board import Board, builtin
from trackside.games.union_pacific.build import Build
from trackside.games.union_pacific.draw import Draw, Keep, Swap
from trackside.games.union_pacific.invest import Discard, Invest
from trackside.games.union_pacific.position import UnionPacificPosition
from trackside.games.union_pacific.setup import FirstPlayer, FirstShare, ShuffleShares, ShuffleTrack, StackDeck
from trackside.games.union_pacific.turn import Exchange
from trackside.games.union_pacific.variants import Rules

OPTIONS: Final = (
    Option(
        "dividends",
        "choice",
        "standard",
        message("Dividend cards"),
        message("As usual: one early, three at random in the rest; evenly: at least six shares between two"),
        (
            Choice("standard", message("As usual")),
            Choice("even", message("Evenly spread")),
        ),
    ),
    Option(
        "exchange_track",
        "flag",
        False,
        message("Exchange unplayable track cards"),
        message("A track card whose spaces are all full may be exchanged at the start of a turn (second edition)"),
    ),
    Option(
        "up_by_swap",
        "flag",
        False,
        message("Union Pacific by swapping only"),
        message("Shares of Union Pacific cannot be drawn, only swapped for (second edition)"),
    ),
    Option(
        "five_shares",
        "flag",
        False,
        message("Five shares to begin with"),
        message("Everybody is dealt five company shares instead of four (second edition)"),
    ),
    Option(
        "six_at_bottom",
        "flag",
        False,
        message("Six shares at the bottom"),
        message("The last dividend is never among the last six cards of the deck (second edition)"),
    ),
    Option(
        "starter",
        "choice",
        "random",
        message("Who begins"),
        message("By the rule book the youngest player begins: draw lots, or give the youngest the first seat"),
        (
            Choice("random", message("Draw lots")),
            Choice("first-seat", message("The first seat")),
        ),
    ),
    Option(
        "board",
        "file",
        None,
        message("Board"),
        message("A house board; without one the built-in reconstruction of the board is used"),
        check=Board.load,
    ),
)


def _start(seats: int, options: Mapping[str, Any]) -> UnionPacificPosition:
    board = builtin() if options["board"] is None else Board.load(options["board"])
    return UnionPacificPosition.start(board, Rules.of(seats, options))


_CITY_NAMES: Final = {city.id: city.name for city in builtin().file.cities}
_TRACK_NAMES: Final = {
    "plain": message("plain"),
    "dashed": message("dashed"),
    "black": message("black"),
    "white": message("white"),
    "joker": message("joker"),
}


def piece_name(piece: Piece, options: Mapping[str, Any] = MappingProxyType({})) -> Message:
    """What to call a company (by its letters), a track card or type, a city or a section of the board played on."""
    if piece.kind == "track":
        return _TRACK_NAMES[piece.name]
    if piece.kind == "city":
        return only(_city_name(piece.name, options))
    if piece.kind == "section":
        return only(" – ".join(_city_name(city, options) for city in piece.name.split("--")))
    return only(piece.name)


def _city_name(city: str, options: Mapping[str, Any]) -> str:
    house = options.get("board")
    if house is None:
        return _CITY_NAMES.get(city, city)
    return next((entry["name"] for entry in house["cities"] if entry["id"] == city), city)


TITLE: Final = Title(
    name="union-pacific",
    label="Union Pacific",
    package=__name__,
    rules=1,
    fewest=2,
    most=6,
    options=OPTIONS,
    moves=(
        ShuffleTrack,
        ShuffleShares,
        StackDeck,
        FirstPlayer,
        FirstShare,
        Exchange,
        Build,
        Invest,
        Discard,
        Draw,
        Swap,
        Keep,
    ),
    start=_start,
    piece_name=piece_name,
    about=message(
        "Ten railway companies grow over one map of North America. Lay track and they are worth more; lay shares on the"
        " table in time, for a dividend may come any turn."
    ),
    minutes=90,
)
