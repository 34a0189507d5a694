"""Read a game file: every action that stands becomes moves of our game, and is checked like any other move."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from trackside import games
from trackside.core.chance import CHANCE
from trackside.core.event import Event
from trackside.core.game import Game
from trackside.core.json_text import parse_json
from trackside.core.message import Message, message
from trackside.core.record import Entry, Header
from trackside.core.refusal import IllegalMove, RecordError, TracksideError
from trackside.core.title import Title
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.rules import Rules
from trackside.games.rail18xx.running import RunTrains
from trackside.games.rail18xx.two_players import SetAside
from trackside.interop.online18xx.actions import Action, number_of, standing, with_automatic
from trackside.interop.online18xx.translation import Translator, earned

TITLES: Final = ("1861", "1867")
DRAW_FACTOR, DRAW_STEP, DRAW_MODULUS = 1103515245, 12345, 2**31
MARKETS = {"column_market": "column", "grid_market": "grid"}
MOST_LETTERS: Final = 200
"""So much is shown of the names of unknown options."""


class Played(msgspec.Struct, frozen=True):
    """One action of the file that stands: its number there, the action, and how many moves the game had after it."""

    id: int | None
    action: dict[str, Any]
    number: int


class Import:
    """A game file being played: `played` grows action by action. Raises `RecordError` for what is no such file.

    `doubts` says where the file and the rules differ, but the file is believed: recorded revenues, the result; and
    which options of the game are left out because they are not known here.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        title = _title(data)
        self.players, names = _players(data)
        try:
            options = title.settle(len(names), options_of(data))
        except TracksideError as error:
            raise RecordError(error.message) from None
        self.game = Game(title, Header(title.name, title.rules, names, options), 0)
        if len(names) == 2:
            self.game.append(Entry(CHANCE, SetAside(set_aside(data, self.position.rules))))
        self.translator = Translator(self.position, self.players)
        self.played: list[Played] = []
        self.doubts: list[Message] = list(_unknown_options(data))

    @property
    def position(self) -> RailPosition:
        """The position reached so far."""
        position = self.game.position
        assert isinstance(position, RailPosition)
        return position

    @property
    def last_number(self) -> int:
        """The highest number of an action in the file, of those that were taken back too; raises `RecordError`."""
        self.standing()
        return max((number_of(action) or 0 for action in self.data["actions"]), default=0)

    def play(self, action: Action) -> None:
        """Play one action and those that the site added to it; raises `IllegalMove` or `RecordError`."""
        parts = list(with_automatic(action))
        before = self.game.number, len(self.doubts), copy.deepcopy(self.translator) if len(parts) > 1 else None
        try:
            for part in parts:
                self._play_one(part, number_of(action))
        except TracksideError:
            self._take_back(*before)
            raise
        self.played.append(Played(number_of(action), dict(action), self.game.number))

    def play_all(self, until: int | None = None) -> None:
        """Play every action that stands, or those up to the one numbered `until`; raises `RecordError`."""
        for action in self.standing():
            number = number_of(action)
            if until is not None and number is not None and number > until:
                return
            try:
                self.play(action)
            except TracksideError as error:
                raise _refused(action, number, error) from error
        self._compare_result()

    def standing(self) -> list[Action]:
        """The actions of the file that stand; raises `RecordError`."""
        return standing(self.data["actions"])

    def _take_back(self, number: int, doubts: int, translator: Translator | None) -> None:
        """All as it was before an action of which a part is refused."""
        while self.game.number > number:
            self.game.undo()
        del self.doubts[doubts:]
        if translator is not None:
            self.translator = translator

    def _play_one(self, action: Action, number: int | None) -> None:
        translated = self.translator.translate(self.position, action)
        if translated is None:
            return
        seat, move = translated
        if isinstance(move, RunTrains) and move.revenue is not None:
            self._doubt_revenue(move, number)
        self.game.append(Entry(seat, move))
        self.translator.follow(self.position, action)

    def _doubt_revenue(self, move: RunTrains, number: int | None) -> None:
        assert move.revenue is not None
        self.doubts.append(
            message(
                "Action {number}: the file says that the trains earn {recorded}; by the rules it is {sum}",
                number=str(number),
                recorded=move.revenue,
                sum=earned(self.position, move.routes),
            )
        )

    def _compare_result(self) -> None:
        """The result in the file is a check, once the game is over."""
        recorded = self.data.get("result")
        if not self.game.over or not isinstance(recorded, Mapping):
            return
        totals = {str(self.players[row.seat]): row for row in self.game.standings().rows if row.seat is not None}
        for player, score in recorded.items():
            row = totals.get(str(player))
            if row is not None and row.total != score:
                self.doubts.append(
                    message(
                        "The file gives {player} the score {recorded}; by the rules it is {sum}",
                        player=self.game.seats[row.seat or 0],
                        recorded=str(score),
                        sum=row.total,
                    )
                )


def set_aside(data: Mapping[str, Any], rules: Rules) -> tuple[str, ...]:
    """The two privates that leave a game of two, as the site draws them from its seed."""
    number = _seed(data) % DRAW_MODULUS
    notes: list[tuple[int, str]] = []
    for found in sorted(rules.privates.values(), key=lambda found: found.value):
        number = (DRAW_FACTOR * number + DRAW_STEP) % DRAW_MODULUS
        notes.append((number, found.symbol))
    return tuple(symbol for _, symbol in sorted(notes)[:2])


def options_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The options of our title for a game file."""
    rules = _optional_rules(data)
    market = next((market for rule, market in MARKETS.items() if rule in rules), "default")
    return {"compatibility": "18xx.games", "market": market}


def looks_like(data: object) -> bool:
    """Whether a JSON value is a game file of 18xx.games, of whatever title."""
    return isinstance(data, Mapping) and "actions" in data and "trackside" not in data and "title" in data


def load(source: str | bytes | Path | Mapping[str, Any], until: int | None = None) -> Import:
    """A game file, played to its end or to the action numbered `until`: a mapping, a path, or JSON text.

    The log of the game ends with what is doubted. Raises `RecordError`.
    """
    imported = Import(parse(source))
    imported.play_all(until)
    events = imported.game.events
    if imported.doubts and events:
        doubted = Event(message("The file and the rules do not agree in all:"), lines=tuple(imported.doubts))
        events[-1] = (*events[-1], doubted)
    return imported


def parse(source: str | bytes | Path | Mapping[str, Any]) -> Mapping[str, Any]:
    """The data of a game file; raises `RecordError`."""
    data: Any = source
    if not isinstance(source, Mapping):
        try:
            data = parse_json(source.read_bytes() if isinstance(source, Path) else source)
        except (OSError, ValueError) as error:
            raise RecordError(message("This is not a game file: {error}", error=str(error))) from None
    if not looks_like(data):
        raise RecordError(message("This is not a game file of 18xx.games"))
    result: Mapping[str, Any] = data
    return result


def _title(data: Mapping[str, Any]) -> Title:
    name = str(data.get("title"))
    if name not in TITLES:
        raise RecordError(
            message(
                "Game files of 18xx.games are read for {titles}; this one is of {title}",
                titles=", ".join(TITLES),
                title=name,
            )
        )
    if not isinstance(data.get("actions"), list):
        raise RecordError(message("The field “actions” should be a list"))
    return games.find(name)


def _players(data: Mapping[str, Any]) -> tuple[list[Any], tuple[str, ...]]:
    """The ids and the names of the players, by seat; in very old files the name is the id."""
    listed = data.get("players")
    if not isinstance(listed, list) or not all(isinstance(player, Mapping) for player in listed):
        raise RecordError(message("The field “players” should be a list"))
    ids = [player.get("id", player.get("name")) for player in listed]
    if None in ids or len(set(map(str, ids))) < len(ids):
        raise RecordError(message("Every player should have an “id” of his own"))
    return ids, tuple(str(player.get("name", id_)) for player, id_ in zip(listed, ids, strict=True))


def _settings(data: Mapping[str, Any]) -> Mapping[str, Any]:
    settings = data.get("settings")
    return settings if isinstance(settings, Mapping) else {}


def _optional_rules(data: Mapping[str, Any]) -> list[Any]:
    rules = _settings(data).get("optional_rules") or []
    if not isinstance(rules, list):
        raise RecordError(message("The field “optional_rules” should be a list"))
    return rules


def _unknown_options(data: Mapping[str, Any]) -> Iterator[Message]:
    unknown = ", ".join(str(rule) for rule in _optional_rules(data) if rule not in [*MARKETS])
    if unknown:
        text = "The file names options of the game that are not known here and are left out: {options}"
        yield message(text, options=unknown[:MOST_LETTERS])


def _seed(data: Mapping[str, Any]) -> int:
    """The seed of a game, or the first number in its id."""
    seed = _settings(data).get("seed")
    digits = re.search(r"\d{1,1000}", str(data.get("id", "") if seed is None else seed))
    return int(digits.group()) if digits else 0


def _refused(action: Action, number: int | None, error: TracksideError) -> RecordError:
    fault = error.message
    if isinstance(error, IllegalMove):
        fault = message("{fault} ({rule})", fault=error.message, rule=error.rule)
    return RecordError(
        message(
            "Action {number} ({kind} by {entity}) is refused: {fault}",
            number=str(number),
            kind=str(action["type"]),
            entity=str(action.get("entity")),
            fault=fault,
        ),
        number,
    )
