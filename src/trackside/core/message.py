"""What the engine says, as data: never finished text, always a sentence and what fills it.

The English sentence is its own translation key (the `msgid` of gettext), so the source reads as prose and a
missing translation is still understood. `trackside.locales` turns a message into a reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec


class Seat(msgspec.Struct, frozen=True, tag="seat", tag_field="is"):
    """A player, shown by the name that the record gives to the seat."""

    number: int

    def __str__(self) -> str:
        return f"seat {self.number}"


class Piece(msgspec.Struct, frozen=True, tag="piece", tag_field="is"):
    """A thing of the game (a company, a card, a city), shown by its picture or its translated name.

    `kind` and `name` mean something to the title only; its `piece_name` says what to call it.
    """

    kind: str
    name: str

    def __str__(self) -> str:
        return self.name


class Message(msgspec.Struct, frozen=True, tag="message", tag_field="is"):
    """A sentence in English with `{names}` to be filled, and what fills them.

    Where `plural` is given, the parameter `count` decides between `text` (one) and `plural`.
    """

    text: str
    parameters: Mapping[str, Value] = {}
    plural: str | None = None

    def __str__(self) -> str:
        text = self.text if self.plural is None or self.parameters["count"] == 1 else self.plural
        return text.format_map({name: english(value) for name, value in self.parameters.items()})


# Tuples do not nest, so that msgspec can read a stored message back.
Value: TypeAlias = "int | str | Seat | Piece | Message | tuple[int | str | Seat | Piece | Message, ...]"


def message(text: str, plural: str | None = None, /, **parameters: Value) -> Message:
    """A message; also the word by which the translatable sentences are found in the source."""
    return Message(text, parameters, plural)


def only(value: Value) -> Message:
    """A message that says this and nothing else: a name that is the same in every language, or a piece."""
    return Message("{value}", {"value": value})


def english(value: Value) -> str:
    """A parameter in plain English, as `str` of a message shows it."""
    if isinstance(value, tuple):
        return ", ".join(english(part) for part in value)
    return str(value)
