"""The variants as answers to named questions, and all that is settled before the first card is dealt (DF 12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from trackside.core.message import Message, message
from trackside.games.downforce.components import COMPONENTS, CUNNING, Deck, printed_deck, read_deck
from trackside.games.downforce.track import PRINTED_TRACKS, Track, printed_track, read_track


class Variant(msgspec.Struct, frozen=True):
    """What the rules answer in this game.

    `auction`: are cars and styles sold, and bets taken (DF 12.1.1)? `hand`: how many cards are held, with the
    rest in a pile to draw from; None if all are dealt out. `common_pile`: is that one pile for all (DF 12.1.3) or
    one for each (DF 12.2.2)? `open_eights`: do won speed-8 cards lie open instead of going into the hand (DF
    12.2.1)? `finish`: do cars leave the track at the finish line (DF 9.2, 12.3.1)? `money`: does the money decide,
    or the car that got furthest (DF 12.1.4, 12.3.2)? `cunning`: may the style be kept (DF 12.2.4)?
    """

    auction: bool = True
    hand: int | None = None
    common_pile: bool = False
    open_eights: bool = False
    finish: bool = True
    money: bool = True
    cunning: bool = True

    def may_keep(self, style: int) -> bool:
        """Whether the style may be kept at all."""
        return self.cunning or style != CUNNING


class Rules:
    """What never changes during a game: the seats, the tracks of its races in order, the deck and the variant."""

    __slots__ = ("deck", "seats", "tracks", "variant")

    def __init__(self, seats: int, tracks: tuple[Track, ...], deck: Deck, variant: Variant) -> None:
        self.seats = seats
        self.tracks = tracks
        self.deck = deck
        self.variant = variant

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Rules)
            and (self.seats, self.variant) == (other.seats, other.variant)
            and self.tracks == other.tracks
            and self.deck == other.deck
        )

    __hash__ = None  # type: ignore[assignment]


def settle(seats: int, options: Mapping[str, Any]) -> Rules:
    """The rules of a game by its options."""
    return Rules(seats, _tracks(options), _deck(options), _variant(seats, options))


def conflict(seats: int, options: Mapping[str, Any]) -> Message | None:
    """Why these options cannot be played together; None if they can."""
    if options["championship"] and options["simplified"]:
        return message("A championship adds up money, and the simplified game has none (DF 12.1, 12.4)")
    if options["championship"] and options["long_distance"]:
        return message("A championship adds up money, and distance decides a long-distance race (DF 12.3, 12.4)")
    if options["without_cunning"] and (seats != 2 or options["simplified"]):
        return message("Cunning may be left out in the game of two players with driving styles only (DF 12.2.4)")
    return None


def _variant(seats: int, options: Mapping[str, Any]) -> Variant:
    finish = not options["long_distance"]
    if options["simplified"]:
        hand = COMPONENTS.simplified_hand
        return Variant(auction=False, hand=hand, common_pile=True, finish=finish, money=False)
    cunning = not options["without_cunning"]
    if seats == 2 and options["two_players"]:
        hand = COMPONENTS.two_players_hand
        return Variant(hand=hand, open_eights=True, finish=finish, money=finish, cunning=cunning)
    return Variant(finish=finish, money=finish, cunning=cunning)


def _tracks(options: Mapping[str, Any]) -> tuple[Track, ...]:
    printed = printed_track(options["track"])
    house = options["house_track"]
    first = printed if house is None else Track(read_track(house))
    if not options["championship"]:
        return (first,)
    other = next(name for name in PRINTED_TRACKS if name != options["track"])
    return (first, printed_track(other) if house is None else printed)


def _deck(options: Mapping[str, Any]) -> Deck:
    house = options["house_deck"]
    return printed_deck() if house is None else Deck(read_deck(house))
