"""What a title's table room is shown and what it answers: the contract between any game and whoever shows it.

A title's package may have a module `table`, its table room (`Room`). It draws named regions of the table for one
viewer and knows no web: it gets a `Look` and returns markup. Whoever shows the table knows no game.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from markupsafe import Markup

from trackside.core.chance import Generator
from trackside.core.choices import Offer
from trackside.core.message import Message, Piece, Seat, Value
from trackside.core.moves import Move
from trackside.core.position import Position
from trackside.core.standings import Standings
from trackside.core.title import Title


@dataclass(frozen=True)
class Look:
    """One moment of one table as one viewer sees it. It holds nothing that the viewer may not know."""

    title: Title
    options: Mapping[str, Any]
    """The settled options of the game."""
    names: tuple[str, ...]
    """The players' names by seat."""
    seat: int | None
    """Whose eyes these are; None for a spectator."""
    view: Any
    """`position.view(seat)` of the moment."""
    standings: Standings
    deciding: tuple[int, ...]
    offers: tuple[Offer, ...]
    """What the viewer may do now; empty when it is another's turn, in history, and for spectators."""
    live: bool
    """Whether this is the present of the table; False while somebody reads its history."""
    number: int
    """How many entries led to this moment."""
    language: str
    say: Callable[[Value], Markup]
    """Any message, seat or piece in the viewer's language, escaped, with seats and pieces as chips."""
    _imagine: Callable[[Generator], Position]

    @property
    def choosing(self) -> bool:
        """Whether the viewer may move now."""
        return bool(self.offers)

    @functools.cached_property
    def imagined(self) -> Position:
        """A position on which one may count and try moves (on a `clone()`): all that is open is as it is.

        What the viewer may not know is invented in it, so nothing hidden can slip out; it must not be shown.
        """
        return self._imagine(Generator(self.number))


class Region(NamedTuple):
    """A part of the table that a room draws.

    The `board` (one region) is the hero, with pan and zoom. `hand` holds the viewer's own things and is always
    at hand; `turn` says at length where the turn stands and what may be done: on a phone board, turn and sheets are
    three panels side by side. A `sheet` stands beside the board (in a tab on a phone); a `strip` goes under it, over
    the whole width. A `result` stands above everything once the game is over, instead of the shell's list of sums.
    """

    name: str
    place: Literal["board", "hand", "turn", "sheet", "strip", "result"]
    label: Message


class Part(NamedTuple):
    """A piece of a region that may change alone: one element, whose `id` attribute is `id`."""

    id: str
    html: Markup


Drawn: TypeAlias = "Markup | Sequence[Markup | Part]"
"""A region's content: whole, or in pieces that follow one another. After a move only changed parts are sent.

Markup between parts need not be balanced: `[Markup("<svg ...><g>"), Part(...), Part(...), Markup("</g></svg>")]`.
A part inside an `svg` is a single SVG element, any other one that may stand in a `div` (no table row).
"""


class Room(Protocol):
    """The module `table` of a title's package.

    It may also have `SCRIPTS`, modules that help to choose, as paths in the folder `static` of the package, and
    `which(look, moves)`, which draws moves that nothing on the page tells apart, each with a `data-pick`. Without
    it they are listed in their notation.
    """

    REGIONS: Sequence[Region]
    """All regions in the order in which they are read; each name is an identifier."""
    STYLES: Sequence[str]
    """Style sheets, as paths in the folder `static` of the title's package."""

    def regions(self, look: Look) -> Mapping[str, Drawn]:
        """Each region's content; a region that is left out is not shown at this moment."""
        ...

    def preview(self, look: Look, move: Move) -> Markup:
        """What a legal move would do, in words and figures, from open information only."""
        ...

    def picture(self, value: Seat | Piece, name: Markup) -> Markup:
        """The chip of a seat or piece within a sentence; `name` is its name in the viewer's language, escaped."""
        ...
