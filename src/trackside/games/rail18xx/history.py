"""What is remembered of earlier rounds. No rule asks for it: players want to see how it went."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


class PastRound(msgspec.Struct, frozen=True):
    """How things stood at the end of a stock round or an operating round."""

    kind: Literal["stock", "operating"]
    number: int
    part: int
    worth: tuple[int, ...]
    """What each player would have scored."""
    prices: dict[str, int]
    """The price of every company in play."""
    earned: dict[str, int]
    """What every company earned in an operating round."""


def remember(position: RailPosition, kind: Literal["stock", "operating"], number: int, part: int) -> None:
    """Note how things stand at the end of a round."""
    totals = {row.seat: row.total for row in position.standings().rows}
    open_companies = position.open_companies()
    earned = {symbol: position.companies[symbol].earned or 0 for symbol in open_companies if kind == "operating"}
    past = PastRound(
        kind=kind,
        number=number,
        part=part,
        worth=tuple(totals[seat] for seat in range(position.seats)),
        prices={symbol: position.price(symbol) for symbol in open_companies},
        earned=earned,
    )
    position.history = (*position.history, past)
