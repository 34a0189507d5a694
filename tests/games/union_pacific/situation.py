"""Games of Union Pacific set up exactly as a test wants them, through a record like any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from trackside.core.chance import CHANCE
from trackside.core.game import Game
from trackside.core.record import Entry, Header
from trackside.games.union_pacific import TITLE
from trackside.games.union_pacific.components import CARDS, COMPANIES
from trackside.games.union_pacific.position import UnionPacificPosition
from trackside.games.union_pacific.setup import ShuffleShares, ShuffleTrack, StackDeck
from trackside.games.union_pacific.variants import Rules

NAMES = ("Anna", "Béla", "Klára", "Géza", "Ferenc", "Dóra")
DIVIDEND = "dividend"


def opening(
    seats: int = 3,
    *,
    hands: Sequence[Sequence[str]] = (),
    firsts: Sequence[str] = (),
    display: Sequence[str] = ("EP&RG", "BNL", "MS", "DM"),
    deck: Sequence[str] = (),
    track: Sequence[Sequence[str]] = (),
    track_deck: Sequence[str] = (),
    **options: Any,
) -> Game:
    """A game in which seat 0 is about to take its first turn.

    `hands` are the company shares dealt to the first seats, `firsts` what they lay on the table (else Union
    Pacific), `deck` the next cards of the share deck, `track` the first seats' track cards and `track_deck` the
    next track cards, the first of which seat 0 has drawn already. Everything else is filled up.
    """
    settled = TITLE.settle(seats, {"starter": "first-seat"} | options)
    game = Game(TITLE, Header(TITLE.name, TITLE.rules, NAMES[:seats], settled), seed=1)
    rules = Rules.of(seats, settled)
    game.append(Entry(CHANCE, _track_shuffle(seats, track, track_deck)))
    game.append(Entry(CHANCE, _share_shuffle(rules, hands, display, deck)))
    for seat in range(seats):
        game.play(seat, f"first-share {firsts[seat] if seat < len(firsts) else 'UP'}")
        if seat == seats - 2:
            break
    last = seats - 1
    game.append(Entry(last, TITLE.move(f"first-share {firsts[last] if last < len(firsts) else 'UP'}")))
    game.append(Entry(CHANCE, _stack(game, rules, deck)))
    return game


def play(game: Game, *lines: str) -> Game:
    """Play a transcript: each line is a seat and its move, `0 build DM denver--kansas-city/0 with black`."""
    for line in lines:
        seat, move = line.split(" ", 1)
        game.play(int(seat), move)
    return game


def position(game: Game) -> UnionPacificPosition:
    """The position of the game, by its own type."""
    assert isinstance(game.position, UnionPacificPosition)
    return game.position


def _track_shuffle(seats: int, track: Sequence[Sequence[str]], track_deck: Sequence[str]) -> ShuffleTrack:
    left = Counter(CARDS.track_cards)
    for cards in (*track, track_deck):
        left.subtract(cards)
    assert min(left.values()) >= 0, "there are not that many track cards"
    rest = list(left.elements())
    dealt = [card for hand in track for card in hand]
    missing = seats * CARDS.track_hand - len(dealt)
    return ShuffleTrack((*dealt, *rest[:missing], *track_deck, *rest[missing:]))


def _share_shuffle(
    rules: Rules, hands: Sequence[Sequence[str]], display: Sequence[str], deck: Sequence[str]
) -> ShuffleShares:
    left = Counter({company.id: company.shares for company in COMPANIES})
    for cards in (*hands, display, [card for card in deck if card != DIVIDEND]):
        left.subtract(cards)
    assert min(left.values()) >= 0, "there are not that many shares"
    # In turn from all companies, so that no filled-up hand or display is of one company.
    rest = [company for turn in range(18) for company, count in left.items() if turn < count]
    dealt = [card for hand in hands for card in hand]
    missing = rules.seats * rules.shares_dealt - len(dealt)
    return ShuffleShares((*dealt, *rest[:missing], *display, *rest[missing:], *(c for c in deck if c != DIVIDEND)))


def _stack(game: Game, rules: Rules, deck: Sequence[str]) -> StackDeck:
    """The cards of `deck` on top, and below them each layer filled up so that it holds its dividend cards."""
    state = position(game)
    names = [company.id for company in COMPANIES]
    left = Counter(names[share] for share in state.share_deck)
    left.subtract(card for card in deck if card != DIVIDEND)
    rest = list(left.elements())
    cards: list[str] = []
    for shares, dividends in reversed(rules.layers(len(state.share_deck))):
        layer = list(deck[len(cards) : len(cards) + shares + dividends])
        missing_dividends = dividends - layer.count(DIVIDEND)
        missing_shares = shares + dividends - len(layer) - missing_dividends
        layer += [rest.pop() for _ in range(missing_shares)] + [DIVIDEND] * missing_dividends
        cards += layer
    return StackDeck(tuple(cards))
