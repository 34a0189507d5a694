"""Who is ahead, and how each sum came about."""

from __future__ import annotations

import msgspec

from trackside.core.message import Message


class Amount(msgspec.Struct, frozen=True):
    """One line of a sum: what it was for, and how much."""

    label: Message
    amount: int


class Standing(msgspec.Struct, frozen=True):
    """One player's place and sum. `seat` is None for a player whom the rules invent (`name` says who)."""

    seat: int | None
    place: int
    total: int
    amounts: tuple[Amount, ...]
    name: Message | None = None


class Standings(msgspec.Struct, frozen=True):
    """The players from first to last; `final` once the game is over. Tied players share a place."""

    final: bool
    rows: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; empty when only an invented player is there."""
        return tuple(row.seat for row in self.rows if row.place == 1 and row.seat is not None)
