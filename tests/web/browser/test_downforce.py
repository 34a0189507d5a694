"""Downforce in a real browser: whole races, secrets while bids are open, phones, the keyboard, axe."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Opener
from tests.web.browser.sitting import PHONE, overflow, resumed, sit, violations
from trackside.core.game import Game
from trackside.core.moves import tag_of
from trackside.games.downforce import TITLE

pytestmark = pytest.mark.browser


def driven(until: str, seats: tuple[int, ...] | None = None, *, people: int = 3, seed: int = 7) -> Game:
    """A game in which a decision of this kind waits for one of the seats; to get there cars go whole ways."""
    game = Game.start(TITLE, ["Anna", "Béla", "Klára"][:people], seed)
    while not game.over:
        pending = game.position.pending
        assert pending is not None
        if tag_of(pending) == until and (seats is None or set(seats) & set(game.deciding)):
            break
        seat = game.deciding[0]
        moves = [offer.move for offer in game.choices(seat).offers() if offer.move is not None]
        game.play(seat, next((move for move in moves if tag_of(move) == "drive"), moves[0]))
    return game


def number(page: Page) -> int:
    return int(page.locator("[data-scrub]").get_attribute("max") or 0)


TAP = """() => {
  const slip = ["#slip [data-confirm]", "#slip .slip-choice"];
  const places = [...slip, ".df-end[data-open]", ".region-hand [data-open]", "[data-open]"];
  const found = places.map((place) => document.querySelector(place)).find((element) => element);
  found?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""
"""Tap what leads to a move: its button, else a way to its end before a single step."""

SHOWN = """() => JSON.stringify([
  document.querySelector("[data-scrub]")?.max,
  document.body.matches("[data-choosing]"),
  [...document.querySelectorAll("[data-picked]")].map((element) => element.id),
  document.querySelector("#slip")?.textContent,
])"""
"""All that may change by a tap, or because somebody else has moved."""


def choose(page: Page) -> None:
    """Tap until there is nothing to choose for the moment: a move has been made, or what others did changed things."""
    before = number(page)
    while number(page) == before:
        shown = page.evaluate(SHOWN)
        page.evaluate(TAP)
        page.wait_for_function(f"shown => ({SHOWN})() !== shown", arg=shown)


@pytest.mark.parametrize("track", ["river-station", "marina-bay"])
def test_a_whole_race_from_the_auction_to_the_pay_out(visit: Opener, site: str, track: str) -> None:
    game = Game.start(TITLE, ["Anna", "Béla", "Klára"], 7, {"track": track})
    page = sit(visit, site, resumed(site, game, "link", "random", "random"), 0, reduced_motion="reduce")
    result = page.locator("#accounts-race-1")
    while True:
        page.locator("body[data-choosing], #accounts-race-1").first.wait_for(state="attached", timeout=60000)
        if result.count():
            break
        choose(page)
    expect(result).to_contain_text("Bet 3")
    expect(page.locator("#result")).to_contain_text("The result")
    totals = [int(cell.replace("−", "-")) for cell in result.locator("tfoot td").all_text_contents()]
    rows = result.locator("tbody tr:not(.df-group)").all()
    cells = [row.locator("td").all_text_contents() for row in rows]
    sums = [sum(map(_figure, column)) for column in zip(*cells, strict=True)]
    assert sums == totals


def _figure(cell: str) -> int:
    found = re.search(r"−?\d+\s*$", cell)
    return int(found.group().replace("−", "-")) if found else 0


@pytest.mark.parametrize(
    ("until", "place", "told"),
    [
        ("auction", ".df-card[data-open]", "Anna lays a card face down"),
        ("bet", ".df-pick-car[data-open]", "Anna has bet"),
    ],
)
def test_what_another_browser_gets_does_not_change_with_a_bid_or_bet(
    visit: Opener, site: str, until: str, place: str, told: str
) -> None:
    tables = []
    for choice in (0, 1):
        opened = resumed(site, driven(until, people=2, seed=11))
        other = sit(visit, site, opened, 1)
        anna = sit(visit, site, opened, 0)
        expect(other.locator("#bar")).not_to_contain_text("Not here yet")
        anna.locator(place).nth(choice).dispatch_event("click")
        anna.locator("#slip [data-confirm]").dispatch_event("click")
        expect(other.locator("#log")).to_contain_text(told)
        received = [other.locator("#main").inner_html()]
        other.reload()
        other.locator("body[data-ready]").wait_for()  # until then its scripts may still change it
        received.append(other.content())
        path, key = f"{site}/api/tables/{opened['table']}", {"X-Seat-Key": opened["keys"]["1"]}
        received += [httpx.get(f"{path}/{what}?seat=1", headers=key).text for what in ("view", "choices", "record")]
        tables.append([_same(text, opened["table"]) for text in received])
    assert tables[0] == tables[1]


def _same(text: str, table: str) -> str:
    """Without what differs between any two tables: their names, fingerprints, and when they were opened."""
    text = text.replace(table, "TABLE")
    return re.sub(r"shown=[\w-]+|csrf[^>]*|\d{4}-\d\d-\d\dT[\d:.+Z-]+", "", text)


def test_pointing_at_a_card_shows_where_every_car_could_end(visit: Opener, site: str) -> None:
    page = sit(visit, site, resumed(site, driven("play", (0,))), 0)
    card = page.locator(".df-card[data-shows]").first
    expect(page.locator("[data-shown]")).to_have_count(0)
    card.hover()
    assert page.locator("[data-shown]").count() > 0
    page.mouse.move(2, 2)
    expect(page.locator("[data-shown]")).to_have_count(0)
    card.focus()
    assert page.locator("[data-shown]").count() > 0


def test_a_car_goes_where_it_is_sent_and_back_again(visit: Opener, site: str) -> None:
    page = sit(visit, site, resumed(site, driven("drive", (0,))), 0)
    end = page.locator(".df-end").last
    space = (end.get_attribute("id") or "").removeprefix("board-way-")
    car = page.locator(".df-moving")
    name = car.get_attribute("id")
    start = car.get_attribute("data-place")
    end.dispatch_event("click")
    expect(end.locator(".df-way")).to_be_visible()
    expect(page.locator("#slip")).to_contain_text("moves")
    page.locator("#slip [data-confirm]").click()
    expect(page.locator(f"#{name}")).to_have_attribute("data-place", space)
    page.locator(".bar-undo, #bar button").first.click()
    expect(page.locator(f"#{name}")).to_have_attribute("data-place", start or "")


FRAMES = """name => document.getElementById(name).getAnimations().map(
  (glide) => glide.effect.getKeyframes().length)"""
"""Through how many places a car glides."""


def test_a_car_glides_along_its_way_unless_motion_is_unwanted(visit: Opener, site: str) -> None:
    for wish, glides in (("no-preference", True), ("reduce", False)):
        page = sit(visit, site, resumed(site, driven("drive", (0,))), 0, reduced_motion=wish)
        name = page.locator(".df-moving").get_attribute("id")
        before = page.locator(f"#{name}").get_attribute("data-place") or ""
        page.locator(".df-end").last.dispatch_event("click")
        page.locator("#slip [data-confirm]").click()
        expect(page.locator(f"#{name}")).not_to_have_attribute("data-place", before)
        frames = page.evaluate(FRAMES, name)
        assert frames == ([len((page.locator(f"#{name}").get_attribute("data-way") or "").split())] if glides else [])


def test_a_card_and_its_cars_by_keyboard_alone(visit: Opener, site: str) -> None:
    page = sit(visit, site, resumed(site, driven("play", (0,))), 0)
    page.locator(".df-card[data-open]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#announcer")).to_contain_text("Play this card")
    page.keyboard.press("Enter")
    expect(page.locator("#hand-played")).to_contain_text("now")
    for _ in range(3):
        place = page.locator(".df-end[data-open], .df-pick-car[data-open]").first
        place.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#slip [data-confirm]")).to_be_visible()
        before = number(page)
        page.keyboard.press("Enter")
        expect(page.locator("[data-scrub]")).not_to_have_attribute("max", str(before))
        if not page.locator(".df-end[data-open], .df-pick-car[data-open]").count():
            break


@pytest.mark.parametrize("until", ["auction", "play", "bet", ""])
def test_nothing_sticks_out_on_a_phone(visit: Opener, site: str, until: str) -> None:
    page = sit(visit, site, resumed(site, driven(until)), 0, **PHONE)
    assert overflow(page) == 0


@pytest.mark.parametrize(
    ("until", "scheme"), [("auction", "light"), ("play", "dark"), ("drive", "light"), ("bet", "dark"), ("", "light")]
)
def test_axe_finds_nothing(visit: Opener, site: str, until: str, scheme: str) -> None:
    game = driven(until, (0,) if until in ("play", "drive") else None)
    page = sit(visit, site, resumed(site, game), 0, color_scheme=scheme, reduced_motion="reduce")
    assert violations(page) == []
