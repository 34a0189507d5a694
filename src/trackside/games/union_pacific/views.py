"""What a seat may know of the game, in names and open numbers: the same for everybody but for its own cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from trackside.core.message import Message, message
from trackside.core.moves import tag_of
from trackside.games.union_pacific.board_file import MOST_SPACES
from trackside.games.union_pacific.components import COMPANIES, TRACK_CARDS
from trackside.games.union_pacific.dividends import Dividend, Payment, all_payments
from trackside.games.union_pacific.shares import SHARES, UP, named

if TYPE_CHECKING:
    from trackside.games.union_pacific.position import UnionPacificPosition


class Mine(msgspec.Struct, frozen=True):
    """What only the seat itself may see: its hands, what it swapped away, and its first share before all reveal."""

    shares: tuple[str, ...]
    track_cards: tuple[str, ...]
    swapped: tuple[str, ...]
    first_share: str | None


class PlayerView(msgspec.Struct, frozen=True):
    """A player as all see them. `taken` were taken in sight of all and are in hand still, or swapped away."""

    table: dict[str, int]
    shares_in_hand: int
    track_cards_in_hand: int
    swapped: int
    taken: dict[str, int]
    money: int
    has_chosen: bool

    @property
    def said_hand(self) -> Message:
        """How much the player holds and has swapped away, in words."""
        shares = message("{count} share", "{count} shares", count=self.shares_in_hand)
        cards = message("{count} track card", "{count} track cards", count=self.track_cards_in_hand)
        if self.swapped:
            return message(
                "{shares} and {cards}; swapped away: {swapped}", shares=shares, cards=cards, swapped=self.swapped
            )
        return message("{shares} and {cards}", shares=shares, cards=cards)


class TrainView(msgspec.Struct, frozen=True):
    """A train on the board; `space` counts from 0 within the section."""

    company: str
    section: str
    space: int


class CompanyView(msgspec.Struct, frozen=True):
    """A company: its value, and what a dividend would pay now to whom."""

    name: str
    value: int
    trains_left: int
    shares_on_tables: int
    flushed: int
    payments: tuple[Payment, ...]


class View(msgspec.Struct, frozen=True):
    """Everything that `seat` may know (None: a spectator). Decks are known by their sizes only.

    `turn` is None before the first turn; `layers` are the (shares, dividend cards) left in each layer of the
    share deck, the next one first; `up_supply` is the number of Union Pacific shares beside the board.
    """

    seat: int | None
    deciding: tuple[int, ...]
    decision: str | None
    turn: int | None
    players: tuple[PlayerView, ...]
    mine: Mine | None
    display: tuple[str, ...]
    deck: int
    layers: tuple[tuple[int, int], ...]
    up_supply: int
    track_deck: int
    track_discards: dict[str, int]
    track_removed: dict[str, int]
    trains: tuple[TrainView, ...]
    companies: tuple[CompanyView, ...]
    union_pacific: tuple[Payment, ...]
    dividends: tuple[Dividend, ...]
    next_dividend: int | None
    last_dividend: int
    virtual_money: int | None

    @property
    def payments(self) -> tuple[Payment, ...]:
        """All that a dividend would pay now."""
        return (*(payment for company in self.companies for payment in company.payments), *self.union_pacific)


def view(position: UnionPacificPosition, seat: int | None) -> View:
    """What `seat` may know of the position."""
    rules = position.rules
    paid = len(position.dividends)
    following = paid + 1 if paid < rules.dividends else None
    pending = position.pending
    payments = all_payments(position.values(), following or paid, position.tables)
    return View(
        seat=seat,
        deciding=position.deciding,
        decision=tag_of(pending) if pending else None,
        turn=position.turn if position.turn >= 0 else None,
        players=tuple(_player(position, other) for other in range(rules.seats)),
        mine=None if seat is None else _mine(position, seat),
        display=tuple(SHARES[share] for share in position.display),
        deck=len(position.share_deck),
        layers=tuple(reversed(position.layers)),
        up_supply=position.supply,
        track_deck=len(position.track_deck),
        track_discards=_open(position.track_discards, TRACK_CARDS),
        track_removed=_open(position.track_removed, TRACK_CARDS),
        trains=_trains(position),
        companies=tuple(_company(position, company, payments) for company in range(len(COMPANIES))),
        union_pacific=_of(SHARES[UP], payments),
        dividends=tuple(position.dividends),
        next_dividend=following,
        last_dividend=rules.dividends,
        virtual_money=position.money[rules.seats] if rules.seats == 2 and position.over else None,
    )


def _player(position: UnionPacificPosition, seat: int) -> PlayerView:
    return PlayerView(
        table=_open(position.tables[seat]),
        shares_in_hand=sum(position.hands[seat]),
        track_cards_in_hand=sum(position.track_hands[seat]),
        swapped=sum(position.boxed[seat]),
        taken=_open(position.taken[seat]),
        money=position.money[seat],
        has_chosen=position.chosen[seat] is not None,
    )


def _mine(position: UnionPacificPosition, seat: int) -> Mine:
    chosen = position.chosen[seat]
    return Mine(
        shares=named(position.hands[seat]),
        track_cards=named(position.track_hands[seat], TRACK_CARDS),
        swapped=named(position.boxed[seat]),
        first_share=None if chosen is None else SHARES[chosen],
    )


def _company(position: UnionPacificPosition, company: int, payments: tuple[Payment, ...]) -> CompanyView:
    return CompanyView(
        name=SHARES[company],
        value=position.value(company),
        trains_left=position.trains_left[company],
        shares_on_tables=sum(table[company] for table in position.tables),
        flushed=position.flushed[company],
        payments=_of(SHARES[company], payments),
    )


def _trains(position: UnionPacificPosition) -> tuple[TrainView, ...]:
    sections = position.board.sections
    return tuple(
        TrainView(SHARES[company], sections[number // MOST_SPACES], number % MOST_SPACES)
        for number, company in enumerate(position.trains)
        if company >= 0
    )


def _of(company: str, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
    return tuple(payment for payment in payments if payment.company == company)


def _open(heap: list[int], names: tuple[str, ...] = SHARES) -> dict[str, int]:
    return {names[kind]: count for kind, count in enumerate(heap) if count}
