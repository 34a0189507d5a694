"""Whose eyes a page has: a seat's, a spectator's, or nobody's while the screen is handed over.

A browser that holds several people's seats shows a curtain before the things of another seat, unless the game hides
nothing: until that person says to be there, the page is rendered for a spectator, so nothing of theirs is in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from trackside.tables import Moment
from trackside.web.keyring import Keyring


@dataclass(frozen=True, slots=True)
class Sight:
    """`seat` is whose things are shown; `curtain` the seat that the screen is to be handed to.

    `passing` is a seat that waits while the one before looks once more. `actor` is the seat for which the page acts
    beside moves (taking back): the one that sat here last.
    """

    seat: int | None
    curtain: int | None = None
    passing: int | None = None
    actor: int | None = None


def sight(now: Moment, keys: Keyring, again: bool = False) -> Sight:
    """What a browser with these keys may show, the table being as it is `now`, of this and of earlier moments.

    `again`: the person who sat here last wants to look once more.
    """
    held = list(keys.seats)
    sitting = keys.sitting
    waiting = [seat for seat in held if seat in now.deciding]
    if len(held) <= 1 or (now.title.open and len(set(keys.seats.values())) == 1):
        # Where nothing is hidden one screen needs no curtain: it shows whoever is to decide.
        seat = next(iter([*waiting, *held]), None)
        return Sight(seat, actor=seat)
    if sitting is not None and (not waiting or sitting in waiting):
        return Sight(sitting, actor=sitting)
    if not waiting:
        return Sight(None)
    following = next((seat for seat in waiting if sitting is not None and seat > sitting), waiting[0])
    if again and sitting is not None:
        return Sight(sitting, passing=following, actor=sitting)
    return Sight(None, curtain=following, actor=sitting)
