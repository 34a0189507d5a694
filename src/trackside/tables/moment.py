"""What a table shows: a moment of its game, who sits there, what was undone, and the log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from trackside.core.chance import CHANCE
from trackside.core.choices import Choices
from trackside.core.message import Message
from trackside.core.moves import Move
from trackside.core.position import Position
from trackside.core.record import Header
from trackside.core.standings import Standings
from trackside.core.title import Title
from trackside.tables.plan import COMPUTERS, HeldBy


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat as everybody may see it. `taken`: its invitation has been used (always, unless held by link)."""

    seat: int
    name: str
    held_by: HeldBy
    taken: bool

    @property
    def computer(self) -> bool:
        """Whether a computer opponent sits here."""
        return self.held_by in COMPUTERS


@dataclass(frozen=True, slots=True)
class Branch:
    """Moves that were taken back: entry `number` went from the entry before it back to entry `back_to`.

    The entries between the two are undone; their moments stay readable. `by` is the seat that took them back.
    """

    number: int
    back_to: int
    by: int

    @property
    def last(self) -> int:
        """The last undone entry."""
        return self.number - 1

    def undid(self, number: int) -> bool:
        """Whether the entry of that number went with this branch."""
        return self.back_to < number < self.number


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """What going back to entry `back_to` would take: `moves` moves go, and the seats in `asks` must consent.

    With nobody to ask it is free. `by` is the seat that takes back: at one screen whoever made the last move.
    """

    back_to: int
    moves: int
    asks: tuple[int, ...]
    by: int

    @property
    def free(self) -> bool:
        """Whether it happens at once."""
        return not self.asks


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """Seat `by` asks to go back to entry `back_to`; the seats in `asks` have yet to consent.

    It lapses when the table moves on, and when one of them declines.
    """

    by: int
    back_to: int
    asks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """What `seat` has left to the table: the name of an instruction, or `plan`. Only the seat itself may know it."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Moment:
    """A table as it stood after entry `number`; `latest` is its last entry.

    Entries are the moves, those of chance included, and the undos, counted from 1; moment 0 is the start.
    `moves` counts the moves that led here, as the record counts them. The `position` holds secrets and is shared:
    show `view(seat)`, and do not play on it. `header` tells no seed.
    """

    table: str
    title: Title
    header: Header
    number: int
    latest: int
    moves: int
    position: Position
    over: bool
    """Whether the game has ended (at `latest`, whichever moment this is)."""
    seats: tuple[SeatInfo, ...]
    branches: tuple[Branch, ...]
    request: UndoRequest | None
    """The undo that somebody asks for now."""
    rematch: str | None
    """The table where the same people play again. The keys of this table hold the same seats there."""
    foreknown: bool
    """Whether who opened the table chose the seed or brought a record, and so may know what is hidden."""
    standing: tuple[Standing, ...]
    copy_of: str | None
    """For a private copy: the table whose moment `copied_at` it goes on from."""
    copied_at: int | None

    @property
    def live(self) -> bool:
        """Whether this is the present of the table, where one can play."""
        return self.number == self.latest

    @property
    def undone(self) -> bool:
        """Whether this moment lies on a side branch: it was taken back since."""
        return any(branch.undid(self.number) for branch in self.branches)

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that must decide at this moment."""
        return tuple(seat for seat in self.position.deciding if seat != CHANCE)

    def view(self, seat: int | None) -> Any:
        """All that `seat` may know at this moment; with None, what a spectator may."""
        return self.position.view(seat)

    def choices(self, seat: int) -> Choices:
        """What `seat` may do at this moment."""
        return self.position.choices(seat)

    def standings(self) -> Standings:
        """The result at this moment, provisional unless final."""
        return self.position.standings()


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the log as one seat is told it, and the lines that explain it."""

    message: Message
    lines: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What a seat is told of entry `number`, made `by` a seat or `CHANCE` at the time `made`.

    `back_to` is set for an undo. `undone`: it was taken back since.
    """

    number: int
    by: int
    told: tuple[Told, ...]
    back_to: int | None
    undone: bool
    made: datetime


@dataclass(frozen=True, slots=True)
class LineMove:
    """A move of a private copy, made `by` a seat or `CHANCE`, and the kind of decision that it was made for."""

    by: int
    move: Move
    decision: str


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table as the list of tables shows it."""

    table: str
    title: str
    seats: tuple[SeatInfo, ...]
    latest: int
    over: bool
    opened: datetime
    moved: datetime
