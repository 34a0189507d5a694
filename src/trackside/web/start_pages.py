"""The start page, the reader's settings, opening a record, and the rules of a title."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie, UploadFile
from litestar.params import FromPath, MultipartBody, URLEncodedBody
from litestar.response import Redirect

from trackside import games
from trackside.core.refusal import TracksideError
from trackside.locales import LANGUAGES
from trackside.tables import NoSuchTable, Tables
from trackside.web import rulebook
from trackside.web.faults import sentence
from trackside.web.keyring import forget, keyring, keys_cookie, over_https, tables_of
from trackside.web.pages import THEMES, YEAR, AnyRequest, TheTables, language_of, page


@get("/", include_in_schema=False)
async def start(request: AnyRequest, tables: TheTables) -> Response[str]:
    """The titles, the browser's own tables, and where to open a record."""
    return await start_page(request, tables)


async def start_page(request: AnyRequest, tables: Tables, fault: str | None = None, status: int = 200) -> Response[str]:
    """The start page, perhaps with what is wrong with a record."""
    mine, gone = [], []
    for name in tables_of(request):
        try:
            moment = await tables.moment(name)
        except NoSuchTable:
            gone.append(forget(name))
            continue
        keys = await keyring(request, tables, name)
        mine.append(
            {
                "name": name,
                "label": moment.title.label,
                "names": ", ".join(moment.header.seats),
                "private": moment.copy_of is not None,
                "over": moment.over,
                "yours": any(seat in moment.deciding for seat in keys.seats),
            }
        )
    mine.sort(key=lambda table: (table["private"], table["over"], not table["yours"]))
    return page(request, "start.html", status, gone, titles=games.every(), mine=mine, fault=fault)


class Settings(msgspec.Struct, frozen=True):
    """What a reader chooses on any page, and the page to come back to."""

    back: str = "/"
    language: str | None = None
    theme: str | None = None


@post("/settings", include_in_schema=False)
async def settings(data: URLEncodedBody[Settings]) -> Response[Any]:
    """Remember the language, or light and dark."""
    chosen = {"language": data.language in LANGUAGES, "theme": data.theme in THEMES}
    cookies = [
        Cookie(key=name, value=getattr(data, name), max_age=YEAR, samesite="lax", httponly=True)
        for name, known in chosen.items()
        if known
    ]
    # Only to an address of ours: `//elsewhere` and `/\elsewhere` would lead away.
    ours = data.back.startswith("/") and data.back[1:2] not in ("/", "\\")
    return Redirect(data.back if ours else "/", status_code=303, cookies=cookies)


class RecordUpload(msgspec.Struct, frozen=True):
    """A record file."""

    record: UploadFile


@post("/records", include_in_schema=False)
async def open_record(
    request: AnyRequest,
    tables: TheTables,
    data: MultipartBody[RecordUpload],
) -> Response[Any]:
    """A table that goes on from a record, all seats at this screen."""
    try:
        opened = await tables.import_record(await data.record.read())
    except TracksideError as error:
        return await start_page(request, tables, sentence(request, error), 422)
    cookie = keys_cookie(opened.table, [opened.host], over_https(request))
    return Redirect(f"/tables/{opened.table}", status_code=303, cookies=[cookie])


@get("/rules/{name:str}", include_in_schema=False)
async def rules(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    """The rules of a title in our own words; refusals link to their numbers."""
    title = games.find(name)
    return page(request, "rules.html", title=title, rules=rulebook.read(title, language_of(request)))
