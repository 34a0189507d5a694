"""`trackside terminal`: who sits down to which game."""

from __future__ import annotations

import importlib
import importlib.util
import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from trackside import games
from trackside.cli import plain_room
from trackside.cli.files import read_record
from trackside.cli.options import names, settled_options
from trackside.cli.terminal import Room, Sitting
from trackside.cli.voice import Voice
from trackside.core.game import Game
from trackside.core.message import message
from trackside.core.title import Title
from trackside.opponents import STRENGTHS

NAMES: Final = ("Ada", "Leland", "Jay", "Grenville", "Collis", "Mark")
"""What computer opponents are called."""

_STRENGTH: Final = re.compile(rf".* \(({'|'.join(STRENGTHS)})\)")
"""The name of a computer opponent tells its strength, so that a saved game knows who plays on."""


def open_game(
    title_name: str,
    seats: str | None,
    opponents: str | None,
    seed: int | None,
    options: Sequence[str],
    record: Path | None,
    voice: Voice,
) -> None:
    """Begin a game, or go on with the one in `record`, and play it; raises `Failure`."""
    title = games.find(title_name)
    if record is not None and record.exists():
        if seats or opponents or seed is not None or options:
            text = message("{file} holds a game already: its seats and rules stand in it", file=str(record))
            raise voice.failure(text, 2)
        game = read_record(record, voice)
        if game.title.name != title.name:
            raise voice.failure(message("{file} holds a game of {title}", file=str(record), title=game.title.label))
        game.settle()
    else:
        players = _players(title, names(seats), names(opponents), voice)
        settled = settled_options(title, options, voice)
        game = Game.start(title, players, secrets.randbits(63) if seed is None else seed, settled)
    computers = {seat: found[1] for seat, name in enumerate(game.seats) if (found := _STRENGTH.fullmatch(name))}
    Sitting(game, computers, room_of(title), voice, record).play()


def room_of(title: Title) -> Room:
    """The title's terminal room, or the plain one."""
    name = f"{title.package}.terminal"
    module = plain_room if importlib.util.find_spec(name) is None else importlib.import_module(name)
    return cast(Room, module)


def _players(title: Title, people: Sequence[str], strengths: Sequence[str], voice: Voice) -> list[str]:
    """The names by seat: the people, then the opponents. One who is alone gets three steady opponents."""
    for strength in strengths:
        if strength not in STRENGTHS:
            known = ", ".join(STRENGTHS)
            text = message("There is no opponent {strength}; there are: {known}", strength=strength, known=known)
            raise voice.failure(text, 2)
    people = people or [voice.say(message("Player {number}", number=1))]
    if len(people) == 1 and not strengths:
        strengths = ["steady"] * min(3, title.most - 1)
    return [*people, *(f"{name} ({strength})" for name, strength in zip(NAMES, strengths, strict=False))]
