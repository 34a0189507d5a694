"""Union Pacific at a table in a real browser: whole games, live updates, phones, keyboards, hidden hands."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

import trackside
from tests.web.browser.conftest import Opener, serving
from tests.web.browser.sitting import PHONE, overflow, resumed, sit, violations
from trackside.core.game import Game
from trackside.tables import Tables
from trackside.web.server import free_port

pytestmark = pytest.mark.browser

NAMES: Final = ("Anna", "Béla", "Klára", "Géza", "Ferenc", "Dóra")

PLAY: Final = """async ({seed, patience}) => {
  // One seat plays by tapping what glows, at random, until the game is over.
  let state = seed;
  const chance = (stop) => (state = (state * 48271) % 2147483647) % stop;
  const sleep = (time) => new Promise((done) => setTimeout(done, time));
  const end = performance.now() + patience;
  let taps = 0, moves = 0;
  while (!document.querySelector("section.result") && performance.now() < end) {
    const offers = document.getElementById("offers").textContent;
    const confirm = document.querySelector("#slip [data-confirm]:not([disabled])");
    const open = [...document.querySelectorAll("[data-open]")];
    if (confirm) {
      confirm.click();
      moves += 1;
      while (document.getElementById("offers").textContent === offers && performance.now() < end) await sleep(10);
    } else if (open.length) {
      open[chance(open.length)].dispatchEvent(new MouseEvent("click", {bubbles: true}));
      taps += 1;
    }
    await sleep(5);
  }
  return {taps, moves, over: !!document.querySelector("section.result")};
}"""


@pytest.fixture(autouse=True)
def patient() -> Iterator[None]:
    """Machines that do other things too may take their time."""
    expect.set_options(timeout=20_000)
    yield
    expect.set_options(timeout=5_000)


def opened(site: str, *held_by: str, seed: int = 1, **options: Any) -> dict[str, Any]:
    """A new table, opened through the API."""
    seats = [{"name": name, "held_by": held} for name, held in zip(NAMES, held_by, strict=False)]
    wish = {"title": "union-pacific", "seats": seats, "seed": seed, "options": options}
    answer = httpx.post(f"{site}/api/tables", json=wish, timeout=30)
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    return table


def played(seed: int, moves: int, seats: int = 3, decision: str = "turn", seat: int = 0) -> Game:
    """A game played at random until the seat has that decision to take."""
    chance = random.Random(seed)
    game = trackside.new("union-pacific", seats=list(NAMES[:seats]), seed=seed, options={"starter": "first-seat"})
    while game.number < moves or game.deciding != (seat,) or game.view(None).decision != decision:
        other = game.deciding[0]
        game.play(other, game.choices(other).sample(chance))
    return game


def tap(page: Page, selector: str) -> None:
    """A click where the element is, also in the map."""
    page.locator(selector).first.dispatch_event("click")


def confirm(page: Page) -> None:
    page.locator("#slip [data-confirm]").click()
    expect(page.locator("#slip")).to_be_hidden()


def choose_place(page: Page) -> str:
    """Choose the first open space and whatever is still asked, up to the slip; returns the space's id."""
    space = page.locator(".space[data-open]").first
    place = space.get_attribute("id") or ""
    tap(page, f"#{place}")
    for _ in range(2):
        page.locator("#slip .slip-card").wait_for()
        if page.locator("#slip [data-confirm]").count() == 0:
            page.locator("#slip .slip-choice").first.click()
    expect(page.locator("#slip .up-slip")).to_contain_text("Build")
    return place


def build(page: Page) -> str:
    """Build on the first open space; returns the space's id."""
    place = choose_place(page)
    confirm(page)
    return place


# --- playing ------------------------------------------------------------------------------------------------------


def test_a_whole_game_to_the_end(visit: Opener, site: str) -> None:
    table = opened(site, "link", "random", "random", "random", seed=3)
    page = sit(visit, site, table, 0)
    outcome = page.evaluate(PLAY, {"seed": 7, "patience": 240_000})
    assert outcome["over"]
    assert outcome["taps"] >= outcome["moves"] > 30
    record = httpx.get(f"{site}/tables/{table['table']}/record").json()
    game = trackside.load(record)
    assert game.over
    totals = [row.total for row in game.standings().rows]
    shown = page.locator("#content-accounts .up-total").all_inner_texts()
    assert [int(text.split()[0]) for text in shown] == totals
    winner = game.seats[game.standings().winners[0]]
    expect(page.locator("#accounts-winner")).to_contain_text(winner)


def test_first_shares_are_chosen_by_all_at_once(visit: Opener, site: str) -> None:
    table = opened(site, "link", "link", seed=5)
    anna, bela = sit(visit, site, table, 0), sit(visit, site, table, 1)
    tap(anna, "#hand-shares [data-open]")
    expect(anna.locator("#slip")).to_contain_text("will be your first share on the table")
    confirm(anna)
    expect(anna.locator("#hand-prompt")).to_contain_text("shown once all have chosen")
    expect(bela.locator("#players-0")).to_contain_text("has chosen")
    expect(bela.locator("#players-0")).to_contain_text("none")
    tap(bela, "#hand-shares [data-open]")
    confirm(bela)
    expect(anna.locator("#players-0 .up-holding-chip").first).to_be_visible()
    expect(anna.locator("#hand-display .up-certificate")).to_have_count(6)


def test_an_investment_shares_first_then_the_card(visit: Opener, site: str) -> None:
    game = played(2, 30)
    while not game.view(0).mine.shares:
        game = played(game.seed + 1, 30)
    table = resumed(site, game, "link", "link", "link")
    page = sit(visit, site, table, 0)
    share = page.locator("#hand-shares [data-open]").first
    share.click()
    expect(page.locator("#slip")).to_contain_text("on your table then")
    expect(page.locator("#slip .up-prospect")).to_be_visible()
    confirm(page)
    expect(page.locator("#hand-prompt")).to_have_text("Now discard a track card")
    page.locator("#hand-cards [data-open]").first.click()
    confirm(page)
    expect(page.locator("#bar")).to_contain_text("to decide")
    expect(page.locator("[data-open]")).to_have_count(0)


def test_a_build_its_draw_and_the_swap(visit: Opener, site: str) -> None:
    table = resumed(site, played(4, 30), "link", "link", "link")
    page = sit(visit, site, table, 0)
    place = build(page)
    expect(page.locator(f"#{place}")).to_have_class(re.compile("taken"))
    tap(page, "#hand-display [data-open]")
    expect(page.locator("#slip")).to_contain_text("You would have")
    confirm(page)
    expect(page.locator("#hand-prompt")).to_contain_text("You may swap one share")
    page.get_by_role("button", name="Keep your hand").click()
    expect(page.locator("#slip")).to_contain_text("The turn ends")
    confirm(page)
    expect(page.locator("#bar")).to_contain_text("Béla to decide")


# --- several people -----------------------------------------------------------------------------------------------

WATCH: Final = """(id) => {
  window.stayed = true;
  window.arrived = new Promise((done) => new MutationObserver((_, watch) => {
    if (!document.getElementById(id).classList.contains("taken")) return;
    watch.disconnect();
    done(performance.timeOrigin + performance.now());
  }).observe(document.getElementById("content-board"), {subtree: true, childList: true, attributes: true}));
}"""
SEND: Final = """() => {
  const button = document.querySelector("#slip [data-confirm]");
  const now = performance.timeOrigin + performance.now();
  button.click();
  return now;
}"""


def test_a_move_appears_in_another_browser_at_once(visit: Opener, site: str) -> None:
    table = resumed(site, played(6, 30), "link", "link", "link")
    anna, bela = sit(visit, site, table, 0), sit(visit, site, table, 1)
    delays = []
    for mover, watcher in ((anna, bela), (bela, anna)):
        expect(mover.locator("#bar")).to_contain_text("Your decision")
        place = choose_place(mover)
        watcher.evaluate(WATCH, place)
        sent = mover.evaluate(SEND)
        delays.append(watcher.evaluate("() => window.arrived") - sent)
        assert watcher.evaluate("() => window.stayed")
        expect(mover.locator("#hand-prompt")).to_contain_text("Draw a share")
        tap(mover, "#hand-display [data-open]")
        confirm(mover)
        tap(mover, "#hand-keep")
        confirm(mover)
    # 200 ms where nothing else runs; on a busy machine everything waits its turn.
    busy = os.getloadavg()[0] / (os.cpu_count() or 1)
    assert min(delays) < 200 * max(1, busy), delays


def test_a_stale_tab_is_told_so_and_loses_nothing(visit: Opener, site: str) -> None:
    table = resumed(site, played(4, 30), "link", "link", "link")
    current = sit(visit, site, table, 0)
    stale = current.context.new_page()
    stale.route("**/events*", lambda route: route.abort())  # it hears of nothing
    stale.goto(current.url)
    choose_place(stale)
    build(current)
    expect(current.locator("#hand-prompt")).to_contain_text("Draw a share")
    before = httpx.get(f"{site}/api/tables/{table['table']}").json()
    stale.locator("#slip [data-confirm]").click()
    expect(stale.locator(".slip-fault")).to_contain_text("The table has moved on")
    assert httpx.get(f"{site}/api/tables/{table['table']}").json() == before
    tap(current, "#hand-display [data-open]")
    confirm(current)


def test_a_spectator_sees_what_is_open_and_no_more(visit: Opener, site: str) -> None:
    game = played(4, 60)
    table = resumed(site, game, "link", "link", "link")
    page = sit(visit, site, table)
    expect(page.locator("#companies-table")).to_be_visible()
    expect(page.locator("#hand-cards")).to_have_count(0)
    expect(page.locator("#hand-shares")).to_have_count(0)
    expect(page.locator("[data-open]")).to_have_count(0)
    expect(page.locator("#offers")).to_contain_text('"offers":[]')
    for seat in range(3):
        expect(page.locator(f"#players-{seat}")).to_contain_text("in hand", ignore_case=True)
    mine = sit(visit, site, table, 0)
    build(mine)
    expect(page.locator("#bar")).to_contain_text("Draw a share")


def test_the_curtain_hides_every_hand(visit: Opener, site: str) -> None:
    table = resumed(site, played(4, 30, decision="swap"), "here", "here", "here")
    page = sit(visit, site, table, 0)
    expect(page.locator(".curtain")).to_contain_text("Pass the screen to Anna")
    assert "hand-cards" not in page.content()
    page.locator(".curtain button").click()
    expect(page.locator("#hand-cards")).to_be_visible()
    tap(page, "#hand-keep")
    confirm(page)
    expect(page.locator(".curtain")).to_contain_text("Pass the screen to Béla")
    expect(page.locator("#hand-cards")).to_have_count(0)
    expect(page.locator("[data-open]")).to_have_count(0)
    page.locator(".curtain button").click()
    expect(page.locator("#bar")).to_contain_text("Your decision")
    expect(page.locator("#hand-cards [data-open]").first).to_be_visible()


def test_pages_find_back_when_the_server_was_restarted(chromium: Browser, visit: Opener, tmp_path: Path) -> None:
    port = free_port()
    database = tmp_path / "tables.sqlite"
    with serving(Tables(database, pause=0, processes=False), port) as site:
        table = resumed(site, played(4, 30), "link", "link", "link")
        anna = sit(visit, site, table, 0)
        bela = sit(visit, site, table, 1)
        expect(anna.locator(".space[data-open]").first).to_be_visible()
    tap(anna, ".space[data-open]")
    with serving(Tables(database, pause=0, processes=False), port):
        anna.keyboard.press("Escape")
        anna.keyboard.press("Escape")
        place = build(anna)
        expect(bela.locator(f"#{place}")).to_have_class(re.compile("taken"), timeout=30_000)
        expect(anna.locator("#hand-prompt")).to_contain_text("Draw a share", timeout=30_000)


# --- phones, keyboards, ears --------------------------------------------------------------------------------------


def test_a_turn_on_a_phone(visit: Opener, site: str) -> None:
    game = played(4, 60, seats=6)
    table = resumed(site, game, *["link"] * 6)
    page = sit(visit, site, table, 0, **PHONE)
    assert overflow(page) == 0
    space = page.locator(".space[data-open]").first
    for _ in range(3):  # a finger comes closer first
        if page.locator("#slip .slip-card").count():
            break
        space.tap()
        page.wait_for_timeout(150)
    for _ in range(2):
        if page.locator("#slip .slip-choice").count():
            page.locator("#slip .slip-choice").first.tap()
            page.wait_for_timeout(150)
    page.locator("#slip [data-confirm]").tap()
    page.locator("#hand-display [data-open]").first.tap()
    page.locator("#slip [data-confirm]").tap()
    expect(page.locator("#log")).to_contain_text(re.compile("You draw|takes"))
    assert overflow(page) == 0
    for tab in page.get_by_role("tab").all():
        if tab.is_visible():
            tab.tap()
            assert overflow(page) == 0


def test_investing_on_a_phone(visit: Opener, site: str) -> None:
    game = played(8, 30, seats=3)
    while not game.view(0).mine.shares:
        game = played(game.seed + 1, 30)
    table = resumed(site, game, *["link"] * 3)
    page = sit(visit, site, table, 0, **PHONE)
    page.locator("#hand-shares [data-open]").first.tap()
    page.locator("#slip [data-confirm]").tap()
    page.locator("#hand-cards [data-open]").first.tap()
    page.locator("#slip [data-confirm]").tap()
    expect(page.locator("#bar")).to_contain_text("to decide")
    assert overflow(page) == 0


def test_things_to_tap_on_a_phone_are_large_enough(visit: Opener, site: str) -> None:
    table = resumed(site, played(4, 60, seats=4), *["link"] * 4)
    page = sit(visit, site, table, 0, **PHONE)
    for button in page.locator("#content-hand button:visible, #content-companies button:visible").all():
        box = button.bounding_box()
        assert box
        assert box["width"] >= 40, button.get_attribute("id")
        assert box["height"] >= 40, button.get_attribute("id")


def reach(page: Page, selector: str) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by Tab")


def arrow(page: Page, key: str, selector: str) -> None:
    """Press an arrow until the element has the focus."""
    for _ in range(40):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{selector} cannot be reached by {key}")


def enter(page: Page) -> None:
    page.locator("#slip [data-confirm]").wait_for()
    page.keyboard.press("Enter")
    expect(page.locator("#slip")).to_be_hidden()


def test_turns_by_keyboard_alone(visit: Opener, site: str) -> None:
    game = played(4, 40, seats=2)
    table = resumed(site, game, "link", "link")
    page = sit(visit, site, table, 0)
    reach(page, ".space[data-open], .station[data-open]")
    arrow(page, "ArrowRight", ".space")
    page.keyboard.press("Space")
    page.locator("#slip .slip-card").wait_for()
    for _ in range(2):
        if not page.locator("#slip [data-confirm]").count():
            reach(page, "#slip .slip-choice")
            page.keyboard.press("Enter")
    enter(page)
    expect(page.locator("#hand-prompt")).to_contain_text("Draw a share")
    reach(page, "#hand-display [data-open]")
    page.keyboard.press("Enter")
    enter(page)
    expect(page.locator("#hand-prompt")).to_contain_text("You may swap")
    reach(page, "#hand-shares [data-open]")
    arrow(page, "ArrowDown", "#hand-keep")
    page.keyboard.press("Enter")
    enter(page)
    expect(page.locator("#bar")).to_contain_text("to decide")


def test_an_investment_by_keyboard_alone(visit: Opener, site: str) -> None:
    game = played(9, 40, seats=2)
    while not game.view(0).mine.shares:
        game = played(game.seed + 1, 40, seats=2)
    page = sit(visit, site, resumed(site, game, "link", "link"), 0)
    reach(page, "#hand-cards [data-open]")
    arrow(page, "ArrowRight", "#hand-shares *")
    page.keyboard.press("Enter")
    enter(page)
    expect(page.locator("#hand-prompt")).to_have_text("Now discard a track card")
    reach(page, "#hand-cards [data-open]")
    page.keyboard.press("Enter")
    enter(page)
    expect(page.locator("#bar")).to_contain_text("to decide")


def test_every_space_has_a_name(visit: Opener, site: str) -> None:
    page = sit(visit, site, resumed(site, played(4, 60), *["link"] * 3), 0)
    names = page.locator(".space title").all_text_contents()
    assert len(names) == len(set(names))
    assert all(re.search(r" – .*, space \d of \d", name) for name in names)
    assert any(re.search(r"empty; with \w+ or joker for", name) for name in names)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_is_accessible(visit: Opener, site: str, scheme: str) -> None:
    table = resumed(site, played(4, 90), *["link"] * 3)
    page = sit(visit, site, table, 0, color_scheme=scheme, reduced_motion="reduce")
    tap(page, ".space[data-open]")
    page.locator("#slip .slip-card").wait_for()
    assert violations(page) == []


def test_the_final_table_is_accessible(visit: Opener, site: str) -> None:
    chance = random.Random(1)
    game = trackside.new("union-pacific", seats=list(NAMES[:2]), seed=1)
    while not game.over:
        game.play(game.deciding[0], game.choices(game.deciding[0]).sample(chance))
    page = sit(visit, site, resumed(site, game, "link", "link"), 0, color_scheme="dark", reduced_motion="reduce")
    expect(page.locator("#accounts-winner")).to_be_visible()
    assert violations(page) == []
