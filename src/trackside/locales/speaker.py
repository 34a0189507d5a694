"""Turns what the engine says into a reader's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from babel.lists import format_list
from markupsafe import Markup, escape

from trackside.core.message import Message, Piece, Seat, Value
from trackside.core.remembered import Remembered
from trackside.locales.catalogues import translations

_MOST_REMEMBERED: Final = 5000
"""Sentences, of which a long game has some thousand."""


class Speaker:
    """Says messages in one language to the readers of one game, and remembers how: a table says much again and again.

    `seats` are the players' names, `piece_name` is the title's. With `show`, what is said is markup: `show` wraps
    each seat and piece, given its name already escaped, and everything else is escaped.
    """

    def __init__(
        self,
        language: str,
        seats: Sequence[str],
        piece_name: Callable[[Piece], Message],
        show: Callable[[Seat | Piece, Markup], str] | None = None,
    ) -> None:
        self.language = language
        self.seats = seats
        self.piece_name = piece_name
        self.show = show
        self._translations = translations(language)
        self._said: Remembered[str] = Remembered(_MOST_REMEMBERED)
        self._locale = "en_GB" if language == "en" else language  # “A, B and C”, as our English is British

    def say(self, value: Value) -> str:
        """A message, or any value that fills one, in this language; with `show`, as `Markup`."""
        match value:
            case Seat() | Piece():
                key: object = value
            case tuple():
                key = (None, value)
            case Message():
                key = (value.text, value.plural, *value.parameters.items())
            case _:
                return self._text(str(value))
        # A sentence with messages within it has no hash, and is not remembered.
        return self._said.get(key, lambda: self._say(value))

    def _say(self, value: Value) -> str:
        match value:
            case Message():
                return self._sentence(value)
            case Seat():
                return self._shown(value, self.seats[value.number])
            case Piece():
                return self._shown(value, self._sentence(self.piece_name(value)))
            case tuple():
                return self._text(format_list([self.say(part) for part in value], locale=self._locale), safe=True)
        return self._text(str(value))

    def _sentence(self, message: Message) -> str:
        if message.plural is None:
            text = self._translations.gettext(message.text)
        else:
            text = self._translations.ngettext(message.text, message.plural, _count(message))
        filled = {name: self.say(value) for name, value in message.parameters.items()}
        if self.show is None:
            return text.format_map(filled)
        # Escaped before it is filled, so that only what `show` returns can be markup. What fills it is escaped as
        # well, and the formatting of plain text is many times faster than that of markup.
        return Markup(str(escape(text)).format_map(filled))

    def _shown(self, value: Seat | Piece, name: str) -> str:
        return Markup(self.show(value, escape(name))) if self.show else name

    def _text(self, text: str, *, safe: bool = False) -> str:
        if self.show is None:
            return text
        return Markup(text) if safe else escape(text)


def _count(message: Message) -> int:
    count = message.parameters["count"]
    assert isinstance(count, int), "a plural needs a number"
    return count
