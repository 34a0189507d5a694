"""What is wrong with a track or deck file, as data."""

from __future__ import annotations

import msgspec

from trackside.core.message import Message, message


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with a file, and where: a path such as `$.spaces[3].next[0].to`."""

    where: str
    message: Message

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"


def fault_of_form(error: msgspec.ValidationError | msgspec.DecodeError) -> Fault:
    """The fault of a file that has not the right fields, or is no JSON."""
    if not isinstance(error, msgspec.ValidationError):
        return Fault("$", message("This is not JSON: {reason}", reason=str(error)))
    reason, _, path = str(error).partition(" - at `")
    return Fault(path.rstrip("`") or "$", message("This has not the right form: {reason}", reason=reason))
