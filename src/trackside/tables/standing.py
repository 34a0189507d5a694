"""Standing instructions: moves that players have left to the table, and how they are made."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec

from trackside.core.chance import Generator
from trackside.core.event import Event
from trackside.core.game import Game
from trackside.core.instruction import instructions_of
from trackside.core.message import Message, Seat, message
from trackside.core.moves import Move, tag_of
from trackside.core.position import Position
from trackside.core.refusal import IllegalMove, OptionError, refuse
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


def plan(game: Game, seat: int, moves: Sequence[Move], decisions: Sequence[str] | None) -> StandingRow:
    """Moves that are to be made for `seat`, one at each of its decisions, as long as they are legal.

    Each is made for one kind of decision, named in `decisions`: a pass in the stock round is none in an auction that
    somebody opens meanwhile. Without `decisions` that is what must be decided now, where the move answers it. Raises
    `OptionError` for none, or for more than anybody plans, and `IllegalMove` if the first is due and not legal.
    """
    if not 1 <= len(moves) <= MOST_PLANNED:
        raise OptionError(message("A plan has from 1 to {most} moves", most=MOST_PLANNED))
    pending = game.position.pending
    if decisions is None:
        decisions = [tag_of(pending) if pending and isinstance(move, pending.answers) else "" for move in moves]
    if pending and seat in game.deciding:
        if decisions[0] not in ("", tag_of(pending)):
            raise refuse(pending.rule, "“{move}” was planned for another decision", move=str(moves[0]))
        game.position.check(seat, moves[0])
    planned = list(zip(decisions, moves, strict=True))
    return StandingRow(seat, PLAN, "", msgspec.json.encode(planned).decode())


class Change(msgspec.Struct, frozen=True, array_like=True):
    """What an entry made of an instruction or a plan: how it stood before, and after (None: it was over)."""

    before: StandingRow
    after: StandingRow | None


@dataclass(slots=True)
class Followed:
    """What came of all that was left to the table: the instructions that still hold, and what happened to them.

    `changes` and `by_table`, the moves that the table made for others than who has just acted, go by the index of
    the game's entry.
    """

    standing: tuple[StandingRow, ...]
    changes: dict[int, list[Change]] = field(default_factory=dict)
    by_table: set[int] = field(default_factory=set)

    def hold(self, index: int, standing: Sequence[StandingRow]) -> None:
        """Note what holds from now on, by the entry of that index (below 0: by none that is made here)."""
        now = {(row.seat, row.name): row for row in standing}
        changed = [Change(row, after) for row in self.standing if (after := now.get((row.seat, row.name))) is not row]
        if changed and index >= 0:
            self.changes.setdefault(index, []).extend(changed)
        self.standing = tuple(standing)


def follow(game: Game, rows: Sequence[StandingRow], acting: int) -> Followed:
    """Make all moves that are left to the table now; `acting` has just moved, or left something to it."""
    followed = Followed(tuple(rows))
    followed.hold(len(game.entries) - 1, _holding(game, rows))
    for _ in range(_MOST):
        # What somebody has planned goes before what he does in general.
        for row in sorted(followed.standing, key=lambda row: row.name != PLAN):
            move = _answer(game, row) if row.seat in game.deciding else None
            if move is not None:
                break
        else:
            break
        index = len(game.entries)
        after = _make(game, row, move)
        if len(game.entries) > index and row.seat != acting:
            followed.by_table.add(index)
        left = [other for other in (after if other is row else other for other in followed.standing) if other]
        followed.hold(min(index, len(game.entries) - 1), _holding(game, left))
    return followed


def _make(game: Game, row: StandingRow, move: Move) -> StandingRow | None:
    """Make the move; returns the instruction as it holds from now on, None if it is over."""
    index = len(game.entries)
    if row.name == PLAN and _planned(row)[0] not in ("", tag_of(game.position.stack[-1])):
        text = "What you left to the table ends here: “{move}” was planned for another decision"
        _tell_end(game, row, message(text, move=str(move)))
        return None
    try:
        game.play(row.seat, move)
    except IllegalMove:
        _tell_end(game, row, message("What you left to the table ends here: “{move}” is not legal", move=str(move)))
        return None
    if any(event.told(None) for event in game.events[index]):  # else the note would announce nothing
        note = Event(message("The table moves for {player}:", player=Seat(row.seat)))
        game.events[index] = (note, *game.events[index])
    if row.name != PLAN:
        return row
    rest = msgspec.json.decode(row.moves)[1:]
    return replace(row, moves=msgspec.json.encode(rest).decode()) if rest else None


def _tell_end(game: Game, row: StandingRow, over: Message) -> None:
    if game.events:
        game.events[-1] = (*game.events[-1], Event(over, to=(row.seat,)))


def _planned(row: StandingRow) -> tuple[str, Any]:
    """The first move of a plan and the kind of decision that it is for."""
    first = msgspec.json.decode(row.moves)[0]
    # Older plans say only the moves.
    return ("", first) if isinstance(first, dict) else (first[0], first[1])


def _answer(game: Game, row: StandingRow) -> Move | None:
    if row.name == PLAN:
        return game.title.move(_planned(row)[1])
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


__all__ = ["MOST_PLANNED", "PLAN", "Change", "Followed", "follow", "given", "plan"]
