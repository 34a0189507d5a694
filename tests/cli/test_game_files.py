"""Game files of 18xx.games on the command line: `replay`, `check`, `convert`, `routes`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import trackside
from tests.cli.conftest import Outcome, played
from tests.interop.files import FILES, RECORDS, file, player, real
from trackside.games.rail18xx import best_routes
from trackside.interop.online18xx import load

Command = Callable[..., Outcome]
Written = Callable[..., Path]

GAME = RECORDS / FILES["29683"]
OFFER = player(10, "bid", company="TSR", price=20)


def test_check_says_that_the_file_keeps_the_rules(trackside_: Command) -> None:
    outcome = trackside_("check", GAME)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out == f"{GAME}: all 649 moves keep the rules; the game is over\n"


def test_check_says_where_file_and_rules_differ(trackside_: Command, written: Written) -> None:
    data = real("29683") | {"result": {**real("29683")["result"], "3058": 1}}
    outcome = trackside_("check", written(data))
    assert outcome.status == 0
    assert outcome.out.splitlines()[1].endswith("the score 1; by the rules it is 8341")


def test_check_names_options_that_are_left_out(trackside_: Command, written: Written) -> None:
    outcome = trackside_("check", written(file([OFFER], settings={"optional_rules": ["no_merger"]})))
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.splitlines()[1].endswith("not known here and are left out: no_merger")


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (file([OFFER, player(11, "bid", company="TSR", price=22)]), "Action 2 (bid by 11) is refused: A bid is at"),
        (file([OFFER, player(11, "fly")]), "Action 2 (fly by 11) is refused: Actions of the type fly are not known"),
        (file(title="1830"), "Game files of 18xx.games are read for 1861, 1867; this one is of 1830"),
        (file(players=7), "1861 is for 2 to 6 players, not 7"),
        (file() | {"actions": {}}, "The field “actions” should be a list"),
        ('{"title": "1861", "actions": [', "This is not JSON: "),
        ('{"actions": []}', "This is not a Trackside record: it has no field “trackside”"),
    ],
)
@pytest.mark.parametrize("words", [("check",), ("replay",), ("routes",), ("convert", "--to", "trackside")])
def test_a_file_at_fault(trackside_: Command, written: Written, words: tuple[str, ...], data: Any, fault: str) -> None:
    path = written(data)
    outcome = trackside_(*words, path)
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith(f"{path}: {fault}")
    assert outcome.err.count("\n") == 1


def test_replay_until_an_action(trackside_: Command) -> None:
    outcome = trackside_("replay", GAME, "--until", "58", "--json")
    data = json.loads(outcome.out)
    assert data["options"]["compatibility"] == "18xx.games"
    assert data["position"]["companies"]["N"]["trains"] == ["2-0"]
    assert data["deciding"] == [1]
    last = real("29683")["actions"][-1]["id"]
    outcome = trackside_("replay", GAME, "--until", str(last + 1))
    assert outcome.err == f"{GAME}: There is no action {last + 1}; the last one is {last}\n"


def test_faults_beyond_are_not_looked_at(trackside_: Command, written: Written) -> None:
    path = written(file([OFFER, player(11, "fly")]))
    assert trackside_("replay", path, "--until", "1").status == 0
    assert trackside_("replay", path, "--until", "2").status == 1


@pytest.mark.parametrize("name", FILES)
def test_there_and_back(trackside_: Command, tmp_path: Path, name: str) -> None:
    record, again = tmp_path / "record.json", tmp_path / "again.json"
    assert trackside_("convert", RECORDS / FILES[name], "--to", "trackside", "--output", record).status == 0
    assert trackside_("convert", record, "--to", "18xx.games", "--output", again).status == 0
    original = trackside.load(RECORDS / FILES[name])
    assert trackside.load(record).entries == original.entries
    assert trackside.load(again).entries == original.entries
    assert trackside.load(again).position == original.position
    assert json.loads(again.read_text())["players"][0]["id"] == 0


def test_ids_of_players_are_kept_in_game_files(trackside_: Command) -> None:
    data = json.loads(trackside_("convert", GAME, "--to", "18xx.games").out)
    assert [entry["id"] for entry in data["players"]] == [entry["id"] for entry in real("29683")["players"]]
    assert data["result"] == real("29683")["result"]
    assert not [action for action in data["actions"] if action["type"] in ("undo", "redo", "message")]


def test_what_cannot_be_converted(trackside_: Command, written: Written) -> None:
    record = written(played(20))
    outcome = trackside_("convert", record, "--to", "18xx.games")
    assert outcome.status == 1
    assert "Only games of 1861 and 1867 played as 18xx.games plays" in outcome.err
    assert json.loads(trackside_("convert", record, "--to", "trackside").out)["moves"] == played(20)["moves"]
    outcome = trackside_("convert", record, "--to", "paper")
    assert (outcome.status, outcome.err) == (2, "There is no format paper; there are: trackside, 18xx.games\n")
    assert trackside_("convert", record).status == 2


def test_routes_with_their_arithmetic(trackside_: Command) -> None:
    outcome = trackside_("routes", GAME, "--until", "130", "--company", "N")
    lines = outcome.out.splitlines()
    assert lines[0] == "Nikolaev Railway (N) earns ₽80 at best"
    assert lines[1].startswith("  2 earns ₽80: ")
    assert sorted(lines[2:4]) == ["    ₽40 for Moscow (H8)", "    ₽40 for St. Petersburg (E1)"]
    assert lines[4:] == ["    not counted: Tver (G5)"]


def test_routes_as_json_are_the_best_and_add_up(trackside_: Command) -> None:
    position = load(real("29683"), until=300).position
    data = json.loads(trackside_("routes", GAME, "--until", "300", "--json").out)
    assert data["title"] == "1861"
    assert data["companies"]
    for found in data["companies"]:
        assert found["revenue"] == best_routes.best(position, found["company"]).revenue
        assert found["revenue"] == sum(route["revenue"] for route in found["routes"])
        for route in found["routes"]:
            parts = [*route["stops"], *route["bonuses"]]
            assert route["revenue"] == sum(part["value"] for part in parts)
            hexes = route["route"].split("-")
            assert {stop["hex"] for stop in (*route["stops"], *route["uncounted"])} <= set(hexes)
            assert all(stop["value"] % route["times"] == 0 for stop in route["stops"])
            assert all(set(bonus["places"]) <= set(hexes) for bonus in route["bonuses"])


def test_routes_say_what_does_not_count_and_what_brings_a_bonus(trackside_: Command) -> None:
    shown = trackside_("routes", RECORDS / FILES["21268"], "--until", "700", "--company", "CNR").out
    assert "    not counted: Belleville (H14)" in shown
    assert "    $40 for the distance of Toronto (F16) and Timmins (D2)" in shown


def test_routes_that_there_are_not(trackside_: Command, written: Written) -> None:
    outcome = trackside_("routes", GAME, "--until", "2", "--company", "XY")
    assert outcome.status == 2
    assert outcome.err.startswith("There is no company XY; there are: ")
    assert trackside_("routes", GAME, "--until", "2").out == "No company has a train\n"
    outcome = trackside_("routes", written(played(20)))
    assert (outcome.status, outcome.err) == (2, "Union Pacific has no routes to be found\n")
