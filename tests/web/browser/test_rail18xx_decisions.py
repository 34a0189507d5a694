"""Every kind of decision of 1861 and 1867, made on a page with the mouse, by the names of what is to be seen there.

The two games of `every_deed_*.json` hold all of them. A table goes on from a moment of such a game; everybody sits at
one screen and makes the next moves of the record by hand.
"""

from __future__ import annotations

import functools
import re
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import trackside
from tests.web.browser.sitting import resumed
from trackside.core.game import Game
from trackside.core.moves import Move
from trackside.games.rail18xx import repertoire
from trackside.games.rail18xx.bidding import Bid
from trackside.games.rail18xx.bundles import BidForBundle, NominateBundle
from trackside.games.rail18xx.deciding import EndGame, Pass
from trackside.games.rail18xx.private_sales import BuyPrivate, OfferPrivates
from trackside.games.rail18xx.track import LayTrack
from trackside.games.rail18xx.train_market import BuyTrains
from trackside.games.rail18xx.trains import kind_of
from trackside.games.rail18xx.two_players import DrawPrivates, SetAside

pytestmark = pytest.mark.browser

RECORDS: Final = Path(__file__).parents[2] / "records"

Deed: TypeAlias = tuple[str | int, ...]
"""A move in its notation, and what is tapped for it: the beginning of a name, `group/name` where several are called so,
`one … other` for words further on in the name. A number is typed as the amount."""

DEEDS: Final[dict[str, dict[int, list[Deed]]]] = {
    "1861": {
        0: [
            ("pass", "Decline"),
            ("bid TSR 20", "Bid 20"),
            ("pass", "Pass"),
            ("bid TSR 25", "Another bid", 25),
        ],
        9: [("pass", "Decline"), ("bid BSS 25", "Take it for 25")],
        40: [
            ("pass", "Pass"),
            ("bid N 100", "Open the auction of a minor/N", 100),
            ("bid N 105", "Bid 105"),
            ("pass", "Pass"),
        ],
        65: [
            ("lay B8 4/4", "Map/B8", "Tile 4, turned 4 times"),
            ("pass", "Lay no second tile"),
            ("train 2-1 for 100", "From the depot/2"),
            ("pass", "Buy no more"),
            ("lay I7 8/5", "Map/I7", "Tile 8, turned 5 times"),
            ("lay J8 7/2", "The 1 hex by name/J8", "Tile 7, turned 2 times"),
            ("train 2-1 for 1", "From companies of others, who must agree/2 of SPW", 1),
            ("decline", "Decline"),
        ],
        77: [("train 2-1 for 1", "From your other companies/2 of SPW", 1)],
        91: [("run 2-0:D14-C13-B12-A11", "Run for 60")],
        171: [
            ("purchase WVR for 1", "Buy a private company/WVR", 1),
            ("pass", "Buy no more"),
            ("purchase TSR for 1", "TSR", 1),
            ("accept", "Accept"),
            ("pass", "Buy none"),
            ("purchase BSS for 1", "Buy a private company/BSS", 1),
        ],
        180: [("purchase MRR for 1", "Buy a private company/MRR", 1)],
        206: [("pass", "Pass")],
        210: [("merge MV", "MV"), ("pass", "No more"), ("form NW", "NW"), ("decline", "Decline")],
        217: [
            ("merge M-K", "M-K"),
            ("form MKV", "MKV"),
            ("accept", "Accept"),
            ("remove I13/0/0", "Voronezh (I13)"),
            ("pass", "Buy no more"),
            ("buy MKV from treasury", "10% of MKV"),
        ],
        242: [("pass", "Place no token")],
        250: [("sell MKV 3", "Sell shares of MKV/30%")],
        256: [
            ("buy MKV from pool", "10% of MKV … from the bank pool"),
            ("buy MKV from treasury", "10% of MKV … from its treasury"),
        ],
        291: [("pass", "Buy none back")],
        294: [("token I13/0", "Voronezh (I13)")],
        296: [("dividend full", "Pay all"), ("convert", "Convert KB into a major"), ("form MVR", "MVR")],
        334: [("buyback 1", "10% from the pool")],
        338: [("dividend half", "Pay half")],
        342: [("dividend withhold", "Withhold")],
        402: [
            ("pass", "No, it goes on"),
            ("nationalise GRR", "Nationalise GRR"),
            ("discard 3-2 of Y", "3 of Y"),
        ],
        422: [("train 3-0 for 225", "From the bank pool/3")],
        440: [("start SE at 80", "Start a major/SE", "at a price of/₽80"), ("home M7/0", "Cities/Kazan (M7)")],
        560: [("train 8-2 for 675 and 6-1", "8 for 6")],
    },
    "1867": {
        0: [
            ("bid C&SL 20", "Bid 20"),
            ("pass", "Pass"),
        ],
        6: [("pass", "Decline"), ("bid NFB 25", "Take it for 25")],
        34: [
            ("bid TN 100", "Open the auction of a minor/TN", 100),
            ("home D8/0", "Map/Sudbury (D8)"),
            ("bid TN 105", "Another bid", 105),
            ("pass", "Pass"),
        ],
        42: [("pass", "Pass")],
        81: [
            ("lay K13 3/3", "Map/Cornwall (K13)", "Tile 3, turned 3 times"),
            ("pass", "Lay no second tile"),
            ("train 2-0 for 100", "From the depot/2"),
            ("lay L10 58/4", "Map/St. Jerome (L10)", "Tile 58, turned 4 times"),
            ("lay M9 6/5", "Map/Trois-Rivières (M9)", "Tile 6, turned 5 times"),
            ("train 2-0 for 1", "2 of CA", 1),
            ("accept", "Accept"),
            ("pass", "Buy no more"),
        ],
        121: [("run 2-3:D8-D6-D4-D2", "Run for 60")],
        242: [
            ("purchase C&SL for 1", "Buy a private company/C&SL", 1),
            ("train 2-9 for 1", "From your other companies/2", 1),
            ("purchase SCT for 1", "SCT", 1),
            ("pass", "Buy none"),
            ("purchase QB for 1", "Buy a private company/QB", 1),
        ],
        253: [("purchase MB for 1", "Buy a private company/MB", 1), ("decline", "Decline")],
        296: [
            ("merge CS", "CS"),
            ("pass", "No more"),
            ("form C&O", "C&O"),
            ("buy C&O from treasury", "10% of C&O"),
            ("pass", "Buy none"),
        ],
        302: [("pass", "Pass")],
        304: [("convert", "Convert … into a major"), ("form ICR", "ICR")],
        344: [("pass", "Place no token")],
        346: [("dividend withhold", "Withhold")],
        351: [("token E17/0", "Map/Hamilton (E17)")],
        353: [("dividend half", "Pay half")],
        360: [
            ("merge OP", "OP"),
            ("form GTR", "GTR"),
            ("accept", "Accept"),
            ("accept", "Accept"),
            ("remove N12/0/0", "Map/Sherbrooke (N12)"),
        ],
        369: [("discard 2-1 of GTR", "2 of GTR")],
        374: [("sell ICR 4", "Sell shares of ICR/40%"), ("buy GTR from treasury", "10% of GTR … from its treasury")],
        386: [("train 2-4 for 100", "From the bank pool/2")],
        395: [("dividend full", "Pay all")],
        401: [("pass", "Buy none back")],
        410: [("decline", "Decline")],
        436: [("buyback 1", "10% from the pool")],
        451: [("buy ICR from pool", "10% of ICR … from the bank pool")],
        520: [("start GWR at 70", "Start a major/GWR", "at a price of/$70"), ("home F8/0", "Map/North Bay (F8)")],
        558: [("nationalise CNR", "Nationalise CNR")],
        597: [("pass", "No, it goes on")],
        601: [("train 8-1 for 725 and 5-2", "8 for 5")],
    },
}


@functools.cache
def recorded(title: str) -> Game:
    """The game with everything in it."""
    return trackside.load((RECORDS / f"every_deed_{title}.json").read_bytes())


@pytest.fixture(scope="module")
def screen(chromium: Browser, site: str) -> Iterator[Page]:
    """One page on which all tables are opened one after the other; faults in its scripts fail the last test."""
    faults: list[str] = []
    context = chromium.new_context(base_url=site, viewport={"width": 1440, "height": 900}, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert not faults


def gather(page: Page, table: dict[str, Any], site: str, seat: int) -> None:
    """Everybody comes to the screen; who has this seat sits there."""
    page.context.clear_cookies()
    where = f"/tables/{table['table']}"
    kept = {f"keys-{table['table']}": ".".join(table["keys"].values()), f"screen-{table['table']}": str(seat)}
    page.context.add_cookies(
        [{"name": name, "value": value, "domain": "127.0.0.1", "path": where} for name, value in kept.items()]
    )
    page.goto(f"{site}{where}")
    page.locator("body[data-ready]").wait_for()


def pass_to(page: Page, name: str) -> None:
    """Another player takes the screen."""
    page.get_by_role("button", name=f"I am {name}").click()
    page.locator("body[data-ready]:not(:has(.curtain))").wait_for()


def called(name: str) -> re.Pattern[str]:
    """Names that begin so, or, of a hex, have it in brackets; sums of money have a sign before them."""
    parts = ".*".join(map(re.escape, name.split(" … ")))
    return re.compile(r"(?:^|\()" + re.sub(r"(?<=\\ )(?=\d)", "[$₽]?", parts) + r"(?=[\s:,)]|$)")


def control(page: Page, tap: str) -> Locator:
    """What is to be tapped: the first to be seen that is called so. A folded group is opened for it."""
    group, _, name = tap.rpartition("/")
    folded = page.locator("details", has=page.locator("summary", has_text=called(group)))
    within: Page | Locator = page
    if group == "Map":
        within = page.get_by_role("region", name=group)
    elif group and folded.count():
        within = folded
        if folded.get_attribute("open") is None:
            folded.locator("summary").click()
    elif group:
        within = page.get_by_role("group", name=called(group))
    return within.get_by_role("button", name=called(name)).locator("visible=true").first


def do(page: Page, *taps: str | int) -> None:
    """Tap one thing after the other, and then what makes the move."""
    for tap in taps:
        if isinstance(tap, int):
            page.get_by_role("spinbutton").fill(str(tap))
        else:
            control(page, tap).click()
    before = page.locator("#offers").text_content() or ""
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("#offers")).not_to_have_text(before, timeout=30_000)


def numberless(moves: list[Any]) -> list[Any]:
    """Moves with trains by kind: of those that are alike only one is offered."""
    return [move | {"train": kind_of(move["train"])} if "train" in move else move for move in moves]


def moves_of(site: str, table: dict[str, Any], since: int) -> list[Any]:
    """What has been done at the table."""
    record = httpx.get(f"{site}/api/tables/{table['table']}/record", timeout=60).json()
    return list(record["moves"][since:])


@pytest.mark.parametrize(("title", "number"), [(title, number) for title in DEEDS for number in DEEDS[title]])
def test_it_is_done_by_hand(screen: Page, site: str, title: str, number: int) -> None:
    game = recorded(title)
    deeds = DEEDS[title][number]
    seats = [entry.by for entry in game.entries[number : number + len(deeds)]]
    table = resumed(site, game.at(number))
    gather(screen, table, site, seats[0])
    for before, seat, (_, *taps) in zip([seats[0], *seats], seats, deeds, strict=False):
        if seat != before:
            pass_to(screen, game.seats[seat])
        do(screen, *taps)
    wanted = game.record()["moves"][number : number + len(deeds)]
    assert numberless(moves_of(site, table, number)) == numberless(wanted)


def test_bundles_are_sold_by_hand(screen: Page, site: str) -> None:
    game = trackside.new("1861", seats=["Anna", "Béla"], seed=1, options={"bundles": True})
    start = game.number
    deeds: list[tuple[int, Deed]] = [
        (0, ("bid B 205", "B", 205)),
        (1, ("bid B 210", "Bid 210")),
        (0, ("bid B 220", "Another bid", 220)),
        (1, ("pass", "Pass")),
        (1, ("bid A 200", "A", 200)),
    ]
    table = resumed(site, game)
    gather(screen, table, site, 0)
    sitting = 0
    for seat, (move, *taps) in deeds:
        if seat != sitting:
            pass_to(screen, game.seats[seat])
            sitting = seat
        do(screen, *taps)
        game.play(seat, str(move))
    assert moves_of(site, table, start) == game.record()["moves"][start:]
    expect(screen.locator("#log")).to_contain_text("gets the bundle B for ₽220")


@pytest.mark.parametrize("title", DEEDS)
def test_two_privates_leave_a_game_of_two(screen: Page, title: str) -> None:
    """The one decision that chance takes."""
    screen.goto(f"/new/{title}")
    for seat, name in enumerate(["Anna", "Béla", "", "", "", ""][: screen.locator(".seats li").count()]):
        screen.fill(f"#name-{seat}", name)
        screen.select_option(f"#held-{seat}", "here" if name else "nobody")
    screen.get_by_role("button", name="Open the table").click()
    screen.locator("body[data-ready]").wait_for()
    expect(screen.locator("#log")).to_contain_text(re.compile("leaves the game.*leaves the game", re.DOTALL))


@pytest.mark.parametrize("name", ["18xx_1861_29683.json", "18xx_1867_21268.json"])
def test_the_host_of_an_imported_game_ends_it(screen: Page, site: str, name: str) -> None:
    """It stands behind no button: on 18xx.games it is the host's alone."""
    game = trackside.load((RECORDS / name).read_bytes()).at(300)
    (seat,) = game.deciding
    table = resumed(site, game)
    gather(screen, table, site, seat)
    screen.get_by_text("Type a move").click()
    screen.get_by_role("textbox", name="A move in its notation").fill("end")
    screen.get_by_role("button", name="Show").click()
    do(screen)
    assert moves_of(site, table, 300) == [{"by": seat, "kind": "end"}]
    expect(screen.locator("#scores-winner")).to_be_visible()


ELSEWHERE: Final[set[tuple[type, type[Move]]]] = {
    (DrawPrivates, SetAside),
    (NominateBundle, Bid),
    (BidForBundle, Bid),
    (BidForBundle, Pass),
}
"""What the tests after the first one do."""


@pytest.mark.parametrize("title", DEEDS)
def test_nothing_that_can_be_decided_is_left_out(title: str) -> None:
    """Every kind of decision with every kind of answer; privates may be bought at any step, which is done at some."""
    game = recorded(title)
    done: set[tuple[type, type[Move]]] = set()
    for number, deeds in DEEDS[title].items():
        for at, (move, *_) in enumerate(deeds, number):
            entry = game.entries[at]
            assert str(entry.move) == move
            done.add((type(game.at(at).position.pending), type(entry.move)))
    answers = {(kind, answer) for kind in typing.get_args(repertoire.DECISIONS) for answer in kind.answers}
    left = {pair for pair in answers - done - ELSEWHERE if pair[1] not in (EndGame, BuyPrivate)}
    assert left == set()
    assert {kind for kind, answer in done if answer is BuyPrivate} >= {LayTrack, OfferPrivates, BuyTrains}
