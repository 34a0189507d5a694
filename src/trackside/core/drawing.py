"""What table rooms draw with: the templates of a title, and sentences in the viewer's language within them."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from trackside.core.look import Look, Part
from trackside.core.message import Message, Value
from trackside.core.moves import Move

Pick: TypeAlias = Mapping[str, object]
"""What an element chooses: values of the fields of a move, its `kind` among them."""


class Drawing:
    """One look with templates at hand; a title's own scene adds what its things are called."""

    package: ClassVar[str]
    """In whose folder `templates` they are."""

    def __init__(self, look: Look) -> None:
        self.look = look

    @functools.cached_property
    def moves(self) -> tuple[Move, ...]:
        """What the viewer may do now, but for what is too much to list."""
        return tuple(offer.move for offer in self.look.offers if offer.move is not None)

    def say(self, value: Value) -> Markup:
        """Any message, seat or piece in the viewer's language, with chips."""
        return self.look.say(value)

    def plain(self, value: Value) -> str:
        """The same without any markup, for labels that are read aloud."""
        return _without_tags(self.look.say(value))

    def render(self, template: str, **context: Any) -> Markup:
        """A template filled; sentences in it are said in the viewer's language."""
        return Markup(_templates(self.package).get_template(template).render(self.known | context))

    def module(self, template: str, **context: Any) -> Any:
        """The macros of a template."""
        return _templates(self.package).get_template(template).make_module(self.known | context)

    @staticmethod
    def part(id_: str, html: str) -> Part:
        """A piece of a region that changes alone, as a macro wrote it."""
        return Part(id_, Markup(html.strip()))

    @functools.cached_property
    def known(self) -> dict[str, Any]:
        """What every template knows: sentences as `_` and `ngettext`, `json` for picks, and the title's `names`."""

        def say(text: str, **parameters: Value) -> Markup:
            return self.say(Message(text, parameters))

        def say_count(text: str, plural: str, **parameters: Value) -> Markup:
            return self.say(Message(text, parameters, plural))

        return {"_": say, "ngettext": say_count, "json": as_json, **self.names()}

    def names(self) -> Mapping[str, Any]:
        """What else the title's templates know."""
        return {}


@functools.lru_cache(maxsize=8192)
def _without_tags(said: Markup) -> str:
    return said.striptags()


def as_json(value: object) -> str:
    """A pick, or other data, as an attribute has it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


@functools.cache
def _templates(package: str) -> Environment:
    return Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )
