"""What a seat may not know, drawn anew: a position that agrees with all that it may (for search and for tests)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.chance import Random, drawn, shuffled
from trackside.games.union_pacific.components import TRACK_CARDS
from trackside.games.union_pacific.setup import stacked
from trackside.games.union_pacific.shares import DIVIDEND, counts, listed

if TYPE_CHECKING:
    from trackside.games.union_pacific.position import UnionPacificPosition


def determinize(position: UnionPacificPosition, seat: int | None, generator: Random) -> None:
    """Deal all that is hidden from `seat` anew, by what it has seen."""
    others = [other for other in range(position.rules.seats) if other != seat]
    _deal_track(position, others, generator)
    _deal_shares(position, others, generator)
    for other in others:
        if position.chosen[other] is not None:
            position.chosen[other] = drawn(listed(position.hands[other]), generator)


def _deal_track(position: UnionPacificPosition, others: list[int], generator: Random) -> None:
    unseen = position.track_deck + [card for other in others for card in listed(position.track_hands[other])]
    unseen = shuffled(unseen, generator)
    for other in others:
        hand = [0] * len(TRACK_CARDS)
        for _ in range(sum(position.track_hands[other])):
            hand[unseen.pop()] += 1
        position.track_hands[other] = hand
    position.track_deck = unseen


def _deal_shares(position: UnionPacificPosition, others: list[int], generator: Random) -> None:
    """Shares that the others took in sight of all stay theirs; what they drew blind is mixed with the deck."""
    unseen = [card for card in position.share_deck if card != DIVIDEND]
    for other in others:
        hand, boxed, taken = position.hands[other], position.boxed[other], position.taken[other]
        unseen += listed([hand[share] + boxed[share] - taken[share] for share in range(len(hand))])
    unseen = shuffled(unseen, generator)
    for other in others:
        pool = listed(position.taken[other])
        pool += [unseen.pop() for _ in range(sum(position.hands[other]) + sum(position.boxed[other]) - len(pool))]
        swapped = sum(position.boxed[other])
        pool = shuffled(pool, generator)
        position.boxed[other] = counts(pool[:swapped])
        position.hands[other] = counts(pool[swapped:])
    position.share_deck = stacked(unseen, position.layers or [(len(unseen), 0)], generator)
