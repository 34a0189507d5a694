"""What a move would change: it is made on a copy, and the copy is compared with the position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from trackside.core.event import Event
from trackside.core.message import Piece, Seat
from trackside.core.moves import Move
from trackside.games.rail18xx.consent import Accept, Consent
from trackside.games.rail18xx.dividends import PayDividend, pay_out
from trackside.games.rail18xx.new_phase import above_limit

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


class Change(NamedTuple):
    """An amount of a player or company before and after a move."""

    who: Seat | Piece
    before: int
    after: int


class Lost(NamedTuple):
    """Trains that a company would lose, as they rust."""

    company: str
    trains: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Foresight:
    """All that a move would change, if everybody who is asked for consent agrees."""

    before: RailPosition
    after: RailPosition
    told: tuple[Event, ...]
    """What the table would be told, in its order."""
    asked: tuple[int, ...]
    """Whose consent the move needs."""

    @property
    def money(self) -> list[Change]:
        """The players and companies in play whose money would change."""
        before, after = self.before, self.after
        changes = [Change(Seat(seat), before.cash[seat], after.cash[seat]) for seat in range(before.seats)]
        return _changed(changes) + self._of_companies("cash")

    @property
    def loans(self) -> list[Change]:
        """The companies whose loans would change."""
        return self._of_companies("loans")

    @property
    def prices(self) -> list[Change]:
        """The companies in play whose price would change."""
        return _changed(
            Change(Piece("company", symbol), self.before.price(symbol), self.after.price(symbol))
            for symbol in self._staying()
        )

    @property
    def shares(self) -> list[tuple[str, Change]]:
        """Holdings of majors, in tenths, that would change."""
        return [
            (symbol, change)
            for symbol in self._staying()
            if self.before.rules.is_major(symbol)
            for change in _changed(
                Change(Seat(seat), was, now)
                for seat, (was, now) in enumerate(
                    zip(self.before.companies[symbol].shares, self.after.companies[symbol].shares, strict=True)
                )
            )
        ]

    @property
    def phase(self) -> str | None:
        """The phase that would begin."""
        return None if self.before.phase is self.after.phase else self.after.phase.name

    @property
    def rusting(self) -> list[Lost]:
        """Whose trains would rust, also those in the bank pool (as of no company, the empty text)."""
        gone = set(self.after.gone) - set(self.before.gone)
        owners = {symbol: found.trains for symbol, found in self.before.companies.items()}
        found = [Lost(symbol, tuple(name for name in trains if name in gone)) for symbol, trains in owners.items()]
        found.append(Lost("", tuple(name for name in self.before.pool if name in gone)))
        return [lost for lost in found if lost.trains]

    @property
    def presidents(self) -> list[tuple[str, int]]:
        """The companies that would have another president, and whom."""
        return [
            (symbol, now)
            for symbol in self._staying()
            if (now := self.after.companies[symbol].president) is not None
            and now != self.before.companies[symbol].president
        ]

    @property
    def closed(self) -> list[str]:
        """The companies that would go out of play."""
        return [
            symbol
            for symbol, found in self.before.companies.items()
            if found.is_open and not self.after.companies[symbol].is_open
        ]

    @property
    def opened(self) -> list[str]:
        """The companies that would come into play."""
        return [
            symbol
            for symbol, found in self.after.companies.items()
            if found.is_open and not self.before.companies[symbol].is_open
        ]

    @property
    def above_limit(self) -> list[str]:
        """The companies that would have to discard trains."""
        return above_limit(self.after)

    def _staying(self) -> Iterator[str]:
        for symbol, found in self.before.companies.items():
            if found.is_open and self.after.companies[symbol].is_open:
                yield symbol

    def _of_companies(self, field: str) -> list[Change]:
        before, after = self.before.companies, self.after.companies
        return _changed(
            Change(Piece("company", symbol), getattr(before[symbol], field), getattr(after[symbol], field))
            for symbol in (*self._staying(), self.before.rules.state.symbol)
        )


def foresee(position: RailPosition, seat: int, move: Move) -> Foresight:
    """What `move` of `seat` would change. `position` stays as it is. Raises `IllegalMove`."""
    after = position.clone()
    told: list[Event] = []
    asked = []
    after.apply(seat, move, told.append)
    while isinstance(after.pending, Consent):
        (answering,) = after.pending.seats
        if answering not in asked:
            asked.append(answering)
        after.apply(answering, Accept(), told.append)
    return Foresight(position, after, tuple(told), tuple(asked))


def dividend(position: RailPosition, symbol: str, move: PayDividend) -> Foresight:
    """What a dividend would pay and how it moves the price, apart from whatever follows in the turn (18xx 11)."""
    after = position.clone()
    told: list[Event] = []
    pay_out(after, symbol, move.payment, told.append)
    return Foresight(position, after, tuple(told), ())


def _changed(changes: Iterable[Change]) -> list[Change]:
    return [change for change in changes if change.before != change.after]
