"""Records, undo, earlier moments, notation: a game is its record."""

from __future__ import annotations

import json
from typing import Any

from trackside.contract.plays import Choose, Moment, Play, play
from trackside.core import record as records
from trackside.core.chance import CHANCE
from trackside.core.game import Game
from trackside.core.moves import Move, read_notation
from trackside.core.refusal import RecordError
from trackside.core.title import Title


def check_notation(title: Title, move: Move) -> None:
    """What is written in the notation, or as JSON, is read as the same move."""
    text = str(move)
    assert read_notation(text, title.moves) == move, f"“{text}” is read as another move"
    assert "\n" not in text, f"{move!r} is noted in several lines"


def check_record(moment: Moment, title: Title) -> None:
    """A record, cut at any move, loads as the same game."""
    record = moment.game.record()
    loaded = load(title, record)
    assert loaded.position == moment.position, "a loaded record leads to another position"
    assert loaded.record() == record, "a loaded game has another record"
    assert loaded.events == moment.game.events, "a loaded game tells another story"


def check_hidden_record(moment: Moment, title: Title) -> None:
    """A redacted record says that it cannot be replayed, or it hides nothing."""
    for seat in (*moment.seats, None):
        record = moment.game.record_for(seat)
        hides = any(value is None for move in record["moves"] for value in move.values())
        try:
            loaded = load(title, record)
        except RecordError:
            assert hides, f"the record for {seat} hides nothing and cannot be replayed"
        else:
            assert loaded.position == moment.position, f"the record for {seat} leads to another position"


def check_moment(moment: Moment, title: Title) -> None:
    """The game as it was after N moves is the replay of those moves."""
    game, whole = moment.game, moment.play.game
    replayed = Game.replay(title, whole.header, whole.entries[: moment.number], whole.seed)
    assert replayed.position == game.position, "at(N) and a replay of N moves differ"
    assert replayed.record() == game.record(), "at(N) has another record than a replay of N moves"


def check_undo(moment: Moment) -> None:
    """Undo brings back the position before the last move of a seat; the same move leads to the same game again."""
    game = moment.game.at(moment.number)
    last = max((number for number, entry in enumerate(game.entries) if entry.by != CHANCE), default=None)
    if last is None:
        return
    undone = game.undo()
    earlier = moment.play.game.at(last)
    assert undone == moment.game.entries[last], "undo returns another move than the last"
    assert game.position == earlier.position, "undo leads to another position"
    assert game.record() == earlier.record(), "undo leaves another record"
    game.play(undone.by, undone.move)
    later = moment.play.game.at(game.number)
    assert game.position == later.position, "after undoing, the same move leads elsewhere"
    assert game.record() == later.record(), "after undoing, chance brings something else"


def check_same_again(title: Title, first: Play, choose: Choose, most_moves: int) -> None:
    """The same seed and the same choices give the same game."""
    second = play(title, first.seed, choose, most_moves)
    assert second.game.record() == first.game.record(), "the same seed gave another game"


def load(title: Title, record: dict[str, Any]) -> Game:
    """The game of a record that went through JSON, replayed and no further."""
    header, entries = records.read(records.parse(json.dumps(record)), title)
    return Game.replay(title, header, entries, header.seed or 0)
