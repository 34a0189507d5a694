"""A game as long as one likes: two players step in turn until a thousand steps are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar, Self

import msgspec

from trackside.core.chance import Random
from trackside.core.choices import Choices, Listed
from trackside.core.decision import Decision
from trackside.core.event import Event, Tell
from trackside.core.instruction import Instruction
from trackside.core.message import Message, Seat, message
from trackside.core.moves import Move
from trackside.core.position import Position
from trackside.core.standings import Standings
from trackside.core.title import Title

STEPS = 1000


class Step(Move, frozen=True, tag="step"):
    """One step, a left one, which is heard, or a right one, which is not."""

    left: bool

    notation: ClassVar[str] = "step {left}"

    def check(self, position: Steps, seat: int) -> None:
        pass

    def carry_out(self, position: Steps, seat: int, tell: Tell | None) -> None:
        position.steps += 1
        position.lefts += self.left
        position.stack = [Stepping((1 - seat,))] if position.steps < STEPS else []
        if tell and self.left:
            tell(Event(message("{seat} steps", seat=Seat(seat))))


class Stepping(Decision, frozen=True, tag="stepping"):
    heading: ClassVar[Message] = message("A step")
    rule: ClassVar[str] = "S1"
    answers: ClassVar[tuple[type[Move], ...]] = (Step,)

    def choices(self, position: Steps, seat: int) -> Choices:
        return Listed([Step(True), Step(False)])


class View(msgspec.Struct, frozen=True):
    steps: int
    lefts: int


class Steps(Position):
    __slots__ = ("lefts", "steps")

    stack: list[Stepping]
    steps: int
    lefts: int
    end_rule: ClassVar[str] = "S2"

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.stack = [Stepping((0,))]
        self.steps = self.lefts = 0

    def view(self, seat: int | None) -> View:
        return View(self.steps, self.lefts)

    def standings(self) -> Standings:
        return Standings(self.over, ())

    def clone(self) -> Self:
        other = object.__new__(type(self))
        other.stack, other.steps, other.lefts = self.stack.copy(), self.steps, self.lefts
        return other

    def determinize(self, seat: int | None, generator: Random) -> Self:
        return self.clone()

    def census(self) -> Counter[str]:
        return Counter()


TITLE = Title(
    name="steps",
    label="Steps",
    package="tests.tables.steps",
    rules=1,
    fewest=2,
    most=2,
    options=(),
    moves=(Step,),
    start=Steps,
    piece_name=lambda piece: message("step"),
)

INSTRUCTIONS = (
    Instruction(
        "left",
        message("Step left"),
        message("For the next ten steps"),
        lambda position, seat: Step(True),
        lambda position, seat: str(position.steps // 10),
    ),
    Instruction(
        "right-second",
        message("Step right after somebody's left"),
        message("As long as there are lefts"),
        lambda position, seat: Step(False) if position.lefts else None,
    ),
)
