"""Where the game stands: the round, who acts in it and in which order, the steps of the turn, and what comes next."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markupsafe import Markup

from trackside.core.message import Message, Piece, message
from trackside.games.rail18xx import (
    buy_back,
    dividends,
    interest,
    operating,
    private_sales,
    running,
    stations,
    track,
    train_market,
)
from trackside.games.rail18xx.consent import Consent
from trackside.games.rail18xx.formation import KeepTokens
from trackside.games.rail18xx.homes import ChooseHome
from trackside.games.rail18xx.merger import AddMinors, ChooseMajor
from trackside.games.rail18xx.rounds import BundleRound, MergerRound, OperatingRound, PrivateAuction, StockRound

if TYPE_CHECKING:
    from trackside.games.rail18xx.table.scene import Scene


class Mark(NamedTuple):
    """One of those that act in turn, or a step of a turn: over, now, or still to come."""

    label: Markup
    state: str
    """`done`, `now`, or the empty text."""
    note: Markup


OPERATING: Final[Mapping[operating.Step, Message]] = {
    buy_back.step: message("Buy back"),
    track.step: message("Track"),
    stations.step: message("Token"),
    running.step: message("Routes"),
    dividends.step: message("Dividend"),
    private_sales.step: message("Privates"),
    interest.step: message("Interest"),
    train_market.step: message("Trains"),
}
"""What the steps of a company's turn are called, each of `operating.STEPS`."""


def head(scene: Scene) -> dict[str, Any]:
    """What stands above everything else: the round and who acts in it."""
    symbol = acting(scene)
    return {
        "round": scene.say(_round(scene)),
        "company": scene.company(symbol) if symbol else None,
        "name": scene.plain(Piece("name", symbol)) if symbol else "",
        "president": scene.seat(scene.position.president(symbol)) if symbol and _led(scene, symbol) else None,
    }


def acting(scene: Scene) -> str | None:
    """The company that acts, or about which something is decided."""
    decided: str = getattr(scene.decision, "company", "")
    return decided or scene.view.acting


def order(scene: Scene) -> list[Mark]:
    """Those that act in this round, in order."""
    state = scene.position.round
    match state:
        case OperatingRound():
            return [
                _mark(scene, scene.company(symbol), index, state.index)
                for index, symbol in enumerate(state.order)
                if index <= state.index or scene.position.companies[symbol].is_open or symbol == _state(scene)
            ]
        case MergerRound():
            return [_mark(scene, scene.company(symbol), at, state.index) for at, symbol in enumerate(state.order)]
        case StockRound(auction=None):
            return _seats(scene, state.seat, _passed(scene, state))
        case StockRound(auction=auction):
            assert auction is not None
            gone = [seat for seat in range(scene.seats) if seat not in auction.still]
            now = auction.bidder if isinstance(scene.decision, ChooseHome) else auction.seat
            return _bidders(scene, auction.bidder, now, gone)
        case PrivateAuction():
            if state.bidder is not None:
                return _bidders(scene, state.bidder, state.seat, state.out)
            return _seats(scene, state.first, {seat: message("declined") for seat in state.out}, now=state.seat)
        case BundleRound():
            if state.offered:
                gone = [seat for seat in range(scene.seats) if seat not in state.still]
                return _bidders(scene, state.bidder, state.seat, gone)
            return _seats(scene, state.seat, {seat: message("has a bundle") for seat in state.winners})
    return []


def steps(scene: Scene) -> list[Mark]:
    """The steps of the turn, the present one marked; none where a turn has only one."""
    state = scene.position.round
    if isinstance(state, OperatingRound) and state.company is not None:
        return _operating_steps(scene, state, state.company)
    if isinstance(state, MergerRound) and (state.joined or state.formation):
        match scene.decision:
            case AddMinors():
                at = 0
            case ChooseMajor() | Consent():
                at = 1
            case KeepTokens():
                at = 2
            case _:
                at = 3
        labels = (message("Minors"), message("Major"), message("Tokens"), message("Shares"))
        return [_mark(scene, scene.say(label), index, at) for index, label in enumerate(labels)]
    return []


def following(scene: Scene) -> Message | None:
    """What comes after this round."""
    position = scene.position
    state, ending = position.round, position.ending
    match state:
        case PrivateAuction():
            left = len(scene.rules.privates) - state.offered - 1
            out = sum(owner == "bank" for owner in position.privates.values())
            if left - out > 0:
                return message("Then another {count} private", "Then another {count} privates", count=left - out)
            return message("Then the first stock round")
        case StockRound():
            return message("Then operating round {number}.1", number=state.number)
        case BundleRound():
            return message("Then operating round {number}.1", number=1)
        case OperatingRound():
            if ending.last_set is None and ending.broken:
                return message("The bank is broken: then the game ends")
            if ending.last_set == state.number and state.part >= ending.rounds:
                return message("Then the game ends")
            if position.phase.merger_rounds:
                return message("Then a merger round")
    if state.part < ending.rounds:
        return message("Then operating round {number}.{part}", number=state.number, part=state.part + 1)
    return message("Then stock round {number}", number=state.number + 1)


def _round(scene: Scene) -> Message:
    state = scene.position.round
    match state:
        case PrivateAuction():
            return message("The private companies' auction")
        case BundleRound():
            return message("Starting bundles")
        case StockRound():
            return message("Stock round {number}", number=state.number)
        case OperatingRound():
            return message("Operating round {number}.{part}", number=state.number, part=state.part)
    return message("Merger round {number}.{part}", number=state.number, part=state.part)


def _operating_steps(scene: Scene, state: OperatingRound, symbol: str) -> list[Mark]:
    rules = scene.rules
    if symbol == _state(scene):
        shown: set[operating.Step] = {running.step, interest.step, train_market.step}
        now = operating.STEPS.index(running.step)
    else:
        shown = {track.step, stations.step, running.step, dividends.step, train_market.step}
        now = min(state.step, len(operating.STEPS) - 1)
        if rules.is_major(symbol):
            shown.add(buy_back.step)
        if state.owed:
            shown.add(interest.step)
    return [
        _mark(scene, scene.say(OPERATING[step]), number, now)
        for number, step in enumerate(operating.STEPS)
        if step in shown or number == now
    ]


def _mark(scene: Scene, label: Markup, index: int, now: int, note: Message | None = None) -> Mark:
    state = "now" if index == now else "done" if index < now else ""
    return Mark(label, state, scene.say(note) if note else Markup(""))


def _seats(scene: Scene, first: int, notes: dict[int, Message], now: int | None = None) -> list[Mark]:
    """The players clockwise from the first."""
    return [
        Mark(
            scene.seat(seat),
            "now" if seat == (first if now is None else now) else "",
            scene.say(notes[seat]) if seat in notes else Markup(""),
        )
        for step in range(scene.seats)
        for seat in ((first + step) % scene.seats,)
    ]


def _bidders(scene: Scene, bidder: int, now: int, gone: Container[int]) -> list[Mark]:
    """The players clockwise from who bid last, with those who are out."""
    notes = {seat: message("out") for seat in range(scene.seats) if seat in gone}
    notes[bidder] = message("highest bid")
    return _seats(scene, bidder, notes, now)


def _passed(scene: Scene, state: StockRound) -> dict[int, Message]:
    notes = {}
    for step in range(1, state.passed + 1):
        notes[(state.seat - step) % scene.seats] = message("passed")
    return notes


def _led(scene: Scene, symbol: str) -> bool:
    return scene.position.companies[symbol].is_open or symbol == _state(scene)


def _state(scene: Scene) -> str:
    return scene.rules.state.symbol
