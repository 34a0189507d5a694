"""Single actions in positions of real games: those that 18xx.games takes, and those that it refuses, with the rule.

`@29683 57` says that the actions below are tried in game 29683 just before its action 57. Each action stands in one
line, with the rule that refuses it, or `ok`:

    N lay G5 87/0                     -> 8.4
    5522 bid company TSR 20           -> ok
"""

from __future__ import annotations

import copy
import functools
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from trackside.core.refusal import IllegalMove
from trackside.games.rail18xx.position import RailPosition
from trackside.interop.online18xx import Import
from trackside.interop.online18xx.actions import number_of
from trackside.interop.online18xx.translation import Translator

RECORDS = Path(__file__).parent.parent / "records"
FILES = {"29683": "18xx_1861_29683.json", "bank": "18xx_1861_bank_breaks.json", "21268": "18xx_1867_21268.json"}

CASES = (Path(__file__).parent / "single_actions.txt").read_text("utf-8")


def cases() -> list[tuple[str, int, str, str]]:
    """Game, number of the action before which it is tried, the action, the rule or `ok`."""
    found = []
    game, number = "", 0
    for line in CASES.splitlines():
        if line.startswith("@"):
            game, digits = line[1:].split()
            number = int(digits)
        elif "->" in line:
            text, _, rule = line.partition("->")
            found.append((game, number, text.strip(), rule.strip()))
    return found


@functools.cache
def moments(game: str) -> dict[int, tuple[RailPosition, Translator]]:
    """The positions of a game in which actions are tried, each played to once."""
    wanted = {number for name, number, _, _ in cases() if name == game}
    imported = Import(json.loads((RECORDS / FILES[game]).read_text("utf-8")))
    found = {}
    for action in imported.standing():
        if number_of(action) in wanted:
            found[number_of(action) or 0] = (imported.position.clone(), copy.deepcopy(imported.translator))
        imported.play(action)
    assert set(found) == wanted
    return found


def action_of(text: str) -> dict[str, Any]:
    """The action that a line stands for."""
    entity, kind, *words = text.split()
    fields: dict[str, Any] = {"entity": int(entity) if entity.isdigit() else entity}
    fields["entity_type"] = "player" if entity.isdigit() else "corporation"
    match kind:
        case "bid":
            fields |= {"type": "bid", words[0]: words[1], "price": int(words[2])}
        case "lay":
            tile, rotation = words[1].split("/")
            fields |= {"type": "lay_tile", "hex": words[0], "tile": f"{tile}-0", "rotation": int(rotation)}
        case "token":
            fields |= {"type": "place_token", "city": words[0], "slot": 0}
        case "remove":
            fields |= {"type": "remove_token", "city": words[0], "slot": int(words[1])}
        case "run":
            fields |= {"type": "run_routes", "routes": [_route(word) for word in words]}
        case "buy" | "sell":
            shares = words[0].split(",")
            percent = int(words[1]) if len(words) > 1 else 10 * len(shares)
            fields |= {"type": f"{kind}_shares", "shares": shares, "percent": percent}
        case "train":
            fields |= {"type": "buy_train", "train": words[0], "price": int(words[1])}
            fields |= dict(word.split("=") for word in words[2:])
        case "private":
            fields |= {"type": "buy_company", "company": words[0], "price": int(words[1])}
        case "par":
            fields |= {"type": "par", "corporation": words[0], "share_price": words[1]}
        case "dividend":
            fields |= {"type": "dividend", "kind": words[0]}
        case "discard":
            fields |= {"type": "discard_train", "train": words[0]}
        case "merge":
            fields |= {"type": "merge", "corporation": words[0]}
        case "choose":
            fields |= {"type": "choose", "choice": words[0]}
        case _:
            fields |= {"type": kind}
    return fields


def _route(word: str) -> dict[str, Any]:
    """`2-0:H8-G7-G5,G5-F4-F2-E1=80`: a train, its stretches, and what the file says that it earns, if it says so."""
    train, _, rest = word.partition(":")
    stretches, _, revenue = rest.partition("=")
    route: dict[str, Any] = {"train": train, "connections": [part.split("-") for part in stretches.split(",")]}
    return route | ({"revenue": int(revenue)} if revenue else {})


def test_there_are_many() -> None:
    assert len(cases()) >= 150
    assert sum(rule == "ok" for *_, rule in cases()) >= 40


@pytest.mark.parametrize(
    ("game", "number", "text", "rule"), cases(), ids=[f"{game}-{number}-{text}" for game, number, text, _ in cases()]
)
def test_an_action(game: str, number: int, text: str, rule: str) -> None:
    position, translator = moments(game)[number]
    before = msgspec.json.encode(position.state())
    assert outcome(position, translator, action_of(text)) == rule
    assert msgspec.json.encode(position.state()) == before


def outcome(position: RailPosition, translator: Translator, action: dict[str, Any]) -> str:
    """`ok`, or the rule that refuses an action; the position itself stays as it is."""
    try:
        translated = translator.translate(position, action)
        assert translated is not None
        position.check(*translated)
        position.clone().apply(*translated)
    except IllegalMove as error:
        return error.rule.removeprefix("18xx ")
    return "ok"
