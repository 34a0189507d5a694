"""`trackside routes`: the best routes in a position, of titles that know some."""

from __future__ import annotations

import importlib
import importlib.util
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol, cast

import msgspec

from trackside.cli.files import read_record
from trackside.cli.voice import Voice
from trackside.core.message import Message, message
from trackside.core.position import Position
from trackside.core.refusal import TracksideError
from trackside.core.title import Title


class Analysis(Protocol):
    """What a title's module `analysis` offers."""

    def earnings(self, position: Position, company: str | None) -> Sequence[Any]:
        """The best routes of a company, or of each one; raises `TracksideError`. Each is JSON-able."""

    def sentences(self, found: Any) -> Iterable[tuple[int, Message]]:
        """One of them as lines, each with how far it is set in."""


def routes(path: Path, until: int | None, company: str | None, as_json: bool, voice: Voice) -> None:
    """Print the best routes after `until` moves; raises `Failure`."""
    game = read_record(path, voice, until)
    analysis = _analysis_of(game.title, voice)
    try:
        found = analysis.earnings(game.position, company)
    except TracksideError as error:
        raise voice.failure(error.message, 2) from None
    if as_json:
        data = {"title": game.title.name, "moves": game.number, "companies": msgspec.to_builtins(found)}
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return
    screen = voice.screen()
    speaker = voice.speaker(game.title, game.seats, game.header.options)
    if not found:
        screen.print(voice.say(message("No company has a train")))
    for one in found:
        for depth, sentence in analysis.sentences(one):
            screen.print("  " * depth + speaker.say(sentence), soft_wrap=True)


def _analysis_of(title: Title, voice: Voice) -> Analysis:
    name = f"{title.package}.analysis"
    if importlib.util.find_spec(name) is None:
        raise voice.failure(message("{title} has no routes to be found", title=title.label), 2)
    return cast(Analysis, importlib.import_module(name))
