"""Components, set-up, auction, choosing a style (DF 1 to 4, 13, 15.1 to 15.10)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import trackside
from tests.games.downforce.situation import (
    STYLES,
    cards,
    chance,
    downforce,
    fresh,
    offered,
    owned,
    play,
    refused,
    said,
    selling,
)
from trackside.core.chance import CHANCE
from trackside.core.refusal import IllegalMove
from trackside.games.downforce.auction import strength
from trackside.games.downforce.components import CARS, COLOURS, STYLE_INDEX, printed_deck
from trackside.games.downforce.components import STYLES as ALL_STYLES
from trackside.games.downforce.position import Downforce
from trackside.games.downforce.track import PRINTED_TRACKS, printed_track

GREEN_PAIRS = [("green", "cunning"), ("red", "tricky"), ("blue", "strategic"), ("black", "determined")]


# --- 1 components ---


def test_1_1_two_tracks_and_six_cars() -> None:
    assert PRINTED_TRACKS == ("river-station", "marina-bay")
    assert [printed_track(name).file.name for name in PRINTED_TRACKS] == ["River Station", "Marina Bay"]
    assert set(COLOURS) == {"black", "blue", "green", "yellow", "orange", "red"}


def test_1_2_cards_and_styles() -> None:
    deck = printed_deck()
    assert len(deck.regular) == 42
    assert [deck.cards[card].bands for card in deck.eights] == [((car, 8),) for car in CARS]
    assert len(ALL_STYLES) == 6


def test_1_3_bands() -> None:
    deck = printed_deck()
    for card in deck.regular:
        bands = deck.cards[card].bands
        assert 1 <= len(bands) <= 6
        assert all(1 <= number <= 6 for _, number in bands)


def test_1_4_nobody_has_money_at_the_start_and_results_may_be_negative() -> None:
    game = trackside.new("downforce", ["A", "B"], seed=1)
    assert [row.total for row in game.standings().rows] == [0, 0]
    position = selling(GREEN_PAIRS, [["six-green"], ["one-red"], ["one-red"]])
    play(position, (0, "bid six-green for 6"), (1, "bid one-red for 0"), (2, "bid one-red for 0"))
    assert min(row.total for row in position.standings().rows) < 0


# --- 2 set-up ---


@pytest.mark.parametrize("track", PRINTED_TRACKS)
def test_2_1_either_side_of_the_board(track: str) -> None:
    assert fresh(track=track).view(None).track == track


def test_2_2_and_2_3_piles_and_deal() -> None:
    for seats, each, over in ((2, 21, 0), (3, 14, 0), (4, 10, 2), (5, 8, 2), (6, 7, 0)):
        game = trackside.new("downforce", ["x"] * seats, seed=seats)
        view = game.view(None)
        assert [player.cards for player in view.players] == [each] * seats
        assert view.left_over == over
        assert game.deciding == tuple(range(seats))


def test_2_2_the_shuffled_order_is_the_order_of_sale() -> None:
    position = fresh(3)
    chance(position, "grid black,blue,green,yellow,orange,red")
    names = [position.rules.deck.cards[card].id for card in position.rules.deck.regular]
    chance(position, f"shuffle-speed-cards {','.join(names)}")
    assert position.hands[0] == cards(position, names[:14])
    chance(position, "shuffle-cars red,blue,green,yellow,orange,black")
    chance(position, "shuffle-styles tricky,cunning,aggressive,determined,strategic,unpredictable")
    auction = position.view(0).auction
    assert auction is not None
    assert (auction.car, auction.style, auction.left) == ("red", "tricky", 6)


def test_2_3_the_cards_left_over_are_unseen() -> None:
    game = trackside.new("downforce", ["x"] * 4, seed=3)
    left_over = set(printed_deck().names(downforce(game).box)) - {f"eight-{car}" for car in COLOURS}
    assert len(left_over) == 2
    for seat in (0, 1, 2, 3, None):
        assert not left_over & {name for player in game.view(seat).players for name in player.hand}


def test_2_4_cars_on_the_start_spaces() -> None:
    position = fresh()
    with pytest.raises(IllegalMove, match=r"DF 2\.4"):
        chance(position, "grid red,red,black,green,yellow,orange")
    chance(position, "grid red,blue,black,green,yellow,orange")
    view = position.view(None)
    starts = position.track.file.start_spaces
    places = {car.colour: (car.start, car.space) for car in view.cars}
    assert places["red"] == (1, starts[0])
    assert places["orange"] == (6, starts[5])


def test_2_5_nobody_owns_a_car_before_the_auction() -> None:
    assert owned(downforce(trackside.new("downforce", ["A", "B", "C"], seed=1))) == {}


# --- 3 auction ---


def test_3_1_car_and_style_are_sold_together() -> None:
    position = selling(GREEN_PAIRS, [["six-green"], ["one-red"], ["one-red"]])
    auction = position.view(None).auction
    assert auction is not None
    assert (auction.car, auction.style) == ("green", "cunning")
    play(position, (0, "bid six-green for 6"), (1, "bid one-red for 0"), (2, "bid one-red for 0"))
    assert owned(position) == {"green": 0}
    assert position.won[0] == [STYLE_INDEX["cunning"]]


def test_3_2_bids_are_laid_face_down_and_turned_up_together() -> None:
    position = selling(GREEN_PAIRS, [["six-green"], ["one-green", "one-red"], ["one-red"]])
    before = position.clone()
    told = play(position, (1, "bid one-green for 5"))
    assert "green" not in "".join(said(told))
    other = before.clone()
    play(other, (1, "bid one-red for 0"))
    for seat in (0, 2, None):
        assert position.view(seat) == other.view(seat)
    auction = position.view(1).auction
    assert auction is not None
    assert auction.own == "one-green"
    assert position.deciding == (0, 2)
    play(position, (0, "bid six-green for 6"), (2, "bid one-red for 0"))
    sale = position.view(None).sale
    assert sale is not None
    assert {(bid.seat, bid.card, bid.amount) for bid in sale.bids} == {
        (0, "six-green", 6),
        (1, "one-green", 5),
        (2, "one-red", 0),
    }


def test_3_2_only_a_card_of_the_hand() -> None:
    position = selling(GREEN_PAIRS, [["six-green"], ["one-red"], ["one-red"]])
    assert refused(position, 0, "bid one-green for 5") == "DF 3.2"
    assert refused(position, 0, "bid no-such-card for 0") == "DF 3.2"


def test_3_3_the_band_of_the_colour_is_the_bid_and_none_is_a_pass() -> None:
    position = selling(GREEN_PAIRS, [["four-blue"], ["one-red"], ["one-red"]])
    told = play(position, (0, "bid four-blue for 4"), (1, "bid one-red for 0"), (2, "bid one-red for 0"))
    lines = said(told)
    assert "seat 0 bids 4 with four-blue" in lines
    assert "seat 1 passes with one-red" in lines


def test_3_4_highest_bid() -> None:
    position = selling(GREEN_PAIRS, [["six-red"], ["one-green"], ["one-red"]])
    play(position, (0, "bid six-red for 4"), (1, "bid one-green for 5"), (2, "bid one-red for 0"))
    sale = position.view(None).sale
    assert sale is not None
    assert (sale.winner, sale.price, sale.rule) == (1, 5, "DF 3.4")


def test_3_5_more_bands_win_a_tie() -> None:
    position = selling(GREEN_PAIRS, [["three-green"], ["six-green"], ["one-red"]])
    play(position, (0, "bid three-green for 6"), (1, "bid six-green for 6"), (2, "bid one-red for 0"))
    sale = position.view(None).sale
    assert sale is not None
    assert (sale.winner, sale.rule) == (1, "DF 3.5")


def test_3_6_no_wild_band_wins_a_tie_of_bands() -> None:
    position = selling(GREEN_PAIRS, [["four_wild-green"], ["four-green"], ["one-red"]])
    play(position, (0, "bid four_wild-green for 6"), (1, "bid four-green for 6"), (2, "bid one-red for 0"))
    sale = position.view(None).sale
    assert sale is not None
    assert (sale.winner, sale.rule) == (1, "DF 3.6")


def test_3_7_sum_of_the_other_bands_then_the_lot() -> None:
    hands = [["one_wild-1"], ["one_wild-2"], ["one-red"]]
    position = selling(GREEN_PAIRS, hands)
    play(position, (0, "bid one_wild-1 for 5"), (1, "bid one_wild-2 for 5"), (2, "bid one-red for 0"))
    assert position.deciding == (CHANCE,)
    chance(position, "draw-lots 1")
    sale = position.view(None).sale
    assert sale is not None
    assert (sale.winner, sale.price, sale.rule) == (1, 5, "DF 3.7")
    deck = printed_deck()
    first, second = (deck.cards[deck.index[name]] for name in ("four_wild-red", "four_wild-blue"))
    for car in CARS:
        assert strength(first, car, 2)[3] == sum(first.number_of.values()) == 11
    assert strength(second, CARS[1], 6)[3] == 5


def test_3_8_the_winner_pays_and_takes_all_that_belongs_to_the_car() -> None:
    position = selling(GREEN_PAIRS, [["six-green"], ["one-red"], ["one-red"]])
    play(position, (0, "bid six-green for 6"), (1, "bid one-red for 0"), (2, "bid one-red for 0"))
    player = position.view(0).players[0]
    assert (player.cars, player.styles, player.paid) == (("green",), ("cunning",), 6)
    assert set(player.hand) == {"six-green", "eight-green"}


def test_3_9_shown_cards_are_taken_back() -> None:
    position = selling(GREEN_PAIRS, [["six-green"], ["one-red"], ["one-red"]])
    play(position, (0, "bid six-green for 6"), (1, "bid one-red for 0"), (2, "bid one-red for 0"))
    assert [player.cards for player in position.view(None).players] == [2, 1, 1]
    play(position, (0, "bid six-green for 1"), (1, "bid one-red for 5"), (2, "bid one-red for 5"))


def test_3_10_only_players_without_a_car_bid_when_cars_run_short() -> None:
    hands = [["six-green"], ["one-red"], ["one-red"]]
    position = selling([("red", "tricky"), ("blue", "strategic")], hands, owners={"green": 0})
    assert position.deciding == (1, 2)
    assert refused(position, 0, "bid six-green for 6") == "DF 3.2"
    position = selling([("red", "tricky"), ("blue", "strategic"), ("black", "cunning")], hands, owners={"green": 0})
    assert position.deciding == (0, 1, 2)


def test_3_11_the_last_car_goes_to_the_last_player_without_one_at_his_lowest_price() -> None:
    hands = [["six-green"], ["four-blue", "six-red", "three-green"]]
    position = selling([("green", "tricky")], hands, owners={"red": 0})
    sale = position.view(None).sale
    assert sale is not None
    assert (sale.winner, sale.price, sale.rule) == (1, 4, "DF 3.11")
    assert owned(position) == {"green": 1, "red": 0}


def test_3_12_no_limit_on_cars_or_spending() -> None:
    hands = [["six-green", "six-red", "six-blue", "six-black"], ["one_wild-1"]]
    pairs = [("green", "cunning"), ("red", "tricky"), ("blue", "strategic"), ("black", "determined")]
    position = selling(pairs, hands)
    for car in ("green", "red", "blue"):
        play(position, (0, f"bid six-{car} for 6"), (1, "bid one_wild-1 for 0"))
    assert position.view(None).players[0].paid == 18
    assert owned(position) == {"green": 0, "red": 0, "blue": 0, "black": 1}


# --- 13 rare situations ---


def test_13_1_a_pair_that_nobody_bids_for_is_put_aside() -> None:
    position = selling(GREEN_PAIRS, [["one-red"], ["one-black"]])
    told = play(position, (0, "bid one-red for 0"), (1, "bid one-black for 0"))
    auction = position.view(None).auction
    assert auction is not None
    assert auction.aside == (("green", "cunning"),)
    assert "Nobody bids: green with cunning is put aside (DF 13.1)" in said(told)


def test_13_2_who_lacks_a_car_bids_for_what_was_put_aside() -> None:
    hands = [["six-green"], ["one-red"], ["one-black", "four-green"]]
    aside = [("green", "cunning"), ("blue", "tricky"), ("yellow", "strategic")]
    position = selling([], hands, owners={"red": 0}, aside=aside)
    auction = position.view(None).auction
    assert auction is not None
    assert (auction.car, auction.must, position.deciding) == ("green", False, (1, 2))
    assert "bid one-black for 0" in offered(position, 2)
    position = selling([], hands, owners={"red": 0}, aside=aside[:2])
    auction = position.view(None).auction
    assert auction is not None
    assert auction.must
    assert refused(position, 2, "bid one-black for 0") == "DF 13.2"
    assert offered(position, 2) == {"bid four-green for 6"}
    assert refused(position, 1, "bid one-red for 0") == "DF 13.2"
    assert offered(position, 1) == {"bid one-red for 5"}


def test_13_2_the_last_pair_goes_to_the_last_player_without_a_car() -> None:
    position = selling([], [["six-green"], ["four-green"]], owners={"red": 0}, aside=[("green", "tricky")])
    assert owned(position) == {"green": 1, "red": 0}
    assert position.prices[COLOURS.index("green")] == 6


def test_13_3_a_pair_without_a_bid_the_second_time_stays_unowned() -> None:
    aside = [("green", "cunning"), ("blue", "tricky")]
    position = selling([], [["one-red"], ["one-black", "six-green"]], owners={"red": 0}, aside=aside)
    assert position.deciding == (1,)
    told = play(position, (1, "bid one-black for 0"))
    assert "Nobody bids: green with cunning stays unowned (DF 13.3)" in said(told)
    assert owned(position) == {"red": 0, "blue": 1}
    assert STYLE_INDEX["cunning"] in position.box_styles
    assert position.rules.deck.eights[COLOURS.index("green")] in position.rules.deck.eights


def test_13_3_pairs_aside_stay_unowned_when_nobody_lacks_a_car() -> None:
    aside = [("green", "cunning"), ("blue", "tricky")]
    position = selling([], [["one-red"], ["one-black"]], owners={"red": 0, "black": 1}, aside=aside)
    assert owned(position) == {"red": 0, "black": 1}
    assert position.aside == []


def test_13_4_a_wild_band_bids_for_who_holds_nothing_of_the_colour() -> None:
    position = selling(GREEN_PAIRS, [["three_wild-red", "one-red"], ["one-black"], ["four-green", "one-black"]])
    assert offered(position, 0) == {
        "bid three_wild-red for 0",
        "bid one-red for 0",
        "bid three_wild-red for 3",
        "bid three_wild-red for 1",
    }
    assert refused(position, 0, "bid three_wild-red for 5") == "DF 13.4"
    assert refused(position, 0, "bid one-red for 5") == "DF 13.4"
    assert refused(position, 2, "bid one-black for 5") == "DF 13.4"
    assert refused(position, 2, "bid four-green for 5") == "DF 3.3"
    assert refused(position, 2, "bid four-green for 0") == "DF 3.3"


def test_13_4_without_a_wild_band_the_lowest_number_bids() -> None:
    position = selling(GREEN_PAIRS, [["one-black", "one-red", "eight-red"], ["six-green"], ["six-red"]])
    assert offered(position, 0) == {
        "bid one-black for 0",
        "bid one-red for 0",
        "bid eight-red for 0",
        "bid one-black for 5",
        "bid one-red for 5",
        "bid eight-red for 8",
    }
    play(position, (0, "bid one-red for 5"), (1, "bid six-green for 6"), (2, "bid six-red for 4"))
    sale = position.view(None).sale
    assert sale is not None
    assert [bid.amount for bid in sale.bids] == [5, 6, 4]


def test_13_4_the_same_card_unannounced_is_a_pass_and_who_must_take_pays_the_least() -> None:
    position = selling(GREEN_PAIRS, [["one_wild-1"], ["one-red"], ["six-green"]])
    play(position, (0, "bid one_wild-1 for 0"), (1, "bid one-red for 0"), (2, "bid six-green for 6"))
    sale = position.view(None).sale
    assert sale is not None
    assert [bid.amount for bid in sale.bids] == [0, 0, 6]
    forced = selling([("green", "tricky")], [["one-red"], ["three_wild-red", "one_wild-1"]], owners={"red": 0})
    assert forced.prices[COLOURS.index("green")] == 1


# --- 4 styles ---


def choosing(won: dict[int, list[str]], grid: str = "red,blue,black,green,yellow,orange") -> Downforce:
    """Seats 0, 1, 2 own the red, the blue and the black car and have won these styles."""
    position = selling([], [["one-red"], ["one-blue"], ["one-black"]], owners={"red": 0, "blue": 1, "black": 2})
    position.stack.clear()
    position.grid = [COLOURS.index(car) for car in grid.split(",")]
    position.styles = [-1] * 3
    position.won = [[STYLE_INDEX[style] for style in won[seat]] for seat in range(3)]
    position.box_styles = []
    position.chapter = STYLES
    position.go_on(None)
    return position


def test_4_1_one_of_the_styles_won_is_kept() -> None:
    position = choosing({0: ["tricky", "cunning"], 1: ["strategic"], 2: ["determined", "aggressive"]})
    assert position.deciding == (0,)
    assert offered(position, 0) == {"keep-style tricky", "keep-style cunning"}
    assert refused(position, 0, "keep-style strategic") == "DF 4.1"
    play(position, (0, "keep-style cunning"))
    players = position.view(None).players
    assert (players[0].style, players[1].style, players[2].style) == ("cunning", "strategic", None)
    play(position, (2, "keep-style aggressive"))
    assert {ALL_STYLES[style] for style in position.box_styles} == {"tricky", "determined"}


def test_4_2_one_style_for_all_cars() -> None:
    position = choosing({0: ["tricky", "cunning"], 1: ["strategic"], 2: ["determined"]})
    position.owners[COLOURS.index("green")] = 0
    play(position, (0, "keep-style cunning"))
    assert [position.driver(COLOURS.index(car)) for car in ("red", "green")] == [0, 0]


def test_4_3_the_choice_goes_clockwise_from_the_first_player() -> None:
    won = {0: ["tricky", "cunning"], 1: ["strategic", "unpredictable"], 2: ["determined", "aggressive"]}
    position = choosing(won, "black,green,red,blue,yellow,orange")
    assert position.deciding == (2,)
    play(position, (2, "keep-style determined"))
    assert position.deciding == (0,)
    play(position, (0, "keep-style tricky"))
    assert position.deciding == (1,)


# --- 15 rulings on the auction ---


def test_15_1_who_holds_only_the_colour_cannot_pass() -> None:
    position = selling(GREEN_PAIRS, [["six-green", "four-green"], ["one-red"], ["one-red"]])
    play(position, (1, "bid one-red for 0"), (2, "bid one-red for 0"), (0, "bid four-green for 6"))
    assert owned(position) == {"green": 0}


def test_15_2_a_speed_8_card_won_earlier_passes() -> None:
    hands = [["eight-black", "six-green"], ["one-red"], ["one-red"]]
    position = selling(GREEN_PAIRS, hands, owners={"black": 0})
    assert "bid eight-black for 0" in offered(position, 0)
    assert refused(position, 0, "bid eight-black for 8") == "DF 13.4"


def test_15_3_six_players_get_one_car_each() -> None:
    for seed in range(3):
        game = trackside.new("downforce", ["x"] * 6, seed=seed)
        while game.view(None).auction is not None:
            seat = game.deciding[0]
            assert seat not in owned(downforce(game)).values()
            game.play(seat, next(iter(game.choices(seat))))
        assert Counter(owned(downforce(game)).values()) == Counter(range(6))


def test_15_4_pairs_aside_are_no_cars_in_the_pile() -> None:
    hands = [["one-red"], ["one-black"], ["one-blue"]]
    position = selling([("red", "tricky")], hands, owners={"black": 0}, aside=[("green", "cunning")])
    auction = position.view(None).auction
    assert auction is not None
    assert (auction.left, position.deciding) == (1, (1, 2))


def test_15_5_two_without_a_car_bid_for_the_last_car_and_may_pass() -> None:
    hands = [["one-red"], ["one-black"], ["one-blue"]]
    position = selling([("red", "tricky")], hands, owners={"black": 0}, aside=[("green", "cunning")])
    assert "bid one-black for 0" in offered(position, 1)
    play(position, (1, "bid one-black for 0"), (2, "bid one-blue for 0"))
    auction = position.view(None).auction
    assert auction is not None
    assert (auction.car, auction.must) == ("green", True)


def test_15_6_the_forced_price_looks_at_the_whole_hand() -> None:
    position = selling([("green", "tricky")], [["one-red"], ["four-green", "one_wild-1"]], owners={"red": 0})
    assert position.prices[COLOURS.index("green")] == 6


def test_15_7_coloured_bids_are_never_tied_in_this_deck() -> None:
    cards = [printed_deck().cards[card] for card in printed_deck().regular]
    for car in CARS:
        bids = [strength(card, car, card.number_of[car])[:3] for card in cards if car in card.number_of]
        assert all(one != other for one, other in combinations(bids, 2))


def test_15_8_a_car_bought_for_its_style_keeps_its_speed_8_card() -> None:
    position = selling([("green", "cunning"), *GREEN_PAIRS[1:]], [["six-green"], ["one-red"], ["one-red"]])
    play(position, (0, "bid six-green for 6"), (1, "bid one-red for 0"), (2, "bid one-red for 0"))
    assert "eight-green" in position.view(0).players[0].hand


def test_15_9_a_car_put_aside_keeps_its_style() -> None:
    aside = [("green", "cunning"), ("blue", "tricky")]
    hands = [["six-green"], ["four-green"], ["four-blue", "six-green"]]
    position = selling([], hands, owners={"red": 0}, aside=aside)
    play(position, (1, "bid four-green for 6"), (2, "bid six-green for 6"))
    assert owned(position) == {"red": 0, "green": 2, "blue": 1}
    assert position.styles[2] == STYLE_INDEX["cunning"]


def test_15_10_shown_cards_are_known_and_hidden_again() -> None:
    position = selling(GREEN_PAIRS, [["six-green", "one-blue"], ["one-red"], ["one-black"]])
    play(position, (0, "bid six-green for 6"), (1, "bid one-red for 0"), (2, "bid one-black for 0"))
    assert set(position.view(1).players[0].hand) == {"six-green", "eight-green"}
