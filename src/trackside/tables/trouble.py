"""What may go wrong at a table, beside illegal moves. Each says in one sentence what is wrong."""

from __future__ import annotations

from trackside.core.message import Seat, message
from trackside.core.refusal import TracksideError


class NoSuchTable(TracksideError):
    """There is no table of that name."""

    def __init__(self) -> None:
        super().__init__(message("There is no such table"))


class NoSuchMoment(TracksideError):
    """The table has no entry of that number; `latest` is its last one."""

    def __init__(self, number: int, latest: int) -> None:
        text = "There is no moment {number}; the last one is {latest}"
        super().__init__(message(text, number=number, latest=latest))
        self.latest = latest


class NotYourSeat(TracksideError):
    """The key does not hold the seat. Nothing was changed."""

    def __init__(self) -> None:
        super().__init__(message("This seat is held by somebody else"))


class SeatTaken(TracksideError):
    """Somebody sits there by the invitation that was to be replaced. Nothing was changed."""

    def __init__(self, seat: int) -> None:
        super().__init__(
            message("{player} has sat down: the invitation cannot be replaced any more", player=Seat(seat))
        )


class Stale(TracksideError):
    """The table has moved on since the caller looked at it; `latest` is its last entry. Nothing was changed."""

    def __init__(self, latest: int) -> None:
        super().__init__(message("The table has moved on to entry {latest}; look again", latest=latest))
        self.latest = latest


class CannotUndo(TracksideError):
    """There is nothing to take back, or nobody has asked for it. Nothing was changed."""


class CannotCopy(TracksideError):
    """A private copy would show what is hidden."""

    def __init__(self) -> None:
        super().__init__(message("A game in which something is hidden cannot be copied"))


class StorageTrouble(TracksideError):
    """The database cannot be opened, read or written. Nothing was half-written."""
