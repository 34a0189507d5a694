"""Short words for what the engine says."""

from __future__ import annotations

from trackside.core.event import Event, Tell
from trackside.core.message import Message, Piece


def announce(tell: Tell | None, sentence: Message) -> None:
    """Tell everybody, if anybody listens. Nothing in these games is hidden."""
    if tell is not None:
        tell(Event(sentence))


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
