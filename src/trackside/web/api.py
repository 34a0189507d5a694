"""The HTTP API: everything that the pages do, for programs. `docs/http.md` and `/api/schema` describe it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

import msgspec
from litestar import Router, get, post
from litestar.datastructures import ResponseHeader
from litestar.exceptions import NotAuthorizedException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from trackside import games
from trackside.core.instruction import instructions_of
from trackside.core.json_text import parse_json
from trackside.core.message import message
from trackside.core.moves import tag_of
from trackside.core.refusal import RecordError
from trackside.core.title import Title
from trackside.interop.exporting import written
from trackside.tables import MOST_PLANNED, PLAN, Moment, NewTable, NotYourSeat, Plan, SeatPlan, Tables
from trackside.web import api_types as body
from trackside.web.events import changes_of
from trackside.web.faults import Fault, remember
from trackside.web.keyring import header_key
from trackside.web.pages import MOST_BYTES, AnyRequest, Closing, TheTables, language_of, speaker

DESCRIPTION: Final = """\
Play from any language. A table is opened, seats are held by keys, and a key is shown as `Authorization: Bearer KEY`
or `X-Seat-Key: KEY`; without one you are a spectator. Whatever is not a success has the body
`{"error": {"message", "rule", "number"}}`: 400 malformed, 401 without a key, 403 not your seat, 404 not there,
409 the table has moved on (nothing was changed; `number` is its last entry), 422 against the rules (`rule` is the
number of the rule).
Sentences come in the language of `Accept-Language` (en, hu, ru).
"""

Number = Annotated[int | None, QueryParameter(ge=0, description="after which entry; now by default")]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, description="one of the seats that the key holds")]

_FAULTS: Final = {
    400: ResponseSpec(Fault, description="malformed"),
    401: ResponseSpec(Fault, description="a key is missing"),
    403: ResponseSpec(Fault, description="not your seat"),
    404: ResponseSpec(Fault, description="no such table, moment or title"),
    409: ResponseSpec(Fault, description="the table has moved on, or there is nothing to take back"),
    413: ResponseSpec(Fault, description="too large"),
    422: ResponseSpec(Fault, description="against the rules"),
    429: ResponseSpec(Fault, description="too many requests"),
    503: ResponseSpec(Fault, description="the database cannot be reached; nothing was changed"),
}


@get("/titles", responses=_FAULTS)
async def titles(request: AnyRequest) -> list[body.TitleBody]:
    """The games that can be played."""
    return [_title(title, language_of(request)) for title in games.every()]


@post("/tables", responses=_FAULTS)
async def create(tables: TheTables, data: JSONBody[body.TableWish]) -> body.OpenedTable:
    """Open a table."""
    seats = tuple(SeatPlan(seat.name, seat.held_by) for seat in data.seats)
    return _opened(await tables.create(Plan(data.title, seats, data.options, data.seed)))


@post("/records", responses=_FAULTS)
async def import_record(request: AnyRequest, tables: TheTables, data: JSONBody[body.RecordWish]) -> body.OpenedTable:
    """Open a table that goes on from a record."""
    try:
        parse_json(await request.body())
    except ValueError as error:
        raise RecordError(message("The record is malformed: {error}", error=str(error))) from None
    seats = None if data.seats is None else [SeatPlan(seat.name, seat.held_by) for seat in data.seats]
    return _opened(await tables.import_record(data.record, seats))


@get("/tables", responses=_FAULTS)
async def list_tables(
    tables: TheTables, limit: Annotated[int, QueryParameter(ge=1, le=1000)] = 100
) -> list[body.TableRow]:
    """The tables, those with the latest moves first."""
    return [body.table_row(info) for info in await tables.tables(limit)]


@get("/tables/{table:str}", responses=_FAULTS)
async def read(request: AnyRequest, tables: TheTables, table: FromPath[str], number: Number = None) -> body.TableBody:
    """A table now, or after entry `number`."""
    return body.table_body(await _moment(request, tables, table, number))


@post("/tables/{table:str}/seats", responses=_FAULTS, status_code=200)
async def take_seat(request: AnyRequest, tables: TheTables, table: FromPath[str]) -> body.SeatsBody:
    """Sit down by the key of an invitation."""
    await _moment(request, tables, table)
    return body.SeatsBody(await tables.take_seat(table, _need_key(request)))


@get("/tables/{table:str}/view", responses=_FAULTS)
async def view(
    request: AnyRequest, tables: TheTables, table: FromPath[str], number: Number = None, seat: SeatQuery = None
) -> body.ViewBody:
    """All that the key's seat may know; without a key, what a spectator may."""
    moment = await _moment(request, tables, table, number)
    whose = await _seat(request, tables, table, seat) if header_key(request) else None
    return body.ViewBody(whose, moment.number, msgspec.to_builtins(moment.view(whose)))


@get("/tables/{table:str}/choices", responses=_FAULTS)
async def choices(
    request: AnyRequest, tables: TheTables, table: FromPath[str], seat: SeatQuery = None
) -> body.ChoicesBody:
    """Exactly what the key's seat may do now; empty when it is not its turn."""
    moment = await _moment(request, tables, table)
    whose = await _seat(request, tables, table, seat)
    offers = [msgspec.to_builtins(offer) for offer in moment.choices(whose).offers()]
    return body.ChoicesBody(whose, moment.number, offers)


@post("/tables/{table:str}/moves", responses=_FAULTS, request_max_body_size=MOST_BYTES)
async def play(
    request: AnyRequest, tables: TheTables, table: FromPath[str], data: JSONBody[body.MoveWish]
) -> body.Moved:
    """Make a move."""
    await _moment(request, tables, table)
    seat = await _seat(request, tables, table, data.seat)
    return _moved(await tables.play(table, _need_key(request), seat, data.move, data.seen))


@get("/tables/{table:str}/undo", responses=_FAULTS)
async def undo_offer(
    request: AnyRequest,
    tables: TheTables,
    table: FromPath[str],
    to: Annotated[int | None, QueryParameter(ge=0)] = None,
    seat: SeatQuery = None,
) -> body.UndoOfferBody | None:
    """What taking back would mean; null when there is nothing to take back."""
    await _moment(request, tables, table)
    offer = await tables.undo_offer(table, await _seat(request, tables, table, seat), to)
    return None if offer is None else body.undo_offer_body(offer)


@post("/tables/{table:str}/undo", responses=_FAULTS, status_code=200)
async def undo(
    request: AnyRequest, tables: TheTables, table: FromPath[str], data: JSONBody[body.UndoWish]
) -> body.Moved:
    """Take back where it is free, or ask those whose moves would go; compare `number` to see which."""
    await _moment(request, tables, table)
    seat = await _seat(request, tables, table, data.seat)
    return _moved(await tables.request_undo(table, _need_key(request), seat, data.to, data.seen))


@post("/tables/{table:str}/undo/answer", responses=_FAULTS, status_code=200)
async def answer_undo(
    request: AnyRequest, tables: TheTables, table: FromPath[str], data: JSONBody[body.UndoAnswer]
) -> body.Moved:
    """Consent to somebody's wish to take back, or decline."""
    await _moment(request, tables, table)
    seat = await _seat(request, tables, table, data.seat)
    return _moved(await tables.consent(table, _need_key(request), seat, data.yes, data.to))


@post("/tables/{table:str}/rematch", responses=_FAULTS, status_code=200)
async def rematch(request: AnyRequest, tables: TheTables, table: FromPath[str]) -> dict[str, str]:
    """The table where the same people play again; all keys of this table hold the same seats there."""
    await _moment(request, tables, table)
    return {"table": await tables.rematch(table, _need_key(request))}


@get("/tables/{table:str}/standing", responses=_FAULTS)
async def standing(
    request: AnyRequest, tables: TheTables, table: FromPath[str], seat: SeatQuery = None
) -> body.StandingBody:
    """What the key's seat has left to the table, and what it might leave."""
    moment = await _moment(request, tables, table)
    whose = await _seat(request, tables, table, seat)
    say = speaker(language_of(request), moment.title).say
    known = instructions_of(moment.title).values()
    return body.StandingBody(
        tuple(kept.name for kept in moment.standing if kept.seat == whose),
        tuple(body.InstructionBody(one.name, say(one.label), say(one.until)) for one in known),
    )


@post("/tables/{table:str}/standing", responses=_FAULTS, status_code=200, request_max_body_size=MOST_BYTES)
async def stand(
    request: AnyRequest, tables: TheTables, table: FromPath[str], data: JSONBody[body.StandingWish]
) -> body.Moved:
    """Leave an instruction, or moves as the plan, to the table; without `on` take it back. It may act at once."""
    moment = await _moment(request, tables, table)
    seat = await _seat(request, tables, table, data.seat)
    key = _need_key(request)
    if not data.on:
        return _moved(await tables.revoke(table, key, seat, data.name))
    if data.name == PLAN:
        # One too many is enough to be refused: what nobody plans is not read either.
        moves = [moment.title.move(move) for move in data.moves[: MOST_PLANNED + 1]]
        return _moved(await tables.plan(table, key, seat, moves))
    return _moved(await tables.instruct(table, key, seat, data.name))


@post("/tables/{table:str}/copies", responses=_FAULTS)
async def copy(
    request: AnyRequest, tables: TheTables, table: FromPath[str], data: JSONBody[body.CopyWish]
) -> body.OpenedTable:
    """A private copy that goes on from a moment, whose host holds all seats; for games that hide nothing."""
    await _moment(request, tables, table)
    return _opened(await tables.copy(table, data.number))


@get("/tables/{table:str}/log", responses=_FAULTS)
async def read_log(
    request: AnyRequest,
    tables: TheTables,
    table: FromPath[str],
    first: Annotated[int, QueryParameter(ge=1)] = 1,
    last: Annotated[int | None, QueryParameter(ge=0)] = None,
    seat: SeatQuery = None,
) -> list[body.EntryBody]:
    """What the key's seat, or a spectator, was told of the entries from `first` to `last`."""
    moment = await _moment(request, tables, table)
    whose = await _seat(request, tables, table, seat) if header_key(request) else None
    language = language_of(request)
    return [body.entry_body(entry, moment, language) for entry in await tables.log(table, whose, first, last)]


@get(
    "/tables/{table:str}/events",
    media_type="text/event-stream",
    response_headers=[ResponseHeader(name="Cache-Control", value="no-store")],
)
async def events(
    request: AnyRequest,
    tables: TheTables,
    closing: Closing,
    table: FromPath[str],
    first: Annotated[int | None, QueryParameter(ge=1, description="from which entry on")] = None,
    seat: SeatQuery = None,
) -> ServerSentEvent:
    """The log as a stream of events, one for each entry (its id is the number), from `first` or `Last-Event-ID` on.

    Something beside the entries has changed when an event `table` comes: read the table again.
    """
    await _moment(request, tables, table)
    whose = await _seat(request, tables, table, seat) if header_key(request) else None
    resumed = request.headers.get("last-event-id", "")
    # Longer numbers than this are no entry's, and too long ones cannot even be read.
    begin = int(resumed) + 1 if re.fullmatch(r"[0-9]{1,15}", resumed) else first or 1
    return ServerSentEvent(_entries(tables, closing, table, whose, begin, language_of(request)))


@get("/tables/{table:str}/record", responses=_FAULTS)
async def record(
    request: AnyRequest,
    tables: TheTables,
    table: FromPath[str],
    seat: SeatQuery = None,
    format: Annotated[str, QueryParameter(description="`18xx.games`: as a game file of that site")] = "",
) -> dict[str, Any]:
    """The record; while the game runs, what the key's seat may not know is null in it."""
    await _moment(request, tables, table)
    whose = await _seat(request, tables, table, seat) if header_key(request) else None
    found = await tables.record(table, whose)
    return await asyncio.to_thread(written, found, format) if format else found


router = Router(
    "/api",
    route_handlers=[
        titles,
        create,
        import_record,
        list_tables,
        read,
        take_seat,
        view,
        choices,
        play,
        undo_offer,
        undo,
        answer_undo,
        rematch,
        standing,
        stand,
        copy,
        read_log,
        events,
        record,
    ],
)


async def _entries(
    tables: Tables, closing: asyncio.Event, table: str, seat: int | None, begin: int, language: str
) -> AsyncIterator[ServerSentEventMessage]:
    async for latest in changes_of(tables, closing, table):
        if latest is None:
            yield ServerSentEventMessage(comment="here", data=None)
            continue
        moment = await tables.moment(table)
        if begin > moment.latest:
            yield ServerSentEventMessage(event="table", data=moment.latest)
        for entry in await tables.log(table, seat, begin, moment.latest):
            told = msgspec.json.encode(body.entry_body(entry, moment, language))
            yield ServerSentEventMessage(event="entry", data=told, id=entry.number)
        begin = max(begin, moment.latest + 1)


async def _moment(request: AnyRequest, tables: Tables, table: str, number: int | None = None) -> Moment:
    moment = await tables.moment(table, number)
    remember(request, moment)
    return moment


def _need_key(request: AnyRequest) -> str:
    key = header_key(request)
    if not key:
        raise NotAuthorizedException
    return key


async def _seat(request: AnyRequest, tables: Tables, table: str, seat: int | None) -> int:
    """The seat meant: the one named, or the only one that the key holds."""
    held = await tables.holds(table, _need_key(request))
    if seat in held or (seat is None and len(held) == 1):
        return held[0] if seat is None else seat
    raise NotYourSeat


def _opened(opened: NewTable) -> body.OpenedTable:
    return body.OpenedTable(opened.table, opened.host, opened.keys)


def _moved(moment: Moment) -> body.Moved:
    return body.Moved(moment.latest, moment.deciding, moment.over)


def _title(title: Title, language: str) -> body.TitleBody:
    say = speaker(language, title).say
    options = tuple(
        body.OptionBody(
            option.name,
            option.kind,
            option.default,
            say(option.label),
            say(option.text),
            tuple(choice.value for choice in option.choices),
        )
        for option in title.options
    )
    moves = {tag_of(kind): kind.notation for kind in title.moves}
    return body.TitleBody(title.name, title.label, title.fewest, title.most, options, moves)
