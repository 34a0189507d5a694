"""Games that people played on 18xx.games: every action is accepted, and the positions agree."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

import pytest

import trackside
from trackside.core.refusal import RecordError
from trackside.games.rail18xx.rounds import MergerRound, OperatingRound, StockRound
from trackside.games.rail18xx.trains import kind_of
from trackside.interop.online18xx import Import, looks_like, write
from trackside.interop.online18xx.actions import standing

RECORDS = Path(__file__).parent.parent / "records"
FILES = {
    "29683": "18xx_1861_29683.json",
    "bank_breaks_then_final_phase": "18xx_1861_bank_breaks.json",
    "21268": "18xx_1867_21268.json",
}
GAMES = pytest.mark.parametrize("name", FILES)


@functools.cache
def file(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((RECORDS / FILES[name]).read_text("utf-8"))
    return data


@functools.cache
def checkpoints(name: str) -> dict[int, dict[str, Any]]:
    data = json.loads((RECORDS / "18xx_checkpoints.json").read_text("utf-8"))
    return {point["after_action"]: point for point in data["games"][name]["checkpoints"]}


@functools.cache
def played(name: str) -> Import:
    imported = Import(file(name))
    imported.play_all()
    return imported


@GAMES
def test_every_checkpoint_agrees(name: str) -> None:
    imported = Import(file(name))
    points = checkpoints(name)
    compared = 0
    for action in imported.standing():
        imported.play(action)
        point = points.get(action.get("id", -1))
        if point is not None:
            assert summary(imported) == expected(point), f"after action {action['id']}"
            compared += 1
    assert compared == len(points)


@GAMES
def test_the_final_scores_agree(name: str) -> None:
    imported = played(name)
    rows = imported.position.standings().rows
    assert imported.position.over
    assert {str(imported.players[row.seat]): row.total for row in rows if row.seat is not None} == file(name)["result"]


@GAMES
def test_no_recorded_revenue_is_doubted(name: str) -> None:
    assert not [entry for entry in played(name).game.entries if " earning " in str(entry.move)]


@GAMES
def test_money_shares_tiles_trains_and_tokens_are_conserved(name: str) -> None:
    imported = Import(file(name))
    census = imported.position.census()
    assert census["money"] == 15_000
    for action in imported.standing():
        imported.play(action)
        assert imported.position.census() == census, action


@GAMES
def test_written_and_read_again_it_is_the_same_game(name: str) -> None:
    imported = played(name)
    again = Import(json.loads(json.dumps(write(imported.game, imported.players))))
    again.play_all()
    assert [entry.move for entry in again.game.entries] == [entry.move for entry in imported.game.entries]
    assert again.position == imported.position


@GAMES
def test_it_is_a_record_of_ours_too(name: str) -> None:
    imported = played(name)
    loaded = trackside.load(json.loads(json.dumps(imported.game.record())))
    assert loaded.position == imported.position


def test_undo_and_redo_leave_the_actions_that_stand() -> None:
    assert len(standing(file("29683")["actions"])) == 648
    assert len(standing(file("bank_breaks_then_final_phase")["actions"])) == 659


def test_undo_to_an_action_spares_messages() -> None:
    actions = [
        {"id": 1, "type": "pass"},
        {"id": 2, "type": "pass"},
        {"id": 3, "type": "message"},
        {"id": 4, "type": "pass"},
        {"id": 5, "type": "undo", "action_id": 1},
    ]
    assert [action["id"] for action in standing(actions)] == [1, 3]
    assert [action["id"] for action in standing([*actions, {"id": 6, "type": "redo"}])] == [1, 3, 2, 4]


def test_a_refused_action_is_named() -> None:
    data = file("29683") | {"actions": [file("29683")["actions"][0] | {"price": 17}]}
    with pytest.raises(RecordError, match="Action 2"):
        Import(data).play_all()


def test_what_is_a_game_file() -> None:
    assert looks_like(file("21268"))
    assert not looks_like({"trackside": 1, "title": "1861", "moves": []})


@pytest.mark.parametrize(("title", "leaving"), [("1861", {"MRR", "BSS"}), ("1867", {"QB", "NFB"})])
def test_two_players_lose_the_privates_that_the_seed_draws(title: str, leaving: set[str]) -> None:
    players = [{"id": 7, "name": "A"}, {"id": 8, "name": "B"}]
    imported = Import({"title": title, "players": players, "settings": {"seed": 12345}, "actions": []})
    assert {name for name, owner in imported.position.privates.items() if owner == "bank"} == leaving


def expected(point: dict[str, Any]) -> dict[str, Any]:
    """A checkpoint, with privates in any order."""
    found: dict[str, Any] = json.loads(json.dumps(point))
    del found["after_action"]
    for owner in (*found["players"].values(), *found["companies"].values()):
        owner["privates"].sort()
    return found


def summary(imported: Import) -> dict[str, Any]:
    """The position in the form of the checkpoints."""
    position, ids = imported.position, [str(player) for player in imported.players]
    totals = {row.seat: row.total for row in position.standings().rows}
    state = position.companies[position.rules.state.symbol]
    companies = {}
    for symbol in position.open_companies():
        company = position.companies[symbol]
        assert company.cell is not None
        assert company.president is not None
        companies[symbol] = {
            "price": position.rules.market.cells[company.cell].record,
            "cash": company.cash,
            "loans": company.loans,
            "trains": [kind_of(train) for train in company.trains],
            "president": imported.players[company.president],
            "tokens": list(company.hexes),
            "privates": sorted(position.privates_of(symbol)),
        }
        if position.rules.is_major(symbol):
            held = {ids[seat]: count * 10 for seat, count in enumerate(company.shares) if count}
            companies[symbol]["shares"] = held | ({"pool": company.pool * 10} if company.pool else {})
    return {
        "next": next_round(imported),
        "phase": position.phase.name,
        "bank": position.bank,
        "order_of_players": [
            imported.players[seat] for seat in (position.priority, *position.after(position.priority))
        ][:-1],
        "players": {
            player: {
                "cash": position.cash[seat],
                "score": totals[seat],
                "privates": sorted(position.privates_of(seat)),
            }
            for seat, player in enumerate(ids)
        },
        "companies": companies,
        "national": {
            "cash": state.cash,
            "loans": state.loans,
            "trains": [kind_of(train) for train in state.trains],
            "tokens": list(state.hexes),
        },
        "pool": [kind_of(train) for train in position.pool],
        "next_train": kind_of(position.depot_trains()[0]),
    }


def next_round(imported: Import) -> str:
    position = imported.position
    match position.round:
        case _ if position.over:
            return "end"
        case StockRound(number=number):
            return f"SR {number}"
        case OperatingRound(number=number, part=part):
            return f"OR {number}.{part}"
        case MergerRound(number=number, part=part):
            return f"MR {number}.{part}"
        case _:
            return "auction"
