"""Tiles, their faces in all six rotations, and which may replace which (18xx 8.2 to 8.4, 8.11)."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final

COLOURS: Final = ("white", "yellow", "green", "brown", "gray")
"""In the order in which tiles replace one another; white is the bare map."""


class Stop:
    """A city, town or off-board area of a face.

    `revenues` are those of an off-board area in the phases of yellow, green, brown and gray track.
    """

    __slots__ = ("area", "drawn_towards", "exits", "kind", "label_hidden", "revenue", "revenues", "slots")

    def __init__(self, data: Mapping[str, Any], rotation: int) -> None:
        self.kind: str = data["kind"]
        self.revenue: int = data.get("revenue", 0)
        self.revenues: tuple[int, ...] = tuple(data.get("revenues", ()))
        self.slots: int = data.get("slots", 0)
        self.exits: frozenset[int] = frozenset((edge + rotation) % 6 for edge in data["exits"])
        self.area: str | None = data.get("area")
        self.label_hidden: bool = data.get("label_hidden", False)
        drawn = data.get("drawn_towards")
        self.drawn_towards: float | None = None if drawn is None else (drawn + rotation) % 6


class Face:
    """A tile in one rotation (or a printed hex): its stops and its pieces of track.

    Each piece has two ends: an edge from 0 to 5, or 6 plus the number of a stop. `at_edge[e]` and `at_stop[s]`
    list the pieces that end there as pairs (piece, the end by which it is entered: 0 or 1).
    """

    __slots__ = ("at_edge", "at_stop", "exits", "pieces", "rotation", "stop_at_edge", "stops", "tile")

    def __init__(self, tile: Tile, rotation: int) -> None:
        self.tile = tile
        self.rotation = rotation
        self.stops = tuple(Stop(data, rotation) for data in tile.stop_data)
        turned = [((one + rotation) % 6, (other + rotation) % 6) for one, other in tile.links]
        to_stops = [(edge, 6 + number) for number, stop in enumerate(self.stops) for edge in sorted(stop.exits)]
        self.pieces: tuple[tuple[int, int], ...] = tuple(turned + to_stops)
        self.exits: frozenset[int] = frozenset(end for piece in self.pieces for end in piece if end < 6)
        self.at_edge = tuple(self._ending_at(edge) for edge in range(6))
        self.at_stop = tuple(self._ending_at(6 + number) for number in range(len(self.stops)))
        self.stop_at_edge: dict[int, int] = {edge: stop - 6 for edge, stop in to_stops}

    def _ending_at(self, end: int) -> tuple[tuple[int, int], ...]:
        return tuple(
            (number, side) for number, piece in enumerate(self.pieces) for side in (0, 1) if piece[side] == end
        )

    @property
    def cities(self) -> tuple[int, ...]:
        """The numbers of the stops that are cities."""
        return tuple(number for number, stop in enumerate(self.stops) if stop.kind == "city")

    @property
    def towns(self) -> int:
        """How many stops are towns."""
        return sum(stop.kind == "town" for stop in self.stops)

    def __repr__(self) -> str:
        return f"<{self.tile.name}/{self.rotation}>"


class Tile:
    """A design of tile, or the printed face of a hex, with the price that its replacer pays for terrain."""

    __slots__ = ("_faces", "colour", "label", "links", "name", "stop_data", "terrain")

    def __init__(
        self,
        name: str,
        colour: str,
        label: str | None,
        stops: Sequence[Mapping[str, Any]],
        links: Sequence[Sequence[int]],
        terrain: int,
    ) -> None:
        self.name = name
        self.colour = colour
        self.label = label
        self.stop_data = tuple(stops)
        self.links = tuple((one, other) for one, other in links)
        self.terrain = terrain
        self._faces: list[Face | None] = [None] * 6

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Tile:
        """A tile from the list of tiles."""
        return cls(
            data["name"],
            data["colour"],
            data.get("label"),
            data.get("stops", ()),
            data.get("links", ()),
            data.get("terrain", 0),
        )

    @classmethod
    def printed(cls, data: Mapping[str, Any]) -> Tile:
        """What is printed on a hex of the map. It has no name."""
        return cls("", data["colour"], data.get("label"), data.get("stops", ()), data.get("links", ()), 0)

    def face(self, rotation: int) -> Face:
        """The tile turned clockwise by `rotation` times 60 degrees."""
        face = self._faces[rotation]
        if face is None:
            face = self._faces[rotation] = Face(self, rotation)
        return face


def keeps_track(old: Face, new: Face) -> bool:
    """Whether all old track is still there: edge to edge, or edge to the same kind of stop (18xx 8.3)."""
    for one, other in old.pieces:
        if other < 6:
            if (one, other) not in new.pieces and (other, one) not in new.pieces:
                return False
        else:
            stop = new.stop_at_edge.get(one)
            if stop is None or new.stops[stop].kind != old.stops[other - 6].kind:
                return False
    return True


def keeps_stops(old: Face, new: Face) -> bool:
    """Whether the stops of `new` are those of `old` grown or united: none lost, torn apart or without a past."""
    if old.towns != new.towns:
        return False
    before, after = old.cities, new.cities
    if bool(before) != bool(after) or (new.tile.label is None and len(before) != len(after)):
        return False
    if sum(old.stops[city].slots for city in before) > sum(new.stops[city].slots for city in after):
        return False
    if len(before) > 1 and len(after) > 1:
        for city in before:
            edges = old.stops[city].exits
            if edges and not any(edges <= new.stops[other].exits for other in after):
                return False
        # A city of the new face that takes in no old one needs an old city without track.
        fresh = sum(not any(old.stops[city].exits & new.stops[other].exits for city in before) for other in after)
        if fresh > sum(not old.stops[city].exits for city in before):
            return False
    return True


def successors(old: Face, new: Face) -> dict[int, int]:
    """For each old city the new city that takes it in; `keeps_stops` holds."""
    before, after = old.cities, new.cities
    if len(after) == 1:
        return dict.fromkeys(before, after[0])
    found = {
        city: other
        for city in before
        for other in after
        if old.stops[city].exits and old.stops[city].exits <= new.stops[other].exits
    }
    free = [other for other in after if other not in found.values()]
    for city in before:
        if city not in found:
            found[city] = free.pop(0) if free else after[0]
    return found


@functools.cache
def fits(old: Face, new: Face) -> bool:
    """Whether `new` may replace `old` by colour, stops and track; labels are the hex's affair."""
    if COLOURS.index(new.tile.colour) != COLOURS.index(old.tile.colour) + 1:
        return False
    return keeps_stops(old, new) and keeps_track(old, new)
