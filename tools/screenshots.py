"""Takes the pictures of the documentation from the real thing: `python -m tools.screenshots`.

A server starts on a temporary database, games are played by the computer opponents from fixed seeds, and Chromium
photographs their tables into `docs/images/`.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import trackside
from tests.conftest import CHROMIUM
from trackside import opponents
from trackside.core.game import Game
from trackside.games.union_pacific import TITLE
from trackside.web.server import free_port

IMAGES: Final = Path(__file__).resolve().parents[1] / "docs" / "images"
NAMES: Final = ("Anna", "Béla", "Klára", "Dániel")
DESK: Final = (1440, 900)
PHONE: Final = (390, 844)


@contextmanager
def server() -> Iterator[str]:
    """The address of a server on an empty database."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "trackside", "serve", "--port", str(port)]
        process = subprocess.Popen([*command, "--database", f"{folder}/tables.sqlite"], stdout=subprocess.DEVNULL)
        address = f"http://127.0.0.1:{port}"
        try:
            for _ in range(600):
                try:
                    httpx.get(f"{address}/api/titles", timeout=30)
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            yield address
        finally:
            process.terminate()
            process.wait()


def play(seed: int, until: Callable[[Game], bool]) -> Game:
    """A game of greedy opponents, up to the first moment of that kind."""
    game = trackside.new("union-pacific", seats=list(NAMES), seed=seed, options={"starter": "first-seat"})
    chance = random.Random(seed)
    while not game.over and not until(game):
        seat = game.deciding[0]
        game.play(seat, opponents.choose(TITLE, game.position, seat, "greedy", chance))
    return game


def turn_of_the_first(game: Game, moves: int) -> bool:
    """Whether the first seat is to build or invest, after so many moves, with shares in hand."""
    view = game.view(0)
    return game.number >= moves and game.deciding == (0,) and view.decision == "turn" and len(view.mine.shares) > 2


class Camera:
    """Photographs pages of a site."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser = browser
        self.site = site

    def table(self, game: Game) -> dict[str, Any]:
        """A table that stands where the game stands, with everybody at the host's screen."""
        seats = [{"name": name, "held_by": "link"} for name in game.seats]
        answer = httpx.post(f"{self.site}/api/records", json={"record": game.record(), "seats": seats}, timeout=120)
        answer.raise_for_status()
        table: dict[str, Any] = answer.json()
        for key in table["keys"].values():
            httpx.post(f"{self.site}/api/tables/{table['table']}/seats", headers={"X-Seat-Key": key}, timeout=60)
        return table

    def page(self, path: str, size: tuple[int, int], theme: str, key: tuple[str, str] | None = None) -> Page:
        """A page as whoever holds the key of a table sees it."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale="en-GB", has_touch=size == PHONE
        )
        context.add_cookies([{"name": "theme", "value": theme, "url": self.site}])
        if key:
            context.add_cookies([{"name": f"keys-{key[0]}", "value": key[1], "url": self.site}])
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.goto(self.site + path)
        page.wait_for_timeout(600)
        return page

    def seat(self, table: dict[str, Any], size: tuple[int, int] = DESK, theme: str = "light") -> Page:
        """The table as the first seat sees it."""
        name = table["table"]
        return self.page(f"/tables/{name}", size, theme, (name, table["keys"]["0"]))


def shoot(page: Page, name: str, part: str | None = None) -> None:
    """Save what the page shows, or one part of it, and close it."""
    path = IMAGES / f"union-pacific-{name}.png"
    if part:
        page.locator(part).scroll_into_view_if_needed()
    page.wait_for_timeout(500)
    shown = page.locator(part) if part else page
    shown.screenshot(path=path, animations="disabled")
    page.context.close()
    # A palette makes the file a third; this one keeps rare colours and the paper as they are.
    Image.open(path).convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE).save(
        path, optimize=True
    )


def choose(page: Page) -> None:
    """Choose a place, a card and a company, so that the slip shows what a build would do."""
    page.locator(".space[data-open]").nth(7).dispatch_event("click")
    for _ in range(2):
        page.locator("#slip .slip-card").wait_for()
        if page.locator("#slip [data-confirm]").count() == 0:
            page.locator("#slip .slip-choice").first.click()
    page.locator("#slip .up-slip").wait_for()


def take_all(camera: Camera) -> None:
    """All pictures."""
    middle = camera.table(play(11, lambda game: turn_of_the_first(game, 120)))
    shoot(camera.seat(middle), "table")
    page = camera.seat(middle)
    choose(page)
    shoot(page, "slip")
    shoot(camera.seat(middle, theme="dark"), "table-dark")
    shoot(camera.seat(middle, PHONE), "phone")
    page = camera.seat(middle, PHONE)
    choose(page)
    shoot(page, "phone-slip")

    shoot(camera.seat(middle), "dividend", "#region-dividends")
    over = camera.table(play(11, lambda game: False))
    shoot(camera.seat(over), "final", "#region-accounts")
    shoot(camera.page("/", DESK, "light"), "start")


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    with server() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        take_all(Camera(browser, site))
        browser.close()


if __name__ == "__main__":
    main()
