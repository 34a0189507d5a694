"""An 18xx game as somebody at the table sees it, for the tests of its room."""

from __future__ import annotations

from typing import cast

from tests.games import seeing
from trackside import games
from trackside.core.game import Game
from trackside.core.look import Look
from trackside.games.rail18xx.position import RailPosition


def position(game: Game) -> RailPosition:
    """The game's position."""
    return cast(RailPosition, game.position)


def look_at(
    at: RailPosition, seat: int | None, *, names: tuple[str, ...] = (), number: int = 0, language: str = "en"
) -> Look:
    """A position as the seat sees it."""
    return seeing.look_at(
        games.find(at.rules.answers.title),
        at,
        seat,
        names=names or ("Anna", "Béla", "Klára", "Géza", "Ilona", "János")[: at.seats],
        options=at.rules.options,
        number=number,
        language=language,
    )


def look(game: Game, seat: int | None, language: str = "en") -> Look:
    """The game as the seat sees it."""
    return look_at(position(game), seat, names=tuple(game.seats), number=game.number, language=language)
