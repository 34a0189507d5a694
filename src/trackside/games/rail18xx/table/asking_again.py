"""Offers that another player declined: the rules let them be made again, but nobody should do so unawares (18xx B7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.message import Message, message
from trackside.core.moves import Move
from trackside.games.rail18xx.consent import read_proposal
from trackside.games.rail18xx.private_sales import BuyPrivate
from trackside.games.rail18xx.rounds import OperatingRound
from trackside.games.rail18xx.telling import money
from trackside.games.rail18xx.train_market import BuyTrain

if TYPE_CHECKING:
    from trackside.games.rail18xx.table.scene import Scene


def refused(scene: Scene, move: Move) -> list[Message]:
    """The prices for the same thing that were declined in this turn, if any."""
    prices = _declined(scene, move)
    return [message("declined in this turn: {prices}", prices=tuple(map(money, prices)))] if prices else []


def warning(scene: Scene, move: Move) -> list[Message]:
    """That this very offer was declined in this turn, or a higher one for the same thing."""
    if not isinstance(move, BuyPrivate | BuyTrain):
        return []
    best = max(_declined(scene, move), default=0)
    if best == move.price:
        return [message("This offer was declined in this turn. Ask once more?")]
    if best > move.price:
        return [message("In this turn even {price} was declined. Ask once more?", price=money(best))]
    return []


def _declined(scene: Scene, move: Move) -> list[int]:
    """The prices that were declined in this turn for what the move would buy, the lowest first."""
    state = scene.position.round
    texts = state.refused if isinstance(state, OperatingRound) else ()
    offers = [offer for offer in map(read_proposal, texts) if isinstance(offer, BuyPrivate | BuyTrain)]
    return sorted({offer.price for offer in offers if _thing(offer) == _thing(move)})


def _thing(move: Move) -> str:
    """What is to be bought."""
    match move:
        case BuyPrivate():
            return move.private
        case BuyTrain():
            return move.train
    return ""
