"""18xx 14 to 20: mergers, variants, nationalisation, the state railways, the end and the scores."""

from __future__ import annotations

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
    put_price,
    refused,
    start,
    stock_round,
    total,
)
from trackside import games
from trackside.core.house_file import HouseFileError
from trackside.core.refusal import OptionError
from trackside.games.rail18xx import nationalisation
from trackside.games.rail18xx.companies import Token
from trackside.games.rail18xx.flow import proceed
from trackside.games.rail18xx.formation import merged_cell
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.rounds import OperatingRound, StockRound

TRAINS = 7


def two_minors(price: int = 70, other: int = 110, owner: int = 1, **options: Any) -> RailPosition:
    """Nikolaev in Moscow and St. Petersburg - Warsaw, which reach each other."""
    position = stock_round("1861", phase=options.pop("phase", "3"), **options)
    minor(position, "N", 0, price=other, cash=100, trains=("2-0",), loans=1)
    minor(position, "SPW", owner, price=price, cash=50, trains=("2-1",))
    position.reaches.clear()
    return position


def linked(position: RailPosition) -> None:
    """Give both minors cities that lie on the printed line, so that they reach each other."""
    place = position.rules.board.number_of["E1"]
    position.cities[place] = (("",), ("SPW",))
    position.map_changed()


def test_14_1_each_minor_may_pass() -> None:
    position = two_minors()
    merge(position, "N", "SPW")
    assert position.stack[-1].company == "N"
    play(position, "pass")
    assert position.stack[-1].company == "SPW"


def test_14_2_conversion() -> None:
    position = stock_round("1861", phase="3")
    minor(position, "N", 0, cash=30, trains=("2-0",), loans=2)
    put_price(position, "N", 165)
    merge(position, "N")
    cell = position.companies["N"].cell
    major(position, "SW", (0, 2, 0), tokens=(("K7", 0),))
    play(position, "convert")
    refused(position, "form SW", "14.2b")
    play(position, "form NW")
    refused(position, "buy SW from treasury", "14.2f")
    company = position.companies["NW"]
    assert (company.cash, company.loans, company.trains) == (30, 2, ("2-0",))
    assert company.shares == (2, 0, 0)
    assert company.treasury == 8
    assert company.tokens == (Token(0, "H8"), Token(20), Token(40))
    assert company.cell == cell  # B3: by the paper rules the same cell
    assert position.companies["N"].state == "gone"
    play(position, "buy NW from treasury")
    assert position.companies["NW"].cash == 30 + 165


def test_14_2_a_conversion_needs_no_money() -> None:
    position = stock_round("1861", phase="3")
    minor(position, "N", 0, price=120)
    position.cash = [0, 0, 0]
    merge(position, "N")
    play(position, "convert", "form NW")
    company = position.companies["NW"]
    assert (company.president, company.shares, company.certificate) == (0, (2, 0, 0), True)


def test_14_2_only_from_the_blue_zone() -> None:
    position = stock_round("1861", phase="3")
    minor(position, "N", 0, price=90)
    merge(position, "N")
    refused(position, "convert", "14.2a")


def test_b3_online_a_converted_company_goes_to_the_start_cell() -> None:
    position = stock_round("1861", phase="3", **ONLINE)
    minor(position, "N", 0)
    put_price(position, "N", 165)
    merge(position, "N")
    play(position, "convert", "form NW")
    cell = position.companies["NW"].cell
    assert cell is not None
    assert position.rules.market.cells[cell].record == "165,1,7"


@pytest.mark.parametrize(
    ("prices", "top", "price"),
    [((70, 110), "200", 180), ((45, 40), "200", 100), ((165, 120, 90), "200", 200), ((165, 120, 90), "165", 165)],
)
def test_14_3c_and_b2_the_price_of_a_merged_company(prices: tuple[int, ...], top: str, price: int) -> None:
    # Appendix A6
    position = stock_round("1861", phase="3", merger_price=top)
    symbols = ("N", "SPW", "KB")[: len(prices)]
    for symbol, worth in zip(symbols, prices, strict=True):
        minor(position, symbol, 0)
        put_price(position, symbol, worth)
    assert position.rules.market.price(merged_cell(position, symbols)) == price


def test_14_3a_minors_must_reach_one_another() -> None:
    position = two_minors()
    minor(position, "OK", 0)
    merge(position, "N", "SPW", "OK")
    refused(position, "merge OK", "14.3a")
    linked(position)
    play(position, "merge SPW")


def test_14_3_a_merger_with_consent() -> None:
    position = two_minors()
    linked(position)
    merge(position, "N", "SPW")
    play(position, "merge SPW", "form NW")
    assert position.deciding == (1,)
    play(position, "accept")
    company = position.companies["NW"]
    assert company.cash == 150
    assert company.loans == 1
    assert company.shares == (1, 1, 0)
    assert not company.certificate
    assert company.president == 0  # the acting one: Nikolaev is first in operating order
    assert position.price("NW") == 180
    assert position.deciding == (0,)
    play(position, "buy NW from treasury")
    assert position.companies["NW"].certificate
    assert total(position) == 15_000


def test_14_3_declined_the_minor_may_do_something_else() -> None:
    position = two_minors()
    linked(position)
    merge(position, "N", "SPW")
    play(position, "merge SPW", "form NW", "decline")
    assert position.companies["N"].is_open
    assert position.stack[-1].company == "N"


def test_14_3e_and_b20_somebody_must_be_able_to_become_president() -> None:
    position = two_minors()
    linked(position)
    position.cash = [0, 0, 0]
    merge(position, "N", "SPW")
    play(position, "merge SPW")
    assert type(position.stack[-1]).__name__ == "MergerTurn"  # such a merger is not put together
    online = two_minors(**ONLINE)
    linked(online)
    online.cash = [0, 0, 0]
    merge(online, "N", "SPW")
    play(online, "merge SPW", "form NW")
    assert not online.companies["NW"].certificate


def test_14_3e_the_last_one_who_can_must_become_president() -> None:
    position = two_minors()
    linked(position)
    merge(position, "N", "SPW")
    play(position, "merge SPW", "form NW", "accept", "pass")
    refused(position, "pass", "14.3e")
    play(position, "buy NW from treasury")
    assert position.companies["NW"].president == 1


def three_in_moscow(**options: Any) -> RailPosition:
    position = stock_round("1861", phase="4", **options)
    for symbol in ("N", "M-K"):
        minor(position, symbol, 0, price=100)
    place = position.rules.board.number_of["H8"]
    assert position.tokens_on("N")[0][0] == place
    return position


def test_14_3f_and_b11_two_tokens_on_one_hex() -> None:
    cases: list[tuple[dict[str, Any], int]] = [({}, 20), (ONLINE, 0)]
    for options, cost in cases:
        position = three_in_moscow(**options)
        from trackside.games.rail18xx import formation
        from trackside.games.rail18xx.rounds import MergerRound

        formed = formation.merge(position, ("N", "M-K"), "NW", None)
        position.round = MergerRound(number=1, part=1, order=(), formation=formed)
        proceed(position, None)
        first = formed.laid[0]
        play(position, f"remove {first[0]}/{first[1]}/{first[2]}")
        assert position.companies["NW"].hexes == ("H8",)
        assert next(token.cost for token in position.companies["NW"].tokens if token.hex is None) == cost


def test_17_3_nationalisation_in_russia() -> None:
    # Appendix A5
    position = stock_round("1861", phase="4")
    minor(position, "TR", 0, price=110, cash=1, loans=1, trains=("3-0",))
    cash = position.cash[0]
    nationalisation.nationalise(position, "TR", None)
    assert position.cash[0] == cash + 180
    assert position.companies["RSR"].cash == 1
    assert position.companies["RSR"].trains == ("3-0",)
    assert position.companies["RSR"].hexes == ("K17",)
    assert position.companies["TR"].state == "gone"


def test_17_3_nationalisation_in_canada() -> None:
    # Appendix A5
    position = stock_round("1867", phase="4")
    minor(position, "CA", 0, price=110, cash=1, loans=1, trains=("3-0",), home=("J12", 0))
    position.privates["MB"] = "CA"
    cash = position.cash[0]
    nationalisation.nationalise(position, "CA", None)
    assert position.cash[0] == cash + 160
    assert position.companies["CN"].cash == 0
    assert position.gone == ["3-0"]
    assert position.privates["MB"] == "bank"
    assert total(position) == 15_000


def test_17_3_a_loan_is_repaid_first() -> None:
    position = stock_round("1861", phase="4")
    minor(position, "TR", 0, price=110, cash=60, loans=1)
    nationalisation.nationalise(position, "TR", None)
    assert position.companies["RSR"].cash == 10


def test_17_3f_a_major_can_be_used_again() -> None:
    position = stock_round("1861", phase="4")
    major(position, "NW", (3, 2, 0), price=100, pool=1)
    nationalisation.nationalise(position, "NW", None)
    assert position.companies["NW"].state == "out"


def test_b12_trains_of_a_nationalised_major_of_canada() -> None:
    for options, gone, orphans in (({}, ["5-0"], []), (ONLINE, [], ["5-0"])):
        position = stock_round("1867", phase="5", **options)
        major(position, "CPR", (3, 2, 0), price=100, trains=("5-0",), tokens=(("J12", 0),))
        nationalisation.nationalise(position, "CPR", None)
        assert position.gone == gone
        assert position.orphans == orphans


def test_17_2_the_president_is_asked() -> None:
    position = stock_round("1861", phase="3")
    minor(position, "N", 0, cash=400)
    major(position, "NW", (0, 3, 0), trains=("2-0",))
    position.depot = 17
    operate(position, "N", step=TRAINS)
    play(position, "train 4-0 for 350")
    assert position.deciding == (1,)
    play(position, "nationalise NW")
    assert position.companies["NW"].state == "out"


def test_18_1_the_russian_railway_runs_and_buys() -> None:
    position = stock_round("1861", phase="4")
    minor(position, "TR", 0, price=100, trains=("3-0",))
    position.depot = 18
    position.update("RSR", trains=("3-1",))
    operate(position, "TR", step=TRAINS)
    assert "E1" in position.companies["RSR"].hexes
    while isinstance(position.round, OperatingRound) and type(position.stack[-1]).__name__ != "Run":
        play(position, "pass")
    assert position.stack[-1].company == "RSR"
    refused(position, "run none", "18.1c")


def test_b13_online_the_russian_railway_may_run_less() -> None:
    position = stock_round("1861", phase="4", **ONLINE)
    minor(position, "TR", 0, price=100, trains=("3-0",))
    position.depot = 18
    position.update("RSR", trains=("3-1",))
    operate(position, "TR", step=TRAINS)
    while type(position.stack[-1]).__name__ != "Run":
        play(position, "pass")
    play(position, "run none")


def test_18_2_the_canadian_railway_exports() -> None:
    position = stock_round("1867", phase="4")
    minor(position, "CA", 0, price=100, trains=("4-0",), home=("J12", 0))
    position.depot = 18
    operate(position, "CA", step=TRAINS)
    while isinstance(position.round, OperatingRound) and position.round.part == 1:
        play(position, "pass")
    assert position.depot == 19
    assert "4-1" in position.gone


def ending_round(title: str, part: int, **options: Any) -> RailPosition:
    position = stock_round(title, phase="7", **options)
    major(position, "NW" if title == "1861" else "CPR", (2, 0, 0), cash=2000, trains=("5-0",))
    position.depot = len(position.rules.roster)
    operate(position, "NW" if title == "1861" else "CPR", part=part, step=TRAINS)
    play(position, "train 8-0 for 1000")
    return position


@pytest.mark.parametrize(
    ("title", "part", "last_set"),
    [("1861", 1, 1), ("1861", 2, 2), ("1867", 1, 2), ("1867", 2, 2)],
)
def test_19_2_the_first_8_brings_the_end(title: str, part: int, last_set: int) -> None:
    # Appendix A10
    position = ending_round(title, part)
    assert position.ending.last_set == last_set


def test_19_2_the_end_of_1861_as_in_1867() -> None:
    assert ending_round("1861", 1, end="as 1867").ending.last_set == 2


def test_19_playing_on_until_the_bank_breaks() -> None:
    assert ending_round("1861", 1, end="bank").ending.last_set is None


def test_15_3_the_first_6_brings_the_end() -> None:
    for part, rounds in ((1, 1), (2, 2)):
        position = stock_round("1861", phase="5", end="first 6")
        major(position, "NW", (2, 0, 0), cash=2000, trains=("5-0",))
        position.depot = position.rules.roster.index("6-0")
        operate(position, "NW", part=part, step=TRAINS)
        play(position, "train 6-0 for 650")
        assert position.ending.last_set == 2
        assert position.ending.last_rounds == rounds


def test_15_2_a_state_railway_without_treasury() -> None:
    position = stock_round("1861", phase="4", state_railway="exports each set")
    minor(position, "TR", 0, price=100, cash=30, trains=("3-0",))
    nationalisation.nationalise(position, "TR", None)
    assert position.companies["RSR"].cash == 0
    assert position.companies["RSR"].trains == ("3-0",)


def test_19_5_a_game_in_which_nothing_can_happen_any_more_ends() -> None:
    position = stock_round("1867", end="bank")
    for private in position.privates:
        position.privates[private] = "bank"
    position.cash = [99, 0, 0]
    proceed(position, None)
    assert position.over


def test_19_1_the_game_ends_before_a_train_is_exported() -> None:
    # 18xx 19.1, 18.2: the game ends with the round in which the bank broke; no train leaves the depot after that.
    for broken, depot in ((True, 20), (False, 21)):
        position = stock_round("1867", phase="5", **ONLINE)
        minor(position, "CA", 0, price=100, trains=("5-0",), home=("J12", 0))
        position.depot = 20
        position.ending = msgspec.structs.replace(position.ending, broken=broken)
        operate(position, "CA", step=TRAINS)
        while isinstance(position.round, OperatingRound) and not position.over:
            play(position, "pass")
        assert position.over is broken
        assert position.depot == depot


def test_19_1_a_broken_bank_goes_on_paying() -> None:
    position = stock_round("1861")
    position.pay("bank", 0, position.bank - 10)
    assert not position.ending.broken
    position.pay("bank", 0, 20)
    assert position.ending.broken
    assert position.bank == -10


def test_20_the_score() -> None:
    position = stock_round("1861", phase="4")
    minor(position, "N", 0, price=110, loans=1)
    major(position, "NW", (3, 0, 0), price=100)
    totals = {row.seat: row.total for row in position.standings().rows}
    assert totals[0] == 420 + 300 + 2 * 100 + 300


def test_16_1_two_players() -> None:
    position = start("1861", 2)
    assert position.rules.most_shares == 7
    names = [train.split("-")[0] for train in position.rules.roster]
    assert [names.count(kind) for kind in "234567"] == [7, 5, 3, 3, 1, 1]


def test_16_2_two_privates_leave() -> None:
    position = start("1861", 2)
    assert position.deciding == (-1,)
    from trackside.games.rail18xx.two_players import SetAside

    position.apply(-1, SetAside(("TSR", "WVR")))
    assert position.privates["TSR"] == position.privates["WVR"] == "bank"
    play(position, "bid BSS 30")


def test_b5_b14_options_that_18xx_games_does_not_know() -> None:
    title = games.find("1861")
    with pytest.raises(OptionError):
        title.settle(3, {"compatibility": "18xx.games", "trade_in": True})
    title.settle(3, {"compatibility": "18xx.games", "market": "column"})


def test_b6_what_connects_a_city() -> None:
    from tests.games.rail18xx.situation import tile
    from trackside.games.rail18xx.homes import connected

    for options, expected in (({}, False), (ONLINE, True)):
        position = stock_round("1861", phase="4", **options)
        tile(position, "L12", "5", 1)
        tile(position, "K11", "58", 3)
        place = position.rules.board.number_of["L12"]
        assert connected(position, place, 0) is expected


def test_b17_income_of_the_state_after_phase_6() -> None:
    for options, cash in (({}, 0), (ONLINE, 100)):
        position = stock_round("1867", phase="6", **options)
        for private in position.privates:
            position.privates[private] = "CN"
        major(position, "CPR", (2, 0, 0), tokens=(("J12", 0),))
        position.cash = [0, 0, 0]
        while isinstance(position.round, StockRound):
            play(position, "pass")
        assert position.companies["CN"].cash == cash


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_15_1_and_16_3_bundles(seats: int) -> None:
    position = start("1861", seats, bundles=True)
    assert position.rules.bundles is not None
    lowest = position.rules.bundles.lowest_bid
    refused(position, f"bid A {lowest - 5}", "15.1")
    names = [bundle.name for bundle in position.rules.bundles.bundles]
    for number in range(seats):
        winner = position.deciding[0]
        play(position, f"bid {names[number]} {lowest}")
        while type(position.stack[-1]).__name__ == "BidForBundle":
            play(position, "pass")
        assert winner in {company.president for company in position.companies.values()}
    assert isinstance(position.round, OperatingRound)
    assert position.companies["N"].cash == 130
    assert position.price("N") == 65
    assert total(position) == 15_000
    assert ("bank" in position.privates.values()) == (seats == 2)


def test_15_1_a_file_of_bundles_is_checked() -> None:
    title = games.find("1861")
    bundle = {"name": "A", "privates": ["TSR"], "minors": {"N": 100}}
    file = {"name": "printed", "sets": {"3": {"lowest_bid": 100, "bundles": [bundle, bundle, bundle]}}}
    with pytest.raises(OptionError, match="twice"):
        title.settle(3, {"bundles": True, "bundle_file": file})
    with pytest.raises(OptionError, match="right form"):
        title.settle(3, {"bundles": True, "bundle_file": {"sets": []}})
    for sets, fault in (
        ({"x": {"lowest_bid": 100, "bundles": [bundle]}}, "3 to 6 players"),
        ({"3": {"lowest_bid": 100, "bundles": [bundle]}}, "as many bundles as players"),
        ({"3": {"lowest_bid": 103, "bundles": []}}, "steps of 5"),
        ({"3": {"lowest_bid": 100, "bundles": [bundle | {"privates": ["XYZ"]}]}}, "no private XYZ"),
        ({"3": {"lowest_bid": 100, "bundles": [bundle | {"minors": {"NW": 100}}]}}, "no minor NW"),
        ({"3": {"lowest_bid": 100, "bundles": [bundle | {"minors": {"N": 90}}]}}, "100 or more"),
    ):
        with pytest.raises(HouseFileError) as refusal:
            title.settle(3, {"bundles": True, "bundle_file": {"name": "printed", "sets": sets}})
        assert any(fault in str(found) for found in refusal.value.faults)
    with pytest.raises(OptionError, match="without bundles"):
        title.settle(3, {"bundle_file": {"name": "printed", "sets": {}}})
    with pytest.raises(OptionError, match="so many players"):
        title.settle(3, {"bundles": True, "bundle_file": {"name": "printed", "sets": {}}})
