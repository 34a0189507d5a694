"""A tiny but complete game for the tests: hidden hands, a secret pledge, an auction, a secret burial.

T1  Twelve cards (two each of 1 to 6) are shuffled; each of two or three players gets two and ten coins.
T2  All pledge a card at once, in secret. Shown together, they lie on the table and bring their value in coins.
T3  A coin toss says who bids first. Bids go round in even numbers of coins, each above the last, until all others
    have passed for good. The winner pays and draws a card.
T4  The winner then buries a card of the hand, face down.
T5  After two auctions (three in the long game) all in turn keep cards worth nine together at most.
T6  Coins and kept cards count; the most wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar, Self

import msgspec

from trackside.core.chance import CHANCE, Random, drawn, shuffled
from trackside.core.choices import Choices, Either, Listed, Ranged, Tested
from trackside.core.decision import ChanceDecision, Decision
from trackside.core.event import Event, Tell
from trackside.core.message import Message, Piece, Seat, message
from trackside.core.moves import Move, Secrecy
from trackside.core.position import Position
from trackside.core.refusal import refuse
from trackside.core.standings import Amount, Standing, Standings
from trackside.core.title import Choice, Option, Title

CARDS = [value for value in range(1, 7) for _ in range(2)]
STEP = 2
MOST_KEPT = 9


class Shuffle(Move, frozen=True, tag="shuffle"):
    """The order of the deck, top first."""

    cards: tuple[int, ...]

    notation: ClassVar[str] = "shuffle {cards}"
    secrecy: ClassVar[Secrecy] = Secrecy.UNTIL_THE_END
    secret_fields: ClassVar[tuple[str, ...]] = ("cards",)

    def check(self, position: Toy, seat: int) -> None:
        if sorted(self.cards) != CARDS:
            raise refuse("T1", "The deck is two each of 1 to 6")

    def carry_out(self, position: Toy, seat: int, tell: Tell | None) -> None:
        position.deck = list(self.cards)
        for hand in position.hands:
            hand += position.deck[:2]
            del position.deck[:2]
        position.stack = [Pledging(tuple(range(len(position.hands))))]
        if tell:
            tell(Event(message("The cards are dealt"), reveals=True))


class Pledge(Move, frozen=True, tag="pledge"):
    """A card laid down in secret."""

    card: int

    notation: ClassVar[str] = "pledge {card}"
    secrecy: ClassVar[Secrecy] = Secrecy.UNTIL_ALL_DECIDED
    secret_fields: ClassVar[tuple[str, ...]] = ("card",)

    def check(self, position: Toy, seat: int) -> None:
        need_in_hand(position, seat, self.card, "T2")

    def carry_out(self, position: Toy, seat: int, tell: Tell | None) -> None:
        position.hands[seat].remove(self.card)
        position.pledges[seat] = self.card
        pending = position.stack.pop()
        if tell:
            mine = message("You pledge {card}", card=card_piece(self.card))
            tell(Event(mine, (seat,), message("{seat} has pledged", seat=Seat(seat))))
        if waiting := pending.answered(seat):
            position.stack.append(waiting)
        else:
            position.show_pledges(tell)


class Toss(Move, frozen=True, tag="toss"):
    """Who bids first."""

    seat: int

    notation: ClassVar[str] = "toss for {seat}"

    def check(self, position: Toy, seat: int) -> None:
        if not 0 <= self.seat < len(position.hands):
            raise refuse("T3", "Somebody at the table bids first")

    def carry_out(self, position: Toy, seat: int, tell: Tell | None) -> None:
        position.first = self.seat
        position.stack = []
        position.open_auction()
        if tell:
            tell(Event(message("{seat} bids first", seat=Seat(self.seat)), reveals=True))


class Bid(Move, frozen=True, tag="bid"):
    """A bid in whole coins."""

    amount: int

    notation: ClassVar[str] = "bid {amount}"

    def check(self, position: Toy, seat: int) -> None:
        if self.amount % STEP or not position.bid < self.amount <= position.coins[seat]:
            raise refuse(
                "T3", "A bid is even, above {bid} and at most {coins}", bid=position.bid, coins=position.coins[seat]
            )

    def carry_out(self, position: Toy, seat: int, tell: Tell | None) -> None:
        position.bid, position.bidder = self.amount, seat
        if tell:
            tell(Event(message("{seat} bids {amount}", seat=Seat(seat), amount=self.amount)))
        position.next_bidder(seat, tell)


class Pass(Move, frozen=True, tag="pass"):
    """No more bids in this auction."""

    notation: ClassVar[str] = "pass"

    def check(self, position: Toy, seat: int) -> None:
        pass

    def carry_out(self, position: Toy, seat: int, tell: Tell | None) -> None:
        position.bidding.remove(seat)
        if tell:
            tell(Event(message("{seat} passes", seat=Seat(seat))))
        position.next_bidder(seat, tell)


class Bury(Move, frozen=True, tag="bury"):
    """A card put away face down."""

    card: int

    notation: ClassVar[str] = "bury {card}"
    secrecy: ClassVar[Secrecy] = Secrecy.UNTIL_THE_END
    secret_fields: ClassVar[tuple[str, ...]] = ("card",)

    def check(self, position: Toy, seat: int) -> None:
        need_in_hand(position, seat, self.card, "T4")

    def carry_out(self, position: Toy, seat: int, tell: Tell | None) -> None:
        position.hands[seat].remove(self.card)
        position.buried.append((seat, self.card))
        position.stack.pop()
        if tell:
            mine = message("You bury {card}", card=card_piece(self.card))
            tell(Event(mine, (seat,), message("{seat} buries a card", seat=Seat(seat))))


class Keep(Move, frozen=True, tag="keep"):
    """The cards that shall count."""

    cards: tuple[int, ...]

    notation: ClassVar[str] = "keep {cards}"

    def check(self, position: Toy, seat: int) -> None:
        if Counter(self.cards) - Counter(position.hands[seat]) or list(self.cards) != sorted(self.cards):
            raise refuse("T5", "Only cards of the hand can be kept, in order")
        if sum(self.cards) > MOST_KEPT:
            raise refuse("T5", "The kept cards may be worth {most} at most", most=MOST_KEPT)

    def carry_out(self, position: Toy, seat: int, tell: Tell | None) -> None:
        position.table += sorted((Counter(position.hands[seat]) - Counter(self.cards)).elements())
        position.hands[seat] = []
        position.kept[seat] = list(self.cards)
        position.stack.pop()
        if tell:
            cards = tuple(map(card_piece, self.cards))
            tell(Event(message("{seat} keeps {cards}", seat=Seat(seat), cards=cards), reveals=True))
        if seat + 1 < len(position.hands):
            position.stack.append(Keeping((seat + 1,)))


class Shuffling(ChanceDecision, frozen=True, tag="shuffling"):
    heading: ClassVar[Message] = message("The deal")
    rule: ClassVar[str] = "T1"
    answers: ClassVar[tuple[type[Move], ...]] = (Shuffle,)

    def draw(self, position: Toy, generator: Random) -> Shuffle:
        return Shuffle(tuple(shuffled(CARDS, generator)))


class Pledging(Decision, frozen=True, tag="pledging"):
    heading: ClassVar[Message] = message("The pledges")
    rule: ClassVar[str] = "T2"
    answers: ClassVar[tuple[type[Move], ...]] = (Pledge,)

    def choices(self, position: Toy, seat: int) -> Choices:
        return Listed([Pledge(card) for card in sorted(set(position.hands[seat]))])


class Tossing(ChanceDecision, frozen=True, tag="tossing"):
    heading: ClassVar[Message] = message("The toss")
    rule: ClassVar[str] = "T3"
    answers: ClassVar[tuple[type[Move], ...]] = (Toss,)

    def draw(self, position: Toy, generator: Random) -> Toss:
        return drawn(list(self.choices(position, CHANCE)), generator)  # type: ignore[no-any-return]

    def choices(self, position: Toy, seat: int) -> Choices:
        return Listed([Toss(seat) for seat in range(len(position.hands))])


class Bidding(Decision, frozen=True, tag="bidding"):
    heading: ClassVar[Message] = message("The auction")
    rule: ClassVar[str] = "T3"
    answers: ClassVar[tuple[type[Move], ...]] = (Bid, Pass)

    def choices(self, position: Toy, seat: int) -> Choices:
        low = position.bid + STEP
        return Either(Ranged(Bid(low), "amount", low, position.coins[seat], STEP), Listed([Pass()]))


class Burying(Decision, frozen=True, tag="burying"):
    heading: ClassVar[Message] = message("The burial")
    rule: ClassVar[str] = "T4"
    answers: ClassVar[tuple[type[Move], ...]] = (Bury,)

    def choices(self, position: Toy, seat: int) -> Choices:
        return Listed([Bury(card) for card in sorted(set(position.hands[seat]))])


class Keeping(Decision, frozen=True, tag="keeping"):
    heading: ClassVar[Message] = message("The end")
    rule: ClassVar[str] = "T5"
    answers: ClassVar[tuple[type[Move], ...]] = (Keep,)

    def choices(self, position: Toy, seat: int) -> Choices:
        hand = position.hands[seat]

        def allowed(move: Keep) -> bool:
            fits = not Counter(move.cards) - Counter(hand) and sum(move.cards) <= MOST_KEPT
            return fits and list(move.cards) == sorted(move.cards)

        def draw(random: Random) -> Keep:
            cards: list[int] = []
            for card in shuffled(hand, random):
                if random.randrange(2) and sum(cards) + card <= MOST_KEPT:
                    cards.append(card)
            return Keep(tuple(sorted(cards)))

        return Tested(Keep, allowed, draw)


class View(msgspec.Struct, frozen=True):
    """What a seat may know."""

    deciding: tuple[int, ...]
    coins: tuple[int, ...]
    hand: tuple[int, ...] | None
    pledge: int | None
    cards: tuple[int, ...]
    """How many each has in hand."""
    deck: int
    table: tuple[int, ...]
    kept: tuple[tuple[int, ...], ...]
    buried: tuple[tuple[int, int | None], ...]
    bid: int
    bidder: int | None


class Toy(Position):
    """The table."""

    __slots__ = (
        "auction",
        "bank",
        "bid",
        "bidder",
        "bidding",
        "buried",
        "coins",
        "deck",
        "first",
        "hands",
        "kept",
        "options",
        "pledges",
        "table",
    )

    stack: list[Shuffling | Pledging | Tossing | Bidding | Burying | Keeping]
    deck: list[int]
    hands: list[list[int]]
    pledges: list[int | None]
    table: list[int]
    buried: list[tuple[int, int]]
    kept: list[list[int]]
    coins: list[int]
    bank: int
    first: int
    auction: int
    bid: int
    bidder: int | None
    bidding: list[int]
    """The seats still in the auction, the next bidder first."""
    options: Mapping[str, Any]

    fixed: ClassVar[frozenset[str]] = frozenset({"options"})
    end_rule: ClassVar[str] = "T6"

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        each = 20 if options["rich"] else 10
        self.options = options
        self.stack = [Shuffling()]
        self.deck = list(CARDS)
        self.hands = [[] for _ in range(seats)]
        self.pledges = [None] * seats
        self.table = []
        self.buried = []
        self.kept = [[] for _ in range(seats)]
        self.coins = [each] * seats
        self.bank = 100 - each * seats
        self.first = self.auction = self.bid = 0
        self.bidder = None
        self.bidding = []

    def show_pledges(self, tell: Tell | None) -> None:
        for seat, card in enumerate(self.pledges):
            assert card is not None
            self.pledges[seat] = None
            self.table.append(card)
            self.coins[seat] += card
            self.bank -= card
            if tell:
                tell(Event(message("{seat} shows {card}", seat=Seat(seat), card=card_piece(card)), reveals=True))
        self.stack.append(Tossing())

    def open_auction(self) -> None:
        seats = len(self.hands)
        self.bid, self.bidder = 0, None
        self.bidding = [(self.first + self.auction + turn) % seats for turn in range(seats)]
        self.stack.append(Bidding((self.bidding[0],)))

    def next_bidder(self, seat: int, tell: Tell | None) -> None:
        self.stack.pop()
        if seat in self.bidding:
            self.bidding.append(self.bidding.pop(0))
        if self.bidding and self.bidding != [self.bidder]:
            self.stack.append(Bidding((self.bidding[0],)))
            return
        price, winner = self.bid, self.bidder
        self.auction += 1
        if self.auction < (3 if self.options["length"] == "long" else 2):
            self.open_auction()
        else:
            self.stack.append(Keeping((0,)))
        if winner is not None:
            self.sell(winner, price, tell)

    def sell(self, winner: int, price: int, tell: Tell | None) -> None:
        self.coins[winner] -= price
        self.bank += price
        card = self.deck.pop(0)
        self.hands[winner].append(card)
        self.stack.append(Burying((winner,)))
        if tell:
            mine = message("You draw {card}", card=card_piece(card))
            tell(Event(mine, (winner,), message("{seat} draws a card", seat=Seat(winner)), reveals=True))

    def view(self, seat: int | None) -> View:
        return View(
            deciding=self.deciding,
            coins=tuple(self.coins),
            hand=None if seat is None else tuple(self.hands[seat]),
            pledge=None if seat is None else self.pledges[seat],
            cards=tuple(map(len, self.hands)),
            deck=len(self.deck),
            table=tuple(self.table),
            kept=tuple(map(tuple, self.kept)),
            buried=tuple((owner, card if owner == seat or self.over else None) for owner, card in self.buried),
            bid=self.bid,
            bidder=self.bidder,
        )

    def standings(self) -> Standings:
        totals = [self.coins[seat] + sum(kept) for seat, kept in enumerate(self.kept)]
        rows = [
            Standing(
                seat,
                1 + sum(other > total for other in totals),
                total,
                (Amount(message("coins"), self.coins[seat]), Amount(message("cards"), sum(self.kept[seat]))),
            )
            for seat, total in enumerate(totals)
        ]
        return Standings(self.over, tuple(sorted(rows, key=lambda row: row.place)))

    def clone(self) -> Self:
        other = object.__new__(type(self))
        for name in ("options", "bank", "first", "auction", "bid", "bidder"):
            setattr(other, name, getattr(self, name))
        for name in ("stack", "deck", "pledges", "table", "buried", "coins", "bidding"):
            setattr(other, name, getattr(self, name).copy())
        other.hands = [hand.copy() for hand in self.hands]
        other.kept = [kept.copy() for kept in self.kept]
        return other

    def determinize(self, seat: int | None, generator: Random) -> Self:
        other = self.clone()
        hidden = list(self.deck)
        hidden += [card for owner, hand in enumerate(self.hands) if owner != seat for card in hand]
        hidden += [card for owner, card in enumerate(self.pledges) if owner != seat and card is not None]
        hidden += [card for owner, card in self.buried if owner != seat and not self.over]
        cards = iter(shuffled(hidden, generator))
        other.deck = [next(cards) for _ in self.deck]
        for owner, hand in enumerate(self.hands):
            if owner != seat:
                other.hands[owner] = [next(cards) for _ in hand]
                if self.pledges[owner] is not None:
                    other.pledges[owner] = next(cards)
        other.buried = [(owner, card if owner == seat or self.over else next(cards)) for owner, card in self.buried]
        return other

    def census(self) -> Counter[str]:
        cards = [*self.deck, *self.table, *(card for _, card in self.buried)]
        cards += [card for pile in (*self.hands, *self.kept) for card in pile]
        cards += [card for card in self.pledges if card is not None]
        return Counter({"coin": self.bank + sum(self.coins)}) + Counter(f"card {card}" for card in cards)


def need_in_hand(position: Toy, seat: int, card: int, rule: str) -> None:
    """Refuse a card that is not in the seat's hand."""
    if card not in position.hands[seat]:
        raise refuse(rule, "There is no {card} in the hand", card=card_piece(card))


def card_piece(value: int) -> Piece:
    return Piece("card", str(value))


TITLE = Title(
    name="toy",
    label="Toy",
    package="tests.toy",
    rules=1,
    fewest=2,
    most=3,
    options=(
        Option("rich", "flag", False, message("Rich"), message("Twenty coins each")),
        Option(
            "length",
            "choice",
            "short",
            message("Length"),
            message("How many auctions there are"),
            (Choice("short", message("Two auctions")), Choice("long", message("Three auctions"))),
        ),
    ),
    moves=(Shuffle, Pledge, Toss, Bid, Pass, Bury, Keep),
    start=Toy,
    piece_name=lambda piece, options=None: message("card {value}", value=piece.name),
)
