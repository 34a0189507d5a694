"""Random whole games, and moments in them, for the contract to look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from trackside.core.chance import Generator, drawn
from trackside.core.game import Game
from trackside.core.moves import Move
from trackside.core.position import Position
from trackside.core.refusal import OptionError
from trackside.core.title import Title, default_names

Choose = Callable[[Position, int, Generator], Move]


class Play(msgspec.Struct, frozen=True, eq=False):
    """One whole random game. Its parts say how to play it again."""

    seats: int
    options: Mapping[str, Any]
    seed: int
    game: Game

    def __repr__(self) -> str:
        return f"Play(seats={self.seats}, options={self.options}, seed={self.seed}, moves={self.game.number})"


class Moment(msgspec.Struct, frozen=True, eq=False):
    """A game as it stood after some of the moves of a play, and random numbers to examine it by."""

    play: Play
    number: int
    game: Game
    generator: Generator

    @property
    def position(self) -> Position:
        """The position of the moment."""
        return self.game.position

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.play.seats)

    def __repr__(self) -> str:
        return f"{self.play!r} after move {self.number}"


def play(title: Title, seed: int, choose: Choose, most_moves: int) -> Play:
    """A whole game that follows from `seed` alone: every number of seats in turn, first with the usual options."""
    generator = Generator(seed)
    counts = range(title.fewest, title.most + 1)
    seats = counts[seed % len(counts)]
    options = title.settle(seats, {}) if seed < len(counts) else random_options(title, seats, generator)
    game = Game.start(title, default_names(seats), seed, options)
    while not game.over:
        assert game.number < most_moves, f"the game has not ended after {most_moves} moves: {seats} seats, {options}"
        seat = drawn(game.deciding, generator)
        game.play(seat, choose(game.position, seat, generator))
    return Play(seats, options, seed, game)


def random_options(title: Title, seats: int, generator: Generator) -> dict[str, Any]:
    """Options drawn at random that can be played together; files stay as they are by default."""
    while True:
        given: dict[str, Any] = {}
        for option in title.options:
            if option.kind == "flag":
                given[option.name] = bool(generator.randrange(2))
            elif option.kind == "choice":
                given[option.name] = drawn(option.choices, generator).value
        try:
            return title.settle(seats, given)
        except OptionError:
            continue


def moment(play: Play, number: int, seed: int) -> Moment:
    """The play as it stood after `number` moves."""
    return Moment(play, number, play.game.at(number), Generator(seed))
