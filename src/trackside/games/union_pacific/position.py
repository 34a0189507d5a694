"""The position of a game of Union Pacific.

Everything is counted in small whole numbers: companies and shares by `SHARES`, track cards by `TRACK_CARDS`,
cities and sections by the board. Decks are lists with the top card last. Whoever owns a piece holds it in
exactly one of these fields.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar, Self

from trackside.core.chance import Random
from trackside.core.event import Event, Tell
from trackside.core.message import message
from trackside.core.position import Position
from trackside.core.standings import Standings
from trackside.games.union_pacific import ending, views
from trackside.games.union_pacific.board import Board
from trackside.games.union_pacific.board_file import MOST_SPACES
from trackside.games.union_pacific.components import CARDS, COMPANIES, TRACK_CARDS, UNION_PACIFIC
from trackside.games.union_pacific.dividends import Dividend
from trackside.games.union_pacific.draw import Drawing, Swapping
from trackside.games.union_pacific.hidden import determinize
from trackside.games.union_pacific.invest import Discarding
from trackside.games.union_pacific.setup import (
    DrawingFirstPlayer,
    FirstShares,
    ShufflingShares,
    ShufflingTrack,
    StackingDeck,
)
from trackside.games.union_pacific.shares import DIVIDEND, DIVIDEND_CARD, SHARES, UP, card_piece, counts
from trackside.games.union_pacific.turn import Turn
from trackside.games.union_pacific.variants import Rules

if TYPE_CHECKING:
    from trackside.games.union_pacific.views import View


class UnionPacificPosition(Position):
    """One game between two moves. `board` and `rules` are chosen at its start and shared by all its positions."""

    __slots__ = (
        "board",
        "boxed",
        "chosen",
        "display",
        "dividends",
        "empty",
        "flushed",
        "free",
        "hands",
        "held",
        "layers",
        "linked",
        "money",
        "passes",
        "reach",
        "rules",
        "share_deck",
        "supply",
        "tables",
        "taken",
        "track_deck",
        "track_discards",
        "track_hands",
        "track_removed",
        "trains",
        "trains_left",
        "turn",
        "turned",
    )
    fixed: ClassVar[frozenset[str]] = frozenset({"board", "rules"})
    end_rule = "R8.1"

    stack: list[
        FirstShares
        | Turn
        | Drawing
        | Swapping
        | Discarding
        | ShufflingTrack
        | ShufflingShares
        | StackingDeck
        | DrawingFirstPlayer
    ]
    board: Board
    rules: Rules

    # cards
    track_deck: list[int]
    track_discards: list[int]
    """Counts by card; they lie face up."""
    track_removed: list[int]
    """Counts by card of those exchanged under option O2."""
    track_hands: list[list[int]]
    share_deck: list[int]
    """Shares and, once it is stacked, dividend cards."""
    layers: list[tuple[int, int]]
    """How many shares and dividend cards are left in each layer of the deck, the bottom layer first: public."""
    turned: int
    """How many dividend cards have been turned up."""
    display: list[int]
    supply: int
    """Shares of Union Pacific beside the board."""
    hands: list[list[int]]
    tables: list[list[int]]
    boxed: list[list[int]]
    """What each seat has swapped away, face down (UP R6.10)."""
    taken: list[list[int]]
    """What each seat has taken in sight of all and not laid on the table yet: in hand, or swapped away."""
    flushed: list[int]
    """What left the game as four alike (UP R6.11)."""
    chosen: list[int | None]
    """The first shares picked and not yet revealed."""

    # the board
    trains: list[int]
    """The company on each space, -1 where there is none; a space's number is 4 × its section + its place on it."""
    trains_left: list[int]
    empty: list[int]
    """Per section: the mask of its neutral spaces without a train."""
    free: list[int]
    """Per track type: the mask of the sections with an empty neutral space of that type."""
    held: list[int]
    """Per company: the mask of the sections with a train of it."""
    linked: list[int]
    """Per company: the mask of the cities that its trains link to its home, the home included."""
    reach: list[int]
    """Per company: the mask of the sections that touch a linked city."""

    # the course of the game
    money: list[int]
    """Millions; with two players the virtual third one comes last (UP R9.2)."""
    dividends: list[Dividend]
    turn: int
    """The seat whose turn it is; -1 before the first."""
    passes: int
    """How many seats in a row could do nothing (ruling 17)."""

    @classmethod
    def start(cls, board: Board, rules: Rules) -> Self:
        """The pieces unpacked: start trains placed (UP R5.2), one Union Pacific share in each hand (R5.5)."""
        position = cls()
        seats = rules.seats
        position.board, position.rules = board, rules
        position.stack = [StackingDeck(), FirstShares(tuple(range(seats))), ShufflingShares()]
        position.stack.append(ShufflingTrack(opening=True))
        if not rules.first_seat_begins:
            position.stack.insert(0, DrawingFirstPlayer())

        position.track_deck = [card for card, name in enumerate(TRACK_CARDS) for _ in range(CARDS.track_cards[name])]
        position.track_discards = [0] * len(TRACK_CARDS)
        position.track_removed = [0] * len(TRACK_CARDS)
        position.track_hands = [[0] * len(TRACK_CARDS) for _ in range(seats)]
        position.share_deck = [share for share, company in enumerate(COMPANIES) for _ in range(company.shares)]
        position.layers = []
        position.turned = 0
        position.display = []
        position.supply = UNION_PACIFIC.shares - seats
        position.hands = [counts([UP]) for _ in range(seats)]
        position.tables = [counts() for _ in range(seats)]
        position.boxed = [counts() for _ in range(seats)]
        position.taken = [counts([UP]) for _ in range(seats)]
        position.flushed = counts()
        position.chosen = [None] * seats

        position.trains = [-1] * (MOST_SPACES * len(board.sections))
        position.trains_left = [company.trains for company in COMPANIES]
        neutral = board.neutral
        position.empty = [sum(of_type[section] for of_type in neutral) for section in range(len(board.sections))]
        position.free = list(board.sections_of_type)
        position.held = [0] * len(COMPANIES)
        position.linked = [1 << home for home in board.homes]
        position.reach = [board.sections_at[home] for home in board.homes]
        for company, starts in enumerate(board.starts):
            for section, space in starts:
                position.place_train(company, section, space)

        position.money = [0] * (seats + (seats == 2))
        position.dividends = []
        position.turn = -1
        position.passes = 0
        return position

    # --- what the chapters of the rules do to it -----------------------------------------------------------

    def begin_turn(self, seat: int, tell: Tell | None) -> None:
        """UP R6.1: the turn starts with drawing a track card."""
        self.turn = seat
        self.stack.append(Turn((seat,)))
        self.draw_track(seat, tell)

    def end_turn(self, tell: Tell | None) -> None:
        """The next player to the left is on turn."""
        self.begin_turn((self.turn + 1) % self.rules.seats, tell)

    @property
    def can_draw_track(self) -> bool:
        """Whether there is a track card in the deck or among the discards."""
        return bool(self.track_deck) or any(self.track_discards)

    def draw_track(self, seat: int, tell: Tell | None) -> None:
        """A track card for the seat; the discards become a new deck the moment the last one is drawn (UP R6.2)."""
        if not self.track_deck:
            if self.can_draw_track:
                self.stack.append(ShufflingTrack(waiting=seat))
            return  # ruling 19: without any cards left the seat plays on with its hand
        card = self.track_deck.pop()
        self.track_hands[seat][card] += 1
        if tell:
            tell(Event(message("You draw the track card {card}", card=card_piece(card)), (seat,), reveals=True))
        if not self.track_deck and any(self.track_discards):
            self.stack.append(ShufflingTrack())

    def discard_track(self, seat: int, card: int) -> None:
        """A track card goes face up to the discards."""
        self.track_hands[seat][card] -= 1
        self.track_discards[card] += 1

    def place_train(self, company: int, section: int, space: int) -> None:
        """A train from the box to a space; what it links and fills follows."""
        board = self.board
        self.trains[MOST_SPACES * section + space] = company
        self.trains_left[company] -= 1
        self.held[company] |= 1 << section
        # A start space is never empty and neutral, so this leaves the masks alone for start trains.
        self.empty[section] &= ~(1 << space)
        track_type = board.spaces[section][space]
        if not self.empty[section] & board.neutral[track_type][section]:
            self.free[track_type] &= ~(1 << section)
        for city in board.ends[section]:
            if not self.linked[company] >> city & 1:
                self.linked[company] |= 1 << city
                self.reach[company] |= board.sections_at[city]

    def take_openly(self, seat: int, share: int) -> None:
        """A share that all see goes into the hand."""
        if share == UP:
            self.supply -= 1
        self.hands[seat][share] += 1
        self.taken[seat][share] += 1

    def box_for_union_pacific(self, seat: int, share: int) -> None:
        """UP R6.9, R6.10: a share goes face down into the box, one of Union Pacific comes into the hand."""
        self.hands[seat][share] -= 1
        self.boxed[seat][share] += 1
        self.take_openly(seat, UP)

    def lay_on_table(self, seat: int, share: int) -> None:
        """A share from the hand to the table."""
        self.hands[seat][share] -= 1
        self.tables[seat][share] += 1
        if self.taken[seat][share]:
            self.taken[seat][share] -= 1

    def leave_layer(self, card: int) -> None:
        """A card leaves the top of the deck."""
        if self.layers:
            shares, dividends = self.layers[-1]
            self.layers[-1] = (shares, dividends - 1) if card == DIVIDEND else (shares - 1, dividends)
            if self.layers[-1] == (0, 0):
                self.layers.pop()

    def value(self, company: int) -> int:
        """UP R7.5: the trains on the board and one for the home station."""
        return COMPANIES[company].trains - self.trains_left[company] + 1

    def values(self) -> list[int]:
        """The values of all companies."""
        return [self.value(company) for company in range(len(COMPANIES))]

    # --- what every position can do ----------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        return views.view(self, seat)

    def standings(self) -> Standings:
        return ending.standings(self)

    def determinize(self, seat: int | None, generator: Random) -> Self:
        position = self.clone()
        determinize(position, seat, generator)
        return position

    def clone(self) -> Self:
        copy = type(self)()
        copy.board, copy.rules = self.board, self.rules
        copy.stack = self.stack[:]
        copy.track_deck = self.track_deck[:]
        copy.track_discards = self.track_discards[:]
        copy.track_removed = self.track_removed[:]
        copy.track_hands = [hand[:] for hand in self.track_hands]
        copy.share_deck = self.share_deck[:]
        copy.layers = self.layers[:]
        copy.turned = self.turned
        copy.display = self.display[:]
        copy.supply = self.supply
        copy.hands = [hand[:] for hand in self.hands]
        copy.tables = [table[:] for table in self.tables]
        copy.boxed = [heap[:] for heap in self.boxed]
        copy.taken = [heap[:] for heap in self.taken]
        copy.flushed = self.flushed[:]
        copy.chosen = self.chosen[:]
        copy.trains = self.trains[:]
        copy.trains_left = self.trains_left[:]
        copy.empty = self.empty[:]
        copy.free = self.free[:]
        copy.held = self.held[:]
        copy.linked = self.linked[:]
        copy.reach = self.reach[:]
        copy.money = self.money[:]
        copy.dividends = self.dividends[:]
        copy.turn = self.turn
        copy.passes = self.passes
        return copy

    def census(self) -> Counter[str]:
        pieces: Counter[str] = Counter()
        for company, left in zip(COMPANIES, self.trains_left, strict=True):
            pieces[f"train {company.id}"] += left
        for occupant in self.trains:
            if occupant >= 0:
                pieces[f"train {COMPANIES[occupant].id}"] += 1
        for heap in (*self.hands, *self.tables, *self.boxed, self.flushed, counts(self.display)):
            for share, count in enumerate(heap):
                pieces[f"share {SHARES[share]}"] += count
        pieces[f"share {SHARES[UP]}"] += self.supply
        for card in self.share_deck:
            pieces[DIVIDEND_CARD if card == DIVIDEND else f"share {SHARES[card]}"] += 1
        pieces[DIVIDEND_CARD] += self.turned
        if any(isinstance(decision, StackingDeck) for decision in self.stack):
            pieces[DIVIDEND_CARD] += CARDS.dividend_cards  # they still lie aside
        for heap in (*self.track_hands, self.track_discards, self.track_removed):
            for card, count in enumerate(heap):
                pieces[f"track card {TRACK_CARDS[card]}"] += count
        for card in self.track_deck:
            pieces[f"track card {TRACK_CARDS[card]}"] += 1
        return pieces
