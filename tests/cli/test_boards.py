"""`board check`: good boards, tracks and decks, and every fault of bad ones with its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.conftest import Outcome
from trackside.games.downforce.components import DATA
from trackside.games.union_pacific.board import builtin

Command = Callable[..., Outcome]
Written = Callable[..., Path]


@pytest.fixture
def board() -> dict[str, Any]:
    return msgspec.to_builtins(builtin().file)  # type: ignore[no-any-return]


def test_a_good_board(trackside_: Command, written: Written, board: dict[str, Any]) -> None:
    file = written(board)
    outcome = trackside_("board", "check", file)
    assert (outcome.status, outcome.out, outcome.err) == (0, f"{file}: no fault, it can be played with as: Board\n", "")


def test_every_fault_is_named_with_its_place(trackside_: Command, written: Written, board: dict[str, Any]) -> None:
    board["sections"][3]["b"] = "atlantis"
    board["sections"][5]["spaces"][0]["type"] = "maglev"
    file = written(board)
    outcome = trackside_("board", "check", file)
    assert (outcome.status, outcome.out) == (1, "")
    lines = outcome.err.splitlines()
    assert lines[0] == f"{file}: $.sections[3].b: There is no city atlantis"
    assert any("$.sections[5].spaces[0].type" in line for line in lines)
    assert lines[-1] == f"{file}: {len(lines) - 1} faults"


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", "7"])
def test_no_board_at_all(trackside_: Command, written: Written, content: str) -> None:
    outcome = trackside_("board", "check", written(content))
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.endswith("1 fault\n")


def test_a_house_board_is_played_on(trackside_: Command, written: Written, board: dict[str, Any]) -> None:
    board["name"] = "Our own"
    file = written(board, "board.json")
    words = ("simulate", "union-pacific", "--games", "2", "--processes", "1", "--option", f"board={file}", "--json")
    outcome = trackside_(*words)
    assert outcome.status == 0
    assert json.loads(outcome.out)["options"]["board"]["name"] == "Our own"


def test_a_faulty_house_board_is_refused(trackside_: Command, written: Written, board: dict[str, Any]) -> None:
    board["sections"][3]["b"] = "atlantis"
    outcome = trackside_("simulate", "union-pacific", "--option", f"board={written(board)}")
    assert (outcome.status, outcome.out) == (2, "")
    assert "$.sections[3].b" in outcome.err


def downforce_file(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_bytes())


def test_tracks_and_decks_are_checked_as_what_they_are_said_to_be(trackside_: Command, written: Written) -> None:
    track = written(downforce_file("marina-bay"), "track.json")
    deck = written(downforce_file("speed-cards"), "deck.json")
    words = ("board", "check", "--title", "downforce")
    assert trackside_(*words, track, "--option", "house_track").status == 0
    assert trackside_(*words, deck, "--option", "house-deck").status == 0
    outcome = trackside_(*words, deck, "--option", "house_track")
    assert (outcome.status, outcome.out) == (1, "")
    assert "This has not the right form" in outcome.err


def test_every_fault_of_a_track_is_named_with_its_place(trackside_: Command, written: Written) -> None:
    track = downforce_file("marina-bay")
    track["spaces"][0]["next"][0]["to"] = "MB-X99"
    track["start_spaces"][2] = "nowhere"
    file = written(track)
    outcome = trackside_("board", "check", "--title", "downforce", "--option", "house_track", file)
    assert outcome.status == 1
    assert outcome.err.splitlines() == [
        f"{file}: $.spaces[0].next[0].to: There is no space MB-X99",
        f"{file}: $.start_spaces[2]: There is no space nowhere",
        f"{file}: 2 faults",
    ]


def test_which_file_it_is_has_to_be_said_where_there_are_several(trackside_: Command, written: Written) -> None:
    file = written(downforce_file("speed-cards"))
    for words in ((), ("--option", "board")):
        outcome = trackside_("board", "check", "--title", "downforce", file, *words)
        assert (outcome.status, outcome.out) == (2, "")
        assert "house_track, house_deck" in outcome.err


def test_games_without_files_of_their_own_say_so(trackside_: Command, written: Written) -> None:
    outcome = trackside_("board", "check", "--title", "1867", written({}))
    assert (outcome.status, outcome.out) == (2, "")
    assert "1867 is not played with files" in outcome.err


def test_a_house_track_is_raced_on(trackside_: Command, written: Written) -> None:
    file = written(downforce_file("marina-bay") | {"id": "home", "name": "Home"}, "track.json")
    words = ("simulate", "downforce", "--games", "1", "--processes", "1", "--option", f"house_track={file}", "--json")
    outcome = trackside_(*words)
    assert outcome.status == 0
    assert json.loads(outcome.out)["options"]["house_track"]["name"] == "Home"
