"""A turn of 1861 and 1867 in a real browser: tiles from the fan, routes by hand and by proposal, dividends."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

import trackside
from tests.web.browser.conftest import Opener

pytestmark = pytest.mark.browser

RECORDS = Path(__file__).parents[2] / "records"


def sit(visit: Opener, site: str, name: str, number: int, **options: Any) -> Page:
    """The page of whoever decides in a real game after so many entries."""
    game = trackside.load((RECORDS / name).read_bytes()).at(number)
    seats = [{"name": seat, "held_by": "link"} for seat in game.seats]
    answer = httpx.post(f"{site}/api/records", json={"record": game.record(), "seats": seats}, timeout=60)
    assert answer.status_code == 201, answer.text
    table = answer.json()
    for key in table["keys"].values():
        httpx.post(f"{site}/api/tables/{table['table']}/seats", headers={"X-Seat-Key": key}, timeout=30)
    page = visit("/", **options)
    key = table["keys"][str(game.deciding[0])]
    page.context.add_cookies([{"name": f"keys-{table['table']}", "value": key, "url": site}])
    page.goto(f"/tables/{table['table']}")
    return page


def offers(page: Page) -> str:
    return page.locator("#offers").text_content() or ""


def test_a_tile_is_laid_by_hex_and_picture(visit: Opener, site: str) -> None:
    page = sit(visit, site, "18xx_1867_21268.json", 367)
    page.locator("#board-H14").dispatch_event("click")
    fan = page.locator("#slip .turn-tile")
    expect(fan).to_have_count(3)
    fan.nth(2).click()
    expect(page.locator("#slip .turn-told")).to_contain_text("upgrades Belleville (H14) to tile 204")
    ghost = fan.nth(2).get_attribute("data-shows")
    expect(page.locator(f'[data-shown-by~="{ghost}"]')).to_have_attribute("data-shown", "")
    # Another picture is looked at with one more tap; the fan stays.
    fan.nth(0).click()
    expect(page.locator("#slip .turn-told")).to_contain_text("upgrades Belleville (H14) to tile 87")
    expect(fan.nth(0)).to_have_attribute("data-picked", "1")
    expect(fan.nth(2)).not_to_have_attribute("data-picked", "1")
    page.locator("#slip [data-confirm]").click()
    expect(page.locator("#turn-steps [aria-current]")).to_have_text("Routes")


def test_the_best_routes_are_run_with_one_button(visit: Opener, site: str) -> None:
    page = sit(visit, site, "18xx_1867_21268.json", 727)
    page.get_by_role("button", name="Run for $790").click()
    expect(page.locator("#slip .turn-told")).to_contain_text("runs for $790")
    page.locator("#slip [data-confirm]").click()
    expect(page.locator("#turn-steps [aria-current]")).to_have_text("Dividend")
    page.get_by_role("button", name="Pay all").click()
    expect(page.locator("#slip .turn-told")).to_contain_text("distributes $790")


def test_routes_are_drawn_by_hand_on_the_map_and_in_the_list(visit: Opener, site: str) -> None:
    page = sit(visit, site, "18xx_1867_21268.json", 727)
    page.get_by_text("Draw the routes by hand").click()
    page.locator('[data-draw="5-3"], [data-draw]').first.click()
    for hex_ in ("L12", "N12"):
        page.locator(f"#board-{hex_}").dispatch_event("click")
    told = page.locator("#slip .turn-told")
    expect(told).to_contain_text("runs for $140")
    expect(page.locator(".turn-drawn-route").first).to_have_text("Montreal – Sherbrooke")
    # By keyboard: the next stop from the list, and back again.
    page.get_by_role("button", name="Quebec O7").press("Enter")
    expect(told).to_contain_text("runs for $190")
    page.keyboard.press("Backspace")
    expect(told).to_contain_text("runs for $140")
    page.locator("#slip [data-confirm]").click()
    expect(page.locator("#turn-panel .turn-prompt")).to_contain_text("has earned $140")


def test_what_may_not_run_is_explained(visit: Opener, site: str) -> None:
    """A route without a token of the company: the slip says why, and the drawing goes on."""
    page = sit(visit, site, "18xx_1867_21268.json", 727)
    page.get_by_text("Draw the routes by hand").click()
    page.locator("[data-draw]").first.click()
    for hex_ in ("D16", "C17"):
        page.locator(f"#board-{hex_}").dispatch_event("click")
    expect(page.locator("#slip .fault")).to_contain_text("A route visits a city with a token of the company")
    expect(page.locator("#slip .fault a")).to_have_attribute("href", re.compile(r"/rules/1867#18xx-10\.1$"))


@pytest.mark.parametrize(("name", "number"), [("18xx_1861_29683.json", 588), ("18xx_1867_21268.json", 553)])
def test_the_turn_is_fit_for_everybody(visit: Opener, site: str, name: str, number: int) -> None:
    page = sit(visit, site, name, number, viewport={"width": 390, "height": 844})
    found = Axe().run(page, context="#region-turn")
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.querySelector('#region-turn').scrollWidth <= innerWidth")


def test_a_phone_shows_one_panel_at_a_time(visit: Opener, site: str) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
    page = sit(visit, site, "18xx_1867_21268.json", 370, **phone)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    expect(page.locator(".panels")).to_be_in_viewport(ratio=1)
    # The map fills the screen, with what can be done in sight.
    viewport = page.locator(".viewport").bounding_box()
    assert viewport is not None
    assert viewport["height"] > 600
    expect(page.locator(".viewport")).to_have_attribute("data-zoomed", "")
    expect(page.locator(".hex[data-open]").first).to_be_in_viewport()


@pytest.mark.parametrize("width", [390, 1440])
def test_figures_open_up_by_keyboard(visit: Opener, site: str, width: int) -> None:
    page = sit(visit, site, "18xx_1867_21268.json", 724, viewport={"width": width, "height": 844})
    if width == 390:
        page.locator(".panels a").nth(2).click()
    figure, lines = page.locator("[popovertarget='players-worth-0-sum']"), page.locator("#players-worth-0-sum")
    expect(lines).to_be_hidden()
    figure.press("Enter")
    expect(lines).to_be_in_viewport(ratio=1)
    expect(lines).to_contain_text("18xx 20.2")
    found = Axe().run(page, context="#content-players")
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.keyboard.press("Escape")
    expect(lines).to_be_hidden()
    expect(figure).to_be_focused()
    page.keyboard.press("ArrowRight")  # the others are reached by arrow keys
    expect(page.locator("[popovertarget='players-worth-1-sum']")).to_be_focused()
