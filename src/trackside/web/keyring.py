"""Which seats a browser or program holds: it shows secrets, in cookies or in a header.

A browser keeps the secrets of a table in one cookie that no script can read. The person who sits at the screen now,
where a browser holds several seats, is kept in another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from litestar.datastructures import Cookie

from trackside.tables import NotYourSeat, Tables
from trackside.web.pages import YEAR, AnyRequest

_KEYS: Final = "keys-"
_SCREEN: Final = "screen-"
_INVITATIONS: Final = "invitations-"
_MOST_KEYS: Final = 8
"""More than a table has seats: a browser holds no more secrets of one table."""


@dataclass(frozen=True, slots=True)
class Keyring:
    """The secrets that a request shows for one table, the seats that they hold, and who sits at the screen."""

    keys: tuple[str, ...]
    seats: dict[int, str]
    """Each seat held, with its key."""
    sitting: int | None
    host: str | None
    """The host's key, if it is among them."""

    def key_of(self, seat: int) -> str:
        """The key that holds the seat; raises `NotYourSeat`."""
        if seat not in self.seats:
            raise NotYourSeat
        return self.seats[seat]


async def keyring(request: AnyRequest, tables: Tables, table: str) -> Keyring:
    """What a browser's cookies hold of a table."""
    keys = keys_of(request, table)
    seats = {seat: key for key in keys for seat in await tables.holds(table, key)}
    host = None
    for key in keys:
        if await tables.hosts(table, key):
            host = key
    screen = _seat(request.cookies.get(_SCREEN + table, ""))
    return Keyring(keys, dict(sorted(seats.items())), screen if screen in seats else None, host)


def keys_of(request: AnyRequest, table: str) -> tuple[str, ...]:
    """The secrets in a browser's cookie for a table."""
    return _split(request.cookies.get(_KEYS + table, ""))


def keys_cookie(table: str, keys: Iterable[str], secure: bool) -> Cookie:
    """The cookie that keeps secrets of a table."""
    kept = list(dict.fromkeys(keys))[-_MOST_KEYS:]
    return _cookie(_KEYS + table, ".".join(kept), "/", secure, YEAR)


def screen_cookie(table: str, seat: int, secure: bool) -> Cookie:
    """The cookie that says who sits at the screen."""
    return _cookie(_SCREEN + table, str(seat), f"/tables/{table}", secure, YEAR)


def invitations_cookie(table: str, keys: dict[int, str], secure: bool) -> Cookie:
    """The cookie that lets the host read invitations again for a day; it is sent to that one page only."""
    value = ".".join(f"{seat}~{key}" for seat, key in sorted(keys.items()))
    return _cookie(_INVITATIONS + table, value, f"/tables/{table}/invitations", secure, 24 * 3600)


def invitations_of(request: AnyRequest, table: str) -> dict[int, str]:
    """The invitations that the host's browser still remembers, by seat."""
    found = {}
    for part in request.cookies.get(_INVITATIONS + table, "").split("."):
        number, _, key = part.partition("~")
        if (seat := _seat(number)) is not None and _sound(key):
            found[seat] = key
    return found


def tables_of(request: AnyRequest) -> list[str]:
    """The tables at which the browser holds seats."""
    names = [name.removeprefix(_KEYS) for name in request.cookies if name.startswith(_KEYS)]
    # A cookie of any other name is not ours, and may be one that cannot be written.
    return [name for name in names if re.fullmatch(r"[a-z0-9]{1,40}", name)]


def forget(table: str) -> Cookie:
    """The cookie that ends the one of `keys_cookie`."""
    return Cookie(key=_KEYS + table, value="", max_age=0, path="/")


def header_key(request: AnyRequest) -> str:
    """The secret of a program: `Authorization: Bearer ...` or `X-Seat-Key`; empty if there is none."""
    scheme, _, credentials = request.headers.get("authorization", "").partition(" ")
    return credentials.strip() if scheme.lower() == "bearer" else request.headers.get("x-seat-key", "")


def over_https(request: AnyRequest) -> bool:
    """Whether cookies can be kept to encrypted connections."""
    return request.url.scheme == "https"


def _cookie(name: str, value: str, path: str, secure: bool, age: int) -> Cookie:
    """A cookie that no script can read. `Lax`: it travels with a followed link, not with a foreign form."""
    return Cookie(key=name, value=value, path=path, max_age=age, httponly=True, samesite="lax", secure=secure)


def _split(value: str) -> tuple[str, ...]:
    return tuple(key for key in value.split(".")[:_MOST_KEYS] if _sound(key))


def _seat(text: str) -> int | None:
    """The number of a seat in a cookie; None if it is none."""
    return int(text) if re.fullmatch(r"[0-9]{1,2}", text) else None


def _sound(key: str) -> bool:
    return re.fullmatch(r"[\w-]{16,64}", key) is not None
