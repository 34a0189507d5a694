"""The stops that a company's trains can visit and the stretches of track between them, as bit masks.

Edges of hexes that track crosses are bits of one number, so that two routes share track exactly when their
numbers have a bit in common (18xx 10.1); edges that are always crossed together share a bit. Of two stretches
between the same stops one that crosses a part of the edges of the other makes the other needless.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trackside.games.rail18xx import routes

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition
    from trackside.games.rail18xx.reach import Network


class Stretch:
    """Track between two stops: the one it leads to, the edges it crosses, and its hexes in order.

    `number` is its place among the graph's `tracks`, the same for both directions.
    """

    __slots__ = ("crossings", "hexes", "number", "to")

    def __init__(self, to: int, crossings: int, hexes: tuple[int, ...]) -> None:
        self.to = to
        self.crossings = crossings
        self.hexes = hexes
        self.number = -1


class RouteGraph:
    """What one company can run over. Stops are numbered from 0; sets of them are bit masks too.

    `apart[stop]` are the stops that no route visits together with it, itself included; `stretches[stop]` lead
    away from it. No stretch leads away from stops that cannot be passed.
    """

    __slots__ = (
        "apart",
        "counted",
        "crossings",
        "nodes",
        "offboard",
        "own",
        "pairs",
        "privates",
        "stretches",
        "tracks",
        "values",
    )

    def __init__(self, position: RailPosition, symbol: str) -> None:
        network = position.network(symbol)
        self.nodes: list[routes.Node] = [
            (node >> 3, node & 7) for node in sorted(position.reach(symbol).complete().stops)
        ]
        index = {node: number for number, node in enumerate(self.nodes)}
        stops = [position.faces[place].stops[stop] for place, stop in self.nodes]
        self.values = [routes.value(position, node) for node in self.nodes]
        self.counted = _mask(stop.kind != "town" for stop in stops)
        """The stops that a train's number counts (18xx 10.2)."""
        passable = [not network.blocked(place, stop) for place, stop in self.nodes]
        self.own = _mask(routes.has_token(position, symbol, node) for node in self.nodes)
        self.offboard = _mask(stop.kind == "offboard" for stop in stops)
        self.apart = [
            _mask(
                place == other_place or (stop.area is not None and stop.area == other.area)
                for (other_place, _), other in zip(self.nodes, stops, strict=True)
            )
            for (place, _), stop in zip(self.nodes, stops, strict=True)
        ]
        hexes = position.rules.board.hexes
        names = [hexes[place].name for place, _ in self.nodes]
        self.pairs = [
            (_mask(name in one for name in names), _mask(name in other for name in names), amount)
            for one, other, amount in position.rules.answers.bonuses
        ]
        self.privates = [
            _mask(name in position.rules.privates[owned].bonus_hexes for name in names)
            for owned in position.privates_of(symbol)
        ]
        self.stretches = [
            _without_needless(_stretches(network, node, index)) if through else []
            for node, through in zip(self.nodes, passable, strict=True)
        ]
        self.tracks: list[int] = []
        """The crossings of each stretch, of both its directions once."""
        self.crossings = 0
        """How many bits crossings have."""
        self._number_crossings()

    def _number_crossings(self) -> None:
        """Give one bit to the crossings that all stretches have in common or not at all."""
        every = [stretch for stretches in self.stretches for stretch in stretches]
        tracks = list(dict.fromkeys(stretch.crossings for stretch in every))
        users: dict[int, int] = {}
        for number, track in enumerate(tracks):
            for bit in bits_of(track):
                users[bit] = users.get(bit, 0) | 1 << number
        bits = {together: bit for bit, together in enumerate(dict.fromkeys(users.values()))}
        self.crossings = len(bits)
        self.tracks = [0] * len(tracks)
        for together, bit in bits.items():
            for number in bits_of(together):
                self.tracks[number] |= 1 << bit
        numbers = {track: number for number, track in enumerate(tracks)}
        for stretch in every:
            stretch.number = numbers[stretch.crossings]
            stretch.crossings = self.tracks[stretch.number]


def bits_of(mask: int) -> list[int]:
    """The numbers of the bits of a mask."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _mask(bits: Iterable[bool]) -> int:
    mask = 0
    for number, bit in enumerate(bits):
        if bit:
            mask |= 1 << number
    return mask


def _stretches(network: Network, start: routes.Node, index: dict[routes.Node, int]) -> list[Stretch]:
    """All stretches that leave a stop."""
    found: list[Stretch] = []
    place, stop = start
    for piece, _ in network.faces[place].at_stop[stop]:
        edge = network.faces[place].pieces[piece][0]
        _follow(network, place, edge, 0, (place,), start, index, found)
    return found


def _follow(
    network: Network,
    place: int,
    edge: int,
    crossings: int,
    hexes: tuple[int, ...],
    start: routes.Node,
    index: dict[routes.Node, int],
    found: list[Stretch],
) -> None:
    """Cross an edge and go on until stops are met."""
    other = network.neighbours[place][edge]
    if other < 0:
        return
    bit = 1 << network.crossings[place][edge]
    if crossings & bit:
        return
    crossings |= bit
    came = (edge + 3) % 6
    face = network.faces[other]
    hexes = (*hexes, other)
    for piece, side in face.at_edge[came]:
        end = face.pieces[piece][1 - side]
        if end >= 6:
            node = (other, end - 6)
            # A stop outside the reach would need an edge twice on the way from any token.
            if node != start and node in index:
                found.append(Stretch(index[node], crossings, hexes))
        else:
            _follow(network, other, end, crossings, hexes, start, index, found)


def _without_needless(stretches: list[Stretch]) -> list[Stretch]:
    kept: list[Stretch] = []
    for stretch in sorted(stretches, key=lambda found: found.crossings.bit_count()):
        if not any(other.to == stretch.to and other.crossings & stretch.crossings == other.crossings for other in kept):
            kept.append(stretch)
    return kept
