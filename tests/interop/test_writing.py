"""Games played by chance are written for 18xx.games and read again: every kind of move, seats, markets, both titles."""

from __future__ import annotations

import json
from typing import Any

import pytest

import trackside
from tests.interop.files import file, player, privates_sold
from trackside.core.chance import Generator
from trackside.core.game import Game
from trackside.core.moves import Move
from trackside.core.refusal import RecordError
from trackside.interop.online18xx import Import, write

LIVELY = ("BuyTrain", "Join", "Convert", "FormMajor", "BuyShare", "LayTile", "Bid", "StartMajor", "PlaceToken")
CASES = [
    (title, seats, market)
    for title in ("1861", "1867")
    for seats, market in ((2, "default"), (3, "grid"), (4, "column"), (5, "default"), (6, "default"))
]


def by_chance(title: str, seats: int, market: str, moves: int) -> Game:
    """A game in which something happens."""
    names = [f"Player {seat}" for seat in range(seats)]
    options = {"compatibility": "18xx.games", "market": market}
    game = trackside.new(title, names, seed=seats, options=options)
    generator = Generator(seats, 7)
    while not game.over and game.number < moves:
        seat = game.deciding[0]
        game.play(seat, _lively([game.choices(seat).sample(generator) for _ in range(4)]))
    return game


def _lively(moves: list[Move]) -> Move:
    wanted = [move for move in moves if type(move).__name__ in LIVELY and getattr(move, "price", 9) > 1]
    others = [move for move in moves if type(move).__name__ not in ("Pass", "EndGame", "BuyTrain")]
    return [*wanted, *others, *moves][0]


def comes_back(game: Game) -> None:
    data = json.loads(json.dumps(write(game)))
    imported = Import(data)
    imported.play_all()
    assert [entry.move for entry in imported.game.entries] == [entry.move for entry in game.entries]
    assert imported.position == game.position
    assert imported.doubts == []
    assert [action["id"] for action in data["actions"]] == list(range(1, len(data["actions"]) + 1))


@pytest.mark.parametrize(("title", "seats", "market"), CASES)
def test_the_beginning_of_a_game_comes_back(title: str, seats: int, market: str) -> None:
    comes_back(by_chance(title, seats, market, 250))


@pytest.mark.slow
@pytest.mark.parametrize(("title", "seats", "market"), CASES)
def test_a_whole_game_comes_back(title: str, seats: int, market: str) -> None:
    comes_back(by_chance(title, seats, market, 2500))


@pytest.mark.parametrize(
    "actions",
    [
        [player(10 + seat, "pass") for seat in range(3)] * 4,
        [*privates_sold(), player(12, "bid", corporation="N", price=100), player(10, "pass"), player(11, "pass")],
        [*privates_sold(), player(12, "program_share_pass"), player(12, "pass"), {"type": "undo"}],
        [player(10, "bid", company="TSR", price=20, auto_actions=[player(11, "pass"), player(12, "pass")])],
        [player(10, "message", message="Hello"), player(10, "end_game")],
    ],
)
def test_a_fragment_comes_back(actions: list[dict[str, Any]]) -> None:
    imported = Import(file(actions))
    imported.play_all()
    comes_back(imported.game)


def test_a_written_file_says_what_the_site_asks_for() -> None:
    imported = Import(file([*privates_sold(), player(12, "bid", corporation="N", price=100)]))
    imported.play_all()
    data = write(imported.game, imported.players)
    assert data["title"] == "1861"
    assert [entry["id"] for entry in data["players"]] == [10, 11, 12]
    assert data["status"] == "active"
    assert data["actions"][-1] == {"id": 16, **player(12, "bid", corporation="N", price=100)}


def test_games_by_the_printed_rules_are_not_written() -> None:
    with pytest.raises(RecordError, match="Only games of 1861 and 1867 played as"):
        write(trackside.new("1861", ["A", "B", "C"]))
    with pytest.raises(RecordError, match="Only games of 1861 and 1867 played as"):
        write(trackside.new("union-pacific", ["A", "B", "C"]))
