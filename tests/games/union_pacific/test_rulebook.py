"""Every numbered rule of Union Pacific, and every worked example of its rule book with the exact sums."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.games.union_pacific.situation import DIVIDEND, NAMES, opening, play, position
from trackside.core.chance import CHANCE
from trackside.core.game import Game
from trackside.core.refusal import IllegalMove
from trackside.games.union_pacific import TITLE
from trackside.games.union_pacific.board import builtin
from trackside.games.union_pacific.build import Build
from trackside.games.union_pacific.components import COMPANIES, COMPANY_INDEX, TRACK_CARDS
from trackside.games.union_pacific.dividends import company_payments, explain, union_pacific_payments
from trackside.games.union_pacific.position import UnionPacificPosition
from trackside.games.union_pacific.shares import CARD_INDEX, SHARE_INDEX, UP, counts
from trackside.games.union_pacific.variants import Rules

FACTS = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))
CASES = FACTS["cases"]


def cases(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in CASES if c["kind"] == kind])


def refused(game: Game, seat: int, move: str) -> str:
    """The number of the rule by which the move is refused; the position must stay as it was."""
    before = game.position.state()
    with pytest.raises(IllegalMove) as refusal:
        game.play(seat, move)
    assert game.position.state() == before
    return refusal.value.rule


def fresh(seats: int = 3) -> UnionPacificPosition:
    """The position before the first shuffle."""
    return UnionPacificPosition.start(builtin(), Rules(seats=seats))


# --- the cases of the facts ---------------------------------------------------------------------------------


@cases("company_value")
def test_company_value(case: dict[str, Any]) -> None:  # R7.5
    start = fresh()
    company = COMPANY_INDEX.get(case["id"].removeprefix("T01-"), COMPANY_INDEX["BNL"])
    start.trains_left[company] = COMPANIES[company].trains - case["given"]["trains_on_board"]
    assert start.value(company) == case["expect"]["value"]
    if case["id"].startswith("T01"):
        assert fresh().value(company) == case["expect"]["value"]


@cases("company_payout")
def test_company_payout(case: dict[str, Any]) -> None:  # R7.6 to R7.10
    holders = list(case["given"]["holdings"])
    payments = company_payments("BNL", case["given"]["value"], list(case["given"]["holdings"].values()))
    assert sums(payments, holders) == case["expect"]


@cases("up_payout")
def test_union_pacific_payout(case: dict[str, Any]) -> None:  # R7.12 to R7.15
    holders = list(case["given"]["holdings"])
    payments = union_pacific_payments(case["given"]["dividend"], list(case["given"]["holdings"].values()))
    assert sums(payments, holders) == case["expect"]


def sums(payments: Any, holders: list[str]) -> dict[str, int]:
    result = dict.fromkeys(holders, 0)
    for payment in payments:
        for holder in payment.holders:
            result[holders[holder]] += payment.amount
    return result


LEGALITY_RULES = {
    "company already has a train on the section": {"R6.4d"},
    "not connected to the home station": {"R6.4e"},
    "card does not match the space": {"R6.4a"},
    "not connected, and the company may not use plain track": {"R6.4b", "R6.4e"},
    "no empty neutral space": {"R6.4c"},
    "no train left in the box": {"R6.4f"},
}


@cases("legality")
def test_legality(case: dict[str, Any]) -> None:  # R6.4
    given = case["given"]
    game = opening()
    state = position(game)
    board = state.board
    company = COMPANY_INDEX[given["company"]]
    for name in given.get("own_sections", []):
        section = board.section_index[name]
        if not state.held[company] >> section & 1:
            state.place_train(company, section, first_empty(state, section))
    section = board.section_index[given["section"]]
    if given.get("occupied_by_others"):
        state.place_train(COMPANY_INDEX["DM"], section, first_empty(state, section))
    if "trains_left" in given:
        state.trains_left[company] = given["trains_left"]
    state.track_hands[0] = [int(card == CARD_INDEX[given["card"]]) for card in range(len(TRACK_CARDS))]
    spaces = range(len(board.spaces[section]))
    moves = [Build(given["company"], given["section"], space, given["card"]) for space in spaces]
    legal = [move for move in moves if move in game.choices(0)]
    assert bool(legal) == case["expect"]["legal"]
    if not case["expect"]["legal"]:
        rules = {refused(game, 0, str(move)) for move in moves}
        expected = LEGALITY_RULES[case["expect"]["reason"]]
        # A section may have a start space besides; that one is refused for being no neutral space.
        assert rules & expected
        assert rules <= expected | {"R6.4c"}


def first_empty(state: UnionPacificPosition, section: int) -> int:
    return next(space for space in range(4) if state.empty[section] >> space & 1)


@cases("setup")
def test_setup_case(case: dict[str, Any]) -> None:  # R5.2
    index = COMPANY_INDEX[case["given"]["company"]]
    assert COMPANIES[index].trains == case["expect"]["trains_total"]
    assert fresh().trains.count(index) == case["expect"]["on_board"]
    assert fresh().trains_left[index] == case["expect"]["in_box"]


def test_all_cases_are_run() -> None:
    kinds = Counter(case["kind"] for case in CASES)
    assert sum(kinds.values()) == 46
    assert set(kinds) == {"company_value", "company_payout", "up_payout", "legality", "setup"}


# --- 5 Set-up -----------------------------------------------------------------------------------------------


def test_r5_1_the_bank_has_no_limit_and_nobody_has_money() -> None:
    assert position(opening(4)).money == [0, 0, 0, 0]


def test_r5_2_a_train_stands_on_each_start_space() -> None:
    start = fresh()
    assert sum(occupant >= 0 for occupant in start.trains) == 11
    assert sum(start.trains_left) == 120


def test_r5_3_union_pacific_is_not_on_the_summary_card() -> None:
    assert len(COMPANIES) == 10
    assert "UP" not in COMPANY_INDEX


@pytest.mark.parametrize("seats", range(2, 7))
def test_r5_4_three_track_cards_each(seats: int) -> None:
    state = position(opening(seats))
    assert [sum(hand) for hand in state.track_hands] == [4] + [3] * (seats - 1)  # seat 0 has drawn for its turn
    assert len(state.track_deck) == FACTS["decks"][str(seats)]["track_deck"] - 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_r5_5_one_union_pacific_share_each(seats: int) -> None:
    start = fresh(seats)
    assert all(hand[UP] == 1 for hand in start.hands)
    assert start.supply == FACTS["decks"][str(seats)]["up_supply"] == 20 - seats


def test_r5_6_four_company_shares_each() -> None:
    state = position(opening(3, firsts=["UP"] * 3))
    assert [sum(hand) for hand in state.hands] == [4, 4, 4]


def test_r5_7_first_shares_are_secret_until_all_have_chosen() -> None:
    game = started(3)
    assert set(game.deciding) == {0, 1, 2}
    share = game.view(1).mine.shares[0]
    game.play(1, f"first-share {share}")
    assert set(game.deciding) == {0, 2}
    assert game.view(0).players[1].table == {}
    assert game.view(0).players[1].has_chosen
    assert game.view(1).mine.first_share == share
    game.play(0, "first-share UP")
    game.play(2, f"first-share {game.view(2).mine.shares[0]}")
    assert game.view(None).players[1].table == {share: 1}
    assert game.view(None).players[0].table == {"UP": 1}


def test_r5_7_only_a_share_of_the_hand_may_be_chosen() -> None:
    game = started(3)
    missing = next(company.id for company in COMPANIES if company.id not in game.view(0).mine.shares)
    assert refused(game, 0, f"first-share {missing}") == "R5.7"
    assert refused(game, 0, "first-share ABC") == "R5.7"
    game.play(0, "first-share UP")
    assert refused(game, 0, "first-share UP") == "R5.7"


def started(seats: int, seed: int = 11) -> Game:
    return Game.start(TITLE, NAMES[:seats], seed, {"starter": "first-seat"})


def test_r5_8_four_shares_on_display() -> None:
    assert opening().view(None).display == ("EP&RG", "BNL", "MS", "DM")


@pytest.mark.parametrize("seats", range(2, 7))
def test_r5_9_the_deck_has_three_layers(seats: int) -> None:
    facts = FACTS["decks"][str(seats)]
    state = position(opening(seats))
    assert [list(layer) for layer in reversed(state.layers)] == facts["standard"]
    assert len(state.share_deck) == facts["totals"]["standard"]


def test_r5_9_a_deck_with_a_dividend_card_in_a_wrong_layer_is_refused() -> None:
    game = play_first_shares(started(3))
    number, stack = next((n, move) for n, move in enumerate(game.record()["moves"]) if move["kind"] == "stack-deck")
    cards = list(stack["cards"])
    at = cards.index(DIVIDEND)
    for wrong in ([DIVIDEND, *cards[1:at], cards[0], *cards[at + 1 :]], cards[1:]):
        with pytest.raises(IllegalMove) as refusal:
            game.at(number).position.apply(CHANCE, TITLE.move({"kind": "stack-deck", "cards": wrong}))
        assert refusal.value.rule == "R5.9"


def play_first_shares(game: Game) -> Game:
    for seat in game.deciding:
        game.play(seat, "first-share UP")
    return game


def test_r5_10_the_first_seat_or_lots() -> None:
    assert opening().view(None).turn == 0
    firsts = {play_first_shares(Game.start(TITLE, NAMES[:4], seed)).view(None).turn for seed in range(30)}
    assert firsts == {0, 1, 2, 3}


def test_r5_10_play_goes_clockwise() -> None:
    game = opening(track=[["plain", "plain", "plain"]])
    for seat in (0, 1, 2, 0):
        assert game.view(None).turn == seat
        game.play(seat, f"invest {game.view(seat).mine.shares[0]}")
        game.play(seat, f"discard {game.view(seat).mine.track_cards[0]}")


# --- 6 A turn -----------------------------------------------------------------------------------------------


def test_r6_1_a_card_is_drawn_and_one_action_taken() -> None:
    game = opening(track=[["black"] * 3], track_deck=["white", "dashed"])
    assert Counter(game.view(0).mine.track_cards) == Counter({"black": 3, "white": 1})
    assert refused(game, 1, "invest UP") == "R6.1"
    assert refused(game, 0, "draw deck") == "R6.1"
    play(game, "0 build DM denver--kansas-city/0 with black", "0 draw deck", "0 keep")
    assert Counter(game.view(0).mine.track_cards) == Counter({"black": 2, "white": 1})
    assert len(game.view(1).mine.track_cards) == 4
    assert refused(game, 0, "invest MS") == "R6.1"


def test_r6_2_the_discards_become_the_new_deck_when_the_last_card_is_drawn() -> None:
    game = opening(6)
    for turn in range(21):
        seat = turn % 6
        assert len(position(game).track_deck) == 21 - turn
        assert sum(game.view(None).track_discards.values()) == turn
        pass_turn_investing_or_building(game, seat)
    # The 22nd card was the last one of the deck; the 21 discards are the deck now.
    assert len(position(game).track_deck) == 21
    assert sum(game.view(None).track_discards.values()) == 0
    assert len(game.view(3).mine.track_cards) == 4


def pass_turn_investing_or_building(game: Game, seat: int) -> None:
    """Some short legal turn: draw Union Pacific after a build, or invest."""
    if shares := game.view(seat).mine.shares:
        game.play(seat, f"invest {shares[0]}")
        game.play(seat, next(iter(game.choices(seat))))
        return
    game.play(seat, next(move for move in game.choices(seat) if isinstance(move, Build)))
    game.play(seat, "draw UP")
    game.play(seat, "keep")


def test_r6_3_the_card_is_discarded_face_up_and_must_be_in_hand() -> None:
    game = opening(track=[["black", "black", "plain"]], track_deck=["plain"])
    assert refused(game, 0, "build DM denver--kansas-city/0 with joker") == "R6.3"
    assert refused(game, 0, "build DM denver--kansas-city/0 with yellow") == "R6.3"
    play(game, "0 build DM denver--kansas-city/0 with black")
    assert game.view(None).track_discards == {"black": 1}


def test_r6_3_a_joker_stands_for_any_type() -> None:
    game = opening(track=[["joker", "joker", "plain"]])
    assert "build MRR winnipeg--calgary/0 with joker" in map(str, game.choices(0))
    assert "build KCC denver--kansas-city/0 with joker" in map(str, game.choices(0))


def test_r6_4_a_space_that_there_is_not() -> None:
    game = opening(track=[["joker", "joker", "joker"]])
    assert refused(game, 0, "build DM denver--nowhere/0 with joker") == "R6.4"
    assert refused(game, 0, "build DM denver--kansas-city/1 with joker") == "R6.4"
    assert refused(game, 0, "build DM denver--kansas-city/-1 with joker") == "R6.4"


def test_r6_4a_the_space_has_the_type_of_the_card() -> None:
    game = opening(track=[["white", "plain", "black"]])
    assert refused(game, 0, "build KCC denver--kansas-city/0 with white") == "R6.4a"
    play(game, "0 build KCC denver--kansas-city/0 with black")


def test_r6_4b_the_company_may_use_the_type() -> None:
    game = opening(track=[["joker", "plain", "plain"]])
    assert refused(game, 0, "build KCC kansas-city--oklahoma-city/0 with plain") == "R6.4a"
    assert refused(game, 0, "build W&W casper--denver/0 with plain") == "R6.4a"
    assert refused(game, 0, "build MRR denver--kansas-city/0 with joker") == "R6.4b"


def test_r6_4c_start_spaces_and_taken_spaces_are_closed() -> None:
    game = opening(track=[["joker", "joker", "black"]], track_deck=["plain", "black"])
    assert refused(game, 0, "build EP&RG kansas-city--st-louis/0 with joker") == "R6.4c"
    play(game, "0 build DM denver--kansas-city/0 with joker", "0 draw UP", "0 keep")
    position(game).track_hands[1][CARD_INDEX["black"]] += 1
    assert refused(game, 1, "build KCC denver--kansas-city/0 with black") == "R6.4c"


def test_r6_4d_one_train_of_a_company_a_section() -> None:
    game = opening(track=[["dashed", "dashed", "joker"]])
    assert refused(game, 0, "build DM denver--el-paso/1 with dashed") == "R6.4d"


def test_r6_4e_the_section_is_linked_to_the_home() -> None:
    game = opening(track=[["dashed", "dashed", "joker"]])
    assert refused(game, 0, "build BNL denver--el-paso/1 with dashed") == "R6.4e"


def test_r6_4f_a_train_is_left() -> None:
    game = opening(track=[["black", "black", "joker"]])
    position(game).trains_left[COMPANY_INDEX["DM"]] = 0
    assert refused(game, 0, "build DM denver--kansas-city/0 with black") == "R6.4f"


def test_r6_5_any_company_may_be_built_without_owning_it() -> None:
    game = opening(hands=[["MS"] * 4], track=[["black", "black", "black"]])
    assert "DM" not in game.view(0).mine.shares
    play(game, "0 build DM denver--kansas-city/0 with black")
    assert game.view(None).companies[COMPANY_INDEX["DM"]].value == 3
    assert refused(opening(), 0, "build UP denver--kansas-city/0 with black") == "R6.5"


def build(game: Game, seat: int = 0) -> Game:
    game.play(seat, next(move for move in game.choices(seat) if isinstance(move, Build)))
    return game


def test_r6_6_one_share_from_display_deck_or_supply() -> None:
    game = build(opening(hands=[["MS"] * 4], deck=["KCC"]))
    assert list(map(str, game.choices(0))) == [
        "draw EP&RG",
        "draw BNL",
        "draw MS",
        "draw DM",
        "draw deck",
        "draw UP",
    ]
    assert refused(game, 0, "draw KCC") == "R6.6"
    game.play(0, "draw deck")
    assert Counter(game.view(0).mine.shares) == Counter({"MS": 4, "KCC": 1})
    assert refused(game, 0, "draw deck") == "R6.9"


def test_r6_7_the_display_is_filled_at_once() -> None:
    game = build(opening(deck=["KCC"]))
    game.play(0, "draw BNL")
    assert game.view(None).display == ("EP&RG", "KCC", "MS", "DM")
    assert "BNL" in game.view(0).mine.shares


def test_r6_8_the_supply_is_not_refilled() -> None:
    game = build(opening())
    position(game).supply = 1
    game.play(0, "draw UP")
    assert game.view(None).up_supply == 0
    assert game.view(None).turn == 1  # nothing to swap for, so the turn is over
    build(game, 1)
    assert refused(game, 1, "draw UP") == "R6.8"
    assert "draw UP" not in map(str, game.choices(1))


def test_r6_9_one_swap_after_drawing_of_any_share() -> None:
    game = build(opening(hands=[["MS", "MS", "DM", "KCC"]]))
    game.play(0, "draw UP")  # and a second one by swapping in the same turn
    assert list(map(str, game.choices(0))) == ["swap MS", "swap DM", "swap KCC", "swap UP", "keep"]
    game.play(0, "swap KCC")
    assert Counter(game.view(0).mine.shares) == Counter({"MS": 2, "DM": 1, "UP": 2})
    assert game.view(None).turn == 1
    assert game.view(None).up_supply == 20 - 3 - 2


def test_r6_10_the_swapped_share_is_seen_by_nobody_else() -> None:
    game = build(opening(hands=[["MS", "MS", "DM", "KCC"]]))
    play(game, "0 draw UP", "0 swap KCC")
    assert game.view(0).mine.swapped == ("KCC",)
    assert game.view(1).players[0].swapped == 1
    swap = game.record_for(1)["moves"][-1]
    assert swap == {"by": 0, "kind": "swap", "share": None}
    assert game.record_for(0)["moves"][-1]["share"] == "KCC"


def test_r6_11_four_alike_leave_the_game() -> None:
    game = build(opening(display=["MS", "MS", "MS", "DM"], deck=["MS", "KCC", "ESL", "BNL", "W&W"]))
    game.play(0, "draw DM")
    assert game.view(None).display == ("KCC", "ESL", "BNL", "W&W")
    assert game.view(None).companies[SHARE_INDEX["MS"]].flushed == 4


def test_r6_12_one_company_or_one_share_each_of_two() -> None:
    game = opening(hands=[["MS", "MS", "DM", "KCC"]], firsts=["KCC"])
    assert {str(move) for move in game.choices(0) if str(move).startswith("invest")} == {
        "invest MS",
        "invest MS,MS",
        "invest DM",
        "invest UP",
        "invest MS,DM",
        "invest MS,UP",
        "invest DM,UP",
    }
    assert refused(game, 0, "invest MS,MS,DM") == "R6.12"
    assert refused(game, 0, "invest MS,DM,UP") == "R6.12"
    assert refused(game, 0, "invest MS,MS,MS") == "R6.12"
    assert refused(game, 0, "invest none") == "R6.12"
    assert refused(game, 0, "invest XYZ") == "R6.12"


def test_r6_13_shares_add_to_those_on_the_table() -> None:
    game = opening(hands=[["MS", "MS", "DM", "KCC"]], firsts=["MS"])
    play(game, "0 invest MS,UP")
    assert game.view(None).players[0].table == {"MS": 2, "UP": 1}


def test_r6_14_a_track_card_is_discarded_and_nothing_drawn() -> None:
    game = opening(hands=[["MS", "MS", "DM", "KCC"]], track=[["black", "plain", "plain"]], track_deck=["plain"])
    play(game, "0 invest MS,MS")
    assert list(map(str, game.choices(0))) == ["discard plain", "discard black"]
    assert refused(game, 0, "discard joker") == "R6.14"
    assert refused(game, 0, "draw deck") == "R6.14"
    play(game, "0 discard black")
    assert game.view(None).turn == 1
    assert game.view(None).track_discards == {"black": 1}
    assert len(game.view(0).mine.track_cards) == 3


def test_r6_15_shares_in_hand_do_not_count() -> None:
    game = opening(3, hands=[["MS", "MS", "MS", "MS"]], firsts=["UP", "UP", "UP"])
    assert all(company.payments == () for company in game.view(None).companies)


# --- 7 Dividends --------------------------------------------------------------------------------------------

SIX = ["KCC", "ESL", "W&W", "MRR", "UMR", "SFRB"]
"""The six cards on top, among which no dividend card can be."""


def until_dividend(game: Game) -> Game:
    """Everybody builds and draws from the deck until just before the seventh card."""
    for turn in range(6):
        seat = turn % len(game.seats)
        build(game, seat)
        play(game, f"{seat} draw deck", f"{seat} keep")
    return build(game, 6 % len(game.seats))


def test_r7_1_and_2_a_dividend_card_is_paid_at_once_and_replaced_for_a_blind_draw() -> None:
    game = until_dividend(opening(3, firsts=["UP"] * 3, deck=[*SIX, DIVIDEND, "BNL"]))
    before = Counter(game.view(0).mine.shares)
    game.play(0, "draw deck")
    assert Counter(game.view(0).mine.shares) - before == Counter({"BNL": 1})
    assert [dividend.number for dividend in game.view(None).dividends] == [1]
    assert game.view(None).decision == "swap"


def test_r7_2_and_for_filling_the_display() -> None:
    game = until_dividend(opening(3, firsts=["UP"] * 3, deck=[*SIX, DIVIDEND, "BNL"]))
    game.play(0, "draw DM")
    assert game.view(None).display == ("EP&RG", "BNL", "MS", "BNL")
    assert "DM" in game.view(0).mine.shares
    assert len(game.view(None).dividends) == 1


def test_r7_3_dividend_cards_in_a_row_each_pay() -> None:
    game = late_game(deck_tail=[DIVIDEND, DIVIDEND, "MS"])
    game.play(0, "draw deck")
    assert [dividend.number for dividend in game.view(None).dividends] == [1, 2]


def late_game(deck_tail: list[str], seats: int = 3, first_turned: int = 0, **options: Any) -> Game:
    """Seat 0 is about to draw from a deck of which only `deck_tail` is left; the dividends before it were paid."""
    game = build(opening(seats, firsts=["UP"] * seats, **options))
    state = position(game)
    state.share_deck = [SHARE_INDEX.get(card, len(SHARE_INDEX)) for card in reversed(deck_tail)]
    state.layers = [(len(deck_tail) - deck_tail.count(DIVIDEND), deck_tail.count(DIVIDEND))]
    state.turned = first_turned
    return game


def test_r7_4_the_turn_passes_to_the_left_of_the_drawer() -> None:
    game = until_dividend(opening(3, firsts=["UP"] * 3, deck=[*SIX, DIVIDEND, "BNL"]))
    play(game, "0 draw deck", "0 keep")
    assert game.view(None).turn == 1
    assert position(game).turned == 1


def test_r7_5_value_is_trains_and_the_home_station() -> None:
    values = {company.id: fresh().value(index) for index, company in enumerate(COMPANIES)}
    assert values == {"EP&RG": 3} | {company.id: 2 for company in COMPANIES[1:]}


def test_r7_6_most_shares_get_the_value_and_second_most_half() -> None:
    most, second = company_payments("MS", 7, [1, 3, 2, 0])
    assert (most.holders, most.amount) == ((1,), 7)
    assert (second.holders, second.amount) == ((2,), 3)


def test_r7_7_a_sole_shareholder_gets_both() -> None:
    (alone,) = company_payments("MS", 7, [0, 1])
    assert (alone.holders, alone.amount) == ((1,), 10)


def test_r7_8_a_tie_for_most_shares_both_amounts_and_nobody_else_is_paid() -> None:
    (tied,) = company_payments("MS", 7, [2, 2, 1])
    assert (tied.holders, tied.pot, tied.amount) == ((0, 1), 10, 5)


def test_r7_9_a_tie_for_second_divides_the_half() -> None:
    _, tied = company_payments("MS", 9, [3, 1, 1, 1])
    assert (tied.holders, tied.pot, tied.amount) == ((1, 2, 3), 4, 1)


def test_r7_10_a_company_on_no_table_pays_nothing() -> None:
    assert company_payments("MS", 9, [0, 0, 0]) == []


def test_r7_11_companies_pay_in_the_order_of_the_summary_card_and_union_pacific_last() -> None:
    game = late_game([DIVIDEND, "MS"])
    position(game).tables[1] = counts([3, 0, UP])
    game.play(0, "draw deck")
    (dividend,) = game.view(None).dividends
    assert [payment.company for payment in dividend.payments] == ["EP&RG", "DM", "UP"]


@pytest.mark.parametrize(
    ("dividend", "amounts"),
    [(1, [0, 0, 0, 0, 0]), (2, [10, 8, 6, 4, 2]), (3, [15, 12, 9, 6, 3]), (4, [20, 16, 12, 8, 4])],
)
def test_r7_12_union_pacific_pays_five_places(dividend: int, amounts: list[int]) -> None:
    assert [payment.amount for payment in union_pacific_payments(dividend, [5, 4, 3, 2, 1])] == amounts


def test_r7_13_a_sole_holder_of_union_pacific_gets_the_first_place_only() -> None:
    (alone,) = union_pacific_payments(3, [0, 2, 0])
    assert alone.amount == 15


def test_r7_14_tied_holders_add_up_their_places() -> None:
    tied, after = union_pacific_payments(2, [3, 3, 1])
    assert (tied.pot, tied.amount) == (18, 9)
    assert (after.place, after.amount) == (3, 6)


def test_r7_15_there_is_no_sixth_place() -> None:
    payments = union_pacific_payments(4, [6, 5, 4, 3, 1, 1])
    assert (payments[-1].place, payments[-1].pot, payments[-1].amount) == (5, 4, 2)


def test_dividends_are_explained_line_by_line() -> None:
    game = late_game([DIVIDEND, "MS"])
    state = position(game)
    state.tables = [counts([3, 3, 3]), counts([3, 3, 0]), counts([3, UP])]
    state.trains_left[SHARE_INDEX["DM"]] = 9  # value 6
    game.play(0, "draw deck")
    lines = [str(line) for line in explain(game.view(None).dividends[0], 3)]
    assert lines == [
        "EP&RG: seat 1 (1) is alone and gets both: 4 + 2 = 6",
        "DM: seat 0 (3) has most and gets the value, 6",
        "DM: seat 1 (2) is second and gets half, 3",
        "UP: seat 2 (1) in place 1 gets 0",
    ]


# --- 8 The end, 9 Two players -------------------------------------------------------------------------------


def test_r8_1_the_fourth_dividend_ends_the_game() -> None:
    game = late_game([DIVIDEND, "MS"], first_turned=3)
    position(game).tables = [counts([UP, UP]), counts([UP]), counts()]
    game.play(0, "draw deck")
    assert game.over
    assert game.deciding == ()
    assert position(game).money == [20, 16, 0]
    assert game.standings().final
    assert game.standings().winners == (0,)
    assert refused(game, 0, "keep") == "R8.1"


def test_r8_2_equal_money_is_a_shared_win() -> None:
    game = late_game([DIVIDEND, "MS"], first_turned=3)
    position(game).tables = [counts([UP]), counts([UP]), counts()]
    game.play(0, "draw deck")
    assert game.standings().winners == (0, 1)
    assert [row.place for row in game.standings().rows] == [1, 1, 3]


def two_players(tail: list[str], first_turned: int = 2) -> Game:
    game = late_game(tail, seats=2, first_turned=first_turned)
    position(game).tables = [counts([UP]), counts([UP])]
    return game


def test_r9_1_two_players_play_to_the_third_dividend() -> None:
    game = two_players([DIVIDEND, "MS", "KCC", DIVIDEND])
    game.play(0, "draw deck")
    assert game.over
    assert [dividend.number for dividend in game.view(None).dividends] == [3]


def test_r9_2_display_deck_and_supply_are_a_virtual_third_player() -> None:
    game = two_players([DIVIDEND, "MS", "KCC", "KCC", DIVIDEND])
    position(game).supply = 3
    game.play(0, "draw deck")  # takes MS blind: EP&RG, BNL, MS, DM on display, KCC, KCC in the deck
    (dividend,) = game.view(None).dividends
    virtual = {payment.company: payment.shares for payment in dividend.payments if 2 in payment.holders}
    assert virtual == {"EP&RG": 1, "BNL": 1, "MS": 1, "DM": 1, "KCC": 2, "UP": 3}


def test_r9_3_the_virtual_player_takes_part_in_the_last_payout_only() -> None:
    game = two_players([DIVIDEND, "MS", DIVIDEND, DIVIDEND, "KCC"], first_turned=0)
    game.play(0, "draw deck")
    assert all(2 not in payment.holders for payment in game.view(None).dividends[0].payments)
    assert [row.seat for row in game.standings().rows] == [0, 1]


def test_r9_4_the_last_payout_uses_the_third_column() -> None:
    game = two_players([DIVIDEND, "MS", DIVIDEND])
    position(game).supply = 0
    game.play(0, "draw deck")
    up = [payment for payment in game.view(None).dividends[-1].payments if payment.company == "UP"]
    assert [(payment.holders, payment.amount) for payment in up] == [((0, 1), 13)]


def test_r9_5_swapped_and_flushed_shares_belong_to_nobody() -> None:
    game = two_players([DIVIDEND, "MS", DIVIDEND])
    state = position(game)
    state.flushed[SHARE_INDEX["W&W"]] = 4
    state.boxed[1][SHARE_INDEX["ESL"]] = 2
    game.play(0, "draw deck")
    paid = {payment.company for payment in game.view(None).dividends[-1].payments if 2 in payment.holders}
    assert not paid & {"W&W", "ESL"}


def test_r9_6_both_players_can_lose_to_the_virtual_one() -> None:
    game = two_players([DIVIDEND, "MS", DIVIDEND])
    position(game).tables = [counts(), counts()]
    game.play(0, "draw deck")
    standings = game.standings()
    assert standings.rows[0].seat is None
    assert str(standings.rows[0].name) == "the virtual player"
    assert standings.winners == ()
