"""An 18xx game as somebody at the table sees it, for the tests of its room."""

from __future__ import annotations

from typing import cast

from markupsafe import Markup

from trackside import games
from trackside.core.game import Game
from trackside.core.look import Look, Part
from trackside.games.rail18xx import table
from trackside.games.rail18xx.position import RailPosition
from trackside.locales import Speaker


def position(game: Game) -> RailPosition:
    """The game's position."""
    return cast(RailPosition, game.position)


def look_at(
    at: RailPosition, seat: int | None, *, names: tuple[str, ...] = (), number: int = 0, language: str = "en"
) -> Look:
    """A position as the seat sees it."""
    title = games.find(at.rules.answers.title)
    shown = names or ("Anna", "Béla", "Klára", "Géza", "Ilona", "János")[: at.seats]
    speaker = Speaker(language, shown, lambda piece: title.piece_name(piece, at.rules.options), table.picture)
    offers = () if seat is None or seat not in at.deciding else tuple(at.choices(seat).offers())
    return Look(
        title=title,
        options=at.rules.options,
        names=shown,
        seat=seat,
        view=at.view(seat),
        standings=at.standings(),
        deciding=at.deciding,
        offers=offers,
        live=True,
        number=number,
        language=language,
        say=lambda value: Markup(speaker.say(value)),
        _imagine=lambda generator: at.determinize(seat, generator),
    )


def look(game: Game, seat: int | None, language: str = "en") -> Look:
    """The game as the seat sees it."""
    return look_at(position(game), seat, names=tuple(game.seats), number=game.number, language=language)


def drawn(seen: Look) -> dict[str, str]:
    """The regions as text."""
    return {
        name: "".join(
            part.html if isinstance(part, Part) else part
            for part in ([region] if isinstance(region, Markup) else region)
        )
        for name, region in table.regions(seen).items()
    }
