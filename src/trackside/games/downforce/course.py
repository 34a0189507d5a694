"""The course of a game: its chapters in order, each of which says when somebody must decide, or that it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trackside.core.event import Tell
from trackside.games.downforce import auction, drawing, payout, race, setup, styles

if TYPE_CHECKING:
    from trackside.games.downforce.position import Downforce

CHAPTERS: Final = (
    setup.proceed,
    auction.proceed,
    styles.proceed,
    drawing.proceed,
    race.proceed,
    payout.proceed,
)


def go_on(position: Downforce, tell: Tell | None) -> None:
    """Go through the chapters until a decision is pending, or until the last race is paid out."""
    while position.chapter < len(CHAPTERS) and not CHAPTERS[position.chapter](position, tell):
        position.chapter += 1
        if position.chapter == len(CHAPTERS) and position.race + 1 < len(position.rules.tracks):
            position.race += 1  # DF 12.4
            position.begin_race()
