"""Maps made at random, reproducible by their seed: very dense ones, and small ones of all kinds.

Every tile fits where it lies by colour, letters, stops, track and the edges of the map, and comes out of the supply.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tests.games.rail18xx.situation import start
from trackside.core.chance import Generator, drawn, shuffled
from trackside.games.rail18xx import laying
from trackside.games.rail18xx.companies import SHARES, Token
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.starting import TOKEN_COSTS
from trackside.games.rail18xx.tiles import Face
from trackside.games.rail18xx.track import put_tile


def dense(title: str, seed: int, phase: str = "8") -> RailPosition:
    """A map in a late phase, upgraded wherever a tile is left, on which all tokens of all majors lie."""
    random = Generator(seed, 0)
    position = start(title)
    position.phase_number = [phase.name for phase in position.rules.phases].index(phase)
    while sum([lay_everywhere(position, colour, random) for colour in position.phase.colours]):
        pass
    symbols = [charter.symbol for charter in position.rules.majors]
    place_tokens(position, [symbol for _ in TOKEN_COSTS for symbol in symbols], random)
    state = position.rules.state.symbol
    place_tokens(position, [state] * sum(token.hex is None for token in position.companies[state].tokens), random)
    return position


def scattered(title: str, seed: int) -> tuple[RailPosition, str, list[str]]:
    """Random track around a random hex, a company with tokens in it among others, and some trains of it."""
    random = Generator(seed, 1)
    position = start(title)
    position.phase_number = random.randrange(len(position.rules.phases))
    centre = random.randrange(len(position.faces))
    distance = 2 + random.randrange(3)
    for _ in range(1 + random.randrange(4)):
        for place in shuffled(range(len(position.faces)), random):
            if position.rules.board.distance(centre, place) <= distance and random.randrange(4):
                fitting = laying.candidates(position.rules, place, position.faces[place])
                if fitting:
                    put_tile(position, place, drawn(fitting, random))
    symbols = [charter.symbol for charter in position.rules.majors[:3]]
    near = {place for place in range(len(position.faces)) if position.rules.board.distance(centre, place) <= distance}
    place_tokens(position, [symbol for _ in TOKEN_COSTS for symbol in symbols], random, near)
    for private in position.privates:
        if random.randrange(2):
            position.privates[private] = symbols[0]
    names = [drawn(list(position.rules.trains), random) for _ in range(1 + random.randrange(3))]
    return position, symbols[0], [f"{name}-{number}" for number, name in enumerate(names)]


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


def place_tokens(
    position: RailPosition, symbols: Sequence[str], random: Generator, places: Collection[int] | None = None
) -> None:
    """Put tokens of companies, in this order, into free slots drawn at random (in some hexes), one of each in a hex."""
    for symbol in symbols:
        if not position.companies[symbol].tokens:
            tokens = tuple(map(Token, TOKEN_COSTS))
            position.update(symbol, state="open", president=0, shares=(SHARES, 0, 0), tokens=tokens)
        free = [
            (place, stop)
            for place, row in enumerate(position.cities)
            if (places is None or place in places) and not any(symbol in slots for slots in row)
            for stop in range(len(row))
            if position.free_slot(place, stop, symbol) is not None
        ]
        if free and position.companies[symbol].next_token is not None:
            place, stop = drawn(free, random)
            slot = position.free_slot(place, stop, symbol)
            assert slot is not None
            position.place_token(symbol, place, stop, slot)
