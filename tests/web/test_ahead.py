"""Acting ahead in the browser: standing instructions, private copies, plans."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import Client, key
from trackside import games
from trackside.web.ahead import MOST_COPIES


@pytest.fixture(autouse=True)
def steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.REGISTRY, "steps", "tests.tables.steps")


def create(client: Client) -> str:
    """A table of two seats, both at this screen."""
    form = {"name-0": "Anna", "held-0": "here", "name-1": "Béla", "held-1": "here"}
    answer = client.post("/new/steps", data=form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    name: str = answer.headers["location"].split("/")[2]
    sit(client, name, 0)
    return name


def sit(client: Client, name: str, seat: int) -> None:
    assert client.post(f"/tables/{name}/screen", data={"seat": seat}, follow_redirects=False).status_code == 303


def step(client: Client, name: str, seat: int, left: bool, seen: int) -> None:
    move = {"seat": seat, "move": {"kind": "step", "left": left}, "seen": seen}
    assert client.post(f"/tables/{name}/moves", json=move).status_code == 204


def copy_of(client: Client, name: str, at: int) -> str:
    answer = client.post(f"/tables/{name}/copy", data={"at": at}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    copy: str = answer.headers["location"].split("/")[2]
    return copy


def number(client: Client, name: str) -> int:
    found = re.search(r'data-number="(\d+)"', client.get(f"/tables/{name}").text)
    assert found
    return int(found[1])


def test_an_instruction_is_switched_on_and_off(client: Client) -> None:
    name = create(client)
    page = client.get(f"/tables/{name}").text
    assert "Step right after somebody&#39;s left" in page
    assert 'aria-checked="true"' not in page
    data = {"seat": 0, "name": "right-second", "on": "yes"}
    assert client.post(f"/tables/{name}/standing", data=data).status_code == 204
    assert 'aria-checked="true"' in client.get(f"/tables/{name}").text
    assert client.post(f"/tables/{name}/standing", data=data | {"on": "no"}).status_code == 204
    assert 'aria-checked="true"' not in client.get(f"/tables/{name}").text


def test_nobody_instructs_for_others(client: Client) -> None:
    name = create(client)
    client.cookies.clear()
    answer = client.post(f"/tables/{name}/standing", data={"seat": 0, "name": "left", "on": "yes"})
    assert answer.status_code == 403
    assert number(client, name) == 0


def test_a_copy_is_played_by_one_person_and_its_first_move_sent_back(client: Client) -> None:
    name = create(client)
    copy = copy_of(client, name, 0)
    step(client, copy, 0, True, 0)
    step(client, copy, 1, True, 1)
    page = client.get(f"/tables/{copy}").text
    assert "A private copy, from moment 0" in page
    assert number(client, name) == 0
    answer = client.post(f"/tables/{copy}/send-back", follow_redirects=False)
    assert answer.headers["location"] == f"/tables/{name}"
    assert number(client, name) == 1
    # The table has moved on: the same line cannot be sent twice.
    assert client.post(f"/tables/{copy}/send-back").status_code == 409
    assert number(client, name) == 1


def test_a_line_is_kept_as_a_plan(client: Client) -> None:
    name = create(client)
    copy = copy_of(client, name, 0)
    for count in range(4):
        step(client, copy, count % 2, True, count)
    assert client.post(f"/tables/{copy}/plan", follow_redirects=False).status_code == 303
    # Both seats are this browser's, so the whole line is played.
    assert number(client, name) == 4


def test_strangers_cannot_send_a_copy_back(client: Client) -> None:
    name = create(client)
    copy = copy_of(client, name, 0)
    step(client, copy, 0, True, 0)
    client.cookies.clear()
    assert client.post(f"/tables/{copy}/send-back").status_code == 403
    theirs = copy_of(client, name, 0)
    step(client, theirs, 0, True, 0)
    assert client.post(f"/tables/{theirs}/send-back").status_code == 403
    assert number(client, name) == 0


def test_what_was_taken_back_on_a_copy_is_not_sent_back(client: Client) -> None:
    name = create(client)
    copy = copy_of(client, name, 0)
    step(client, copy, 0, True, 0)
    assert f"/tables/{copy}/send-back" in client.get(f"/tables/{copy}").text
    assert client.post(f"/tables/{copy}/undo", data={"seat": 1, "seen": 1}).status_code == 204
    assert f"/tables/{copy}/send-back" not in client.get(f"/tables/{copy}").text
    for way in ("send-back", "plan"):
        assert client.post(f"/tables/{copy}/{way}").status_code == 400
    assert number(client, name) == 0


def test_a_spectator_keeps_no_plan(client: Client) -> None:
    name = create(client)
    client.cookies.clear()
    copy = copy_of(client, name, 0)
    step(client, copy, 0, True, 0)
    assert client.post(f"/tables/{copy}/plan").status_code == 403
    assert number(client, name) == 0


def test_a_plan_for_a_table_that_moved_on_says_where_it_stands(client: Client) -> None:
    name = create(client)
    copy = copy_of(client, name, 0)
    step(client, copy, 0, True, 0)
    for count in range(3):
        step(client, name, count % 2, True, count)
    answer = client.post(f"/tables/{copy}/plan")
    assert answer.status_code == 409
    assert "moved on to entry 3" in answer.text


def test_a_browser_forgets_old_copies_and_never_a_table(client: Client) -> None:
    name = create(client)
    copies = [copy_of(client, name, 0) for _ in range(MOST_COPIES + 2)]
    held = {cookie.removeprefix("keys-") for cookie in client.cookies if cookie.startswith("keys-")}
    assert held == {name, *copies[2:]}


def test_the_start_page_tells_copies_from_tables(client: Client) -> None:
    name = create(client)
    copy = copy_of(client, name, 0)
    page = client.get("/").text
    assert page.index(name) < page.index(copy)
    assert "your turn" in page[: page.index(copy)]
    assert "private copy" in page[page.index(copy) :]
    assert "your turn" not in page[page.index(copy) :]


def test_one_screen_needs_no_curtain_where_nothing_is_hidden(client: Client) -> None:
    form = {"name-0": "Anna", "held-0": "here", "name-1": "Béla", "held-1": "here"}
    name = client.post("/new/steps", data=form, follow_redirects=False).headers["location"].split("/")[2]
    for seat in (0, 1):
        page = client.get(f"/tables/{name}").text
        assert "curtain-words" not in page
        assert "Your decision" in page
        step(client, name, seat, True, seat)
    # Taking back is for the last move, whoever made it.
    assert client.post(f"/tables/{name}/undo", data={"seat": 0, "seen": 2}).status_code == 204
    assert client.get(f"/api/tables/{name}").json()["moves"] == 1


def test_a_program_leaves_a_plan_and_copies_the_table(client: Client) -> None:
    wish = {"title": "steps", "seats": [{"name": "Anna"}, {"name": "Béla"}], "seed": 1}
    table = client.post("/api/tables", json=wish).json()
    address = f"/api/tables/{table['table']}"
    plan = {"name": "plan", "moves": ["step true", {"kind": "step", "left": False}]}
    moved = client.post(f"{address}/standing", headers=key(table, 1), json=plan)
    assert (moved.status_code, moved.json()["number"]) == (200, 0)
    assert client.get(f"{address}/standing", headers=key(table, 1)).json()["standing"] == ["plan"]
    assert client.get(f"{address}/standing", headers=key(table, 0)).json()["standing"] == []
    step = {"move": "step true", "seen": 0}
    assert client.post(f"{address}/moves", headers=key(table, 0), json=step).json()["number"] == 2
    copy = client.post(f"{address}/copies", json={"number": 1}).json()
    assert client.get(f"/api/tables/{copy['table']}").json()["latest"] == 1
    unknown = client.post(f"{address}/standing", headers=key(table, 0), json={"name": "dance"})
    assert unknown.status_code == 422


def test_what_nobody_sends_is_too_large(client: Client) -> None:
    wish = {"title": "steps", "seats": [{"name": "Anna"}, {"name": "Béla"}], "seed": 1}
    table = client.post("/api/tables", json=wish).json()
    address = f"/api/tables/{table['table']}"
    plan = {"name": "plan", "moves": ["step true"] * 12_000}
    assert client.post(f"{address}/standing", headers=key(table, 0), json=plan).status_code == 422
    for way, wished in (("standing", plan | {"moves": ["step true"] * 20_000}), ("moves", {"move": "x" * 300_000})):
        assert client.post(f"{address}/{way}", headers=key(table, 0), json=wished).status_code == 413
    assert client.get(address).json()["latest"] == 0
