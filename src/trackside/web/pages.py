"""From templates to pages: one Jinja environment for each language, and what every page is given."""

from __future__ import annotations

import asyncio
import functools
import hashlib
from collections.abc import Sequence
from importlib import resources
from typing import Any, Final, TypeAlias

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from markupsafe import Markup

from trackside import games
from trackside.core.message import Message, Piece, only
from trackside.core.title import Title
from trackside.locales import LANGUAGES, Speaker, best_language, translations
from trackside.tables import Tables
from trackside.web import rooms

THEMES: Final = ("auto", "light", "dark")
YEAR: Final = 365 * 24 * 3600
MOST_BYTES: Final = 200_000
"""So large is what a player sends at most, but for records and house boards: a plan of routes is a tenth of it."""

AnyRequest: TypeAlias = "Request[Any, Any, Any]"
TheTables: TypeAlias = NamedDependency[Tables]
"""What handlers ask for to get at the tables."""
Closing: TypeAlias = NamedDependency[asyncio.Event]
"""What endless streams ask for: it is set when the server is about to stop."""


def language_of(request: AnyRequest) -> str:
    """The reader's language: the one chosen here, or else the one that the browser asks for."""
    chosen = request.cookies.get("language", "")
    return chosen if chosen in LANGUAGES else best_language(request.headers.get("accept-language"))


def theme_of(request: AnyRequest) -> str:
    """Light or dark as chosen here, or `auto` to follow the reader's system."""
    theme = request.cookies.get("theme", "")
    return theme if theme in THEMES else "auto"


def page(
    request: AnyRequest, template: str, status: int = 200, cookies: Sequence[Cookie] = (), **context: Any
) -> Response[str]:
    """A whole page in the reader's language."""
    language = language_of(request)
    back = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    html = fill(language, template, theme=theme_of(request), back=back, **context)
    # What a page shows depends on who looks: no cache may keep it for anybody else.
    headers = {"Cache-Control": "no-store", "Vary": "Cookie, Accept-Language"}
    return Response(html, media_type="text/html", status_code=status, cookies=list(cookies), headers=headers)


def fragment(html: str, status: int = 200, cookies: Sequence[Cookie] = ()) -> Response[str]:
    """A part of a page."""
    headers = {"Cache-Control": "no-store"}
    return Response(html, media_type="text/html", status_code=status, cookies=list(cookies), headers=headers)


def fill(language: str, template: str, **context: Any) -> Markup:
    """A filled template."""
    return Markup(_environment(language).get_template(template).render(context))


def speaker(language: str, title: Title | None = None, names: Sequence[str] = ()) -> Speaker:
    """Who says messages in plain text, with the names of a title's pieces and of the players."""
    return Speaker(language, names, title.piece_name if title else _plain_name)


def asset(path: str) -> str:
    """The address of a static file of ours; it changes with the content, so that browsers may keep it for good."""
    return f"/static/{path}?v={_version('trackside.web', path)}"


def styles(title: Title) -> list[str]:
    """The addresses of a title's style sheets."""
    return [game_asset(title, path) for path in rooms.room(title).STYLES]


def scripts(title: Title) -> list[str]:
    """The addresses of the scripts of a title's room."""
    return [game_asset(title, path) for path in rooms.scripts(title)]


def game_asset(title: Title, path: str) -> str:
    """The address of a static file of a title."""
    return f"/static/games/{title.name}/{path}?v={_version(title.package, path)}"


def emblem(title: Title) -> str | None:
    """The address of the small picture of a title: its own, or that of its package; None if there is neither."""
    folder = games.folder(title)
    for name in (f"emblem-{title.name}.svg", "emblem.svg"):
        if folder is not None and (folder / "static" / name).is_file():
            return game_asset(title, name)
    return None


def _plain_name(piece: Piece) -> Message:
    return only(piece.name)


@functools.cache
def _version(package: str, path: str) -> str:
    content = (resources.files(package) / "static" / path).read_bytes()
    return hashlib.sha256(content).hexdigest()[:10]


@functools.cache
def _environment(language: str) -> Environment:
    environment = Environment(
        loader=PackageLoader("trackside.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.install_gettext_translations(translations(language), newstyle=True)  # type: ignore[attr-defined]
    environment.globals |= {
        "asset": asset,
        "emblem": emblem,
        "language": language,
        "languages": LANGUAGES,
        "themes": THEMES,
    }
    environment.filters["say"] = lambda value: speaker(language).say(value)
    return environment
