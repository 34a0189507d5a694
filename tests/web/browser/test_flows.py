"""What a person does at a table in a real browser."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

import trackside
from tests.web.browser.conftest import Opener
from tests.web.browser.sitting import violations

pytestmark = pytest.mark.browser


def create(page: Page, *held_by: str) -> None:
    """Fill the form on the page and open the table."""
    for seat in range(page.locator(".seats li").count()):
        page.fill(f"#name-{seat}", ["Anna", "Béla", "Klára"][seat] if seat < len(held_by) else "")
        page.select_option(f"#held-{seat}", held_by[seat] if seat < len(held_by) else "nobody")
    page.get_by_role("button", name="Open the table").click()
    page.locator("body[data-ready], .invitations").wait_for()


def to_the_table(page: Page) -> None:
    """From the invitations to the table."""
    page.get_by_role("link", name="To the table").click()
    page.locator("body[data-ready]").wait_for()


def take_the_screen(page: Page) -> None:
    """Whoever waits behind the curtain sits down. A curtain that is left stands on the page before."""
    page.locator("body[data-ready] .curtain button").press("Enter")
    page.locator("body[data-ready]:not(:has(.curtain))").wait_for()


def pick(page: Page, name: str | re.Pattern[str]) -> None:
    # A page that is not ready does not hear the click.
    page.locator("body[data-ready] .region-hand").get_by_role("button", name=name).first.click()


def confirm(page: Page) -> None:
    page.locator(".slip [data-confirm]").click()
    expect(page.locator("#slip")).to_be_hidden()


def test_a_friend_joins_by_the_link_and_sees_moves_at_once(visit: Opener) -> None:
    anna = visit("/new/toy")
    create(anna, "here", "link")
    link = anna.locator("input.link").input_value()
    to_the_table(anna)
    expect(anna.locator("#bar")).to_contain_text("Not here yet: Béla")
    bela = visit(link)
    expect(bela).to_have_url(re.compile(r"/tables/\w+$"))
    expect(anna.locator("#bar")).not_to_contain_text("Not here yet")
    pick(anna, re.compile("pledge"))
    confirm(anna)
    expect(bela.locator("#log")).to_contain_text("Anna has pledged")
    expect(anna.locator("#log")).to_contain_text("You pledge")


def test_picks_survive_what_others_do_meanwhile(visit: Opener) -> None:
    anna = visit("/new/toy")
    create(anna, "here", "link")
    link = anna.locator("input.link").input_value()
    to_the_table(anna)
    bela = visit(link)
    pick(bela, re.compile("pledge"))
    expect(bela.locator("#slip")).to_contain_text("pledge")
    pick(anna, re.compile("pledge"))
    confirm(anna)
    expect(bela.locator("#log")).to_contain_text("Anna has pledged")
    expect(bela.locator("#slip")).to_be_visible()
    expect(bela.locator("[data-picked]")).to_have_count(1)
    confirm(bela)
    expect(anna.locator("#log")).to_contain_text("Béla shows")


def test_the_screen_passes_from_hand_to_hand(visit: Opener) -> None:
    page = visit("/new/toy")
    create(page, "here", "here")
    for name in ("Anna", "Béla"):
        expect(page.locator(".curtain")).to_contain_text(f"Pass the screen to {name}")
        expect(page.locator("[data-pick]")).to_have_count(0)
        take_the_screen(page)
        pick(page, re.compile("pledge"))
        confirm(page)
    expect(page.locator("#log")).to_contain_text("Béla shows")


def test_a_whole_move_by_keyboard(visit: Opener) -> None:
    page = visit("/new/toy")
    create(page, "here", "random")
    page.locator("[data-open]").first.focus()
    if page.locator("[data-open]").count() > 1:  # a hand may hold the same card twice
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-open]").nth(1)).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("#slip")).to_be_visible()
    expect(page.locator("#announcer")).to_contain_text("pledge")
    page.keyboard.press("Escape")
    expect(page.locator("#slip")).to_be_hidden()
    page.keyboard.press("Space")
    expect(page.locator("#slip code")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text("You pledge")


def test_a_second_tap_on_the_same_place_makes_the_move(visit: Opener) -> None:
    page = visit("/new/toy")
    create(page, "here", "random")
    place = page.locator("[data-open], [data-picked]").first
    place.click()
    expect(page.locator("#slip code")).to_be_visible()
    page.wait_for_timeout(1000)  # sooner it would be a double click, which makes no move
    place.click()
    expect(page.locator("#log")).to_contain_text("You pledge")


def test_a_double_click_makes_no_move(visit: Opener) -> None:
    page = visit("/new/toy")
    create(page, "here", "random")
    page.locator("[data-open]").first.dblclick()
    expect(page.locator("#slip code")).to_be_visible()
    expect(page.locator("#log")).not_to_contain_text("You pledge")


def bid(visit: Opener) -> Page:
    """A page on which seat 0 may bid."""
    page = visit("/new/toy")
    create(page, "here", "here")
    for _ in range(2):
        page.locator(".curtain").wait_for()
        take_the_screen(page)
        pick(page, re.compile("pledge"))
        confirm(page)
    # The toss says who bids first: either the one at the screen, or behind the curtain the other.
    page.locator(".curtain, [data-pick*=bid]").first.wait_for()
    if page.locator(".curtain").count():
        take_the_screen(page)
    page.locator("[data-open][data-pick*=bid]").wait_for()
    return page


def test_a_range_has_a_number_and_a_slider(visit: Opener) -> None:
    page = bid(visit)
    pick(page, re.compile("bid"))
    number = page.locator(".slip-range [type=number]")
    expect(number).to_have_value("2")
    number.fill("6")
    expect(page.locator("#slip code")).to_have_text("bid 6")
    expect(page.locator(".slip-range [type=range]")).to_have_value("6")
    number.press("Enter")
    expect(page.locator("#log")).to_contain_text("bids 6")


def test_a_typed_move_and_its_refusal(visit: Opener) -> None:
    page = bid(visit)
    page.get_by_text("Type a move").click()
    page.locator("[name=move]").fill("bid 3")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#slip .fault")).to_contain_text("A bid is even")
    expect(page.locator("#slip .fault a")).to_have_text("T3")
    expect(page.locator("#slip [data-confirm]")).to_have_count(0)
    page.keyboard.press("Enter")
    page.locator("[name=move]").fill("bid much")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#slip .fault code")).to_have_text("bid 2")
    page.locator("[name=move]").fill("bid 4")
    page.get_by_role("button", name="Show").click()
    confirm(page)
    expect(page.locator("#log")).to_contain_text("bids 4")


def test_walking_through_the_game(visit: Opener) -> None:
    page = bid(visit)
    latest = int(page.locator("[data-scrub]").get_attribute("max") or 0)
    page.keyboard.press("[")
    expect(page.locator("#bar")).to_contain_text(f"Moment {latest - 1} of {latest}")
    page.keyboard.press("[")
    expect(page).to_have_url(re.compile(rf"at={latest - 2}$"))
    expect(page.locator("[data-open]")).to_have_count(0)
    page.locator("#log [data-at='1']").click()
    expect(page.locator("#bar")).to_contain_text(f"Moment 1 of {latest}")
    page.get_by_role("link", name="Back to now").click()
    expect(page.locator("[data-open]").first).to_be_visible()
    page.go_back()
    expect(page.locator("#bar")).to_contain_text("History")


def test_taking_back_asks_the_others(visit: Opener) -> None:
    anna = visit("/new/toy")
    create(anna, "here", "link")
    link = anna.locator("input.link").input_value()
    to_the_table(anna)
    bela = visit(link)
    for page in (anna, bela):
        pick(page, re.compile("pledge"))
        confirm(page)
    anna.get_by_role("button", name="Ask to take back").click()
    expect(anna.locator("#bar")).to_contain_text("Still to agree: Béla")
    bela.get_by_role("button", name="Agree").click()
    expect(anna.locator("#log")).to_contain_text("Taken back to moment 1")
    expect(bela.locator("#bar")).to_contain_text("Anna takes back 3 moves")
    expect(anna.locator("#log-2")).to_have_class(re.compile("undone"))
    expect(anna.locator("[data-open]").first).to_be_visible()


def test_what_is_open_stays_open(visit: Opener) -> None:
    page = visit("/new/union-pacific")
    create(page, "here", "random")
    page.locator("[data-open]").first.wait_for()
    page.get_by_text("Type a move").click()
    page.locator("[data-zoom=in]").click()
    before = page.locator(".canvas").get_attribute("style")
    assert before
    page.locator(".region-hand [data-open]").first.click()
    confirm(page)
    expect(page.locator("#bar")).to_contain_text("Build track or invest", timeout=20000)
    assert page.locator(".by-notation").get_attribute("open") is not None
    assert page.locator(".canvas").get_attribute("style") == before


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_accessible(visit: Opener, scheme: str) -> None:
    page = visit("/", color_scheme=scheme)
    assert violations(page) == []
    page.goto("/new/union-pacific")
    assert violations(page) == []
    page.goto("/rules/union-pacific")
    assert violations(page) == []
    page.goto("/new/toy")
    create(page, "here", "random")
    page.locator("[data-open]").first.click()
    expect(page.locator("#slip code")).to_be_visible()
    page.wait_for_timeout(400)
    assert violations(page) == []


def test_a_record_may_be_dropped_on_the_start_page(visit: Opener) -> None:
    page = visit("/")
    record = json.dumps(trackside.new("union-pacific", seats=["Anna", "Béla"], seed=1).record())
    page.evaluate(
        """text => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "game.json", {type: "application/json"}));
            for (const kind of ["dragenter", "dragover", "drop"])
                document.body.dispatchEvent(new DragEvent(kind, {dataTransfer, bubbles: true, cancelable: true}));
        }""",
        record,
    )
    expect(page).to_have_url(re.compile(r"/tables/\w+$"))
    expect(page.locator("#bar")).to_contain_text("The host may know what is hidden")


def test_a_first_turn_is_calm(visit: Opener) -> None:
    page = visit("/new/union-pacific")
    create(page, "here", "random")
    page.locator(".region-hand [data-open]").first.click()
    confirm(page)
    expect(page.locator("#bar")).to_contain_text("Build track or invest", timeout=20000)
    many = page.locator("body[data-choosing-many] .space[data-open] .halo").first
    many.wait_for(state="attached")
    assert float(many.evaluate("element => getComputedStyle(element).opacity")) < 0.5
    page.locator(".up-cards [data-open]").first.click()
    expect(page.locator("body")).not_to_have_attribute("data-choosing-many", re.compile(".*"))


@pytest.mark.parametrize("path", ["/", "/new/union-pacific", "/rules/union-pacific"])
def test_pages_fit_a_phone(visit: Opener, path: str) -> None:
    page = visit(path, viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_table_fits_a_phone(visit: Opener) -> None:
    page = visit("/new/union-pacific", viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    create(page, "here", "random")
    page.locator("[data-open]").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    tabs = page.get_by_role("tab")
    tabs.nth(1).click()
    expect(tabs.nth(1)).to_have_attribute("aria-selected", "true")
    assert page.locator(".region-sheet:visible, .region-strip:visible, .region-log:visible").count() == 1
