"""The options of a game settled, and the numbers that follow from them. A variant is a number here, not a branch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from trackside.games.union_pacific.components import CARDS


class Rules(msgspec.Struct, frozen=True):
    """What the chosen options and the number of seats make of the rules."""

    seats: int
    even_dividends: bool = False
    exchange_track: bool = False
    up_by_swap: bool = False
    five_shares: bool = False
    six_at_bottom: bool = False
    first_seat_begins: bool = False

    @classmethod
    def of(cls, seats: int, options: Mapping[str, Any]) -> Rules:
        """The rules for settled options."""
        return cls(
            seats=seats,
            even_dividends=options["dividends"] == "even",
            exchange_track=options["exchange_track"],
            up_by_swap=options["up_by_swap"],
            five_shares=options["five_shares"],
            six_at_bottom=options["six_at_bottom"],
            first_seat_begins=options["starter"] == "first-seat",
        )

    @property
    def shares_dealt(self) -> int:
        """Company shares that each player is dealt (UP R5.6, O4)."""
        return CARDS.second_edition.company_shares_dealt if self.five_shares else CARDS.deck.company_shares_dealt

    @property
    def dividends(self) -> int:
        """The dividend that ends the game (UP R8.1; for two players R9.1)."""
        return CARDS.dividends_for_two if self.seats == 2 else CARDS.dividend_cards

    def layers(self, shares: int) -> list[tuple[int, int]]:
        """How many shares and dividend cards each layer of the deck holds, from the bottom, if it has `shares`."""
        bottom = [(CARDS.second_edition.bottom, 0)] if self.six_at_bottom else []  # UP O5
        rest = shares - sum(layer[0] for layer in bottom)
        return bottom + (_even_layers(rest) if self.even_dividends else _standard_layers(rest))


def _standard_layers(shares: int) -> list[tuple[int, int]]:
    """UP R5.9: the rest with three dividend cards, 18 with one, 6 on top with none."""
    deck = CARDS.deck
    return [
        (shares - deck.top - deck.second, deck.rest_dividends),
        (deck.second, deck.second_dividends),
        (deck.top, 0),
    ]


def _even_layers(shares: int) -> list[tuple[int, int]]:
    """UP O1: four about equal piles with a dividend card each, the larger ones lower, six shares between and on top."""
    even = CARDS.even_deck
    size, larger = divmod(shares - even.piles * even.between, even.piles)
    piles = [size + (pile < larger) for pile in range(even.piles)]
    return [layer for pile in piles for layer in ((pile, even.dividends_in_a_pile), (even.between, 0))]


def layer_fault(deck: Sequence[bool], layers: Sequence[tuple[int, int]]) -> tuple[int, int, int] | None:
    """The first layer (size, its dividend cards, those it should have) that is wrong in a deck, from the bottom.

    `deck` says of each card, bottom first, whether it is a dividend card.
    """
    at = 0
    for shares, dividends in layers:
        size = shares + dividends
        found = sum(deck[at : at + size])
        if found != dividends:
            return size, found, dividends
        at += size
    return None
