"""The six driving styles (DF 11, 15.16 to 15.20)."""

from __future__ import annotations

from tests.games.downforce.situation import drive, moving, offered, play, racing, refused, steps, where
from trackside.games.downforce.components import COLOUR_INDEX

APART = {
    "red": "RS-L01",
    "yellow": "RS-L05",
    "black": "RS-M20",
    "blue": "RS-R33",
    "orange": "RS-M34",
    "green": "RS-M50",
}
HANDS = {0: ["four-red", "one-red"], 1: ["one-blue"]}


def test_11_1_and_11_2_styles_act_on_cards_one_plays_oneself() -> None:
    position = racing(APART, hands={0: ["four-red"], 1: ["one-red"]}, owners={"red": 1}, styles={1: "aggressive"})
    play(position, (0, "play four-red"))
    drive(position)
    assert moving(position) == ("yellow", 4)  # no bonus for seat 1
    position = racing(APART, hands={0: ["one-red"], 1: ["one-red"]}, owners={"red": 1}, styles={1: "determined"})
    play(position, (0, "play one-red"))
    drive(position)
    assert position.deciding == (1,)
    assert position.view(1).kind == "play"


def test_11_3_aggressive_moves_one_more_by_the_top_band() -> None:
    position = racing(APART, hands=HANDS, owners={"red": 0, "yellow": 0}, styles={0: "aggressive"})
    play(position, (0, "play four-red"))
    drive(position)
    assert (position.view(0).kind, moving(position)) == ("bonus", ("red", 1))
    play(position, (0, f"step {min(steps(position))}"))
    drive(position)
    assert moving(position) == ("black", 2)  # yellow is the second band: no bonus


def test_11_3_aggressive_may_do_without() -> None:
    position = racing(APART, hands=HANDS, owners={"red": 0}, styles={0: "aggressive"})
    play(position, (0, "play four-red"))
    drive(position)
    stood = where(position, "red")
    play(position, (0, "forgo"))
    assert where(position, "red") == stood
    assert moving(position) == ("yellow", 4)


def test_11_3_aggressive_moves_9_by_the_own_speed_8_card() -> None:
    hands = {0: ["eight-red", "one-red"], 1: ["one-blue"]}
    position = racing(APART, hands=hands, owners={"red": 0}, styles={0: "aggressive"})
    play(position, (0, "play eight-red"))
    assert moving(position) == ("red", 8)
    drive(position)
    assert moving(position) == ("red", 1)


def test_11_4_cunning_steers_his_own_car_on_anybodys_turn() -> None:
    hands = {0: ["four-red"], 1: ["one-blue"], 2: ["one-green"]}
    position = racing(APART, seats=3, hands=hands, owners={"yellow": 2, "red": 0}, styles={2: "cunning"})
    play(position, (0, "play four-red"))
    assert position.deciding == (0,)
    drive(position)
    assert (position.deciding, moving(position)) == ((2,), ("yellow", 4))
    assert refused(position, 0, "step RS-L06") == "DF 7.5"
    drive(position)
    assert (position.deciding, moving(position)) == ((0,), ("black", 2))


def test_11_4_the_player_of_the_card_still_picks_for_wild_bands() -> None:
    hands = {0: ["one_wild-1"], 1: ["one-blue"]}
    position = racing(APART, seats=2, hands=hands, owners={"yellow": 1, "red": 0}, styles={1: "cunning"})
    play(position, (0, "play one_wild-1"), (0, "wild yellow"))
    assert position.deciding == (1,)


def test_11_5_determined_moves_two_more_after_rectangles_only() -> None:
    hands = {0: ["one-red", "one-black"], 1: ["one-blue"]}
    position = racing(APART, hands=hands, owners={"red": 0}, styles={0: "determined"})
    play(position, (0, "play one-red"), (0, "drive RS-L02,RS-L03,RS-L04,RS-M05,RS-M06"))
    assert (position.view(0).kind, moving(position)) == ("bonus", ("red", 2))
    assert refused(position, 0, "drive RS-M07,RS-M08,RS-M09") == "DF 5.5"
    play(position, (0, "step RS-M07"))
    assert "forgo" not in offered(position, 0)  # as far as possible or not at all (DF 15.19)
    play(position, (0, "step RS-M08"))
    assert position.deciding == (1,)


def test_11_5_determined_gets_nothing_after_another_shape() -> None:
    hands = {0: ["one-red", "one-black"], 1: ["one-blue"]}
    cars = APART | {"red": "RS-L08"}
    position = racing(cars, hands=hands, owners={"red": 0}, styles={0: "determined"})
    play(position, (0, "play one-red"))
    drive(position)
    assert position.deciding == (1,)


def test_11_5_step_by_step_counts_the_same() -> None:
    hands = {0: ["one-red", "one-black"], 1: ["one-blue"]}
    position = racing(APART, hands=hands, owners={"red": 0}, styles={0: "determined"})
    play(position, (0, "play one-red"), (0, "step RS-L02"), (0, "step RS-L03"), (0, "drive RS-L04,RS-M05,RS-M06"))
    assert position.view(0).kind == "bonus"
    cars = APART | {"red": "RS-L06"}
    position = racing(cars, hands=hands, owners={"red": 0}, styles={0: "determined"})
    play(position, (0, "play one-red"), *((0, f"step RS-L{n:02}") for n in range(7, 12)))
    assert position.deciding == (1,)


def test_11_6_strategic_skips_one_band() -> None:
    position = racing(APART, hands=HANDS, styles={0: "strategic"})
    play(position, (0, "play four-red"))
    assert "skip-band" in offered(position, 0)
    play(position, (0, "skip-band"))
    assert where(position, "red") == "RS-L01"
    assert moving(position) == ("yellow", 4)
    assert refused(position, 0, "skip-band") == "DF 11.6"


def test_11_6_not_once_the_band_is_begun_nor_on_a_card_with_one_band() -> None:
    position = racing(APART, hands=HANDS, styles={0: "strategic"})
    play(position, (0, "play four-red"), (0, "step RS-L02"))
    assert refused(position, 0, "skip-band") == "DF 11.6"
    position = racing(APART, hands=HANDS, styles={0: "strategic"})
    play(position, (0, "play one-red"))
    assert refused(position, 0, "skip-band") == "DF 11.6"


def test_11_6_only_strategic() -> None:
    position = racing(APART, hands=HANDS, styles={0: "tricky"})
    play(position, (0, "play four-red"))
    assert refused(position, 0, "skip-band") == "DF 11.6"


def test_11_7_tricky_turns_the_whole_card_over() -> None:
    position = racing(APART, hands=HANDS, styles={0: "tricky"})
    assert offered(position, 0) == {"play four-red", "play four-red from bottom", "play one-red"}
    assert refused(position, 0, "play one-red from bottom") == "DF 11.7"
    play(position, (0, "play four-red from bottom"))
    bands = []
    while position.card >= 0:
        bands.append(moving(position))
        drive(position)
    assert bands == [("blue", 1), ("black", 2), ("yellow", 4), ("red", 6)]
    position = racing(APART, hands=HANDS, styles={0: "cunning"})
    assert refused(position, 0, "play four-red from bottom") == "DF 11.7"


def test_11_8_unpredictable_picks_a_printed_colour() -> None:
    hands = {0: ["three_wild-red"], 1: ["one-blue"]}
    position = racing(APART, hands=hands, styles={0: "unpredictable"})
    play(position, (0, "play three_wild-red"))
    drive(position)
    play(position, (0, "wild red"))
    drive(position)
    assert refused(position, 0, "wild red") == "DF 6.2"


# --- rulings ---


def test_15_16_anothers_cunning_combines_with_any_style() -> None:
    owners = {"red": 0, "yellow": 1}
    position = racing(APART, hands=HANDS, owners=owners, styles={0: "strategic", 1: "cunning"})
    play(position, (0, "play four-red"))
    drive(position)
    assert (position.view(0).kind, position.deciding) == ("band", (0,))
    assert offered(position, 0) == {"skip-band", "carry-out"}
    carried, skipped = position.clone(), position.clone()
    play(carried, (0, "carry-out"))
    assert (carried.deciding, moving(carried)) == ((1,), ("yellow", 4))
    assert refused(carried, 1, "skip-band") == "DF 11.6"
    play(skipped, (0, "skip-band"))
    assert moving(skipped) == ("black", 2)
    owners = {"red": 1, "yellow": 0}
    position = racing(APART, hands=HANDS, owners=owners, styles={0: "tricky", 1: "cunning"})
    play(position, (0, "play four-red from bottom"))
    while moving(position) != ("red", 6):
        drive(position)
    assert position.deciding == (1,)


def test_15_17_the_skip_is_spent_on_a_wild_band_or_one_that_would_move_nothing() -> None:
    hands = {0: ["three_wild-red", "four-red"], 1: ["one-blue"]}
    position = racing(APART, hands=hands, styles={0: "strategic"})
    play(position, (0, "play three_wild-red"))
    drive(position)
    assert "skip-band" in offered(position, 0)
    play(position, (0, "skip-band"))
    assert refused(position, 0, "skip-band") == "DF 11.6"
    finished = {car: space for car, space in APART.items() if car != "red"}
    position = racing(finished, hands=hands, styles={0: "strategic"}, finished=["red"])
    play(position, (0, "play four-red"))
    assert position.view(0).kind == "band"
    lost = position.clone()
    play(position, (0, "skip-band"))
    assert refused(position, 0, "skip-band") == "DF 11.6"
    play(lost, (0, "carry-out"))
    assert moving(lost) == ("yellow", 4)
    assert "skip-band" in offered(lost, 0)


def test_15_18_the_extra_step_is_lost_if_blocked() -> None:
    cars = {"red": "RS-M36", "blue": "RS-R33", "black": "RS-M40"}
    position = racing(cars, hands=HANDS, owners={"red": 0}, styles={0: "aggressive"})
    play(position, (0, "play one-red"))
    drive(position)
    assert where(position, "red") == "RS-M39"
    assert position.deciding == (1,)


def test_15_19_the_bonus_counts_for_each_own_car_and_may_cross_lines() -> None:
    hands = {0: ["four-red", "one_wild-1", "one-blue"], 1: ["one_wild-2"]}
    position = racing(APART, hands=hands, owners={"red": 0, "yellow": 0}, styles={0: "determined"})
    play(position, (0, "play one_wild-1"), (0, "wild red"), (0, "drive RS-L02,RS-L03,RS-L04,RS-M05,RS-M06"))
    assert position.view(0).kind == "bonus"
    hands = {0: ["one-red", "one-blue"], 1: ["one-blue"]}
    position = racing({"red": "RS-M52", "blue": "RS-L01"}, hands=hands, owners={"red": 0}, styles={0: "determined"})
    play(position, (0, "play one-red"), (0, "drive RS-M53,RS-M54,RS-M55,RS-M56,RS-M57"), (0, "step finish"))
    assert position.view(0).cars[COLOUR_INDEX["red"]].place == 1


def test_15_19_a_car_that_entered_no_space_gets_no_bonus() -> None:
    cars = {"red": "RS-M36", "blue": "RS-M37", "black": "RS-M20"}
    position = racing(cars, hands=HANDS, owners={"red": 0}, styles={0: "determined"})
    play(position, (0, "play one-red"))
    assert position.deciding == (1,)


def test_15_20_cunning_may_choose_a_dead_end_but_not_refuse() -> None:
    cars = {"blue": "RS-L01", "yellow": "RS-L03", "red": "RS-M03"}
    hands = {0: ["one-blue"], 1: ["one-red"]}
    position = racing(cars, hands=hands, owners={"blue": 1}, styles={1: "cunning"})
    play(position, (0, "play one-blue"))
    assert position.deciding == (1,)
    assert not {"forgo", "skip-band"} & offered(position, 1)
    play(position, (1, "step RS-L02"))
    assert position.card < 0
