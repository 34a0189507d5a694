"""Opening a table: the form made from a title's seats and options, and what is done with it."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote, unquote

from litestar import Response, get, post
from litestar.datastructures import Cookie, FormMultiDict, UploadFile
from litestar.params import FromPath
from litestar.response import Redirect

from trackside import games
from trackside.core.json_text import parse_json
from trackside.core.message import Message, message
from trackside.core.refusal import OptionError
from trackside.core.title import Option, Title
from trackside.tables import COMPUTERS, HeldBy, Plan, SeatPlan
from trackside.web.faults import sentence, speaker_for
from trackside.web.keyring import invitations_cookie, keys_cookie, over_https
from trackside.web.pages import YEAR, AnyRequest, TheTables, language_of, page, speaker

HOLDERS: Final[dict[HeldBy, Message]] = {
    "here": message("at this screen"),
    "link": message("a friend by a link"),
    "steady": message("computer: steady"),
    "greedy": message("computer: greedy"),
    "random": message("computer: at random"),
}

_NAMES: Final = (message("Anna"), message("Béla"), message("Klára"))
"""What the form proposes: a person against two computers, ready to be played."""


@get("/new/{name:str}", include_in_schema=False)
async def new_table(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    """The form for a new table."""
    title = games.find(name)
    say = speaker(language_of(request)).say
    names = [say(name) for name in _NAMES]
    if mine := unquote(request.cookies.get("name", "")):
        names = [mine, *(name for name in names if name != mine)][: len(names)]
    proposed = [SeatPlan(name, "steady" if number else "here") for number, name in enumerate(names)]
    empty = [SeatPlan("", "link")] * title.most
    given = {option.name: option.default for option in title.options}
    return _form(request, title, [*proposed, *empty][: title.most], given, [])


@post("/new/{name:str}", include_in_schema=False)
async def create_table(request: AnyRequest, tables: TheTables, name: FromPath[str]) -> Response[Any]:
    """Open the table, or show the form again with everything that is wrong."""
    title = games.find(name)
    form = await request.form()
    seats = [_seat(request, form, number) for number in range(title.most)]
    try:
        options = {option.name: await _value(form, option) for option in title.options}
    except OptionError as error:
        return _form(request, title, seats, _given(form, title), sentence(request, error).splitlines())
    plan = Plan(title.name, tuple(seat for seat in seats if seat.name), options)
    try:
        opened = await tables.create(plan)
    except OptionError as error:
        return _form(request, title, seats, options, sentence(request, error).splitlines())
    secure = over_https(request)
    cookies = [keys_cookie(opened.table, [opened.host], secure)]
    invited = {seat: key for seat, key in opened.keys.items() if key != opened.host}
    if mine := next((seat.name for seat in plan.seats if seat.held_by == "here"), ""):
        cookies.append(Cookie(key="name", value=quote(mine), max_age=YEAR, samesite="lax", httponly=True))
    if not invited:
        return Redirect(f"/tables/{opened.table}", status_code=303, cookies=cookies)
    cookies.append(invitations_cookie(opened.table, invited, secure))
    return Redirect(f"/tables/{opened.table}/invitations", status_code=303, cookies=cookies)


def _form(
    request: AnyRequest, title: Title, seats: list[SeatPlan], given: dict[str, Any], fault: list[str]
) -> Response[str]:
    say = speaker_for(request).say
    holders = [(value, say(label)) for value, label in HOLDERS.items()]
    return page(
        request,
        "new.html",
        422 if fault else 200,
        title=title,
        seats=seats,
        given=given,
        holders=holders,
        fault=fault,
    )


def _seat(request: AnyRequest, form: FormMultiDict, number: int) -> SeatPlan:
    """A seat as the form gave it: without a name it is empty, but a computer that was chosen plays all the same."""
    if form.get(f"held-{number}") == "nobody":
        return SeatPlan("", "link")
    held_by = form.get(f"held-{number}", "link")
    name = " ".join(str(form.get(f"name-{number}", "")).split())[:40]
    if not name and held_by in COMPUTERS:
        name = speaker(language_of(request)).say(message("Computer {number}", number=number + 1))
    return SeatPlan(name, held_by if held_by in HOLDERS else "link")


def _given(form: FormMultiDict, title: Title) -> dict[str, Any]:
    """The options as the form gave them, to be shown again; files cannot be."""
    return {option.name: _flag_or_choice(form, option) if option.kind != "file" else None for option in title.options}


async def _value(form: FormMultiDict, option: Option) -> Any:
    """An option's value; raises `OptionError` if a file is no JSON."""
    if option.kind != "file":
        return _flag_or_choice(form, option)
    upload = form.get(f"option-{option.name}")
    content = await upload.read() if isinstance(upload, UploadFile) else b""
    if not content:
        return None
    try:
        return parse_json(content)
    except ValueError as error:
        fault = message("{option}: this file is no JSON ({error})", option=option.label, error=str(error))
        raise OptionError(fault) from None


def _flag_or_choice(form: FormMultiDict, option: Option) -> Any:
    value = form.get(f"option-{option.name}")
    return value is not None if option.kind == "flag" else value or option.default
