"""Game files of 18xx.games clause by clause: what the public games do not show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import trackside
from tests.interop.files import FILES, corporation, file, player, privates_sold, real
from trackside.core.refusal import RecordError
from trackside.games.rail18xx.homes import ChooseHome
from trackside.games.rail18xx.minor_auction import BidForMinor
from trackside.games.rail18xx.rounds import OperatingRound, PrivateAuction, StockRound
from trackside.interop.online18xx import Import, load

BID = player(10, "bid", company="TSR", price=20)
WISHES = (
    player(12, "program_share_pass", unconditional=True, indefinite=False),
    player(12, "program_buy_shares", corporation="NW", until_condition="float", from_market=False),
    player(12, "program_merger_pass", corporations_by_round={"MR": ["N"]}, options=["disable_others"]),
    player(12, "program_disable", reason="Shares were sold", original_type="program_share_pass"),
    player(12, "program_close_pass", unconditional=False),
    player(12, "program_independent_mines", skip_track=True),
    player(12, "program_auction_bid", bid_target="TSR", maximum_bid=50),
    player(12, "program_something_new"),
)


def load_data(data: dict[str, Any]) -> Import:
    """Through JSON, as a file comes."""
    return load(json.dumps(data))


def refused(data: Any) -> str:
    """What is said about a file that cannot be read."""
    with pytest.raises(RecordError) as error:
        trackside.load(data)
    return str(error.value)


@pytest.mark.parametrize("rules", [None, [[]], [{}, None]])
def test_optional_rules_that_are_none(rules: Any) -> None:
    assert load_data(file(title="1867", players=3, settings={"optional_rules": rules})).position.rules.market.kind == (
        "column"
    )


def test_a_seed_without_end_is_cut_off() -> None:
    assert len(load_data(file(title="1867", players=2, settings={"seed": "9" * 5000})).game.entries) == 1


# --- 1: the file ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    ("title", "rule", "market"),
    [
        ("1861", None, "grid"),
        ("1861", "column_market", "column"),
        ("1867", None, "column"),
        ("1867", "grid_market", "grid"),
    ],
)
def test_seats_and_markets(seats: int, title: str, rule: str | None, market: str) -> None:
    data = file(title=title, players=seats, settings={"optional_rules": [rule] if rule else [], "seed": 3})
    position = load_data(data).position
    assert position.rules.market.kind == market
    assert position.cash == [{2: 420, 3: 420, 4: 315, 5: 252, 6: 210}[seats]] * seats
    assert len(position.rules.roster) == (29 if seats > 2 else 20)
    assert sum(owner == "bank" for owner in position.privates.values()) == (2 if seats == 2 else 0)
    assert position.deciding == (0,)


@pytest.mark.parametrize("settings", [None, {}, {"optional_rules": None}, {"optional_rules": ["unknown"]}, []])
def test_settings_may_be_missing_or_say_more(settings: Any) -> None:
    assert load_data(file([BID], settings=settings)).position.rules.market.kind == "grid"


def test_in_very_old_files_the_name_is_the_id() -> None:
    data = file([player("Anna", "bid", company="TSR", price=20)])
    data["players"] = [{"name": "Anna"}, {"name": "Béla"}, {"name": "Klára"}]
    imported = load_data(data)
    assert imported.position.deciding == (1,)
    assert imported.game.seats == ("Anna", "Béla", "Klára")


def test_ids_of_players_may_be_numbers_or_texts() -> None:
    assert load_data(file([player("10", "bid", company="TSR", price=20)])).position.deciding == (1,)


def test_the_status_is_not_relied_on() -> None:
    assert not load_data(file([BID], status="finished")).game.over
    data = real("29683") | {"status": "active"}
    assert load_data(data).game.over


def test_a_result_that_differs_is_doubted() -> None:
    assert load_data(real("29683")).doubts == []
    data = real("29683") | {"result": {**real("29683")["result"], "3058": 9999}}
    (doubt,) = load_data(data).doubts
    assert "the score 9999; by the rules it is 8341" in str(doubt)


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        (["grid_market", "no_merger"], "no_merger"),
        (["fast", 7, "column_market"], "fast, 7"),
        (["x" * 100_000], "x" * 200),
    ],
)
def test_options_that_are_not_known_here_are_doubted(rules: list[Any], named: str) -> None:
    imported = load_data(file([BID], settings={"optional_rules": rules}))
    (doubt,) = imported.doubts
    assert str(doubt) == f"The file names options of the game that are not known here and are left out: {named}"
    told = imported.game.events[-1][-1]
    assert str(told.message) == "The file and the rules do not agree in all:"
    assert told.lines == (doubt,)


def test_options_that_are_known_are_not_doubted() -> None:
    for rules in ([], ["column_market"], ["grid_market"], None):
        imported = load_data(file([BID], settings={"optional_rules": rules}))
        assert imported.doubts == []
        assert all(not event.lines for event in imported.game.events[-1])


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("count", [0, 1, 30, 250])
def test_a_file_cut_anywhere_is_a_game_that_goes_on(name: str, count: int) -> None:
    data = real(name) | {"actions": real(name)["actions"][:count], "result": {}}
    imported = load_data(data)
    assert not imported.game.over
    assert imported.position.census()["money"] == 15_000


def test_a_file_is_read_up_to_an_action() -> None:
    whole = load_data(real("29683") | {"actions": real("29683")["actions"][:200]})
    part = load(real("29683"), until=100)
    assert max(played.id or 0 for played in part.played) <= 100
    assert part.game.entries == whole.game.entries[: part.game.number]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (file(title="1830"), "Game files of 18xx.games are read for 1861, 1867; this one is of 1830"),
        (file(title="union-pacific"), "this one is of union-pacific"),
        (file(title="18Chesapeake"), "this one is of 18Chesapeake"),
        (file(players=1), "1861 is for 2 to 6 players, not 1"),
        (file(players=7), "1861 is for 2 to 6 players, not 7"),
        (file() | {"players": 3}, "“players” should be a list"),
        (file() | {"players": [{}, {}, {}]}, "Every player should have an “id”"),
        (file() | {"players": [{"id": 1, "name": "A"}] * 3}, "Every player should have an “id”"),
        (file() | {"actions": {}}, "“actions” should be a list"),
        (file() | {"actions": [7]}, "An action without a type"),
        (file() | {"actions": [{"entity": 10}]}, "An action without a type"),
        (file([BID | {"auto_actions": [1]}]), "An action without a type"),
        (file([player(10, "fly")]), "Actions of the type fly are not known here"),
        (file([player(99, "pass")]), "There is no player 99"),
        (file([corporation("XYZ", "pass")]), "There is no company XYZ"),
        (file([player(10, "bid", price=20)]), "The action is malformed"),
        (file([player(10, "bid", company="TSR", price="20")]), "The action is malformed"),
        (file([player(10, "bid", company="TSR", price=True)]), "The action is malformed"),
        (file([{"type": "pass"}]), "The action is malformed"),
    ],
)
def test_files_that_cannot_be_read(data: dict[str, Any], fault: str) -> None:
    assert fault in refused(data)
    assert fault in refused(json.dumps(data))


def test_text_that_is_no_file(tmp_path: Path) -> None:
    for text in ("", "[]", "{", '{"title": "1861"}', "[" * 50_000):
        with pytest.raises(RecordError):
            load(text)
    with pytest.raises(RecordError):
        load(tmp_path / "missing.json")


def test_a_path_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("\ufeff" + json.dumps(file([BID])), "utf-8")
    assert load(path).position.deciding == (1,)
    assert trackside.load(path).number == 1


def test_a_refused_action_is_named_with_its_rule() -> None:
    text = refused(file([BID, player(11, "bid", company="TSR", price=22)]))
    assert text.startswith("Action 2 (bid by 11) is refused: A bid is at least 25, in steps of 5 (18xx 3.2)")


# --- 3, 4: actions ----------------------------------------------------------------------------------


def test_unknown_fields_are_ignored() -> None:
    extra = {"skip": True, "original_id": 7, "created_at": "2020-05-01 10:11:12", "user": 12, "whatever": {"x": 1}}
    assert load_data(file([BID | extra, player(11, "pass", **extra)])).position.deciding == (2,)


def test_a_kind_of_entity_may_be_missing() -> None:
    actions = [{"type": "bid", "entity": 10, "company": "TSR", "price": 20}, {"type": "pass", "entity": 11}]
    assert load_data(file(actions)).position.deciding == (2,)


def test_an_action_of_another_user_counts_for_its_entity() -> None:
    # In the master mode somebody else clicks.
    assert load_data(file([BID | {"user": 12}])).position.deciding == (1,)


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: wish["type"])
def test_wishes_have_no_effect_and_may_come_at_any_time(wish: dict[str, Any]) -> None:
    plain = load_data(file([BID, player(11, "pass")]))
    wished = load_data(file([wish, BID, wish, player(11, "pass", auto_actions=[wish]), wish]))
    assert wished.position == plain.position
    over = load_data(file([player(10, "end_game"), wish, player(11, "message", message="Thanks!"), wish]))
    assert over.game.over


def test_messages_and_logs_have_no_effect() -> None:
    said = [player(12, "message", message="Hello"), player(10, "log", message="...")]
    assert load_data(file([*said, BID, *said])).game.number == 1


def test_the_end_of_a_game_at_once() -> None:
    imported = load_data(file([BID, player(12, "end_game"), player(11, "message", message="Why?")]))
    assert imported.game.over
    assert {row.total for row in imported.game.standings().rows} == {420}
    assert "The game is over (18xx 19)" in refused(file([player(10, "end_game"), player(10, "pass")]))


@pytest.mark.parametrize("kind", ["take_loan", "payoff_loan", "scrap_train"])
def test_what_happens_by_itself_is_no_action(kind: str) -> None:
    assert "(18xx 1" in refused(file([*privates_sold(), player(12, kind, loan=0, train="2-0")]))


# --- 5: undo and redo -------------------------------------------------------------------------------


def passes(*kinds: str | tuple[str, int]) -> list[int]:
    """The numbers of the actions that stand: `pass`, `message`, `redo`, `undo`, or `undo` to a number."""
    actions = []
    for number, kind in enumerate(kinds, 1):
        if isinstance(kind, tuple):
            actions.append({"id": number, "type": kind[0], "action_id": kind[1]})
        else:
            actions.append({"id": number, "type": kind})
    return [action["id"] for action in Import(file() | {"actions": actions}).standing()]


@pytest.mark.parametrize(
    ("kinds", "standing"),
    [
        (("pass", "pass", "undo"), [1]),
        (("pass", "pass", "undo", "undo"), []),
        (("pass", "undo", "undo", "pass"), [4]),
        (("pass", "pass", "undo", "undo", "redo"), [1]),
        (("pass", "pass", "undo", "undo", "redo", "redo"), [1, 2]),
        (("pass", "pass", "undo", "undo", "redo", "redo", "redo"), [1, 2]),
        (("pass", "pass", "undo", "pass", "redo"), [1, 4]),
        (("pass", "pass", "undo", "message", "redo"), [1, 4, 2]),
        (("pass", "pass", "undo", "log", "redo"), [1, 4, 2]),
        (("pass", "message", "undo"), [2]),
        (("pass", "log", "undo"), [2]),
        (("pass", "program_share_pass", "undo"), [1]),
        (("pass", "pass", "pass", ("undo", 1)), [1]),
        (("pass", "pass", "pass", ("undo", 0)), []),
        (("pass", "pass", "pass", ("undo", 0), "redo"), [1, 2, 3]),
        (("pass", "pass", "pass", ("undo", 1), "redo", "undo"), [1, 2]),
        (("pass", "pass", "undo", "pass", ("undo", 2)), [1]),
        (("pass", "message", "pass", "message", "pass", ("undo", 1)), [1, 2, 4]),
        (("pass", "pass", ("undo", 1), "pass", ("undo", 1), "redo"), [1, 4]),
        (("redo", "pass"), [2]),
        (("undo", "pass"), [2]),
    ],
)
def test_what_stands_after_undo_and_redo(kinds: tuple[str, ...], standing: list[int]) -> None:
    assert passes(*kinds) == standing


def test_what_the_site_added_goes_with_its_action() -> None:
    automatic = player(11, "pass")
    both = load_data(file([BID | {"auto_actions": [automatic, player(12, "pass")]}]))
    assert both.position.privates["TSR"] == 0
    undone = load_data(file([BID | {"auto_actions": [automatic]}, {"type": "undo"}, player(10, "pass")]))
    assert undone.game.number == 1


@pytest.mark.parametrize("automatic", [None, []])
def test_there_may_be_nothing_that_the_site_added(automatic: Any) -> None:
    assert load_data(file([BID | {"auto_actions": automatic}])).game.number == 1


def test_passes_are_never_invented() -> None:
    # 11 and 12 could only pass, but a file in which they have not yet says so.
    imported = load_data(file([BID]))
    assert imported.position.deciding == (1,)


# --- 3 of the rules, 7: the auctions ----------------------------------------------------------------


def test_the_falling_price_of_a_private() -> None:
    everybody = [player(10 + seat, "pass") for seat in range(3)]
    imported = load_data(file([*everybody, player(10, "pass"), player(11, "bid", company="TSR", price=15)]))
    assert imported.position.cash == [420, 405, 420]
    assert imported.position.deciding == (2,)  # the player left of the buyer
    assert "It may be taken at 15 (18xx 3.4)" in refused(file([*everybody, BID]))


def test_at_nothing_the_first_player_takes_it_by_himself() -> None:
    imported = load_data(file([player(10 + seat, "pass") for seat in range(3)] * 4))
    assert imported.position.privates["TSR"] == 0
    assert imported.position.cash == [420] * 3
    auction = imported.position.round
    assert isinstance(auction, PrivateAuction)
    assert auction.offered == 1
    assert auction.first == 1


def test_what_was_taken_for_nothing_may_be_said_to_be_taken() -> None:
    # 18xx 3.4: the first player must take it; a file may say so or not.
    fallen = [player(10 + seat, "pass") for seat in range(3)] * 4
    taken = load_data(file([*fallen, player(10, "bid", company="TSR", price=0)]))
    assert taken.position == load_data(file(fallen)).position
    for wrong in (player(11, "bid", company="TSR", price=0), player(10, "bid", company="TSR", price=20)):
        assert "(18xx 3." in refused(file([*fallen, wrong]))
    again = player(10, "bid", company="TSR", price=0)
    assert "18xx 3" in refused(file([*fallen, player(11, "pass"), again]))
    assert "18xx 3" in refused(file([*fallen, again, player(11, "pass"), again]))


def test_the_home_of_a_minor_of_1867_follows_the_first_bid() -> None:
    actions: list[dict[str, Any]] = []
    first = 0
    for private, price in (("C&SL", 20), ("NFB", 30), ("MB", 40), ("QB", 50), ("SCT", 60)):
        actions.append(player(10 + first, "bid", company=private, price=price))
        actions += [player(10 + (first + step) % 3, "pass") for step in (1, 2)]
        first = (first + 1) % 3
    opened = [*actions, player(12, "bid", corporation="CA", price=100)]
    imported = load_data(file(opened, title="1867"))
    assert isinstance(imported.position.pending, ChooseHome)
    assert imported.position.deciding == (2,)
    # The number after the coordinates of a printed hex means nothing; slot and tokener say nothing new.
    for city in ("M9-1-0", "M9-0-0", "M9-77-0"):
        home = corporation("CA", "place_token", city=city, slot=0, tokener="CA")
        imported = load_data(file([*opened, home], title="1867"))
        assert imported.position.companies["CA"].hexes == ("M9",)
        assert isinstance(imported.position.pending, BidForMinor)
    assert "(18xx 5.4b)" in refused(file([*opened, corporation("CA", "place_token", city="D2-0-0")], title="1867"))
    assert "There is no city" in refused(file([*opened, corporation("CA", "place_token", city="57-0-0")], title="1867"))


def test_the_first_operating_round_of_1861() -> None:
    actions = [
        *privates_sold(),
        player(12, "bid", corporation="N", price=100),
        player(10, "pass"),
        player(11, "pass"),
        *(player(10 + seat, "pass") for seat in range(3)),
    ]
    imported = load_data(file(actions))
    state = imported.position.round
    assert isinstance(state, OperatingRound)
    assert state.company == "N"
    assert imported.position.companies["N"].cash == 100
    stock = load_data(file(actions[:-1])).position.round
    assert isinstance(stock, StockRound)


# --- 8: chance --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "leaving"),
    [
        ({"settings": {"seed": 12345}}, {"MRR", "BSS"}),
        ({"settings": {}, "id": 12345}, {"MRR", "BSS"}),
        ({"settings": None, "id": "hs_abcdefg_12345"}, {"MRR", "BSS"}),
        ({"settings": {"seed": None}, "id": "hs_x_12345_6"}, {"MRR", "BSS"}),
        ({"settings": {"seed": 12345 + 2**31}}, {"MRR", "BSS"}),
    ],
)
def test_two_privates_leave_a_game_of_two(fields: dict[str, Any], leaving: set[str]) -> None:
    position = load_data(file(players=2, **fields)).position
    assert {name for name, owner in position.privates.items() if owner == "bank"} == leaving
    assert position.rules.most_shares == 7
    assert position.rules.certificate_limit == 21
