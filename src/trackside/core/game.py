"""A game: a position and the record that led to it. Play, undo, look, save."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Self

from trackside.core import record as records
from trackside.core.chance import CHANCE, Generator
from trackside.core.choices import Choices
from trackside.core.event import Event
from trackside.core.message import Message, message
from trackside.core.moves import Move
from trackside.core.position import Position
from trackside.core.record import Entry, Header
from trackside.core.refusal import IllegalMove, RecordError, TracksideError
from trackside.core.standings import Standings
from trackside.core.title import Title

_SPACING: Final = 64
"""How many moves lie between two kept positions, from which earlier moments are replayed."""


class Game:
    """One game of one title, from its start or from a snapshot on.

    `number` counts all moves made, those of chance too. The game makes the chance moves itself, from its seed.
    """

    def __init__(
        self,
        title: Title,
        header: Header,
        seed: int,
        position: Position | None = None,
        number: int = 0,
    ) -> None:
        """The game before its first move, or with `position` the game as it stood after `number` moves."""
        self.title = title
        self.header = header
        self.seed = seed
        self.position = position or title.start(len(header.seats), header.options)
        self.entries: list[Entry] = []
        self.events: list[tuple[Event, ...]] = []
        self._start = number
        self._kept = {number: self.position.clone()}

    @classmethod
    def start(cls, title: Title, seats: Sequence[str], seed: int, options: Mapping[str, Any] | None = None) -> Self:
        """A new game, its first chance moves made; raises `OptionError`."""
        settled = title.settle(len(seats), options or {})
        game = cls(title, Header(title.name, title.rules, tuple(seats), settled, seed), seed)
        game.settle()
        return game

    @classmethod
    def replay(cls, title: Title, header: Header, entries: Iterable[Entry], seed: int) -> Self:
        """The game of a record, exactly so far; raises `RecordError` naming the first illegal move."""
        game = cls(title, header, seed)
        for number, entry in enumerate(entries, 1):
            try:
                game.append(entry)
            except IllegalMove as error:
                raise RecordError(
                    message(
                        "Move {number} ({move}) is illegal: {fault} ({rule})",
                        number=number,
                        move=str(entry.move),
                        fault=error.message,
                        rule=error.rule,
                    ),
                    number,
                ) from error
        return game

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.header.seats

    @property
    def number(self) -> int:
        """How many moves have been made, those of chance included."""
        return self._start + len(self.entries)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that must decide now; several at once for sealed bids; none when the game is over."""
        return tuple(seat for seat in self.position.deciding if seat != CHANCE)

    def choices(self, seat: int) -> Choices:
        """What `seat` may do now."""
        return self.position.choices(seat)

    def play(self, seat: int, move: Move | str | Mapping[str, Any]) -> tuple[Event, ...]:
        """Make a move, given as itself, in its notation or as JSON data, and the chance moves that follow from it.

        Returns what happened. Raises `IllegalMove` or `NotationError`; then the game is as it was.
        """
        entry = Entry(seat, self.title.move(move))
        before = len(self.entries)
        self.settle()
        self.append(entry)
        self.settle()
        return tuple(event for events in self.events[before:] for event in events)

    def settle(self) -> None:
        """Make the chance moves that are due."""
        while self.position.deciding == (CHANCE,):
            self.append(Entry(CHANCE, self.position.draw(Generator(self.seed, self.number))))

    def append(self, entry: Entry) -> None:
        """Make exactly this move, of chance or of a seat; raises `IllegalMove`."""
        told: list[Event] = []
        self.position.apply(entry.by, entry.move, told.append)
        self.entries.append(entry)
        self.events.append(tuple(told))
        if self.number % _SPACING == 0:
            self._kept[self.number] = self.position.clone()

    def undo(self) -> Entry:
        """Take back the last move that a seat made, with the chance moves after it, and return it."""
        for index in range(len(self.entries) - 1, -1, -1):
            if self.entries[index].by != CHANCE:
                undone = self.entries[index]
                self._go_back_to(self._start + index)
                return undone
        raise TracksideError(message("There is no move to take back"))

    def at(self, number: int) -> Game:
        """The same game as it stood after `number` moves."""
        if not self._start <= number <= self.number:
            raise TracksideError(
                message(
                    "There is no moment {number}; there are {count} moves",
                    number=number,
                    count=self.number,
                )
            )
        game = Game(self.title, self.header, self.seed, self._kept[self._start].clone(), self._start)
        game.entries = self.entries[: number - self._start]
        game.events = self.events[: number - self._start]
        game._kept = {at: position for at, position in self._kept.items() if at <= number}
        game.position = self._position_at(number)
        return game

    @property
    def kept(self) -> Mapping[int, Position]:
        """Positions that were kept on the way, by the number of moves before them; not to be played on."""
        return self._kept

    def view(self, seat: int | None) -> Any:
        """All that `seat` may know; with None, what a spectator may."""
        return self.position.view(seat)

    def standings(self) -> Standings:
        """The final result, or the provisional one by open information, with how each sum came about."""
        return self.position.standings()

    def log(self, seat: int | None) -> list[tuple[int, Message]]:
        """What `seat` was told so far: the number of each move and the sentences it brought."""
        return [
            (number, told)
            for number, events in enumerate(self.events, self._start + 1)
            for event in events
            if (told := event.told(seat)) is not None
        ]

    def record(self) -> dict[str, Any]:
        """The whole record, secrets included. `trackside.load` makes the same game of it."""
        self._need_all_moves()
        return records.write(self.header, [entry.data() for entry in self.entries])

    def record_for(self, seat: int | None) -> dict[str, Any]:
        """The record as `seat` may know it: while the game runs, what is hidden is null, and so is the seed."""
        if self.over:
            return self.record()
        self._need_all_moves()
        pending = self.position.pending
        return records.write_for(seat, self.header, self.entries, pending.decided if pending else 0)

    def _go_back_to(self, number: int) -> None:
        self.position = self._position_at(number)
        del self.entries[number - self._start :]
        del self.events[number - self._start :]
        self._kept = {at: position for at, position in self._kept.items() if at <= number}

    def _position_at(self, number: int) -> Position:
        kept = max(at for at in self._kept if at <= number)
        position = self._kept[kept].clone()
        for entry in self.entries[kept - self._start : number - self._start]:
            position.apply(entry.by, entry.move)
        return position

    def _need_all_moves(self) -> None:
        if self._start:
            raise ValueError("a game that was resumed from a snapshot does not hold its whole record")
