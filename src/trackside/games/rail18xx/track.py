"""Laying track (18xx 8.1, 8.8, 8.13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from trackside.core.choices import Choices, Listed
from trackside.core.event import Tell
from trackside.core.message import Message, message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.rail18xx import laying, loans
from trackside.games.rail18xx.deciding import EndGame, Pass
from trackside.games.rail18xx.hexes import Board
from trackside.games.rail18xx.private_sales import BuyPrivate, TurnDecision, with_private_purchases
from trackside.games.rail18xx.rounds import acting_company, operating_round
from trackside.games.rail18xx.telling import announce, company, hex_, money, tile
from trackside.games.rail18xx.tiles import Face

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition

LAYS: Final = 2
"""How many tiles a company may lay in a turn (18xx 8.1)."""
SECOND_LAY: Final = 20
"""What the second one costs beside terrain and rivers (18xx 8.1)."""


class LayTile(Move, frozen=True, tag="lay"):
    """Lay a tile on a hex, turned clockwise by `rotation` times 60 degrees."""

    notation = "lay {hex} {tile}/{rotation}"

    hex: str
    tile: str
    rotation: int

    def check(self, position: RailPosition, seat: int) -> None:
        symbol = acting_company(position)
        state = operating_round(position)
        if self.hex not in position.rules.board.number_of:
            raise refuse("18xx 8.5", "There is no hex {hex}", hex=hex_(self.hex))
        if self.tile not in position.rules.supply_names or not 0 <= self.rotation < 6:
            raise refuse("18xx 8.4", "There is no tile {tile}", tile=f"{self.tile}/{self.rotation}")
        if self.hex in state.laid:
            raise refuse("18xx 8.1", "The two tiles go to different hexes")
        face = position.rules.face(self.tile, self.rotation)
        if state.upgraded and face.tile.colour != "yellow":
            raise refuse("18xx 8.1", "Only one tile in a turn may replace another")
        place = position.rules.board.number_of[self.hex]
        if fault := laying.lay_fault(position, symbol, place, face):
            raise fault
        price = cost(position, place, face)
        if price > loans.funds(position, symbol):
            raise refuse("18xx 8.13", "The tile costs {price}, more than cash and loans can pay", price=money(price))

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        symbol = acting_company(position)
        place = position.rules.board.number_of[self.hex]
        face = position.rules.face(self.tile, self.rotation)
        price = cost(position, place, face)
        loans.pay_with_loans(position, symbol, price, tell)
        announce(tell, self._told(symbol, face, price))
        put_tile(position, place, face)
        state = operating_round(position)
        position.round = replace(
            state, laid=(*state.laid, self.hex), upgraded=state.upgraded or face.tile.colour != "yellow"
        )

    def _told(self, symbol: str, face: Face, price: int) -> Message:
        of, where, laid = company(symbol), hex_(self.hex), tile(self.tile)
        if face.tile.colour == "yellow":
            if not price:
                return message("{company} lays tile {tile} in {hex}", company=of, tile=laid, hex=where)
            return message(
                "{company} lays tile {tile} in {hex} for {price}", company=of, tile=laid, hex=where, price=money(price)
            )
        if not price:
            return message("{company} upgrades {hex} to tile {tile}", company=of, tile=laid, hex=where)
        return message(
            "{company} upgrades {hex} to tile {tile} for {price}", company=of, tile=laid, hex=where, price=money(price)
        )


class LayTrack(TurnDecision, frozen=True, tag="lay track"):
    """Lay up to two tiles, of which at most one replaces another."""

    heading = message("Laying track")
    rule = "18xx 8.1"
    answers = (LayTile, BuyPrivate, Pass, EndGame)

    def moves(self, position: RailPosition, seat: int) -> Choices:
        state = operating_round(position)
        colours = frozenset({"yellow"} if state.upgraded else position.phase.colours)
        funds = loans.funds(position, self.company)
        hexes = position.rules.board.hexes
        moves = [
            LayTile(hexes[place].name, face.tile.name, face.rotation)
            for place, face in laying.lays(position, self.company, colours, state.laid)
            if cost(position, place, face) <= funds
        ]
        return with_private_purchases(position, Listed(moves))


def step(position: RailPosition, symbol: str, tell: Tell | None) -> LayTrack | None:
    """The first tile is always asked for, the second where it could be paid, as 18xx.games asks it."""
    laid = len(operating_round(position).laid)
    if laid >= LAYS or (laid and loans.funds(position, symbol) < SECOND_LAY):
        return None
    return LayTrack(seats=(position.president(symbol),), company=symbol)


def cost(position: RailPosition, place: int, new: Face) -> int:
    """What a tile costs now: terrain, rivers, and 20 for the second tile of a turn (18xx 8.1, 8.8)."""
    board, faces = position.rules.board, position.faces
    second = bool(operating_round(position).laid)
    return ground_price(board, place, faces[place], second=second) + river_price(board, place, new, faces.__getitem__)


def ground_price(board: Board, place: int, old: Face, *, second: bool) -> int:
    """What any tile in place of `old` costs, whichever way it lies (18xx 8.1, 8.8)."""
    terrain = board.hexes[place].terrain if old is board.hexes[place].printed else old.tile.terrain
    return terrain + (SECOND_LAY if second else 0)


def river_price(board: Board, place: int, new: Face, face_at: Callable[[int], Face]) -> int:
    """What a tile costs for the rivers over which it is the first to join track (18xx 8.8)."""
    price = 0
    for edge in new.exits - face_at(place).exits:
        river = board.river(place, edge)
        if river and (edge + 3) % 6 in face_at(board.neighbours[place][edge]).exits:
            price += river
    return price


def put_tile(position: RailPosition, place: int, new: Face) -> None:
    """Replace what lies on a hex; the old tile returns to the supply (18xx 8.2)."""
    old = position.faces[place]
    tokens, kept = laying.moved_tokens(position, place, new)
    position.faces, position.cities, position.kept = position.faces[:], position.cities[:], position.kept[:]
    position.cities[place], position.kept[place] = tokens, kept
    if old.tile.name in position.supply:
        position.supply[old.tile.name] += 1
    if new.tile.name in position.supply:
        position.supply[new.tile.name] -= 1
    position.faces[place] = new
    position.map_changed()
    if new.tile.name == position.rules.answers.grand_tile:
        _grand_slot(position, place)


def _grand_slot(position: RailPosition, place: int) -> None:
    """The state railway gets a slot in the gray tile of the greatest city (18xx 8.14)."""
    symbol = position.rules.state.symbol
    name = position.rules.board.hexes[place].name
    state = position.companies[symbol]
    if name in state.hexes or state.next_token is None:
        return
    slot = position.free_slot(place, 0, symbol)
    if slot is not None:
        position.place_token(symbol, place, 0, slot)
