"""Trying moves out on copies of a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from trackside.core.choices import Choices, Either, Listed
from trackside.core.moves import Move
from trackside.games.rail18xx.thinking.prospects import Outlook

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition

Kind = TypeVar("Kind", bound=Move)


def listed(choices: Choices, kind: type[Kind]) -> Iterator[Kind]:
    """The exact moves of a kind among some choices; those with a range or too many to list are left out."""
    if isinstance(choices, Either):
        for part in choices.parts:
            yield from listed(part, kind)
    elif isinstance(choices, Listed):
        yield from (move for move in choices.moves if isinstance(move, kind))


def worth_after(position: RailPosition, outlook: Outlook, seat: int, move: Move) -> float:
    """What the position promises the seat once it has made the move, over the same rounds as before."""
    tried = position.clone()
    tried.apply(seat, move)
    return outlook.of(tried).worth(seat)


def best_of(position: RailPosition, outlook: Outlook, seat: int, moves: Iterable[Move]) -> Move:
    """The move after which the position promises the seat most."""
    return max(moves, key=lambda move: worth_after(position, outlook, seat, move))
