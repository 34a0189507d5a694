"""Everything that Trackside may refuse, in one family of exceptions.

Each carries a `Message` that says what is wrong and, where it helps, what would be right.
"""

from __future__ import annotations

from trackside.core.message import Message, Value


class TracksideError(Exception):
    """Whatever a caller may have done wrong; `message` says it in any language."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class IllegalMove(TracksideError):
    """A move that the rules forbid now. The game is as it was.

    `rule` is the number in the rules digest of the title (`R6.4d`).
    """

    def __init__(self, rule: str, message: Message) -> None:
        super().__init__(message)
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else str(self.message)


class NotationError(TracksideError):
    """A text that is no move of the title."""


class OptionError(TracksideError):
    """A number of seats, a name of an option or its value that the title does not have."""


class UnknownTitle(TracksideError):
    """A game that Trackside does not have."""


class RecordError(TracksideError):
    """A record that cannot be read or does not keep the rules.

    `number` counts the moves from 1 and names the faulty one; None when the fault is elsewhere.
    """

    def __init__(self, message: Message, number: int | None = None) -> None:
        super().__init__(message)
        self.number = number


def refuse(rule: str, text: str, /, **parameters: Value) -> IllegalMove:
    """The refusal of a move under a numbered rule, to be raised."""
    return IllegalMove(rule, Message(text, parameters))
