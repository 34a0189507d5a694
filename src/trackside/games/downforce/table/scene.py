"""A look at a game of Downforce, with the names of things and the templates at hand."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import Any, Final, cast

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from trackside.core.look import Look, Part
from trackside.core.message import Message, Piece, Seat, Value
from trackside.core.moves import Move
from trackside.games.downforce.components import COLOURS, WILD, Card, band_name
from trackside.games.downforce.pictures import NUMBERS
from trackside.games.downforce.position import Downforce
from trackside.games.downforce.track import Track
from trackside.games.downforce.views import PlayerView, View

_WORDS: Final[dict[tuple[str, tuple[tuple[int, int], ...]], str]] = {}

Pick = Mapping[str, object]
"""What an element chooses: values of the fields of a move, its `kind` among them."""


class Scene:
    """One look, prepared for drawing."""

    def __init__(self, look: Look) -> None:
        self.look = look
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

    @functools.cached_property
    def moves(self) -> tuple[Move, ...]:
        """What the viewer may do now."""
        return tuple(offer.move for offer in self.look.offers if offer.move is not None)

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

    def say(self, value: Value) -> Markup:
        """Any message, seat or piece in the viewer's language, with chips."""
        return self.look.say(value)

    def plain(self, value: Value) -> str:
        """The same without any markup, for labels that are read aloud."""
        return " ".join(str(Markup(self.look.say(value).striptags()).unescape()).split())

    def words(self, bands: tuple[tuple[int, int], ...]) -> str:
        """The bands of a card in words; found once for each language, since they are read so often."""
        key = (self.look.language, bands)
        if key not in _WORDS:
            _WORDS[key] = self.plain(tuple(map(band_name, bands)))
        return _WORDS[key]

    def car(self, colour: str) -> Markup:
        """A car's chip."""
        return self.say(Piece("car", colour))

    def seat(self, seat: int) -> Markup:
        """A player's name."""
        return self.say(Seat(seat))

    def render(self, template: str, **context: Any) -> Markup:
        """A template filled; sentences in it are said in the viewer's language."""
        return Markup(_templates().get_template(template).render(self._sentences() | context))

    def module(self, template: str) -> Any:
        """The macros of a template."""
        return _templates().get_template(template).make_module(self._sentences())

    @staticmethod
    def part(id_: str, html: str) -> Part:
        """A piece of a region that changes alone, as a macro wrote it."""
        return Part(id_, Markup(html.strip()))

    def _sentences(self) -> dict[str, Any]:
        def say(text: str, **parameters: Value) -> Markup:
            return self.say(Message(text, parameters))

        def say_count(text: str, plural: str, **parameters: Value) -> Markup:
            return self.say(Message(text, parameters, plural))

        return {"_": say, "ngettext": say_count, "json": as_json, "numbers": NUMBERS}


def _colour(car: int) -> str:
    return "wild" if car == WILD else COLOURS[car]


def as_json(pick: object) -> str:
    """A pick as an attribute has it."""
    return json.dumps(pick, separators=(",", ":"), ensure_ascii=False)


@functools.cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("trackside.games.downforce"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )
