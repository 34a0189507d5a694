"""Records: read, written, cut, garbled, redacted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

import jsonschema_rs
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import trackside
from tests.core.test_game import SEATS, finished, pledged
from tests.toy import TITLE, Shuffle
from trackside import games
from trackside.core import record as records
from trackside.core.game import Game
from trackside.core.moves import Move
from trackside.core.refusal import RecordError, TracksideError, UnknownTitle


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.REGISTRY, "toy", "tests.toy")


def with_move(number: int, **fields: Any) -> dict[str, Any]:
    """The record of a game whose move `number` (from 1) has other fields."""
    record = finished().record()
    record["moves"][number - 1] = {**record["moves"][number - 1], **fields}
    return record


def fault(record: Any) -> str:
    with pytest.raises(RecordError) as caught:
        trackside.load(record)
    return str(caught.value)


def test_a_loaded_record_is_the_same_game(tmp_path: Path) -> None:
    game = finished()
    record = game.record()
    text = json.dumps(record)
    (tmp_path / "game.json").write_text(text, "utf-8")
    for source in (record, text, text.encode(), tmp_path / "game.json", str(tmp_path / "game.json"), " \n" + text):
        loaded = trackside.load(source)
        assert loaded.position == game.position
        assert loaded.record() == record
        assert loaded.events == game.events


def test_a_record_shows_who_did_what() -> None:
    record = pledged().record()
    assert list(record) == ["trackside", "title", "rules", "seats", "options", "seed", "moves"]
    assert record["trackside"] == records.FORMAT
    assert [move["by"] for move in record["moves"]] == ["chance", 0, 1, "chance"]
    assert [move["kind"] for move in record["moves"]] == ["shuffle", "pledge", "pledge", "toss"]


def test_a_record_holds_only_what_json_has() -> None:
    record = finished().record()
    assert json.loads(json.dumps(record)) == record


def test_a_record_cut_anywhere_is_a_record() -> None:
    record = finished().record()
    for number in range(len(record["moves"]) + 1):
        cut = trackside.load({**record, "moves": record["moves"][:number]})
        assert cut.number >= number
        assert cut.record()["moves"][:number] == record["moves"][:number]


def test_a_record_without_seed_is_replayed_and_played_on() -> None:
    record = pledged().record()
    record["seed"] = None
    record["moves"] = record["moves"][:3]
    loaded = trackside.load(record)
    assert loaded.number == 4, "the toss was due"
    assert loaded.record()["seed"] is None
    del record["seed"], record["rules"]
    record["options"] = {}
    assert trackside.load(record).header.rules == 1


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("{nonsense", "This is not JSON: "),
        (b"{\xff}", "This is not JSON: "),
        ("{" + '"a":[' * 100_000, "This is not JSON: "),
        ('{"title": "\\ud800"}', "This is not JSON: "),
        ('{"trackside": 1, "trackside": 1}', "This is not JSON: “trackside” stands twice in one object"),
        ('{"moves": [{"by": 0, "by": 1}]}', "This is not JSON: “by” stands twice in one object"),
        ("no such file.json", "no such file.json cannot be read: "),
        ({}, "This is not a Trackside record: it has no field “trackside”"),
        (b"[1]", "This is not a Trackside record: it has no field “trackside”"),
        ({"trackside": 2}, "The record has format 2; this Trackside reads up to 1"),
        ({"trackside": "1"}, "The field “trackside” should be the version of the record format, a number"),
        ({"trackside": True}, "The field “trackside” should be the version"),
        ({"trackside": 0}, "The field “trackside” should be the version"),
        ({"trackside": 1}, "The record is malformed: Object missing required field `title`"),
        (
            {"trackside": 1, "title": "toy", "seats": "AB", "moves": []},
            "The record is malformed: Expected `array`, got `str` - at `$.seats`",
        ),
        (
            {"trackside": 1, "title": "toy", "seats": ["A", 2], "moves": []},
            "The record is malformed: Expected `str`, got `int` - at `$.seats[1]`",
        ),
        (
            {"trackside": 1, "title": "toy", "seats": [], "moves": [], "winner": 1},
            "The record is malformed: Object contains unknown field `winner`",
        ),
        ({"trackside": 1, "title": "toy", "seats": ["A"], "moves": []}, "Toy is for 2 to 3 players, not 1"),
        (
            {"trackside": 1, "title": "toy", "seats": ["A", "B"], "moves": [], "options": {"rich": 1}},
            "The option rich is true or false",
        ),
        (
            {"trackside": 1, "title": "toy", "seats": ["A", "B"], "moves": [], "rules": 2},
            "The record was played by rules 2 of Toy; this Trackside knows up to 1",
        ),
        (
            {"trackside": 1, "title": "toy", "seats": ["A", "B"], "moves": [], "rules": 0},
            "The field “rules” should be a version of the rules, from 1 on",
        ),
    ],
)
def test_what_is_no_record_is_refused_and_says_why(record: Any, words: str) -> None:
    assert fault(record).startswith(words)


def test_a_mark_before_the_text_does_no_harm(tmp_path: Path) -> None:
    text = "\ufeff" + json.dumps(pledged().record())
    (tmp_path / "saved.json").write_text(text, "utf-8")
    for record in (text, text.encode(), tmp_path / "saved.json"):
        assert trackside.load(record).record() == pledged().record()


def test_an_unknown_title_is_refused() -> None:
    with pytest.raises(UnknownTitle, match="There is no game chess"):
        trackside.load({"trackside": 1, "title": "chess", "seats": [], "moves": []})


@pytest.mark.parametrize("by", [None, "Anna", 2, -1, True, 0.0, [0]])
def test_who_made_a_move_must_be_at_the_table(by: Any) -> None:
    assert fault(with_move(3, by=by)) == "Move 3: “by” should be “chance” or a seat from 0 to 1"


@pytest.mark.parametrize(
    ("number", "fields", "words"),
    [
        (2, {"kind": "fly"}, "Move 2: This is no move of Toy: Invalid value 'fly' - at `$.kind`"),
        (2, {"card": "5"}, "Move 2: This is no move of Toy: Expected `int`, got `str` - at `$.card`"),
        (2, {"card": None}, "Move 2 is hidden in this record, so it cannot be replayed"),
        (2, {"card": 9}, "Move 2 (pledge 9) is illegal: There is no 9 in the hand (T2)"),
        (
            2,
            {"by": "chance"},
            "Move 2 (pledge {card}) is illegal: It is not this seat's turn to decide: The pledges (T2)",
        ),
        (1, {"by": 0}, "Move 1 ({shuffle}) is illegal: It is not this seat's turn to decide: The deal (T1)"),
        (1, {"cards": [1]}, "Move 1 (shuffle 1) is illegal: The deck is two each of 1 to 6 (T1)"),
    ],
)
def test_the_faulty_move_is_named(number: int, fields: dict[str, Any], words: str) -> None:
    record = with_move(number, **fields)
    entries = finished().entries
    words = words.replace("{shuffle}", str(entries[0].move)).replace("{card}", str(record["moves"][1]["card"]))
    with pytest.raises(RecordError) as caught:
        trackside.load(record)
    assert str(caught.value) == words
    assert caught.value.number == number


def test_nothing_follows_the_end() -> None:
    record = finished().record()
    record["moves"].append({"by": 0, "kind": "pass"})
    assert fault(record) == f"Move {len(record['moves'])} (pass) is illegal: The game is over (T6)"


def test_nothing_is_read_behind_the_first_illegal_move(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    entry = records._entry

    def counted(number: int, *parts: Any) -> Any:
        read.append(number)
        return entry(number, *parts)

    monkeypatch.setattr(records, "_entry", counted)
    record = pledged().record()
    record["moves"][1:] = [{"by": 0, "kind": "pass"}] * (records.MOST_MOVES - 1)
    assert fault(record).startswith("Move 2 (pass) is illegal")
    assert read == [1, 2]


def test_a_record_of_moves_without_end_is_refused() -> None:
    record = pledged().record()
    record["moves"] += [{"by": 0, "kind": "pass"}] * records.MOST_MOVES
    assert fault(record) == "The record has 20004 moves; no game has more than 20000"


def test_a_redacted_record_says_that_it_cannot_be_replayed() -> None:
    assert fault(pledged().record_for(0)) == "Move 1 is hidden in this record, so it cannot be replayed"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@given(st.data())
def test_a_garbled_record_is_refused_and_never_breaks_anything(data: st.DataObject) -> None:
    record = finished().record()
    target = data.draw(st.sampled_from([record, *record["moves"]]))
    target[data.draw(st.sampled_from(sorted(target)))] = data.draw(json_values)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games.REGISTRY, "toy", "tests.toy")
        try:
            loaded = trackside.load(record)
        except TracksideError:
            return
        assert loaded.record()["moves"][: len(record["moves"])] == record["moves"]


def test_entries_are_hidden_while_they_must_be() -> None:
    bury, pledge, toss = (
        next(entry for entry in finished().entries if entry.move.__struct_config__.tag == kind)
        for kind in ("bury", "pledge", "toss")
    )
    other = 1 - bury.by

    def hidden(seat: int | None, entry: records.Entry, pending: bool, over: bool) -> bool:
        return records.hidden_from(seat, entry, answers_pending=pending, over=over)

    assert hidden(other, bury, False, False)
    assert hidden(None, bury, False, False)
    assert not hidden(bury.by, bury, False, False)
    assert not hidden(other, bury, False, True)
    assert hidden(1 - pledge.by, pledge, True, False)
    assert not hidden(1 - pledge.by, pledge, False, False)
    assert not hidden(None, toss, True, False)


class Pass(Move, frozen=True, tag="pass"):
    """Has the same name and kind as a move of the toy game."""

    notation: ClassVar[str] = "pass"


def test_the_schema_fits_every_record_and_nothing_garbled() -> None:
    other = msgspec.structs.replace(TITLE, name="other", moves=(Pass, Shuffle))
    validator = jsonschema_rs.validator_for(records.schema([TITLE, other]))
    game = finished()
    assert validator.is_valid(game.record())
    for number in range(game.number):
        for seat in (0, 1, None):
            assert validator.is_valid(game.at(number).record_for(seat))
    assert not validator.is_valid({**game.record(), "title": "chess"})
    assert not validator.is_valid({**game.record(), "winner": 0})
    assert not validator.is_valid(with_move(2, by="Anna"))
    assert not validator.is_valid(with_move(2, card="5"))
    assert not validator.is_valid(with_move(2, kind="fly"))


def test_a_replay_takes_entries_as_they_are() -> None:
    game = finished()
    assert Game.replay(TITLE, game.header, game.entries, 0).position == game.position
    assert game.seats == SEATS
