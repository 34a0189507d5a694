"""What is in the box besides the board: the companies with their trains and shares, and the cards.

Indexes into `TRACK_TYPES` and `COMPANIES` are what the rules engine counts with; `JOKER` follows the types.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import msgspec

DATA: Final = files(__package__) / "data"

TRACK_TYPES: Final = ("plain", "dashed", "black", "white")
JOKER: Final = len(TRACK_TYPES)
TRACK_CARDS: Final = (*TRACK_TYPES, "joker")


class Company(msgspec.Struct, frozen=True):
    """A company as the box holds it; where it is at home and on which track it may build is the board's.

    `starts` are those of its trains that stand on the board from the beginning (UP R5.2); `ink` and
    `lettering` are the colours of its pieces and of the letters on them.
    """

    id: str
    name: str
    colour: str
    ink: str
    lettering: str
    trains: int
    starts: int
    shares: int


class Deck(msgspec.Struct, frozen=True):
    """How the share deck is dealt and layered (UP R5.5 to R5.9)."""

    company_shares_dealt: int
    display: int
    top: int
    second: int
    second_dividends: int
    rest_dividends: int


class EvenDeck(msgspec.Struct, frozen=True):
    """The layers of the option of even dividends (UP O1)."""

    piles: int
    between: int
    dividends_in_a_pile: int


class SecondEdition(msgspec.Struct, frozen=True):
    """The numbers of the options taken from the second edition (UP O4, O5)."""

    company_shares_dealt: int
    bottom: int


class Cards(msgspec.Struct, frozen=True):
    """The cards and their numbers; `union_pacific_dividends` is by dividend, then by place (UP R7.12)."""

    track_cards: dict[str, int]
    track_hand: int
    dividend_cards: int
    dividends_for_two: int
    union_pacific_dividends: tuple[tuple[int, ...], ...]
    deck: Deck
    even_deck: EvenDeck
    second_edition: SecondEdition
    bank_notes: dict[int, int]


class _Companies(msgspec.Struct):
    companies: tuple[Company, ...]
    union_pacific: Company


_companies = msgspec.json.decode((DATA / "companies.json").read_bytes(), type=_Companies)

COMPANIES: Final = _companies.companies
"""The ten companies in the order of the summary card."""

UNION_PACIFIC: Final = _companies.union_pacific

COMPANY_INDEX: Final = {company.id: index for index, company in enumerate(COMPANIES)}

CARDS: Final = msgspec.json.decode((DATA / "cards.json").read_bytes(), type=Cards)
