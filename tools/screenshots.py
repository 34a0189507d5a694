"""Takes the pictures of the documentation from the real thing: `python -m tools.screenshots [TITLE ...]`.

A server starts on a temporary database, games are played by the computer opponents from fixed seeds (those of 1861
and 1867 were played by people), and Chromium photographs their tables into `docs/images/`.
"""

from __future__ import annotations

import argparse
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
from trackside.games.rail18xx.dividends import ChooseDividend
from trackside.games.rail18xx.merger import ChooseMajor
from trackside.games.rail18xx.running import Run
from trackside.games.rail18xx.stock_round import StockTurn
from trackside.games.rail18xx.track import LayTrack
from trackside.web.server import free_port

IMAGES: Final = Path(__file__).resolve().parents[1] / "docs" / "images"
RECORDS: Final = Path(__file__).resolve().parents[1] / "tests" / "records"
NAMES: Final = ("Anna", "Béla", "Klára", "Dániel", "Emma", "Ferenc")
DESK: Final = (1440, 900)
PHONE: Final = (390, 844)
EYES: Final = ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia")


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


def play(title: str, seed: int, until: Callable[[Game], bool], seats: int = 4, **options: object) -> Game:
    """A game of greedy opponents, up to the first moment of that kind."""
    game = trackside.new(title, seats=list(NAMES[:seats]), seed=seed, options=options)
    chance = random.Random(seed)
    while not game.over and not until(game):
        seat = game.deciding[0]
        game.play(seat, opponents.choose(game.title, game.position, seat, "greedy", chance))
    return game


def the_end(game: Game) -> bool:
    """Nothing before the end of the game."""
    return False


class Camera:
    """Photographs pages of a site into a folder."""

    def __init__(self, browser: Browser, site: str, folder: Path, eyes: str = "none") -> None:
        self.browser = browser
        self.site = site
        self.folder = folder
        self.eyes = eyes

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
        context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", {"type": self.eyes})
        page.set_default_timeout(60_000)
        page.goto(self.site + path)
        page.wait_for_timeout(600)
        return page

    def seat(self, table: dict[str, Any], size: tuple[int, int] = DESK, theme: str = "light", seat: int = 0) -> Page:
        """The table as a seat sees it."""
        name = table["table"]
        return self.page(f"/tables/{name}", size, theme, (name, table["keys"][str(seat)]))

    def shoot(self, page: Page, name: str, part: str | None = None) -> None:
        """Save what the page shows, or one part of it, and close it."""
        path = self.folder / f"{name}.png"
        if part:
            page.locator(part).scroll_into_view_if_needed()
        page.wait_for_timeout(500)
        shown = page.locator(part) if part else page
        shown.screenshot(path=path, animations="disabled")
        page.context.close()
        # A palette makes the file a third; this one keeps rare colours and the paper as they are.
        picture = Image.open(path).convert("RGB")
        few = picture.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
        few.save(path, optimize=True)


# --- Union Pacific ---


def turn_of_the_first(game: Game, moves: int) -> bool:
    """Whether the first seat is to build or invest, after so many moves, with shares in hand."""
    view = game.view(0)
    return game.number >= moves and game.deciding == (0,) and view.decision == "turn" and len(view.mine.shares) > 2


def choose_a_build(page: Page) -> Page:
    """Choose a place, a card and a company, so that the slip shows what a build would do."""
    page.locator(".space[data-open]").nth(7).dispatch_event("click")
    for _ in range(2):
        page.locator("#slip .slip-card").wait_for()
        if page.locator("#slip [data-confirm]").count() == 0:
            page.locator("#slip .slip-choice").first.click()
    page.locator("#slip .up-slip").wait_for()
    return page


def take_union_pacific(camera: Camera) -> None:
    """The table in the middle of a game, a build, the dividends, the end."""
    title = "union-pacific"
    middle = camera.table(play(title, 11, lambda game: turn_of_the_first(game, 120), starter="first-seat"))
    camera.shoot(camera.seat(middle), f"{title}-table")
    camera.shoot(choose_a_build(camera.seat(middle)), f"{title}-slip")
    camera.shoot(camera.seat(middle, theme="dark"), f"{title}-table-dark")
    camera.shoot(camera.seat(middle, PHONE), f"{title}-phone")
    camera.shoot(choose_a_build(camera.seat(middle, PHONE)), f"{title}-phone-slip")
    camera.shoot(camera.seat(middle), f"{title}-dividend", "#region-dividends")
    over = camera.table(play(title, 11, the_end, starter="first-seat"))
    camera.shoot(camera.seat(over), f"{title}-final", "#region-accounts")
    camera.shoot(camera.page("/", DESK, "light"), f"{title}-start")


# --- Downforce ---


def waits_for_the_first(game: Game, kind: str, moves: int = 0) -> bool:
    """Whether the first seat has a decision of this kind to take, after so many moves."""
    return game.number >= moves and 0 in game.deciding and game.view(0).kind == kind


def choose_a_way(page: Page) -> Page:
    """Choose where the car ends, so that its way and the slip are seen."""
    page.locator(".df-end[data-open]").last.dispatch_event("click")
    page.locator("#slip .df-slip").wait_for()
    return page


def point_at_a_card(page: Page) -> Page:
    """Show where the bands of a card would take the cars."""
    page.locator(".df-card[data-shows]").first.hover()
    return page


def take_downforce(camera: Camera) -> None:
    """Auction, race, a car on its way, bets, pay-out."""
    title = "downforce"
    auction = camera.table(play(title, 5, lambda game: waits_for_the_first(game, "auction") and game.view(0).sale))
    camera.shoot(camera.seat(auction), f"{title}-auction")
    camera.shoot(camera.seat(auction, PHONE, "dark"), f"{title}-phone-auction")
    turn = camera.table(play(title, 5, lambda game: waits_for_the_first(game, "play", 90), track="marina-bay"))
    camera.shoot(point_at_a_card(camera.seat(turn)), f"{title}-table")
    camera.shoot(camera.seat(turn, theme="dark"), f"{title}-table-dark")
    drive = camera.table(play(title, 5, lambda game: waits_for_the_first(game, "drive", 80)))
    camera.shoot(choose_a_way(camera.seat(drive)), f"{title}-drive")
    camera.shoot(choose_a_way(camera.seat(drive, PHONE)), f"{title}-phone-drive")
    bets = camera.table(play(title, 5, lambda game: waits_for_the_first(game, "bet")))
    camera.shoot(camera.seat(bets), f"{title}-bets")
    over = camera.table(play(title, 5, the_end))
    camera.shoot(camera.seat(over), f"{title}-final", "#region-accounts")


# --- 1861 and 1867 ---


class Played:
    """A game that people played, and pages of it at moments when a decision of some kind waits."""

    def __init__(self, camera: Camera, name: str) -> None:
        self.camera = camera
        self.game = trackside.load((RECORDS / name).read_bytes())

    def page(self, kind: type, moves: int, size: tuple[int, int] = DESK, theme: str = "light") -> Page:
        """What whoever decides sees at the first such moment after so many moves."""
        moments = (self.game.at(number) for number in range(moves, self.game.number))
        game = next(game for game in moments if isinstance(game.position.pending, kind))
        return self.camera.seat(self.camera.table(game), size, theme, game.deciding[0])

    def end(self, size: tuple[int, int] = DESK) -> Page:
        """What is to be seen when it is over."""
        return self.camera.seat(self.camera.table(self.game), size)


def choose_a_tile(page: Page) -> Page:
    """Choose a hex and a tile, so that it is seen where it would lie, and the slip says what it does."""
    page.locator("#content-board .hex[data-open]").nth(2).dispatch_event("click")
    page.locator("#slip .turn-tile").first.click()
    page.locator("#slip .turn-told").wait_for()
    page.locator("#slip .turn-tile").first.hover()
    return page


def to_the_turn(page: Page) -> Page:
    """On a phone, the panel of the turn."""
    page.locator(".panels a").nth(1).click()
    return page


def take_1861(camera: Camera) -> None:
    """A tile, its fan, a dividend, the end."""
    played = Played(camera, "18xx_1861_29683.json")
    camera.shoot(played.page(LayTrack, 300), "1861-table")
    camera.shoot(played.page(LayTrack, 300, theme="dark"), "1861-table-dark")
    camera.shoot(choose_a_tile(played.page(LayTrack, 450)), "1861-tile")
    camera.shoot(played.page(LayTrack, 300, PHONE), "1861-phone")
    camera.shoot(choose_a_tile(played.page(LayTrack, 300, PHONE)), "1861-phone-tile")
    camera.shoot(to_the_turn(played.page(ChooseDividend, 450, PHONE)), "1861-phone-dividend")
    camera.shoot(played.end(), "1861-final", "#region-scores")


def take_1867(camera: Camera) -> None:
    """Routes, dividends, a merger, the end."""
    played = Played(camera, "18xx_1867_21268.json")
    camera.shoot(played.page(Run, 600), "1867-routes")
    camera.shoot(played.page(ChooseDividend, 600), "1867-dividend")
    camera.shoot(played.page(ChooseMajor, 400), "1867-merger")
    camera.shoot(to_the_turn(played.page(StockTurn, 200, PHONE)), "1867-phone")
    camera.shoot(played.end(), "1867-final", "#region-scores")


TITLES: Final = {
    "union-pacific": take_union_pacific,
    "downforce": take_downforce,
    "1861": take_1861,
    "1867": take_1867,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("titles", nargs="*", help=f"{', '.join(TITLES)}; all by default")
    parser.add_argument("--into", type=Path, default=IMAGES, help="the folder of the pictures")
    parser.add_argument("--eyes", choices=EYES, default="none", help="as people see who cannot tell some colours apart")
    wish = parser.parse_args()
    wish.into.mkdir(parents=True, exist_ok=True)
    with server() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for title in wish.titles or TITLES:
            TITLES[title](Camera(browser, site, wish.into, wish.eyes))
        browser.close()


if __name__ == "__main__":
    main()
