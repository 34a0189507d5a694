"""The notation of moves, in and out."""

from __future__ import annotations

from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.toy import TITLE, Bid, Keep, Pass, Pledge
from trackside.core.moves import Move, read_notation
from trackside.core.refusal import NotationError


class Lay(Move, frozen=True, tag="lay"):
    """A move with fields of every type that a notation can hold."""

    place: str
    rotation: int
    cards: tuple[str, ...]
    numbers: tuple[int, ...]
    firmly: bool
    note: str | None = None
    price: int | None = None

    notation: ClassVar[str] = "lay {place}/{rotation} with {cards} {numbers} {firmly}[ for {price}][ saying {note}]"


words = st.text()
parts = st.text(st.characters(exclude_characters=",", exclude_categories=["Cs"])).filter(lambda part: part != "none")
lays = st.builds(
    Lay,
    place=words.filter(lambda word: "/" not in word),
    rotation=st.integers(),
    cards=st.lists(parts).map(tuple),
    numbers=st.lists(st.integers()).map(tuple),
    firmly=st.booleans(),
    note=st.none() | words,
    price=st.none() | st.integers(),
)


@given(lays)
def test_reading_is_the_inverse_of_writing(lay: Lay) -> None:
    assert read_notation(str(lay), [Pass, Lay]) == lay


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Bid(15), "bid 15"),
        (Pass(), "pass"),
        (Keep((1, 2)), "keep 1,2"),
        (Keep(()), "keep none"),
        (Lay("F14", 2, ("EP&RG", "up"), (), True), "lay F14/2 with EP&RG,up none true"),
        (
            Lay("Den ver", -1, (), (3,), False, 'a  "b"', 7),
            r'lay "Den ver"/-1 with none 3 false for 7 saying "a  \"b\""',
        ),
    ],
)
def test_moves_are_noted_shortly(move: Move, text: str) -> None:
    assert str(move) == text
    assert read_notation(text, (*TITLE.moves, Lay)) == move


def test_any_space_between_words_does() -> None:
    assert read_notation("  bid \t 15\n", TITLE.moves) == Bid(15)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "A move is missing"),
        ("  ", "A move is missing"),
        ("build 5", "build is no move here; moves begin with one of: bid, bury, keep, pass, pledge, shuffle, toss"),
        ("bid", "“bid” should be of the form: bid {amount}"),
        ("bid 5 6", "“bid 5 6” should be of the form: bid {amount}"),
        ("pass now", "“pass now” should be of the form: pass"),
        ("bid five", "“bid five” is not understood: Expected `int`, got `str` - at `$.amount`"),
        ("keep 1,,2", "“keep 1,,2” is not understood: Expected `int`, got `str` - at `$.cards[1]`"),
        (r'bid "\x"', r"“bid "),
        ('bid "5', "“bid "),
        (r'bid "\ud800"', "“bid "),
    ],
)
def test_what_is_no_move_is_refused_with_what_would_be(text: str, fault: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_notation(text, TITLE.moves)
    assert str(caught.value).startswith(fault)


@given(st.text() | st.lists(st.sampled_from(["bid", "keep", '"', "1", ",", " ", "\\", "none", "-"])).map("".join))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        move = read_notation(text, TITLE.moves)
    except NotationError:
        return
    assert read_notation(str(move), TITLE.moves) == move


def test_moves_are_checked_and_carried_out_by_their_own_class_only() -> None:
    with pytest.raises(NotImplementedError):
        Move.check(Pledge(1), None, 0)
    with pytest.raises(NotImplementedError):
        Move.carry_out(Pledge(1), None, 0, None)
