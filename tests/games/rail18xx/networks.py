"""Maps made at random, reproducible by their seed: very dense ones, and small ones of all kinds.

Every tile fits where it lies by colour, letters, stops, track and the edges of the map, and comes out of the supply.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.rail18xx.situation import start
from trackside.core.chance import Generator, drawn, shuffled
from trackside.games.rail18xx import laying
from trackside.games.rail18xx.companies import SHARES, Token
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.starting import TOKEN_COSTS
from trackside.games.rail18xx.tiles import COLOURS, Face
from trackside.games.rail18xx.track import put_tile

LAST_PHASE = "8"


def dense(title: str, seed: int, *, tokens: bool = True) -> RailPosition:
    """A map in the last phase, upgraded wherever a tile is left, on which all tokens of all majors lie."""
    random = Generator(seed, 0)
    position = start(title)
    position.phase_number = [phase.name for phase in position.rules.phases].index(LAST_PHASE)
    while sum([lay_everywhere(position, colour, random) for colour in COLOURS[1:]]):
        pass
    symbols = [charter.symbol for charter in position.rules.majors]
    place_tokens(position, [symbol for _ in TOKEN_COSTS for symbol in symbols], random)
    state = position.rules.state.symbol
    place_tokens(position, [state] * sum(token.hex is None for token in position.companies[state].tokens), random)
    return position


def lay_everywhere(position: RailPosition, colour: str, random: Generator) -> int:
    """Lay a tile of one colour on every hex that takes one, with as much track that leads on as there is; how many."""
    laid = 0
    for place in shuffled(range(len(position.faces)), random):
        best = max(
            (
                (_joined(position, place, face), random.randrange(1000), face.tile.name, face.rotation)
                for face in laying.candidates(position.rules, place, position.faces[place])
                if face.tile.colour == colour and position.supply.get(face.tile.name, 1) > 0
            ),
            default=None,
        )
        if best is not None:
            put_tile(position, place, position.rules.face(best[2], best[3]))
            laid += 1
    return laid


def _joined(position: RailPosition, place: int, face: Face) -> int:
    """How much track a face has, counting what is joined to the track around twice."""
    neighbours = position.rules.board.neighbours[place]
    joined = sum((edge + 3) % 6 in position.faces[neighbours[edge]].exits for edge in face.exits)
    return len(face.pieces) + len(face.exits) + 2 * joined


def place_tokens(position: RailPosition, symbols: Sequence[str], random: Generator) -> None:
    """Put tokens of companies, in this order, into free slots drawn at random, one of each in a hex."""
    for symbol in symbols:
        if not position.companies[symbol].tokens:
            position.update(symbol, state="open", president=0, shares=(SHARES, 0, 0), tokens=tuple(map(Token, TOKEN_COSTS)))
        free = [
            (place, stop)
            for place, row in enumerate(position.cities)
            if not any(symbol in slots for slots in row)
            for stop in range(len(row))
            if position.free_slot(place, stop, symbol) is not None
        ]
        if free and position.companies[symbol].next_token is not None:
            place, stop = drawn(free, random)
            slot = position.free_slot(place, stop, symbol)
            assert slot is not None
            position.place_token(symbol, place, stop, slot)
