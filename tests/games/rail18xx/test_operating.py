"""18xx 7 to 13: track, tokens, trains, dividends, loans, privates."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.rail18xx.situation import (
    ONLINE,
    major,
    minor,
    operate,
    play,
    put_price,
    refused,
    start,
    stock_round,
    tile,
    total,
)
from trackside.games.rail18xx.best_routes import best
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.routes import trace
from trackside.games.rail18xx.tiles import fits

TRACK, TOKEN, ROUTES, DIVIDEND, INTEREST, TRAINS = 1, 2, 3, 4, 6, 7


def moscow(cash: int = 0, **options: Any) -> RailPosition:
    """Nikolaev has its turn, with track from Moscow by Tver to St. Petersburg printed on the map."""
    position = stock_round("1861", phase=options.pop("phase", "2"), **options)
    minor(position, "N", 0, cash=cash, price=100)
    return position


def test_7_1_privates_pay_at_the_start_of_a_round() -> None:
    position = stock_round()
    cash = position.cash[0]
    play(position, *["pass"] * 3)
    assert position.cash[0] == cash + 2 * 100  # two rounds without companies follow at once


def test_8_1_two_tiles_on_two_hexes_but_one_upgrade() -> None:
    position = moscow(cash=200, phase="3")
    operate(position, "N")
    play(position, "lay G5 87/0")
    refused(position, "lay G5 87/0", "8.1")
    refused(position, "lay G7 19/2", "8.1")
    play(position, "lay F6 8/2")
    assert position.companies["N"].cash == 180
    assert position.stack[-1].company == "N"


def test_8_3_old_track_is_kept() -> None:
    position = moscow(cash=100, phase="3")
    operate(position, "N")
    refused(position, "lay G7 16/0", "8.3")


@pytest.mark.parametrize("title", ["1861", "1867"])
def test_8_3_each_tile_has_the_successors_of_the_sheet(title: str) -> None:
    rules = start(title, **ONLINE).rules
    kharkov = {"1861": "640", "1867": "X8"}[title]
    for name in rules.tile_names:
        old = rules.face(name, 0)
        fitting = {
            other
            for other in rules.tile_names
            if rules.tiles[other].label == old.tile.label
            and rules.supply.get(other, 1)
            and any(fits(old, rules.face(other, rotation)) for rotation in range(6))
        }
        if name in SUCCESSORS:
            assert fitting == SUCCESSORS[name]
        assert kharkov not in fitting


SUCCESSORS = {
    "7": {"18", "21", "22", "26", "27", "28", "29", "30", "31", "624", "625", "626"},
    "8": {"16", "17", "19", "21", "22", "23", "24", "25", "28", "29", "30", "31"},
    "9": {"18", "19", "20", "23", "24", "26", "27"},
    "57": {"14", "15", "619"},
    "58": {"87", "88", "204"},
    "621": {"207", "208", "622"},
    "208": {"623"},
    "207": {"623", "801"},
}


def test_8_4_colours_by_phase_and_tiles_by_supply() -> None:
    position = moscow(cash=100)
    operate(position, "N")
    refused(position, "lay G5 87/0", "8.4")
    position.supply["8"] = 0
    position.update("N", cash=100)
    refused(position, "lay E3 8/0", "8.4")


def test_8_5_track_does_not_run_off_the_map() -> None:
    position = stock_round("1867")
    minor(position, "CA", 0, cash=100, home=("O7", 0))
    operate(position, "CA")
    refused(position, "lay O7 201/3", "8.5")
    play(position, "lay O7 201/0")


def test_8_6_the_tile_must_be_reached() -> None:
    position = moscow(cash=100)
    operate(position, "N")
    refused(position, "lay N8 8/0", "8.6")
    refused(position, "lay G9 8/4", "8.6")  # the other cities of Moscow are not Nikolaev's
    position = stock_round("1861")
    minor(position, "RO", 0, cash=100)
    operate(position, "RO")
    play(position, "lay B4 202/4")  # in the hex of its own token any exit will do


def test_8_6_an_upgrade_must_give_new_track_that_is_reached() -> None:
    position = moscow(cash=100, phase="3")
    operate(position, "N")
    refused(position, "lay F4 16/3", "8.6")  # keeps the line and adds track that nothing leads to
    play(position, "lay F4 23/5")


def test_8_7_the_city_tile_with_most_exits() -> None:
    position = stock_round("1861", phase="5")
    minor(position, "MV", 0, cash=100)
    tile(position, "I13", "57", 0)
    tile(position, "I13", "14", 0)
    operate(position, "MV")
    refused(position, "lay I13 611/0", "8.7")
    play(position, "lay I13 63/0")


def test_8_7_online_it_is_only_offered() -> None:
    position = stock_round("1861", phase="5", **ONLINE)
    minor(position, "MV", 0, cash=100)
    tile(position, "I13", "57", 0)
    tile(position, "I13", "14", 0)
    operate(position, "MV")
    play(position, "lay I13 611/0")


def test_8_8_terrain_and_rivers() -> None:
    position = stock_round("1867")
    minor(position, "CA", 0, cash=200, home=("M9", 0))
    tile(position, "M11", "9", 0)
    operate(position, "CA")
    play(position, "lay M9 57/0")  # joins the track in M11 across the river
    assert position.companies["CA"].cash == 120


def test_8_9_closed_hexes() -> None:
    position = moscow(cash=100)
    operate(position, "N")
    refused(position, "lay H6 9/0", "8.9")


def test_8_10_stubs() -> None:
    position = stock_round("1867")
    minor(position, "CA", 0, cash=100, home=("G15", 0))
    operate(position, "CA")
    refused(position, "lay G15 57/2", "8.10")
    play(position, "lay G15 57/1")


def test_8_11_letters() -> None:
    position = stock_round("1861")
    minor(position, "RO", 0, cash=100)
    operate(position, "RO")
    refused(position, "lay B4 6/4", "8.11")
    play(position, "lay B4 202/4")


def test_8_12_tile_625_is_replaced_by_tile_70() -> None:
    assert start("1861").supply["70"] == 2
    assert start("1861", **ONLINE).supply["70"] == 0


def test_8_13_track_is_paid_with_loans() -> None:
    position = stock_round("1861")
    minor(position, "OK", 0, cash=0)
    tile(position, "D20", "202", 2)
    operate(position, "OK")
    play(position, "lay C19 8/3")  # terrain for 20
    assert position.companies["OK"].loans == 1
    assert position.companies["OK"].cash == 25


def test_8_14_the_state_railway_gets_a_slot_in_gray_moscow() -> None:
    position = moscow(phase="6")
    tile(position, "H8", "637", 0)
    tile(position, "H8", "638", 0)
    tile(position, "H8", "639", 0)
    slots = position.cities[position.rules.board.number_of["H8"]][0]
    assert "RSR" in slots
    assert "N" in slots


def test_9_2_tokens_cost_by_distance() -> None:
    # Appendix A7: three hexes away
    position = stock_round("1861", phase="4")
    major(position, "NW", (2, 0, 0), cash=200)
    token = position.companies["NW"].hexes[0]
    number_of = position.rules.board.number_of
    from trackside.games.rail18xx.stations import token_cost

    three = next(
        place for place in range(len(position.faces)) if position.rules.board.distance(place, number_of[token]) == 3
    )
    assert token_cost(position, "NW", three) == 60


def test_9_2_a_token_is_placed_once_with_cash_where_it_reaches() -> None:
    position = stock_round("1861", phase="5")
    major(position, "NW", (2, 0, 0), cash=70, tokens=(("K7", 0),))
    tile(position, "L8", "8", 0)
    tile(position, "L10", "9", 0)
    tile(position, "L12", "57", 0)
    operate(position, "NW", step=TOKEN)
    refused(position, "token E9/0", "9.2")
    refused(position, "token K7/0", "9.2")
    refused(position, "token B8/0", "9.2")
    position.update("NW", cash=59)
    refused(position, "token L12/0", "9.2")
    position.update("NW", cash=60)
    play(position, "token L12/0")
    assert position.companies["NW"].cash == 0
    assert position.companies["NW"].hexes == ("K7", "L12")


def test_9_3_kept_slots_are_not_free() -> None:
    position = stock_round("1861", phase="4")
    place = position.rules.board.number_of["E9"]
    assert position.free_slot(place, 0, "NW") is None
    assert position.free_slot(place, 0, "MB") == 0


def test_10_7_a_train_that_was_sold_does_not_run_again() -> None:
    # The same route on the same map, but the train is another company's by then, or has run for it in this round.
    position = stock_round("1861", phase="3")
    minor(position, "N", 0, trains=("2-0",), cash=100)
    minor(position, "M-K", 0, trains=("2-1",), cash=100)
    operate(position, "N", "M-K", step=ROUTES)
    play(position, "run 2-0:H8-G7-G5")
    position.update("N", trains=("2-2",))
    position.update("M-K", trains=("2-1", "2-0"))
    operate(position, "N", "M-K", step=ROUTES)
    refused(position, "run 2-0:H8-G7-G5", "10.7")
    play(position, "run 2-2:H8-G7-G5")


def test_10_1_routes_that_are_refused() -> None:
    position = moscow(phase="3")
    position.update("N", trains=("2-0", "2-1"))
    operate(position, "N", step=ROUTES)
    refused(position, "run 2-0:H8-G7-G9", "10.1")
    refused(position, "run 2-0:G5-F4-F2-E1", "10.1")  # no own token
    refused(position, "run 2-0:H8-G7-G5,2-1:H8-G7-G5-F4-F2-E1", "10.1")  # the same track
    refused(position, "run 3-0:H8-G7-G5", "10.7")
    play(position, "run 2-0:H8-G7-G5-F4-F2-E1")


def test_10_2_towns_fill_the_places_left() -> None:
    position = moscow()
    run = trace(position, "N", "2-0:H8-G7-G5-F4-F2-E1")
    assert run.revenue == 80  # two cities; the town is passed
    assert trace(position, "N", "3-0:H8-G7-G5-F4-F2-E1").revenue == 90  # appendix A8: and one town
    assert trace(position, "N", "2-0:H8-G7-G5").revenue == 50


def test_10_3_and_10_4_doubling_trains() -> None:
    position = moscow(phase="8")
    assert trace(position, "N", "2+2-0:H8-G7-G5-F4-F2-E1").revenue == 160
    assert trace(position, "N", "5+5E-0:H8-G7-G5-F4-F2-E1").revenue == 180


def test_10_6_privates_pay_for_their_place_and_are_never_doubled() -> None:
    position = moscow(phase="4")
    position.privates["MYR"] = position.privates["MRR"] = "N"
    assert trace(position, "N", "2+2-0:H8-G7-G5-F4-F2-E1").revenue == 180


def test_10_the_best_routes_share_no_track() -> None:
    position = moscow(phase="3")
    position.update("N", trains=("2-0", "2-1"))
    found = best(position, "N")
    assert found.revenue == 80
    assert len(found.runs) == 1


def test_11_1_minors_halve() -> None:
    position = moscow(cash=0)
    position.update("N", trains=("2-0",))
    position.privates = dict.fromkeys(position.privates, "bank")
    operate(position, "N", step=ROUTES)
    cash = position.cash[0]
    play(position, "run 2-0:H8-G7-G5-F4-F2-E1")
    assert position.companies["N"].cash == 40
    assert position.cash[0] == cash + 40
    assert position.price("N") == 110


def test_11_1_without_revenue_the_price_falls() -> None:
    position = moscow(cash=100)
    operate(position, "N", step=DIVIDEND)
    assert position.price("N") == 90


def paying(revenue: int, price: int, payment: str, held: int = 2, pool: int = 0) -> RailPosition:
    position = stock_round("1867", phase="4")
    major(position, "CPR", (held, 0, 0), price=price, trains=("4-0",), pool=pool, tokens=(("J12", 0),))
    operate(position, "CPR", step=DIVIDEND, revenue=revenue)
    play(position, f"dividend {payment}")
    return position


def test_11_2_half_pay() -> None:
    # Appendix A3
    position = paying(230, 110, "half")
    assert position.price("CPR") == 120
    assert position.companies["CPR"].cash == 110 + 12 * 8
    position = paying(150, 150, "half")
    assert position.price("CPR") == 150
    position = paying(200, 150, "half")
    assert position.companies["CPR"].cash == 100 + 80


def test_11_2_full_pay_and_withholding() -> None:
    position = paying(100, 100, "full", held=6)
    assert position.companies["CPR"].cash == 40
    assert position.price("CPR") == 110
    position = paying(100, 100, "withhold", held=6)
    assert position.companies["CPR"].cash == 100
    assert position.price("CPR") == 90


def test_11_3_shares_in_the_pool_pay_nobody() -> None:
    position = paying(100, 100, "full", held=4, pool=2)
    assert position.companies["CPR"].cash == 40
    assert total(position) == 15_000


def test_12_4_a_company_that_cannot_pay_its_interest_is_nationalised() -> None:
    # Appendix A4
    position = moscow(cash=7)
    position.update("N", loans=2, trains=("2-0",))
    operate(position, "N", step=INTEREST)
    assert position.companies["N"].state == "gone"


def test_12_4_a_loan_may_pay_the_interest() -> None:
    # Appendix A4
    position = moscow(cash=3)
    position.update("N", loans=1, trains=("2-0",))
    operate(position, "N", step=INTEREST)
    assert position.companies["N"].loans == 2
    assert position.companies["N"].cash == 43


def test_12_5_loans_are_paid_back_as_far_as_cash_goes() -> None:
    position = moscow(cash=115)
    position.update("N", loans=2, trains=("2-0",))
    operate(position, "N", step=INTEREST)
    assert position.companies["N"].loans == 0
    assert position.companies["N"].cash == 5


def test_12_7_privates_are_bought_from_players() -> None:
    position = moscow(cash=50, phase="3")
    operate(position, "N")
    refused(position, "purchase TSR for 31", "12.7")
    refused(position, "purchase WVR for 60", "12.7")
    play(position, "purchase TSR for 30")
    assert position.privates["TSR"] == "N"
    position = moscow(cash=50)
    operate(position, "N")
    refused(position, "purchase TSR for 30", "12.7")


def test_12_7_and_b7_another_player_must_agree() -> None:
    position = moscow(cash=50, phase="3")
    position.privates["TSR"] = 1
    operate(position, "N")
    play(position, "purchase TSR for 30")
    assert position.deciding == (1,)
    play(position, "decline")
    assert position.privates_of(1) == ("TSR",)
    play(position, "purchase TSR for 30", "accept")
    assert position.privates_of("N") == ("TSR",)


def test_b7_online_nobody_is_asked() -> None:
    position = moscow(cash=50, phase="3", **ONLINE)
    position.privates["TSR"] = 1
    operate(position, "N")
    play(position, "purchase TSR for 30")
    assert position.privates["TSR"] == "N"


def test_12_8_buying_back() -> None:
    position = stock_round("1861", phase="4")
    major(position, "NW", (3, 0, 0), cash=250, pool=4, price=100)
    operate(position, "NW")
    refused(position, "buyback 3", "12.8")
    play(position, "buyback 2")
    assert position.companies["NW"].pool == 2
    assert position.companies["NW"].cash == 50


def test_13_1_trains_at_their_price_from_the_depot() -> None:
    position = moscow(cash=250)
    operate(position, "N", step=TRAINS)
    refused(position, "train 3-0 for 225", "13.1")
    refused(position, "train 2-0 for 90", "13.1")
    play(position, "train 2-0 for 100", "train 2-1 for 100")
    assert position.companies["N"].trains == ("2-0", "2-1")


def test_13_2_trains_of_other_companies() -> None:
    position = moscow(cash=250)
    minor(position, "KB", 1, trains=("2-0",))
    operate(position, "N", step=TRAINS)
    refused(position, "train 2-0 for 0", "13.2")
    play(position, "train 2-0 for 7", "accept")
    assert position.companies["KB"].cash == 7
    assert position.companies["N"].trains == ("2-0",)


def test_13_3_train_limit() -> None:
    position = moscow(cash=250, phase="4")
    position.update("N", trains=("3-0",))
    position.depot = 17
    operate(position, "N", step=TRAINS)
    assert type(position.stack[-1]).__name__ == "OfferPrivates"  # the train step has been passed over


def test_13_4_a_company_without_train_must_buy() -> None:
    # Appendix A11: 220 and two loans are not enough for 350, 260 are
    position = moscow(cash=260, phase="4")
    position.depot = 17
    operate(position, "N", step=TRAINS)
    refused(position, "pass", "13.4")
    play(position, "train 4-0 for 350")
    assert position.companies["N"].loans == 2
    assert position.companies["N"].cash == 0


def test_13_5_without_a_train_it_is_nationalised() -> None:
    position = moscow(cash=220, phase="4")
    minor(position, "KB", 1, trains=("3-0",))
    position.depot = 17
    operate(position, "N", step=TRAINS)
    play(position, "pass")
    assert position.companies["N"].state == "gone"


def test_13_7_the_first_4_outdates_the_2() -> None:
    position = stock_round("1861", phase="3")
    minor(position, "N", 0, cash=400)
    minor(position, "KB", 1, trains=("2-0", "3-0"))
    minor(position, "KK", 2, trains=("2-1",))
    position.depot = 17
    operate(position, "N", step=TRAINS)
    play(position, "train 4-0 for 350")
    assert position.phase.name == "4"
    assert position.companies["KB"].trains == ("3-0",)
    assert position.companies["KK"].state == "gone"  # 17.2


def test_4_5_and_13_8_trains_above_the_limit_go_to_the_pool() -> None:
    position = stock_round("1861", phase="3")
    minor(position, "N", 0, cash=400)
    minor(position, "KB", 1, trains=("3-0", "3-1"))
    position.depot = 17
    operate(position, "N", step=TRAINS)
    play(position, "train 4-0 for 350")
    assert position.deciding == (1,)
    refused(position, "discard 2-5 of KB", "4.5")
    play(position, "discard 3-0 of KB")
    assert position.pool == ["3-0"]


def test_13_9_handing_in_a_train() -> None:
    position = stock_round("1867", phase="8")
    position.depot = len(position.rules.roster)
    major(position, "CPR", (2, 0, 0), cash=800, trains=("5-0", "6-0"), tokens=(("J12", 0),))
    operate(position, "CPR", step=TRAINS)
    refused(position, "train 8-0 for 1000", "13.3")
    play(position, "train 8-0 for 725 and 5-0")
    assert position.companies["CPR"].trains == ("6-0", "8-0")
    assert position.pool == ["5-0"]


def test_13_9_in_russia_only_as_an_option() -> None:
    for options, allowed in (({}, False), ({"trade_in": True}, True)):
        position = stock_round("1861", phase="8", **options)
        position.depot = len(position.rules.roster)
        major(position, "NW", (2, 0, 0), cash=1200, trains=("5-0",))
        operate(position, "NW", step=TRAINS)
        if allowed:
            play(position, "train 8-0 for 725 and 5-0")
        else:
            refused(position, "train 8-0 for 725 and 5-0", "13.9")


def test_b4_last_trains() -> None:
    assert start("1861").rules.last_trains == {"8": 6, "2+2": 6, "5+5E": 7}
    assert start("1861", last_trains="two 5+5E").rules.last_trains == {"8": 6, "2+2": 0, "5+5E": 2}
    assert start("1861", last_trains="two and two").rules.last_trains == {"8": 6, "2+2": 2, "5+5E": 2}
    assert set(start("1861", **ONLINE).rules.last_trains.values()) == {None}


def test_b4_plain_tiles() -> None:
    assert start("1861").supply["7"] == 3
    assert "7" not in start("1861", **ONLINE).supply


def test_put_price_finds_the_cell() -> None:
    position = moscow()
    put_price(position, "N", 135)
    assert position.price("N") == 135
