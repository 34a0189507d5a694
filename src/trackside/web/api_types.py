"""The bodies of the HTTP API. Moves, views and choices are the engine's own objects as JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from trackside.core.moves import tag_of
from trackside.core.standings import Standings
from trackside.tables import HeldBy, LogEntry, Moment, SeatInfo, TableInfo, UndoOffer
from trackside.web.pages import speaker


class OptionBody(msgspec.Struct, frozen=True):
    """An option of a title: a `flag`, a `choice` of `values`, or a `file` (its data, or null)."""

    name: str
    kind: str
    default: Any
    label: str
    text: str
    values: tuple[str, ...] = ()


class TitleBody(msgspec.Struct, frozen=True):
    """A game that can be played, with the kinds of its moves and their notation."""

    name: str
    label: str
    fewest: int
    most: int
    options: tuple[OptionBody, ...]
    moves: dict[str, str]


class SeatWish(msgspec.Struct, frozen=True):
    """A seat of a new table. `held_by`: `link` (whoever shows its key), `here` (the host), or a computer opponent."""

    name: str
    held_by: HeldBy = "link"


class TableWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened. The same `seed` gives the same shuffles; without one a secret seed is chosen."""

    title: str
    seats: tuple[SeatWish, ...]
    options: dict[str, Any] = {}
    seed: int | None = None


class RecordWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record from which a table goes on; `seats` says who plays on (all held by the host without it)."""

    record: dict[str, Any]
    seats: tuple[SeatWish, ...] | None = None


class OpenedTable(msgspec.Struct, frozen=True):
    """A table that was just opened. The keys are told here and never again: each is the secret of its seat."""

    table: str
    host: str
    keys: dict[int, str]


class SeatBody(msgspec.Struct, frozen=True):
    """A seat as everybody may see it."""

    seat: int
    name: str
    held_by: HeldBy
    taken: bool


class TableRow(msgspec.Struct, frozen=True):
    """A table in the list; `latest` is the number of its last entry, times are ISO 8601 in UTC."""

    table: str
    title: str
    seats: tuple[SeatBody, ...]
    latest: int
    over: bool
    opened: str
    moved: str


class BranchBody(msgspec.Struct, frozen=True):
    """Entry `number` took everything after entry `back_to` back, by the wish of seat `by`."""

    number: int
    back_to: int
    by: int


class UndoBody(msgspec.Struct, frozen=True):
    """Somebody asks to go back to entry `back_to`; the seats in `asks` have yet to consent."""

    by: int
    back_to: int
    asks: tuple[int, ...]


class TableBody(msgspec.Struct, frozen=True):
    """A table after entry `number`. `moves` counts the moves that led there, as its record does.

    `foreknown`: who opened it chose the seed or brought a record, and so may know what is hidden.
    """

    table: str
    title: str
    options: dict[str, Any]
    seats: tuple[SeatBody, ...]
    number: int
    latest: int
    moves: int
    deciding: tuple[int, ...]
    decision: str | None
    over: bool
    undone: bool
    branches: tuple[BranchBody, ...]
    undo_asked: UndoBody | None
    rematch: str | None
    foreknown: bool
    standings: Standings


class SeatsBody(msgspec.Struct, frozen=True):
    """The seats that a key holds."""

    seats: tuple[int, ...]


class ViewBody(msgspec.Struct, frozen=True):
    """All that a seat (null: a spectator) may know after entry `number`, in the title's own words."""

    seat: int | None
    number: int
    view: dict[str, Any]


class ChoicesBody(msgspec.Struct, frozen=True):
    """What a seat may do now. Each offer is an exact `move`, a `move` with a range, or a `kind` too rich to list."""

    seat: int
    number: int
    offers: list[dict[str, Any]]


class MoveWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move, as JSON or in its notation, and the last entry that its maker has `seen`.

    `seat` may be left out by a key that holds a single seat.
    """

    move: dict[str, Any] | str
    seen: int
    seat: int | None = None


class Moved(msgspec.Struct, frozen=True):
    """The table has moved on to entry `number`."""

    number: int
    deciding: tuple[int, ...]
    over: bool


class InstructionBody(msgspec.Struct, frozen=True):
    """What may be left to the table, and until when."""

    name: str
    label: str
    until: str


class StandingBody(msgspec.Struct, frozen=True):
    """The names of what a seat has left to the table, and all that it might leave."""

    standing: tuple[str, ...]
    instructions: tuple[InstructionBody, ...]


class StandingWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be left to the table, or taken back. The `plan` has moves, one for each decision of the seat."""

    name: str
    on: bool = True
    moves: tuple[dict[str, Any] | str, ...] = ()
    seat: int | None = None


class CopyWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moment from which a private copy goes on; now by default."""

    number: int | None = None


class UndoWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Go back to entry `to`, by default to before the seat's own last move."""

    seen: int
    to: int | None = None
    seat: int | None = None


class UndoAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Consent to what is asked for, or decline it; with `to` only to going back to that very entry."""

    yes: bool
    seat: int | None = None
    to: int | None = None


class UndoOfferBody(msgspec.Struct, frozen=True):
    """What going back would mean: to which entry, how many moves go, and who must consent; free with nobody to ask."""

    back_to: int
    moves: int
    asks: tuple[int, ...]


class ToldBody(msgspec.Struct, frozen=True):
    """A sentence of the log in the language asked for, and its details."""

    text: str
    lines: tuple[str, ...]


class EntryBody(msgspec.Struct, frozen=True):
    """An entry as a seat is told it. `by` is a seat or `chance`; `back_to` marks an undo, `undone` what it undid."""

    number: int
    by: int | str
    told: tuple[ToldBody, ...]
    back_to: int | None
    undone: bool
    made: str


def seats_body(seats: tuple[SeatInfo, ...]) -> tuple[SeatBody, ...]:
    """Seats as JSON."""
    return tuple(SeatBody(info.seat, info.name, info.held_by, info.taken) for info in seats)


def table_row(info: TableInfo) -> TableRow:
    """A table of the list as JSON."""
    seats = seats_body(info.seats)
    return TableRow(
        info.table, info.title, seats, info.latest, info.over, info.opened.isoformat(), info.moved.isoformat()
    )


def table_body(moment: Moment) -> TableBody:
    """A moment as JSON, without anything hidden."""
    pending, request = moment.position.pending, moment.request
    return TableBody(
        table=moment.table,
        title=moment.title.name,
        options=moment.header.options,
        seats=seats_body(moment.seats),
        number=moment.number,
        latest=moment.latest,
        moves=moment.moves,
        deciding=moment.deciding,
        decision=tag_of(pending) if pending else None,
        over=moment.over,
        undone=moment.undone,
        branches=tuple(BranchBody(branch.number, branch.back_to, branch.by) for branch in moment.branches),
        undo_asked=None if request is None else UndoBody(request.by, request.back_to, request.asks),
        rematch=moment.rematch,
        foreknown=moment.foreknown,
        standings=moment.standings(),
    )


def undo_offer_body(offer: UndoOffer) -> UndoOfferBody:
    """An offer to take back as JSON."""
    return UndoOfferBody(offer.back_to, offer.moves, offer.asks)


def entry_body(entry: LogEntry, moment: Moment, language: str) -> EntryBody:
    """An entry of the log as JSON."""
    say = speaker(language, moment.title, moment.header.seats).say
    told = tuple(ToldBody(say(one.message), tuple(map(say, one.lines))) for one in entry.told)
    by = "chance" if entry.by < 0 else entry.by
    return EntryBody(entry.number, by, told, entry.back_to, entry.undone, entry.made.isoformat())
