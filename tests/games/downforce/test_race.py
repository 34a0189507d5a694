"""The race, wild bands, movement (DF 5 to 7, 15.11 to 15.15, 15.21 to 15.23)."""

from __future__ import annotations

import pytest

from tests.games.downforce.situation import (
    about_to_move,
    drive,
    moving,
    offered,
    play,
    racing,
    refused,
    said,
    steps,
    where,
)
from trackside.games.downforce.components import COLOUR_INDEX, COLOURS, printed_deck
from trackside.games.downforce.styles import first_player
from trackside.games.downforce.track import PRINTED_TRACKS, printed_track

APART = {
    "red": "RS-L01",
    "yellow": "RS-L05",
    "black": "RS-M20",
    "blue": "RS-R33",
    "orange": "RS-M34",
    "green": "RS-M50",
}


# --- 5 the race ---


def test_5_1_the_owner_on_start_space_1_begins() -> None:
    position = racing(APART, owners={"black": 2, "blue": 1})
    assert first_player(position) == 2
    position = racing(APART, owners={"green": 3, "blue": 1})
    assert first_player(position) == 1  # black, on start space 1, has no owner


def test_5_2_one_card_a_turn_then_the_player_to_the_left() -> None:
    hands = {0: ["one-red", "one-green"], 1: ["one-blue"], 2: ["one-black"]}
    position = racing(APART, seats=3, hands=hands)
    for seat, card in ((0, "one-red"), (1, "one-blue"), (2, "one-black"), (0, "one-green")):
        assert position.deciding == (seat,)
        play(position, (seat, f"play {card}"))
        drive(position)


def test_5_2_a_card_must_be_played_and_be_ones_own() -> None:
    position = racing(APART, hands={0: ["four-red"], 1: ["one-red"]})
    assert offered(position, 0) == {"play four-red"}
    assert refused(position, 0, "play one-red") == "DF 5.2"
    assert refused(position, 1, "play one-red") == "DF 5.2"


def test_5_3_a_player_without_cards_is_skipped() -> None:
    position = racing(APART, hands={0: ["one-red"], 2: ["one-blue"]})
    play(position, (0, "play one-red"))
    drive(position)
    assert position.deciding == (2,)


def test_5_4_bands_from_top_to_bottom() -> None:
    position = racing(APART, hands={0: ["six-red"], 1: ["one-red"]})
    play(position, (0, "play six-red"))
    seen = []
    while position.card >= 0:
        seen.append(moving(position))
        drive(position)
    bands = printed_deck().cards[printed_deck().index["six-red"]].bands
    assert seen == [(COLOURS[car], number) for car, number in bands]


def test_5_5_the_player_of_the_card_moves_all_cars() -> None:
    position = racing(APART, hands={0: ["four-red"], 1: ["one-red"]}, owners={"red": 1, "yellow": 2})
    play(position, (0, "play four-red"))
    for _ in range(2):
        assert position.deciding == (0,)
        drive(position)


def test_5_5_no_further_than_the_number() -> None:
    position = about_to_move({"red": "RS-L01"}, "red", 2)
    assert refused(position, 0, "drive RS-L02,RS-L03,RS-L04") == "DF 5.5"


def test_5_6_open_discards() -> None:
    position = racing(APART, hands={0: ["one-red"], 1: ["one-blue"]})
    play(position, (0, "play one-red"))
    drive(position)
    assert position.view(3).discards == ("one-red",)


def test_5_7_the_race_ends_when_nobody_has_a_card() -> None:
    position = racing(APART, hands={0: ["one-red"]}, owners={"red": 0})
    play(position, (0, "play one-red"))
    assert not position.over
    drive(position)
    assert position.over


def test_5_7_the_race_ends_when_all_cars_have_finished() -> None:
    finished = ["yellow", "black", "blue", "orange", "green"]
    position = racing({"red": "RS-L48"}, hands={0: ["one-red", "one-blue"], 1: ["one-green"]}, finished=finished)
    play(position, (0, "play one-red"), (0, "step finish"))
    assert position.over


# --- 6 wild bands ---


def test_6_1_not_a_printed_colour() -> None:
    position = racing(APART, hands={0: ["three_wild-red"], 1: ["one-red"]})
    play(position, (0, "play three_wild-red"))
    drive(position)
    assert offered(position, 0) == {f"wild {car}" for car in COLOURS if car != "red"}
    assert refused(position, 0, "wild red") == "DF 6.1"
    assert refused(position, 0, "wild purple") == "DF 6.1"


def test_6_2_two_wild_bands_move_different_cars() -> None:
    position = racing(APART, hands={0: ["three_wild-red"], 1: ["one-red"]})
    play(position, (0, "play three_wild-red"))
    drive(position)
    play(position, (0, "wild blue"))
    drive(position)
    assert refused(position, 0, "wild blue") == "DF 6.2"
    assert offered(position, 0) == {"wild black", "wild green", "wild yellow", "wild orange"}


def test_6_3_a_finished_or_blocked_car_may_be_picked_and_the_band_is_lost() -> None:
    blocked = {"red": "RS-M36", "blue": "RS-M37", "black": "RS-M20"}
    for pick in ("green", "red"):
        position = racing(blocked, hands={0: ["one_wild-1"], 1: ["one-red"]}, finished=["green"])
        play(position, (0, "play one_wild-1"))
        assert f"wild {pick}" in offered(position, 0)
        told = play(position, (0, f"wild {pick}"))
        assert f"{pick} cannot move, so the band is lost: 5" in said(told)
        assert position.card < 0


def test_6_4_the_pick_is_made_when_the_band_comes_up() -> None:
    position = racing(APART, hands={0: ["four_wild-blue"], 1: ["one-red"]})
    play(position, (0, "play four_wild-blue"))
    assert position.view(0).kind == "drive"
    drive(position)
    drive(position)
    assert position.view(0).kind == "wild"


# --- 7 movement ---


def test_7_1_a_space_holds_one_car() -> None:
    position = about_to_move({"red": "RS-L01", "blue": "RS-L02"}, "red", 3)
    assert refused(position, 0, "step RS-L02") == "DF 7.6"


def test_7_2_straight_or_diagonally_ahead_never_sideways_or_back() -> None:
    position = about_to_move({"red": "RS-M05"}, "red", 3)
    assert steps(position) == {"RS-L06", "RS-M06", "RS-R06"}
    for space in ("RS-L05", "RS-R05", "RS-M04", "RS-M07", "nowhere", "finish"):
        assert refused(position, 0, f"step {space}") == "DF 7.2"


@pytest.mark.parametrize("track", PRINTED_TRACKS)
def test_7_3_every_step_leads_ahead(track: str) -> None:
    found = printed_track(track)
    for space in range(found.finished):
        for to in found.ahead[space]:
            crosses = (found.crossings[space] or {}).get(to) == 4
            assert crosses or found.front[to] > found.front[space]


def test_7_4_a_car_must_go_on_while_it_can() -> None:
    position = about_to_move({"red": "RS-M05"}, "red", 3)
    assert refused(position, 0, "drive RS-M06,RS-M07") == "DF 7.4"
    play(position, (0, "step RS-M06"))
    assert moving(position) == ("red", 2)
    play(position, (0, "drive RS-M07,RS-M08"))
    assert where(position, "red") == "RS-M08"


def test_7_5_a_dead_end_may_be_chosen_and_the_rest_is_lost() -> None:
    position = about_to_move({"blue": "RS-L01", "yellow": "RS-L03", "red": "RS-M03"}, "blue", 4)
    assert offered(position, 0) >= {"step RS-L02", "step RS-M02"}
    told = play(position, (0, "step RS-L02"))
    assert where(position, "blue") == "RS-L02"
    assert position.card < 0
    assert said(told)[0] == "blue drives: RS-L02"


def test_7_5_a_way_of_one_space_is_a_step() -> None:
    position = about_to_move({"red": "RS-M05"}, "red", 1)
    assert offered(position, 0) == {"step RS-L06", "step RS-M06", "step RS-R06"}
    assert refused(position, 0, "drive RS-M06") == "DF 7.5"


def test_7_6_between_two_diagonal_cars() -> None:
    position = about_to_move({"red": "RS-M05", "blue": "RS-M06", "green": "RS-R05"}, "red", 1)
    assert steps(position) == {"RS-L06", "RS-R06"}


def test_7_7_entries_name_the_line_that_they_cross() -> None:
    for name, crossed in (("river-station", ("RS-L12", "RS-L13")), ("marina-bay", ("MB-M13", "MB-M14"))):
        track = printed_track(name)
        space, to = (track.index[one] for one in crossed)
        lines = track.crossings[space]
        assert lines is not None
        assert lines[to] == 1


# --- 15 rulings ---


def test_15_11_the_band_of_a_finished_or_blocked_car_is_lost_and_the_next_carried_out() -> None:
    cars = {"yellow": "RS-M36", "blue": "RS-M37", "black": "RS-M20"}
    position = racing(cars, hands={0: ["four-red"], 1: ["one-red"]}, finished=["red"])
    play(position, (0, "play four-red"))
    assert moving(position) == ("black", 2)


def test_15_12_a_car_freed_by_a_later_band_stays() -> None:
    cars = {"red": "RS-M36", "yellow": "RS-M37"}
    position = racing(cars, hands={0: ["four-red"], 1: ["one-red"]})
    play(position, (0, "play four-red"))
    assert moving(position) == ("yellow", 4)
    drive(position)
    assert where(position, "red") == "RS-M36"
    assert position.card < 0


def test_15_13_unowned_cars_move_like_all_others() -> None:
    position = racing(APART, hands={0: ["one-red", "one_wild-1"], 1: ["one_wild-2"]}, owners={"blue": 0, "black": 1})
    play(position, (0, "play one-red"))
    assert moving(position) == ("red", 5)
    drive(position)
    play(position, (1, "play one_wild-2"), (1, "wild green"))
    assert moving(position) == ("green", 5)


def test_15_14_there_is_always_a_colour_to_pick() -> None:
    for card in printed_deck().cards:
        assert len(COLOURS) - len(card.coloured) >= len(card.wilds)


def test_15_14_a_wild_band_may_waste_an_opponents_move() -> None:
    cars = {"blue": "RS-L01", "yellow": "RS-L03", "red": "RS-M03"}
    position = racing(cars, hands={0: ["one_wild-1"], 1: ["one-red"]}, owners={"blue": 1})
    play(position, (0, "play one_wild-1"), (0, "wild blue"), (0, "step RS-L02"))
    assert where(position, "blue") == "RS-L02"


def test_15_15_unpredictable_moves_a_car_twice() -> None:
    position = racing(APART, hands={0: ["three_wild-red"], 1: ["one-red"]}, styles={0: "unpredictable"})
    play(position, (0, "play three_wild-red"))
    drive(position)
    play(position, (0, "wild red"))
    assert moving(position) == ("red", 3)


def test_15_21_boxed_in_completely() -> None:
    cars = {"red": "RS-M05", "blue": "RS-L06", "green": "RS-M06", "black": "RS-R06"}
    position = racing(cars, hands={0: ["four-red"], 1: ["one-red"]})
    told = play(position, (0, "play four-red"))
    assert "red cannot move, so the band is lost: 6" in said(told)
    assert where(position, "red") == "RS-M05"
    assert moving(position) == ("black", 2)


def test_15_22_a_rivals_6_may_be_wasted_after_one_step() -> None:
    cars = {"blue": "RS-L01", "yellow": "RS-L03", "red": "RS-M03"}
    position = racing(cars, hands={0: ["six-blue"], 1: ["one-red"]}, owners={"blue": 1})
    play(position, (0, "play six-blue"), (0, "step RS-L02"))
    assert where(position, "blue") == "RS-L02"
    assert moving(position) != ("blue", 5)


def test_15_23_over_the_finish_line_is_always_free_but_not_at_the_start() -> None:
    cars = {"red": "RS-M57", "blue": "RS-L01", "green": "RS-M01", "black": "RS-R01"}
    position = racing(cars, hands={0: ["one-red"], 1: ["one-blue"]})
    play(position, (0, "play one-red"))
    assert offered(position, 0) == {"step finish"}
    starting = racing(cars, hands={0: ["one-red"], 1: ["one-blue"]}, laps={"red": 0})
    told = play(starting, (0, "play one-red"))
    assert "red cannot move, so the band is lost: 5" in said(told)
    del cars["green"]
    starting = racing(cars, hands={0: ["one-red"], 1: ["one-blue"]}, laps={"red": 0})
    play(starting, (0, "play one-red"))
    assert steps(starting) == {"RS-M01"}
    play(starting, (0, "step RS-M01"))
    assert starting.crossings[COLOUR_INDEX["red"]] == 1
