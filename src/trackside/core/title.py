"""A game that Trackside has: its name, its seats, its options with their schema, and where its rules begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Union

import msgspec

from trackside.core.message import Message, Piece, message
from trackside.core.moves import Move, Secrecy, read_notation
from trackside.core.position import Position
from trackside.core.refusal import NotationError, OptionError


class Choice(msgspec.Struct, frozen=True):
    """One value that an option may have, and what it is called."""

    value: str
    label: Message


class Option(msgspec.Struct, frozen=True):
    """A rule that the host may choose: the create-a-table page, the command line and the API are made from it.

    A `flag` is true or false, a `choice` one of `choices`, a `file` None or the data of a house board.
    """

    name: str
    kind: Literal["flag", "choice", "file"]
    default: bool | str | None
    label: Message
    text: Message
    choices: tuple[Choice, ...] = ()
    check: Callable[[Any], Any] | None = None
    """For files: raises `OptionError`, best a `HouseFileError`, with what is wrong with the data or its JSON text."""

    def settle(self, value: Any) -> Any:
        """The value if it is one of the option's; raises `OptionError` otherwise."""
        if self.kind == "choice" and value not in [choice.value for choice in self.choices]:
            values = ", ".join(choice.value for choice in self.choices)
            raise OptionError(message("The option {name} is one of: {values}", name=self.name, values=values))
        if self.kind == "flag" and not isinstance(value, bool):
            raise OptionError(message("The option {name} is true or false", name=self.name))
        if self.check is not None and value is not None:
            self.check(value)
        return value


class Title(msgspec.Struct, frozen=True):
    """A game and its rules.

    `rules` is the version of the rules, which records name. `start(seats, options)` gives the position before
    the first chance move. `package` holds the title's rooms (`table`, `terminal`, `opponent`).
    """

    name: str
    label: str
    package: str
    rules: int
    fewest: int
    most: int
    options: tuple[Option, ...]
    moves: tuple[type[Move], ...]
    start: Callable[[int, Mapping[str, Any]], Position]
    piece_name: Callable[..., Message]
    """`piece_name(piece, options)`: what to call a thing of the game, on a house board too."""
    conflict: Callable[[int, Mapping[str, Any]], Message | None] = lambda seats, options: None
    """Why these options cannot be played together by so many; None if they can."""
    about: Message | None = None
    """What the game is, in a sentence or two for somebody who does not know it."""
    minutes: int | None = None
    """About how long it takes at a table."""

    @property
    def open(self) -> bool:
        """Whether nothing is ever hidden from anybody in this game."""
        return all(move.secrecy is Secrecy.OPEN for move in self.moves)

    def naming(self, options: Mapping[str, Any]) -> Callable[[Piece], Message]:
        """What to call the things of a game that is played with these options."""
        return lambda piece: self.piece_name(piece, options)

    def settle(self, seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values; raises `OptionError` for what the title does not have."""
        if not self.fewest <= seats <= self.most:
            raise OptionError(
                message(
                    "{title} is for {fewest} to {most} players, not {seats}",
                    title=self.label,
                    fewest=self.fewest,
                    most=self.most,
                    seats=seats,
                )
            )
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                names = ", ".join(known)
                raise OptionError(message("There is no option {name}; there are: {names}", name=name, names=names))
        options = {name: option.settle(given.get(name, option.default)) for name, option in known.items()}
        if conflict := self.conflict(seats, options):
            raise OptionError(conflict)
        return options

    def move(self, given: Move | str | Mapping[str, Any]) -> Move:
        """A move of this title from itself, its notation or its JSON form; raises `NotationError`."""
        if isinstance(given, str):
            return read_notation(given, self.moves)
        if isinstance(given, Move):
            return given
        try:
            move: Move = msgspec.convert(given, Union[self.moves])  # noqa: UP007
        except msgspec.ValidationError as error:
            raise NotationError(
                message("This is no move of {title}: {error}", title=self.label, error=str(error))
            ) from None
        return move


def default_names(count: int) -> Sequence[str]:
    """Names for seats that were given none."""
    return [f"Player {number + 1}" for number in range(count)]
