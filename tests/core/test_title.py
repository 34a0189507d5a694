"""Titles: options settled, moves read from anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from tests.toy import TITLE, Bid, Pass
from trackside import games
from trackside.core.message import Message, Piece, message
from trackside.core.refusal import NotationError, OptionError, UnknownTitle
from trackside.core.title import Option, default_names


def check_board(data: Any) -> None:
    if "cities" not in data:
        raise OptionError(message("The board has no cities"))


def conflict(seats: int, options: Mapping[str, Any]) -> Message | None:
    return message("Three cannot be rich") if seats == 3 and options["rich"] else None


BOARD = Option("board", "file", None, message("Board"), message("A board of your own"), check=check_board)
HOUSE = msgspec.structs.replace(TITLE, options=(*TITLE.options, BOARD), conflict=conflict)


def test_options_that_are_not_given_are_as_usual() -> None:
    assert HOUSE.settle(2, {}) == {"rich": False, "length": "short", "board": None}
    given = {"rich": True, "length": "long", "board": {"cities": []}}
    assert HOUSE.settle(2, given) == given


@pytest.mark.parametrize(
    ("seats", "given", "fault"),
    [
        (1, {}, "Toy is for 2 to 3 players, not 1"),
        (4, {}, "Toy is for 2 to 3 players, not 4"),
        (2, {"rick": True}, "There is no option rick; there are: rich, length, board"),
        (2, {"rich": "yes"}, "The option rich is true or false"),
        (2, {"rich": 1}, "The option rich is true or false"),
        (2, {"length": "endless"}, "The option length is one of: short, long"),
        (2, {"length": None}, "The option length is one of: short, long"),
        (2, {"board": {}}, "The board has no cities"),
        (3, {"rich": True}, "Three cannot be rich"),
    ],
)
def test_what_the_title_does_not_have_is_refused(seats: int, given: dict[str, Any], fault: str) -> None:
    with pytest.raises(OptionError) as caught:
        HOUSE.settle(seats, given)
    assert str(caught.value) == fault


def test_a_move_is_read_from_itself_its_notation_and_its_json() -> None:
    assert TITLE.move(Bid(4)) == TITLE.move("bid 4") == TITLE.move({"kind": "bid", "amount": 4}) == Bid(4)
    assert TITLE.move({"kind": "pass"}) == Pass()


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"kind": "bid"}, "This is no move of Toy: Object missing required field `amount`"),
        ({"kind": "bid", "amount": "4"}, "This is no move of Toy: Expected `int`, got `str` - at `$.amount`"),
        ({"kind": "bid", "amount": 4, "for": 1}, "This is no move of Toy: Object contains unknown field `for`"),
        ({"kind": "fly"}, "This is no move of Toy: Invalid value 'fly' - at `$.kind`"),
        ({}, "This is no move of Toy: Object missing required field `kind`"),
        (None, "This is no move of Toy: Expected `object`, got `null`"),
        ([], "This is no move of Toy: Expected `object`, got `array`"),
        ("fly", "fly is no move here; moves begin with one of: bid, bury, keep, pass, pledge, shuffle, toss"),
    ],
)
def test_what_is_no_move_is_refused(given: Any, fault: str) -> None:
    with pytest.raises(NotationError) as caught:
        TITLE.move(given)
    assert str(caught.value) == fault


def test_names_for_seats_that_were_given_none() -> None:
    assert default_names(2) == ["Player 1", "Player 2"]


def test_the_registry_finds_titles_by_name() -> None:
    assert [games.find(name).name for name in games.REGISTRY] == list(games.REGISTRY)
    assert [title.name for title in games.every()] == list(games.REGISTRY)
    with pytest.raises(UnknownTitle, match="There is no game chess; there are: union-pacific, downforce, 1861, 1867"):
        games.find("chess")


def test_things_are_named_by_the_options_that_are_played() -> None:
    title = msgspec.structs.replace(TITLE, piece_name=lambda piece, options: message(piece.name + options["length"]))
    assert title.naming({"length": "long"})(Piece("card", "very ")) == message("very long")
