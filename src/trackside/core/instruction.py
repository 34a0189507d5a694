"""What a player may leave to the table: moves that are made for a seat as long as nothing comes between.

A title's package may have a module `instructions` whose `INSTRUCTIONS` lists what can be left to the table.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trackside.core.message import Message
from trackside.core.moves import Move
from trackside.core.title import Title


def _always(position: Any, seat: int) -> str:
    return ""


@dataclass(frozen=True)
class Instruction:
    """One thing that may be left to the table.

    The positions that `answer` and `mark` are given are dealt anew for the seat: they know no more than its player.
    """

    name: str
    label: Message
    """What is done: “Pass in merger rounds”."""
    until: Message
    """When it ends or makes way: “until somebody asks for my consent”."""
    answer: Callable[[Any, int], Move | None]
    """The move for the decision that the seat has to take; None if this leaves it to the player."""
    mark: Callable[[Any, int], str] = _always
    """What must stay as it was when the instruction was given: as soon as it differs, the instruction is over."""


def instructions_of(title: Title) -> Mapping[str, Instruction]:
    """What may be left to the table in a game of this title, by name."""
    home = importlib.import_module(title.package)
    if hasattr(home, "__path__"):
        name = f"{title.package}.instructions"
        if importlib.util.find_spec(name) is None:
            return {}
        home = importlib.import_module(name)
    known: Sequence[Instruction] = getattr(home, "INSTRUCTIONS", ())
    return {instruction.name: instruction for instruction in known}
