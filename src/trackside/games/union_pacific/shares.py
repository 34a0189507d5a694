"""Shares: their kinds, and counts of them.

A hand, a table or a heap of shares is a list of counts, by company in the order of the summary card and Union
Pacific last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from trackside.core.message import Piece
from trackside.games.union_pacific.components import COMPANIES, TRACK_CARDS, UNION_PACIFIC

SHARES: Final = (*(company.id for company in COMPANIES), UNION_PACIFIC.id)
UP: Final = len(COMPANIES)
"""The number of Union Pacific among the shares."""

SHARE_INDEX: Final = {share: index for index, share in enumerate(SHARES)}
CARD_INDEX: Final = {card: index for index, card in enumerate(TRACK_CARDS)}

DIVIDEND: Final = len(SHARES)
"""What stands for a dividend card in the share deck."""

DIVIDEND_CARD: Final = "dividend"


def counts(shares: Iterable[int] = ()) -> list[int]:
    """How many there are of each share."""
    heap = [0] * len(SHARES)
    for share in shares:
        heap[share] += 1
    return heap


def listed(heap: Sequence[int]) -> list[int]:
    """The shares of a heap one by one, in order."""
    return [share for share, count in enumerate(heap) for _ in range(count)]


def named(heap: Sequence[int], names: Sequence[str] = SHARES) -> tuple[str, ...]:
    """The ids of the shares (or track cards) of a heap one by one, in order."""
    return tuple(names[kind] for kind, count in enumerate(heap) for _ in range(count))


def share_piece(share: int) -> Piece:
    """The share as it is shown in messages."""
    return Piece("company", SHARES[share])


def card_piece(card: int) -> Piece:
    """The track card, or its track type, as it is shown in messages."""
    return Piece("track", TRACK_CARDS[card])
