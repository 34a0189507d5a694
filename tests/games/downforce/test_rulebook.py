"""The worked examples of the rule book, exactly as in `worked_examples.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.downforce.situation import (
    about_to_move,
    drive,
    moving,
    offered,
    play,
    racing,
    refused,
    selling,
    steps,
    where,
)
from trackside.games.downforce.components import COLOUR_INDEX, COLOURS
from trackside.games.downforce.driving import Drive
from trackside.games.downforce.payout import RaceResult
from trackside.games.downforce.position import Downforce

EXAMPLES = json.loads((Path(__file__).parent / "worked_examples.json").read_text("utf-8"))

APART = {
    "red": "RS-L01",
    "yellow": "RS-L05",
    "black": "RS-M20",
    "blue": "RS-R33",
    "orange": "RS-M34",
    "green": "RS-M50",
}
"""Cars far from each other."""


def with_card(card: str, **situation: Any) -> Downforce:
    """Seat 0 is to play the card, with all cars far from each other."""
    return racing(APART, hands={0: [card, "one-red"], 1: ["one-blue"]}, **situation)


def carried_out(position: Downforce) -> list[tuple[str, int]]:
    """Carry out the card in play anyhow; the bands in their order."""
    bands = []
    while position.card >= 0:
        band = moving(position)
        assert band is not None
        bands.append(band)
        drive(position)
    return bands


def test_a1_auction() -> None:
    example = EXAMPLES["A1"]
    given, expect = example["given"], example["expect"]
    bids = [given["bids"][str(player)] for player in range(1, 5)]
    hands = [[bid, "one-black"] for bid in bids]
    position = selling([("green", "cunning"), ("red", "tricky"), *[("blue", "strategic")] * 3], hands)
    amounts = [expect["bid_values"][str(player)] or 0 for player in range(1, 5)]
    for seat, (bid, amount) in enumerate(zip(bids, amounts, strict=True)):
        play(position, (seat, f"bid {bid} for {amount}"))
    sale = position.view(None).sale
    winner = int(expect["winner"]) - 1
    assert sale is not None
    assert {bid.seat: bid.amount for bid in sale.bids} == {
        int(player) - 1: amount or 0 for player, amount in expect["bid_values"].items()
    }
    assert (sale.winner, sale.price, sale.rule) == (winner, expect["price"], "DF 3.5")
    player = position.view(winner).players[winner]
    assert player.cars == ("green",)
    assert player.styles == ("cunning",)
    assert set(player.hand) == {bids[winner], "one-black", "eight-green"}
    for seat in {0, 1, 2, 3} - {winner}:
        assert set(position.view(seat).players[seat].hand) == set(hands[seat])


def test_a2_tie_on_wild_band() -> None:
    given, expect = EXAMPLES["A2"]["given"], EXAMPLES["A2"]["expect"]
    hands = [[given["bids"]["1"], "one-black"], [given["bids"]["2"], "one-blue"]]
    position = selling([(given["car"], "cunning"), ("red", "tricky"), ("blue", "strategic")], hands)
    play(position, (0, f"bid {given['bids']['1']} for 6"), (1, f"bid {given['bids']['2']} for 6"))
    sale = position.view(None).sale
    assert sale is not None
    assert (sale.winner, sale.price, sale.rule) == (int(expect["winner"]) - 1, expect["price"], "DF 3.6")


def test_r1_race_order() -> None:
    position = with_card("four-red")
    play(position, (0, "play four-red"))
    assert carried_out(position) == [tuple(move) for move in EXAMPLES["R1"]["expect"]["moves"]]


def test_r2_wild_choice() -> None:
    expect = EXAMPLES["R2"]["expect"]
    position = with_card("four_wild-blue")
    card = position.rules.deck.cards[position.rules.deck.index["four_wild-blue"]]
    assert [[COLOURS[car] if car >= 0 else "wild", number] for car, number in card.bands] == expect["order"]
    play(position, (0, "play four_wild-blue"))
    while position.view(0).kind == "drive":
        drive(position)
    assert offered(position, 0) == {f"wild {car}" for car in expect["wild_choices"]}
    for car in expect["wild_forbidden"]:
        assert refused(position, 0, f"wild {car}") == "DF 6.1"


def about_to_drive(example: str) -> Downforce:
    """The position of a movement example, its car to move."""
    given = EXAMPLES[example]["given"]
    car, number = given["move"]
    return about_to_move(given["cars"], car, number, track=given["track"])


def whole_ways(position: Downforce) -> list[tuple[str, ...]]:
    """All whole ways of the car that is to move."""
    (seat,) = position.deciding
    return [move.spaces for move in position.choices(seat) if isinstance(move, Drive)]


def test_m1_sideways_and_dead_end() -> None:
    expect = EXAMPLES["M1"]["expect"]
    position = about_to_drive("M1")
    assert steps(position) == set(expect["first_steps"])
    for space in expect["forbidden"]:
        assert refused(position, 0, f"step {space}") == "DF 7.2"
    straight, diagonal = position.clone(), position.clone()
    play(straight, (0, "step RS-L02"))
    assert where(straight, "blue") == expect["if_first_step"]["RS-L02"]["end"]
    assert moving(straight) is None
    play(diagonal, (0, "step RS-M02"))
    assert moving(diagonal) == ("blue", 3)
    assert steps(diagonal) == {expect["if_first_step"]["RS-M02"]["must_go_on_to"]}
    lengths = {len(way) for way in whole_ways(position) if way[0] == "RS-M02"}
    assert lengths == {expect["if_first_step"]["RS-M02"]["moved"]}


def test_m2_front_line() -> None:
    given, expect = EXAMPLES["M2"]["given"], EXAMPLES["M2"]["expect"]
    position = about_to_move(given["cars"], "green", 2, track=given["track"])
    assert steps(position) == set(expect["first_steps"])
    for space in expect["touching_but_not_ahead"]:
        assert refused(position, 0, f"step {space}") == "DF 7.2"


@pytest.mark.parametrize("example", ["M3", "M4"])
def test_m3_and_m4_single_way(example: str) -> None:
    expect = EXAMPLES[example]["expect"]
    position = about_to_drive(example)
    assert steps(position) == set(expect["first_steps"])
    assert whole_ways(position) == [tuple(expect["path"])]
    car, number = EXAMPLES[example]["given"]["move"]
    assert expect["moved"] + expect.get("lost", 0) == number
    play(position, (0, f"drive {','.join(expect['path'])}"))
    assert where(position, car) == expect["path"][-1]
    assert moving(position) is None


def test_m5_between_diagonal_cars() -> None:
    assert steps(about_to_drive("M5")) == set(EXAMPLES["M5"]["expect"]["first_steps"])


def test_s1_aggressive() -> None:
    position = with_card("four-red", owners={"red": 0}, styles={0: "aggressive"})
    play(position, (0, "play four-red"), (0, "drive RS-L02,RS-L03,RS-L04,RS-M05,RS-M06,RS-M07"))
    assert moving(position) == ("red", EXAMPLES["S1"]["expect"]["red_moves_up_to"] - 6)
    play(position, (0, "step RS-M08"))
    assert moving(position) == ("yellow", 4)


def test_s2_aggressive_with_a_wild_top_band() -> None:
    position = with_card("one_wild-1", owners={"red": 0}, styles={0: "aggressive"})
    play(position, (0, "play one_wild-1"), (0, "wild red"))
    assert moving(position) == ("red", EXAMPLES["S2"]["expect"]["red_moves_up_to"])
    drive(position)
    assert position.card < 0


def test_s3_tricky() -> None:
    orders = []
    for move in ("play four-black from bottom", "play four-black"):
        position = with_card("four-black", styles={0: "tricky"})
        play(position, (0, move))
        orders.append([list(band) for band in carried_out(position)])
    assert orders == EXAMPLES["S3"]["expect"]["orders"]


def test_s4_unpredictable() -> None:
    position = with_card("four_wild-blue", styles={0: "unpredictable"})
    play(position, (0, "play four_wild-blue"))
    while position.view(0).kind == "drive":
        drive(position)
    assert offered(position, 0) == {f"wild {car}" for car in EXAMPLES["S4"]["expect"]["wild_choices"]}


def test_s5_unpredictable_with_two_wild_bands() -> None:
    given, expect = EXAMPLES["S5"]["given"], EXAMPLES["S5"]["expect"]
    position = with_card(given["card"], styles={0: "unpredictable"})
    play(position, (0, f"play {given['card']}"))
    while position.view(0).kind == "drive":
        drive(position)
    play(position, (0, f"wild {given['first_wild']}"))
    while position.view(0).kind == "drive":
        drive(position)
    assert offered(position, 0) == {f"wild {car}" for car in expect["second_wild_choices"]}
    assert refused(position, 0, f"wild {given['first_wild']}") == "DF 6.2"


def test_s6_strategic() -> None:
    position = with_card("four-red", styles={0: "strategic"})
    play(position, (0, "play four-red"))
    moves = []
    while position.card >= 0:
        band = moving(position)
        assert band is not None
        if band[0] == EXAMPLES["S6"]["given"]["skip"]:
            play(position, (0, "skip-band"))
        else:
            moves.append(list(band))
            drive(position)
    assert moves == EXAMPLES["S6"]["expect"]["moves"]


def test_p1_final_scoring() -> None:
    given, expect = EXAMPLES["P1"]["given"], EXAMPLES["P1"]["expect"]
    owners = [0 if car in given["owns"] else -1 for car in COLOURS]
    result = RaceResult(
        tuple(COLOUR_INDEX[car] for car in given["finish"]),
        tuple(owners),
        tuple(given["prices"].get(car, 0) for car in COLOURS),
        (tuple(COLOUR_INDEX[car] for car in given["bets"]),),
    )
    assert result.places_pay(0) == expect["places"]
    assert result.bets_pay(0) == expect["bets"]
    assert result.cost(0) == expect["auction"]
    assert result.total(0) == expect["total"]
