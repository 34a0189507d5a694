"""What went wrong, in one clear sentence: as a page, as a part of a page, or as JSON for programs."""

from __future__ import annotations

import logging
import re
from typing import Any, Final

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR

from trackside.core.message import Message, message
from trackside.core.moves import Move
from trackside.core.refusal import (
    IllegalMove,
    NotationError,
    OptionError,
    RecordError,
    TracksideError,
    UnknownTitle,
)
from trackside.locales import Speaker
from trackside.tables import (
    CannotCopy,
    CannotUndo,
    Moment,
    NoSuchMoment,
    NoSuchTable,
    NotYourSeat,
    SeatTaken,
    Stale,
    StorageTrouble,
)
from trackside.web.pages import AnyRequest, fill, fragment, language_of, page, speaker

log = logging.getLogger(__name__)

_STATUS: Final[tuple[tuple[type[TracksideError], int], ...]] = (
    (NoSuchTable, 404),
    (NoSuchMoment, 404),
    (UnknownTitle, 404),
    (NotYourSeat, 403),
    (Stale, 409),
    (CannotUndo, 409),
    (CannotCopy, 422),
    (SeatTaken, 409),
    (NotationError, 400),
    (IllegalMove, 422),
    (OptionError, 422),
    (RecordError, 422),
    (StorageTrouble, 503),
)

_SENTENCES: Final = {
    400: message("The request is malformed"),
    401: message("A key is missing"),
    403: message("This is not allowed"),
    404: message("There is no such page"),
    405: message("This cannot be done here"),
    413: message("This is too large"),
    429: message("Too many requests; wait a minute"),
    500: message("Something went wrong on the server; nothing was lost"),
    503: message("The server cannot reach its database just now"),
}

_NOT_SO_WRITTEN: Final = message("A move is not written like this")

_HEADINGS: Final = {
    403: message("Not your seat"),
    404: message("Not found"),
    409: message("The table has moved on"),
    429: message("A little slower"),
    500: message("A derailment"),
    503: message("Out of service"),
}


class Trouble(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was wrong: a sentence, the rule that forbids it, and the number of the move or entry that it is about."""

    message: str
    rule: str | None = None
    number: int | None = None


class Fault(msgspec.Struct, frozen=True):
    """The body of every answer of the API that is not a success."""

    error: Trouble


def status_of(error: TracksideError) -> int:
    """The HTTP status of an error."""
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 400)


def remember(request: AnyRequest, moment: Moment) -> None:
    """Let refusals of this request name the pieces and players of the table."""
    request.state["moment"] = moment


def speaker_for(request: AnyRequest) -> Speaker:
    """Who says messages of this request in plain text."""
    moment: Moment | None = request.state.get("moment")
    if moment is None:
        return speaker(language_of(request))
    return speaker(language_of(request), moment.title, moment.header.seats)


def sentence(request: AnyRequest, error: TracksideError) -> str:
    """What is wrong, in the reader's language."""
    said, place = error.message, error.message.parameters.get("place")
    if isinstance(error, StorageTrouble) and isinstance(place, str):
        # Where the server keeps its files, or whose database it uses, is nobody's business but its keeper's.
        name = re.split(r"[/\\]", place)[-1]
        said = msgspec.structs.replace(said, parameters={**said.parameters, "place": name})
    return speaker_for(request).say(said)


def slip_fault(request: AnyRequest, error: TracksideError, example: Move | None = None) -> Response[str]:
    """A refusal as the slip shows it, with its rule linked; what the player has picked stays.

    `example` is a move that could be made, where the fault is in how one was written.
    """
    rule = error.rule if isinstance(error, IllegalMove) else None
    moment: Moment | None = request.state.get("moment")
    address = f"/rules/{moment.title.name}#{rule.replace(' ', '-')}" if moment and rule else ""
    html = fill(
        language_of(request),
        "table/slip.html",
        fault=sentence(request, error) if example is None else _said(request, _NOT_SO_WRITTEN),
        example=example,
        rule=rule,
        rule_address=address,
        preview=None,
    )
    return fragment(html, status_of(error))


def on_trackside_error(request: AnyRequest, error: TracksideError) -> Response[Any]:
    """The answer to what a caller did wrong, or to trouble with the database, which its keeper must hear of."""
    if isinstance(error, StorageTrouble):
        log.error("%s", error)
    return _answer(request, status_of(error), sentence(request, error), error)


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """The answer to a request that is none, such as an unknown address."""
    status = error.status_code
    if status >= HTTP_500_INTERNAL_SERVER_ERROR:
        return on_surprise(request, error)
    response = _answer(request, status, _said(request, _SENTENCES.get(status, _SENTENCES[400])), error)
    response.headers |= {name: value for name, value in (error.headers or {}).items() if name.lower() == "retry-after"}
    return response


def on_deep_nesting(request: AnyRequest, error: RecursionError) -> Response[Any]:
    """The answer to JSON that is nested beyond all measure: nothing of ours is."""
    return _answer(request, 400, _said(request, _SENTENCES[400]), error)


def on_surprise(request: AnyRequest, error: Exception) -> Response[Any]:
    """The answer to a fault of ours: no trace of the inside leaves the server."""
    log.error("%s %s failed", request.method, request.scope["path"], exc_info=error)
    return _answer(request, 500, _said(request, _SENTENCES[500]), error)


def _answer(request: AnyRequest, status: int, text: str, error: Exception) -> Response[Any]:
    if request.scope["path"].startswith("/api"):
        return Response(_fault(text, error), status_code=status, media_type="application/json")
    if request.headers.get("hx-request"):
        return fragment(fill(language_of(request), "notice.html", sentence=text), status)
    table = request.path_params.get("table") if status in (400, 403, 409, 422) else None
    heading = _said(request, _HEADINGS.get(status, message("This does not work")))
    return page(request, "fault.html", status, heading=heading, sentence=text, table=table)


def _fault(text: str, error: Exception) -> Fault:
    number = error.number if isinstance(error, RecordError) else error.latest if isinstance(error, Stale) else None
    return Fault(Trouble(text, error.rule if isinstance(error, IllegalMove) else None, number))


def _said(request: AnyRequest, text: Message) -> str:
    return speaker(language_of(request)).say(text)
