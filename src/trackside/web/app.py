"""The web application put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler, ExceptionHandlersMap

from trackside import games
from trackside.core.refusal import TracksideError
from trackside.tables import Tables
from trackside.web import api, creating, faults, seating, security, start_pages
from trackside.web.ahead import Ahead
from trackside.web.pages import YEAR
from trackside.web.table_pages import TablePages

_STATIC: Final = Path(__file__).parent / "static"

_HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    start_pages.start,
    start_pages.settings,
    start_pages.open_record,
    start_pages.rules,
    creating.new_table,
    creating.create_table,
    seating.sit,
    seating.invitations,
    seating.renew,
    TablePages,
    Ahead,
    api.router,
)

_FAULTS: Final[ExceptionHandlersMap] = {
    TracksideError: faults.on_trackside_error,
    HTTPException: faults.on_http_error,
    RecursionError: faults.on_deep_nesting,
    Exception: faults.on_surprise,
}


def create_app(
    tables: Tables,
    *,
    closing: asyncio.Event | None = None,
    creations_a_minute: int = 60,
    listens: str = "127.0.0.1",
) -> Litestar:
    """The application for the given tables, which it opens and closes itself.

    Whoever runs it sets `closing` to end the event streams before the server stops. From one address no more than
    `creations_a_minute` tables can be opened a minute. The server listens at the host `listens`.
    """
    about_to_stop = closing or asyncio.Event()

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        async with tables:
            yield

    def the_tables() -> Tables:
        return tables

    def the_end() -> asyncio.Event:
        return about_to_stop

    limit = RateLimitConfig(rate_limit=("minute", creations_a_minute), check_throttle_handler=_creates)
    return Litestar(
        route_handlers=[*_HANDLERS, *_static_files()],
        dependencies={
            "tables": Provide(the_tables, sync_to_thread=False),
            "closing": Provide(the_end, sync_to_thread=False),
        },
        exception_handlers=_FAULTS,
        guards=[security.same_origin],
        after_request=security.with_headers,
        middleware=[limit.middleware],
        # An event stream must leave at once, so nothing may collect it to compress it.
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, exclude=[r"/events$"]),
        lifespan=[opened],
        state=State({"listens": listens}),
        logging_config=None,  # whoever runs the server says what is logged
        openapi_config=OpenAPIConfig(
            title="Trackside", version="1", description=api.DESCRIPTION, path="/api/schema", use_handler_docstrings=True
        ),
    )


def _creates(request: Any) -> bool:
    path = request.scope["path"]
    return request.method == "POST" and (
        path.startswith("/new/")
        or path.endswith(("/copy", "/copies"))
        or path in ("/records", "/api/tables", "/api/records")
    )


def _static_files() -> list[Router]:
    """Our own files and those of the titles. Their addresses change with their content, so they may be kept."""
    folders = {"/static": _STATIC}
    for title in games.every():
        folder = games.folder(title)
        if isinstance(folder, Path) and (folder / "static").is_dir():
            folders[f"/static/games/{title.name}"] = folder / "static"
    keep = CacheControlHeader(max_age=YEAR, public=True, immutable=True)
    return [
        create_static_files_router(path=path, directories=[folder], name=f"static{path}", cache_control=keep)
        for path, folder in folders.items()
    ]
