"""`replay` and `check`: what they print, and every way in which a record can be wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import trackside
from tests.cli.conftest import Outcome, played

Command = Callable[..., Outcome]
Written = Callable[..., Path]


def test_replay_prints_the_result(trackside_: Command, written: Written) -> None:
    record = played()
    outcome = trackside_("replay", written(record))
    assert (outcome.status, outcome.err) == (0, "")
    assert f"Union Pacific, after {len(record['moves'])} moves" in outcome.out
    assert "The result" in outcome.out
    standings = trackside.load(record).standings()
    total = outcome.out.splitlines()[-2]
    assert total.split() == ["Total", *(str(row.total) for row in standings.rows)]


def test_replay_until_a_move(trackside_: Command, written: Written) -> None:
    outcome = trackside_("replay", written(played()), "--until", "100")
    assert "after 100 moves" in outcome.out
    assert "The standings so far" in outcome.out


def test_replay_as_json_is_the_whole_position(trackside_: Command, written: Written) -> None:
    record = played()
    outcome = trackside_("replay", written(record), "--until", "50", "--json")
    data = json.loads(outcome.out)
    game = trackside.load(record).at(50)
    assert data["position"] == json.loads(json.dumps(game.position.state()))
    assert (data["title"], data["seats"], data["moves"], data["over"]) == ("union-pacific", record["seats"], 50, False)
    assert data["deciding"] == list(game.deciding)
    assert data["options"] == record["options"]
    assert [row["name"] for row in data["standings"]["rows"]] == [
        record["seats"][row.seat] for row in game.standings().rows
    ]


def test_replay_from_the_very_beginning(trackside_: Command, written: Written) -> None:
    data = json.loads(trackside_("replay", written(played()), "--until", "0", "--json").out)
    assert (data["moves"], data["deciding"]) == (0, ["chance"])


def test_json_speaks_english_everywhere(trackside_: Command, written: Written) -> None:
    file = written(played())
    outputs = {trackside_("--language", language, "replay", file, "--json").out for language in ("en", "hu", "ru")}
    assert len(outputs) == 1
    (amounts,) = [row["amounts"] for row in json.loads(outputs.pop())["standings"]["rows"] if row["place"] == 1]
    assert {"label", "amount"} == set(amounts[0])
    assert sum(amount["amount"] for amount in amounts) > 0


def test_replay_after_more_moves_than_there_are(trackside_: Command, written: Written) -> None:
    file = written(played(20))
    outcome = trackside_("replay", file, "--until", "21")
    assert (outcome.status, outcome.err) == (1, f"{file}: There is no moment 21; there are 20 moves\n")


@pytest.mark.parametrize("moves", [0, 1, 3, 30, None])
def test_a_record_cut_anywhere_is_a_good_one(trackside_: Command, written: Written, moves: int | None) -> None:
    file = written(played(moves))
    outcome = trackside_("check", file)
    assert (outcome.status, outcome.err) == (0, "")
    state = "the game is over" if moves is None else "the game goes on"
    assert outcome.out.startswith(f"{file}: all ")
    assert outcome.out.endswith(f"{state}\n")


def change(**fields: Any) -> dict[str, Any]:
    return played(30) | fields


def with_move(number: int, **fields: Any) -> dict[str, Any]:
    record = played(30)
    record["moves"][number - 1] |= fields
    return record


def redacted() -> dict[str, Any]:
    return trackside.load(played(30)).record_for(0)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("", "This is not JSON: Input data was truncated"),
        ('{"trackside": 1, "title": "union-pac', "This is not JSON: Input data was truncated"),
        ("[1, 2]", "This is not a Trackside record: it has no field “trackside”"),
        ("null", "This is not a Trackside record: it has no field “trackside”"),
        ("[" * 100_000, "This is not JSON: "),
        ("choo choo", "This is not JSON: JSON is malformed: invalid character (byte 0)"),
        (change(trackside=99), "The record has format 99; this Trackside reads up to 1"),
        (change(trackside="new"), "The field “trackside” should be the version of the record format, a number"),
        (change(rules=99), "The record was played by rules 99 of Union Pacific; this Trackside knows up to 1"),
        (change(title="chess"), "There is no game chess; there are: union-pacific, downforce, 1861, 1867"),
        (change(seats=["Anna"]), "Union Pacific is for 2 to 6 players, not 1"),
        (change(options={"colour": 1}), "There is no option colour; there are: "),
        (change(moves=7), "The record is malformed: Expected `array`, got `int` - at `$.moves`"),
        (change(extra=1), "The record is malformed: Object contains unknown field `extra`"),
        (with_move(6, by=7), "Move 6: “by” should be “chance” or a seat from 0 to 2"),
        (with_move(6, kind="fly"), "Move 6: This is no move of Union Pacific: "),
        (with_move(6, nonsense=1), "Move 6: This is no move of Union Pacific: "),
    ],
)
@pytest.mark.parametrize("command", ["check", "replay"])
def test_a_record_at_fault(trackside_: Command, written: Written, command: str, content: Any, fault: str) -> None:
    file = written(content)
    outcome = trackside_(command, file)
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith(f"{file}: {fault}")
    assert outcome.err.count("\n") == 1


def illegal_at() -> tuple[dict[str, Any], int]:
    """A whole record in which the first build puts its train on a space that is the start of another company."""
    record = played()
    number = next(number for number, move in enumerate(record["moves"], 1) if move["kind"] == "build")
    record["moves"][number - 1] |= {"company": "BNL", "section": "billings--casper", "space": 0, "card": "joker"}
    return record, number


def test_an_illegal_move_is_named_with_its_rule(trackside_: Command, written: Written) -> None:
    record, number = illegal_at()
    file = written(record)
    outcome = trackside_("check", file)
    assert outcome.status == 1
    assert outcome.err.startswith(f"{file}: Move {number} (build BNL billings--casper/0 with joker) is illegal: ")
    assert outcome.err.rstrip().endswith(("(R6.3)", "(R6.4c)"))


def test_before_its_fault_a_record_can_be_replayed(trackside_: Command, written: Written) -> None:
    record, number = illegal_at()
    assert trackside_("replay", written(record), "--until", str(number - 1)).status == 0
    assert trackside_("replay", written(record), "--until", str(number)).status == 1


def test_a_move_after_the_end(trackside_: Command, written: Written) -> None:
    record = played()
    record["moves"].append({"by": 0, "kind": "keep"})
    outcome = trackside_("check", written(record))
    assert outcome.status == 1
    assert f"Move {len(record['moves'])} (keep) is illegal: The game is over (R8.1)" in outcome.err


def test_a_redacted_record_says_so(trackside_: Command, written: Written) -> None:
    outcome = trackside_("check", written(redacted()))
    assert outcome.status == 1
    assert "is hidden in this record, so it cannot be replayed" in outcome.err


@pytest.mark.parametrize("command", ["check", "replay", "board check"])
def test_files_that_cannot_be_read(trackside_: Command, written: Written, tmp_path: Path, command: str) -> None:
    words = command.split()
    missing = tmp_path / "missing.json"
    assert trackside_(*words, missing).err == f"There is no file {missing}\n"
    assert trackside_(*words, tmp_path).err == f"{tmp_path} is a folder, not a file\n"
    binary = written(bytes(range(256)))
    assert trackside_(*words, binary).err == f"{binary} is not a text file\n"
    assert trackside_(*words, "nothing\0here").status == 1
    assert {trackside_(*words, file).status for file in (missing, tmp_path, binary)} == {1}


def test_faults_are_told_in_the_readers_language(trackside_: Command) -> None:
    english = trackside_("check", "missing.json").err
    hungarian = trackside_("--language", "hu", "check", "missing.json").err
    assert "missing.json" in hungarian
    assert hungarian != english


def test_names_in_a_record_cannot_command_the_terminal(trackside_: Command, written: Written) -> None:
    record = played() | {"seats": ["\x1b[31mAnna", "Bé\x07la", "Klára"]}
    assert "\x1b" not in trackside_("replay", written(record)).out


def test_the_virtual_player_stands_among_two(trackside_: Command, written: Written) -> None:
    record = played(seats=("Anna", "Béla"))
    file = written(record)
    heading = trackside_("replay", file).out.splitlines()[3]
    assert all(name in heading for name in ("Anna", "Béla", "the virtual player"))
    rows = json.loads(trackside_("replay", file, "--json").out)["standings"]["rows"]
    assert [row["name"] for row in rows if row["seat"] is None] == ["the virtual player"]
    assert all(row["total"] == sum(amount["amount"] for amount in row["amounts"]) for row in rows)
