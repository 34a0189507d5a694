"""Bets, finish, pay-out (DF 8 to 10, 15.24 to 15.34)."""

from __future__ import annotations

from typing import Any

from tests.games.downforce.situation import cards, drive, offered, play, racing, refused, said
from trackside.games.downforce.components import COLOUR_INDEX, COLOURS
from trackside.games.downforce.payout import RaceResult, bet_pays
from trackside.games.downforce.position import Downforce
from trackside.games.downforce.track import PRINTED_TRACKS, printed_track

HANDS = {0: ["four-red", "one-red"], 1: ["one-yellow"]}


def at_line_1(*, hands: dict[int, list[str]] = HANDS, lines: int = 0, **situation: Any) -> Downforce:
    """Seat 0 is about to take the red car over the first betting line."""
    cars = {"red": "RS-M12", "yellow": "RS-M02", "black": "RS-M01", "blue": "RS-L01"}
    return racing(cars, hands=hands, lines=lines, **situation)


def bets_of(position: Downforce) -> list[list[str]]:
    return [[COLOURS[car] for car in bets] for bets in position.bets]


# --- 8 betting ---


def test_8_1_the_card_is_carried_out_then_everybody_bets() -> None:
    position = at_line_1()
    play(position, (0, "play four-red"))
    drive(position)
    assert position.lines_crossed == 1
    while position.card >= 0:
        assert position.view(0).kind == "drive"
        drive(position)
    view = position.view(0)
    assert (view.kind, view.line, view.deciding) == ("bet", 1, (0, 1, 2, 3))


def betting(**situation: Any) -> Downforce:
    """Everybody is to bet at the first line."""
    position = at_line_1(**situation)
    play(position, (0, "play one-red"))
    drive(position)
    return position


def test_8_2_once_at_each_line() -> None:
    for line, (space, before) in enumerate((("RS-M12", 0), ("RS-M25", 1), ("RS-M42", 2)), 1):
        position = at_line_1(lines=before)
        position.spaces[COLOUR_INDEX["red"]] = position.track.index[space]
        play(position, (0, "play one-red"))
        drive(position)
        assert position.view(0).line == line


def test_8_3_any_car_may_be_marked() -> None:
    position = betting(owners={"red": 0, "blue": 1}, finished=["green"])
    assert offered(position, 0) == {f"bet {car}" for car in COLOURS}
    assert refused(position, 0, "bet purple") == "DF 8.3"


def test_8_4_a_bet_pays_by_the_final_place() -> None:
    finish = tuple(COLOUR_INDEX[car] for car in ("red", "blue", "green", "black"))
    assert [bet_pays(finish, 0, car) for car in finish] == [9, 6, 3, 0]


def test_8_5_bets_stay_secret_to_the_end() -> None:
    one, other = betting(), betting()
    told = [play(one, (2, "bet red")), play(other, (2, "bet blue"))]
    assert told[0] == told[1]
    for seat in (0, 1, 3, None):
        assert one.view(seat) == other.view(seat)
        assert one.standings() == other.standings()
    assert one.view(2).players[2].bets == ("red",)
    play(one, (0, "bet red"), (1, "bet red"), (3, "bet red"))
    assert one.view(0).players[2].bets == (None,)


# --- 9 finish ---


def test_9_1_the_crossing_at_the_start_does_not_count() -> None:
    for name in PRINTED_TRACKS:
        track = printed_track(name)
        start = track.names[track.starts[0]]
        position = racing({"red": start}, track=name, laps={"red": 0}, hands={0: ["one-red"], 1: ["one-blue"]})
        play(position, (0, "play one-red"))
        drive(position)
        assert position.crossings[COLOUR_INDEX["red"]] == 1
        assert position.finish_order == []


def test_9_2_a_car_that_finishes_leaves_the_track_and_takes_the_best_place() -> None:
    position = racing({"red": "RS-M56"}, hands={0: ["one-red"], 1: ["one-blue"]}, finished=["green"])
    told = play(position, (0, "play one-red"), (0, "drive RS-M57,finish"))
    assert "red finishes in place 2" in said(told)
    car = position.view(0).cars[COLOUR_INDEX["red"]]
    assert (car.space, car.place) == (None, 2)


def test_9_3_whose_cars_have_all_finished_discards_his_hand() -> None:
    hands = {0: ["one-red"], 1: ["one-blue", "six-red"], 2: ["one-green"]}
    position = racing({"red": "RS-M57", "blue": "RS-M01"}, hands=hands, owners={"red": 1, "blue": 0})
    play(position, (0, "play one-red"), (0, "step finish"))
    assert position.hands[1] == 0
    assert set(position.view(0).discards) == {"one-red", "one-blue", "six-red"}
    assert position.deciding == (2,)


def test_9_4_cars_still_out_drop_out() -> None:
    cars = {"red": "RS-M57", "blue": "RS-M56"}
    position = racing(cars, hands={0: ["one-red"]}, owners={"red": 0, "blue": 1})
    position.bets = [[COLOUR_INDEX["blue"]], [COLOUR_INDEX["red"]], [], []]
    play(position, (0, "play one-red"), (0, "step finish"))
    assert position.over
    assert {row.seat: row.total for row in position.standings().rows} == {0: 12, 1: 9, 2: 0, 3: 0}


# --- 10 pay-out ---


def result(finish: str, owners: dict[str, int], bets: list[list[str]], prices: dict[str, int]) -> RaceResult:
    return RaceResult(
        tuple(COLOUR_INDEX[car] for car in finish.split()),
        tuple(owners.get(car, -1) for car in COLOURS),
        tuple(prices.get(car, 0) for car in COLOURS),
        tuple(tuple(COLOUR_INDEX[car] for car in marked) for marked in bets),
    )


def test_10_1_places() -> None:
    for place, pay in enumerate((12, 9, 6, 4, 2, 0)):
        order = [car for car in COLOURS if car != "red"]
        order.insert(place, "red")
        assert result(" ".join(order), {"red": 0}, [[]], {}).places_pay(0) == pay


def test_10_2_places_of_unowned_cars_pay_nobody() -> None:
    paid = result("red blue", {"blue": 1}, [[], []], {})
    assert (paid.places_pay(0), paid.places_pay(1)) == (0, 9)


def test_10_3_bets() -> None:
    for line, pays in enumerate(((9, 6, 3), (6, 4, 2), (3, 2, 1))):
        assert tuple(bet_pays((0, 1, 2, 3), line, car) for car in range(3)) == pays
        assert bet_pays((0, 1, 2, 3), line, 3) == 0


def test_10_4_places_and_bets_less_prices() -> None:
    paid = result("red blue", {"red": 0}, [["red", "blue", "green"]], {"red": 5})
    assert paid.total(0) == 12 + 9 + 4 - 5


def test_10_5_a_tie_goes_to_the_better_placed_car() -> None:
    # Both end with 3: 12 - 9 and 9 - 6.
    position = racing({"red": "RS-M57"}, hands={0: ["one-red"]}, owners={"red": 1, "blue": 0}, finished=["blue"])
    position.prices[COLOUR_INDEX["blue"]], position.prices[COLOUR_INDEX["red"]] = 9, 6
    play(position, (0, "play one-red"), (0, "step finish"))
    places = {row.seat: (row.place, row.total) for row in position.standings().rows}
    assert places == {0: (1, 3), 1: (2, 3), 2: (3, 0), 3: (3, 0)}
    assert position.standings().winners == (0,)


def test_10_5_shared_if_nobody_has_a_car_that_finished() -> None:
    position = racing({"red": "RS-M01"}, seats=2, hands={0: ["one-red"]}, owners={"red": 1, "blue": 0})
    play(position, (0, "play one-red"))
    drive(position)
    assert position.over
    assert position.standings().winners == (0, 1)


# --- rulings ---


def test_15_24_no_card_takes_cars_over_two_lines_on_these_tracks() -> None:
    for name in PRINTED_TRACKS:
        track = printed_track(name)
        for first in (1, 2):
            beyond = {to for lines in track.crossings if lines for to, line in lines.items() if line == first}
            steps, reached = 0, beyond
            while not any((track.crossings[at] or {}).get(to) == first + 1 for at in reached for to in track.ahead[at]):
                reached = {to for at in reached for to in track.ahead[at]}
                steps += 1
            assert steps + 2 > 10


def test_15_24_two_lines_by_one_card_bring_two_bets_in_order() -> None:
    position = at_line_1()
    position.lines_crossed = 2
    position.lines_due = [1, 2]
    position.stack.clear()
    position.go_on(None)
    assert position.view(0).line == 1
    play(position, *((seat, "bet red") for seat in range(4)))
    assert position.view(0).line == 2


def test_15_25_a_later_car_over_the_same_line_triggers_nothing() -> None:
    position = at_line_1(lines=1)
    play(position, (0, "play one-red"))
    drive(position)
    assert position.view(1).kind == "play"


def test_15_26_everybody_bets_with_or_without_cards() -> None:
    position = betting(hands={0: ["one-red"], 1: []}, finished=["green"])
    assert position.deciding == (0, 1, 2, 3)
    assert "bet green" in offered(position, 1)


def test_15_27_a_line_that_no_car_crosses_gives_no_bet() -> None:
    position = at_line_1(hands={0: ["one-red"]}, lines=0)
    position.spaces[COLOUR_INDEX["red"]] = position.track.index["RS-M01"]
    play(position, (0, "play one-red"))
    drive(position)
    assert position.over
    assert bets_of(position) == [[], [], [], []]


def test_15_28_several_cars_by_one_card_take_places_in_order() -> None:
    cars = {"red": "RS-M57", "yellow": "RS-L48", "black": "RS-M20", "blue": "RS-M01"}
    position = racing(cars, hands={0: ["four-red"], 1: ["one-blue"]})
    play(position, (0, "play four-red"), (0, "step finish"), (0, "step finish"))
    assert [COLOURS[car] for car in position.finish_order] == ["red", "yellow"]


def test_15_29_ones_own_card_is_carried_out_to_its_end() -> None:
    cars = {"red": "RS-M57", "yellow": "RS-L05", "black": "RS-M20", "blue": "RS-M01"}
    hands = {0: ["four-red", "one-green"], 1: ["one-blue"]}
    position = racing(cars, hands=hands, owners={"red": 0, "yellow": 1})
    play(position, (0, "play four-red"), (0, "step finish"))
    assert position.hands[0] == cards(position, ["one-green"])
    while position.card >= 0:
        drive(position)
    assert position.hands[0] == 0
    assert "one-green" in position.view(1).discards


def test_15_30_the_race_ends_when_all_owned_cars_have_finished() -> None:
    cars = {"red": "RS-M57", "yellow": "RS-L05"}
    hands = {0: ["one-red", "one-green"], 1: ["one-blue"]}
    position = racing(cars, seats=2, hands=hands, owners={"red": 0, "blue": 1}, finished=["blue"])
    position.hands[1] = 0
    play(position, (0, "play one-red"), (0, "step finish"))
    assert position.over
    assert position.view(0).cars[COLOUR_INDEX["yellow"]].place is None


def test_15_31_the_sixth_car_ends_the_race_at_once() -> None:
    finished = ["yellow", "black", "blue", "orange", "green"]
    position = racing({"red": "RS-M57"}, hands={0: ["four-red", "one-blue"], 1: ["one-blue"]}, finished=finished)
    play(position, (0, "play four-red"), (0, "step finish"))
    assert position.over


def test_15_32_places_of_cars_that_did_not_finish_are_not_awarded() -> None:
    paid = result("red blue green", {"red": 0, "black": 0}, [[]], {})
    assert paid.places_pay(0) == 12


def test_15_33_a_bet_on_a_car_that_drops_out_pays_nothing() -> None:
    assert bet_pays((0, 1), 0, 2) == 0


def test_15_34_more_cars_mean_more_turns() -> None:
    hands = {0: ["eight-red", "eight-blue"], 1: ["one-green"]}
    cars = {"red": "RS-M01", "blue": "RS-M20", "green": "RS-R33"}
    position = racing(cars, seats=2, hands=hands, owners={"red": 0, "blue": 0, "green": 1})
    for seat, card in ((0, "eight-red"), (1, "one-green"), (0, "eight-blue")):
        assert position.deciding == (seat,)
        play(position, (seat, f"play {card}"))
        drive(position)
    assert position.over
