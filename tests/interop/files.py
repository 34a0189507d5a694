"""Game files of 18xx.games made for tests: the real ones, and small ones put together by hand."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from trackside.core.refusal import IllegalMove
from trackside.games.rail18xx.position import RailPosition
from trackside.interop.online18xx import Import
from trackside.interop.online18xx.certificates import Certificates

RECORDS = Path(__file__).parent.parent / "records"
FILES = {
    "29683": "18xx_1861_29683.json",
    "bank_breaks_then_final_phase": "18xx_1861_bank_breaks.json",
    "21268": "18xx_1867_21268.json",
}
ONLINE: Mapping[str, Any] = {"compatibility": "18xx.games"}


@functools.cache
def real(name: str) -> dict[str, Any]:
    """A file of the site as it is; not to be changed."""
    data: dict[str, Any] = json.loads((RECORDS / FILES[name]).read_text("utf-8"))
    return data


def file(
    actions: Sequence[Mapping[str, Any]] = (), title: str = "1861", players: int = 3, **fields: Any
) -> dict[str, Any]:
    """A file with these actions, numbered from 1, of players with the ids 10, 11, 12 ..."""
    return {
        "id": 1,
        "title": title,
        "players": [{"id": 10 + seat, "name": f"Player {seat}"} for seat in range(players)],
        "settings": {"seed": 1, "optional_rules": []},
        "actions": [{"id": number, **action} for number, action in enumerate(actions, 1)],
        **fields,
    }


def player(id_: Any, kind: str, **fields: Any) -> dict[str, Any]:
    """An action of a player."""
    return {"type": kind, "entity": id_, "entity_type": "player", **fields}


def corporation(symbol: str, kind: str, **fields: Any) -> dict[str, Any]:
    """An action of a company."""
    return {"type": kind, "entity": symbol, "entity_type": "corporation", **fields}


def privates_sold(players: int = 3) -> list[dict[str, Any]]:
    """The privates' auction of 1861: the first player to speak gets each private at its lowest price."""
    actions = []
    first = 0
    for private, price in (("TSR", 20), ("BSS", 30), ("MYR", 40), ("MRR", 50), ("WVR", 60)):
        actions.append(player(10 + first, "bid", company=private, price=price))
        actions += [player(10 + (first + step) % players, "pass") for step in range(1, players)]
        first = (first + 1) % players
    return actions


class Situation(Import):
    """A position made by hand, on which the actions of a file are tried."""

    def __init__(self, position: RailPosition, title: str = "1861") -> None:
        super().__init__(file(title=title, players=position.seats))
        self.game.position = position

    def certificates(self, symbol: str, **places: Sequence[int]) -> Certificates:
        """Say where the certificates of a major are: `seat0`, `pool`, `treasury`."""
        found = self.translator.certificates[symbol] = Certificates()
        found.at = {int(place[4:]) if place.startswith("seat") else place: list(at) for place, at in places.items()}
        found.known = {number for numbers in found.at.values() for number in numbers}
        return found

    def refuses(self, action: Mapping[str, Any], rule: str) -> bool:
        """Whether the action is refused by this rule, and the position is as it was."""
        before = self.position.clone()
        with pytest.raises(IllegalMove) as error:
            self.play(action)
        return error.value.rule == f"18xx {rule}" and self.position == before
