"""Tracks and decks of one's own: what is wrong with them is said exactly (DF 17, 16)."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.games.downforce.situation import fresh
from trackside.core.refusal import OptionError
from trackside.games.downforce.components import DATA
from trackside.games.downforce.deck_check import check_deck
from trackside.games.downforce.track import PRINTED_TRACKS
from trackside.games.downforce.track_check import check_track

TRACK = msgspec.json.decode((DATA / "river-station.json").read_bytes())
DECK = msgspec.json.decode((DATA / "speed-cards.json").read_bytes())


@pytest.mark.parametrize("name", PRINTED_TRACKS)
def test_the_printed_tracks_are_sound(name: str) -> None:
    assert check_track((DATA / f"{name}.json").read_bytes()) == []


def test_the_deck_is_sound() -> None:
    assert check_deck((DATA / "speed-cards.json").read_bytes()) == []


def space(track: Any, name: str) -> Any:
    return next(space for space in track["spaces"] if space["id"] == name)


def put(name: str, **fields: Any) -> Callable[[Any], None]:
    """Give the space of that name other fields."""
    return lambda track: space(track, name).update(fields)


def lines_swapped(track: Any) -> None:
    for one in track["spaces"]:
        for ahead in one["next"]:
            if ahead.get("crosses") == "line-1":
                ahead["crosses"] = "line-2"


def short_lap() -> dict[str, Any]:
    """Three lanes of seven spaces."""
    spaces = [
        {
            "id": f"{lane}{n}",
            "lane": lane,
            "section": 0,
            "rectangle": True,
            "front": n / 7,
            "inner_rank": y,
            "center": [n * 10 + 5, y * 10 + 5],
            "heading": 0,
            "front_edge": [[n * 10 + 10, y * 10], [n * 10 + 10, y * 10 + 10]],
            "polygon": [
                [n * 10, y * 10],
                [n * 10 + 10, y * 10],
                [n * 10 + 10, y * 10 + 10],
                [n * 10, y * 10 + 10],
            ],
            "next": [{"to": f"{lane}{n % 7 + 1}"} | LINES.get(n, {})],
        }
        for y, lane in enumerate("LMR")
        for n in range(1, 8)
    ]
    starts = ["L7", "M7", "R7", "L6", "M6", "R6"]
    return {**TRACK, "spaces": spaces, "start_spaces": starts}


LINES = {1: {"crosses": "line-1"}, 2: {"crosses": "line-2"}, 3: {"crosses": "line-3"}, 7: {"crosses": "finish"}}


def test_a_lap_may_not_be_too_short() -> None:
    assert str(check_track(short_lap())[0]) == "$.spaces: A lap of 7 spaces is too short: 12 at least"


def test_every_space_lies_on_the_lap() -> None:
    track = short_lap()
    track["spaces"][6]["next"] = [{"to": "M1", "crosses": "finish"}]
    assert str(check_track(track)[0]) == "$.spaces: No car can come to L1"


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda track: track.pop("canvas"), "$: This has not the right form: Object missing required field `canvas`"),
        (put("RS-L01", frnt=1), "$.spaces[0]: This has not the right form: Object contains unknown field `frnt`"),
        (put("RS-L02", id="RS-L01"), "$.spaces[0].id: There are two spaces RS-L01"),
        (put("RS-L01", id="finish"), "$.spaces[0].id: No space may be called finish: moves over the line are"),
        (put("RS-L01", section=99), "$.spaces[0].section: There is no section 99"),
        (put("RS-L01", next=[{"to": "RS-L99"}]), "$.spaces[0].next[0].to: There is no space RS-L99"),
        (lambda track: track["start_spaces"].__setitem__(0, "X"), "$.start_spaces[0]: There is no space X"),
        (
            lambda track: track["start_spaces"].__setitem__(1, "RS-L48"),
            "$.start_spaces[1]: Two cars would start on RS-L48",
        ),
        (
            put("RS-L02", next=[{"to": "RS-L01"}, {"to": "RS-M03"}]),
            "$.spaces[1].next[0]: RS-L01 does not lie ahead of RS-L02 (DF 7.3)",
        ),
        (
            put("RS-L01", next=[{"to": "RS-L02"}, {"to": "RS-M02"}, {"to": "RS-R02"}]),
            "$.spaces[0].next[2]: RS-L01 and RS-R02 have a lane between them",
        ),
        (
            put("RS-L01", next=[{"to": "RS-L02"}, {"to": "RS-L02"}]),
            "$.spaces[0].next[1]: RS-L01 leads to RS-L02 twice",
        ),
        (
            put("RS-L01", next=[{"to": "RS-L02", "crosses": "finish"}]),
            "$.spaces[0].next[0]: RS-L01 leads over the finish line to RS-L02, which is not where the lap begins",
        ),
        (
            lines_swapped,
            "$.spaces: From RS-L12 to RS-L13 another line is crossed than the next one after line 0",
        ),
        (
            lambda track: track["start_spaces"].__setitem__(0, "RS-L05"),
            "$.start_spaces[0]: RS-L05 does not lie between line 3 and the finish line (DF 9.1)",
        ),
        (
            put("RS-L01", next=[{"to": "RS-M02"}, {"to": "RS-L20"}]),
            "$.spaces: RS-L20 is reached both before and after a line, the latter from RS-L19",
        ),
        (put("RS-L02", center=[0, 0]), "$.spaces[1].center: The center of RS-L02 lies outside its polygon"),
        (
            put("RS-L02", polygon=[[459.4, 563.0], [1501.0, 563.0], [501.0, 589.0], [459.4, 589.0]]),
            "$.spaces[1].polygon: RS-L02 reaches beyond the canvas",
        ),
        (
            put("RS-L02", polygon=[[459.4, 563.0], [601.0, 563.0], [601.0, 589.0], [459.4, 589.0]]),
            "$.spaces[1].polygon: RS-L02 lies upon RS-L03",
        ),
        (
            put("RS-L01", next=[{"to": "RS-L02"}, {"to": "RS-M02"}, {"to": "RS-L06"}]),
            "$.spaces[0].next[2]: RS-L01 does not touch RS-L06",
        ),
    ],
)
def test_what_is_wrong_with_a_track(spoil: Callable[[Any], Any], fault: str) -> None:
    track = copy.deepcopy(TRACK)
    spoil(track)
    assert fault in map(str, check_track(track))
    with pytest.raises(OptionError):
        fresh(house_track=track)


def test_text_that_is_no_json() -> None:
    for check in (check_track, check_deck):
        (fault,) = check("{")
        assert str(fault).startswith("$: This is not JSON: ")


def bands(number: int, *colours: str) -> Callable[[Any], None]:
    new = [{"colour": colour, "number": 1} for colour in colours]
    return lambda deck: deck["cards"][number].update(bands=new)


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda deck: deck["cards"].pop(), "$.cards: There should be 42 cards, not 41 (DF 1.2)"),
        (lambda deck: deck["cards"][1].update(id="six-red"), "$.cards[1].id: There are two cards six-red"),
        (lambda deck: deck["cards"][1].update(id="eight-red"), "$.cards[1].id: There are two cards eight-red"),
        (
            bands(0, "pink"),
            "$.cards[0].bands[0].colour: There is no colour pink; there are: black, blue, green, yellow, orange, red, "
            "wild",
        ),
        (bands(0, "red", "blue", "red"), "$.cards[0].bands[2].colour: six-red has two bands of red"),
        (bands(0, "red", "blue", "green", "wild", "wild", "wild"), None),
        (
            lambda deck: deck["cards"][0]["bands"][0].update(number=7),
            "$.cards[0].bands[0].number: This has not the right form: Expected `int` <= 6",
        ),
    ],
)
def test_what_is_wrong_with_a_deck(spoil: Callable[[Any], Any], fault: str | None) -> None:
    deck = copy.deepcopy(DECK)
    spoil(deck)
    assert list(map(str, check_deck(deck))) == ([] if fault is None else [fault])
    if fault is not None:
        with pytest.raises(OptionError):
            fresh(house_deck=deck)


def test_a_house_track_and_a_house_deck_are_raced_with() -> None:
    track = copy.deepcopy(TRACK) | {"id": "home", "name": "Home"}
    deck = copy.deepcopy(DECK) | {"name": "Ours"}
    position = fresh(house_track=track, house_deck=deck)
    assert position.track.file.name == "Home"
    assert position.rules.deck.file.name == "Ours"
    assert position == fresh(house_track=copy.deepcopy(track), house_deck=deck)
    assert [one.file.id for one in fresh(house_track=track, championship=True).rules.tracks] == [
        "home",
        "river-station",
    ]
