"""Read a game file: every action that stands becomes moves of our game, and is checked like any other move."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from trackside import games
from trackside.core.chance import CHANCE
from trackside.core.game import Game
from trackside.core.message import message
from trackside.core.record import Entry, Header
from trackside.core.refusal import RecordError, TracksideError
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.rules import Rules
from trackside.games.rail18xx.two_players import SetAside
from trackside.interop.online18xx.actions import Action, standing, with_automatic
from trackside.interop.online18xx.translation import Translator

DRAW_FACTOR, DRAW_STEP, DRAW_MODULUS = 1103515245, 12345, 2**31
MARKETS = {"column_market": "column", "grid_market": "grid"}


class Played(msgspec.Struct, frozen=True):
    """One action of the file that stands: its number there, the action, and how many moves the game had after it."""

    id: int | None
    action: dict[str, Any]
    number: int


class Import:
    """A game file being played. `played` grows action by action; `differing` lists recorded revenues that we doubt."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        title = games.find(str(data["title"]))
        self.players: list[Any] = [player.get("id", player["name"]) for player in data["players"]]
        names = tuple(str(player["name"]) for player in data["players"])
        options = title.settle(len(names), options_of(data))
        self.game = Game(title, Header(title.name, title.rules, names, options), 0)
        if len(names) == 2:
            self.game.append(Entry(CHANCE, SetAside(set_aside(data, self.position.rules))))
        self.translator = Translator(self.position, self.players)
        self.played: list[Played] = []

    @property
    def position(self) -> RailPosition:
        """The position reached so far."""
        position = self.game.position
        assert isinstance(position, RailPosition)
        return position

    def play(self, action: Action) -> None:
        """Play one action and those that the site added to it; raises `IllegalMove` or `RecordError`."""
        for part in with_automatic(action):
            self._play_one(part)
        self.played.append(Played(action.get("id"), dict(action), self.game.number))

    def play_all(self, until: int | None = None) -> None:
        """Play every action that stands, or those up to the one numbered `until`."""
        for action in self.standing():
            number = action.get("id")
            if until is not None and number is not None and number > until:
                break
            try:
                self.play(action)
            except TracksideError as error:
                raise RecordError(
                    message(
                        "Action {number} ({kind} by {entity}) is refused: {fault}",
                        number=str(number),
                        kind=str(action["type"]),
                        entity=str(action.get("entity")),
                        fault=str(error),
                    ),
                    number,
                ) from error

    def standing(self) -> list[Action]:
        """The actions of the file that stand."""
        return standing(self.data["actions"])

    def _play_one(self, action: Action) -> None:
        translated = self.translator.translate(self.position, action)
        if translated is None:
            return
        seat, move = translated
        self.game.append(Entry(seat, move))
        self.translator.follow(self.position, action)


def set_aside(data: Mapping[str, Any], rules: Rules) -> tuple[str, ...]:
    """The two privates that leave a game of two, as the site draws them from its seed (record format 8)."""
    seed = (data.get("settings") or {}).get("seed")
    if seed is None:
        digits = re.search(r"\d+", str(data.get("id", "")))
        seed = int(digits.group()) if digits else 0
    number = int(seed) % DRAW_MODULUS
    notes: list[tuple[int, str]] = []
    for found in sorted(rules.privates.values(), key=lambda found: found.value):
        number = (DRAW_FACTOR * number + DRAW_STEP) % DRAW_MODULUS
        notes.append((number, found.symbol))
    return tuple(symbol for _, symbol in sorted(notes)[:2])


def options_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The options of our title for a game file."""
    rules = (data.get("settings") or {}).get("optional_rules") or ()
    market = next((MARKETS[rule] for rule in rules if rule in MARKETS), "default")
    return {"compatibility": "18xx.games", "market": market}


def looks_like(data: object) -> bool:
    """Whether a JSON value is a game file of 18xx.games for one of our titles."""
    return isinstance(data, Mapping) and "actions" in data and "trackside" not in data and "title" in data


def load(source: str | bytes | Path | Mapping[str, Any]) -> Import:
    """A game file, played to its end; a mapping, a path, or JSON text. Raises `RecordError`."""
    imported = Import(parse(source))
    imported.play_all()
    return imported


def parse(source: str | bytes | Path | Mapping[str, Any]) -> Mapping[str, Any]:
    """The data of a game file; raises `RecordError`."""
    if isinstance(source, Mapping):
        return source
    try:
        text = source.read_text("utf-8") if isinstance(source, Path) else source
        data = json.loads(text)
    except (OSError, ValueError) as error:
        raise RecordError(message("This is not a game file: {error}", error=str(error))) from None
    if not looks_like(data):
        raise RecordError(message("This is not a game file of 18xx.games"))
    result: Mapping[str, Any] = data
    return result
