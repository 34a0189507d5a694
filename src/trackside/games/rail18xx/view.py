"""All that is known about a position: everything, for nothing is hidden in these games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from trackside.core.moves import tag_of
from trackside.games.rail18xx.consent import Consent
from trackside.games.rail18xx.history import PastRound
from trackside.games.rail18xx.rounds import BundleRound, MergerRound, OperatingRound, PrivateAuction, Round, StockRound
from trackside.games.rail18xx.routes import value
from trackside.games.rail18xx.scores import final_price

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


class PlayerView(msgspec.Struct, frozen=True):
    """What a player owns and would score now."""

    seat: int
    cash: int
    certificates: int
    privates: tuple[str, ...]
    shares: dict[str, int]
    """Tenths of each company, minors included."""
    presidencies: tuple[str, ...]
    worth: int


class TokenView(msgspec.Struct, frozen=True):
    """A station token of a company: its price for each hex of distance, and where it lies."""

    cost: int
    hex: str | None


class CompanyView(msgspec.Struct, frozen=True):
    """A company in play, or the state railway."""

    symbol: str
    kind: str
    president: int | None
    price: int
    row: int | None
    column: int | None
    cash: int
    loans: int
    most_loans: int
    trains: tuple[str, ...]
    train_limit: int
    privates: tuple[str, ...]
    tokens: tuple[TokenView, ...]
    shares: tuple[int, ...]
    treasury: int
    pool: int
    operated: bool
    earned: int | None
    """What its trains earned when it last operated."""
    routes: tuple[str, ...]
    """The routes on which they ran then."""
    final_price: int
    """Its price if the game ended now, after the steps for its loans."""


class CityView(msgspec.Struct, frozen=True):
    """The slots of a city: who has a token in each, and for whom free ones are kept."""

    slots: tuple[str, ...]
    kept: tuple[str, ...]


class HexView(msgspec.Struct, frozen=True):
    """What lies on a hex: the tile and its rotation, or nothing but what is printed."""

    hex: str
    tile: str | None
    rotation: int
    colour: str
    cities: tuple[CityView, ...]
    revenues: tuple[int, ...]
    """What each stop pays in this phase."""


class RailView(msgspec.Struct, frozen=True):
    """The whole position."""

    title: str
    phase: str
    round: str
    number: int
    part: int
    deciding: tuple[int, ...]
    priority: int
    bank: int
    broken: bool
    last_set: int | None
    rounds_in_set: int
    players: tuple[PlayerView, ...]
    companies: tuple[CompanyView, ...]
    unstarted: tuple[str, ...]
    privates: dict[str, int | str | None]
    hexes: tuple[HexView, ...]
    supply: dict[str, int | None]
    """Tiles left; None where there is no end to them."""
    depot: tuple[str, ...]
    """The trains of the roster that are left, in order."""
    for_sale: tuple[str, ...]
    pool: tuple[str, ...]
    order: tuple[str, ...]
    """The companies of this round in the order in which they act."""
    acting: str | None
    state: dict[str, Any]
    """Where the round stands: bids, passes, tiles laid, the merger being put together."""
    proposal: str | None
    """The move for which another player's consent is asked, in its notation."""
    history: tuple[PastRound, ...]
    over: bool


def view(position: RailPosition) -> RailView:
    """All of a position; the same for every seat."""
    rules = position.rules
    round_ = position.round
    rows = sorted(position.standings().rows, key=lambda row: row.seat or 0)
    return RailView(
        title=rules.answers.title,
        phase=position.phase.name,
        round=tag_of(round_),
        number=getattr(round_, "number", 0),
        part=getattr(round_, "part", 0),
        deciding=position.deciding,
        priority=position.priority,
        bank=position.bank,
        broken=position.ending.broken,
        last_set=position.ending.last_set,
        rounds_in_set=position.ending.rounds,
        players=tuple(_player(position, row.seat, row.total) for row in rows if row.seat is not None),
        companies=tuple(_company(position, symbol) for symbol in _shown(position)),
        unstarted=tuple(symbol for symbol, found in position.companies.items() if found.state == "out"),
        privates=dict(position.privates),
        hexes=tuple(_hex(position, number) for number in range(len(position.faces))),
        supply={name: position.supply.get(name) for name in rules.tile_names},
        depot=rules.roster[position.depot :],
        for_sale=tuple(position.depot_trains()),
        pool=tuple(position.pool),
        order=round_.order if isinstance(round_, OperatingRound | MergerRound) else (),
        acting=_acting(round_),
        state=msgspec.to_builtins(round_),
        proposal=decision.proposal if isinstance(decision := position.pending, Consent) else None,
        history=position.history,
        over=position.over,
    )


def _player(position: RailPosition, seat: int, worth: int) -> PlayerView:
    return PlayerView(
        seat=seat,
        cash=position.cash[seat],
        certificates=position.certificates(seat),
        privates=position.privates_of(seat),
        shares={symbol: found.shares[seat] for symbol, found in position.companies.items() if found.shares[seat]},
        presidencies=tuple(symbol for symbol, found in position.companies.items() if found.president == seat),
        worth=worth,
    )


def _shown(position: RailPosition) -> list[str]:
    return [*position.open_companies(), position.rules.state.symbol]


def _company(position: RailPosition, symbol: str) -> CompanyView:
    found = position.companies[symbol]
    cell = None if found.cell is None else position.rules.market.cells[found.cell]
    return CompanyView(
        symbol=symbol,
        kind=position.rules.charters[symbol].kind,
        president=found.president,
        price=position.price(symbol),
        row=None if cell is None else cell.row,
        column=None if cell is None else cell.column,
        cash=found.cash,
        loans=found.loans,
        most_loans=position.rules.most_loans(symbol),
        trains=found.trains,
        train_limit=position.train_limit(symbol),
        privates=position.privates_of(symbol),
        tokens=tuple(TokenView(token.cost, token.hex) for token in found.tokens),
        shares=found.shares,
        treasury=found.treasury,
        pool=found.pool,
        operated=found.operated,
        earned=found.earned,
        routes=found.routes,
        final_price=final_price(position, symbol),
    )


def _hex(position: RailPosition, number: int) -> HexView:
    hex_ = position.rules.board.hexes[number]
    face = position.faces[number]
    return HexView(
        hex=hex_.name,
        tile=face.tile.name or None,
        rotation=face.rotation,
        colour=face.tile.colour,
        cities=tuple(
            CityView(slots, kept) for slots, kept in zip(position.cities[number], position.kept[number], strict=True)
        ),
        revenues=tuple(value(position, (number, stop)) for stop in range(len(face.stops))),
    )


def _acting(round_: Round) -> str | None:
    if isinstance(round_, OperatingRound):
        return round_.company
    if isinstance(round_, MergerRound):
        return round_.order[round_.index] if round_.index < len(round_.order) else None
    if isinstance(round_, StockRound):
        return round_.auction.minor if round_.auction else None
    assert isinstance(round_, PrivateAuction | BundleRound)
    return None
