"""Simplified game, two players, long distance, championship (DF 12)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import trackside
from tests.games.downforce.situation import (
    STYLES,
    chance,
    downforce,
    drive,
    fresh,
    offered,
    owned,
    play,
    racing,
    refused,
)
from trackside.core.chance import Generator
from trackside.core.game import Game
from trackside.core.refusal import OptionError
from trackside.games.downforce.components import COLOUR_INDEX, COLOURS, STYLE_INDEX, members
from trackside.games.downforce.position import Downforce


def played(seats: int, seed: int, until: str | None = None, **options: Any) -> Game:
    """A random game, played to its end or until a decision of that kind is pending."""
    game = trackside.new("downforce", ["x"] * seats, seed=seed, options=options)
    generator = Generator(seed)
    while not game.over and game.view(None).kind != until:
        seat = game.deciding[0]
        game.play(seat, game.choices(seat).sample(generator))
    return game


# --- 12.1 simplified ---


def test_12_1_1_no_auction_no_styles_no_bets() -> None:
    kinds = {str(type(entry.move).__struct_config__.tag) for entry in played(3, 1, simplified=True).entries}
    assert not kinds & {"bid", "keep-style", "bet", "shuffle-cars", "shuffle-styles"}


@pytest.mark.parametrize(("seats", "each"), [(2, 3), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_12_1_2_cars_are_dealt_with_their_speed_8_cards(seats: int, each: int) -> None:
    game = trackside.new("downforce", ["x"] * seats, seed=1, options={"simplified": True})
    position = downforce(game)
    assert Counter(owned(position).values()) == dict.fromkeys(range(seats), each)
    for car in COLOURS:
        owner = owned(position).get(car)
        eight = position.rules.deck.index[f"eight-{car}"]
        assert position.box >> eight & 1 if owner is None else position.hands[owner] >> eight & 1


def test_12_1_3_three_cards_and_one_drawn_after_each() -> None:
    game = trackside.new("downforce", ["x"] * 4, seed=1, options={"simplified": True})
    assert [player.cards for player in game.view(None).players] == [4] * 4
    assert game.view(None).common_pile == 42 - 12
    position = downforce(game)
    (seat,) = game.deciding
    eight = next(name for name in game.view(seat).players[seat].hand if name.startswith("eight"))
    play(position, (seat, f"play {eight}"))
    drive(position)
    assert position.view(None).players[seat].cards == 4
    assert position.view(None).common_pile == 29


def test_12_1_3_an_empty_pile_gives_nothing() -> None:
    cars = {"red": "RS-M01", "blue": "RS-M20"}
    hands = {0: ["one-red"], 1: ["one-blue"]}
    position = racing(cars, seats=2, hands=hands, owners={"red": 0, "blue": 1}, simplified=True)
    play(position, (0, "play one-red"))
    drive(position)
    assert position.hands[0] == 0


def test_12_1_4_the_owner_of_the_first_car_over_the_line_wins() -> None:
    cars = {"red": "RS-M57", "blue": "RS-L48"}
    hands = {0: ["one-red", "one-blue"], 1: ["one-blue"]}
    position = racing(cars, seats=2, hands=hands, owners={"blue": 1, "green": 0}, simplified=True)
    play(position, (0, "play one-red"), (0, "step finish"))
    assert not position.over  # red has no owner
    play(position, (1, "play one-blue"), (1, "step finish"))
    assert position.over
    assert position.standings().winners == (1,)


def test_12_1_4_without_a_finisher_the_furthest_owned_car_wins() -> None:
    cars = {"red": "RS-M01", "blue": "RS-M20", "green": "RS-M50"}
    position = racing(cars, seats=2, hands={0: ["one-red"]}, owners={"red": 0, "blue": 1}, simplified=True)
    play(position, (0, "play one-red"))
    drive(position)
    assert position.over
    assert position.standings().winners == (1,)


# --- 12.2 two players ---


def test_12_2_1_won_speed_8_cards_lie_open() -> None:
    game = played(2, 1, until="play")
    view = game.view(None)
    for player in view.players:
        assert set(player.open_cards) == {f"eight-{car}" for car in player.cars}


def test_12_2_2_seven_cards_from_a_pile_of_ones_own() -> None:
    game = played(2, 1, until="play")
    assert [(player.cards, player.pile) for player in game.view(None).players] == [(7, 14), (7, 14)]


def test_12_2_2_before_the_race_the_whole_hand_bids() -> None:
    game = trackside.new("downforce", ["A", "B"], seed=1)
    assert [player.cards for player in game.view(None).players] == [21, 21]


def test_12_2_3_a_card_is_drawn_after_a_card_from_hand_only() -> None:
    position = downforce(played(2, 1, until="play"))
    (seat,) = position.deciding
    other = 1 - seat
    play(position, (seat, f"play {position.view(None).players[seat].open_cards[0]}"))
    drive_to_the_end(position)
    player = position.view(None).players[seat]
    assert (player.cards, player.pile) == (7, 14)
    hand = position.rules.deck.names(position.hands[other])
    play(
        position, (other, f"play {next(name for name in hand if name.startswith(('one-', 'six', 'four-', 'three-')))}")
    )
    drive_to_the_end(position)
    player = position.view(None).players[other]
    assert (player.cards, player.pile) == (7, 13)


def drive_to_the_end(position: Downforce) -> None:
    """Carry out the card in play anyhow."""
    generator = Generator(1)
    while position.card >= 0:
        (seat,) = position.deciding
        position.apply(seat, position.choices(seat).sample(generator))


def test_12_2_4_cunning_may_be_left_out() -> None:
    position = fresh(2, without_cunning=True)
    position.stack.clear()
    position.grid = list(range(6))
    position.owners = [0, 1, 1, 1, 1, 1]
    position.won = [[STYLE_INDEX["cunning"]], [STYLE_INDEX["tricky"], STYLE_INDEX["strategic"]]]
    position.box_styles = []
    position.chapter = STYLES
    position.go_on(None)
    assert position.deciding == (1,)  # seat 0 waits for what will be out of play
    play(position, (1, "keep-style tricky"))
    assert position.styles[0] == STYLE_INDEX["strategic"]
    position.stack.clear()
    position.styles = [-1, -1]
    position.won = [[STYLE_INDEX["cunning"], STYLE_INDEX["aggressive"], STYLE_INDEX["determined"]], [2]]
    position.chapter = STYLES
    position.go_on(None)
    assert offered(position, 0) == {"keep-style aggressive", "keep-style determined"}
    assert refused(position, 0, "keep-style cunning") == "DF 4.1"


def test_12_2_4_only_two_players_may_leave_it_out() -> None:
    with pytest.raises(OptionError, match=r"DF 12\.2\.4"):
        fresh(3, without_cunning=True)


def test_12_2_5_hand_pile_and_open_cards_go_together() -> None:
    cars = {"red": "RS-M57", "blue": "RS-M01"}
    hands = {0: ["one-red", "one-green"], 1: ["one-blue"]}
    position = racing(cars, seats=2, hands=hands, owners={"red": 0, "blue": 1})
    deck = position.rules.deck
    position.piles[0] = [deck.index["six-red"]]
    position.eights[0] = 1 << deck.index["eight-red"]
    play(position, (0, "play one-red"), (0, "step finish"))
    assert (position.hands[0], position.piles[0], position.eights[0]) == (0, [], 0)
    assert set(position.view(1).discards) == {"one-red", "one-green", "six-red", "eight-red"}


def test_two_players_without_the_variant_hold_all_their_cards() -> None:
    game = played(2, 1, until="play", two_players=False)
    for player in game.view(None).players:
        assert (player.cards, player.pile, player.open_cards) == (21 + len(player.cars), 0, ())


# --- 12.3 long distance ---


def test_12_3_1_the_finish_line_is_ignored() -> None:
    position = racing({"red": "RS-M57"}, hands={0: ["one-red"], 1: ["one-blue"]}, long_distance=True)
    play(position, (0, "play one-red"), (0, "drive RS-M01,RS-M02,RS-M03,RS-M04,RS-M05"))
    car = position.view(0).cars[COLOUR_INDEX["red"]]
    assert (car.space, car.crossings, car.place) == ("RS-M05", 2, None)
    assert not position.over


def test_12_3_1_all_cards_are_played() -> None:
    position = downforce(played(4, 2, long_distance=True))
    assert not any(position.hands)
    assert position.finish_order == []


def test_12_3_2_the_owner_of_the_furthest_car_wins() -> None:
    cars = {"red": "RS-M01", "blue": "RS-M20", "green": "RS-M10"}
    owners = {"red": 0, "blue": 1, "green": 2}
    hands = {0: ["one-red"]}
    position = racing(cars, hands=hands, owners=owners, laps={"green": 2}, long_distance=True)
    play(position, (0, "play one-red"))
    drive(position)
    assert position.over
    standings = position.standings()
    assert standings.winners == (2,)
    assert standings.rows[0].total == 2000 + round(position.track.front[position.track.index["RS-M10"]] / 100)


def test_12_3_3_of_level_cars_the_inner_one_is_ahead() -> None:
    cars = {"red": "RS-L05", "blue": "RS-R05", "green": "RS-M01"}
    owners = {"red": 0, "blue": 1, "green": 2}
    position = racing(cars, hands={0: ["one_wild-1"]}, owners=owners, finished=["black"], long_distance=True)
    play(position, (0, "play one_wild-1"), (0, "wild black"))
    assert position.over
    track = position.track
    assert track.front[track.index["RS-L05"]] == track.front[track.index["RS-R05"]]
    assert track.file.sections[0].inside == "left"
    assert position.standings().winners == (0,)


def test_12_3_4_the_furthest_owned_car_wins_and_bets_are_taken() -> None:
    cars = {"red": "RS-M50", "blue": "RS-M20"}
    position = racing(cars, seats=2, hands={0: ["one-blue"]}, owners={"blue": 1}, long_distance=True)
    play(position, (0, "play one-blue"))
    drive(position)
    assert position.standings().winners == (1,)
    game = played(3, 4, long_distance=True)
    assert any(str(entry.move).startswith("bet ") for entry in game.entries)
    (result,) = game.view(None).results
    assert len(result["finish"]) == 6  # ranked by distance: it does not decide


# --- 12.4 championship ---


def test_12_4_two_races_one_on_each_track_add_up() -> None:
    game = played(4, 5, championship=True)
    view = game.view(None)
    assert (view.race, view.races, view.track) == (2, 2, "marina-bay")
    totals = [sum(result["totals"][seat] for result in view.results) for seat in range(4)]
    assert {row.seat: row.total for row in game.standings().rows} == dict(enumerate(totals))
    auctions = [entry for entry in game.entries if str(entry.move).startswith("shuffle-cars")]
    assert len(auctions) == 2


def test_12_4_the_second_track_is_the_other_one() -> None:
    assert [track.file.id for track in fresh(track="marina-bay", championship=True).rules.tracks] == [
        "marina-bay",
        "river-station",
    ]


def test_12_4_a_tie_goes_by_the_second_race() -> None:
    position = racing({"red": "RS-M57"}, hands={0: ["one-red"]}, owners={"red": 1, "blue": 0}, finished=["blue"])
    play(position, (0, "play one-red"), (0, "step finish"))
    (last,) = position.results
    both = position.clone()
    both.rules = fresh(championship=True).rules
    both.race = 1
    first = type(last)(last.finish[::-1], last.owners, last.prices, last.bets)
    both.results = [first, last]
    assert [row.total for row in both.standings().rows[:2]] == [21, 21]
    assert both.standings().winners == (0,)


@pytest.mark.parametrize("other", ["simplified", "long_distance"])
def test_a_championship_needs_money(other: str) -> None:
    with pytest.raises(OptionError, match=r"12\.4"):
        fresh(championship=True, **{other: True})


def test_simplified_and_long_distance_go_together() -> None:
    game = played(3, 6, simplified=True, long_distance=True)
    position = downforce(game)
    assert members(position.hands[0]) == []
    assert game.view(None).common_pile == 0
    assert len(game.standings().winners) == 1


def test_chance_can_be_written_by_hand() -> None:
    position = fresh(6, simplified=True)
    chance(position, "grid red,blue,black,green,yellow,orange")
    names = [position.rules.deck.cards[card].id for card in position.rules.deck.regular]
    chance(position, f"shuffle-speed-cards {','.join(names)}", "deal-cars orange,yellow,green,black,blue,red")
    assert owned(position) == {"orange": 0, "yellow": 1, "green": 2, "black": 3, "blue": 4, "red": 5}
    assert position.deciding == (5,)
