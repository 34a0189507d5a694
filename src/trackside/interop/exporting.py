"""In which formats of other programs a game can be written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import trackside
from trackside.core.message import message
from trackside.core.refusal import RecordError
from trackside.interop import online18xx

ONLINE: Final = "18xx.games"


def formats(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the formats for a game that is played with these options."""
    return (ONLINE,) if online18xx.writable(options) else ()


def written(record: Mapping[str, Any], format: str) -> dict[str, Any]:
    """A record in another format; raises `RecordError` if there is no such format or the game cannot be written."""
    if format != ONLINE:
        raise RecordError(message("There is no format {format}; there are: {known}", format=format, known=ONLINE))
    return online18xx.write(trackside.load(record))
