"""The terminal room: the track as text, menus that lead to every move, and a hundred columns for everything."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

import pytest
from rich.console import Console

from tests.games.downforce.situation import about_to_move, downforce, racing, selling
from trackside.cli.menus import Menu
from trackside.core.choices import Choices
from trackside.core.game import Game
from trackside.core.moves import Move
from trackside.games.downforce import TITLE, terminal
from trackside.games.downforce.position import Downforce
from trackside.games.downforce.strip import straighten
from trackside.games.downforce.track import PRINTED_TRACKS, printed_track
from trackside.locales import Speaker

NAMES = ("Anna", "Béla", "Klára", "Géza")


def listed(choices: Choices) -> list[Move]:
    return [offer.move for offer in choices.offers() if offer.move is not None]


def printed(position: Downforce, seat: int | None, language: str = "en", names: Sequence[str] = NAMES) -> str:
    """All parts of the table as a terminal of a hundred columns without colours has them."""
    options = TITLE.settle(position.rules.seats, {"two_players": position.rules.variant.open_eights})
    speaker = Speaker(language, names, TITLE.naming(options))
    moves = listed(position.choices(seat)) if seat is not None else []
    console = Console(width=100, force_terminal=False, highlight=False)
    with console.capture() as capture:
        for part in terminal.show(position.view(seat), options, moves, speaker).values():
            console.print(part)
    return capture.get()


@pytest.mark.parametrize("name", PRINTED_TRACKS)
def test_the_strip_has_every_space_once_and_keeps_front_edges_in_order(name: str) -> None:
    track = printed_track(name)
    strip = straighten(track)
    cells = {cell.space.id: cell for cell in strip.cells}
    assert set(cells) == {space.id for space in track.file.spaces}
    for space in track.file.spaces:
        for ahead in space.next:
            if ahead.crosses != "finish":
                assert cells[ahead.to].right > cells[space.id].right
    for lane in "LMR":
        columns = [
            column for cell in strip.cells if cell.space.lane == lane for column in range(cell.left, cell.right + 1)
        ]
        assert len(columns) == len(set(columns))
    pieces = list(strip.pieces(96))
    assert [column for piece in pieces for column in piece] == list(range(strip.width))
    assert max(map(len, pieces)) <= 96


def test_a_strip_that_can_be_cut_nowhere_is_cut_anyway() -> None:
    strip = straighten(printed_track("river-station"))
    assert next(iter(strip.pieces(3))) == range(3)


def test_cars_stand_on_the_track_and_the_moving_one_sees_where_it_may_go() -> None:
    position = about_to_move({"red": "RS-L01", "blue": "RS-M03"}, "red", 2)
    out = printed(position, 0)
    left, middle = (next(line for line in out.splitlines() if line.startswith(f"{lane} ")) for lane in "LM")
    assert left.startswith("L  6>]+02]*03] 04]")
    assert middle.startswith("M  01]+02] 2>] 04]")
    assert "the car may end there" in out
    assert "the car may end there" not in printed(position, 1)


def test_with_one_space_to_go_every_step_is_an_end() -> None:
    out = printed(about_to_move({"red": "RS-L01"}, "red", 1), 0)
    assert "L  6>]*02] 03]" in out


def test_an_auction_shows_the_pair_and_what_each_card_bids() -> None:
    position = selling(
        [("red", "tricky"), ("blue", "cunning")], [["four-red", "one-blue"], ["one-green"], ["one-black"]]
    )
    out = printed(position, 0)
    assert "Up for sale: red with Tricky" in out
    assert "bids 6" in out
    assert "pass" in out
    assert "four-red" not in out


def test_bets_of_others_are_sealed_and_own_ones_are_told() -> None:
    position = racing({"red": "RS-L01"}, owners={"red": 0, "blue": 1})
    position.bets = [[5], [1], [], []]
    drivers = [line for line in printed(position, 0).splitlines() if "Bets:" in line]
    assert "red" in drivers[0].partition("Bets:")[2]
    assert "sealed" in drivers[1]
    assert "blue" not in drivers[1].partition("Bets:")[2]


def test_a_card_in_play_shows_its_bands() -> None:
    position = racing({"red": "RS-L01"}, hands={0: ["four-red"], 1: ["one-red"]})
    position.apply(0, TITLE.move("play four-red"))
    card = printed(position, 0).partition("Anna plays")[2]
    assert re.search(r"> +red 6 +now", card)
    assert len(re.findall("to come", card)) == 3


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"long_distance": True}),
        (4, {"simplified": True}),
        (6, {"track": "marina-bay"}),
    ],
)
def test_menus_lead_to_every_move_and_everything_fits(seats: int, options: dict[str, Any]) -> None:
    names = ("Anna", "Béla the Magnificent Driver", "Эмма Фёдоровна", "東京の競走王様", "E", "F")[:seats]
    game = Game.start(TITLE, names, 3, options)
    generator = random.Random(5)
    languages = ("en", "hu", "ru")
    while not game.over:
        downforce(game)
        seat = game.deciding[0]
        moves = listed(game.choices(seat))
        view = game.view(seat)
        menu = Menu.of((move, terminal.path(move, view)) for move in moves)
        for move in moves:
            words = [word for word, _ in terminal.path(move, view)]
            assert menu.walk(words).narrowed().move == move
        if game.number % 31 == 0:
            speaker = Speaker(languages[game.number // 31 % 3], names, TITLE.naming(game.header.options))
            parts = terminal.show(view, game.header.options, moves, speaker)
            assert set(terminal.brief(view)) <= set(parts)
            console = Console(width=100, force_terminal=False)
            with console.capture() as capture:
                console.print(*parts.values(), sep="\n")
            assert all(len(line) <= 100 for line in capture.get().splitlines())
        game.play(seat, generator.choice(moves))


def test_a_spectator_has_no_hand() -> None:
    position = racing({"red": "RS-L01"})
    assert "Your cards" in printed(position, 0)
    assert "Your cards" not in printed(position, None)
