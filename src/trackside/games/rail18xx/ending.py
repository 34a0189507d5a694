"""What brings the end of the game (18xx 19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from trackside.games.rail18xx.rounds import OperatingRound

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


def last_phase_began(position: RailPosition) -> None:
    """The first 8-train has left the depot: the last set is known (18xx 19.2)."""
    state = position.round
    if not isinstance(state, OperatingRound) or position.ending.last_set is not None:
        return
    if position.rules.end == "bank":
        return
    if position.rules.ends_in_this_set and state.part == 1:
        position.ending = replace(position.ending, last_set=state.number, rounds=3)
    else:
        position.ending = replace(position.ending, last_set=state.number + 1)


def first_six_bought(position: RailPosition) -> None:
    """The short game ends two operating rounds later, with a stock round where it has its place (18xx 15.3)."""
    state = position.round
    if position.rules.end != "first 6" or not isinstance(state, OperatingRound) or position.ending.last_set is not None:
        return
    position.ending = replace(position.ending, last_set=state.number + 1, last_rounds=state.part)


def finish(position: RailPosition, *, by_host: bool = False) -> None:
    """The game is over."""
    position.ending = replace(position.ending, over=True, by_host=by_host)
    position.stack.clear()
