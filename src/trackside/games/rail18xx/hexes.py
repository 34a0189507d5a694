"""The map: hexes, their neighbours and distances (18xx 8.5, 8.8).

Hexes are flat-topped. A letter names the column and a number, growing by two inside a column, the row. Edges are
numbered clockwise from the bottom: 0 bottom, 1 lower left, 2 upper left, 3 top, 4 upper right, 5 lower right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from trackside.games.rail18xx.tiles import Tile

NEIGHBOUR_OFFSETS: Final = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
"""How far the neighbour across each edge lies, in columns and rows."""

FIXED_COLOURS: Final = frozenset({"gray", "red", "blue"})
"""Printed hexes of these colours never take a tile."""


class Hex:
    """One hex of the map as it is printed. `number` is its place in the board's list."""

    __slots__ = (
        "closed",
        "future_colour",
        "future_label",
        "homes",
        "impassable",
        "label",
        "name",
        "number",
        "place",
        "printed",
        "record",
        "rivers",
        "stubs",
        "terrain",
        "undrawn",
        "upgradable",
        "x",
        "y",
    )

    def __init__(self, number: int, data: Mapping[str, Any]) -> None:
        self.number = number
        self.name: str = data["name"]
        self.x, self.y = ord(self.name[0]) - ord("A"), int(self.name[1:]) - 1
        self.place: str | None = data.get("place")
        """The name of the city, town or area."""
        self.label: str | None = data.get("label")
        future = data.get("future_label", {})
        self.future_label: str | None = future.get("label")
        self.future_colour: str | None = future.get("colour")
        self.printed = Tile.printed(data).face(0)
        self.upgradable = data["colour"] not in FIXED_COLOURS
        self.terrain: int = data.get("terrain", 0)
        """Paid by whoever lays the first tile here (18xx 8.8)."""
        self.rivers: dict[int, int] = {int(edge): cost for edge, cost in data.get("rivers", {}).items()}
        self.stubs: tuple[int, ...] = tuple(data.get("stubs", ()))
        self.impassable: tuple[int, ...] = tuple(data.get("impassable", ()))
        self.undrawn: tuple[int, ...] = tuple(data.get("undrawn", ()))
        self.closed: bool = data.get("closed", False)
        """Nobody builds here before phase 3 (18xx 8.9)."""
        self.record: str = data["record"]
        """What 18xx.games calls the printed hex when it stands for a tile."""
        self.homes: tuple[str, ...] = tuple(stop.get("home_of", "") for stop in data.get("stops", ()))
        """For each stop the company for which its first slot is kept, or the empty text."""

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Board:
    """The hexes of a game. `neighbours[hex][edge]` is the number of the hex to which track may lead, or -1."""

    def __init__(self, data: Sequence[Mapping[str, Any]]) -> None:
        self.hexes = tuple(Hex(number, entry) for number, entry in enumerate(data))
        self.number_of = {hex_.name: hex_.number for hex_ in self.hexes}
        places = {(hex_.x, hex_.y): hex_.number for hex_ in self.hexes}
        impassable = {(hex_.name, edge) for hex_ in self.hexes for edge in hex_.impassable}
        self.neighbours = tuple(
            tuple(self._neighbour(hex_, edge, places, impassable) for edge in range(6)) for hex_ in self.hexes
        )
        self.crossings = self._number_crossings()

    def _neighbour(
        self, hex_: Hex, edge: int, places: Mapping[tuple[int, int], int], impassable: set[tuple[str, int]]
    ) -> int:
        dx, dy = NEIGHBOUR_OFFSETS[edge]
        number = places.get((hex_.x + dx, hex_.y + dy), -1)
        if number < 0:
            return -1
        other = self.hexes[number]
        facing = (edge + 3) % 6
        if (hex_.name, edge) in impassable or (other.name, facing) in impassable:
            return -1
        # 18xx 8.5: at printed hexes that never change only where their track points back.
        if not hex_.upgradable and edge not in hex_.printed.exits:
            return -1
        if not other.upgradable and facing not in other.printed.exits:
            return -1
        return number

    def _number_crossings(self) -> tuple[tuple[int, ...], ...]:
        """A number for each edge that track may cross, the same from both sides; -1 where none may."""
        crossings = [[-1] * 6 for _ in self.hexes]
        count = 0
        for number, row in enumerate(self.neighbours):
            for edge, other in enumerate(row):
                if other >= 0 and crossings[number][edge] < 0:
                    crossings[number][edge] = crossings[other][(edge + 3) % 6] = count
                    count += 1
        return tuple(map(tuple, crossings))

    def distance(self, one: int, other: int) -> int:
        """The straight-line distance of two hexes (18xx 9.2)."""
        a, b = self.hexes[one], self.hexes[other]
        dx, dy = abs(a.x - b.x), abs(a.y - b.y)
        return dx + max(0, (dy - dx) // 2)

    def river(self, number: int, edge: int) -> int:
        """The price of the first track across this edge (18xx 8.8)."""
        return self.hexes[number].rivers.get(edge, 0)
