"""Downforce as a title: its options with their schema, its moves, and where its rules begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from trackside.core.house_file import HouseFileError
from trackside.core.message import message
from trackside.core.title import Choice, Option, Title
from trackside.games.downforce.auction import Bid, DrawLots
from trackside.games.downforce.bands import SkipBand
from trackside.games.downforce.betting import Bet
from trackside.games.downforce.components import piece_name
from trackside.games.downforce.deck_check import check_deck
from trackside.games.downforce.drawing import ShufflePile
from trackside.games.downforce.driving import Drive, Forgo, Step
from trackside.games.downforce.position import Downforce
from trackside.games.downforce.race import CarryOut, Play, Wild
from trackside.games.downforce.setup import DealCars, Grid, ShuffleCars, ShuffleSpeedCards, ShuffleStyles
from trackside.games.downforce.styles import KeepStyle
from trackside.games.downforce.track_check import check_track
from trackside.games.downforce.variants import conflict, settle


def _start(seats: int, options: Mapping[str, Any]) -> Downforce:
    return Downforce(settle(seats, options))


def _sound_track(data: Any) -> None:
    if faults := check_track(data):
        raise HouseFileError(faults)


def _sound_deck(data: Any) -> None:
    if faults := check_deck(data):
        raise HouseFileError(faults)


OPTIONS: Final = (
    Option(
        "track",
        "choice",
        "river-station",
        message("Track"),
        message(
            "Both tracks are reconstructions: no picture of the printed boards was found. A championship begins here."
        ),
        (Choice("river-station", message("River Station")), Choice("marina-bay", message("Marina Bay"))),
    ),
    Option(
        "championship",
        "flag",
        False,
        message("Championship"),
        message("Two races, one on each track, with an auction each: the sum of both results decides."),
    ),
    Option(
        "simplified",
        "flag",
        False,
        message("Simplified game"),
        message(
            "No auction, no driving styles, no bets. Three cards in hand, and the owner of the first car over the "
            "finish line wins."
        ),
    ),
    Option(
        "long_distance",
        "flag",
        False,
        message("Long-distance race"),
        message("Nobody finishes: all speed cards are played, and the owner of the car that got furthest wins."),
    ),
    Option(
        "two_players",
        "flag",
        True,
        message("Draw piles for two players"),
        message(
            "Two players only: after the auction each draws from a pile of his own, seven cards in hand, and won "
            "speed-8 cards lie open."
        ),
    ),
    Option(
        "without_cunning",
        "flag",
        False,
        message("Without Cunning"),
        message("Two players only: whoever wins the style Cunning takes another one instead."),
    ),
    Option(
        "house_track",
        "file",
        None,
        message("House track"),
        message("A track of your own, as a file, in place of the chosen one."),
        check=_sound_track,
    ),
    Option(
        "house_deck",
        "file",
        None,
        message("House deck"),
        message("The 42 speed cards as a file: most of the printed ones are not known and were reconstructed."),
        check=_sound_deck,
    ),
)

TITLE: Final = Title(
    name="downforce",
    label="Downforce",
    package="trackside.games.downforce",
    rules=1,
    fewest=2,
    most=6,
    options=OPTIONS,
    moves=(
        Grid,
        ShuffleSpeedCards,
        ShuffleCars,
        ShuffleStyles,
        DealCars,
        Bid,
        DrawLots,
        KeepStyle,
        ShufflePile,
        Play,
        Wild,
        SkipBand,
        CarryOut,
        Step,
        Drive,
        Forgo,
        Bet,
    ),
    start=_start,
    piece_name=piece_name,
    conflict=conflict,
    about=message(
        "Bid for cars and drivers, then race: every card moves the cars of all. Bet on the winner while the race is on."
    ),
    minutes=30,
)
