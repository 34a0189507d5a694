"""What a host asks for when a table is opened, and what the host gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from trackside.opponents import STRENGTHS

HeldBy: TypeAlias = Literal["here", "link", "random", "greedy", "steady"]
"""Who holds a seat: somebody at the host's own screen, somebody invited by a link, or a computer opponent."""

COMPUTERS: Final = STRENGTHS
"""The computer opponents, from the weakest to the strongest."""


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
