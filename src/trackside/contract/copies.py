"""Copies are equal and independent; a saved position is the same again."""

from __future__ import annotations

import msgspec

from trackside.contract.plays import Moment
from trackside.core.chance import CHANCE, Generator, drawn
from trackside.core.position import Position
from trackside.core.title import Title

MOVES_APART = 8


def check_clone(moment: Moment) -> None:
    """A copy is equal, and whatever happens to it or to the original leaves the other as it was."""
    original = moment.position.clone()
    assert not hasattr(original, "__dict__"), "a position has fields outside its __slots__, unseen by == and state()"
    before = saved(original)
    assert original == moment.position, "a clone is not equal to its original"
    clone = original.clone()
    wander(clone, moment.generator)
    assert saved(original) == before, "moves made on a clone changed its original"
    clone = original.clone()
    wander(original, moment.generator)
    assert saved(clone) == before, "moves made on the original changed its clone"


def check_restore(moment: Moment, title: Title) -> None:
    """A position that went through JSON is the same and plays on the same."""
    position = moment.position
    restored = title.start(moment.play.seats, moment.play.options)
    restored.restore(msgspec.json.decode(saved(position)))
    assert saved(restored) == saved(position), "a restored position has another state"
    assert restored == position, "a restored position is not equal to the one that was saved"
    here, there = position.clone(), restored
    seed = moment.generator.word()
    wander(here, Generator(seed))
    wander(there, Generator(seed))
    assert here == there, "a restored position plays on differently"


def wander(position: Position, generator: Generator) -> None:
    """Make a few random moves."""
    for _ in range(MOVES_APART):
        if position.over:
            return
        seat = drawn(position.deciding, generator)
        move = position.draw(generator) if seat == CHANCE else position.choices(seat).sample(generator)
        position.apply(seat, move)


def saved(position: Position) -> bytes:
    """All of the position as JSON."""
    return msgspec.json.encode(position.state())
