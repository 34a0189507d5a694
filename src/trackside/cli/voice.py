"""How the command line speaks: in the language of whoever reads, in clean text, within a width."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

from babel.numbers import format_decimal, format_percent
from rich.console import Console

from trackside.core.message import Message, Piece, message, only
from trackside.core.title import Title
from trackside.locales import LANGUAGES, Speaker, best_language

WIDTH: Final = 100
"""The most columns that are used."""


class Failure(Exception):
    """What went wrong as one sentence for a person, and the exit status: 1 for a rule or file fault, 2 for usage."""

    def __init__(self, sentence: str, status: int = 1) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


class Voice:
    """What the commands say, in one language."""

    def __init__(self, language: str, colour: bool = True) -> None:
        self.language = language
        self.colour = colour
        self._speaker = Speaker(language, (), _piece_name)

    def say(self, sentence: Message) -> str:
        """A sentence that speaks of no particular game."""
        return clean(self._speaker.say(sentence))

    def speaker(self, title: Title, seats: Sequence[str], options: Mapping[str, Any]) -> Speaker:
        """What says the messages of a game with these players and options."""
        return Speaker(self.language, [clean(name) for name in seats], title.naming(options))

    def failure(self, sentence: Message, status: int = 1) -> Failure:
        """What went wrong, to be raised."""
        return Failure(self.say(sentence), status)

    def decimal(self, value: float) -> str:
        """A number with one digit behind the point, or behind the comma where that is the custom."""
        return format_decimal(value, format="0.0", locale=self.language)

    def percent(self, share: float) -> str:
        """A share of one in per cent."""
        return format_percent(share, format="0.0%", locale=self.language)

    def screen(self, *, errors: bool = False) -> Console:
        """Where to print: at most `WIDTH` columns, and that many where there is no terminal to ask."""
        screen = Console(
            stderr=errors,
            no_color=True if not self.colour else None,
            markup=False,
            emoji=False,
            highlight=False,
        )
        screen.width = min(screen.width, WIDTH) if screen.is_terminal else WIDTH
        return screen


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, as other programs read it."""
    wanted = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return best_language(wanted)


def known_language(wanted: str) -> str:
    """The language that was asked for by name; raises `Failure` if it is none of ours."""
    if wanted not in LANGUAGES:
        sentence = message(
            "There is no language {wanted}; there are: {known}", wanted=wanted, known=", ".join(LANGUAGES)
        )
        raise Voice(language_of(os.environ)).failure(sentence, 2)
    return wanted


def clean(text: str) -> str:
    """The text without what would command a terminal: names and records may come from anywhere."""
    return "".join(character if character.isprintable() or character == "\n" else "�" for character in text)


def print_error(sentence: str) -> None:
    """One sentence on standard error."""
    print(clean(sentence), file=sys.stderr)


def _piece_name(piece: Piece) -> Message:
    return only(piece.name)
