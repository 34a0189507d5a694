"""Short words for what the engine says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.event import Event, Tell
from trackside.core.message import Message, Piece, message

if TYPE_CHECKING:
    from trackside.games.rail18xx.market import Direction
    from trackside.games.rail18xx.position import RailPosition


def announce(tell: Tell | None, sentence: Message) -> None:
    """Tell everybody, if anybody listens. Nothing in these games is hidden."""
    if tell is not None:
        tell(Event(sentence))


def move_price(position: RailPosition, symbol: str, way: Direction, tell: Tell | None) -> None:
    """Move a company's price token one step, and tell where its price goes."""
    before = position.price(symbol)
    position.move_price(symbol, way)
    after = position.price(symbol)
    if tell is None or before == after:
        return
    of = company(symbol)
    if after > before:
        announce(tell, message("The price of {company} rises to {price}", company=of, price=money(after)))
    else:
        announce(tell, message("The price of {company} falls to {price}", company=of, price=money(after)))


def company(symbol: str) -> Piece:
    """A company in a sentence."""
    return Piece("company", symbol)


def private(symbol: str) -> Piece:
    """A private company in a sentence."""
    return Piece("private", symbol)


def hex_(name: str) -> Piece:
    """A hex in a sentence."""
    return Piece("hex", name)


def tile(name: str) -> Piece:
    """A tile in a sentence."""
    return Piece("tile", name)


def train(name: str) -> Piece:
    """A train in a sentence."""
    return Piece("train", name)


def money(amount: int) -> Piece:
    """An amount in a sentence, in the currency of the title."""
    return Piece("money", str(amount))
