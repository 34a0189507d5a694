"""The options of Union Pacific (O1 to O5), alone and together, and the schema that offers them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.games.union_pacific.situation import DIVIDEND, NAMES, opening, play, position
from tests.games.union_pacific.test_rulebook import FACTS, build, refused
from trackside.core.game import Game
from trackside.core.refusal import OptionError
from trackside.games.union_pacific import TITLE
from trackside.games.union_pacific.shares import CARD_INDEX
from trackside.games.union_pacific.variants import Rules


def test_all_options_are_off_by_default() -> None:
    assert TITLE.settle(3, {}) == {
        "dividends": "standard",
        "exchange_track": False,
        "up_by_swap": False,
        "five_shares": False,
        "six_at_bottom": False,
        "starter": "random",
        "board": None,
    }


@pytest.mark.parametrize("seats", range(2, 7))
def test_o1_even_dividends(seats: int) -> None:
    facts = FACTS["decks"][str(seats)]
    layers = position(opening(seats, dividends="even")).layers
    assert layers[1::2] == [(6, 0)] * 4
    assert [shares for shares, _ in layers[::2]] == facts["even_piles_from_bottom"]
    assert [dividends for _, dividends in layers[::2]] == [1] * 4
    assert sum(map(sum, layers)) == facts["totals"]["even"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_o1_o4_o5_as_in_tournaments(seats: int) -> None:
    facts = FACTS["decks"][str(seats)]
    game = opening(seats, dividends="even", five_shares=True, six_at_bottom=True)
    layers = position(game).layers
    assert layers[0] == (6, 0)
    assert layers[2::2] == [(6, 0)] * 4
    assert [shares for shares, _ in layers[1::2]] == facts["second_edition_piles_from_bottom"]
    assert sum(map(sum, layers)) == facts["totals"]["second_edition"]


def test_o1_two_dividends_in_a_row_cannot_happen() -> None:
    for seed in range(20):
        game = Game.start(TITLE, NAMES[:4], seed, {"dividends": "even"})
        for seat in game.deciding:
            game.play(seat, "first-share UP")
        deck = next(move["cards"] for move in game.record()["moves"] if move["kind"] == "stack-deck")
        places = [place for place, card in enumerate(deck) if card == DIVIDEND]
        assert all(after - before > 6 for before, after in pairwise(places))


def full_plain(**options: Any) -> Game:
    """Seat 0 holds three plain cards, for which no space is left, and a joker."""
    game = opening(track=[["plain", "plain", "plain"]], track_deck=["joker", "white"], **options)
    position(game).free[CARD_INDEX["plain"]] = 0
    return game


def test_o2_an_unplayable_track_card_is_exchanged() -> None:
    game = full_plain(exchange_track=True)
    assert [str(move) for move in game.choices(0) if str(move).startswith("exchange")] == ["exchange plain"]
    assert refused(game, 0, "exchange joker") == "O2"  # jokers never qualify while any space is open
    assert refused(game, 0, "exchange black") == "O2"
    game.play(0, "exchange plain")
    assert game.view(None).track_removed == {"plain": 1}
    assert sorted(game.view(0).mine.track_cards) == ["joker", "plain", "plain", "white"]
    assert game.view(None).turn == 0


def test_o2_is_off_by_default() -> None:
    game = full_plain()
    assert refused(game, 0, "exchange plain") == "O2"
    assert not [move for move in game.choices(0) if str(move).startswith("exchange")]


def test_o2_jokers_qualify_when_every_space_is_full() -> None:
    game = full_plain(exchange_track=True)
    position(game).free = [0, 0, 0, 0]
    game.play(0, "exchange joker")
    assert game.view(None).track_removed == {"joker": 1}


def test_o2_needs_a_card_to_take() -> None:
    game = full_plain(exchange_track=True)
    position(game).track_deck.clear()
    assert refused(game, 0, "exchange plain") == "O2"
    assert not [move for move in game.choices(0) if str(move).startswith("exchange")]


def test_o2_rebuilds_the_track_deck_from_the_discards() -> None:
    game = full_plain(exchange_track=True)
    state = position(game)
    state.track_discards[CARD_INDEX["white"]] = 2
    state.track_deck.clear()
    game.play(0, "exchange plain")
    assert len(state.track_deck) == 1
    assert "white" in game.view(0).mine.track_cards


def test_o3_union_pacific_only_by_swapping() -> None:
    game = build(opening(hands=[["MS"] * 4], firsts=["MS"], up_by_swap=True))
    assert "draw UP" not in map(str, game.choices(0))
    assert refused(game, 0, "draw UP") == "O3"
    play(game, "0 draw deck", "0 swap UP")
    assert game.view(None).turn == 1


def test_o4_five_shares_are_dealt() -> None:
    game = Game.start(TITLE, NAMES[:3], 1, {"five_shares": True})
    assert len(game.view(0).mine.shares) == 6


def test_o5_six_shares_lie_at_the_bottom() -> None:
    assert Rules(seats=4, six_at_bottom=True).layers(78) == [(6, 0), (48, 3), (18, 1), (6, 0)]
    game = opening(4, six_at_bottom=True)
    deck = next(move["cards"] for move in game.record()["moves"] if move["kind"] == "stack-deck")
    assert DIVIDEND not in deck[-6:]


@pytest.mark.parametrize(
    ("seats", "options", "complaint"),
    [
        (1, {}, "Union Pacific is for 2 to 6 players, not 1"),
        (7, {}, "Union Pacific is for 2 to 6 players, not 7"),
        (3, {"dividend": "even"}, "There is no option dividend; there are: dividends, exchange_track"),
        (3, {"dividends": "odd"}, "The option dividends is one of: standard, even"),
        (3, {"five_shares": "yes"}, "The option five_shares is true or false"),
        (3, {"board": {"name": "x"}}, "The file has a fault"),
    ],
)
def test_what_is_no_option_is_refused(seats: int, options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(OptionError) as error:
        TITLE.settle(seats, options)
    assert complaint in str(error.value)
