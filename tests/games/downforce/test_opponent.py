"""What the computer opponents of Downforce do, and how they fare against each other (DF 3 to 11)."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.games.downforce.situation import about_to_move, play, racing, selling
from trackside import opponents
from trackside.core.chance import CHANCE, Generator
from trackside.games.downforce import TITLE
from trackside.games.downforce.components import COLOURS
from trackside.games.downforce.opponent import GREEDY, STEADY, greedy, steady
from trackside.games.downforce.position import Downforce
from trackside.games.downforce.prospects import Prospects, place_chances

RANDOM = Generator(1)


def whole_game(seed: int, kinds: list[str], **options: Any) -> Downforce:
    """A game between opponents of these strengths."""
    position = TITLE.start(len(kinds), TITLE.settle(len(kinds), options))
    assert isinstance(position, Downforce)
    generator = Generator(seed)
    while not position.over:
        seat = position.deciding[0]
        if seat == CHANCE:
            move = position.draw(generator)
        else:
            move = opponents.choose(TITLE, position, seat, kinds[seat], generator)
        position.apply(seat, move)
    return position


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"without_cunning": True}),
        (3, {"simplified": True}),
        (4, {"track": "marina-bay"}),
        (5, {"long_distance": True}),
        (6, {"championship": True}),
    ],
)
def test_whole_games_are_legal(seats: int, options: dict[str, Any]) -> None:
    assert whole_game(seats, ["greedy", "steady", "greedy", "steady", "random", "steady"][:seats], **options).over


def test_a_move_takes_under_half_a_second() -> None:
    position = whole_opening()
    for choose in (greedy, steady):
        began = time.process_time()
        choose(position, 0, RANDOM)
        assert time.process_time() - began < 0.5


def whole_opening() -> Downforce:
    """The first turn of a race with a hand of ten cards."""
    hand = ["six-red", "six-blue", "four-red", "four_wild-blue", "three-red", "one-red", "one_wild-1"]
    hand += ["three_wild-red", "six-green", "eight-red"]
    cars = dict(zip(("black", "blue", "green", "yellow", "orange", "red"), STARTS, strict=True))
    return racing(cars, hands={0: hand, 1: ["one-blue"]}, owners={"red": 0, "blue": 1}, laps=dict.fromkeys(cars, 0))


STARTS = ("RS-L48", "RS-R45", "RS-L47", "RS-R44", "RS-L46", "RS-R43")


@pytest.mark.parametrize("choose", [greedy, steady])
def test_it_drives_its_own_car_on_and_a_rivals_into_a_dead_end(choose: Any) -> None:
    cars = {"blue": "RS-L01", "yellow": "RS-L03", "red": "RS-M03"}
    position = about_to_move(cars, "blue", 4, owners={"blue": 0, "red": 1})
    assert str(choose(position, 0, RANDOM)).startswith("drive RS-M02,RS-R03")
    position = about_to_move(cars, "blue", 4, owners={"blue": 1, "red": 0})
    assert str(choose(position, 0, RANDOM)) == "step RS-L02"


@pytest.mark.parametrize("choose", [greedy, steady])
def test_it_bets_on_a_car_far_in_front(choose: Any) -> None:
    cars = {"red": "RS-M12", "yellow": "RS-M02", "black": "RS-M01", "blue": "RS-L01"}
    position = racing(cars, hands={0: ["one-red"], 1: ["one-blue"]}, lines=0)
    play(position, (0, "play one-red"), (0, "drive RS-M13,RS-M14,RS-M15,RS-M16,RS-M17"))
    assert str(choose(position, 2, RANDOM)) == "bet red"


def test_greedy_has_faith_in_its_own_car_close_behind() -> None:
    cars = {"red": "RS-M12", "blue": "RS-M11", "yellow": "RS-M02", "black": "RS-M01"}
    hands = {0: ["one-red"], 1: ["one-blue"], 2: ["eight-blue", "six-blue", "six-green", "four-blue", "three-blue"]}
    position = racing(cars, hands=hands, lines=0, owners={"red": 0, "yellow": 1, "blue": 2})
    play(position, (0, "play one-red"), (0, "drive RS-M13,RS-M14,RS-M15,RS-M16,RS-M17"))
    assert str(greedy(position, 1, RANDOM)) == "bet red"
    assert str(greedy(position, 2, RANDOM)) == "bet blue"


def test_steady_leaves_a_dear_car_to_others() -> None:
    hands = [["six-green", *(f"one-{car}" for car in COLOURS if car != "green")], ["one-blue"], ["one-black"]]
    position = selling([("green", "cunning"), *[("red", "tricky")] * 4], hands)
    assert str(steady(position, 0, RANDOM)) != "bid six-green for 6"


def test_prospects_rise_with_the_own_car_and_fall_with_a_rivals() -> None:
    position = racing({"red": "RS-M20", "blue": "RS-M20"}, owners={"red": 0, "blue": 1})
    prospects = Prospects(position, 0, STEADY)
    now = prospects.worth()
    further = position.track.index["RS-M30"]
    assert prospects.worth(5, further) > now > prospects.worth(1, further)


def test_chances_of_places_sum_to_the_chance_to_finish() -> None:
    leads = {0: 3.0, 1: 3.0, 2: -40.0}
    chances = place_chances(0, 3.0, leads, 5.0)
    assert sum(chances) == pytest.approx(1 / (1 + 2.718281828459045 ** (-3 / 5)))
    assert chances[0] == pytest.approx(chances[1], rel=0.01)
    assert place_chances(2, -400.0, leads, 5.0) == pytest.approx([0.0] * 3)


def test_what_is_hidden_does_not_matter() -> None:
    position = whole_opening()
    for character in (GREEDY, STEADY):
        seen = [Prospects(position.determinize(0, RANDOM), 0, character).to_come for _ in range(3)]
        assert seen[0] == pytest.approx(seen[1])
        assert seen[0] == pytest.approx(seen[2])


def first_places(first: str, others: str, games: int) -> float:
    """How many games of four the first one wins against three others, shared ones in part."""
    won = 0.0
    for seed in range(games):
        kinds = [others] * 4
        kinds[seed % 4] = first
        track = ("river-station", "marina-bay")[seed // 4 % 2]
        winners = whole_game(seed, kinds, track=track).standings().winners
        won += (seed % 4 in winners) / len(winners)
    return won / games


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    assert first_places("greedy", "random", 40) > 0.9


@pytest.mark.slow
def test_steady_beats_greedy() -> None:
    assert first_places("steady", "greedy", 40) > 0.5
