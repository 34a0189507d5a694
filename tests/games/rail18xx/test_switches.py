"""Each difference between the printed rules and 18xx.games is one switch, tried in both positions (18xx B)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games.rail18xx.situation import (
    ONLINE,
    major,
    merge,
    minor,
    operate,
    play,
    refused,
    start,
    stock_round,
    tile,
)
from trackside.core.refusal import IllegalMove
from trackside.games.rail18xx.companies import Token
from trackside.games.rail18xx.formation import BuyIntoMajor
from trackside.games.rail18xx.merger import FormMajor
from trackside.games.rail18xx.nationalisation import nationalise
from trackside.games.rail18xx.new_phase import Discard
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.private_sales import BuyPrivate
from trackside.games.rail18xx.running import Run
from trackside.games.rail18xx.shares import BuyShare
from trackside.games.rail18xx.switches import ONLINE as AS_ONLINE
from trackside.games.rail18xx.switches import PAPER, Switches

ROUTES, TRAINS = 3, 7
BOTH = pytest.mark.parametrize(("options", "online"), [({}, False), (ONLINE, True)], ids=["paper", "online"])
Options = dict[str, Any]
PAGE = Path(__file__).parents[3] / "docs" / "rules" / "1861-1867.md"


def linked_minors(owners: tuple[int, ...], options: Options, seats: int = 3) -> RailPosition:
    """Nikolaev, first in operating order, and St. Petersburg - Warsaw, which reach each other."""
    position = stock_round("1861", seats, phase="4", **options)
    minor(position, "N", owners[0], price=110)
    for symbol, owner in zip(("SPW", "M-K"), owners[1:], strict=False):
        minor(position, symbol, owner, price=70)
    number_of = position.rules.board.number_of
    position.cities[number_of["E1"]] = (("",), ("SPW", "M-K")[: len(owners) - 1])
    position.kept[number_of["E1"]] = (("",), ("",) * (len(owners) - 1))
    if len(owners) > 2:
        position.update("M-K", tokens=(Token(0, "E1"),))
    position.map_changed()
    return position


def test_every_switch_is_set_apart_and_documented() -> None:
    page = PAGE.read_text("utf-8")
    for field in msgspec.structs.fields(Switches):
        assert getattr(PAPER, field.name) is not getattr(AS_ONLINE, field.name)
        assert f"`{field.name}`" in page, field.name


@BOTH
def test_b3_conversion_to_start_cell(options: Options, online: bool) -> None:
    # From the places of the grid, counted from 1, that the digest lists.
    for place, target in {(1, 7): (2, 8), (2, 7): (3, 8), (5, 7): (4, 6), (6, 7): (5, 6), (3, 7): (3, 7)}.items():
        position = stock_round("1861", phase="3", **options)
        minor(position, "N", 0)
        market = position.rules.market
        position.put_price("N", market.at(place[0] - 1, place[1] - 1))
        price = position.price("N")
        merge(position, "N")
        play(position, "convert", "form NW")
        found = market.cells[position.companies["NW"].cell or 0]
        assert found.price == price
        assert (found.row + 1, found.column + 1) == (target if online else place)


@BOTH
def test_b8_offers_only(options: Options, online: bool) -> None:
    position = stock_round("1861", **options)
    if online:
        play(position, "bid RO 100")
    else:
        refused(position, "bid RO 100", "5.4a")
    position = stock_round("1861", phase="4", **options)
    position.update("RSR", trains=("3-0",))
    minor(position, "N", 0, cash=200)
    operate(position, "N", step=TRAINS)
    if online:
        play(position, "train 3-0 for 1")
    else:
        refused(position, "train 3-0 for 1", "13.2")
    position = stock_round("1861", phase="5", **options)
    minor(position, "MV", 0, cash=100)
    tile(position, "I13", "57", 0)
    tile(position, "I13", "14", 0)
    operate(position, "MV")
    if online:
        play(position, "lay I13 611/0")
    else:
        refused(position, "lay I13 611/0", "8.7")


@BOTH
def test_b13_state_runs_best(options: Options, online: bool) -> None:
    position = stock_round("1861", phase="4", **options)
    minor(position, "N", 0, price=100, cash=10, trains=("3-0",))
    nationalise(position, "N", None)
    operate(position, "RSR")
    assert isinstance(position.pending, Run)
    if online:
        play(position, "run 3-0:H8-G7-G5")
    else:
        refused(position, "run 3-0:H8-G7-G5", "18.1c")
        play(position, "run 3-0:H8-G7-G5-F4-F2-E1")


@BOTH
def test_b20_merger_needs_president(options: Options, online: bool) -> None:
    position = linked_minors((0, 1), options)
    position.cash = [100, 100, 420]
    merge(position, "N", "SPW")
    play(position, "merge SPW")
    if online:
        play(position, "form NW")
        assert not position.companies["NW"].certificate
        assert position.companies["NW"].president == 0
    else:
        refused(position, "form NW", "14.1")


@BOTH
def test_b25_asked_to_run(options: Options, online: bool) -> None:
    position = stock_round("1861", phase="3", **options)
    minor(position, "MV", 0, cash=10, trains=("2-0",))
    position.update("MV", routed=True)  # it had a route once, but is cut off now
    operate(position, "MV", step=ROUTES)
    assert isinstance(position.pending, Run) is online
    if online:
        play(position, "run none")
    assert position.companies["MV"].cash == 10


@BOTH
def test_b26_shares_from_first_minor(options: Options, online: bool) -> None:
    # Seat 0 owns the first minor, but seat 1 with two others is president.
    position = linked_minors((0, 1, 1), options)
    merge(position, "N", "SPW", "M-K")
    play(position, "merge SPW", "merge M-K")
    position.apply(0, FormMajor("NW"))
    while not isinstance(position.pending, BuyIntoMajor):
        position.apply(position.deciding[0], next(iter(position.choices(position.deciding[0]))))
    assert position.companies["NW"].president == 1
    assert position.deciding == ((0,) if online else (1,))


@BOTH
def test_14_3g_holders_buy_once_more(options: Options, online: bool) -> None:
    position = linked_minors((0, 0), options)
    merge(position, "N", "SPW")
    play(position, "merge SPW", "form NW", "pass")
    assert isinstance(position.pending, BuyIntoMajor)
    assert position.deciding == ((1,) if online else (0,))


@BOTH
def test_4_5_discards_in_any_order(options: Options, online: bool) -> None:
    position = stock_round("1861", phase="4", **options)
    minor(position, "N", 0, price=110, trains=("3-0", "3-1"))
    minor(position, "SPW", 1, price=70, trains=("3-2", "3-3"))
    operate(position, "N")
    if online:
        play(position, "discard 3-2 of SPW")
        play(position, "discard 3-0 of N")
    else:
        refused(position, "discard 3-2 of SPW", "4.5")
        play(position, "discard 3-0 of N")
        play(position, "discard 3-2 of SPW")
    assert len(position.pool) == 2


@BOTH
def test_recorded_revenue(options: Options, online: bool) -> None:
    position = stock_round("1861", phase="3", **options)
    minor(position, "N", 0, trains=("2-0",))
    operate(position, "N", step=ROUTES)
    if online:
        refused(position, "run 2-0:H8-G7-G5 earning -10", "10.1")
        play(position, "run 2-0:H8-G7-G5 earning 500")
        assert position.companies["N"].cash == 250
    else:
        refused(position, "run 2-0:H8-G7-G5 earning 500", "10.1")


@BOTH
def test_end_game_is_known_online_only(options: Options, online: bool) -> None:
    position = start("1861", **options)
    if online:
        play(position, "end")
        assert position.over
    else:
        refused(position, "end", "19")


@BOTH
def test_b19_an_exported_6_does_not_end_the_short_game(options: Options, online: bool) -> None:
    if online:
        return  # 18xx.games has no short game
    position = stock_round("1861", phase="5", state_railway="exports each round", end="first 6")
    minor(position, "N", 0, cash=10, trains=("5-0",))
    position.depot = position.rules.roster.index("6-0")
    operate(position, "N", step=TRAINS)
    while position.phase.name == "5":
        play(position, "pass")
    assert position.phase.name == "6"
    assert position.ending.last_set is None


@BOTH
def test_privates_at_any_point(options: Options, online: bool) -> None:
    # 18xx 12.7: a private may be bought at any time of a turn; the site takes that while others drop trains, too.
    position = stock_round("1861", phase="3", **options)
    position.privates["WVR"] = 2
    minor(position, "N", 0, price=110, cash=500)
    minor(position, "SPW", 1, price=70, trains=("3-0", "3-1"))
    position.depot = len(position.rules.roster) - 12
    operate(position, "N", "SPW", step=TRAINS)
    play(position, f"train {position.depot_trains()[0]} for 350")
    assert isinstance(position.pending, Discard)
    assert position.deciding == (1,)
    before = position.clone()
    for seat, private, price in ((1, "WVR", 50), (0, "WVR", 91), (0, "WVR", 151), (0, "NW", 1)):
        with pytest.raises(IllegalMove) as error:
            position.apply(seat, BuyPrivate(private, price))
        assert error.value.rule in ("18xx 12.7", "18xx 4.5")
        assert position == before
    if not online:
        with pytest.raises(IllegalMove):
            position.apply(0, BuyPrivate("WVR", 50))
        return
    position.apply(0, BuyPrivate("WVR", 50))
    assert position.privates["WVR"] == "N"
    assert position.companies["N"].cash == 100
    assert position.deciding == (1,)  # the train is still to be dropped
    play(position, "discard 3-0 of SPW")


def test_privates_at_any_point_of_the_turn_of_its_company_only() -> None:
    position = stock_round("1861", phase="4", **ONLINE)
    minor(position, "N", 0, price=110, cash=500, trains=("3-2", "3-3"))
    merge(position, "N")
    with pytest.raises(IllegalMove) as error:
        position.apply(0, BuyPrivate("WVR", 50))
    assert error.value.rule == "18xx 4.5"
    question = stock_round("1861", phase="4", **ONLINE)
    minor(question, "N", 1, cash=60, trains=("3-0",))
    major(question, "NW", (0, 0, 3))
    question.questions = ("NW",)
    operate(question, "N", step=TRAINS)
    assert question.deciding == (2,)
    with pytest.raises(IllegalMove) as error:  # the first step of all (format 7)
        question.apply(1, BuyPrivate("WVR", 50))
    assert error.value.rule == "18xx 17.2"
    play(question, "pass")
    play(question, "purchase WVR for 50")  # from seat 0
    assert question.privates["WVR"] == "N"


@BOTH
def test_b26_the_other_owners_follow_in_any_order(options: Options, online: bool) -> None:
    position = linked_minors((0, 1, 2), options)
    merge(position, "N", "SPW", "M-K")
    play(position, "merge SPW", "merge M-K")
    position.apply(position.deciding[0], FormMajor("NW"))
    while not isinstance(position.pending, BuyIntoMajor):
        position.apply(position.deciding[0], next(iter(position.choices(position.deciding[0]))))
    for seat in (1, 2):
        with pytest.raises(IllegalMove):  # the owner of the first minor is first
            position.apply(seat, BuyShare("NW", "treasury"))
    play(position, "pass")
    assert position.deciding == (1,)
    if not online:
        with pytest.raises(IllegalMove):
            position.apply(2, BuyShare("NW", "treasury"))
        return
    position.apply(2, BuyShare("NW", "treasury"))
    assert position.companies["NW"].president == 2
    assert position.deciding == (2,)
    play(position, "pass")
    assert position.deciding == (1,)
    with pytest.raises(IllegalMove):  # who has passed has had his turn
        position.apply(2, BuyShare("NW", "treasury"))
    play(position, "pass")
    assert not isinstance(position.pending, BuyIntoMajor)
