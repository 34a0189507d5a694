"""The pages: start, creating, inviting, sitting down, the table, its past, handing over, errors."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from httpx import Cookies
from markupsafe import Markup

from tests.interop.files import file, player
from tests.web.conftest import Client, key
from trackside import games
from trackside.core.look import Look
from trackside.core.message import message
from trackside.core.moves import Move
from trackside.tables import StorageTrouble
from trackside.web import rooms

HERE = {"name-0": "Anna", "held-0": "here", "name-1": "Béla", "held-1": "here"}


def create(client: Client, **form: str) -> str:
    """The name of a new toy table made by the form."""
    answer = client.post("/new/toy", data=HERE | form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].split("/")[2]


def sit(client: Client, name: str, seat: int) -> None:
    answer = client.post(f"/tables/{name}/screen", data={"seat": seat}, follow_redirects=False)
    assert answer.status_code == 303


def offers(text: str) -> dict[str, Any]:
    found = re.search(r'<div id="offers" hidden>(.*?)</div>', text)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def move(client: Client, name: str, seat: int, what: Any, seen: int) -> Any:
    return client.post(f"/tables/{name}/moves", json={"seat": seat, "move": what, "seen": seen})


def pledge(client: Client, name: str) -> Any:
    """Seat 0 sits down and makes the first move that it may."""
    sit(client, name, 0)
    mine = offers(client.get(f"/tables/{name}").text)
    return move(client, name, 0, mine["offers"][0]["move"], mine["seen"])


def test_the_start_page_lists_titles_and_own_tables(client: Client) -> None:
    text = client.get("/").text
    assert "/new/union-pacific" in text
    assert "wait here for you" in text
    assert "about 90 minutes" in text
    assert "Ten railway companies" in text
    name = create(client)
    text = client.get("/").text
    assert f"/tables/{name}" in text
    assert "your turn" in text


@pytest.mark.parametrize(("language", "lang"), [("hu-HU,en;q=0.5", "hu"), ("ru", "ru"), ("de", "en"), ("", "en")])
def test_the_language_is_the_browsers(client: Client, language: str, lang: str) -> None:
    assert f'<html lang="{lang}"' in client.get("/", headers={"Accept-Language": language}).text


def test_settings_are_remembered(client: Client) -> None:
    answer = client.post("/settings", data={"language": "ru", "back": "/new/toy"}, follow_redirects=False)
    assert answer.headers["location"] == "/new/toy"
    client.post("/settings", data={"theme": "dark"})
    assert '<html lang="ru" data-theme="dark"' in client.get("/").text


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example"])
def test_settings_lead_to_no_foreign_page(client: Client, back: str) -> None:
    answer = client.post("/settings", data={"theme": "dark", "back": back}, follow_redirects=False)
    assert answer.headers["location"] == "/"


def test_the_form_has_every_option(client: Client) -> None:
    text = client.get("/new/union-pacific").text
    for name in ("dividends", "exchange_track", "starter", "board"):
        assert f'name="option-{name}"' in text


def test_the_form_says_what_is_wrong_and_keeps_what_was_given(client: Client) -> None:
    answer = client.post("/new/toy", data=HERE | {"name-1": "", "option-rich": "yes"})
    assert answer.status_code == 422
    assert "Toy is for 2 to 3 players, not 1" in answer.text
    assert re.search(r'name="option-rich" value="yes" checked', answer.text)


def test_a_computer_without_a_name_plays_all_the_same(client: Client) -> None:
    name = create(client, **{"name-1": "", "held-1": "random", "name-2": "", "held-2": "link"})
    seats = client.get(f"/api/tables/{name}").json()["seats"]
    assert [(seat["name"], seat["held_by"]) for seat in seats] == [("Anna", "here"), ("Computer 2", "random")]


def test_a_seat_for_nobody_stays_empty(client: Client) -> None:
    name = create(client, **{"name-2": "Klára", "held-2": "nobody"})
    assert len(client.get(f"/api/tables/{name}").json()["seats"]) == 2


def test_a_board_file_with_faults(client: Client) -> None:
    no_json = [b"{", b'{"name": NaN}', rb'{"name": "\ud800"}', b"[" * 100_000]
    for content, words in (*((text, "this file is no JSON") for text in no_json), (b"{}", "")):
        files = {"option-board": ("board.json", content, "application/json")}
        answer = client.post("/new/union-pacific", data=HERE, files=files)
        assert answer.status_code == 422
        assert 'class="fault"' in answer.text
        assert words in answer.text


def test_cookies_that_are_not_ours_do_no_harm(client: Client) -> None:
    name = create(client)
    assert client.get("/", headers={"Cookie": "keys-<script>=1; keys-a@b=2; keys-gone=3"}).status_code == 200
    seats = f"keys-{name}={'.'.join('k' * 20 for _ in range(99))}"
    for number in ("9" * 5000, "-1", "7"):
        cookies = f"{seats}; screen-{name}={number}; invitations-{name}={number}~{'k' * 20}"
        assert client.get(f"/tables/{name}", headers={"Cookie": cookies}).status_code == 200


def test_names_are_text_and_nothing_else(client: Client) -> None:
    name = create(client, **{"name-0": "<b>\"Anna'&"})
    assert "<b>" not in client.get(f"/tables/{name}").text
    answer = client.post("/new/toy", data=HERE | {"name-0": "An\u202ena"})
    assert answer.status_code == 422
    assert "Player 1 needs a name of 1 to 40 letters" in answer.text


def test_options_of_the_form_reach_the_game(client: Client) -> None:
    name = create(client, **{"option-rich": "yes", "option-length": "long"})
    options = client.get(f"/api/tables/{name}").json()["options"]
    assert options == {"rich": True, "length": "long"}


def test_invitations(client: Client) -> None:
    answer = client.post("/new/toy", data=HERE | {"held-1": "link"}, follow_redirects=False)
    page = client.get(answer.headers["location"]).text
    link = re.search(r'value="(http[^"]+/sit/[^"]+)"', page)
    assert link
    name = answer.headers["location"].split("/")[2]
    mine, client.cookies = client.cookies, Cookies()
    assert client.get(f"/tables/{name}/invitations").status_code == 403

    arrived = client.get(link[1], follow_redirects=False)
    assert arrived.status_code == 303
    assert "sit" not in arrived.headers["location"]
    cookie = arrived.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    seats = client.get(f"/api/tables/{name}").json()["seats"]
    assert not seats[1]["taken"], "a chat that previews the link takes no seat"
    assert offers(client.get(f"/tables/{name}").text)["seat"] == 1
    assert client.get(f"/api/tables/{name}").json()["seats"][1]["taken"]

    client.cookies = mine
    assert client.post(f"/tables/{name}/invitations", data={"seat": 1}).status_code == 409
    assert client.get(arrived.headers["location"]).status_code == 200, "the friend's link holds the seat as before"


def test_an_invitation_that_nobody_has_followed_is_replaced(client: Client) -> None:
    answer = client.post("/new/toy", data=HERE | {"held-1": "link"}, follow_redirects=False)
    name = answer.headers["location"].split("/")[2]
    link = re.search(r'value="(http[^"]+/sit/[^"]+)"', client.get(answer.headers["location"]).text)
    assert link
    client.post(f"/tables/{name}/invitations", data={"seat": 1})
    renewed = re.search(r'value="(http[^"]+/sit/[^"]+)"', client.get(f"/tables/{name}/invitations").text)
    assert renewed
    assert renewed[1] != link[1]
    client.cookies = Cookies()
    assert client.get(link[1], follow_redirects=False).status_code == 403


def test_the_secret_is_in_no_page(client: Client) -> None:
    name = create(client)
    secrets = client.cookies[f"keys-{name}"].split(".")
    sit(client, name, 0)
    text = client.get(f"/tables/{name}").text
    assert not any(secret in text for secret in secrets)


def test_the_screen_is_handed_over_behind_a_curtain(client: Client) -> None:
    name = create(client)
    before = client.get(f"/tables/{name}").text
    assert "I am Anna" in before
    assert offers(before) == {"seat": None, "seen": 1, "offers": []}
    sit(client, name, 0)
    mine = offers(client.get(f"/tables/{name}").text)
    assert mine["seat"] == 0
    assert move(client, name, 0, mine["offers"][0]["move"], 1).status_code == 204
    curtain = client.get(f"/tables/{name}").text
    assert "I am Béla" in curtain
    assert offers(curtain)["seat"] is None
    assert "You pledge" not in curtain, "what Anna alone was told has left the page"
    again = client.get(f"/tables/{name}?again=yes").text
    assert "You pledge" in again
    assert "Pass the screen to" in again
    assert "You pledge" not in client.get(f"/tables/{name}?at=2").text
    sit(client, name, 1)
    assert offers(client.get(f"/tables/{name}").text)["seat"] == 1


def test_behind_the_curtain_nobody_reads_the_plan_of_another(client: Client) -> None:
    name = create(client)
    sit(client, name, 0)
    assert move(client, name, 0, offers(client.get(f"/tables/{name}").text)["offers"][0]["move"], 1).status_code == 204
    plan = {"name": "plan", "moves": ["bid 4"], "seat": 0}
    shown = {"X-Seat-Key": client.cookies[f"keys-{name}"]}
    assert client.post(f"/api/tables/{name}/standing", headers=shown, json=plan).status_code == 200
    assert "Your plan" not in client.get(f"/tables/{name}").text
    assert "Your plan" in client.get(f"/tables/{name}?again=yes").text


def test_a_single_seat_has_no_curtain(client: Client, table: dict[str, Any]) -> None:
    client.get(f"/tables/{table['table']}/sit/{table['keys']['1']}")
    text = client.get(f"/tables/{table['table']}").text
    assert "curtain-words" not in text
    assert offers(text)["seat"] == 1


def test_spectators_see_what_is_open(client: Client, table: dict[str, Any]) -> None:
    text = client.get(f"/tables/{table['table']}").text
    assert offers(text) == {"seat": None, "seen": 1, "offers": []}
    assert "to decide" in text


def test_who_opened_a_table_by_a_seed_or_record_may_know_what_is_hidden(client: Client, table: dict[str, Any]) -> None:
    assert client.get(f"/api/tables/{table['table']}").json()["foreknown"]
    assert "The host may know what is hidden" in client.get(f"/tables/{table['table']}").text
    name = create(client)
    assert not client.get(f"/api/tables/{name}").json()["foreknown"]
    assert "may know what is hidden" not in client.get(f"/tables/{name}").text
    brought = client.post("/api/records", json={"record": client.get(f"/api/tables/{name}/record").json()})
    assert brought.status_code == 422, "what is hidden from the host cannot be brought"


def test_what_is_typed_wrongly_is_answered_by_an_example(client: Client) -> None:
    name = create(client)
    sit(client, name, 0)
    seen = offers(client.get(f"/tables/{name}").text)["seen"]
    for typed in ("pledge", "pledge one", "hop 1"):
        wanted = {"seat": 0, "move": typed, "seen": seen}
        answer = client.post(f"/tables/{name}/preview", json=wanted)
        assert answer.status_code == 400
        assert re.search(r"For example: <code>pledge [1-6]</code>", answer.text)
        assert "{" not in answer.text


def test_refusals_link_the_rule(client: Client) -> None:
    name = create(client)
    sit(client, name, 0)
    held = {offer["move"]["card"] for offer in offers(client.get(f"/tables/{name}").text)["offers"]}
    missing = min({1, 2, 3} - held)
    for what in ("moves", "preview"):
        wish = {"seat": 0, "move": f"pledge {missing}", "seen": 1}
        answer = client.post(f"/tables/{name}/{what}", json=wish)
        assert answer.status_code == 422
        assert f"There is no card {missing} in the hand" in answer.text
        assert 'href="/rules/toy#T2"' in answer.text


def test_previews_are_for_own_seats(client: Client, table: dict[str, Any]) -> None:
    client.get(f"/tables/{table['table']}/sit/{table['keys']['1']}")
    wish = {"seat": 0, "move": "pledge 1", "seen": 1}
    assert client.post(f"/tables/{table['table']}/preview", json=wish).status_code == 403
    assert client.post(f"/tables/{table['table']}/moves", json=wish).status_code == 403


def test_moves_that_nothing_tells_apart_are_listed_by_notation(client: Client) -> None:
    """A room without a list of its own gets them by their notation."""
    name = create(client)
    sit(client, name, 0)
    moves = [offer["move"] for offer in offers(client.get(f"/tables/{name}").text)["offers"]]
    wish = {"seat": 0, "moves": moves, "seen": 1}
    listed = client.post(f"/tables/{name}/which", json=wish)
    assert listed.status_code == 200
    found = [json.loads(html.unescape(pick)) for pick in re.findall(r'data-pick="([^"]*)"', listed.text)]
    assert found == moves
    illegal = wish | {"moves": [{"kind": "pledge", "card": 99}]}
    assert client.post(f"/tables/{name}/which", json=illegal).status_code == 422
    assert client.post(f"/tables/{name}/which", json=wish | {"seat": 7}).status_code == 403


def test_the_list_is_the_room_s_where_it_draws_one(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def which(look: Look, moves: Sequence[Move]) -> Markup:
        return Markup("<p>{} of {}</p>").format(len(moves), look.title.name)

    monkeypatch.setattr(rooms.room(games.find("toy")), "which", which, raising=False)
    name = create(client)
    sit(client, name, 0)
    moves = [offer["move"] for offer in offers(client.get(f"/tables/{name}").text)["offers"]]
    listed = client.post(f"/tables/{name}/which", json={"seat": 0, "moves": moves, "seen": 1})
    assert listed.text == f"<p>{len(moves)} of toy</p>"


def test_history_and_the_way_back(client: Client) -> None:
    name = create(client)
    assert pledge(client, name).status_code == 204
    text = client.get(f"/tables/{name}?at=1").text
    assert "Moment 1 of 2" in text
    assert "Back to now" in text
    assert offers(text)["offers"] == []
    part = client.get(f"/tables/{name}?at=1", headers={"HX-Request": "true"}).text
    assert part.startswith("<main")
    assert client.get(f"/tables/{name}?at=9").status_code == 404


def test_taking_back_by_the_bar(client: Client) -> None:
    name = create(client)
    assert pledge(client, name).status_code == 204
    assert "Take back" in client.get(f"/tables/{name}").text
    assert client.post(f"/tables/{name}/undo", data={"seat": 0, "seen": 2}).status_code == 204
    text = client.get(f"/tables/{name}").text
    assert "Taken back to moment 1" in text
    assert re.search(r'id="log-2"[^>]*class="log-entry undone', text)
    stale = client.post(f"/tables/{name}/undo", data={"seat": 0, "seen": 2}, headers={"HX-Request": "true"})
    assert stale.status_code == 409
    assert stale.text.startswith('<p class="fault">')


def test_the_end_and_a_rematch(client: Client) -> None:
    name = create(client)
    state = client.get(f"/api/tables/{name}").json()
    for _ in range(100):
        if state["over"]:
            break
        seat = state["deciding"][0]
        sit(client, name, seat)
        mine = offers(client.get(f"/tables/{name}").text)
        what = mine["offers"][-1].get("move") or "keep none"
        assert move(client, name, seat, what, mine["seen"]).status_code == 204
        state = client.get(f"/api/tables/{name}").json()
    text = client.get(f"/tables/{name}").text
    assert "The result" in text
    assert "Where it came from" in text
    again = client.post(f"/tables/{name}/rematch", follow_redirects=False)
    following = again.headers["location"].split("/")[2]
    assert following != name
    assert "I am Anna" in client.get(f"/tables/{following}").text


def test_a_record_is_saved_and_opened(client: Client) -> None:
    name = create(client)
    assert pledge(client, name).status_code == 204
    saved = client.get(f"/tables/{name}/record")
    assert "attachment" in saved.headers["content-disposition"]
    record = saved.json()
    assert record["moves"][1]["card"] is None, "several people sit at this screen"
    faulty = client.post("/records", files={"record": ("r.json", saved.content, "application/json")})
    assert faulty.status_code == 422
    assert "hidden in this record" in faulty.text
    record["moves"] = []
    opened = client.post("/records", files={"record": ("r.json", json.dumps(record), "application/json")})
    assert opened.status_code == 200
    assert "/tables/" in str(opened.url)


def test_a_table_says_where_its_game_file_and_the_rules_do_not_agree(client: Client) -> None:
    data = file([player(10, "bid", company="TSR", price=20)], settings={"optional_rules": ["no_merger"]})
    opened = client.post("/records", files={"record": ("game.json", json.dumps(data), "application/json")})
    assert opened.status_code == 200
    assert "are left out: no_merger" in opened.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/tables/nowhere", 404),
        ("/nowhere", 404),
        ("/new/chess", 404),
        ("/rules/toy", 404),
        ("/tables/nowhere/log", 404),
    ],
)
def test_errors_are_pages_with_a_sentence(client: Client, path: str, status: int) -> None:
    answer = client.get(path if "log" not in path else path + "?before=2")
    assert answer.status_code == status
    assert "To the start page" in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "place", ["/home/anna/kept/games.db", "C:\\\\anna\\\\games.db", "postgresql://anna@db.lan/games.db"]
)
def test_trouble_with_the_database_does_not_say_where_it_is(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, place: str
) -> None:
    async def broken(*_: Any) -> None:
        raise StorageTrouble(message("The database {place} is read-only", place=place))

    monkeypatch.setattr("trackside.tables.Tables.moment", broken)
    for path in ("/api/tables/any", "/tables/any"):
        answer = client.get(path)
        assert answer.status_code == 503
        assert "The database games.db is read-only" in answer.text
        assert "anna" not in answer.text
        assert place in caplog.text, "whoever keeps the server is told"


def test_surprises_show_no_trace(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("secret inside")

    monkeypatch.setattr("trackside.web.start_pages.tables_of", broken)
    answer = client.get("/")
    assert answer.status_code == 500
    assert "secret inside" not in answer.text
    assert "Traceback" not in answer.text


def test_foreign_pages_cannot_post(client: Client) -> None:
    name = create(client)
    sit(client, name, 0)
    wish = {"seat": 0, "move": offers(client.get(f"/tables/{name}").text)["offers"][0]["move"], "seen": 1}
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
    ):
        assert client.post(f"/tables/{name}/moves", json=wish, headers=headers).status_code == 403
    same = {"Origin": "http://testserver.local", "Sec-Fetch-Site": "same-origin"}
    assert client.post(f"/tables/{name}/moves", json=wish, headers=same).status_code == 204


def test_pages_forbid_foreign_and_inline_things(client: Client) -> None:
    answer = client.get(f"/tables/{create(client)}")
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["referrer-policy"] == "same-origin"
    assert not re.search(r"<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=", answer.text)


def test_static_files_may_be_kept(client: Client) -> None:
    address = re.search(r'href="(/static/trackside.css[^"]+)"', client.get("/").text)
    assert address
    answer = client.get(address[1])
    assert "immutable" in answer.headers["cache-control"]
    assert client.get("/static/../app.py").status_code == 404


def test_tables_cannot_be_opened_without_end(client: Client) -> None:
    codes = [client.post("/new/toy", data={"name-0": "A"}).status_code for _ in range(70)]
    assert codes[-1] == 429
    assert client.get("/").status_code == 200


def test_the_key_of_a_program_does_not_reach_pages(client: Client, table: dict[str, Any]) -> None:
    text = client.get(f"/tables/{table['table']}", headers=key(table, 0)).text
    assert offers(text)["seat"] is None
