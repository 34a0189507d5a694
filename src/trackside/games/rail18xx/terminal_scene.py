"""What the parts of the terminal room share: the map and pieces of a view's title, and words for them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

from rich.text import Text

from trackside.core.message import Message, Piece, Seat, Value, message, only
from trackside.core.printing import shortened
from trackside.games.rail18xx import data_files
from trackside.games.rail18xx.rules import Rules
from trackside.games.rail18xx.tiles import Face
from trackside.games.rail18xx.title import rules_of
from trackside.games.rail18xx.titles import g1861, g1867
from trackside.games.rail18xx.view import CompanyView, HexView, RailView
from trackside.locales import Speaker

_TITLES: Final = {module.ANSWERS.title: module for module in (g1861, g1867)}

COLOURS: Final = {
    "white": message("no track"),
    "yellow": message("yellow track"),
    "green": message("green track"),
    "brown": message("brown track"),
    "gray": message("gray track"),
    "red": message("off the board"),
    "blue": message("harbour"),
}

SIGNS: Final = {"white": " ", "yellow": "y", "green": "g", "brown": "b", "gray": "x", "red": "r", "blue": "u"}
"""The letters of the colours on the map."""


def _styles() -> dict[str, str]:
    """The letters of the companies of all titles, each on its own colour."""
    styles = {}
    for module in _TITLES.values():
        data = data_files.read(module.ANSWERS.package, "companies.json")
        for entry in (*data["minors"], *data["majors"], data["national"]):
            styles[entry["symbol"]] = f"bold {entry['text_colour']} on {entry['colour']}"
    return styles


STYLES: Final = _styles()

HEX_STYLES: Final = {
    "white": "",
    "yellow": "black on #fde900",
    "green": "black on #71bf44",
    "brown": "black on #cb7745",
    "gray": "black on #bcbdc0",
    "red": "black on #ec6a5f",
    "blue": "black on #35a7ff",
}

_NAME_WIDTH: Final = 9
NOTHING: Final = "—"
"""Where there is nothing."""


@functools.lru_cache(maxsize=16)
def usual_rules(title: str, seats: int) -> Rules:
    """Map and pieces of a title, which are the same with all options."""
    module = _TITLES[title]
    return rules_of(module.ANSWERS, seats, {option.name: option.default for option in module.TITLE.options})


class Scene:
    """One view, ready to be printed."""

    def __init__(self, view: RailView, options: Mapping[str, Any], speaker: Speaker) -> None:
        self.view = view
        self.rules = rules_of(_TITLES[view.title].ANSWERS, len(view.players), options)
        self.say = speaker.say
        self.companies = {company.symbol: company for company in view.companies}
        self.hexes = {found.hex: found for found in view.hexes}

    @property
    def acting(self) -> CompanyView | None:
        """The company that is being decided for, if it is in play."""
        return None if self.view.acting is None else self.companies.get(self.view.acting)

    def heading(self, heading: Message) -> Text:
        """The title of a part."""
        return Text(f"\n{self.say(heading)}", "bold")

    def line(self, sentence: Value) -> Text:
        """A sentence."""
        return Text(self.say(sentence))

    def money(self, amount: int) -> str:
        """An amount with the sign of the currency."""
        return f"{self.rules.answers.currency}{amount}"

    def short(self, seat: int | None) -> str:
        """A player's name, as long as a column may be."""
        if seat is None:
            return NOTHING
        return shortened([self.say(Seat(other)) for other in range(len(self.view.players))], seat, _NAME_WIDTH)


def sign(symbol: str) -> Text:
    """The letters of a company."""
    return Text(symbol, STYLES.get(symbol, "bold"))


def face_of(rules: Rules, found: HexView) -> Face:
    """What lies on a hex."""
    return rules.hex(found.hex).printed if found.tile is None else rules.face(found.tile, found.rotation)


def neighbours(rules: Rules, name: str, edges: frozenset[int]) -> list[str]:
    """The hexes to which the edges lead, from the top clockwise."""
    board = rules.board
    row = board.neighbours[board.number_of[name]]
    return [board.hexes[row[edge]].name for edge in (3, 4, 5, 0, 1, 2) if edge in edges and row[edge] >= 0]


def ways(rules: Rules, name: str, face: Face) -> list[str]:
    """The track of a face: which neighbours each piece or stop joins, such as `G7-H10` or `I9+J10`."""
    parts = ["+".join(neighbours(rules, name, stop.exits)) for stop in face.stops if stop.exits]
    links = [piece for piece in face.pieces if piece[1] < 6]
    return parts + ["-".join(neighbours(rules, name, frozenset(piece))) for piece in links]


def place_name(rules: Rules, name: str) -> Message | None:
    """What a hex is called, if it is a place."""
    return None if rules.hex(name).place is None else only(Piece("place", name))
