"""One game among computer opponents, from two seeds to its result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from trackside import games, opponents
from trackside.core.chance import CHANCE, Generator
from trackside.core.title import Title

_OPPONENTS: Final = 1 << 62
"""The stream of a game's seed from which its opponents draw: far from those of its chance moves."""


class GameResult(NamedTuple):
    """How one game ended: each seat's sum, the seats that share the victory, and the number of moves."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int


def play_game(title: Title, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> GameResult:
    """A whole game among opponents of the given strengths by seat.

    Its chance moves are those of `trackside.new(title, ..., seed=seed)`, so any game can be looked at again.
    `options` are all options of the title, settled.
    """
    position = title.start(len(seats), options)
    thinking = Generator(seed, _OPPONENTS)
    moves = 0
    while not position.over:
        seat = position.deciding[0]
        if seat == CHANCE:
            move = position.draw(Generator(seed, moves))
        else:
            move = opponents.choose(title, position, seat, seats[seat], thinking)
        position.apply(seat, move)
        moves += 1
    standings = position.standings()
    totals = {row.seat: row.total for row in standings.rows}
    return GameResult(tuple(totals[seat] for seat in range(len(seats))), standings.winners, moves)


class Series(NamedTuple):
    """Many games of the same opponents; `options` are all options of the title, settled."""

    title: str
    opponents: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]

    def play(self, numbers: Iterable[int]) -> list[GameResult]:
        """The games of these numbers, the same wherever and in whatever order they are played."""
        title = games.find(self.title)
        return [self._play(title, number) for number in numbers]

    def _play(self, title: Title, number: int) -> GameResult:
        """Game `number`: everybody moves on by one seat with every game. The result is by opponent, not by seat."""
        count = len(self.opponents)
        seat_of = [(opponent + number) % count for opponent in range(count)]
        seats = [self.opponents[(seat - number) % count] for seat in range(count)]
        result = play_game(title, seats, self.seed_of(number), self.options)
        winners = tuple(opponent for opponent, seat in enumerate(seat_of) if seat in result.winners)
        return GameResult(tuple(result.totals[seat] for seat in seat_of), winners, result.moves)

    def seed_of(self, number: int) -> int:
        """The seed of game `number`."""
        return Generator(self.seed, number).word() >> 1
