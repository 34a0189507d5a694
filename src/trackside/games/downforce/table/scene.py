"""A look at a game of Downforce, with the names of things and the templates at hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from markupsafe import Markup

from trackside.core.drawing import Drawing
from trackside.core.look import Look
from trackside.core.message import Piece, Seat
from trackside.core.remembered import Remembered
from trackside.games.downforce.components import COLOURS, WILD, Card, band_name
from trackside.games.downforce.pictures import NUMBERS
from trackside.games.downforce.position import Downforce
from trackside.games.downforce.track import Track
from trackside.games.downforce.views import PlayerView, View

_words: Final = Remembered[str](1000)
"""Cards in words; found once for each language, since they are read so often."""


class Scene(Drawing):
    """One look, prepared for drawing."""

    package = "trackside.games.downforce"

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.view: View = look.view
        self.position = cast(Downforce, look.imagined)
        """For counting on what is open only; what is hidden in it is invented."""
        self.track: Track = self.position.track
        self.deck = self.position.rules.deck
        self.seats = len(look.names)

    @property
    def deciding(self) -> str | None:
        """The kind of the decision that the viewer must take now; None if there is none."""
        return self.view.kind if self.look.choosing else None

    @property
    def mine(self) -> PlayerView | None:
        """The viewer's own things."""
        return None if self.look.seat is None else self.view.players[self.look.seat]

    def card(self, name: str) -> Card:
        """The card of that name."""
        return self.deck.cards[self.deck.index[name]]

    def bands(self, card: Card, sold: int | None = None) -> list[dict[str, Any]]:
        """The bands of a card for the template; one of the car that is `sold` stands out."""
        return [
            {"colour": _colour(car), "number": steps, "bids": sold is not None and car == sold}
            for car, steps in card.bands
        ]

    def words(self, bands: tuple[tuple[int, int], ...]) -> str:
        """The bands of a card in words."""
        return _words.get((self.look.language, bands), lambda: self.plain(tuple(map(band_name, bands))))

    def car(self, colour: str) -> Markup:
        """A car's chip."""
        return self.say(Piece("car", colour))

    def seat(self, seat: int) -> Markup:
        """A player's name."""
        return self.say(Seat(seat))

    def names(self) -> Mapping[str, Any]:
        return {"numbers": NUMBERS}


def _colour(car: int) -> str:
    return "wild" if car == WILD else COLOURS[car]
