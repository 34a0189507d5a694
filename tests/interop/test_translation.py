"""Actions of 18xx.games in positions made by hand: shares by number, routes, trains, mergers (format 2, 4, 7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.rail18xx.situation import ONLINE, major, merge, minor, operate, stock_round, tile
from tests.interop.files import Situation, corporation, file, player, privates_sold, real
from trackside.games.rail18xx.formation import BuyIntoMajor
from trackside.games.rail18xx.homes import ChooseHome
from trackside.games.rail18xx.merger import AddMinors, ChooseMajor, MergerTurn
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.rounds import MergerRound
from trackside.interop.online18xx import Import
from trackside.interop.online18xx.actions import number_of
from trackside.interop.online18xx.certificates import POOL, TREASURY

ROUTES, TRAINS = 3, 7


def russia(phase: str = "4", seats: int = 3) -> RailPosition:
    return stock_round("1861", seats, phase=phase, **ONLINE)


# --- 2, 4: shares -----------------------------------------------------------------------------------


def pooled() -> Situation:
    """NW with shares in treasury and pool; seat 0 has the turn of a stock round."""
    position = russia()
    major(position, "NW", (0, 4, 2), price=100, pool=2)
    situation = Situation(position)
    situation.certificates("NW", seat1=[0, 1, 2], seat2=[3, 4], pool=[5, 6], treasury=[7, 8])
    return situation


@pytest.mark.parametrize(("share", "treasury", "pool"), [("NW_7", 1, 2), ("NW_5", 2, 1)])
def test_a_share_is_bought_from_where_it_lies(share: str, treasury: int, pool: int) -> None:
    situation = pooled()
    bank = situation.position.bank
    situation.play(player(10, "buy_shares", shares=[share], percent=10))
    company = situation.position.companies["NW"]
    assert (company.treasury, company.pool) == (treasury, pool)
    assert (company.cash, situation.position.bank - bank) == ((100, 0) if treasury == 1 else (0, 100))
    assert situation.translator.certificates["NW"].place_of(int(share[-1])) == 0


def test_shares_that_cannot_be_bought() -> None:
    situation = pooled()
    assert situation.refuses(player(10, "buy_shares", shares=["NW_1"], percent=10), "5.3")  # a player owns it
    assert situation.refuses(player(10, "buy_shares", shares=["NW_0"], percent=20), "5.3")
    assert situation.refuses(player(10, "buy_shares", shares=["NW_7", "NW_8"], percent=20), "5.3")
    assert situation.refuses(player(10, "buy_shares", shares=["NW_9"], percent=10), "1.3")
    assert situation.refuses(corporation("NW", "buy_shares", shares=["NW_5"], percent=10), "5.1")


def test_the_president_sells_his_certificate_in_part() -> None:
    position = russia()
    major(position, "NW", (4, 3, 0), price=100)
    situation = Situation(position)
    ledger = situation.certificates("NW", seat0=[0, 1, 2], seat1=[3, 4, 5], treasury=[6, 7, 8])
    situation.play(player(10, "sell_shares", shares=["NW_1", "NW_2", "NW_0"], percent=30))
    company = situation.position.companies["NW"]
    assert (company.shares, company.pool, company.president) == ((1, 3, 0), 3, 1)
    # The new president gives two ordinary shares for it: one stays with the old one, the other goes to the pool.
    assert ledger.holding(1)[-1] == 0
    assert len(ledger.holding(0)) == 1
    assert sorted([*ledger.holding(0), *ledger.holding(POOL), *ledger.holding(1)]) == [0, 1, 2, 3, 4, 5]


def test_a_player_sells_only_what_can_be_his() -> None:
    # 18xx 5.2: the certificate of another one as president, a share of the treasury, one of the pool.
    situation = pooled()
    situation.play(player(10, "pass"))
    situation.play(player(11, "pass"))
    for share in ("NW_0", "NW_7", "NW_5", "NW_1"):
        assert situation.refuses(player(12, "sell_shares", shares=[share], percent=10), "5.2")
    assert situation.refuses(player(12, "sell_shares", shares=["NW_0"], percent=20), "5.2")
    situation.play(player(12, "sell_shares", shares=["NW_4"], percent=10))


def test_which_shares_went_with_a_presidency_is_not_told() -> None:
    # Seat 2 buys more than the president holds and gives him two of its ordinary shares: nobody says which.
    for sold in ("NW_3", "NW_4", "NW_5"):
        position = russia()
        major(position, "NW", (0, 3, 3), price=100, pool=2)
        situation = Situation(position)
        situation.certificates("NW", seat1=[0, 1], seat2=[3, 4, 5], pool=[6, 7], treasury=[2, 8])
        situation.play(player(10, "pass"))
        situation.play(player(11, "pass"))
        situation.play(player(12, "buy_shares", shares=["NW_8"], percent=10))
        assert situation.position.companies["NW"].president == 2
        situation.play(player(10, "pass"))
        situation.play(player(11, "sell_shares", shares=[sold], percent=10))
        assert situation.position.companies["NW"].pool == 3


@pytest.mark.parametrize("share", ["NW_4", "NW_5"])
def test_a_share_given_for_a_part_of_the_certificate_is_bought_from_the_pool(share: str) -> None:
    # The new president gives two ordinary shares for the certificate, one to the pool and one to the old one.
    position = russia()
    major(position, "NW", (0, 3, 2), price=100)
    situation = Situation(position)
    situation.certificates("NW", seat1=[0, 1], seat2=[4, 5], pool=[], treasury=[2, 3, 6, 7, 8])
    situation.play(player(10, "pass"))
    situation.play(player(11, "sell_shares", shares=["NW_1", "NW_0"], percent=20))
    assert situation.position.companies["NW"].president == 2
    situation.play(player(11, "pass"))
    situation.play(player(12, "pass"))
    situation.play(player(10, "buy_shares", shares=[share], percent=10))
    company = situation.position.companies["NW"]
    assert (company.treasury, company.pool, company.shares) == (5, 1, (1, 1, 2))
    for seat in (11, 12):
        situation.play(player(seat, "pass"))
    situation.play(player(10, "buy_shares", shares=["NW_1"], percent=10))  # the one that was sold by its number
    company = situation.position.companies["NW"]
    assert (company.treasury, company.pool, company.shares) == (5, 0, (2, 1, 2))


def test_without_a_percentage_all_of_the_shares_are_sold() -> None:
    position = russia()
    major(position, "NW", (3, 4, 0), price=100)
    situation = Situation(position)
    situation.certificates("NW", seat0=[3, 4, 5], seat1=[0, 1, 2], treasury=[6, 7, 8])
    situation.play(player(10, "sell_shares", shares=["NW_3", "NW_5"]))
    assert situation.position.companies["NW"].pool == 2
    assert situation.translator.certificates["NW"].holding(POOL) == [3, 5]


def test_a_company_buys_back_several_shares_at_once() -> None:
    position = russia()
    major(position, "NW", (0, 4, 2), price=100, cash=250, pool=2)
    situation = Situation(position)
    ledger = situation.certificates("NW", seat1=[0, 1, 2], seat2=[3, 4], pool=[5, 6], treasury=[7, 8])
    operate(position, "NW")
    situation.play(corporation("NW", "buy_shares", shares=["NW_5", "NW_6"], percent=20))
    assert situation.position.companies["NW"].cash == 50
    assert ledger.holding(TREASURY) == [7, 8, 5, 6]


def test_the_numbers_that_owners_of_merged_minors_get() -> None:
    # In the real game the owner of three minors had 0 and 8, as what was bought later tells.
    imported = Import(real("bank_breaks_then_final_phase"))
    for action in imported.standing():
        imported.play(action)
        if number_of(action) == 333:
            break
    ledger = imported.translator.certificates["NW"]
    assert ledger.holding(3) == [0, 8]
    assert ledger.holding(TREASURY) == [1, 2, 3, 4, 5, 6, 7]


def mixed(owners: tuple[int, ...] = (0, 1), **more: Any) -> Situation:
    """Minors of Moscow and St. Petersburg that reach each other, about to merge."""
    position = russia()
    minor(position, "N", owners[0], price=110, cash=100)
    minor(position, "SPW", owners[1], price=70, cash=50)
    place = position.rules.board.number_of["E1"]
    position.cities[place] = (("",), ("SPW",))
    position.map_changed()
    merge(position, "N", "SPW")
    situation = Situation(position)
    situation.play(corporation("N", "merge", corporation="SPW"))
    situation.play(corporation("N", "merge", corporation="NW"))
    return situation


@pytest.mark.parametrize("share", ["NW_0", "NW_1"])
def test_the_first_second_share_makes_a_president(share: str) -> None:
    situation = mixed()
    assert not situation.position.companies["NW"].certificate
    situation.play(player(10, "pass"))
    situation.play(player(11, "buy_shares", shares=[share], percent=10))
    company = situation.position.companies["NW"]
    assert company.certificate
    assert company.president == 1
    ledger = situation.translator.certificates["NW"]
    assert ledger.holding(1) == [0]
    assert len(ledger.holding(0)) == 1
    assert len(ledger.holding(TREASURY)) == 7


def test_after_a_merger_of_everybody_nobody_is_left_to_buy_one() -> None:
    position = russia(seats=2)
    minor(position, "N", 0, price=110)
    minor(position, "SPW", 1, price=70)
    place = position.rules.board.number_of["E1"]
    position.cities[place] = (("",), ("SPW",))
    position.map_changed()
    merge(position, "N", "SPW")
    situation = Situation(position)
    situation.play(corporation("N", "merge", corporation="SPW"))
    situation.play(corporation("N", "merge", corporation="NW"))
    situation.play(player(10, "buy_shares", shares=["NW_1"], percent=10))
    situation.play(player(10, "pass"))
    situation.play(player(11, "pass"))
    assert not isinstance(situation.position.round, MergerRound)


# --- 4, 7: mergers ----------------------------------------------------------------------------------


def test_a_merger_is_put_together() -> None:
    position = russia()
    minor(position, "N", 0, price=110)
    minor(position, "SPW", 0, price=70)
    minor(position, "M-K", 1, price=80)
    place = position.rules.board.number_of["E1"]
    position.cities[place] = (("",), ("SPW",))
    position.map_changed()
    merge(position, "N", "SPW", "M-K")
    situation = Situation(position)
    assert isinstance(situation.position.pending, MergerTurn)
    situation.play(corporation("N", "merge", corporation="SPW"))
    # Nobody more can be added: the next merge names the major at once.
    assert isinstance(situation.position.pending, ChooseMajor)
    assert situation.refuses(corporation("N", "pass"), "14.3b")
    situation.play(corporation("N", "merge", corporation="NW"))
    assert isinstance(situation.position.pending, BuyIntoMajor)
    assert situation.translator.certificates["NW"].holding(0) == [0]


def test_more_minors_may_follow_until_a_pass() -> None:
    position = russia()
    for symbol, seat in (("N", 0), ("SPW", 0), ("MNN", 1)):
        minor(position, symbol, seat, price=100)
    number_of_hex = position.rules.board.number_of
    position.cities[number_of_hex["E1"]] = (("",), ("SPW",))
    position.map_changed()
    tile(position, "H8", "637", 0)
    merge(position, "N", "SPW", "MNN")
    situation = Situation(position)
    situation.play(corporation("N", "merge", corporation="SPW"))
    if isinstance(situation.position.pending, AddMinors):
        situation.play(corporation("N", "pass"))
    assert isinstance(situation.position.pending, ChooseMajor)


def test_the_slot_counts_when_a_token_is_taken_off() -> None:
    imported = Import(real("bank_breaks_then_final_phase"))
    for action in imported.standing():
        if number_of(action) == 334:
            break
        imported.play(action)
    wrong = corporation("NW", "remove_token", city="635-0-0", slot=1)
    with pytest.raises(Exception, match="no token there"):
        imported.play(wrong)
    imported.play(wrong | {"slot": 0})
    assert imported.position.companies["NW"].hexes == ("B4", "E1")


# --- 4.1: routes ------------------------------------------------------------------------------------

HOME = [["H8", "G7", "G5"], ["G5", "F4", "F2", "E1"]]


def running() -> Situation:
    position = russia(phase="3")
    minor(position, "N", 0, trains=("3-0",))
    operate(position, "N", step=ROUTES)
    return Situation(position)


@pytest.mark.parametrize(
    "connections",
    [
        HOME,
        [HOME[0][::-1], HOME[1]],
        [HOME[0], HOME[1][::-1]],
        [HOME[1], HOME[0]],
        [HOME[1][::-1], HOME[0][::-1]],
        [HOME[1][::-1], HOME[0]],
    ],
)
def test_stretches_in_either_direction(connections: list[list[str]]) -> None:
    situation = running()
    situation.play(corporation("N", "run_routes", routes=[{"train": "3-0", "connections": connections}]))
    assert situation.position.cash[0] == 420 + 45


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"revenue": 90},
        {"hexes": ["H8", "G5", "E1"], "revenue_str": "H8-G5-E1", "nodes": ["H8-0", "G5-0", "E1-1"], "revenue": 90},
        {"subsidy": 0, "halts": 0, "abilities": [], "something": None},
    ],
)
def test_what_a_route_may_say_besides(fields: dict[str, Any]) -> None:
    situation = running()
    route = {"train": "3-0", "connections": HOME, **fields}
    situation.play(corporation("N", "run_routes", routes=[route], extra_revenue=0, subsidy=0))
    assert situation.doubts == []
    assert situation.position.companies["N"].cash == 45


def test_a_recorded_revenue_is_believed_and_doubted() -> None:
    situation = running()
    route = {"train": "3-0", "connections": HOME, "revenue": 120}
    situation.play({"id": 5, **corporation("N", "run_routes", routes=[route])})
    assert situation.position.companies["N"].cash == 60
    (doubt,) = situation.doubts
    assert str(doubt) == "Action 5: the file says that the trains earn 120; by the rules it is 90"


def test_nothing_runs() -> None:
    for routes in ([], [{"train": "3-0", "connections": []}]):
        situation = running()
        situation.play(corporation("N", "run_routes", routes=routes))
        assert situation.position.cash[0] == 420
        assert situation.doubts == []


def test_stretches_that_do_not_follow_each_other() -> None:
    situation = running()
    broken = {"train": "3-0", "connections": [["H8", "G7", "G5"], ["F4", "F2", "E1"]]}
    assert situation.refuses(corporation("N", "run_routes", routes=[broken]), "10.1")


# --- 4: trains, homes -------------------------------------------------------------------------------


def test_trains_with_and_without_a_variant() -> None:
    for variant in ({}, {"variant": "3"}, {"variant": None, "exchange": None}):
        position = russia(phase="3")
        position.depot = 12
        minor(position, "N", 0, cash=300)
        operate(position, "N", step=TRAINS)
        situation = Situation(position)
        train = position.rules.roster[12]
        situation.play(corporation("N", "buy_train", train=train, price=225, **variant))
        assert situation.position.companies["N"].trains == (train,)


def test_a_train_is_handed_in_in_canada() -> None:
    position = stock_round("1867", phase="8", **ONLINE)
    position.depot = len(position.rules.roster)
    major(position, "CPR", (3, 0, 0), cash=2000, trains=("5-0", "6-0"), tokens=(("J12", 0),))
    operate(position, "CPR", step=TRAINS)
    situation = Situation(position, "1867")
    action = corporation("CPR", "buy_train", train="5+5E-0", price=1225, variant="5+5E", exchange="5-0")
    assert situation.refuses(action | {"price": 1500}, "13.1")
    assert situation.refuses(action | {"exchange": "7-0"}, "13.9")
    situation.play(action)
    assert situation.position.companies["CPR"].trains == ("6-0", "5+5E-0")
    assert situation.position.pool == ["5-0"]


def test_a_train_of_the_state_railway_is_only_not_offered() -> None:
    position = russia()
    position.update("RSR", trains=("3-0",))
    minor(position, "N", 0, cash=300)
    operate(position, "N", step=TRAINS)
    situation = Situation(position)
    situation.play(corporation("N", "buy_train", train="3-0", price=1))
    assert situation.position.companies["RSR"].cash == 1


def test_a_major_is_started_and_placed() -> None:
    situation = Situation(russia())
    situation.position.cash[0] = 1000
    assert situation.refuses(player(10, "par", corporation="NW", share_price="200,9,17"), "5.5")
    assert situation.refuses(player(10, "par", corporation="NW", share_price="65,0,6"), "5.5")
    market = situation.position.rules.market
    cell = market.cells[market.major_starts[100]]
    situation.play(player(10, "par", corporation="NW", share_price=cell.record))
    assert isinstance(situation.position.pending, ChooseHome)
    assert situation.translator.certificates["NW"].holding(0) == [0]
    assert situation.refuses(player(10, "place_token", city="K7-0-0", slot=0), "5.4b")
    situation.play(corporation("NW", "place_token", city="K7-12-0", slot=0, tokener="NW"))
    assert situation.position.companies["NW"].hexes == ("K7",)
    assert situation.position.deciding == (1,)


def test_trains_are_discarded_in_any_order() -> None:
    # 18xx.games takes the discards of all companies above their limits as they come.
    position = russia()
    minor(position, "N", 0, price=110, trains=("3-0", "3-1"))
    minor(position, "SPW", 1, price=70, trains=("3-2", "3-3"))
    merge(position, "N", "SPW")
    situation = Situation(position)
    assert situation.position.deciding == (0,)
    situation.play(corporation("SPW", "discard_train", train="3-3"))
    assert situation.refuses(corporation("SPW", "discard_train", train="3-2"), "4.5")
    situation.play(corporation("N", "discard_train", train="3-0"))
    assert situation.position.pool == ["3-3", "3-0"]
    assert isinstance(situation.position.pending, MergerTurn)


@pytest.mark.parametrize("name", ["57", "57-0", "57-31"])
def test_a_tile_may_be_named_with_any_copy_or_none(name: str) -> None:
    position = russia(phase="3")
    minor(position, "MV", 0, cash=100)
    operate(position, "MV")
    situation = Situation(position)
    situation.play(corporation("MV", "lay_tile", hex="I13", tile=name, rotation=0))
    assert situation.translator.city(f"{name}-0") == ("I13", 0)


def test_in_an_auction_of_privates_minors_are_not_to_be_had() -> None:
    imported = Import(file(privates_sold()))
    imported.play_all()
    assert imported.position.deciding == (2,)
    assert imported.position.priority == 2


@pytest.mark.parametrize("first", ["question", "trains"])
def test_after_an_export_trains_and_the_question_come_in_any_order(first: str) -> None:
    # 18xx 4.5, 17.2: nothing says which of them the site asks first in a merger round.
    position = stock_round("1867", phase="6", **ONLINE)
    major(position, "CPR", (3, 0, 0), trains=("4-0", "5-0", "5-1"), tokens=(("J12", 0),))
    major(position, "GTR", (0, 3, 0), tokens=(("E17", 0),))
    minor(position, "CA", 2, trains=("4-1",), home=("E13", 0))
    position.questions = ("GTR",)
    merge(position, "CA")
    situation = Situation(position, "1867")
    answer = corporation("GTR", "choose", choice="nationalize")
    drop = corporation("CPR", "discard_train", train="4-0")
    assert situation.refuses(corporation("CA", "pass"), "17.2")
    assert situation.refuses(corporation("GTR", "discard_train", train="4-0"), "4.5")
    for action in (answer, drop) if first == "question" else (drop, answer):
        situation.play(action)
    assert situation.position.pool == ["4-0"]
    assert not situation.position.companies["GTR"].is_open
    assert isinstance(situation.position.pending, MergerTurn)


def test_in_an_operating_round_the_question_comes_first() -> None:
    position = russia(phase="6")
    minor(position, "N", 0, trains=("4-1",))
    major(position, "NW", (3, 0, 0), trains=("4-0", "5-0", "5-1"))
    position.questions = ("NW",)
    operate(position, "N", step=TRAINS)
    situation = Situation(position)
    assert situation.refuses(corporation("NW", "discard_train", train="4-0"), "17.2")
