"""The table in the browser: its page, its past, and what a player does there."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter, URLEncodedBody
from litestar.response import Redirect, ServerSentEvent

from trackside.core.moves import Move
from trackside.core.refusal import IllegalMove, NotationError
from trackside.interop.exporting import written
from trackside.tables import Moment, NotYourSeat, Stale, Tables
from trackside.web import rooms
from trackside.web.drawing import Drawing, whole
from trackside.web.events import updates
from trackside.web.faults import remember, slip_fault
from trackside.web.keyring import keyring, keys_cookie, keys_of, over_https, screen_cookie
from trackside.web.looking import LOG_LINES, Log, draw, log_lines, log_start, look
from trackside.web.pages import (
    MOST_BYTES,
    AnyRequest,
    Closing,
    TheTables,
    fill,
    fragment,
    language_of,
    page,
    scripts,
    speaker,
    styles,
)
from trackside.web.scenes import digest, scene_at

MOST_LISTED: Final = 60
"""Of more moves than these only the first are listed: the page's own places are the way to choose among many."""


class Wanted(msgspec.Struct, frozen=True):
    """A move that a page wants to make or to preview: itself as JSON or in its notation."""

    seat: int
    move: dict[str, Any] | str
    seen: int


class Several(msgspec.Struct, frozen=True):
    """Moves among which a player must still choose."""

    seat: int
    moves: tuple[dict[str, Any], ...]
    seen: int


class Undo(msgspec.Struct, frozen=True):
    """A wish to take back; `to` is the entry to go back to, by default before the seat's own last move."""

    seat: int
    seen: int
    to: int | None = None


class Consent(msgspec.Struct, frozen=True):
    """The answer to somebody's wish to go back to entry `to`."""

    seat: int
    yes: str
    to: int


class Sitting(msgspec.Struct, frozen=True):
    """Who is at the screen now."""

    seat: int


class TablePages(Controller):
    """Everything under one table's address."""

    path = "/tables/{table:str}"
    include_in_schema = False
    request_max_body_size = MOST_BYTES

    @get()
    async def show(
        self,
        request: AnyRequest,
        tables: TheTables,
        table: FromPath[str],
        at: FromQuery[int | None] = None,
        again: FromQuery[str] = "",
    ) -> Response[str]:
        """The table now, or as it stood after entry `at`; without the page around it for the page's own script."""
        if at is None:
            await _sit_down(request, tables, table)
        scene = await scene_at(request, tables, table, at, again=bool(again))
        moment = scene.moment
        first = log_start(moment.latest)
        entries = await tables.log(table, scene.sight.seat, first)
        drawing = await asyncio.to_thread(draw, scene, Log().grown(scene, entries))
        context: dict[str, Any] = {
            "scene": scene,
            "moment": moment,
            "room": rooms.room(moment.title),
            "drawing": {id_: whole(content) for id_, content in drawing.items()},
            "first": first,
            "styles": styles(moment.title),
            "scripts": scripts(moment.title),
            "stream": _stream_address(moment, drawing, first, again),
            "plain": speaker(scene.language, moment.title, scene.names).say,
        }
        if request.headers.get("hx-request"):
            return fragment(fill(scene.language, "table/main.html", **context))
        return page(request, "table.html", **context)

    @get("/events", media_type="text/event-stream")
    async def events(
        self,
        request: AnyRequest,
        tables: TheTables,
        closing: Closing,
        table: FromPath[str],
        first: FromQuery[int] = 1,
        shown: FromQuery[str] = "",
        since: FromQuery[int | None] = None,
        again: FromQuery[str] = "",
    ) -> ServerSentEvent:
        """What changes on the page, as it happens. With `since` only the news for somebody who reads the history."""
        await tables.moment(table)
        resumed = "last-event-id" in request.headers
        stream = updates(request, tables, closing, table, first, "" if resumed else shown, since, again=bool(again))
        return ServerSentEvent(stream, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})

    @get("/log")
    async def earlier(
        self, request: AnyRequest, tables: TheTables, table: FromPath[str], before: Annotated[int, QueryParameter(ge=1)]
    ) -> Response[str]:
        """Lines of the log before entry `before`, and the button for those before them."""
        scene = await scene_at(request, tables, table)
        first = max(1, before - LOG_LINES)
        lines = log_lines(scene, await tables.log(table, scene.sight.seat, first, before - 1))
        return fragment(fill(scene.language, "table/earlier.html", lines=whole(lines), first=first, scene=scene))

    @post("/preview", status_code=200)
    async def preview(
        self, request: AnyRequest, tables: TheTables, table: FromPath[str], data: JSONBody[Wanted]
    ) -> Response[str]:
        """What a move would do, for the slip."""
        moment = await tables.moment(table)
        try:
            await _own_moment(request, tables, table, data)
            seen = look(moment, data.seat, language_of(request))
            move = moment.title.move(data.move)
            moment.position.check(data.seat, move)
            html = await asyncio.to_thread(rooms.room(moment.title).preview, seen, move)
        except NotationError as error:
            return slip_fault(request, error, _example(moment, data))
        except (IllegalMove, NotYourSeat) as error:
            return slip_fault(request, error)
        return fragment(fill(seen.language, "table/slip.html", fault=None, example=None, preview=html))

    @post("/which", status_code=200)
    async def which(
        self, request: AnyRequest, tables: TheTables, table: FromPath[str], data: JSONBody[Several]
    ) -> Response[str]:
        """Moves that nothing on the page tells apart, as the title's room draws them."""
        try:
            moment = await _own_moment(request, tables, table, data)
            seen = look(moment, data.seat, language_of(request))
            moves = [moment.title.move(move) for move in data.moves[:MOST_LISTED]]
            for move in moves:
                moment.position.check(data.seat, move)
            html = await asyncio.to_thread(rooms.which(moment.title), seen, moves)
        except (IllegalMove, NotationError, NotYourSeat) as error:
            return slip_fault(request, error)
        return fragment(html)

    @post("/moves", status_code=200)
    async def move(
        self, request: AnyRequest, tables: TheTables, table: FromPath[str], data: JSONBody[Wanted]
    ) -> Response[str]:
        """Make a move. What it changes comes by the event stream; here comes only a refusal."""
        try:
            await _own_moment(request, tables, table, data)
            keys = await keyring(request, tables, table)
            await tables.play(table, keys.seats[data.seat], data.seat, data.move, data.seen)
        except (IllegalMove, NotationError, NotYourSeat, Stale) as error:
            return slip_fault(request, error)
        return fragment("", 204)

    @post("/undo", status_code=204)
    async def undo(
        self, request: AnyRequest, tables: TheTables, table: FromPath[str], data: URLEncodedBody[Undo]
    ) -> None:
        """Take back, or ask those whose moves would go."""
        remember(request, await tables.moment(table))
        keys = await keyring(request, tables, table)
        await tables.request_undo(table, keys.key_of(data.seat), data.seat, data.to, data.seen)

    @post("/consent", status_code=204)
    async def consent(
        self, request: AnyRequest, tables: TheTables, table: FromPath[str], data: URLEncodedBody[Consent]
    ) -> None:
        """Agree that somebody takes back, or not."""
        remember(request, await tables.moment(table))
        keys = await keyring(request, tables, table)
        await tables.consent(table, keys.key_of(data.seat), data.seat, data.yes == "yes", data.to)

    @post("/screen")
    async def screen(
        self, request: AnyRequest, tables: TheTables, table: FromPath[str], data: URLEncodedBody[Sitting]
    ) -> Response[Any]:
        """The screen was handed over: from now on it shows this seat's things."""
        keys = await keyring(request, tables, table)
        keys.key_of(data.seat)
        return Redirect(
            f"/tables/{table}", status_code=303, cookies=[screen_cookie(table, data.seat, over_https(request))]
        )

    @post("/rematch")
    async def rematch(self, request: AnyRequest, tables: TheTables, table: FromPath[str]) -> Response[Any]:
        """Play the same game again with the same people; the keys of this table hold the same seats there."""
        keys = await keyring(request, tables, table)
        if not keys.keys:
            raise NotYourSeat
        following = await tables.rematch(table, keys.host or keys.keys[0])
        cookie = keys_cookie(following, keys_of(request, table), over_https(request))
        return Redirect(f"/tables/{following}", status_code=303, cookies=[cookie])

    @get("/record")
    async def record(
        self, request: AnyRequest, tables: TheTables, table: FromPath[str], format: FromQuery[str] = ""
    ) -> Response[str]:
        """The record as the browser's seat may know it; with several seats at one screen, as all may know it.

        With a `format`, the game as another program has it.
        """
        keys = await keyring(request, tables, table)
        record = await tables.record(table, next(iter(keys.seats)) if len(keys.seats) == 1 else None)
        name = f"{record['title']}-{table}.json"
        if format:
            record = await asyncio.to_thread(written, record, format)
            name = f"{format}-{name}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
        return Response(
            json.dumps(record, ensure_ascii=False, indent=1), media_type="application/json", headers=headers
        )


async def _own_moment(request: AnyRequest, tables: Tables, table: str, wanted: Wanted | Several) -> Moment:
    """The present of the table, for one of the browser's own seats."""
    moment = await tables.moment(table)
    remember(request, moment)
    (await keyring(request, tables, table)).key_of(wanted.seat)
    return moment


def _example(moment: Moment, wanted: Wanted) -> Move | None:
    """A move that the seat could make now, of the kind that was typed if there is one; None without any."""
    moves = [offer.move for offer in moment.choices(wanted.seat).offers() if offer.move is not None]
    word = str(wanted.move).split(" ")[0]
    return next((move for move in moves if str(move).split(" ")[0] == word), moves[0] if moves else None)


async def _sit_down(request: AnyRequest, tables: Tables, table: str) -> None:
    """A browser that shows an invitation's secret on the table's own page has arrived."""
    empty = {info.seat for info in (await tables.moment(table)).seats if not info.taken}
    keys = await keyring(request, tables, table)
    for seat, key in keys.seats.items():
        if seat in empty and key != keys.host:
            await tables.take_seat(table, key)


def _stream_address(moment: Moment, drawing: Drawing, first: int, again: str) -> str:
    if not moment.live:
        return f"/tables/{moment.table}/events?since={moment.latest}"
    again = "&again=yes" if again else ""
    return f"/tables/{moment.table}/events?first={first}&shown={digest(drawing)}{again}"
