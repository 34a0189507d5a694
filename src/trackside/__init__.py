"""Trackside: great economic board games by their real rules.

>>> import trackside
>>> game = trackside.new("union-pacific", seats=["Anna", "Béla", "Klára"], seed=7)
>>> game.deciding
(0, 1, 2)
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from trackside import games
from trackside.core import record as records
from trackside.core.game import Game
from trackside.core.message import message
from trackside.core.refusal import IllegalMove, RecordError, TracksideError

__all__ = ["Game", "IllegalMove", "TracksideError", "load", "new", "titles"]


def titles() -> list[str]:
    """The names of the games that there are."""
    return list(games.REGISTRY)


def new(
    title: str,
    seats: Sequence[str],
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Game:
    """A new game of `title` for the named players, the first chance moves made.

    The same seed gives the same shuffles; without one a secret seed is chosen. Raises `UnknownTitle`, `OptionError`.
    """
    return Game.start(games.find(title), seats, _new_seed() if seed is None else seed, options)


def load(record: str | bytes | Path | Mapping[str, Any]) -> Game:
    """The game of a record or of an 18xx.games game file: a mapping, a path, or JSON text.

    Raises `RecordError` saying what is wrong and where.
    """
    source = _text(record)
    data = _data(source)
    if isinstance(data, Mapping) and "actions" in data and "trackside" not in data:
        from trackside.interop import online18xx  # only games from there need it

        return online18xx.load(data).game
    file = records.parse(source)
    title = games.find(file.title)
    header, entries = records.read(file, title)
    game = Game.replay(title, header, entries, _new_seed() if header.seed is None else header.seed)
    game.settle()
    return game


def _text(record: str | bytes | Path | Mapping[str, Any]) -> str | bytes | Mapping[str, Any]:
    if isinstance(record, Path) or (isinstance(record, str) and not record.lstrip("\ufeff \t\r\n").startswith("{")):
        try:
            return Path(record).read_text("utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise RecordError(message("{file} cannot be read: {error}", file=str(record), error=str(error))) from None
    return record


def _data(source: str | bytes | Mapping[str, Any]) -> Any:
    """What JSON text says; nothing where it is none, which reading the record will report."""
    try:
        return json.loads(source) if isinstance(source, str | bytes) else source
    except ValueError:
        return None


def _new_seed() -> int:
    return secrets.randbits(63)
