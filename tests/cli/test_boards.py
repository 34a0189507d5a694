"""`board check`: a good board, and every fault of a bad one with its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.conftest import Outcome
from trackside.games.union_pacific.board import builtin

Command = Callable[..., Outcome]
Written = Callable[..., Path]


@pytest.fixture
def board() -> dict[str, Any]:
    return msgspec.to_builtins(builtin().file)  # type: ignore[no-any-return]


def test_a_good_board(trackside_: Command, written: Written, board: dict[str, Any]) -> None:
    file = written(board)
    outcome = trackside_("board", "check", file)
    assert (outcome.status, outcome.out, outcome.err) == (0, f"{file}: this board can be played on\n", "")


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
