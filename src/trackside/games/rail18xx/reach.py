"""What a company can reach by track from its station tokens (18xx 1.9).

The question is answered by a search over pairs (piece of track, direction), linear in the map. Such a search
finds walks that may use an edge of a hex in both directions, which a route may not. Everything found only by such
a walk is looked at once more by an exact search; on real maps that is next to nothing.

A piece is numbered 8 x hex + its number on the face, a stop 8 x hex + its number, and a state 2 x piece + the end
by which the piece is entered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from trackside.games.rail18xx.companies import NEUTRAL
from trackside.games.rail18xx.tiles import Face

Cities = Sequence[tuple[tuple[str, ...], ...]]
"""For each hex and each of its stops who has a token in each slot; the empty text where a slot is free."""

_EDGES: Final = 6


class Reach:
    """What one company reaches: pieces, stops, and doors: 8 x hex + edge, where a new tile would be joined.

    `pieces`, `stops` and `doors` hold what the linear search is sure of; `complete` adds what only the exact one
    finds. Ask `has_stop` and `has_door` where a single answer is needed: most of them need no more.
    """

    __slots__ = ("_search", "doors", "linked", "pieces", "stops")

    def __init__(self, network: Network, starts: Iterable[tuple[int, int]]) -> None:
        self.stops: set[int] = set()
        self.doors: set[int] = set()
        search = _Search(network)
        for place, stop in starts:
            self.stops.add(place * 8 + stop)
            # 18xx 8.6: in the hex of an own token any exit will do.
            for edge, neighbour in enumerate(network.neighbours[place]):
                if neighbour >= 0:
                    self.doors.add(place * 8 + edge)
            search.leave(place, stop, -1, -1)
        search.run()
        self._search = search
        self.linked = search.linked
        """Whether two stops are linked to one token, so that a train could run."""
        self.pieces: set[int] = {state >> 1 for state in search.parent}
        self._add_ends(self.pieces)

    def _add_ends(self, pieces: Iterable[int]) -> None:
        network, stops, doors = self._search.network, self.stops, self.doors
        faces, neighbours = network.faces, network.neighbours
        for piece in pieces:
            place = piece >> 3
            for end in faces[place].pieces[piece & 7]:
                if end >= _EDGES:
                    stops.add(place * 8 + end - _EDGES)
                else:
                    doors.add(place * 8 + end)
                    neighbour = neighbours[place][end]
                    if neighbour >= 0:
                        doors.add(neighbour * 8 + (end + 3) % 6)

    def complete(self) -> Reach:
        """The same with everything in it that is reached."""
        beyond = self._search.only_beyond(self.pieces)
        if beyond:
            self.pieces |= beyond
            self._add_ends(beyond)
        return self

    def has_stop(self, stop: int) -> bool:
        """Whether a stop is reached."""
        return stop in self.stops or stop in self.complete().stops

    def has_door(self, place: int, edges: Iterable[int]) -> bool:
        """Whether a tile in a hex with exits on these edges would be joined to the company's track."""
        doors = [place * 8 + edge for edge in edges]
        if any(door in self.doors for door in doors):
            return True
        return any(door in self.complete().doors for door in doors)

    def comes_in(self, place: int, edge: int) -> bool | None:
        """Whether the company comes into a hex over an edge; None if only after having been in that hex before."""
        state = self._search.arrivals.get(place * 8 + edge)
        if state is None:
            return None if self._search.may_come_in(place * 8 + edge) else False
        return None if self._search.was_in(state, place) else True


class Network:
    """Track and tokens as one company (or, with an empty symbol, nobody) sees them."""

    __slots__ = ("cities", "crossings", "faces", "neighbours", "symbol")

    def __init__(
        self,
        faces: Sequence[Face],
        neighbours: Sequence[tuple[int, ...]],
        crossings: Sequence[tuple[int, ...]],
        cities: Cities,
        symbol: str,
    ) -> None:
        self.faces = faces
        self.neighbours = neighbours
        self.crossings = crossings
        self.cities = cities
        self.symbol = symbol

    def blocked(self, place: int, stop: int) -> bool:
        """Whether the company cannot pass a stop: a city full of others (18xx 1.10) or an off-board area."""
        kind = self.faces[place].stops[stop].kind
        if kind == "town":
            return False
        if kind == "offboard":
            return True
        if not self.symbol:
            return False
        slots = self.cities[place][stop]
        return "" not in slots and self.symbol not in slots and NEUTRAL not in slots

    def reach(self, starts: Iterable[tuple[int, int]]) -> Reach:
        """Everything reached from cities given as (hex, stop)."""
        return Reach(self, starts)

    def leads_on(self, place: int, stop: int, *, cities_only: bool) -> bool:
        """Whether track leads from a stop to another one, or to another city by way of towns."""
        start = place * 8 + stop
        queue = [(place * 8 + piece) * 2 + side for piece, side in self.faces[place].at_stop[stop]]
        seen: set[int] = set()
        while queue:
            state = queue.pop()
            if state in seen:
                continue
            seen.add(state)
            where = state >> 4
            end = self.faces[where].pieces[(state >> 1) & 7][1 - (state & 1)]
            if end >= _EDGES and where * 8 + end - _EDGES != start:
                kind = self.faces[where].stops[end - _EDGES].kind
                if not cities_only or kind == "city":
                    return True
            queue.extend(_next(self, state, frozenset(), frozenset({start})))
        return False


class _Search:
    """The linear search. `parent` gives for each state the one before it, or -1."""

    __slots__ = (
        "_beyond",
        "_doubtful",
        "_walked",
        "arrivals",
        "crossed",
        "dropped",
        "linked",
        "network",
        "parent",
        "queue",
    )

    def __init__(self, network: Network) -> None:
        self.network = network
        self.parent: dict[int, int] = {}
        self.queue: list[tuple[int, int]] = []
        self.crossed: dict[int, int] = {}
        self.dropped: list[int] = []
        self.arrivals: dict[int, int] = {}
        self._doubtful: set[int] = set()
        self._beyond: set[int] | None = None
        self._walked: set[int] | None = None
        self.linked = False

    def leave(self, place: int, stop: int, arrived_by: int, before: int) -> None:
        """Leave a stop by every piece but the one by which it was reached."""
        parent = self.parent
        root = place * 8 + stop
        for piece, side in self.network.faces[place].at_stop[stop]:
            if piece != arrived_by:
                state = (place * 8 + piece) * 2 + side
                if state not in parent:
                    parent[state] = before
                    self.queue.append((state, root))

    def run(self) -> None:
        """Follow the track until everything has been found."""
        network, queue, parent, crossed = self.network, self.queue, self.parent, self.crossed
        faces, neighbours, crossings = network.faces, network.neighbours, network.crossings
        while queue:
            state, root = queue.pop()
            piece = state >> 1
            place = piece >> 3
            end = faces[place].pieces[piece & 7][1 - (state & 1)]
            if end >= _EDGES:
                stop = end - _EDGES
                if place * 8 + stop != root:
                    self.linked = True
                if not network.blocked(place, stop):
                    self.leave(place, stop, piece & 7, state)
                continue
            other = neighbours[place][end]
            if other < 0:
                continue
            crossing = crossings[place][end]
            before = crossed.get(crossing)
            back = before is not None and before != place and self._came_across(state, crossing)
            if before is None:
                crossed[crossing] = place
            door = other * 8 + (end + 3) % 6
            if back:
                self._doubtful.add(door)
            else:
                self.arrivals.setdefault(door, state)
            for next_piece, side in faces[other].at_edge[(end + 3) % 6]:
                new = (other * 8 + next_piece) * 2 + side
                if new not in parent:
                    if back:
                        self.dropped.append(new)
                    else:
                        parent[new] = state
                        queue.append((new, root))

    def _came_across(self, state: int, crossing: int) -> bool:
        """Whether the walk that led to `state` used this crossing already."""
        faces, crossings = self.network.faces, self.network.crossings
        while state >= 0:
            piece = state >> 1
            place = piece >> 3
            end = faces[place].pieces[piece & 7][state & 1]
            if end < _EDGES and crossings[place][end] == crossing:
                return True
            state = self.parent[state]
        return False

    def was_in(self, state: int, place: int) -> bool:
        """Whether the walk that led to `state` came through the hex `place`."""
        while state >= 0:
            if state >> 4 == place:
                return True
            state = self.parent[state]
        return False

    def _walk(self) -> set[int]:
        """What walks over an edge in both directions come to besides."""
        if self._walked is None:
            beyond = [state for state in self.dropped if state not in self.parent]
            self._walked = _flood(self.network, beyond, set(self.parent)) if beyond else set()
            for state in self._walked:
                place = state >> 4
                end = self.network.faces[place].pieces[(state >> 1) & 7][1 - (state & 1)]
                if end < _EDGES and (other := self.network.neighbours[place][end]) >= 0:
                    self._doubtful.add(other * 8 + (end + 3) % 6)
        return self._walked

    def may_come_in(self, door: int) -> bool:
        """Whether some walk comes over the edge into the hex, be it over an edge in both directions."""
        self._walk()
        return door in self._doubtful

    def only_beyond(self, pieces: set[int]) -> set[int]:
        """The pieces that the linear search came to only over an edge twice, but an exact search otherwise."""
        if self._beyond is None:
            doubtful = {state >> 1 for state in self._walk()} - pieces
            if doubtful:
                roots = [state for state, before in self.parent.items() if before == -1]
                doubtful -= self._needing_both_ways(roots, doubtful)
            self._beyond = _Trails(self.network, doubtful).reached(roots) if doubtful else set()
        return self._beyond

    def _needing_both_ways(self, roots: Sequence[int], doubtful: set[int]) -> set[int]:
        """The pieces to which no walk leads without some edge, neither without its one nor its other direction."""
        needing: set[int] = set()
        seen: set[tuple[int, int]] = set()
        for state in self.dropped:
            place = state >> 4
            edge = self.network.faces[place].pieces[(state >> 1) & 7][state & 1]
            other = self.network.neighbours[place][edge]
            if (place, edge) in seen:
                continue
            seen.add((place, edge))
            left = doubtful - needing
            for closed in (place * 8 + edge, other * 8 + (edge + 3) % 6):
                left -= {found >> 1 for found in _flood(self.network, roots, set(), closed=closed)}
            needing |= left
        return needing


def _flood(
    network: Network,
    states: Iterable[int],
    seen: set[int],
    used: frozenset[int] = frozenset(),
    stops: frozenset[int] = frozenset(),
    closed: int = -1,
) -> set[int]:
    """All states that follow, without a look at edges used twice.

    `used` crossings and `stops` are closed, and so is leaving a hex over the edge `closed` (8 x hex + edge).
    """
    found = set()
    queue = list(states)
    while queue:
        state = queue.pop()
        if state in seen:
            continue
        seen.add(state)
        found.add(state)
        queue.extend(_next(network, state, used, stops, closed))
    return found


def _next(network: Network, state: int, used: frozenset[int], stops: frozenset[int], closed: int = -1) -> list[int]:
    """The states that may follow one."""
    piece = state >> 1
    place = piece >> 3
    face = network.faces[place]
    end = face.pieces[piece & 7][1 - (state & 1)]
    if end >= _EDGES:
        if place * 8 + end - _EDGES in stops or network.blocked(place, end - _EDGES):
            return []
        return [(place * 8 + other) * 2 + side for other, side in face.at_stop[end - _EDGES] if other != piece & 7]
    neighbour = network.neighbours[place][end]
    if neighbour < 0 or network.crossings[place][end] in used or place * 8 + end == closed:
        return []
    return [(neighbour * 8 + other) * 2 + side for other, side in network.faces[neighbour].at_edge[(end + 3) % 6]]


class _Trails:
    """The exact search for walks that use no edge and no stop twice and come to some of the pieces `sought`.

    Every branch is first looked at by a linear search; `patience` bounds how many are looked at at all, because
    such a search has no other bound. Only networks far denser than those of real games exhaust it.
    """

    __slots__ = ("network", "patience", "sought")

    def __init__(self, network: Network, sought: set[int]) -> None:
        self.network = network
        self.sought = set(sought)
        self.patience = 64

    def reached(self, roots: Sequence[int]) -> set[int]:
        """Those of the pieces to which there is such a walk from one of the states."""
        all_sought = set(self.sought)
        for root in roots:
            self._go(root, frozenset(), frozenset({self._left(root)}))
        return all_sought - self.sought

    def _left(self, state: int) -> int:
        place = state >> 4
        return place * 8 + self.network.faces[place].pieces[(state >> 1) & 7][state & 1] - _EDGES

    def _go(self, state: int, used: frozenset[int], stops: frozenset[int]) -> None:
        self.sought.discard(state >> 1)
        if self.patience < 0 or not self.sought:
            return
        network = self.network
        following = _next(network, state, used, stops)
        place = state >> 4
        end = network.faces[place].pieces[(state >> 1) & 7][1 - (state & 1)]
        if end >= _EDGES:
            stops = stops | {place * 8 + end - _EDGES}
        else:
            used = used | {network.crossings[place][end]}
        if len(following) > 1:
            self.patience -= 1
            ahead = _flood(network, following, set(), used, stops)
            if self.sought.isdisjoint(found >> 1 for found in ahead):
                return
        for other in following:
            self._go(other, used, stops)
