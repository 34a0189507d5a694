"""What a seat may know as a vector of numbers from 0 to 1, for programs that learn to play.

Players come in the order of play from the seat itself on, so that a program need not learn every seat anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from trackside.games.union_pacific.board import Board, builtin
from trackside.games.union_pacific.components import CARDS, COMPANIES, TRACK_CARDS, TRACK_TYPES, UNION_PACIFIC
from trackside.games.union_pacific.shares import SHARES
from trackside.games.union_pacific.views import PlayerView, View

_DECISIONS: Final = ("first-share", "turn", "draw", "swap", "discard")
_LAYERS: Final = 9
"""The most layers that the share deck has: two for each of four dividends, and six shares at the bottom."""
_MONEY: Final = 400
"""More millions than anybody earns in practice; more count as so many."""
_CARDS: Final = sum(company.shares for company in COMPANIES) + CARDS.dividend_cards
_MOST_SHARES: Final = {company.id: company.shares for company in (*COMPANIES, UNION_PACIFIC)}


def most_choices(seats: int, options: Mapping[str, Any]) -> int:
    """More moves than these a seat can never choose from."""
    board = _board(options)
    builds = sum(
        2 * sum(types >> kind & 1 for types in board.track_types)  # with a card of the type or a joker
        for section in range(len(board.sections))
        for kind in range(len(TRACK_TYPES))
        for _ in range(board.neutral[kind][section].bit_count())
    )
    one_company = sum(_MOST_SHARES.values())
    two_companies = len(SHARES) * (len(SHARES) - 1) // 2
    return builds + one_company + two_companies + len(TRACK_CARDS)


def observation(view: View, options: Mapping[str, Any]) -> list[float]:
    """The view of a seat as numbers, always as many for the same seats and board."""
    mine = view.mine
    assert mine is not None, "only a seat observes"
    assert view.seat is not None
    seats = len(view.players)
    numbers = _one_hot(view.decision, _DECISIONS)
    numbers += _heap(mine.shares) + _cards(mine.track_cards) + _heap(mine.swapped) + _one_hot(mine.first_share, SHARES)
    for turn in range(seats):
        seat = (view.seat + turn) % seats
        numbers += [float(view.turn == seat), float(seat in view.deciding), *_player(view.players[seat])]
    numbers += _heap(view.display) + _deck(view)
    numbers += _counts(view.track_discards, TRACK_CARDS, 14) + _counts(view.track_removed, TRACK_CARDS, 14)
    for company in view.companies:
        numbers += [company.value / 24, company.trains_left / 24, company.flushed / 24]
    return [*numbers, *_map(view, _board(options))]


def _player(player: PlayerView) -> list[float]:
    return [
        *_counts(player.table, SHARES, 20),
        *_counts(player.taken, SHARES, 20),
        min(1.0, player.shares_in_hand / 40),
        player.track_cards_in_hand / 5,
        min(1.0, player.swapped / 20),
        min(1.0, player.money / _MONEY),
        float(player.has_chosen),
    ]


def _deck(view: View) -> list[float]:
    layers = [*view.layers, *[(0, 0)] * (_LAYERS - len(view.layers))]
    return [
        view.deck / _CARDS,
        view.up_supply / UNION_PACIFIC.shares,
        view.track_deck / sum(CARDS.track_cards.values()),
        len(view.dividends) / view.last_dividend,
        *(part for shares, dividends in layers for part in (shares / _CARDS, dividends / CARDS.dividend_cards)),
    ]


def _map(view: View, board: Board) -> list[float]:
    """For each space and company, whether its train stands there."""
    places = {
        (section, space): number
        for number, (section, space) in enumerate(
            (section, space)
            for index, section in enumerate(board.sections)
            for space in range(len(board.spaces[index]))
        )
    }
    numbers = [0.0] * (len(places) * len(COMPANIES))
    for train in view.trains:
        numbers[places[train.section, train.space] * len(COMPANIES) + SHARES.index(train.company)] = 1.0
    return numbers


def _board(options: Mapping[str, Any]) -> Board:
    return builtin() if options["board"] is None else Board.load(options["board"])


def _one_hot(name: str | None, names: Sequence[str]) -> list[float]:
    return [float(name == other) for other in names]


def _heap(shares: Iterable[str]) -> list[float]:
    held = list(shares)
    return [held.count(share) / 20 for share in SHARES]


def _cards(cards: Iterable[str]) -> list[float]:
    held = list(cards)
    return [held.count(card) / 5 for card in TRACK_CARDS]


def _counts(heap: Mapping[str, int], names: Sequence[str], most: int) -> list[float]:
    return [min(1.0, heap.get(name, 0) / most) for name in names]
