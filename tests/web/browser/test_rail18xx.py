"""1861 and 1867 at tables in real browsers: whole games, proposals, records, what-ifs, phones, keyboards, languages."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import pytest
from playwright.sync_api import Page, expect

import trackside
from tests.web.browser.conftest import Opener
from tests.web.browser.sitting import PHONE, overflow, resumed, sit, tabulate, violations
from trackside import opponents
from trackside.core.game import Game
from trackside.core.moves import Move
from trackside.games.rail18xx.consent import Consent
from trackside.games.rail18xx.merger import FormMajor
from trackside.games.rail18xx.new_phase import DiscardTrain
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.running import Run
from trackside.games.rail18xx.stock_round import StockTurn
from trackside.games.rail18xx.track import LayTile, LayTrack
from trackside.games.rail18xx.train_market import BuyTrain
from trackside.games.rail18xx.trains import kind_of

pytestmark = pytest.mark.browser

RECORDS: Final = Path(__file__).parents[2] / "records"
REAL: Final = ("18xx_1861_29683.json", "18xx_1861_bank_breaks.json", "18xx_1867_21268.json")


@pytest.fixture(autouse=True)
def patient() -> Iterator[None]:
    """Machines that do other things too may take their time."""
    expect.set_options(timeout=20_000)
    yield
    expect.set_options(timeout=5_000)


@functools.cache
def real(name: str) -> Game:
    """A game that people played."""
    return trackside.load((RECORDS / name).read_bytes())


def first(name: str, kind: type, after: int = 0) -> Game:
    """A real game at the first moment from `after` on when such a decision waits."""
    game = real(name)
    return next(
        then for number in range(after, game.number) if isinstance((then := game.at(number)).position.pending, kind)
    )


def greedy(game: Game, chance: random.Random) -> tuple[int, Move]:
    """Who decides, and what a greedy computer would do."""
    seat = game.deciding[0]
    return seat, opponents.choose(game.title, game.position, seat, "greedy", chance)


# --- taps on the page ---------------------------------------------------------------------------------------------

MAKE: Final = """async (move) => {
  // Tap whatever is about the move, the most telling first, until the slip has it; then make it.
  const offers = () => document.getElementById("offers").textContent;
  const before = offers();
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const fits = (pick) => Object.entries(pick).every(([field, value]) => same(move[field] ?? null, value));
  // What an update has just made no choice any more is about nothing.
  const tell = (element) => JSON.parse(element.dataset.pick ?? element.dataset.propose ?? '{"kind": ""}');
  const places = () => [...document.querySelectorAll("#main [data-open]:not([data-picked])")];
  const end = performance.now() + 60000;
  while (offers() === before) {
    if (performance.now() > end) return document.getElementById("slip").textContent || "nothing can be tapped";
    const number = document.querySelector("#slip .slip-range [type=number]");
    const wanted = number && move[number.ariaLabel];
    if (number && Number(number.value) !== wanted) {
      number.value = wanted;
      number.dispatchEvent(new InputEvent("input", {bubbles: true}));
    }
    const confirm = document.querySelector("#slip [data-confirm]:not([disabled])");
    const best = places().filter((element) => fits(tell(element)))
      .sort((one, other) => Object.keys(tell(other)).length - Object.keys(tell(one)).length)[0];
    const folded = best?.closest("details:not([open])");
    if (confirm) confirm.click();
    else if (folded) folded.querySelector("summary").click();
    else if (best) best.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    await frame();
  }
  return "";
}"""


def make(page: Page, move: Move) -> None:
    """Make a move by taps on what it is about."""
    fault = page.evaluate(MAKE, msgspec.to_builtins(move))
    assert not fault, f"{move}: {fault}"


def reach(page: Page, number: int) -> None:
    """Wait until the page shows the table after so many entries."""
    expect(page.locator("#offers")).to_contain_text(f'"seen":{number},')


def leave(page: Page, name: str) -> None:
    """Leave something to the table."""
    if page.locator("#standing details").get_attribute("open") is None:
        page.locator("#standing summary").click()
    page.get_by_role("switch", name=name).click()
    expect(page.get_by_role("switch", name=name)).to_have_attribute("aria-checked", "true")


class Played:
    """A table in the browser, and the same game beside it, to know what happens there."""

    def __init__(self, site: str, table: dict[str, Any]) -> None:
        self.keys = table["keys"]
        self.address = f"{site}/api/tables/{table['table']}"
        self.game = trackside.load(httpx.get(f"{self.address}/record", timeout=60).json())

    def catch_up(self) -> None:
        """Make the moves that were made at the table."""
        moves = httpx.get(f"{self.address}/record", timeout=60).json()["moves"]
        for entry in moves[self.game.number :]:
            self.game.play(entry.pop("by"), entry)

    def play(self, seat: int, move: Move) -> None:
        """Make a move through the API, and whatever follows from what is left to the table."""
        wish = {"seat": seat, "move": msgspec.to_builtins(move), "seen": self.game.number}
        headers = {"X-Seat-Key": self.keys[str(seat)]}
        answer = httpx.post(f"{self.address}/moves", json=wish, headers=headers, timeout=60)
        assert answer.status_code == 201, answer.text
        self.game.play(seat, move)
        if answer.json()["number"] > self.game.number:
            self.catch_up()


def as_shown(position: RailPosition, move: Move) -> Move:
    """The move with the train that is shown: of those that are alike only the first is."""
    if not isinstance(move, BuyTrain | DiscardTrain):
        return move
    owner = position.owner_of_train(move.train)
    alike = position.companies[owner].trains if owner else (*position.depot_trains(), *position.pool)
    return msgspec.structs.replace(move, train=next(name for name in alike if kind_of(name) == kind_of(move.train)))


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_whole_game_to_its_end(visit: Opener, site: str) -> None:
    """Two play 1867, each on a page of their own, by taps alone; what bores them they leave to the table."""
    opened = httpx.post(
        f"{site}/api/tables", json={"title": "1867", "seats": [{"name": "Anna"}, {"name": "Béla"}], "seed": 3}
    ).json()
    table = Played(site, opened)
    game = table.game
    pages = [sit(visit, site, opened, seat) for seat in range(2)]
    chance = random.Random(3)
    bored: set[int] = set()
    while not game.over:
        seat, move = greedy(game, chance)
        page = pages[seat]
        reach(page, game.number)
        if isinstance(game.position.pending, Run) and seat not in bored:
            bored.add(seat)
            leave(page, "Pass in merger rounds")
            leave(page, "Run the best routes and pay out")
        else:
            make(page, as_shown(game.position, move))  # type: ignore[arg-type]
        table.catch_up()
    assert bored == {0, 1}
    winner = game.seats[game.standings().winners[0]]
    totals = [row.total for row in game.standings().rows]
    for page in pages:
        expect(page.locator("#scores-winner")).to_contain_text(winner)
        shown = page.locator("#scores-table tfoot td.figure").all_inner_texts()
        assert sorted(int(text.strip("$£р")) for text in shown) == sorted(totals)


# --- several people -----------------------------------------------------------------------------------------------


@functools.cache
def proposal() -> tuple[Game, int, Move]:
    """A game of 1867 in which somebody is about to propose a merger with the minors of another; who, and the move."""
    game = trackside.new("1867", seats=["Anna", "Béla"], seed=3)
    chance = random.Random(3)
    while not isinstance(game.position.pending, Consent):
        game.play(*greedy(game, chance))
    last = game.entries[-1]
    return game.at(game.number - 1), last.by, last.move


def test_a_merger_is_proposed_and_agreed_to(visit: Opener, site: str) -> None:
    game, proposer, move = proposal()
    assert isinstance(move, FormMajor)
    table = resumed(site, game)
    mine, theirs = sit(visit, site, table, proposer), sit(visit, site, table, 1 - proposer)
    expect(theirs.locator("#turn-panel [data-open]")).to_have_count(0)
    make(mine, move)
    asked = theirs.locator("#turn-panel")
    expect(asked).to_contain_text("Do you agree?")
    expect(asked.locator(".turn-major")).to_contain_text(move.company)
    expect(mine.locator("#turn-panel [data-open]")).to_have_count(0)
    theirs.get_by_role("button", name="Accept").click()
    expect(theirs.locator("#slip .turn-told")).to_contain_text("agrees")
    theirs.locator("#slip [data-confirm]").click()
    for page in (mine, theirs):
        expect(page.locator(f"[id='charters-{move.company}']")).to_be_visible()
        expect(page.locator("#bar")).to_contain_text("token")


# --- records ------------------------------------------------------------------------------------------------------

TOLD: Final = """() => Object.fromEntries(
  [...document.querySelectorAll("#content-board .hex")].map((hex) => [hex.id, hex.querySelector("title").textContent])
)"""
"""What is said of every hex."""


@pytest.mark.parametrize("name", REAL)
def test_a_game_file_is_opened_and_walked_through(visit: Opener, name: str) -> None:
    game = real(name)
    page = visit("/")
    page.set_default_timeout(60_000)
    page.set_input_files("#record-file", RECORDS / name)
    page.locator(".record-form button").click()
    page.locator("body[data-ready]").wait_for()
    expect(page.locator("#scores-table tfoot td.figure")).to_have_count(len(game.seats))
    scrubber = page.locator("[data-scrub]")
    assert int(scrubber.get_attribute("max") or 0) == game.number
    middle = next(
        number for number in range(game.number // 2, game.number) if isinstance(game.entries[number].move, LayTile)
    )
    boards = []
    for number in (middle, middle + 1):
        scrubber.fill(str(number))
        reach(page, number)
        boards.append(page.evaluate(TOLD))
    move = game.entries[middle].move
    assert isinstance(move, LayTile)
    changed = {hex_ for hex_, told in boards[0].items() if boards[1][hex_] != told}
    assert changed == {f"board-{move.hex}"}
    assert f"tile {move.tile}" in boards[1][f"board-{move.hex}"]
    page.locator('#timeline [data-step="back"]').click()
    reach(page, middle)
    assert page.evaluate(TOLD) == boards[0]
    page.keyboard.press("]")
    reach(page, middle + 1)
    assert page.evaluate(TOLD) == boards[1]
    page.get_by_role("link", name="Back to now").click()
    expect(page.locator("#scores-table")).to_be_visible()


# --- acting ahead -------------------------------------------------------------------------------------------------


def copied(page: Page) -> None:
    """Go to a private copy of the table from the moment that is shown."""
    page.get_by_role("button", name="What if?").click()
    page.locator("body[data-ready] .bar-copy").wait_for()


def tried(page: Page, game: Game, moves: int) -> list[tuple[int, Move]]:
    """Make moves on a private copy for whoever decides, as a greedy computer would; returns what was made."""
    made = []
    chance = random.Random(1)
    for _ in range(moves):
        reach(page, game.number)
        seat, move = greedy(game, chance)
        make(page, move)
        game.play(seat, move)
        made.append((seat, move))
    reach(page, game.number)
    return made


def stock_turn() -> Game:
    """A moment in a stock round of a real game, whose turns are short."""
    return first(REAL[2], StockTurn, 150)


def test_what_if_is_tried_on_a_copy_and_its_first_move_sent_back(visit: Opener, site: str) -> None:
    game = stock_turn()
    table = resumed(site, game)
    before = game.number
    page = sit(visit, site, table, game.deciding[0])
    copied(page)
    made = tried(page, game.at(before), 4)
    assert len({seat for seat, _ in made}) > 1
    assert httpx.get(f"{site}/api/tables/{table['table']}").json()["latest"] == before
    page.get_by_role("button", name="Make its first move at the table").click()
    expect(page).to_have_url(re.compile(f"{table['table']}$"))
    reach(page, before + 1)
    record = httpx.get(f"{site}/api/tables/{table['table']}/record").json()
    seat, move = made[0]
    assert record["moves"][-1] == {"by": seat, **msgspec.to_builtins(move)}


def test_a_plan_is_kept_and_played(visit: Opener, site: str) -> None:
    game = stock_turn()
    table = resumed(site, game)
    own = game.deciding[0]
    page = sit(visit, site, table, own)
    copied(page)
    trial = game.at(game.number)
    made = tried(page, trial, 1)
    # Until it is the others' turn, and then once more.
    while made[-1][0] == own or trial.deciding[0] != own:
        made += tried(page, trial, 1)
    made += tried(page, trial, 1)
    page.get_by_role("button", name="Keep my moves as a plan").click()
    expect(page).to_have_url(re.compile(f"{table['table']}$"))
    at_once = next(place for place, (seat, _) in enumerate(made) if seat != own)
    reach(page, game.number + at_once)
    expect(page.locator("#log")).to_contain_text("The table moves for")
    expect(page.locator("#standing")).to_contain_text("Your plan")
    played = Played(site, table)
    for seat, move in made[at_once:-1]:
        played.play(seat, move)
    reach(page, trial.number)
    expect(page.locator("#standing")).not_to_contain_text("Your plan")


def test_what_is_left_to_the_table_is_done(visit: Opener, site: str) -> None:
    game = first(REAL[2], Run, 500)
    page = sit(visit, site, resumed(site, game), game.deciding[0])
    expect(page.get_by_role("button", name=re.compile("Run for"))).to_be_visible()
    page.locator("#standing summary").click()
    page.get_by_role("switch", name="Run the best routes and pay out").click()
    expect(page.locator("#log")).to_contain_text("The table moves for")
    expect(page.locator("#log")).to_contain_text(re.compile("runs for"))
    expect(page.locator("#bar")).not_to_contain_text("Running trains")
    expect(page.locator("#standing .standing-count")).to_have_text("1")


# --- ears, keyboards, phones, languages ---------------------------------------------------------------------------

SEVERAL: Final = "#content-board .hex[data-open]:has(.ghost ~ .ghost)"
"""A hex on which more than one tile can be laid."""


@pytest.mark.parametrize("name", [REAL[0], REAL[2]])
def test_the_table_is_accessible(visit: Opener, site: str, name: str) -> None:
    game = first(name, LayTrack, 300)
    page = sit(visit, site, resumed(site, game), game.deciding[0], reduced_motion="reduce")
    assert violations(page) == []
    page.locator(SEVERAL).first.dispatch_event("click")
    page.locator("#slip .turn-tile").first.wait_for()
    page.locator("#slip .turn-tile").first.click()
    expect(page.locator("#slip .turn-told")).to_contain_text("tile")
    assert violations(page) == []


def test_a_tile_by_keyboard_alone(visit: Opener, site: str) -> None:
    game = first(REAL[2], LayTrack, 300)
    page = sit(visit, site, resumed(site, game), game.deciding[0])
    tabulate(page, ".hex[data-open]")
    page.keyboard.press("ArrowRight")
    place = page.evaluate("document.activeElement.id")
    assert place.startswith("board-")
    page.keyboard.press("Enter")
    page.locator("#slip .turn-tile").first.wait_for()
    tabulate(page, "#slip .turn-tile")
    page.keyboard.press("Enter")
    expect(page.locator("#slip .turn-told")).to_contain_text("lays tile")
    tabulate(page, "#slip [data-confirm]")
    page.keyboard.press("Enter")
    expect(page.locator("#slip")).to_be_hidden()
    expect(page.locator(f"#{place} title").first).to_contain_text("tile")
    reach(page, game.number + 1)


def test_a_route_by_keyboard_alone(visit: Opener, site: str) -> None:
    game = first(REAL[2], Run, 300)
    page = sit(visit, site, resumed(site, game), game.deciding[0])
    tabulate(page, ".turn-drawing summary")
    page.keyboard.press("Enter")
    tabulate(page, "[data-draw]")
    page.keyboard.press("Enter")
    for _ in range(2):
        tabulate(page, "[data-stop]")
        page.keyboard.press("Enter")
    expect(page.locator("#slip .turn-told")).to_contain_text("runs for")
    tabulate(page, "#slip [data-confirm]")
    page.keyboard.press("Enter")
    reach(page, game.number + 1)
    expect(page.locator("#log")).to_contain_text("runs for")


@pytest.mark.parametrize("name", [REAL[0], REAL[2]])
def test_a_tile_on_a_phone(visit: Opener, site: str, name: str) -> None:
    game = first(name, LayTrack, 300)
    page = sit(visit, site, resumed(site, game), game.deciding[0], **PHONE)
    assert overflow(page) == 0
    panels = page.locator(".panels a")
    expect(panels).to_have_count(3)
    for panel in panels.all():
        panel.tap()
        assert overflow(page) == 0
    for tab in page.get_by_role("tab").all():
        if tab.is_visible():
            tab.tap()
            assert overflow(page) == 0
    panels.first.tap()
    hex_ = page.locator(SEVERAL).first
    hex_.tap()  # a finger comes closer first
    page.locator(".viewport[data-zoomed], #slip .turn-tile").first.wait_for()
    if not page.locator("#slip .turn-tile").count():
        hex_.tap()
    page.locator("#slip .turn-tile").first.tap()
    expect(page.locator("#slip .turn-told")).to_contain_text("tile")
    assert overflow(page) == 0
    page.locator("#slip [data-confirm]").tap()
    reach(page, game.number + 1)
    assert overflow(page) == 0


WORDS: Final = {"hu": ("Társaságok", "Játékosok", "Tőzsde"), "ru": ("Компании", "Игроки", "Биржа")}


@pytest.mark.parametrize("language", WORDS)
def test_the_table_speaks_other_languages(visit: Opener, site: str, language: str) -> None:
    game = first(REAL[2], LayTrack, 300)
    page = sit(visit, site, resumed(site, game), game.deciding[0], locale=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    for region, word in zip(("charters", "players", "market"), WORDS[language], strict=True):
        expect(page.locator(f"#heading-{region}")).to_have_text(word)
