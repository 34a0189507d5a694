"""The stock market, in one dimension (column) or two (grid): cells, zones and moves (18xx 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

Direction = Literal["left", "right", "up", "down"]

START_ZONES_OF_MINORS: Final = frozenset({"minor_par", "any_par"})
START_ZONES_OF_MAJORS: Final = frozenset({"any_par", "major_par"})


class Cell:
    """One price on the market. `number` orders the cells row by row."""

    __slots__ = ("column", "number", "price", "row", "zones")

    def __init__(self, number: int, row: int, column: int, price: int, zones: frozenset[str]) -> None:
        self.number = number
        self.row = row
        self.column = column
        self.price = price
        self.zones = zones

    @property
    def record(self) -> str:
        """What 18xx.games calls the cell."""
        return f"{self.price},{self.row},{self.column}"

    def __repr__(self) -> str:
        return f"<{self.record}>"


class Market:
    """A market: `column` or `grid`. `moves[major][direction][cell]` is where a token goes from a cell."""

    def __init__(self, kind: str, data: Mapping[str, Any]) -> None:
        self.kind = kind
        self.rows: int = len(data["prices"])
        self.columns = max(map(len, data["prices"]))
        zones: dict[tuple[int, int], set[str]] = {}
        for zone, places in data["zones"].items():
            for row, column in places:
                zones.setdefault((row, column), set()).add(zone)
        self.cells: list[Cell] = []
        self._at: dict[tuple[int, int], int] = {}
        for row, prices in enumerate(data["prices"]):
            for column, price in enumerate(prices):
                if price is not None:
                    self._at[row, column] = len(self.cells)
                    found = frozenset(zones.get((row, column), ()))
                    self.cells.append(Cell(len(self.cells), row, column, price, found))
        directions: tuple[Direction, ...] = ("left", "right", "up", "down")
        self.moves: tuple[dict[Direction, tuple[int, ...]], dict[Direction, tuple[int, ...]]] = (
            {way: tuple(self._target(cell, way, major=False) for cell in self.cells) for way in directions},
            {way: tuple(self._target(cell, way, major=True) for cell in self.cells) for way in directions},
        )
        self.minor_starts = self._starts(START_ZONES_OF_MINORS)
        self.major_starts = self._starts(START_ZONES_OF_MAJORS)

    def price(self, cell: int) -> int:
        """The price of a cell."""
        return self.cells[cell].price

    def after(self, cell: int, way: Direction, *, major: bool) -> int:
        """Where the token of a minor or major goes from `cell`; the cell itself where it stays."""
        return self.moves[major][way][cell]

    def start(self, price: int, *, major: bool) -> int:
        """The cell of the highest start price that is not above `price`."""
        starts = self.major_starts if major else self.minor_starts
        return starts[max(start for start in starts if start <= price)]

    def at(self, row: int, column: int) -> int:
        """The cell in a place."""
        return self._at[row, column]

    def rank(self, cell: int) -> tuple[int, int, int]:
        """Sorts cells into operating order (18xx 7.2): highest price, then further right, then higher."""
        found = self.cells[cell]
        return -found.price, -found.column, found.row

    def _starts(self, zones: frozenset[str]) -> dict[int, int]:
        return {cell.price: cell.number for cell in sorted(self.cells, key=_price) if cell.zones & zones}

    def _target(self, cell: Cell, way: Direction, *, major: bool) -> int:
        if self.rows == 1:  # 18xx 6.2
            way = {"up": "right", "down": "left"}.get(way, way)  # type: ignore[assignment]
        place = self._place(cell, way, major)
        return self._at.get(place, cell.number)

    def _place(self, cell: Cell, way: Direction, major: bool) -> tuple[int, int]:
        row, column = cell.row, cell.column
        ceiling = not major and "minor_ceiling" in cell.zones
        if way == "left":
            if (row, column - 1) in self._at or self.rows == 1:
                return row, column - 1
            return row + 1, column  # 18xx 6.3: left at the beginning of the row = down
        if way == "right":
            if self.rows == 1:
                return (row, column) if ceiling else (row, column + 1)  # 18xx 6.4
            if not ceiling and (row, column + 1) in self._at:
                return row, column + 1
            way = "up"
        if way == "up":
            if row > 0:
                return row - 1, column
            return (1, column + 1) if major else (row, column)  # 18xx 6.3: the price stays
        return row + 1, column


def _price(cell: Cell) -> int:
    return cell.price
