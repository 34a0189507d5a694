"""Prices of edges at which trains want no edge twice: a linear programme, solved by the simplex method.

The columns are routes, used in parts; the rows are all that is scarce: each edge, the trains of each kind, and any
other condition on routes. What a row is worth at the optimum is its price. Numbers are rounded here as computers
round them: whoever draws conclusions from the prices has to work out himself what they prove.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

NONE: Final = 1e-7
"""Less than this counts as nothing."""

PART: Final = 1e-3
"""A smaller part of a column comes from rounding."""

ESCAPE: Final = -1_000_000
"""Stands for what a new row has too much of."""

TOO_MUCH: Final = -1e5
"""What that earns, so that it leaves the solution."""

CANDIDATES: Final = 8
"""So many of the best columns are tried before all are looked at again."""


class Programme:
    """Columns with their revenues and rows; every row has room for so many columns. `prices` are those of the rows.

    The columns in use are `basic`, one for each row: ~row stands for room that is left, `ESCAPE` for what a new row
    has too much of. They have `amounts`; `inverse` is the inverse of their matrix.
    """

    __slots__ = ("amounts", "basic", "columns", "inverse", "pivots", "prices", "revenues", "rooms")

    def __init__(self, rooms: Sequence[int]) -> None:
        self.columns: list[tuple[int, ...]] = []
        self.revenues: list[float] = []
        self.rooms: list[float] = [_unequal(room, row) for row, room in enumerate(rooms)]
        size = len(rooms)
        self.inverse = [[0.0] * row + [1.0] + [0.0] * (size - row - 1) for row in range(size)]
        self.basic = [~row for row in range(size)]
        self.amounts = list(self.rooms)
        self.prices = [0.0] * size
        self.pivots = 0

    def add_column(self, revenue: int, rows: tuple[int, ...]) -> None:
        """A further route."""
        self.columns.append(rows)
        self.revenues.append(float(revenue))

    def add_row(self, columns: Sequence[int]) -> None:
        """A further condition, which the present solution breaks: one of these columns at most."""
        row = len(self.rooms)
        self.rooms.append(_unequal(1, row))
        restricted = set(columns)
        for column in restricted:
            self.columns[column] = (*self.columns[column], row)
        for line in self.inverse:
            line.append(0.0)
        new = [0.0] * row + [-1.0]
        amount = -self.rooms[row]
        for line, column, used in zip(self.inverse, self.basic, self.amounts, strict=True):
            if column in restricted:
                amount += used
                new = [one + other for one, other in zip(new, line, strict=True)]
        self.inverse.append(new)
        self.basic.append(ESCAPE)
        self.amounts.append(amount)

    def drop_rows(self, first: int) -> list[int]:
        """Take away conditions from row `first` on that restrict nothing at present; the rows that are kept."""
        loose = {~column for column in self.basic if column < 0 and first <= ~column < len(self.rooms)}
        kept = [row for row in range(len(self.rooms)) if row not in loose]
        if loose:
            number = {row: place for place, row in enumerate(kept)}
            lines = [line for line, column in enumerate(self.basic) if column >= 0 or ~column not in loose]
            self.inverse = [[self.inverse[line][row] for row in kept] for line in lines]
            self.amounts = [self.amounts[line] for line in lines]
            self.basic = [_renumbered(self.basic[line], number) for line in lines]
            self.rooms = [self.rooms[row] for row in kept]
            self.prices = [self.prices[row] for row in kept]
            self.columns = [tuple([number[row] for row in rows if row in number]) for rows in self.columns]
        return kept

    def solve(self) -> None:
        """Find the best use of the columns."""
        self.prices = [0.0] * len(self.rooms)
        for line, column in zip(self.inverse, self.basic, strict=True):
            revenue = self._revenue(column)
            if revenue:
                self.prices = [price + revenue * part for price, part in zip(self.prices, line, strict=True)]
        while candidates := self._candidates():
            while True:
                gain, column = max([(self.gain(column), column) for column in candidates])
                if gain < NONE:
                    break
                self._enter(column, gain)

    @property
    def value(self) -> float:
        """What the columns in use earn."""
        return sum([price * room for price, room in zip(self.prices, self.rooms, strict=True)], 0.0)

    def used(self) -> dict[int, float]:
        """The columns in use, and how much of each."""
        in_use = zip(self.basic, self.amounts, strict=True)
        return {column: amount for column, amount in in_use if column >= 0 and amount > PART}

    def _revenue(self, column: int) -> float:
        if column >= 0:
            return self.revenues[column]
        return TOO_MUCH if column == ESCAPE else 0.0

    def gain(self, column: int) -> float:
        """What a column earns above what its rows are worth."""
        prices = self.prices
        if column < 0:
            return -prices[~column]
        gain = self.revenues[column]
        for row in self.columns[column]:
            gain -= prices[row]
        return gain

    def _candidates(self) -> list[int]:
        """The columns, and the rows whose room had better be left, that promise most."""
        prices = self.prices
        found = [(-price, ~row) for row, price in enumerate(prices) if price < -NONE]
        for column, rows in enumerate(self.columns):
            gain = self.revenues[column]
            for row in rows:
                gain -= prices[row]
            if gain > NONE:
                found.append((gain, column))
        found.sort(reverse=True)
        return [column for _, column in found[:CANDIDATES]]

    def _enter(self, column: int, gain: float) -> None:
        """Use a column as much as possible, instead of another."""
        rows = (~column,) if column < 0 else self.columns[column]
        change = [sum([line[row] for row in rows], 0.0) for line in self.inverse]
        leaving = -1
        least = 1e30
        for place, part in enumerate(change):
            if part > 1e-9:
                ratio = self.amounts[place] / part
                if ratio < least:
                    leaving, least = place, ratio
        self.pivots += 1
        pivot = change[leaving]
        new = [value / pivot for value in self.inverse[leaving]]
        amount = self.amounts[leaving] / pivot
        for place, part in enumerate(change):
            if part and place != leaving:
                self.inverse[place] = [one - part * other for one, other in zip(self.inverse[place], new, strict=True)]
                self.amounts[place] = max(0.0, self.amounts[place] - part * amount)
        self.inverse[leaving] = new
        self.amounts[leaving] = amount
        self.basic[leaving] = column
        self.prices = [price + gain * part for price, part in zip(self.prices, new, strict=True)]


def _unequal(room: int, row: int) -> float:
    """The room of a row, a little more than it is and different for all rows: equal ones would lead in circles."""
    return room + ((row * 7919) % 997 + 1) * 1e-8


def _renumbered(column: int, number: dict[int, int]) -> int:
    return column if column >= 0 or column == ESCAPE else ~number[~column]
