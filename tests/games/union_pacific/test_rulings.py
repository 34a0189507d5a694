"""The 35 rulings on edge cases of Union Pacific."""

from __future__ import annotations

from collections import Counter

from tests.games.union_pacific.situation import DIVIDEND, opening, play, position
from tests.games.union_pacific.test_rulebook import (
    SIX,
    build,
    fresh,
    late_game,
    play_first_shares,
    refused,
    started,
    two_players,
    until_dividend,
)
from trackside.core.chance import Generator
from trackside.games.union_pacific.build import Build
from trackside.games.union_pacific.components import COMPANIES, COMPANY_INDEX, TRACK_CARDS
from trackside.games.union_pacific.dividends import company_payments, union_pacific_payments
from trackside.games.union_pacific.shares import SHARE_INDEX, UP, counts
from trackside.games.union_pacific.variants import Rules


def test_ruling_1_a_blind_draw_shows_a_dividend() -> None:
    game = until_dividend(opening(3, deck=[*SIX, DIVIDEND, "BNL"]))
    game.play(0, "draw deck")
    assert "BNL" in game.view(0).mine.shares
    assert len(game.view(None).dividends) == 1
    assert game.view(None).decision == "swap"  # the swap comes after paying
    game.play(0, "keep")
    assert game.view(None).turn == 1


def test_ruling_2_a_refill_shows_a_dividend() -> None:
    game = until_dividend(opening(3, deck=[*SIX, DIVIDEND, "BNL"]))
    game.play(0, "draw MS")
    assert "MS" in game.view(0).mine.shares
    assert game.view(None).display == ("EP&RG", "BNL", "BNL", "DM")
    assert len(game.view(None).dividends) == 1
    assert game.view(None).decision == "swap"


def test_ruling_3_several_in_a_row_are_paid_in_order_on_the_same_board() -> None:
    game = late_game([DIVIDEND, DIVIDEND, DIVIDEND, "MS", DIVIDEND])
    game.play(0, "draw deck")
    first, second, third = game.view(None).dividends
    assert [first.number, second.number, third.number] == [1, 2, 3]
    union_pacific = [
        [payment.pot for payment in dividend.payments if payment.company == "UP"] for dividend in (first, second, third)
    ]
    assert union_pacific == [[0], [24], [36]]  # three tied: places 1 to 3 of one column after the other
    assert "MS" in game.view(0).mine.shares


def test_ruling_4_the_row_includes_the_fourth() -> None:
    game = late_game([DIVIDEND, DIVIDEND, "MS"], first_turned=2)
    game.play(0, "draw deck")
    assert [dividend.number for dividend in game.view(None).dividends] == [3, 4]
    assert game.over


def test_ruling_5_the_last_card_of_the_deck_is_a_dividend() -> None:
    game = late_game([DIVIDEND], first_turned=3)
    before = game.view(0).mine.shares
    game.play(0, "draw deck")
    assert game.view(0).mine.shares == before
    assert game.over


def test_ruling_5_the_display_is_not_refilled_then() -> None:
    game = late_game([DIVIDEND], first_turned=3)
    game.play(0, "draw MS")
    assert game.view(None).display == ("EP&RG", "BNL", "DM")
    assert game.over


def test_ruling_6_four_alike_again_after_a_flush() -> None:
    deck = ["MS", "KCC", "KCC", "KCC", "KCC", "ESL", "BNL", "W&W", "DM"]
    game = build(opening(display=["MS", "MS", "MS", "DM"], deck=deck))
    game.play(0, "draw DM")
    assert game.view(None).display == ("ESL", "BNL", "W&W", "DM")
    flushed = {company.name: company.flushed for company in game.view(None).companies if company.flushed}
    assert flushed == {"MS": 4, "KCC": 4}


def test_ruling_6_dividends_among_the_new_cards_are_replaced_and_paid_after_all_is_turned() -> None:
    game = late_game(["MS", "KCC", DIVIDEND, "ESL", DIVIDEND, "BNL", "W&W", "DM"])
    position(game).display = [SHARE_INDEX[share] for share in ("MS", "MS", "MS", "DM")]
    game.play(0, "draw DM")
    assert game.view(None).display == ("KCC", "ESL", "BNL", "W&W")
    assert [dividend.number for dividend in game.view(None).dividends] == [1, 2]


def test_ruling_7_a_deck_too_short_for_four_new_cards() -> None:
    game = late_game(["MS", "KCC", DIVIDEND, "ESL"], first_turned=3)
    position(game).display = [SHARE_INDEX[share] for share in ("MS", "MS", "MS", "DM")]
    game.play(0, "draw DM")
    assert game.view(None).display == ("KCC", "ESL")
    assert game.over


def test_ruling_8_three_alike_stay() -> None:
    game = build(opening(display=["MS", "MS", "BNL", "DM"], deck=["MS"]))
    game.play(0, "draw DM")
    assert game.view(None).display == ("MS", "MS", "BNL", "MS")


def test_ruling_9_no_swap_once_the_game_has_ended() -> None:
    game = late_game([DIVIDEND, "MS"], first_turned=3)
    assert game.view(None).up_supply
    game.play(0, "draw deck")
    assert game.over
    assert refused(game, 0, "swap MS") == "R8.1"


def test_ruling_10_a_union_pacific_share_may_be_swapped_for_another() -> None:
    game = build(opening(hands=[["MS"] * 4], firsts=["MS"]))
    play(game, "0 draw deck", "0 swap UP")
    assert game.view(0).mine.swapped == ("UP",)
    assert game.view(None).up_supply == 16


def test_ruling_11_no_swap_and_no_draw_from_an_empty_supply() -> None:
    game = build(opening())
    position(game).supply = 0
    assert refused(game, 0, "draw UP") == "R6.8"
    game.play(0, "draw deck")
    assert game.view(None).turn == 1
    assert refused(game, 0, "swap UP") == "R6.1"


def test_ruling_12_no_swap_in_an_invest_turn() -> None:
    game = opening(hands=[["MS"] * 4], track=[["plain"] * 3])
    play(game, "0 invest MS")
    assert refused(game, 0, "swap MS") == "R6.14"
    play(game, "0 discard plain")
    assert refused(game, 0, "swap MS") == "R6.1"


def test_ruling_13_one_union_pacific_and_one_other_but_not_two_of_it() -> None:
    game = opening(hands=[["MS", "MS", "DM", "KCC"]], firsts=["KCC"])
    position(game).hands[0][UP] = 2
    assert refused(game, 0, "invest UP,UP,MS") == "R6.12"
    play(game, "0 invest UP,MS")
    assert game.view(None).players[0].table == {"KCC": 1, "MS": 1, "UP": 1}


def test_ruling_14_any_number_of_one_company() -> None:
    game = opening(hands=[["MS", "MS", "MS", "MS"]], firsts=["UP"])
    play(game, "0 invest MS,MS,MS,MS")
    assert game.view(None).players[0].table == {"MS": 4, "UP": 1}


def test_ruling_15_without_a_share_one_must_build() -> None:
    game = opening(track=[["black", "black", "black"]])
    position(game).hands[0] = counts()
    assert all(isinstance(move, Build) for move in game.choices(0))
    assert refused(game, 0, "discard black") == "R6.1"


def test_ruling_16_without_a_build_one_must_invest_and_without_a_share_discard() -> None:
    game = opening(track=[["black", "black", "plain"]], track_deck=["plain"])
    state = position(game)
    state.free = [0, 0, 0, 0]
    assert all(str(move).startswith("invest") for move in game.choices(0))
    assert refused(game, 0, "discard black") == "R6.1"
    state.hands[0] = counts()
    assert list(map(str, game.choices(0))) == ["discard plain", "discard black"]
    assert refused(game, 0, "discard joker") == "R6.14"
    game.play(0, "discard black")
    assert game.view(None).turn == 1


def test_ruling_17_a_full_round_of_passes_pays_what_is_left_and_ends() -> None:
    game = opening(3)
    state = position(game)
    state.free = [0, 0, 0, 0]
    state.hands = [counts() for _ in range(3)]
    for seat in range(3):
        assert not game.over
        game.play(seat, next(iter(game.choices(seat))))
    assert game.over
    assert [dividend.number for dividend in game.view(None).dividends] == [1, 2, 3, 4]


def test_ruling_17_a_build_or_an_investment_breaks_the_round() -> None:
    game = opening(3)
    state = position(game)
    state.free = [0, 0, 0, 0]
    state.hands = [counts(), counts(), counts([UP])]
    for seat in range(2):
        game.play(seat, next(iter(game.choices(seat))))
    play(game, "2 invest UP")
    assert state.passes == 0


def test_ruling_18_drawing_is_compulsory_and_swapping_is_not() -> None:
    game = build(opening())
    assert refused(game, 0, "keep") == "R6.6"
    play(game, "0 draw deck", "0 keep")
    assert game.view(None).turn == 1


def test_ruling_19_without_any_cards_one_plays_on_with_the_hand() -> None:
    game = opening(track=[["black"] * 3], track_deck=["plain"])
    state = position(game)
    state.track_deck.clear()
    build(game)
    state.track_discards = [0] * len(TRACK_CARDS)
    play(game, "0 draw deck", "0 keep")
    assert len(game.view(1).mine.track_cards) == 3
    game.play(1, "invest UP" if "UP" in game.view(1).mine.shares else f"invest {game.view(1).mine.shares[0]}")
    game.play(1, f"discard {game.view(1).mine.track_cards[0]}")
    assert len(game.view(2).mine.track_cards) == 4  # the one discard was shuffled and drawn
    position(game).track_hands[2] = [0] * len(TRACK_CARDS)
    game.play(2, f"invest {game.view(2).mine.shares[0]}")
    assert game.view(None).turn == 0  # with an empty hand nothing is discarded


def test_ruling_20_a_joker_lifts_only_the_type_of_the_card() -> None:
    game = opening(track=[["joker", "joker", "joker"]])
    assert refused(game, 0, "build MRR denver--kansas-city/0 with joker") == "R6.4b"


def test_ruling_21_closing_a_loop_is_legal() -> None:
    game = opening(track=[["dashed", "dashed", "dashed"]])
    state = position(game)
    board = state.board
    for name in ("casper--salt-lake-city", "casper--denver"):
        section = board.section_index[name]
        state.place_train(COMPANY_INDEX["BNL"], section, next(s for s in range(4) if state.empty[section] >> s & 1))
    game.play(0, "build BNL denver--salt-lake-city/0 with dashed")
    assert game.view(None).companies[COMPANY_INDEX["BNL"]].value == 5


def test_ruling_22_a_city_may_be_reached_by_any_path() -> None:
    game = opening(track=[["dashed", "dashed", "dashed"]])
    state = position(game)
    names = ("casper--salt-lake-city", "salt-lake-city--las-vegas", "las-vegas--phoenix", "phoenix--el-paso")
    for name in names:
        section = state.board.section_index[name]
        space = next(s for s in range(4) if state.empty[section] >> s & 1)
        state.place_train(COMPANY_INDEX["BNL"], section, space)
    game.play(0, "build BNL denver--el-paso/1 with dashed")


def test_ruling_23_start_spaces_never_become_neutral() -> None:
    game = opening(track=[["dashed", "dashed", "joker"]])
    assert refused(game, 0, "build BNL denver--el-paso/0 with dashed") == "R6.4c"
    board = position(game).board
    for starts in board.starts:
        for section, space in starts:
            assert all(not of_type[section] >> space & 1 for of_type in board.neutral)


def test_ruling_24_and_25_a_full_company_keeps_its_value() -> None:
    start = fresh()
    start.trains_left = [0] * len(COMPANIES)
    assert [start.value(company) for company in range(10)] == [24, 20, 18, 15, 14, 12, 11, 10, 9, 8]


def test_ruling_26_rounding_is_down_at_the_half_and_after_the_division() -> None:
    assert [payment.amount for payment in company_payments("MS", 7, [2, 1, 1])] == [7, 1]  # 3 ÷ 2
    assert [payment.amount for payment in company_payments("MS", 7, [2, 2, 2])] == [3]  # (7 + 3) ÷ 3


def test_ruling_27_a_fourth_behind_three_tied_leaders() -> None:
    assert len(company_payments("MS", 9, [2, 2, 2, 1])) == 1
    tied, fourth = union_pacific_payments(4, [2, 2, 2, 1])
    assert (tied.amount, fourth.place, fourth.amount) == (16, 4, 8)


def test_ruling_28_the_sixth_holder_gets_nothing() -> None:
    assert union_pacific_payments(4, [6, 5, 4, 3, 2, 1])[-1].amount == 0
    assert union_pacific_payments(4, [6, 5, 4, 3, 1, 1])[-1].amount == 2


def test_ruling_29_union_pacific_pays_nothing_in_the_first_dividend() -> None:
    game = late_game([DIVIDEND, "MS"])
    game.play(0, "draw deck")
    assert position(game).money == [0, 0, 0]
    assert len(game.view(None).dividends) == 1


def test_ruling_30_the_bank_is_unlimited() -> None:
    game = late_game([DIVIDEND, DIVIDEND, DIVIDEND, DIVIDEND, "MS"])
    state = position(game)
    state.trains_left = [0] * len(COMPANIES)
    state.tables = [counts(list(range(10))), counts(), counts()]
    game.play(0, "draw deck")
    assert position(game).money == [4 * sum(value * 3 // 2 for value in (24, 20, 18, 15, 14, 12, 11, 10, 9, 8)), 0, 0]


def test_ruling_31_two_players_second_and_third_together() -> None:
    game = two_players([DIVIDEND, DIVIDEND, "MS", DIVIDEND], first_turned=1)
    game.play(0, "draw deck")
    second, third = game.view(None).dividends
    assert all(2 not in payment.holders for payment in second.payments)
    assert any(2 in payment.holders for payment in third.payments)


def test_ruling_32_two_players_third_and_fourth_together() -> None:
    game = two_players([DIVIDEND, DIVIDEND, "MS"])
    game.play(0, "draw deck")
    assert [dividend.number for dividend in game.view(None).dividends] == [3]
    assert "MS" in game.view(0).mine.shares


def test_ruling_33_the_replacement_is_the_drawers_or_the_virtual_players() -> None:
    blind = two_players([DIVIDEND, "W&W", DIVIDEND])
    blind.play(0, "draw deck")
    assert "W&W" not in {payment.company for payment in blind.view(None).dividends[-1].payments}
    refill = two_players([DIVIDEND, "W&W", DIVIDEND])
    refill.play(0, "draw MS")
    assert "W&W" in {payment.company for payment in refill.view(None).dividends[-1].payments}


def test_ruling_34_what_is_open_and_what_is_hidden() -> None:
    game = build(opening(hands=[["MS", "MS", "DM", "KCC"]], firsts=["MS"]))
    play(game, "0 draw EP&RG", "0 swap KCC")
    view = game.view(None)
    assert view.mine is None
    assert view.players[0].table == {"MS": 1}
    assert view.players[0].shares_in_hand == 5
    assert view.players[0].taken == {"EP&RG": 1, "UP": 2}
    assert view.players[0].swapped == 1
    assert (view.up_supply, view.last_dividend, len(view.dividends)) == (16, 4, 0)
    assert len(view.display) == 4
    assert all(
        company.trains_left == COMPANIES[i].trains - company.value + 1 for i, company in enumerate(view.companies)
    )


def test_ruling_35_the_first_dividend_comes_between_the_7th_and_the_25th_card() -> None:
    for seed in range(30):
        game = play_first_shares(started(4, seed))
        deck = next(move["cards"] for move in game.record()["moves"] if move["kind"] == "stack-deck")
        assert 6 <= deck.index(DIVIDEND) <= 24
    assert Rules(seats=4).layers(78) == [(54, 3), (18, 1), (6, 0)]


def test_what_others_hold_is_dealt_anew_by_what_was_seen() -> None:
    game = build(opening(3, hands=[["MS", "MS", "DM", "KCC"]], firsts=["MS"]))
    play(game, "0 draw EP&RG", "0 keep")
    for stream in range(10):
        other = position(game).determinize(1, Generator(5, stream))
        assert other.view(1) == game.view(1)
        mine = other.view(0).mine
        assert mine is not None
        assert Counter(mine.shares)["EP&RG"] >= 1  # it was taken from the display
        assert Counter(mine.shares)["UP"] == 1
        assert other.census() == game.position.census()
