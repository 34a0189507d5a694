"""The shapes of choices: exact, with a range, tested, and joined."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.toy import Bid, Bury, Keep, Pass, Pledge
from trackside.core import choices as shapes
from trackside.core.chance import Generator
from trackside.core.choices import NOTHING, Choices, Either, Listed, Offer, Ranged

LISTED = Listed([Pass(), Bury(2)])
RANGED = Ranged(Bid(0), "amount", 100, 316, 5)
TESTED = shapes.Tested(Keep, lambda move: sum(move.cards) < 5, lambda random: Keep((random.randrange(5),)))


def test_listed() -> None:
    assert list(LISTED) == [Pass(), Bury(2)]
    assert len(LISTED) == 2
    assert Bury(2) in LISTED
    assert Bury(3) not in LISTED
    assert "pass" not in LISTED
    assert list(LISTED.offers()) == [Offer(move=Pass()), Offer(move=Bury(2))]


def test_ranged() -> None:
    assert ([*RANGED][::43], len(RANGED)) == ([Bid(100), Bid(315)], 44)
    assert Bid(315) in RANGED
    assert [amount for amount in (95, 101, 316, 320) if Bid(amount) in RANGED] == []
    assert Pledge(100) not in RANGED
    assert list(RANGED.offers()) == [Offer(move=Bid(0), field="amount", low=100, high=315, step=5)]


def test_a_range_with_nothing_in_it() -> None:
    empty = Ranged(Bid(0), "amount", 10, 9)
    assert not empty
    assert list(empty) == list(empty.offers()) == []
    assert Bid(10) not in empty


def test_tested() -> None:
    assert TESTED
    assert Keep((1, 3)) in TESTED
    assert Keep((5,)) not in TESTED
    assert Pass() not in TESTED
    assert list(TESTED.offers()) == [Offer(kind="keep")]
    with pytest.raises(TypeError, match="'keep' are too many to list"):
        iter(TESTED)


def test_either() -> None:
    either = Either(LISTED, NOTHING, RANGED)
    assert either.parts == (LISTED, RANGED)
    assert [Pass() in either, Bid(200) in either, Bid(99) in either] == [True, True, False]
    assert len(list(either)) == 46
    assert len(list(either.offers())) == 3
    with pytest.raises(TypeError):
        list(Either(LISTED, TESTED))


def test_nothing() -> None:
    assert not NOTHING
    assert not Either(NOTHING, NOTHING)
    assert list(Either()) == []
    assert bool(LISTED) is bool(RANGED) is bool(Either(LISTED)) is True


@pytest.mark.parametrize(
    "choices", [LISTED, RANGED, TESTED, Either(LISTED, RANGED, TESTED)], ids=lambda it: type(it).__name__
)
def test_samples_are_choices_and_every_choice_can_come(choices: Choices) -> None:
    generator = Generator(1)
    samples = Counter(choices.sample(generator) for _ in range(2000))
    assert all(move in choices for move in samples)
    if not isinstance(choices, shapes.Tested | Either):
        assert set(samples) == set(choices)


def test_each_part_is_as_likely_as_the_other() -> None:
    generator = Generator(2)
    kinds = Counter(type(Either(LISTED, RANGED).sample(generator)) for _ in range(2000))
    assert 900 < kinds[Bid] < 1100
