"""Actions of a file in which one thing is wrong: a clear error, and nothing has changed (format 2 to 4)."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.rail18xx.situation import ONLINE, major, merge, minor, operate, stock_round
from tests.interop.files import Situation, corporation, file, player, privates_sold, real
from trackside.core.chance import Generator
from trackside.core.refusal import RecordError, TracksideError
from trackside.games.rail18xx.position import RailPosition
from trackside.interop.online18xx import Import
from trackside.interop.online18xx.actions import TALK, standing

ROUTES, TRAINS = 3, 7
WRONG: list[Any] = [None, True, -1, 0, 10**12, 1.5, "", "x", "_0", "-1", [], {}, [[]], ["x"], "N", "CN", "NW_0", "2-0"]


def in_turn(step: int = 0, **options: Any) -> RailPosition:
    """Nikolaev with cash and a train, in its turn."""
    position = stock_round("1861", phase="3", **ONLINE, **options)
    minor(position, "N", 0, cash=300, trains=("2-0",))
    operate(position, "N", step=step)
    return position


def malformed(situation: Situation, action: Mapping[str, Any]) -> bool:
    """Whether the action is called malformed, and the position is as it was."""
    before = situation.position.clone()
    with pytest.raises(RecordError, match="malformed"):
        situation.play(action)
    return situation.position == before


@pytest.mark.parametrize("wrong", [None, 7, ["E3"], {"a": 1}])
def test_names_are_texts(wrong: Any) -> None:
    track = Situation(in_turn())
    assert malformed(track, corporation("N", "lay_tile", hex=wrong, tile="8-0", rotation=1))
    assert malformed(track, corporation("N", "lay_tile", hex="G9", tile=wrong, rotation=1))
    assert malformed(track, corporation("N", "buy_company", company=wrong, price=10))
    trains = Situation(in_turn(TRAINS))
    assert malformed(trains, corporation("N", "buy_train", train=wrong, price=100))
    assert malformed(trains, corporation("N", "buy_train", train="2-1", price=100, exchange=wrong or 0))


@pytest.mark.parametrize("wrong", ["company", "x", 0, ["player"]])
def test_an_entity_is_a_player_or_a_corporation(wrong: Any) -> None:
    assert malformed(Situation(in_turn()), {"type": "pass", "entity": "N", "entity_type": wrong})


@pytest.mark.parametrize("wrong", [None, "", 0, {}, [0], [{"train": "2-0", "connections": 7}]])
def test_routes_are_lists_of_lists(wrong: Any) -> None:
    assert malformed(Situation(in_turn(ROUTES)), corporation("N", "run_routes", routes=wrong))


def test_trains_earn_nothing_besides_their_routes_and_never_less_than_nothing() -> None:
    situation = Situation(in_turn(ROUTES))
    route = {"train": "2-0", "connections": [["H8", "G7", "G5"]]}
    for fields in ({"extra_revenue": 10}, {"subsidy": 10}):
        assert situation.refuses(corporation("N", "run_routes", routes=[route], **fields), "10.1")
    assert situation.refuses(corporation("N", "run_routes", routes=[route | {"revenue": -10}]), "10.1")
    assert situation.doubts == []


def test_a_token_is_placed_for_the_company_that_acts() -> None:
    situation = Situation(stock_round("1861", phase="4", **ONLINE))
    situation.play(player(10, "par", corporation="NW", share_price="100,4,5"))
    assert situation.refuses(corporation("NW", "place_token", city="K7-0-0", slot=0, tokener="SW"), "9.2")
    situation.play(corporation("NW", "place_token", city="K7-0-0", slot=0, tokener="NW"))


def pooled() -> Situation:
    """NW in its turn, two of its shares in the pool."""
    position = stock_round("1861", phase="4", **ONLINE)
    major(position, "NW", (4, 2, 0), cash=500, price=100, pool=2, trains=("3-0",))
    operate(position, "NW")
    situation = Situation(position)
    situation.certificates("NW", seat0=[0, 1, 2], seat1=[3, 4], pool=[5, 6], treasury=[7, 8])
    return situation


def test_a_company_buys_back_what_lies_in_the_pool() -> None:
    for shares in (["NW_0"], ["NW_1"], ["NW_7"], ["NW_5", "NW_7"]):
        assert pooled().refuses(corporation("NW", "buy_shares", shares=shares), "12.8")
    assert pooled().refuses(corporation("NW", "buy_shares", shares=["NW_5"], percent=20), "12.8")
    assert malformed(pooled(), corporation("NW", "buy_shares", shares=["NW_5", "NW_5"], percent=20))
    assert malformed(pooled(), corporation("NW", "buy_shares", shares=[]))


def test_percentages_are_those_of_the_shares() -> None:
    position = stock_round("1861", phase="4", **ONLINE)
    major(position, "NW", (0, 4, 2), price=100, pool=2)
    situation = Situation(position)
    situation.certificates("NW", seat1=[0, 1, 2], seat2=[3, 4], pool=[5, 6], treasury=[7, 8])
    for percent in (0, 20, -10, 15):
        assert situation.refuses(player(10, "buy_shares", shares=["NW_5"], percent=percent), "5.3")
    assert malformed(situation, player(10, "buy_shares", shares=["NW_5"], percent="10"))
    assert situation.refuses(player(10, "buy_shares", shares=["XYZ_5"], percent=10), "5.3")


def test_a_merger_with_what_is_no_company() -> None:
    position = stock_round("1861", phase="3", **ONLINE)
    minor(position, "N", 0)
    merge(position, "N")
    situation = Situation(position)
    for other in ("XYZ", "RSR", "N", "SPW"):
        assert situation.refuses(corporation("N", "merge", corporation=other), "14.3")


def test_a_game_is_ended_by_a_player() -> None:
    for entity in (player(99, "end_game"), corporation("N", "end_game")):
        with pytest.raises(RecordError, match="There is no player"):
            Import(file([entity])).play_all()


def test_numbers_of_actions_are_numbers() -> None:
    with pytest.raises(RecordError, match="action_id"):
        Import(file([{"type": "undo", "action_id": "5"}])).play_all()
    with pytest.raises(RecordError, match="auto_actions"):
        Import(file([player(10, "pass", auto_actions=3)])).play_all()
    with pytest.raises(RecordError, match="optional_rules"):
        Import(file(settings={"optional_rules": 5}))


def test_an_action_is_played_whole_or_not_at_all() -> None:
    bid = player(10, "bid", company="TSR", price=20)
    imported = Import(file())
    start = imported.position.clone()
    with pytest.raises(TracksideError):
        imported.play(bid | {"auto_actions": [player(11, "pass"), player(12, "bid", company="TSR", price=22)]})
    assert imported.position == start
    assert imported.game.number == 0
    imported.play(bid)
    sold = Import(file(privates_sold()))
    sold.play_all()
    before = copy.deepcopy(sold.translator.tiles), sold.position.clone()
    with pytest.raises(TracksideError):
        sold.play(player(12, "bid", corporation="N", price=100) | {"auto_actions": [player(10, "fly")]})
    assert (sold.translator.tiles, sold.position) == before


@pytest.mark.parametrize("name", ["29683", "bank_breaks_then_final_phase", "21268"])
def test_whatever_is_wrong_the_error_is_clear_and_nothing_has_changed(name: str) -> None:
    """Each action of a real game with one field missing, of another type, or from another action."""
    data = real(name)
    imported = Import(data)
    generator = Generator(18, 61)
    actions = standing(data["actions"])
    for action in actions:
        if action["type"] not in TALK:
            _try(imported, _spoilt(action, actions, generator), generator)
        imported.play(action)


def _spoilt(action: Mapping[str, Any], actions: list[Mapping[str, Any]], generator: Generator) -> dict[str, Any]:
    spoilt = copy.deepcopy(dict(action))
    spoilt.pop("auto_actions", None)
    fields = sorted(set(spoilt) - {"id", "created_at", "user"})
    field = fields[generator.randrange(len(fields))]
    match generator.randrange(3):
        case 0:
            del spoilt[field]
        case 1:
            spoilt[field] = WRONG[generator.randrange(len(WRONG))]
        case _:
            other = actions[generator.randrange(len(actions))]
            spoilt[field] = copy.deepcopy(other.get(field))
    return spoilt


def _try(imported: Import, action: dict[str, Any], generator: Generator) -> None:
    """What is refused is refused with an error of ours; now and then it is looked whether anything has changed."""
    position = imported.position
    before = position.clone() if generator.randrange(20) == 0 else None
    try:
        if not isinstance(action.get("type"), str):
            return
        translated = imported.translator.translate(position, action)
        if translated is not None:
            position.check(*translated)
    except TracksideError:
        pass
    if before is not None:
        assert position == before
