"""What a seat cannot know, drawn anew: a position that agrees with all that it has seen.

Not taken into account is what bids let one conclude of cards that were not shown (who announced a bid holds
nothing of the colour, DF 13.4; who paid for the last car holds no lower band, DF 3.11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.chance import Random, shuffled
from trackside.games.downforce.auction import AuctionDecision
from trackside.games.downforce.components import CARS, card_set, members

if TYPE_CHECKING:
    from trackside.games.downforce.position import Downforce


def deal_anew(position: Downforce, seat: int | None, generator: Random) -> None:
    """Shuffle everything that is hidden from `seat`: cards, piles, bids and bets."""
    if position.over:
        return
    if any(position.grid):
        _deal_cards(position, seat, generator)
        _shuffle_sales(position, generator)
        _lay_bids(position, seat, generator)
        _place_bets(position, seat, generator)


def _deal_cards(position: Downforce, seat: int | None, generator: Random) -> None:
    own_piles = position.rules.variant.open_eights and any(position.piles)
    if own_piles:  # whose cards these are is known since all were dealt out
        for player, pile in enumerate(position.piles):
            _redistribute(position, [] if player == seat else [player], [pile], generator)
        return
    others = [player for player in range(position.rules.seats) if player != seat]
    _redistribute(position, others, [position.piles[0]], generator, box=True)


def _redistribute(
    position: Downforce, players: list[int], piles: list[list[int]], generator: Random, *, box: bool = False
) -> None:
    """Shuffle the unseen cards of these hands and piles, and of the box, among them."""
    regular = card_set(position.rules.deck.regular)
    unseen = {player: position.hands[player] & ~position.shown[player] for player in players}
    left_over = position.box & regular if box else 0
    cards = [card for hand in unseen.values() for card in members(hand)]
    cards += [card for pile in piles for card in pile] + members(left_over)
    cards = shuffled(cards, generator)
    for player, hand in unseen.items():
        count = hand.bit_count()
        position.hands[player] = position.hands[player] & position.shown[player] | card_set(cards[:count])
        del cards[:count]
    for pile in piles:
        count = len(pile)
        pile[:] = cards[:count]
        del cards[:count]
    if box:
        position.box = position.box & ~regular | card_set(cards)


def _shuffle_sales(position: Downforce, generator: Random) -> None:
    """Shuffle what is still face down for the auction: all below the pair on offer."""
    for pile in (position.cars_to_sell, position.styles_to_sell):
        hidden = pile[:-1] if isinstance(position.pending, AuctionDecision) else pile
        pile[: len(hidden)] = shuffled(hidden, generator)


def _lay_bids(position: Downforce, seat: int | None, generator: Random) -> None:
    """Lay legal bids anew for the other seats that have already laid theirs."""
    decision = position.pending
    if not isinstance(decision, AuctionDecision):
        return
    for other, card in enumerate(position.bids):
        if card >= 0 and other != seat:
            bid = decision.choices(position, other).sample(generator)
            position.bids[other] = position.rules.deck.index[bid.card]
            position.amounts[other] = bid.amount


def _place_bets(position: Downforce, seat: int | None, generator: Random) -> None:
    for other, bets in enumerate(position.bets):
        if other != seat:
            bets[:] = [generator.randrange(len(CARS)) for _ in bets]
