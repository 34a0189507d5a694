"""Messages, events, refusals and standings as data."""

from __future__ import annotations

import msgspec
import pytest

from trackside.core.event import Event
from trackside.core.message import Message, Piece, Seat, message
from trackside.core.refusal import IllegalMove, RecordError, TracksideError, refuse
from trackside.core.standings import Standing, Standings


def test_a_message_reads_as_english() -> None:
    things = (Piece("train", "red"), message("{count} share", "{count} shares", count=2), "a hat", 3)
    said = message("{seat} buys {things}", seat=Seat(1), things=things)
    assert str(said) == "seat 1 buys red, 2 shares, a hat, 3"


@pytest.mark.parametrize(("count", "text"), [(0, "0 shares"), (1, "1 share"), (2, "2 shares")])
def test_the_count_decides_between_one_and_many(count: int, text: str) -> None:
    assert str(message("{count} share", "{count} shares", count=count)) == text


def test_a_stored_message_is_read_back() -> None:
    said = message("{a} {b}", a=(Seat(1), Piece("x", "y"), message("z"), 1, "w"), b=message("{count}", "s", count=1))
    assert msgspec.json.decode(msgspec.json.encode(said), type=Message) == said


def test_an_event_tells_each_what_it_may_know() -> None:
    secret = Event(message("You draw 5"), to=(1,), otherwise=message("A card is drawn"))
    assert [str(secret.told(seat)) for seat in (0, 1, None)] == ["A card is drawn", "You draw 5", "A card is drawn"]
    assert Event(message("It rains")).told(None) == message("It rains")
    assert Event(message("Psst"), to=(1,)).told(0) is None


def test_a_refusal_names_its_rule() -> None:
    error = refuse("R6.4d", "{company} has a train there", company=Piece("company", "EP&RG"))
    assert isinstance(error, IllegalMove)
    assert isinstance(error, TracksideError)
    assert str(error) == "EP&RG has a train there (R6.4d)"
    assert error.message == message("{company} has a train there", company=Piece("company", "EP&RG"))
    assert str(IllegalMove("", message("No"))) == "No"
    assert RecordError(message("Bad"), 7).number == 7
    assert RecordError(message("Bad")).number is None


def test_the_winners_are_the_seats_in_first_place() -> None:
    rows = (Standing(2, 1, 9, ()), Standing(0, 1, 9, ()), Standing(1, 3, 5, ()))
    assert Standings(True, rows).winners == (2, 0)
    assert Standings(True, (Standing(None, 1, 9, (), message("Nobody")), Standing(0, 2, 5, ()))).winners == ()
