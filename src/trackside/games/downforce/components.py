"""What is in the box besides the board: cars, speed cards, driving styles and the numbers of the score sheet.

Cars, cards and styles are counted by index: into `COLOURS`, `Deck.cards` and `STYLES`. A set of cards is an
integer whose bits are their indexes.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from trackside.core.message import Message, Piece, message, only

DATA: Final = files(__package__) / "data"

Identifier: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$", max_length=40)]


class Colour(msgspec.Struct, frozen=True):
    """The colour of a car, and the ink it is drawn with."""

    id: str
    ink: str


class Components(msgspec.Struct, frozen=True):
    """The numbers of the game; `bonus_spaces` and `fewest_bands_to_skip_one` are reconstructed (DF 18.3)."""

    colours: tuple[Colour, ...]
    speed_8: int
    places: tuple[int, ...]
    bets: tuple[tuple[int, ...], ...]
    styles: tuple[str, ...]
    extra_spaces: int
    bonus_spaces: int
    fewest_bands_to_skip_one: int
    simplified_hand: int
    simplified_cars: dict[int, int]
    two_players_hand: int
    reconstruction: dict[str, str]


COMPONENTS: Final = msgspec.json.decode((DATA / "components.json").read_bytes(), type=Components, strict=False)

COLOURS: Final = tuple(colour.id for colour in COMPONENTS.colours)
COLOUR_INDEX: Final = {colour: index for index, colour in enumerate(COLOURS)}
CARS: Final = range(len(COLOURS))
WILD: Final = -1
"""Stands for a colour in a wild band."""

STYLES: Final = COMPONENTS.styles
STYLE_INDEX: Final = {style: index for index, style in enumerate(STYLES)}
AGGRESSIVE, CUNNING, DETERMINED, STRATEGIC, TRICKY, UNPREDICTABLE = map(
    STYLES.index, ("aggressive", "cunning", "determined", "strategic", "tricky", "unpredictable")
)


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One stripe of a speed card: a car, or `wild` for one of the player's choice, and how far it moves (DF 1.3)."""

    colour: str
    number: Annotated[int, Meta(ge=1, le=6)]


class CardInFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A speed card as a deck file has it; `status` says whether the printed card is known."""

    id: Identifier
    bands: Annotated[tuple[Band, ...], Meta(min_length=1, max_length=6)]
    status: str = ""


class DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The regular speed cards as anyone may write them; the speed-8 cards are always there."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    cards: tuple[CardInFile, ...]
    reconstruction: dict[str, Any] = {}


def read_deck(data: Mapping[str, Any] | str | bytes) -> DeckFile:
    """The form of a deck from JSON text or what it decodes to; raises msgspec's errors."""
    if isinstance(data, str | bytes):
        return msgspec.json.decode(data, type=DeckFile)
    return msgspec.convert(data, DeckFile)


class Card:
    """A speed card as the rules use it: bands from top to bottom, each a car (or `WILD`) and a number."""

    __slots__ = ("bands", "coloured", "id", "lowest", "number_of", "wilds")

    def __init__(self, id: str, bands: tuple[tuple[int, int], ...]) -> None:
        self.id = id
        self.bands = bands
        self.coloured = frozenset(colour for colour, _ in bands if colour != WILD)
        self.wilds = tuple(number for colour, number in bands if colour == WILD)
        self.number_of = {colour: number for colour, number in bands if colour != WILD}
        self.lowest = min(number for _, number in bands)


class Deck:
    """All speed cards: the regular ones first, then the speed-8 cards in the order of the cars."""

    __slots__ = ("cards", "eights", "file", "index", "regular", "showing", "wild")

    def __init__(self, file: DeckFile) -> None:
        self.file = file
        regular = [
            Card(card.id, tuple((COLOUR_INDEX.get(band.colour, WILD), band.number) for band in card.bands))
            for card in file.cards
        ]
        eights = [Card(f"eight-{COLOURS[car]}", ((car, COMPONENTS.speed_8),)) for car in CARS]
        self.cards = (*regular, *eights)
        self.index = {card.id: index for index, card in enumerate(self.cards)}
        self.regular = range(len(regular))
        self.eights = range(len(regular), len(self.cards))
        self.showing = tuple(card_set(i for i, card in enumerate(self.cards) if car in card.number_of) for car in CARS)
        """For each car, the cards with a band of its colour."""
        self.wild = card_set(index for index, card in enumerate(self.cards) if card.wilds)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self.file == other.file

    __hash__ = None  # type: ignore[assignment]

    def names(self, cards: int) -> tuple[str, ...]:
        """The names of a set of cards."""
        return tuple(self.cards[card].id for card in members(cards))

    def as_held(self, names: Iterable[str]) -> list[str]:
        """Cards as one holds them: by the car of the top band and its number, wild ones last."""

        def key(name: str) -> tuple[int, int, int]:
            bands = self.cards[self.index[name]].bands
            car, number = bands[0]
            return (car if car != WILD else len(COLOURS), -number, -len(bands))

        return sorted(names, key=key)


def card_set(cards: Any) -> int:
    """The set of some cards."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def members(cards: int) -> list[int]:
    """The cards of a set, in the order of the deck."""
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return found


@functools.cache
def printed_deck() -> Deck:
    """The deck of the box, as far as it is known (DF 16)."""
    return Deck(read_deck((DATA / "speed-cards.json").read_bytes()))


def car_piece(car: int) -> Piece:
    """The car of that index, to be named in a message."""
    return Piece("car", COLOURS[car])


def style_piece(style: int) -> Piece:
    """The style of that index, to be named in a message."""
    return Piece("style", STYLES[style])


_NAMES: Final = {
    ("car", "black"): message("black"),
    ("car", "blue"): message("blue"),
    ("car", "green"): message("green"),
    ("car", "yellow"): message("yellow"),
    ("car", "orange"): message("orange"),
    ("car", "red"): message("red"),
    ("style", "aggressive"): message("Aggressive"),
    ("style", "cunning"): message("Cunning"),
    ("style", "determined"): message("Determined"),
    ("style", "strategic"): message("Strategic"),
    ("style", "tricky"): message("Tricky"),
    ("style", "unpredictable"): message("Unpredictable"),
}


def piece_name(piece: Piece, options: Mapping[str, Any] = MappingProxyType({})) -> Message:
    """What to call a car or a style; cards by their bands from the top, spaces by the names of their files."""
    if piece.kind == "card":
        house = options.get("house_deck")
        deck = Deck(read_deck(house)) if house else printed_deck()
        if piece.name in deck.index:
            return only(tuple(map(band_name, deck.cards[deck.index[piece.name]].bands)))
    return _NAMES.get((piece.kind, piece.name)) or only(piece.name)


def band_name(band: tuple[int, int]) -> Message:
    """A band of a card: whose it is, and its number."""
    car, number = band
    if car == WILD:
        return message("wild {number}", number=number)
    return message("{car} {number}", car=car_piece(car), number=number)
