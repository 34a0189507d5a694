"""What the computer opponents of 1861 and 1867 decide, and how they fare in whole games."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.rail18xx.situation import major, merge, minor, operate, play, start, stock_round
from trackside import games, opponents
from trackside.core.chance import CHANCE, Generator
from trackside.games.rail18xx.best_routes import best
from trackside.games.rail18xx.bidding import Bid
from trackside.games.rail18xx.deciding import Pass
from trackside.games.rail18xx.merger import Convert, Join, MergerTurn
from trackside.games.rail18xx.new_phase import DiscardTrain
from trackside.games.rail18xx.opponent import GREEDY, STEADY, greedy, steady
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.private_sales import BuyPrivate
from trackside.games.rail18xx.repertoire import DECISIONS
from trackside.games.rail18xx.rounds import merger_round
from trackside.games.rail18xx.running import RunTrains, runs_of
from trackside.games.rail18xx.shares import BuyShare
from trackside.games.rail18xx.stock_round import SellShares
from trackside.games.rail18xx.thinking.first_rounds import earnings
from trackside.games.rail18xx.thinking.prospects import Outlook, last_set, rounds_left
from trackside.games.rail18xx.track import LayTile, LayTrack
from trackside.games.rail18xx.train_market import BuyTrain
from trackside.simulate import play_game, play_games

RANDOM = Generator(1)
LAY, TOKEN, RUN, PAY, OFFER, BUY = 1, 2, 3, 4, 5, 7
"""The steps of a company's turn."""


# --- single decisions ----------------------------------------------------------------------------------


def asked_in_random_game(title: str, seats: int, **options: Any) -> Counter[str]:
    """Ask both opponents now and then in a random game; their moves must be legal."""
    found = games.find(title)
    position = found.start(seats, found.settle(seats, options))
    asked: Counter[str] = Counter()
    random = Generator(5)
    while not position.over:
        seat = position.deciding[0]
        if seat == CHANCE:
            position.apply(seat, position.draw(random))
            continue
        kind = type(position.pending).__name__
        if asked[kind] < 3 and (not asked[kind] or random.randrange(3) == 0):
            asked[kind] += 1
            for strength in ("greedy", "steady"):
                position.check(seat, opponents.choose(found, position, seat, strength, random))
        position.apply(seat, position.choices(seat).sample(random))
    return asked


def test_every_decision_is_answered_lawfully() -> None:
    asked = asked_in_random_game("1861", 3, bundles=True) + asked_in_random_game("1867", 4)
    seldom = {"DrawPrivates", "Question", "BuyBackShares", "Discard", "KeepTokens"}
    assert set(asked) | seldom >= {kind.__name__ for kind in DECISIONS.__args__}


def test_a_private_is_worth_about_its_face_value() -> None:
    position = start("1861", 3)
    assert isinstance(greedy(position, 0, RANDOM), Bid)
    play(position, "bid TSR 55")
    assert greedy(position, 1, RANDOM) == Pass()


def test_a_minor_is_opened_with_money_for_its_train() -> None:
    position = stock_round("1861")
    position.cash = [420, 420, 420]
    move = greedy(position, 0, RANDOM)
    assert isinstance(move, Bid)
    assert move.item == "N"
    assert move.price >= 120


def test_before_it_bids_it_sees_which_minor_will_earn() -> None:
    position = stock_round("1861")
    outlook = Outlook(position, STEADY)
    tried = {minor: earnings(position, outlook, minor, 150) for minor in ("KB", "MNN")}
    assert tried["KB"] > 30
    position.cash = [150, 0, 0]
    move = steady(position, 0, RANDOM)
    assert isinstance(move, Bid)
    assert earnings(position, outlook, move.item, 150) >= max(tried.values()) - 10


def test_a_rich_company_begins_the_next_phase_instead_of_waiting_for_others() -> None:
    position = stock_round("1861", phase="3")
    position.depot = position.rules.roster.index("4-0")
    position.kept = [tuple(("",) * len(slots) for slots in row) for row in position.kept]
    major(position, "NW", (4, 2, 0), cash=1200, trains=("2-0", "2-1"), tokens=(("H8", 1),))
    position.map_changed()
    operate(position, "NW", step=BUY)
    assert greedy(position, 0, RANDOM) == BuyTrain("4-0", 350)


def test_money_for_the_train_is_not_spent_on_track() -> None:
    position = stock_round("1861")
    minor(position, "KR", 0, cash=100)
    operate(position, "KR", step=LAY)
    first = greedy(position, 0, RANDOM)
    assert isinstance(first, LayTile)
    position.apply(0, first)
    assert greedy(position, 0, RANDOM) == Pass()  # the second tile would cost 20


def test_track_raises_what_the_train_earns() -> None:
    position = stock_round("1861")
    minor(position, "KR", 0, cash=200, trains=("2-0",))
    for _ in range(2):
        operate(position, "KR", step=LAY)
        while isinstance(position.pending, LayTrack):
            position.apply(0, greedy(position, 0, RANDOM))
    assert best(position, "KR").revenue >= 40


def test_it_runs_the_best_routes() -> None:
    position = stock_round("1861", phase="3")
    minor(position, "N", 0, trains=("2-0", "3-0"))
    operate(position, "N", step=RUN)
    move = greedy(position, 0, RANDOM)
    assert isinstance(move, RunTrains)
    assert sum(run.revenue for run in runs_of(position, move.routes)) == best(position, "N").revenue


def test_a_company_without_a_train_buys_one() -> None:
    position = stock_round("1861", phase="2")
    minor(position, "N", 0, cash=150)
    operate(position, "N", step=BUY)
    assert greedy(position, 0, RANDOM) == BuyTrain("2-0", 100)


def test_the_president_sells_his_private_to_a_company_with_money_to_spare() -> None:
    position = stock_round("1861", phase="5")
    position.depot = position.rules.roster.index("5-1")
    major(position, "NW", (6, 2, 0), cash=900, trains=("5-0", "4-0", "4-1"))
    operate(position, "NW", step=OFFER)
    move = greedy(position, 0, RANDOM)
    assert isinstance(move, BuyPrivate)
    assert move.price == position.rules.privates[move.private].value


def test_the_train_that_lasts_least_is_dropped() -> None:
    position = stock_round("1861", phase="5")
    major(position, "NW", (6, 2, 0), trains=("5-0", "3-0", "4-0", "5-1"))
    operate(position, "NW", step=LAY)
    assert greedy(position, 0, RANDOM) == DiscardTrain("3-0", "NW")


def test_shares_of_a_company_that_earns_are_bought_and_of_one_that_cannot_are_sold() -> None:
    position = stock_round("1861", phase="4")
    position.depot = position.rules.roster.index("4-1")
    position.cash = [150, 0, 0]
    position.kept = [tuple(("",) * len(slots) for slots in row) for row in position.kept]
    major(position, "NW", (2, 4, 0), price=100, trains=("4-0", "3-0"), tokens=(("H8", 1),))
    major(position, "SW", (2, 2, 3), price=100, loans=5)
    position.map_changed()
    move = greedy(position, 0, RANDOM)
    assert move in {BuyShare("NW", "treasury"), *(SellShares("SW", count) for count in (1, 2))}


def test_a_merger_that_was_refused_is_not_proposed_again() -> None:
    position = stock_round("1861", phase="3")
    minor(position, "N", 0, price=110, cash=100, trains=("2-0",))
    minor(position, "SPW", 1, price=70, cash=50, trains=("2-1",))
    place = position.rules.board.number_of["E1"]
    position.cities[place] = (("",), ("SPW",))
    position.map_changed()
    merge(position, "N", "SPW")
    play(position, "merge SPW", "form NW", "decline")
    assert isinstance(position.pending, MergerTurn)
    assert merger_round(position).refused == (("N", "SPW"),)
    assert Join("SPW") in position.choices(0)
    for think in (greedy, steady):
        assert think(position, 0, RANDOM) in {Convert(), Pass()}


def test_the_rounds_to_come_are_known_in_the_last_set() -> None:
    position = stock_round("1861", phase="8")
    major(position, "NW", (6, 2, 0), trains=("8-0",))
    operate(position, "NW", "SW", part=2, step=LAY)
    position.ending = replace(position.ending, last_set=1, rounds=3)
    assert rounds_left(position) == 2.0
    outlook = Outlook(position, GREEDY)
    assert outlook.rounds == 2.0
    assert outlook.worth(0) > position.cash[0] + 6 * position.price("NW") - 1


def seven_in_the_first_round(state_cash: int) -> RailPosition:
    """A rich company in the first round of a set, with the last 7-train for sale."""
    position = stock_round("1861", phase="7")
    position.depot = position.rules.roster.index("7-1")
    position.kept = [tuple(("",) * len(slots) for slots in row) for row in position.kept]
    major(position, "NW", (6, 2, 0), cash=900, trains=("5-0",), tokens=(("H8", 1),))
    major(position, "SW", (6, 2, 0), cash=900, trains=("6-0",))
    position.update(position.rules.state.symbol, cash=state_cash)
    position.map_changed()
    operate(position, "NW", "SW", step=BUY)
    return position


def test_it_sees_that_the_state_railway_will_bring_the_last_phase() -> None:
    for state_cash, last in ((500, None), (1000, 1)):
        position = seven_in_the_first_round(state_cash)
        assert last_set(position) is None
        long = Outlook(position, GREEDY).rounds
        position.apply(0, BuyTrain("7-1", 800))
        assert last_set(position) == last
        assert (Outlook(position, GREEDY).rounds < long - 0.5) == (last is not None)


def test_a_price_falls_once_the_trains_are_outdated() -> None:
    position = stock_round("1861", phase="3")
    position.depot = position.rules.roster.index("4-0")
    minor(position, "N", 0, price=120, trains=("2-0",))
    merge(position, "N")
    outdated = Outlook(position, GREEDY).holding("N", 10)
    position.update("N", trains=("3-0",))
    position.map_changed()
    assert outdated < 2 * 120 < Outlook(position, GREEDY).holding("N", 10)


# --- whole games ---------------------------------------------------------------------------------------


def whole_game(title: str, strengths: list[str], seed: int = 1, **options: Any) -> tuple[int, ...]:
    """The scores of a game among opponents of these strengths; every move is checked as it is made."""
    found = games.find(title)
    return play_game(found, strengths, seed, found.settle(len(strengths), options)).totals


@pytest.mark.parametrize("title", ["1861", pytest.param("1867", marks=pytest.mark.slow)])
def test_three_greedy_players_play_to_the_end(title: str) -> None:
    assert max(whole_game(title, ["greedy"] * 3)) > 2_500


VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("1861", {"compatibility": "18xx.games"}),
    ("1861", {"market": "column", "merger_price": "165"}),
    ("1861", {"bundles": True, "state_railway": "exports each set", "end": "first 6"}),
    ("1861", {"state_railway": "exports each round", "gray": "7", "last_trains": "two 5+5E"}),
    ("1861", {"end": "as 1867", "trade_in": True, "last_trains": "unlimited"}),
    ("1861", {"end": "bank", "last_trains": "two and two"}),
    ("1867", {"compatibility": "18xx.games", "market": "grid"}),
    ("1867", {"merger_price": "165", "last_trains": "two 5+5E"}),
    ("1867", {"end": "bank", "last_trains": "unlimited"}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("title", "options"), VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("strengths", [["greedy", "steady"], ["random", "greedy", "random"], ["random"]])
def test_every_variant_ends(title: str, options: dict[str, Any], seats: int, strengths: list[str]) -> None:
    assert len(whole_game(title, (strengths * seats)[:seats], **options)) == seats


REAL_WINNERS = {("1861", 3): 8341, ("1861", 4): 14735, ("1867", 4): 7769}
"""What won the real games that are among the records of the tests."""


@pytest.mark.slow
@pytest.mark.parametrize(("title", "seats"), REAL_WINNERS)
def test_the_winner_reaches_half_of_what_won_real_games(title: str, seats: int) -> None:
    won = [max(whole_game(title, ["greedy"] * seats, seed)) for seed in range(50)]
    assert sum(won) / len(won) >= REAL_WINNERS[title, seats] / 2


@pytest.mark.slow
@pytest.mark.parametrize("title", ["1861", "1867"])
def test_greedy_beats_three_random_players(title: str) -> None:
    report = play_games(title, ["greedy", "random", "random", "random"], games=20, seed=1)
    assert report.results[0].win_rate > 0.9


@pytest.mark.slow
@pytest.mark.parametrize("title", ["1861", "1867"])
def test_steady_beats_greedy(title: str) -> None:
    report = play_games(title, ["steady", "greedy", "greedy", "greedy"], games=40, seed=1)
    assert report.results[0].win_rate > 0.25
