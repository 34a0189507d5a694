"""Reading and writing files that people name, and saying what is wrong with them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from trackside import games
from trackside.cli.voice import Voice
from trackside.core import record as records
from trackside.core.game import Game
from trackside.core.json_text import parse_json
from trackside.core.message import Message, message
from trackside.core.refusal import RecordError, TracksideError
from trackside.core.title import Title


def read_text(path: Path, voice: Voice) -> str:
    """The text of a file; raises `Failure` if it cannot be read."""
    try:
        return path.read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        raise voice.failure(_trouble(path, error)) from None


def write_text(path: Path, text: str, voice: Voice) -> None:
    """Put the text in a file, whole or not at all; raises `Failure`."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        unfinished.write_text(text, "utf-8")
        unfinished.replace(path)
    except (OSError, ValueError) as error:
        unfinished.unlink(missing_ok=True)
        raise voice.failure(_trouble(path, error)) from None


class Read(NamedTuple):
    """The game of a file. A file of 18xx.games also tells the ids of its players, and may give rise to doubts."""

    game: Game
    players: Sequence[Any] | None = None
    doubts: Sequence[Message] = ()


def read_file(path: Path, voice: Voice, until: int | None = None) -> Read:
    """The game of a record, or of a game file of 18xx.games, after its first `until` moves, or after all.

    Of a game file `until` is the number of an action. Moves beyond it are not looked at, so a game can be seen as it
    was before its first fault. Raises `Failure`.
    """
    text = read_text(path, voice)
    data = _game_file(text)
    return Read(_read_record(path, text, voice, until)) if data is None else _read_game_file(path, data, voice, until)


def read_record(path: Path, voice: Voice, until: int | None = None) -> Game:
    """The game of `read_file`."""
    return read_file(path, voice, until).game


def record_text(game: Game) -> str:
    """The whole record as it is kept in a file."""
    return msgspec.json.format(msgspec.json.encode(game.record()), indent=1).decode() + "\n"


def read_json(path: Path, voice: Voice) -> Any:
    """What a JSON file holds; raises `Failure`."""
    text = read_text(path, voice)
    try:
        return parse_json(text)
    except ValueError as error:
        fault = voice.say(message("This is not JSON: {error}", error=str(error)))
        raise voice.failure(_faulty(path, fault)) from None


def _game_file(text: str) -> Mapping[str, Any] | None:
    """The data of a game file of 18xx.games; None if the text is something else."""
    if '"actions"' not in text:
        return None
    from trackside.interop import online18xx  # only games from there need it

    try:
        data = parse_json(text)
    except ValueError:
        return None
    return data if online18xx.looks_like(data) else None


def _read_game_file(path: Path, data: Mapping[str, Any], voice: Voice, until: int | None) -> Read:
    from trackside.interop import online18xx

    say: Callable[[Message], str] = voice.say
    try:
        imported = online18xx.Import(data)
        say = voice.speaker(imported.game.title, imported.game.seats, imported.game.header.options).say
        last = imported.last_number
        if until is not None and until > last:
            raise RecordError(message("There is no action {number}; the last one is {last}", number=until, last=last))
        imported.play_all(until)
    except TracksideError as error:
        raise voice.failure(_faulty(path, say(error.message))) from None
    return Read(imported.game, imported.players, imported.doubts)


def _read_record(path: Path, text: str, voice: Voice, until: int | None) -> Game:
    try:
        file = records.parse(text)
        title = games.find(file.title)
        if until is not None and until > len(file.moves):
            sentence = message(
                "There is no moment {number}; there are {count} moves", number=until, count=len(file.moves)
            )
            raise RecordError(sentence)
        if until is not None:
            del file.moves[until:]
        say = voice.speaker(title, file.seats, {}).say
    except TracksideError as error:
        raise voice.failure(_faulty(path, voice.say(error.message))) from None
    try:
        return _replayed(file, title)
    except RecordError as error:
        raise voice.failure(_faulty(path, say(error.message))) from None


def _replayed(file: Any, title: Title) -> Game:
    header, entries = records.read(file, title)
    # The seed of a record is of no use here: no move is made that is not written down.
    return Game.replay(title, header, entries, header.seed or 0)


def _faulty(path: Path, fault: str) -> Message:
    return message("{file}: {fault}", file=str(path), fault=fault)


def _trouble(path: Path, error: OSError | ValueError) -> Message:
    match error:
        case FileNotFoundError():
            return message("There is no file {file}", file=str(path))
        case IsADirectoryError():
            return message("{file} is a folder, not a file", file=str(path))
        case PermissionError():
            return message("{file} is not accessible to you", file=str(path))
        case UnicodeDecodeError():
            return message("{file} is not a text file", file=str(path))
        case OSError(strerror=reason):
            return message("{file} cannot be read or written: {reason}", file=str(path), reason=str(reason))
    return message("{file} cannot be read or written: {reason}", file=str(path), reason=str(error))
