"""What a host asks for when a table is opened, and what the host gets."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from trackside.opponents import STRENGTHS

HeldBy: TypeAlias = Literal["here", "link", "random", "greedy", "steady"]
"""Who holds a seat: somebody at the host's own screen, somebody invited by a link, or a computer opponent."""

COMPUTERS: Final = STRENGTHS
"""The computer opponents, from the weakest to the strongest."""


MOST_LETTERS: Final = 40
"""How long a name may be."""

_JOINERS: Final = "\u200c\u200d"
"""Invisible, but some scripts and many emojis are written with them."""


def shows(name: str) -> bool:
    """Whether a name is one that every page, log and terminal can show without harm to what stands around it."""
    return 1 <= len(name) <= MOST_LETTERS and not name.isspace() and all(map(_shows, name))


def shown_name(name: str, otherwise: str) -> str:
    """The name without what cannot be shown, or `otherwise` if nothing is left of it."""
    return "".join(filter(_shows, name))[:MOST_LETTERS].strip() or otherwise


def _shows(letter: str) -> bool:
    # Control and format characters command terminals, or turn the text around them.
    return letter in _JOINERS or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """One seat: the name shown in the game, and who holds it."""

    name: str
    held_by: HeldBy = "here"


@dataclass(frozen=True, slots=True)
class Plan:
    """A table to be opened. Without a `seed` a secret one is chosen."""

    title: str
    seats: tuple[SeatPlan, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table that was just opened. The secrets are told here once and stored nowhere.

    `host` is the secret of whoever opened it: it holds all seats "here" and may replace invitations. `keys` has
    the secret of every seat that a person holds: `host` for those "here", one of its own for each "link".
    """

    table: str
    host: str
    keys: dict[int, str]
