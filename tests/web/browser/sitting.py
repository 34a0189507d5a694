"""People at tables in real browsers: tables that go on from a moment of a game, and their pages."""

from __future__ import annotations

from typing import Any, Final

import httpx
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.web.browser.conftest import Opener
from trackside.core.game import Game

PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


def resumed(site: str, game: Game, *held_by: str) -> dict[str, Any]:
    """A table that goes on from where the game stands; everybody has an invitation unless it is said otherwise."""
    held = held_by or ("link",) * len(game.seats)
    seats = [{"name": name, "held_by": holder} for name, holder in zip(game.seats, held, strict=True)]
    answer = httpx.post(f"{site}/api/records", json={"record": game.record(), "seats": seats}, timeout=60)
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    return table


def sit(visit: Opener, site: str, table: dict[str, Any], *seats: int, **options: Any) -> Page:
    """The table in a new browser that holds these seats."""
    page = visit("/static/emblem.svg", **options)
    page.set_default_timeout(60_000)
    keys = dict.fromkeys(table["keys"][str(seat)] for seat in seats)
    if keys:
        page.context.add_cookies([{"name": f"keys-{table['table']}", "value": ".".join(keys), "url": site}])
    page.goto(f"{site}/tables/{table['table']}")
    page.locator("body[data-ready]").wait_for()
    return page


def violations(page: Page) -> list[Any]:
    """What axe finds wrong with the page, and where."""
    found: list[Any] = Axe().run(page).response["violations"]
    return [(one["id"], [node["html"][:160] for node in one["nodes"]][:4]) for one in found]


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def tabulate(page: Page, selector: str) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by Tab")
