"""The HTTP API: a whole game by it, its errors, and what it keeps secret."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.web.conftest import Client, key

Table = dict[str, Any]


def address(table: Table, rest: str = "") -> str:
    return f"/api/tables/{table['table']}{rest}"


def play(client: Client, table: Table, seat: int, move: Any, seen: int) -> Any:
    return client.post(address(table, "/moves"), headers=key(table, seat), json={"move": move, "seen": seen})


def test_titles_tell_their_options_and_notations(client: Client) -> None:
    titles = {title["name"]: title for title in client.get("/api/titles").json()}
    assert {"toy", "union-pacific"} <= set(titles)
    assert titles["toy"]["fewest"] == 2
    assert titles["toy"]["moves"]["bid"] == "bid {amount}"
    assert [option["name"] for option in titles["toy"]["options"]] == ["rich", "length"]


def test_sentences_come_in_the_language_asked_for(client: Client) -> None:
    missing = client.get("/api/tables/nowhere", headers={"Accept-Language": "ru"})
    assert missing.status_code == 404
    assert missing.json()["error"]["message"]


def test_a_whole_game(client: Client, table: Table) -> None:
    seen = 1
    for _ in range(200):
        state = client.get(address(table)).json()
        if state["over"]:
            break
        seat = state["deciding"][0]
        offers = client.get(address(table, "/choices"), headers=key(table, seat)).json()["offers"]
        move = offers[-1].get("move") or "keep none"
        answer = play(client, table, seat, move, state["latest"])
        assert answer.status_code == 201, answer.text
        assert answer.json()["number"] > seen
        seen = answer.json()["number"]
    assert state["over"]
    assert state["standings"]["final"]
    record = client.get(address(table, "/record")).json()
    assert record["seed"] == 1
    assert len(record["moves"]) == seen


def test_a_move_in_its_notation_and_as_json(client: Client, table: Table) -> None:
    assert play(client, table, 0, "pledge 1", 1).status_code == 201
    assert play(client, table, 1, {"kind": "pledge", "card": 3}, 1).status_code == 201, "seen before the sealed answer"


@pytest.mark.parametrize(
    ("move", "seen", "status", "rule"),
    [
        ("pledge 6", 1, 422, "T2"),
        ("bid 2", 1, 422, "T2"),
        ("dance", 1, 400, None),
        ({"kind": "pledge"}, 1, 400, None),
        ("pledge 1", 0, 409, None),
        ("pledge 1", 7, 409, None),
    ],
)
def test_what_is_wrong_with_a_move(
    client: Client, table: Table, move: Any, seen: int, status: int, rule: str | None
) -> None:
    answer = play(client, table, 0, move, seen)
    assert answer.status_code == status
    error = answer.json()["error"]
    assert error["message"]
    assert error.get("rule") == rule
    if status == 409:
        assert error["number"] == 1
    assert client.get(address(table)).json()["latest"] == 1


def test_keys_hold_seats(client: Client, table: Table) -> None:
    wish = {"move": "pledge 1", "seen": 1, "seat": 0}
    assert client.post(address(table, "/moves"), headers=key(table, 1), json=wish).status_code == 403
    assert client.post(address(table, "/moves"), json=wish).status_code == 401
    assert client.post(address(table, "/moves"), headers={"X-Seat-Key": "x" * 32}, json=wish).status_code == 403
    by_header = {"X-Seat-Key": table["keys"]["0"]}
    assert client.post(address(table, "/moves"), headers=by_header, json=wish).status_code == 201


def test_taking_a_seat(client: Client, table: Table) -> None:
    assert [seat["taken"] for seat in client.get(address(table)).json()["seats"]] == [False, False]
    assert client.post(address(table, "/seats"), headers=key(table, 1)).json() == {"seats": [1]}
    assert [seat["taken"] for seat in client.get(address(table)).json()["seats"]] == [False, True]


def test_views_differ_by_seat(client: Client, table: Table) -> None:
    mine = client.get(address(table, "/view"), headers=key(table, 0)).json()
    assert (mine["seat"], mine["view"]["hand"]) == (0, [2, 1])
    assert client.get(address(table, "/view")).json()["view"]["hand"] is None


def test_taking_back_by_consent(client: Client, table: Table) -> None:
    play(client, table, 0, "pledge 1", 1)
    play(client, table, 1, "pledge 3", 1)
    latest = client.get(address(table)).json()["latest"]
    offer = client.get(address(table, "/undo"), headers=key(table, 0)).json()
    assert offer["asks"] == [1]
    asked = client.post(address(table, "/undo"), headers=key(table, 0), json={"seen": latest}).json()
    assert asked["number"] == latest
    assert client.get(address(table)).json()["undo_asked"] == {"by": 0, "back_to": 1, "asks": [1]}
    done = client.post(address(table, "/undo/answer"), headers=key(table, 1), json={"yes": True}).json()
    assert done == {"number": latest + 1, "deciding": [0, 1], "over": False}
    state = client.get(address(table)).json()
    assert state["branches"] == [{"number": latest + 1, "back_to": 1, "by": 0}]
    assert client.get(address(table), params={"number": 2}).json()["undone"]
    nothing = client.post(address(table, "/undo"), headers=key(table, 0), json={"seen": latest + 1})
    assert nothing.status_code == 409


def test_a_record_goes_on_at_a_new_table(client: Client, table: Table) -> None:
    play(client, table, 0, "pledge 1", 1)
    redacted = client.get(address(table, "/record"), headers=key(table, 1)).json()
    assert redacted["moves"][1]["card"] is None
    assert client.post("/api/records", json={"record": redacted}).status_code == 422
    whole = redacted | {"moves": []}
    opened = client.post("/api/records", json={"record": whole})
    assert opened.status_code == 201
    assert set(opened.json()["keys"]) == {"0", "1"}


@pytest.mark.parametrize(
    "wish",
    [
        {"title": "toy", "seats": [{"name": "Anna"}]},
        {"title": "toy", "seats": [{"name": "A"}, {"name": "B"}], "options": {"length": "endless"}},
        {"title": "toy", "seats": [{"name": "A"}, {"name": "B"}], "options": {"colour": True}},
    ],
)
def test_wrong_options_are_named(client: Client, wish: dict[str, Any]) -> None:
    answer = client.post("/api/tables", json=wish)
    assert answer.status_code == 422
    assert answer.json()["error"]["message"]


def test_unknown_titles_and_malformed_bodies(client: Client) -> None:
    seats = [{"name": "A"}, {"name": "B"}]
    assert client.post("/api/tables", json={"title": "chess", "seats": seats}).status_code == 404
    malformed: list[Any] = [{"title": "toy"}, {"title": "toy", "seats": seats, "more": 1}, []]
    for body in malformed:
        answer = client.post("/api/tables", json=body)
        assert answer.status_code == 400
        assert answer.json()["error"]["message"]
    assert client.post("/api/tables", content=b"{", headers={"Content-Type": "application/json"}).status_code == 400


def test_nothing_of_another_seat_slips_out(client: Client) -> None:
    """Two games that differ only in what seat 1 holds look the same to everybody else, errors included."""

    def everything(second: str) -> str:
        first = [4, 5]
        hand = [1, 2] if second == "1" else [3, 6]
        deck = [value for value in range(1, 7) for _ in range(2)]
        for card in first + hand:
            deck.remove(card)
        record = {
            "trackside": 1,
            "title": "toy",
            "seats": ["Anna", "Béla"],
            "options": {},
            "moves": [
                {"by": "chance", "kind": "shuffle", "cards": first + hand + deck},
                {"by": 1, "kind": "pledge", "card": hand[0]},
            ],
        }
        seats = [{"name": "Anna"}, {"name": "Béla"}]
        opened = client.post("/api/records", json={"record": record, "seats": seats}).json()
        texts = []
        for path in ("", "/view", "/choices", "/log", "/record", "/undo"):
            for headers in (key(opened, 0), {}):
                texts.append(client.get(address(opened, path), headers=headers).text)
        for move in ("pledge 1", "pledge 3", "bid 2"):
            texts.append(play(client, opened, 0, move, 2).text)
        for holder in (None, opened["keys"]["0"]):
            client.cookies.clear()
            if holder:
                client.cookies.set(f"keys-{opened['table']}", holder)
            for page in ("", "?at=1", "?at=2", "/log?before=3"):
                texts.append(client.get(f"/tables/{opened['table']}{page}").text)
        return json.dumps(texts).replace(opened["table"], "TABLE")

    def masked(text: str) -> str:
        text = re.sub(r"shown=[0-9a-f]+", "shown", text)
        return re.sub(r"\d{4}-\d\d-\d\dT[0-9:.+]+", "time", text)

    assert masked(everything("1")) == masked(everything("2"))


@pytest.mark.parametrize(
    "body", [b"[" * 100_000, b'{"seen":1,"move":' + b'{"kind":' * 20_000, b"\xff\xfe{\0", b"\xef\xbb\xbf{}", b""]
)
def test_bodies_that_are_no_json_are_malformed(client: Client, table: Table, body: bytes) -> None:
    headers = key(table, 0) | {"Content-Type": "application/json"}
    answer = client.post(address(table, "/moves"), headers=headers, content=body)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"] == "The request is malformed"


def test_numbers_of_any_size(client: Client, table: Table) -> None:
    huge = "9" * 30
    assert client.get(address(table, f"/log?first={huge}")).json() == []
    assert client.get(f"/tables/{table['table']}/log?before={huge}").status_code == 200
    assert client.get(address(table, f"/view?number={huge}")).status_code == 404
    assert client.get(address(table, f"/undo?to={huge}"), headers=key(table, 0)).json() is None
    assert play(client, table, 0, "pledge 1", int(huge)).status_code == 409
    assert play(client, table, 0, f"bid {huge}", 1).status_code == 422
    assert play(client, table, 0, r'bid "\ud800"', 1).status_code == 400


@pytest.mark.parametrize("name", ["", "  ", "A" * 41, "\x1b[31mAnna", "An\u202ena", "An\nna", "An\0na"])
def test_names_that_cannot_be_shown(client: Client, name: str) -> None:
    wish = {"title": "toy", "seats": [{"name": "Anna"}, {"name": name}]}
    answer = client.post("/api/tables", json=wish)
    assert answer.status_code == 422
    assert answer.json()["error"]["message"].startswith("Player 2 needs a name of 1 to 40 letters")


def test_names_that_can_be_shown(client: Client) -> None:
    names = ["\u05d3\u05e0\u05d4", "<b>\"Anna'&", "\U0001f469\u200d\U0001f680"]
    answer = client.post("/api/tables", json={"title": "toy", "seats": [{"name": name} for name in names]})
    assert [seat["name"] for seat in client.get(address(answer.json())).json()["seats"]] == names


def test_names_of_a_record_are_made_to_fit(client: Client, table: Table) -> None:
    record = client.get(address(table, "/record")).json() | {"moves": [], "seats": ["\x1b\n", "B\u202e" * 50]}
    opened = client.post("/api/records", json={"record": record}).json()
    assert [seat["name"] for seat in client.get(address(opened)).json()["seats"]] == ["Player 1", "B" * 40]
