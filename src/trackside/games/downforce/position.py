"""The whole state of a game of Downforce between two moves."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Self, TypeAlias

from trackside.core.chance import Random
from trackside.core.event import Tell
from trackside.core.position import Position
from trackside.core.standings import Standings
from trackside.games.downforce import course, hidden, payout, views
from trackside.games.downforce.auction import AuctionDecision, LotsDecision, Reveal
from trackside.games.downforce.betting import BetDecision
from trackside.games.downforce.components import CARS, COLOURS, CUNNING, STYLES, card_set, members
from trackside.games.downforce.drawing import PileDecision
from trackside.games.downforce.driving import BonusDecision, DriveDecision
from trackside.games.downforce.payout import RaceResult
from trackside.games.downforce.race import BandDecision, PlayDecision, WildDecision
from trackside.games.downforce.setup import (
    CarsDecision,
    DealCarsDecision,
    GridDecision,
    SpeedCardsDecision,
    StylesDecision,
)
from trackside.games.downforce.styles import StyleDecision
from trackside.games.downforce.track import Track
from trackside.games.downforce.variants import Rules
from trackside.games.downforce.ways import Graph

Pending: TypeAlias = (
    GridDecision
    | CarsDecision
    | StylesDecision
    | DealCarsDecision
    | SpeedCardsDecision
    | AuctionDecision
    | LotsDecision
    | StyleDecision
    | PileDecision
    | PlayDecision
    | BandDecision
    | WildDecision
    | DriveDecision
    | BonusDecision
    | BetDecision
)


class Downforce(Position):
    """Cars, spaces, cards and styles are indexes; a hand is a set of cards (`components.members`).

    `spaces`, `crossings`, `driven`, `owners` and `prices` go by car: a car off the track is on -1, one without an
    owner has -1; `driven` is the space that it left last, with those that it then entered. `hands`, `shown` (the
    cards of the hand that everybody has seen), `eights` (speed-8 cards lying open), `won` (styles not yet chosen
    from), `styles`, `bids`, `amounts` and `bets` go by seat. Piles are drawn from their end. While a card is in play,
    `carried` has the car of each band done so far, -1 for one that was skipped.
    """

    __slots__ = (
        "amounts",
        "aside",
        "bets",
        "bids",
        "bottom_up",
        "box",
        "box_styles",
        "card",
        "carried",
        "cars_to_sell",
        "chapter",
        "crossings",
        "discards",
        "driven",
        "eights",
        "finish_order",
        "grid",
        "hands",
        "lines_crossed",
        "lines_due",
        "owners",
        "piles",
        "prices",
        "race",
        "results",
        "reveal",
        "rules",
        "shown",
        "skipped",
        "spaces",
        "styles",
        "styles_to_sell",
        "turn",
        "won",
    )
    fixed: ClassVar[frozenset[str]] = frozenset({"rules"})
    end_rule = "DF 5.7"

    rules: Rules
    stack: list[Pending]
    chapter: int
    race: int
    results: list[RaceResult]
    grid: list[int]
    spaces: list[int]
    crossings: list[int]
    driven: list[tuple[int, ...]]
    finish_order: list[int]
    lines_crossed: int
    lines_due: list[int]
    owners: list[int]
    prices: list[int]
    cars_to_sell: list[int]
    styles_to_sell: list[int]
    aside: list[tuple[int, int]]
    bids: list[int]
    amounts: list[int]
    reveal: Reveal | None
    won: list[list[int]]
    styles: list[int]
    box_styles: list[int]
    hands: list[int]
    shown: list[int]
    eights: list[int]
    piles: list[list[int]]
    discards: list[int]
    box: int
    bets: list[list[int]]
    turn: int
    card: int
    bottom_up: bool
    carried: list[int]
    skipped: bool

    def __init__(self, rules: Rules) -> None:
        """The position before the first chance move."""
        self.rules = rules
        self.stack = []
        self.race = 0
        self.results = []
        self.begin_race()
        self.go_on(None)

    def begin_race(self) -> None:
        """Put everything back to where it is before the set-up of a race (DF 2, 12.4)."""
        seats = self.rules.seats
        self.chapter = 0
        self.grid = []
        self.spaces = [-1] * len(CARS)
        self.crossings = [0] * len(CARS)
        self.driven = [()] * len(CARS)
        self.finish_order = []
        self.lines_crossed = 0
        self.lines_due = []
        self.owners = [-1] * len(CARS)
        self.prices = [0] * len(CARS)
        self.cars_to_sell = []
        self.styles_to_sell = []
        self.aside = []
        self.bids = [-1] * seats
        self.amounts = [0] * seats
        self.reveal = None
        self.won = [[] for _ in range(seats)]
        self.styles = [-1] * seats
        self.box_styles = list(range(len(STYLES)))
        self.hands = [0] * seats
        self.shown = [0] * seats
        self.eights = [0] * seats
        self.piles = [[] for _ in range(seats)]
        self.discards = []
        self.box = card_set(range(len(self.rules.deck.cards)))
        self.bets = [[] for _ in range(seats)]
        self.turn = -1
        self.card = -1
        self.bottom_up = False
        self.carried = []
        self.skipped = False

    @property
    def track(self) -> Track:
        """The track of the race that is on."""
        return self.rules.tracks[self.race]

    def ahead(self, car: int) -> Graph:
        """The spaces ahead of each space for this car: over the finish line they end on its last lap (DF 9.1)."""
        track = self.rules.tracks[self.race]
        return track.last_ahead if self.crossings[car] and self.rules.variant.finish else track.ahead

    def cars_of(self, seat: int) -> list[int]:
        """The cars that the seat owns."""
        return [car for car in CARS if self.owners[car] == seat]

    def driver(self, car: int) -> int:
        """Who chooses the way of a car: the player of the card, or its owner if he is Cunning (DF 5.5, 11.4)."""
        owner = self.owners[car]
        return owner if owner >= 0 and self.styles[owner] == CUNNING else self.turn

    def distance(self, car: int) -> tuple[int, int]:
        """How far a car has come, in hundred-thousandths of a lap, and how far inside it is (DF 12.3.2, 12.3.3)."""
        space = self.spaces[car]
        lap = 100_000
        if space < 0:
            return self.crossings[car] * lap, 0
        return self.crossings[car] * lap + self.track.front[space], -self.track.inner_rank[space]

    def go_on(self, tell: Tell | None) -> None:
        """Do what follows until somebody must decide or the game is over."""
        course.go_on(self, tell)

    def view(self, seat: int | None) -> views.View:
        return views.view(self, seat)

    def standings(self) -> Standings:
        return payout.standings(self)

    def determinize(self, seat: int | None, generator: Random) -> Self:
        position = self.clone()
        hidden.deal_anew(position, seat, generator)
        return position

    def clone(self) -> Self:
        other = type(self).__new__(type(self))
        other.rules = self.rules
        other.stack = self.stack.copy()
        other.chapter = self.chapter
        other.race = self.race
        other.results = self.results.copy()
        other.grid = self.grid
        other.spaces = self.spaces.copy()
        other.crossings = self.crossings.copy()
        other.driven = self.driven.copy()
        other.finish_order = self.finish_order.copy()
        other.lines_crossed = self.lines_crossed
        other.lines_due = self.lines_due.copy()
        other.owners = self.owners.copy()
        other.prices = self.prices.copy()
        other.cars_to_sell = self.cars_to_sell.copy()
        other.styles_to_sell = self.styles_to_sell.copy()
        other.aside = self.aside.copy()
        other.bids = self.bids.copy()
        other.amounts = self.amounts.copy()
        other.reveal = self.reveal
        other.won = [styles.copy() for styles in self.won]
        other.styles = self.styles.copy()
        other.box_styles = self.box_styles.copy()
        other.hands = self.hands.copy()
        other.shown = self.shown.copy()
        other.eights = self.eights.copy()
        other.piles = [pile.copy() for pile in self.piles]
        other.discards = self.discards.copy()
        other.box = self.box
        other.bets = [bets.copy() for bets in self.bets]
        other.turn = self.turn
        other.card = self.card
        other.bottom_up = self.bottom_up
        other.carried = self.carried.copy()
        other.skipped = self.skipped
        return other

    def census(self) -> Counter[str]:
        """Cards, cars and styles, wherever they lie; before they are shuffled they lie in the box."""
        cards = self.rules.deck.cards
        lying = [*members(self.box), *self.discards, *(card for pile in self.piles for card in pile)]
        for held in (*self.hands, *self.eights):
            lying += members(held)
        if self.card >= 0:
            lying.append(self.card)
        for car in (*self.cars_to_sell, *(car for car, _ in self.aside)):
            lying.append(self.rules.deck.eights[car])
        styles = [*self.box_styles, *self.styles_to_sell, *(style for _, style in self.aside)]
        styles += [style for style in self.styles if style >= 0] + [style for won in self.won for style in won]
        cars = [car for car in CARS if self.spaces[car] >= 0] + self.finish_order if self.grid else CARS
        counted = Counter(f"card {cards[card].id}" for card in lying)
        counted.update(f"style {STYLES[style]}" for style in styles)
        counted.update(f"car {COLOURS[car]}" for car in cars)
        return counted
