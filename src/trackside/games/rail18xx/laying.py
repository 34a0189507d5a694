"""Which tiles a company may lay where (18xx 8.2 to 8.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.refusal import IllegalMove, refuse
from trackside.games.rail18xx.telling import hex_, tile
from trackside.games.rail18xx.tiles import COLOURS, Face, fits, successors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trackside.games.rail18xx.hexes import Hex
    from trackside.games.rail18xx.position import RailPosition
    from trackside.games.rail18xx.rules import Rules


def candidates(rules: Rules, place: int, old: Face) -> tuple[Face, ...]:
    """The faces that fit on a hex by colour, letter, stops, track, stubs and the hexes around; the same all game."""
    found = rules.fitting.get((place, old))
    if found is None:
        found = rules.fitting[place, old] = tuple(_fitting(rules, place, old))
    return found


def _fitting(rules: Rules, place: int, old: Face) -> Iterator[Face]:
    hex_there = rules.board.hexes[place]
    if not hex_there.upgradable or old.tile.colour == COLOURS[-1]:
        return
    colour = COLOURS[COLOURS.index(old.tile.colour) + 1]
    kind = colour, label_needed(hex_there, old, colour)  # most tiles are of another: refusals for each would take long
    for name in rules.tile_names:
        if (rules.tiles[name].colour, rules.tiles[name].label) != kind:
            continue
        for rotation in range(6):
            face = rules.face(name, rotation)
            if shape_fault(rules, hex_there, old, face) is None:
                yield face


def shape_fault(rules: Rules, where: Hex, old: Face, new: Face) -> IllegalMove | None:
    """Why a face does not fit on a hex, whoever lays it and whenever; None if it fits."""
    if not where.upgradable:
        return refuse("18xx 8.2", "{hex} never takes a tile", hex=hex_(where.name))
    if old.tile.colour == COLOURS[-1] or COLOURS.index(new.tile.colour) != COLOURS.index(old.tile.colour) + 1:
        return refuse("18xx 8.2", "A tile is replaced by one of the next colour: yellow, green, brown, gray")
    if new.tile.label != label_needed(where, old, new.tile.colour):
        return refuse("18xx 8.11", "The letters of {hex} and of the tile differ", hex=hex_(where.name))
    if not fits(old, new):
        return refuse("18xx 8.3", "All track, cities, towns and letters must be kept")
    neighbours = rules.board.neighbours[where.number]
    if any(neighbours[edge] < 0 for edge in new.exits):
        return refuse("18xx 8.5", "Track would run off the map or against an edge where none may be")
    if old is where.printed and any(edge not in new.exits for edge in where.stubs):
        return refuse("18xx 8.10", "The first tile in {hex} must use the printed track", hex=hex_(where.name))
    return None


def label_needed(where: Hex, old: Face, colour: str) -> str | None:
    """The letter that a tile of this colour must have on a hex (18xx 8.11)."""
    if where.future_label and where.future_colour == colour:
        return where.future_label
    return old.tile.label


def lay_fault(position: RailPosition, symbol: str, place: int, new: Face) -> IllegalMove | None:
    """Why a company may not lay this face now, costs and the number of tiles apart; None if it may."""
    rules = position.rules
    where, old = rules.board.hexes[place], position.faces[place]
    if fault := shape_fault(rules, where, old, new):
        return fault
    if fault := _timing_fault(position, where, new):
        return fault
    reach = position.reach(symbol)
    if not reach.has_door(place, new.exits):
        return refuse("18xx 8.6", "The company does not reach the track of this tile in {hex}", hex=hex_(where.name))
    if not gains(position, symbol, place, new):
        return refuse("18xx 8.6", "The tile gives the company neither new track nor a stop of another value")
    if not rules.switches.offers_only and (better := _more_exits(position, symbol, place, new)):
        return refuse("18xx 8.7", "A city is given the tile with the most exits that fits: {tile}", tile=tile(better))
    return None


def _timing_fault(position: RailPosition, where: Hex, new: Face) -> IllegalMove | None:
    if new.tile.colour not in position.phase.colours:
        return refuse("18xx 8.4", "Tiles of this colour are laid in later phases")
    if position.supply.get(new.tile.name, 1) < 1:
        return refuse("18xx 8.4", "No tile {tile} is left", tile=tile(new.tile.name))
    if where.closed and position.phase_number == 0:
        return refuse("18xx 8.9", "Nobody builds in {hex} before phase 3", hex=hex_(where.name))
    return None


def lays(
    position: RailPosition, symbol: str, colours: frozenset[str], without: tuple[str, ...]
) -> list[tuple[int, Face]]:
    """All faces of some colours that a company may lay now, costs apart, on hexes not in `without`."""
    reach = position.reach(symbol).complete()
    hexes = position.rules.board.hexes
    found = []
    for place in sorted({door >> 3 for door in reach.doors}):
        where, old = hexes[place], position.faces[place]
        if not where.upgradable or where.name in without:
            continue
        for new in candidates(position.rules, place, old):
            if (
                new.tile.colour in colours
                and position.supply.get(new.tile.name, 1) > 0
                and any(place * 8 + edge in reach.doors for edge in new.exits)
                and _timing_fault(position, where, new) is None
                and gains(position, symbol, place, new)
            ):
                found.append((place, new))
    if position.rules.switches.offers_only:
        return found
    return [(place, new) for place, new in found if not _more_exits(position, symbol, place, new)]


def gains(position: RailPosition, symbol: str, place: int, new: Face) -> bool:
    """Whether a face gives a company new track that it reaches, or another value of a stop there (18xx 8.6)."""
    old = position.faces[place]
    if not old.pieces:
        return True
    reach = position.reach(symbol)
    for number, (one, other) in enumerate(old.pieces):
        reached = other >= 6 and place * 8 + number in reach.pieces
        if reached and old.stops[other - 6].revenue != new.stops[new.stop_at_edge[one]].revenue:
            return True
    fresh = [piece for piece in new.pieces if not _known(old, piece)]
    own = _own_stops(position, symbol, place, new)
    if any(other - 6 in own for _, other in fresh):
        return True
    entered = [reach.comes_in(place, end) for piece in fresh for end in piece if end < 6]
    if True in entered:
        return True
    reached_stops = {
        new.stop_at_edge[one]
        for number, (one, other) in enumerate(old.pieces)
        if other >= 6 and place * 8 + number in reach.pieces
    }
    by_stop = any(other - 6 in reached_stops for _, other in fresh if other >= 6)
    if not by_stop and None not in entered:
        return False
    return _gains_exactly(position, symbol, place, new, fresh)


def _gains_exactly(position: RailPosition, symbol: str, place: int, new: Face, fresh: list[tuple[int, int]]) -> bool:
    """The same by looking at the map with the tile laid: for cities passed and for loops through the hex itself."""
    faces = position.faces[:]
    cities = position.cities[:]
    faces[place] = new
    cities[place] = moved_tokens(position, place, new)[0]
    board = position.rules.board
    network = type(position.network(symbol))(faces, board.neighbours, board.crossings, cities, symbol)
    starts = [
        (where, stop)
        for where in {start for start, _ in position.token_places(symbol)}
        for stop, slots in enumerate(cities[where])
        if symbol in slots
    ]
    pieces = network.reach(starts).complete().pieces
    return any(place * 8 + new.pieces.index(piece) in pieces for piece in fresh)


def _known(old: Face, piece: tuple[int, int]) -> bool:
    """Whether the old face had this piece of track; to a stop counts as to any stop at that edge."""
    one, other = piece
    if other >= 6:
        return one in old.stop_at_edge
    return (one, other) in old.pieces or (other, one) in old.pieces


def _own_stops(position: RailPosition, symbol: str, place: int, new: Face) -> set[int]:
    """The stops of the new face that have a token of the company."""
    row = position.cities[place]
    if not any(symbol in slots for slots in row):
        return set()
    heirs = successors(position.faces[place], new)
    return {heirs[stop] for stop, slots in enumerate(row) if symbol in slots}


def _more_exits(position: RailPosition, symbol: str, place: int, new: Face) -> str | None:
    """A tile with more exits that should be laid instead on a city (18xx 8.7); None if there is none."""
    if not new.cities:
        return None
    reach = position.reach(symbol)
    for other in candidates(position.rules, place, position.faces[place]):
        if (
            len(other.exits) > len(new.exits)
            and position.supply.get(other.tile.name, 1) > 0
            and reach.has_door(place, other.exits)
        ):
            return other.tile.name
    return None


Rows = tuple[tuple[str, ...], ...]


def moved_tokens(position: RailPosition, place: int, new: Face) -> tuple[Rows, Rows]:
    """The tokens and the kept slots of a hex after a face has replaced another (18xx 8.3)."""
    old_cities, old_kept = position.cities[place], position.kept[place]
    if not new.cities:
        return old_cities, old_kept
    heirs = successors(position.faces[place], new)
    tokens: list[list[str]] = [[] for _ in new.stops]
    kept: list[list[str]] = [[] for _ in new.stops]
    for stop, slots in enumerate(old_cities):
        for holder, keeper in zip(slots, old_kept[stop], strict=True):
            if holder or keeper:
                tokens[heirs[stop]].append(holder)
                kept[heirs[stop]].append(keeper)
    return _filled(tokens, new), _filled(kept, new)


def _filled(rows: list[list[str]], face: Face) -> Rows:
    return tuple((*row, *("",) * (stop.slots - len(row))) for row, stop in zip(rows, face.stops, strict=True))
