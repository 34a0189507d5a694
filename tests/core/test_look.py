"""What a table room is shown."""

from __future__ import annotations

from markupsafe import escape

from tests.core.test_game import pledged
from tests.toy import TITLE
from trackside.core.game import Game
from trackside.core.look import Look


def look(game: Game, seat: int | None) -> Look:
    return Look(
        title=TITLE,
        options=game.header.options,
        names=game.seats,
        seat=seat,
        view=game.view(seat),
        standings=game.standings(),
        deciding=game.deciding,
        offers=() if seat is None else tuple(game.choices(seat).offers()),
        live=True,
        number=game.number,
        language="en",
        say=lambda value: escape(str(value)),
        _imagine=lambda generator: game.position.determinize(seat, generator),
    )


def test_only_who_decides_is_choosing() -> None:
    game = pledged()
    bidder = game.deciding[0]
    assert [look(game, seat).choosing for seat in (bidder, 1 - bidder, None)] == [True, False, False]


def test_the_imagined_position_agrees_with_the_view_and_stays_the_same() -> None:
    game = pledged()
    seen = look(game, 0)
    assert seen.imagined.view(0) == seen.view
    assert seen.imagined is seen.imagined
    assert look(game, 0).imagined == seen.imagined
