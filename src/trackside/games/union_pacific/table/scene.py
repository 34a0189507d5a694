"""A look at a game of Union Pacific, with the names of things and the templates at hand."""

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
from trackside.games.union_pacific.build import Build
from trackside.games.union_pacific.components import COMPANIES, TRACK_CARDS, TRACK_TYPES, UNION_PACIFIC
from trackside.games.union_pacific.dividends import holder_name
from trackside.games.union_pacific.position import UnionPacificPosition
from trackside.games.union_pacific.views import View

COMPANY_NAMES: Final = {company.id: company.name for company in (*COMPANIES, UNION_PACIFIC)}

Pick = Mapping[str, object]
"""What an element chooses: values of the fields of a move, its `kind` among them."""


class Scene:
    """One look, prepared for drawing."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.view: View = look.view
        self.position = cast(UnionPacificPosition, look.imagined)
        """For counting on what is open only; what is hidden in it is invented."""
        self.board = self.position.board
        self.seats = len(look.names)

    @property
    def deciding(self) -> str | None:
        """The kind of the decision that the viewer must take now; None if there is none."""
        return self.view.decision if self.look.choosing else None

    @functools.cached_property
    def moves(self) -> tuple[Move, ...]:
        """What the viewer may do now."""
        return tuple(offer.move for offer in self.look.offers if offer.move is not None)

    @functools.cached_property
    def builds(self) -> tuple[Build, ...]:
        """What the viewer may build now."""
        return tuple(move for move in self.moves if isinstance(move, Build))

    def say(self, value: Value) -> Markup:
        """Any message, seat or piece in the viewer's language, with chips."""
        return self.look.say(value)

    def plain(self, value: Value) -> str:
        """The same without any markup, for labels that are read aloud."""
        return _plain(self.look.say(value))

    def company(self, name: str) -> Markup:
        """A company's chip."""
        return self.say(Piece("company", name))

    def holder(self, holder: int) -> Markup:
        """A player's name, or the virtual player's."""
        return self.say(holder_name(holder, self.seats))

    def render(self, template: str, **context: Any) -> Markup:
        """A template filled; sentences in it are said in the viewer's language."""
        return Markup(_templates().get_template(template).render(self._sentences() | context))

    def module(self, template: str, **context: Any) -> Any:
        """The macros of a template."""
        return _templates().get_template(template).make_module(self._sentences() | context)

    @staticmethod
    def part(id_: str, html: str) -> Part:
        """A piece of a region that changes alone, as a macro wrote it."""
        return Part(id_, Markup(html.strip()))

    def _sentences(self) -> dict[str, Any]:
        def say(text: str, **parameters: Value) -> Markup:
            return self.say(Message(text, parameters))

        def say_count(text: str, plural: str, **parameters: Value) -> Markup:
            return self.say(Message(text, parameters, plural))

        return {
            "_": say,
            "ngettext": say_count,
            "json": _json,
            "company_names": COMPANY_NAMES,
            "track_types": TRACK_TYPES,
            "track_names": self._track_names,
        }

    @functools.cached_property
    def _track_names(self) -> dict[str, str]:
        return {card: self.plain(Piece("track", card)) for card in TRACK_CARDS}

    def players(self) -> list[dict[str, Any]]:
        """Each player's column or card: name, and whether it is the viewer."""
        return [
            {"seat": seat, "chip": self.say(Seat(seat)), "mine": seat == self.look.seat} for seat in range(self.seats)
        ]


@functools.lru_cache(maxsize=4096)
def _plain(said: Markup) -> str:
    return said.striptags()


def _json(pick: Pick) -> str:
    return json.dumps(pick, separators=(",", ":"), ensure_ascii=False)


@functools.cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("trackside.games.union_pacific"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )


__all__ = ["COMPANY_NAMES", "Pick", "Scene"]
