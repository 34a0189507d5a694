"""What a move would change, by what is open to all: values, dividends, places to build."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from trackside.core.moves import Move
from trackside.games.union_pacific.build import sites
from trackside.games.union_pacific.components import COMPANIES, TRACK_TYPES
from trackside.games.union_pacific.dividends import Payment, all_payments
from trackside.games.union_pacific.shares import SHARES

if TYPE_CHECKING:
    from trackside.games.union_pacific.position import UnionPacificPosition


class Pay(NamedTuple):
    """What a company would pay one player, before and after a move."""

    seat: int
    before: int
    after: int


class Prospect(NamedTuple):
    """A company that a move changes: its value and what it would pay, before and after."""

    company: str
    value_before: int
    value_after: int
    pays: tuple[Pay, ...]


class Foresight(NamedTuple):
    """All that a move would change: companies, cities that are newly linked, and companies that it shuts in."""

    prospects: tuple[Prospect, ...]
    linked: tuple[str, ...]
    shut_in: tuple[str, ...]


def foresee(position: UnionPacificPosition, seat: int, move: Move) -> Foresight:
    """What `move` would change. `position` stays as it is."""
    after = position.clone()
    after.apply(seat, move)
    return Foresight(
        prospects=tuple(_prospects(position, after)),
        linked=_linked(position, after),
        shut_in=tuple(
            COMPANIES[company].id
            for company in range(len(COMPANIES))
            if after.trains_left[company] and has_site(position, company) and not has_site(after, company)
        ),
    )


def has_site(position: UnionPacificPosition, company: int) -> bool:
    """Whether any card could build for the company anywhere."""
    return any(sites(position, company, track_type) for track_type in range(len(TRACK_TYPES)))


def builders(position: UnionPacificPosition) -> dict[tuple[int, int], list[str]]:
    """The companies that could build on track of a type on a section: by (section, type), whoever holds the card."""
    found: dict[tuple[int, int], list[str]] = {}
    for company in range(len(COMPANIES)):
        for track_type in range(len(TRACK_TYPES)):
            mask = sites(position, company, track_type)
            while mask:
                section = (mask & -mask).bit_length() - 1
                mask &= mask - 1
                found.setdefault((section, track_type), []).append(COMPANIES[company].id)
    return found


def amounts(payments: Sequence[Payment]) -> dict[tuple[str, int], int]:
    """What each holder gets from each company."""
    return {(payment.company, holder): payment.amount for payment in payments for holder in payment.holders}


def _prospects(before: UnionPacificPosition, after: UnionPacificPosition) -> list[Prospect]:
    values_before, values_after = [*before.values(), 0], [*after.values(), 0]
    pays_before, pays_after = amounts(_payments(before)), amounts(_payments(after))
    prospects = []
    for index, company in enumerate(SHARES):
        pays = tuple(
            Pay(seat, pays_before.get((company, seat), 0), pays_after.get((company, seat), 0))
            for seat in range(before.rules.seats)
            if (company, seat) in pays_before or (company, seat) in pays_after
        )
        touched = any(table[index] != other[index] for table, other in zip(before.tables, after.tables, strict=True))
        if touched or values_before[index] != values_after[index]:
            prospects.append(Prospect(company, values_before[index], values_after[index], pays))
    return prospects


def _payments(position: UnionPacificPosition) -> tuple[Payment, ...]:
    following = min(len(position.dividends) + 1, position.rules.dividends)
    return all_payments(position.values(), following, position.tables)


def _linked(before: UnionPacificPosition, after: UnionPacificPosition) -> tuple[str, ...]:
    return tuple(
        city
        for number, city in enumerate(before.board.cities)
        if any((new & ~old) >> number & 1 for old, new in zip(before.linked, after.linked, strict=True))
    )
