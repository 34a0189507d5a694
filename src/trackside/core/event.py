"""What a move made happen, told to those who may know it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from trackside.core.message import Message


class Event(msgspec.Struct, frozen=True):
    """One sentence of the log.

    `to` lists the seats that are told `message`; everybody else is told `otherwise`, or nothing. With `to`
    None all are told. `lines` explain it one by one (a dividend, company by company). `reveals` marks what
    cannot be taken back by undoing, because somebody saw something hidden or random.
    """

    message: Message
    to: tuple[int, ...] | None = None
    otherwise: Message | None = None
    lines: tuple[Message, ...] = ()
    reveals: bool = False

    def told(self, seat: int | None) -> Message | None:
        """What `seat` (None: a spectator) is told of it."""
        return self.message if self.to is None or seat in self.to else self.otherwise


Tell: TypeAlias = Callable[[Event], None]
