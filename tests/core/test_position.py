"""What every position can do: refuse, tell whose turn it is, be saved and compared."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest

from tests.toy import Bid, Bury, Keep, Pass, Pledge, Pledging, Shuffle, Toss, Toy
from trackside.core.chance import CHANCE, Generator
from trackside.core.choices import Choices
from trackside.core.decision import ChanceDecision, Decision
from trackside.core.message import Message, message
from trackside.core.moves import Move
from trackside.core.refusal import IllegalMove

OPTIONS = {"rich": False, "length": "short"}
DECK = (1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1)


def dealt() -> Toy:
    """Two players with 1, 2 and 3, 4 in hand."""
    position = Toy(2, OPTIONS)
    position.apply(CHANCE, Shuffle(DECK))
    return position


def bidding() -> Toy:
    """Seat 1 bids first; seat 0 has 11 coins, seat 1 has 14."""
    position = dealt()
    position.apply(0, Pledge(1))
    position.apply(1, Pledge(4))
    position.apply(CHANCE, Toss(1))
    return position


def test_chance_decides_first() -> None:
    position = Toy(2, OPTIONS)
    assert position.deciding == (CHANCE,)
    assert not position.choices(0)
    drawn = position.draw(Generator(1))
    assert drawn in position.choices(CHANCE)
    assert Shuffle((1,)) not in position.choices(CHANCE)
    assert position.choices(CHANCE).sample(Generator(1)) == drawn


def test_several_decide_at_once() -> None:
    position = dealt()
    assert position.pending == Pledging((0, 1))
    position.apply(0, Pledge(1))
    assert position.pending == Pledging((1,), decided=1)
    with pytest.raises(ValueError, match="no chance decision"):
        position.draw(Generator(1))


@pytest.mark.parametrize(
    ("seat", "move", "fault"),
    [
        (0, Bid(2), "It is not this seat's turn to decide: The auction (T3)"),
        (CHANCE, Toss(0), "It is not this seat's turn to decide: The auction (T3)"),
        (1, Bury(3), "“bury” does not answer: The auction (T3)"),
        (1, Bid(3), "A bid is even, above 0 and at most 14 (T3)"),
        (1, Bid(16), "A bid is even, above 0 and at most 14 (T3)"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(seat: int, move: Move, fault: str) -> None:
    position = bidding()
    before = position.state()
    for attempt in (position.check, position.apply):
        with pytest.raises(IllegalMove) as caught:
            attempt(seat, move)
        assert str(caught.value) == fault
        assert position.state() == before


def test_when_it_is_over_nobody_decides() -> None:
    position = bidding()
    for _ in range(2):
        position.apply(position.deciding[0], Pass())
        position.apply(position.deciding[0], Pass())
    position.apply(0, Keep((2,)))
    position.apply(1, Keep(()))
    assert position.over
    assert position.pending is None
    assert position.deciding == ()
    assert not position.choices(0)
    with pytest.raises(IllegalMove, match=r"The game is over \(T6\)"):
        position.check(0, Pass())
    with pytest.raises(ValueError, match="no chance decision"):
        position.draw(Generator(1))


def test_a_position_goes_through_json() -> None:
    position = bidding()
    restored = Toy(2, OPTIONS)
    restored.restore(json.loads(json.dumps(position.state())))
    assert restored == position
    assert restored.state() == position.state()
    assert "options" not in position.state(), "what is fixed comes from the record"


def test_positions_are_compared_by_all_that_they_hold() -> None:
    assert bidding() == bidding()
    assert bidding() != dealt()
    other = bidding()
    other.options = OPTIONS | {"length": "long"}
    assert bidding() != other
    assert bidding() != "bidding"
    with pytest.raises(TypeError):
        hash(bidding())


class Choosing(Decision, frozen=True, tag="choosing"):
    heading: ClassVar[Message] = message("A choice")
    rule: ClassVar[str] = "X"
    answers: ClassVar[tuple[type[Move], ...]] = ()


def test_what_a_decision_must_bring_itself() -> None:
    with pytest.raises(NotImplementedError):
        Choosing((0,)).choices(None, 0)
    with pytest.raises(NotImplementedError):
        ChanceDecision.draw(ChanceDecision(), None, Generator(1))


def test_the_outcomes_of_chance_are_tested_by_the_rules_of_the_move() -> None:
    class Tossing(ChanceDecision, frozen=True, tag="tossing"):
        answers: ClassVar[tuple[type[Move], ...]] = (Toss,)

        def draw(self, position: Any, generator: Any) -> Move:
            return Toss(0)

    choices: Choices = Tossing().choices(dealt(), CHANCE)
    assert [Toss(seat) in choices for seat in (0, 1, 2)] == [True, True, False]
    assert choices.sample(Generator(1)) == Toss(0)
