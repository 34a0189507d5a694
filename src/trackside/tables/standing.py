"""Standing instructions: moves that players have left to the table, and how they are made."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import msgspec

from trackside.core.chance import Generator
from trackside.core.event import Event
from trackside.core.game import Game
from trackside.core.instruction import instructions_of
from trackside.core.message import Seat, message
from trackside.core.moves import Move
from trackside.core.position import Position
from trackside.core.refusal import IllegalMove, OptionError
from trackside.tables.store import StandingRow

PLAN: Final = "plan"
"""The name of an instruction that is a row of moves: each is made when the seat comes to decide."""

MOST_PLANNED: Final = 500
"""How long a plan may be."""

_MOST: Final = 500
"""So many moves are made at a time at most: instructions that answer each other for ever hold nobody up."""


def given(game: Game, seat: int, name: str) -> StandingRow:
    """An instruction that `seat` gives now; raises `OptionError` for one that the title does not have."""
    known = instructions_of(game.title)
    if name not in known:
        raise OptionError(
            message("There is no instruction {name}; there are: {known}", name=name, known=", ".join(known))
        )
    return StandingRow(seat, name, known[name].mark(_as_seen(game, seat), seat), "")


def plan(seat: int, moves: Sequence[Move]) -> StandingRow:
    """Moves that are to be made for `seat`, one at each of its decisions, as long as they are legal.

    Raises `OptionError` for none, or for more than anybody plans.
    """
    if not 1 <= len(moves) <= MOST_PLANNED:
        raise OptionError(message("A plan has from 1 to {most} moves", most=MOST_PLANNED))
    return StandingRow(seat, PLAN, "", msgspec.json.encode(moves).decode())


def follow(game: Game, rows: Sequence[StandingRow]) -> tuple[StandingRow, ...]:
    """Make all moves that are left to the table now; returns the instructions that still hold."""
    kept = _holding(game, rows)
    for _ in range(_MOST):
        # What somebody has planned goes before what he does in general.
        for row in sorted(kept, key=lambda row: row.name != PLAN):
            move = _answer(game, row) if row.seat in game.deciding else None
            if move is not None:
                break
        else:
            return kept
        after = _make(game, row, move)
        kept = _holding(game, [other for other in (after if other is row else other for other in kept) if other])
    return kept


def _make(game: Game, row: StandingRow, move: Move) -> StandingRow | None:
    """Make the move; returns the instruction as it holds from now on, None if it is over."""
    index = len(game.entries)
    try:
        game.play(row.seat, move)
    except IllegalMove:
        if game.events:
            over = message("What you left to the table ends here: “{move}” is not legal", move=str(move))
            game.events[-1] = (*game.events[-1], Event(over, to=(row.seat,)))
        return None
    if any(event.told(None) for event in game.events[index]):  # else the note would announce nothing
        note = Event(message("The table moves for {player}:", player=Seat(row.seat)))
        game.events[index] = (note, *game.events[index])
    if row.name != PLAN:
        return row
    rest = msgspec.json.decode(row.moves)[1:]
    return replace(row, moves=msgspec.json.encode(rest).decode()) if rest else None


def _answer(game: Game, row: StandingRow) -> Move | None:
    if row.name == PLAN:
        return game.title.move(msgspec.json.decode(row.moves)[0])
    return instructions_of(game.title)[row.name].answer(_as_seen(game, row.seat), row.seat)


def _holding(game: Game, rows: Sequence[StandingRow]) -> tuple[StandingRow, ...]:
    """The instructions that nothing has ended yet."""
    if not rows or game.over:
        return ()
    known = instructions_of(game.title)
    return tuple(
        row
        for row in rows
        if row.name == PLAN
        or (row.name in known and known[row.name].mark(_as_seen(game, row.seat), row.seat) == row.mark)
    )


def _as_seen(game: Game, seat: int) -> Position:
    """The position with all that the seat may not know dealt anew: its instructions cannot tell what is hidden."""
    return game.position.determinize(seat, Generator(secrets.randbits(64)))


__all__ = ["MOST_PLANNED", "PLAN", "follow", "given", "plan"]
