"""Files of one's own in place of a printed board or deck: what is wrong with them, as data."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from trackside.core.message import Message, message
from trackside.core.refusal import OptionError


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with a file, and where: a path such as `$.sections[3].spaces[0].type`."""

    where: str
    message: Message

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"


class HouseFileError(OptionError):
    """A file that cannot be played with; `faults` says all that is wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(
            message(
                "The file has a fault at {where}: {fault}",
                "The file has {count} faults, the first at {where}: {fault}",
                count=len(faults),
                where=faults[0].where,
                fault=faults[0].message,
            )
        )
        self.faults = tuple(faults)


def fault_of_form(error: Exception) -> Fault:
    """The fault of a file that msgspec could not read: it has not the right fields, or is no JSON at all."""
    if not isinstance(error, msgspec.ValidationError):
        return Fault("$", message("This is not JSON: {reason}", reason=str(error)))
    reason, _, path = str(error).partition(" - at `")
    return Fault(path.rstrip("`") or "$", message("This has not the right form: {reason}", reason=reason))
