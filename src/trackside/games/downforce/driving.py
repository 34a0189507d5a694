"""Movement: step by step or a whole way at once, and the bonus spaces of two styles (DF 7, 11.3 to 11.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from trackside.core.chance import Random
from trackside.core.choices import Choices, Offer
from trackside.core.decision import Decision
from trackside.core.event import Event, Tell
from trackside.core.message import Piece, Seat, message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.downforce import ways
from trackside.games.downforce.bands import SkipBand, band_in_play, may_skip
from trackside.games.downforce.components import AGGRESSIVE, COMPONENTS, DETERMINED, car_piece
from trackside.games.downforce.finish import cross_line

if TYPE_CHECKING:
    from trackside.games.downforce.position import Downforce

_WAYS_IN_A_SAMPLE: Final = 6
"""How many times as often a random player makes a whole way as a single step."""


def can_move(position: Downforce, car: int) -> bool:
    """Whether the car is on the track and has a free space ahead (DF 6.3, 15.21)."""
    space = position.spaces[car]
    return space >= 0 and any(to not in position.spaces for to in position.ahead(car)[space])


def start_band(position: Downforce, car: int, number: int, tell: Tell | None, *, skippable: bool = False) -> bool:
    """Move a car by the band that came up; False if the band is lost (DF 6.3, 15.11)."""
    if can_move(position, car):
        seats = (position.driver(car),)
        position.stack.append(DriveDecision(seats, car=car, left=number, skippable=skippable))
        return True
    position.carried.append(car)
    if tell:
        text = message("{car} cannot move, so the band is lost: {number}", car=car_piece(car), number=number)
        tell(Event(text))
    return False


def ends(position: Downforce, car: int, number: int) -> dict[str, Step | Drive]:
    """Where a car could end if it moved now, and one way to each of these spaces (`finish`: over the line).

    Of several ways one over rectangles is taken, which is what the Determined player wants (DF 11.5).
    """
    space = position.spaces[car]
    if space < 0:
        return {}
    track = position.rules.tracks[position.race]
    found = ways.ends(position.ahead(car), space, number, position.spaces, track.rectangle)
    names = track.names
    return {names[end]: whole_way([names[at] for at in way]) for end, way in found.items()}


def all_ways(position: Downforce, car: int, number: int) -> Iterator[Step | Drive]:
    """Every whole way of a car if it moved now; none if it cannot."""
    names = position.rules.tracks[position.race].names
    if can_move(position, car):
        for way in ways.ways(position.ahead(car), position.spaces[car], number, position.spaces):
            yield whole_way([names[at] for at in way])


def whole_way(names: Sequence[str]) -> Step | Drive:
    """The move that goes this way: a step if it is one space long."""
    return Step(names[0]) if len(names) == 1 else Drive(tuple(names))


class Step(Move, frozen=True, tag="step"):
    """Move the car by one space, or over the finish line with `finish` (DF 7.2, 7.5)."""

    space: str

    notation = "step {space}"

    def check(self, position: Any, seat: int) -> None:
        car = position.stack[-1].car
        _check_step(position, car, position.spaces[car], self.space)

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        _drive(position, (self.space,), tell)


class Drive(Move, frozen=True, tag="drive"):
    """Move the car its whole way: the spaces that it enters, as far as it must go on (DF 7.4, 7.5).

    A way of one space is a `Step`, so that each way has one name.
    """

    spaces: tuple[str, ...]

    notation = "drive {spaces}"

    def check(self, position: Any, seat: int) -> None:
        decision = position.stack[-1]
        car = decision.car
        at = position.spaces[car]
        if len(self.spaces) < 2:
            raise refuse("DF 7.5", "A way has two spaces or more; a single one is a step")
        if len(self.spaces) > decision.left:
            raise refuse("DF 5.5", "{car} has {left} spaces to go", car=car_piece(car), left=decision.left)
        for name in self.spaces:
            at = _check_step(position, car, at, name)
        left = decision.left - len(self.spaces)
        if left and ways.free(position.ahead(car), at, position.spaces):
            raise refuse("DF 7.4", "{car} must go on while it can: {left} left", car=car_piece(car), left=left)

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        _drive(position, self.spaces, tell)


def _check_step(position: Downforce, car: int, at: int, name: str) -> int:
    """The space of that name if the car may step to it from `at` (DF 7.2, 7.3, 7.6)."""
    track = position.rules.tracks[position.race]
    ahead = position.ahead(car)[at]
    to = track.index.get(name, -1)
    if to in ahead and to not in position.spaces:
        return to
    pieces = {"car": car_piece(car), "space": Piece("space", name)}
    if to in ahead:
        raise refuse("DF 7.6", "{space} is taken: {car} cannot enter it", **pieces)
    spaces = tuple(Piece("space", track.names[space]) for space in ahead)
    raise refuse("DF 7.2", "{space} is not a space ahead of {car}; these are: {spaces}", **pieces, spaces=spaces)


def _drive(position: Downforce, names: Sequence[str], tell: Tell | None) -> None:
    """Enter the spaces; then the car goes on, gets bonus spaces, or the band is done."""
    decision = position.stack.pop()
    assert isinstance(decision, DriveDecision | BonusDecision)
    track = position.rules.tracks[position.race]
    car = decision.car
    rectangles = decision.rectangles
    at = start = position.spaces[car]
    if tell:
        spaces = tuple(Piece("space", name) for name in names)
        tell(Event(message("{car} drives: {spaces}", car=car_piece(car), spaces=spaces)))
    for name in names:
        to = track.index[name]
        position.spaces[car] = to
        lines = track.crossings[at]
        if lines is not None and lines[to]:
            cross_line(position, car, lines[to], tell)
        rectangles = rectangles and track.rectangle[to]
        at = to
    position.driven[car] = (start, *(track.index[name] for name in names))
    left = decision.left - len(names)
    if left and can_move(position, car):
        position.stack.append(
            DriveDecision(decision.seats, car=car, left=left, rectangles=rectangles, bonus=decision.bonus)
        )
        return
    bonus = 0 if decision.bonus else _bonus(position, car, rectangles)
    if bonus and can_move(position, car):
        position.stack.append(BonusDecision((position.turn,), car=car, left=bonus))
        return
    position.carried.append(car)
    position.go_on(tell)


def _bonus(position: Downforce, car: int, rectangles: bool) -> int:
    """The spaces that a style adds to what the band in play has moved (DF 11.3, 11.5)."""
    if position.owners[car] != position.turn:
        return 0
    style = position.styles[position.turn]
    if style == AGGRESSIVE:
        place, printed, _ = band_in_play(position)
        return COMPONENTS.extra_spaces if place == 0 and printed == car else 0
    return COMPONENTS.bonus_spaces if style == DETERMINED and rectangles else 0


class Movement(Choices):
    """What the driver of a car may do: one step, a whole way, and the few `other` moves that go with them.

    To other programs it offers every step and one whole way to each space where the car may end, and says that there
    are more ways.
    """

    __slots__ = ("ahead", "car", "left", "other", "position")

    def __init__(self, position: Downforce, car: int, left: int, *other: Move) -> None:
        self.position = position
        self.car = car
        self.left = left
        self.ahead = position.ahead(car)
        self.other = other

    def __contains__(self, move: object) -> bool:
        position = self.position
        index = position.rules.tracks[position.race].index
        if isinstance(move, Drive):
            way = [index.get(name, -1) for name in move.spaces]
            return len(way) > 1 and ways.is_way(self.ahead, position.spaces[self.car], self.left, position.spaces, way)
        if isinstance(move, Step):
            return index.get(move.space, -1) in self._steps()
        return move in self.other

    def __iter__(self) -> Iterator[Any]:
        names = self.position.rules.tracks[self.position.race].names
        yield from (Step(names[space]) for space in self._steps())
        yield from self.other
        whole = all_ways(self.position, self.car, self.left)
        yield from (move for move in whole if isinstance(move, Drive))

    def __bool__(self) -> bool:
        return True

    def sample(self, random: Random) -> Any:
        position = self.position
        names = position.rules.tracks[position.race].names
        kind = random.randrange(_WAYS_IN_A_SAMPLE)
        if self.other and kind == 0:
            return self.other[random.randrange(len(self.other))]
        if kind == 1:
            steps = self._steps()
            return Step(names[steps[random.randrange(len(steps))]])
        space = position.spaces[self.car]
        way = ways.random_way(self.ahead, space, self.left, position.spaces, random)
        return whole_way([names[space] for space in way])

    def offers(self) -> Iterator[Offer]:
        names = self.position.rules.tracks[self.position.race].names
        yield from (Offer(move=Step(names[space])) for space in self._steps())
        yield from (Offer(move=move) for move in self.other)
        found = ends(self.position, self.car, self.left).values()
        yield from (Offer(move=move) for move in found if isinstance(move, Drive))
        if self.left > 1:
            yield Offer(kind="drive")

    def _steps(self) -> list[int]:
        return ways.free(self.ahead, self.position.spaces[self.car], self.position.spaces)


class DriveDecision(Decision, frozen=True, tag="drive", kw_only=True):
    """A car moves by a band: its driver chooses every step (DF 7.5).

    `left` is how far it has to go; `rectangles`: were all spaces entered so far rectangles (DF 11.5)?; `bonus`: are
    these bonus spaces?; `skippable`: is the band not begun, and moved by the Strategic player himself?
    """

    car: int
    left: int
    rectangles: bool = True
    bonus: bool = False
    skippable: bool = False

    heading = message("Choose the way of the car")
    rule = "DF 7.5"
    answers = (Step, Drive, SkipBand)

    def choices(self, position: Any, seat: int) -> Choices:
        if self.skippable:
            return Movement(position, self.car, self.left, SkipBand())
        return Movement(position, self.car, self.left)

    def may_skip(self, position: Any) -> bool:
        """Whether the band can still be skipped."""
        return self.skippable and may_skip(position)


class Forgo(Move, frozen=True, tag="forgo"):
    """Do without the bonus spaces (DF 11.3, 11.5)."""

    notation = "forgo"

    def check(self, position: Any, seat: int) -> None:
        """Always possible: the spaces are a bonus."""

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        decision: BonusDecision = position.stack.pop()
        position.carried.append(decision.car)
        if tell:
            tell(Event(message("{player} does without the bonus", player=Seat(seat))))
        position.go_on(tell)


class BonusDecision(Decision, frozen=True, tag="bonus", kw_only=True):
    """The car may move on by `left` bonus spaces at once, as far as possible or not at all (DF 11.3, 11.5, 15.19)."""

    car: int
    left: int
    rectangles: bool = True
    bonus: bool = True

    heading = message("Take the bonus spaces?")
    rule = "DF 11.5"
    answers = (Step, Drive, Forgo)

    def choices(self, position: Any, seat: int) -> Choices:
        return Movement(position, self.car, self.left, Forgo())
