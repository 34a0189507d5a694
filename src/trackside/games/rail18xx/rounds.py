"""Where each kind of round stands, and how its turns go on. A round's chapter says what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec
from msgspec.structs import replace

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


class PrivateAuction(msgspec.Struct, frozen=True, tag="private auction"):
    """The auction of the privates (18xx 3). `out` are those who declined or passed on the one on offer."""

    offered: int
    first: int
    seat: int
    price: int
    falling: bool = False
    bidder: int | None = None
    out: tuple[int, ...] = ()


class MinorAuction(msgspec.Struct, frozen=True):
    """The auction of a minor inside a stock round (18xx 5.4). `still` are the seats that may still bid."""

    minor: str
    bidder: int
    bid: int
    still: tuple[int, ...]
    seat: int


class StockRound(msgspec.Struct, frozen=True, tag="stock round"):
    """A stock round (18xx 5). `passed` counts turns in a row without sale and purchase."""

    number: int
    seat: int
    passed: int = 0
    last: int | None = None
    """Who acted last: the next player gets the priority deal."""
    sold: bool = False
    """Whether the player whose turn it is has sold in this turn."""
    sales: tuple[tuple[int, str], ...] = ()
    """Who sold shares of what in this round."""
    auction: MinorAuction | None = None
    over: bool = False


class OperatingRound(msgspec.Struct, frozen=True, tag="operating round"):
    """An operating round (18xx 7): `part` of the set `number`, the company in turn, and how far its turn is."""

    number: int
    part: int
    order: tuple[str, ...] = ()
    index: int = -1
    step: int = 0
    laid: tuple[str, ...] = ()
    """The hexes on which the company has laid a tile in this turn."""
    upgraded: bool = False
    owed: int = 0
    """The interest on the loans that it had when the round began (18xx 12.3)."""
    revenue: int | None = None
    """What its trains earned, before it is decided how to pay it out."""
    ran: tuple[str, ...] = ()
    """The trains that have run in this round (18xx 10.7)."""
    refused: tuple[str, ...] = ()
    """What other players did not agree to in this turn, in the notation of moves. It may be proposed again."""
    over: bool = False

    @property
    def company(self) -> str | None:
        """The company whose turn it is."""
        return self.order[self.index] if 0 <= self.index < len(self.order) else None


class Formation(msgspec.Struct, frozen=True):
    """A major that has just come out of a conversion or merger (18xx 14.2, 14.3).

    `laid` names the tokens to choose from as (hex, stop, slot, number of the token); `first` may buy any number
    of shares each, `then` one each.
    """

    major: str
    laid: tuple[tuple[str, int, int, int], ...] = ()
    first: tuple[int, ...] = ()
    then: tuple[int, ...] = ()
    holders: tuple[int, ...] = ()
    """Who got shares for minors of a merger."""


class MergerRound(msgspec.Struct, frozen=True, tag="merger round"):
    """A merger round (18xx 14). `joined` are the minors of the merger or conversion that is being put together."""

    number: int
    part: int
    order: tuple[str, ...] = ()
    index: int = 0
    converting: bool = False
    joined: tuple[str, ...] = ()
    complete: bool = False
    """Whether no more minors join, so that a major is to be chosen."""
    formation: Formation | None = None
    refused: tuple[tuple[str, ...], ...] = ()
    """The mergers to which an owner did not agree in this round."""
    over: bool = False


class BundleRound(msgspec.Struct, frozen=True, tag="bundle round"):
    """The sale of starting bundles (18xx 15.1). `still` are the seats that may still bid for the one `offered`."""

    seat: int
    sold: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    offered: str = ""
    bidder: int = 0
    bid: int = 0
    still: tuple[int, ...] = ()


Round: TypeAlias = PrivateAuction | BundleRound | StockRound | OperatingRound | MergerRound


def stock_round(position: RailPosition) -> StockRound:
    """The round, which is a stock round."""
    state = position.round
    assert isinstance(state, StockRound)
    return state


def end_turn(position: RailPosition, seat: int, *, acted: bool = True) -> None:
    """The next player's turn in a stock round; `seat` is the one after whom play goes on."""
    state = stock_round(position)
    position.round = replace(
        state,
        seat=(seat + 1) % position.seats,
        sold=False,
        passed=0 if acted else state.passed + 1,
        last=seat if acted else state.last,
    )


def operating_round(position: RailPosition) -> OperatingRound:
    """The round, which is an operating round."""
    state = position.round
    assert isinstance(state, OperatingRound)
    return state


def acting_company(position: RailPosition) -> str:
    """The company whose turn it is in an operating round."""
    symbol = operating_round(position).company
    assert symbol is not None
    return symbol


def end_step(position: RailPosition) -> None:
    """Go on to the next step of a company's turn."""
    state = operating_round(position)
    position.round = replace(state, step=state.step + 1)


def merger_round(position: RailPosition) -> MergerRound:
    """The round, which is a merger round."""
    state = position.round
    assert isinstance(state, MergerRound)
    return state
