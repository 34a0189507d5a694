"""The options of the titles: variants of the rule books, and which cannot be played together (18xx 15, 16, B)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from trackside.core.message import Message, message
from trackside.core.title import Choice, Option
from trackside.games.rail18xx.bundle_file import BundleCheck, bundles_for, read_bundles

COMPATIBILITY: Final = Option(
    "compatibility",
    "choice",
    "paper",
    message("Whose rules"),
    message("By the printed rules, or exactly as 18xx.games plays, for games that come from there."),
    (Choice("paper", message("The printed rules")), Choice("18xx.games", message("As 18xx.games plays"))),
)

MARKET: Final = Option(
    "market",
    "choice",
    "default",
    message("Stock market"),
    message("The market of the other title may be used instead: a grid, or a single column of prices."),
    (
        Choice("default", message("That of the title")),
        Choice("grid", message("Grid")),
        Choice("column", message("Column")),
    ),
)

MERGER_PRICE: Final = Option(
    "merger_price",
    "choice",
    "200",
    message("Highest price of a merged company"),
    message("A merged company starts at up to 200; the Russian rule book says 165."),
    (Choice("200", message("200")), Choice("165", message("165, as in the Russian rule book"))),
)

LAST_TRAINS: Final = Option(
    "last_trains",
    "choice",
    "box",
    message("Trains after the first 8"),
    message("How many 8, 2+2 and 5+5E trains there are; older editions had fewer."),
    (
        Choice("box", message("Six 8, six 2+2 and seven 5+5E, as in the box")),
        Choice("two 5+5E", message("Two 5+5E and no 2+2")),
        Choice("two and two", message("Two 2+2 and two 5+5E")),
        Choice("unlimited", message("As many as are wanted")),
    ),
)

STATE_RAILWAY: Final = Option(
    "state_railway",
    "choice",
    "operates",
    message("The state railway"),
    message("It operates with a treasury of its own, or has none and exports trains that nobody has bought."),
    (
        Choice("operates", message("It operates")),
        Choice("exports each set", message("It exports a train at the end of each set of operating rounds")),
        Choice("exports each round", message("It exports a train after every operating round, as in 1867")),
    ),
)

_BY_BANK_OR_8: Final = Choice("standard", message("The bank or the first 8-train"))
_BY_BANK: Final = Choice("bank", message("Only a broken bank"))


def _end(*choices: Choice) -> Option:
    return Option(
        "end",
        "choice",
        "standard",
        message("End of the game"),
        message("What brings the game to its end."),
        choices,
    )


END_OF_1861: Final = _end(
    _BY_BANK_OR_8,
    Choice("first 6", message("Two operating rounds after the first 6-train is bought")),
    Choice("as 1867", message("After the first 8-train always another set of three operating rounds")),
    _BY_BANK,
)
END_OF_1867: Final = _end(_BY_BANK_OR_8, _BY_BANK)

GRAY: Final = Option(
    "gray",
    "choice",
    "6",
    message("Gray tiles"),
    message("The phase from which gray tiles are laid."),
    (Choice("6", message("Phase 6")), Choice("7", message("Phase 7, as in 1867"))),
)

TRADE_IN: Final = Option(
    "trade_in",
    "flag",
    False,
    message("Handing in trains"),
    message("From phase 8 on a train may be handed in for half its price when a new one is bought, as in 1867."),
)

BUNDLES: Final = Option(
    "bundles",
    "flag",
    False,
    message("Starting bundles"),
    message("Privates and minors are sold in bundles, one to each player, instead of one by one."),
)

BUNDLE_FILE: Final = Option(
    "bundle_file",
    "file",
    None,
    message("Contents of the bundles"),
    message("A file with the bundles to be sold; without one they are the house set."),
    check=BundleCheck(f"{__package__}.titles.g1861"),
)

COMMON: Final = (COMPATIBILITY, MARKET, MERGER_PRICE, LAST_TRAINS)
OF_1861: Final = (*COMMON, STATE_RAILWAY, END_OF_1861, GRAY, TRADE_IN, BUNDLES, BUNDLE_FILE)
OF_1867: Final = (*COMMON, END_OF_1867)

ROSTERS: Final[Mapping[str, Mapping[str, int]]] = {
    "two 5+5E": {"2+2": 0, "5+5E": 2},
    "two and two": {"2+2": 2, "5+5E": 2},
}


def conflict(seats: int, options: Mapping[str, Any], known: tuple[Option, ...]) -> Message | None:
    """Why these options cannot be played together; None if they can."""
    if options["compatibility"] == "18xx.games":
        for option in known:
            if option.name not in ("compatibility", "market") and options[option.name] != option.default:
                return message("18xx.games does not know the option {name}", name=option.name)
    if options.get("bundle_file") is not None:
        if not options["bundles"]:
            return message("Contents of bundles are given, but the game is played without bundles")
        if bundles_for(read_bundles(options["bundle_file"]), seats) is None:
            return message("The file has no bundles for so many players")
    return None
