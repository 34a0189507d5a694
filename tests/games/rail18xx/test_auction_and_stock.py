"""18xx 2 to 6: set-up, the private companies, stock rounds, the markets."""

from __future__ import annotations

import pytest

from tests.games.rail18xx.situation import ONLINE, major, minor, play, put_price, refused, start, stock_round
from trackside.games.rail18xx.rounds import PrivateAuction, StockRound


@pytest.mark.parametrize(("seats", "cash", "limit"), [(3, 420, 21), (4, 315, 16), (5, 252, 13), (6, 210, 11)])
def test_2_1_start_money_and_certificate_limits(seats: int, cash: int, limit: int) -> None:
    position = start("1867", seats)
    assert position.cash == [cash] * seats
    assert position.rules.certificate_limit == limit
    assert position.bank == 15_000 - seats * cash


def test_2_5_either_title_may_use_either_market() -> None:
    assert start("1861").rules.market.kind == "grid"
    assert start("1867").rules.market.kind == "column"
    assert start("1861", market="column").rules.market.kind == "column"
    assert start("1867", market="grid").rules.market.kind == "grid"


def test_2_6_tokens_that_stand_in_canada_from_the_start() -> None:
    position = start("1867")
    number_of = position.rules.board.number_of
    assert position.cities[number_of["F16"]][0] == ("CN",)
    assert position.cities[number_of["D2"]][0] == ("neutral",)
    assert position.cities[number_of["L12"]][2] == ("neutral",)


def test_2_7_slots_are_kept_for_homes_and_for_the_state_railway() -> None:
    position = start("1861")
    assert position.kept[position.rules.board.number_of["E1"]] == (("SPW",), ("RSR",))


def test_3_2_bids_rise_in_steps_of_five_up_to_ones_cash() -> None:
    position = start()
    refused(position, "bid BSS 30", "3.1")
    refused(position, "bid TSR 15", "3.2")
    refused(position, "bid TSR 22", "3.2")
    refused(position, "bid TSR 425", "3.2")
    play(position, "bid TSR 20")
    refused(position, "bid TSR 20", "3.2")
    play(position, "bid TSR 25")
    assert position.deciding == (2,)


def test_3_3_declining_before_a_bid_puts_nobody_out() -> None:
    position = start()
    play(position, "pass", "bid TSR 20", "pass")
    assert position.deciding == (0,)
    play(position, "bid TSR 30", "bid TSR 35", "pass")
    assert position.privates["TSR"] == 1
    assert position.cash == [420, 385, 420]
    assert position.deciding == (2,)


def test_3_3_who_cannot_afford_the_next_bid_is_out() -> None:
    position = start()
    position.cash = [420, 22, 420]
    play(position, "bid TSR 20")
    assert position.deciding == (2,)
    play(position, "pass")
    assert position.privates["TSR"] == 0


def test_3_4_the_price_falls_when_all_decline() -> None:
    # Appendix A1
    position = start()
    position.round = PrivateAuction(offered=2, first=0, seat=0, price=40)
    play(position, "pass", "pass", "pass")
    refused(position, "bid MYR 40", "3.4")
    play(position, "pass", "pass", "pass", "bid MYR 30")
    assert position.privates["MYR"] == 0
    assert position.cash[0] == 390
    assert position.deciding == (1,)


def test_3_4_at_nothing_the_first_player_must_take_it() -> None:
    position = start()
    play(position, *["pass"] * 12)
    assert position.privates["TSR"] == 0
    assert position.cash[0] == 420


def test_3_5_then_the_stock_round_begins_left_of_the_last_winner() -> None:
    position = start()
    for private in ("TSR", "BSS", "MYR", "MRR"):
        position.privates[private] = 0
    position.round = PrivateAuction(offered=4, first=0, seat=0, price=60)
    play(position, "bid WVR 60", "pass", "pass")
    assert isinstance(position.round, StockRound)
    assert position.round.seat == 1


def test_5_1_a_round_ends_when_all_pass_in_a_row() -> None:
    position = stock_round()
    play(position, "pass", "bid N 100", "pass", "pass", "pass", "pass", "pass")
    assert position.priority == 2
    assert not isinstance(position.round, StockRound)


def test_5_2_a_president_who_sells_lowers_the_price_once() -> None:
    position = stock_round(phase="4")
    major(position, "NW", (4, 2, 0), price=100)
    play(position, "sell NW 2")
    assert position.price("NW") == 90  # the cell below 100 in the grid
    assert position.cash[0] == 620
    assert position.companies["NW"].president == 0


def test_5_2_others_do_not_lower_the_price_and_may_not_buy_again() -> None:
    position = stock_round(phase="4")
    major(position, "NW", (2, 4, 0), price=100)
    play(position, "sell NW 1")
    assert position.price("NW") == 100
    refused(position, "buy NW from pool", "5.2")


def test_5_2_the_pool_holds_half_at_most_and_somebody_must_be_president() -> None:
    position = stock_round(phase="4")
    major(position, "NW", (6, 1, 1), price=100, pool=0)
    refused(position, "sell NW 6", "5.2")
    refused(position, "sell NW 5", "5.2")
    play(position, "sell NW 4")
    refused(position, "sell NW 1", "5.2")


def test_5_2_only_majors_that_have_operated_can_be_sold() -> None:
    position = stock_round(phase="4")
    major(position, "NW", (4, 0, 0))
    position.update("NW", operated=False)
    minor(position, "N", 0)
    refused(position, "sell NW 1", "5.2")
    refused(position, "sell N 1", "5.2")


def test_5_3_money_goes_to_the_treasury_or_to_the_bank() -> None:
    position = stock_round(phase="4")
    major(position, "NW", (0, 4, 0), price=100, pool=2)
    bank = position.bank
    play(position, "buy NW from treasury")
    assert position.companies["NW"].cash == 100
    play(position, "pass", "buy NW from pool")
    assert position.bank == bank + 100


def test_5_4_an_auction_of_a_minor() -> None:
    # Appendix A2: a bid of 145
    position = stock_round()
    refused(position, "bid RO 100", "5.4a")
    refused(position, "bid N 95", "5.4c")
    play(position, "bid N 140")
    assert position.companies["N"].hexes == ("H8",)
    play(position, "bid N 145", "pass", "pass")
    assert position.companies["N"].president == 1
    assert position.companies["N"].cash == 145
    assert position.price("N") == 70
    assert position.deciding == (2,)  # 5.4f: left of the winner


@pytest.mark.parametrize(("bid", "price"), [(100, 50), (145, 70), (300, 135)])
def test_5_4e_half_the_bid_rounded_down_to_a_start_price(bid: int, price: int) -> None:
    position = stock_round()
    play(position, f"bid N {bid}", "pass", "pass")
    assert position.price("N") == price
    assert position.companies["N"].cash == bid


def test_5_4a_online_nikolaev_is_only_offered_first() -> None:
    position = stock_round(**ONLINE)
    play(position, "bid RO 100")


def test_5_4b_in_canada_the_opener_chooses_an_unoccupied_city() -> None:
    position = stock_round("1867")
    play(position, "bid CA 100")
    refused(position, "home D2/0", "5.4b")
    refused(position, "home L12/2", "5.4b")
    refused(position, "home F16/0", "5.4b")
    play(position, "home F16/1")
    assert position.deciding == (1,)


def test_5_5_a_major_is_started_in_an_unconnected_city() -> None:
    position = stock_round(phase="4")
    refused(position, "start NW at 60", "5.5")
    position.cash[0] = 300
    refused(position, "start NW at 165", "5.5")
    play(position, "start NW at 150")
    assert position.companies["NW"].cash == 300
    refused(position, "home H8/0", "5.5")
    refused(position, "home E9/0", "5.5")  # kept for a minor before phase 5
    play(position, "home L12/0")
    assert position.deciding == (1,)


def test_5_5_not_before_phase_4() -> None:
    refused(stock_round(phase="3"), "start NW at 100", "5.5")


def test_5_5_in_canada_only_on_hexes_without_tokens() -> None:
    position = stock_round("1867", phase="4")
    play(position, "start GWR at 100")
    refused(position, "home F16/1", "5.5")
    play(position, "home J12/0")


def test_5_6_nobody_holds_more_than_six_tenths() -> None:
    position = stock_round(phase="4")
    major(position, "NW", (6, 0, 0))
    refused(position, "buy NW from treasury", "5.6")


def test_5_6_who_is_above_the_limit_must_sell() -> None:
    position = stock_round("1861", 6, phase="4")
    major(position, "NW", (6, 0, 0, 0, 0, 0))
    major(position, "SW", (3, 4, 0, 0, 0, 0))
    assert position.certificates(0) == 13
    refused(position, "pass", "5.6")
    refused(position, "buy SW from treasury", "5.6")
    play(position, "sell SW 1", "sell SW 1")
    assert position.deciding == (0,)
    play(position, "pass")


def test_5_7_the_largest_holder_clockwise_becomes_president() -> None:
    position = stock_round(phase="4")
    major(position, "NW", (4, 3, 3))
    play(position, "sell NW 2")
    assert position.companies["NW"].president == 1


def test_5_8_sold_out_majors_move_up() -> None:
    position = stock_round(phase="4")
    major(position, "NW", (5, 5, 0), price=100)
    major(position, "SW", (5, 4, 0), price=100)
    position.cash = [0, 0, 0]
    play(position, "pass", "pass")  # the third player can do nothing
    assert position.price("NW") == 110
    assert position.price("SW") == 100


def test_6_3_moves_at_the_borders_of_the_grid() -> None:
    # Appendix A12
    market = start("1861").rules.market
    top = market.at(0, 8)
    assert market.price(top) == 200
    assert market.price(market.after(top, "up", major=True)) == 200
    assert market.after(top, "up", major=True) == market.at(1, 9)
    assert market.after(top, "up", major=False) == top
    assert market.price(market.after(market.at(7, 4), "right", major=False)) == 70
    assert market.after(market.at(3, 11), "down", major=True) == market.at(3, 11)


def test_6_4_minors_stop_at_165() -> None:
    column = start("1867").rules.market
    cell = column.at(0, 15)
    assert column.after(cell, "right", major=False) == cell
    assert column.price(column.after(cell, "right", major=True)) == 180
    grid = start("1861").rules.market
    assert grid.after(grid.at(5, 6), "right", major=False) == grid.at(4, 6)
    assert grid.after(grid.at(0, 6), "right", major=False) == grid.at(0, 6)


def test_6_6_and_7_2_operating_order() -> None:
    position = stock_round("1867", phase="4")
    major(position, "CPR", (2, 0, 0), price=100, tokens=(("D8", 0),))
    major(position, "GTR", (0, 2, 0), price=120, tokens=(("F8", 0),))
    minor(position, "CA", 0, price=100, home=("M9", 0))
    minor(position, "CS", 1, price=100, home=("N12", 0))
    assert position.open_companies() == ["CA", "CS", "GTR", "CPR"]
    put_price(position, "CA", 90)
    put_price(position, "CA", 100)
    assert position.open_companies()[:2] == ["CS", "CA"]
