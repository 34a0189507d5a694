"""What keeps a browser and its cookies safe: a strict policy for pages, and no posts from foreign pages."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Response
from litestar.connection import ASGIConnection
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def with_headers(response: Response[Any]) -> Response[Any]:
    """The response with the policy; the description of the API brings its own page and needs none."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuse what a foreign page makes a browser post: it would carry our cookies.

    Browsers name the page's origin with every post. Programs that name none hold no cookies of others.
    """
    if connection.scope.get("method") in ("GET", "HEAD", "OPTIONS"):
        return
    origin = connection.headers.get("origin")
    if origin is not None and _host(origin) != connection.headers.get("host"):
        raise PermissionDeniedException
    if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise PermissionDeniedException


def _host(origin: str) -> str | None:
    """The host of an origin; None if it is no address."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:
        return None
