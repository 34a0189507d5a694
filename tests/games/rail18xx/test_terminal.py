"""The terminal room of 1861 and 1867: what it shows, how its menus go, and whole games played through it."""

from __future__ import annotations

import builtins
import random
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Final, cast

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

import trackside
from tests.games.rail18xx import situation
from trackside import games
from trackside.cli import reference
from trackside.cli.menus import Menu
from trackside.cli.opening import room_of
from trackside.cli.terminal import Sitting
from trackside.cli.voice import Voice
from trackside.core.event import Event
from trackside.core.game import Game
from trackside.core.message import Piece
from trackside.core.moves import Move
from trackside.games.rail18xx import terminal
from trackside.games.rail18xx.naming import Names
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.running import RunTrains
from trackside.games.rail18xx.telling import money
from trackside.games.rail18xx.track import LayTile, LayTrack, cost
from trackside.games.rail18xx.train_market import BuyTrain
from trackside.games.rail18xx.view import view as view_of
from trackside.locales import Speaker

RECORDS: Final = Path(__file__).parents[2] / "records"

TITLES = ("1861", "1867")


def speaker(title: str, names: tuple[str, ...] = ("Anna", "Béla", "Klára")) -> Speaker:
    return Speaker("en", names, games.find(title).naming({}))


def listed(position: RailPosition) -> list[Move]:
    """What whoever decides may do, without the amounts and the routes."""
    return [offer.move for offer in position.choices(position.deciding[0]).offers() if offer.move and not offer.field]


def shown(position: RailPosition, part: str) -> str:
    """A part of the table as text."""
    title = position.rules.answers.title
    parts = terminal.show(view_of(position), position.rules.options, listed(position), speaker(title))
    return text(parts[part])


def text(part: RenderableType) -> str:
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(part)
    return capture.get()


# --- what is shown ---


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("market", ["grid", "column"])
def test_every_part_fits_into_a_hundred_columns(title: str, market: str) -> None:
    position = situation.start(title, market=market)
    parts = terminal.show(view_of(position), position.rules.options, listed(position), speaker(title))
    assert list(parts) == ["map", "places", "market", "privates", "trains", "companies", "players", "round"]
    for part in parts.values():
        assert max(cell_len(line) for line in text(part).splitlines()) <= 100


def test_the_map_has_each_hex_in_its_column_and_row() -> None:
    lines = shown(situation.start(), "map").splitlines()
    head = next(line for line in lines if line.split()[:3] == ["A", "B", "C"])
    row = next(line for line in lines if line.startswith(" 8 "))
    column = head.index("H") - 2
    assert row[column : column + 5] == "\\Mos/"  # H8 Moscow: track to the top left and right
    assert lines[lines.index(row) + 1][column : column + 5] == " y|  "


def test_tokens_are_counted_on_the_map_and_named_among_the_places() -> None:
    position = situation.start()
    situation.minor(position, "N", 0)
    situation.minor(position, "KB", 1)
    places = shown(position, "places")
    assert re.search(r"H8 +Moscow +y 40 +\(M-K\) \| N \| \(MNN\)", places)
    assert re.search(r"D14 Kiev +y 30 +o \| KB \| \(KK\)", places)


def test_the_market_names_who_stands_where_in_order() -> None:
    position = situation.start()
    for symbol, price in (("N", 100), ("KB", 135), ("OK", 100)):
        situation.minor(position, symbol, 0, price=price)
    market = shown(position, "market")
    assert "135: KB; 100: N OK" in market
    assert "[135]" in market


def test_companies_and_players_show_what_they_own() -> None:
    position = situation.start()
    situation.minor(position, "N", 1, price=110, cash=77, trains=("2-0",), loans=1)
    position.privates["TSR"] = 1
    assert re.search(r"N Nikolaev Railway +110 +77 +1/2 +— +Béla +2 /2 +H8", shown(position, "companies"))
    assert re.search(r"Béla +420 +2/21 +\d+ +N +TSR", shown(position, "players"))
    assert re.search(r"Tsarskoye Selo Railway \(TSR\) +₽30 +income 10 +Béla", shown(position, "privates"))
    assert "2     × 10  ₽100   leave the game with the first 4" in shown(position, "trains")


def test_things_are_called_by_their_names() -> None:
    say = speaker("1861").say
    assert say(Piece("company", "KB")) == "Kiev-Brest Railway (KB)"
    assert say(Piece("private", "BSS")) == "Black Sea Shipping Company (BSS)"
    assert [say(Piece("hex", name)) for name in ("D14", "D12")] == ["Kiev (D14)", "D12"]
    assert [say(Piece("train", name)) for name in ("2-1", "5+5E-0", "8")] == ["2", "5+5E", "8"]
    assert speaker("1867").say(Piece("hex", "F16")) == "Toronto (F16)"


@pytest.mark.parametrize("title", TITLES)
def test_every_place_can_be_translated(title: str) -> None:
    position = situation.start(title)
    names = games.find(title).piece_name
    assert isinstance(names, Names)
    assert {hex_.place for hex_ in position.rules.board.hexes if hex_.place} <= set(names.translated)


@pytest.mark.parametrize("language", ["en", "hu", "ru"])
def test_the_rules_that_refusals_name_can_be_read(language: str) -> None:
    title = games.find("1867")
    package = resources.files(title.package)
    sources = "".join(file.read_text("utf-8") for file in package.iterdir() if file.name.endswith(".py"))
    cited = set(re.findall(r'"18xx ([A-Z]?\d+(?:\.\d+)?[a-z]?)"', sources))
    assert {"9.2", "14.3e", "B7"} <= cited
    assert {number for number in cited if not reference.rule(title, language, number)} == set()


# --- how the menus go ---


def menu(position: RailPosition) -> Menu:
    """All that whoever decides may do, with what is proposed."""
    seat = position.deciding[0]
    view = view_of(position)
    offers = list(position.choices(seat).offers())
    moves = [offer.move for offer in offers if offer.move is not None]
    proposed = terminal.proposals(position, seat) if len(moves) < len(offers) else ()
    return Menu.of([*proposed, *((move, terminal.path(move, view)) for move in moves)])


def laying() -> RailPosition:
    position = situation.start()
    situation.minor(position, "M-K", 0, cash=300)
    situation.operate(position, "M-K")
    return position


def test_a_tile_is_laid_by_hex_tile_and_what_it_joins() -> None:
    position = laying()
    say = speaker("1861").say
    hexes = menu(position).walk(["lay"])
    assert "Tula (H10)" in [say(entry.label) for entry in hexes.entries.values()]
    tiles = hexes.walk(["H10"])
    assert say(tiles.walk(["#58"]).label).startswith("#58, yellow track")
    move = tiles.walk(["#58"]).walk(["G11"]).narrowed().move
    assert isinstance(move, LayTile)
    assert (move.hex, move.tile) == ("H10", "58")
    assert move in position.choices(0)


def test_rotations_that_look_alike_are_one() -> None:
    position = situation.start("1867")
    situation.minor(position, "CA", 0, cash=300, home=("M9", 0))
    situation.operate(position, "CA")
    straight = menu(position).walk(["lay", "M9", "#57"])
    moves = [move for move in listed(position) if isinstance(move, LayTile) and move.tile == "57"]
    assert len(moves) == 2 * len(straight.entries)


def test_every_tile_that_may_be_laid_is_reached() -> None:
    position = laying()
    wanted = {(move.hex, move.tile) for move in listed(position) if isinstance(move, LayTile)}
    found = {(move.hex, move.tile) for move in leaves(menu(position)) if isinstance(move, LayTile)}
    assert found == wanted


@pytest.mark.parametrize("name", ["18xx_1861_29683.json", "18xx_1867_21268.json"])
def test_the_menu_says_what_a_tile_costs(name: str) -> None:
    game = trackside.load((RECORDS / name).read_bytes())
    prices = set()
    for number in range(100, game.number, 45):
        at = next((at for at in range(number, game.number) if isinstance(game.at(at).position.pending, LayTrack)), None)
        if at is None:
            break
        position = cast(RailPosition, game.at(at).position)
        view = view_of(position)
        for move in position.choices(position.deciding[0]):
            if isinstance(move, LayTile):
                face = position.rules.face(move.tile, move.rotation)
                price = cost(position, position.rules.board.number_of[move.hex], face)
                last = terminal.path(move, view)[-1][1]
                assert last.parameters.get("price") == (money(price) if price else None)
                prices.add(price)
    assert len(prices) > 2


def leaves(top: Menu) -> Iterator[Move]:
    if top.move is not None:
        yield top.move
    for entry in top.entries.values():
        yield from leaves(entry)


def test_where_the_company_may_build_is_marked_and_described() -> None:
    position = laying()
    assert re.search(r"Tula \(H10\), no track, \d+ ways", shown(position, "reach"))
    assert "* it may lay a tile or place a token there now" in shown(position, "map")
    assert terminal.brief(view_of(position)) == ("reach", "round")


def test_the_best_routes_are_proposed_first_with_what_they_earn() -> None:
    position = laying()
    position.update("M-K", trains=("2-0",))
    tile = menu(position).walk(["lay", "H10", "#58", "H8+G11"]).narrowed().move
    situation.play(position, str(tile), "pass")
    best, nothing = terminal.proposals(position, 0)
    assert isinstance(best[0], RunTrains)
    assert best[0].routes == ("2-0:H8-H10",)
    assert speaker("1861").say(best[1][1][1]) == "for ₽50: 2-train H8–H10 for ₽50"
    assert nothing[0] == RunTrains()
    assert menu(position).walk(["run", "best"]).move == best[0]


def test_trains_of_others_are_asked_for_with_a_price() -> None:
    position = situation.start()
    situation.minor(position, "N", 0, cash=250)
    situation.minor(position, "KB", 1, trains=("2-1",))
    situation.operate(position, "N", "KB", step=7)
    view = view_of(position)
    label = terminal.path(BuyTrain("2-1", 40), view)[1][1]
    assert speaker("1861").say(label) == "2-train of Kiev-Brest Railway (KB)"
    assert [word for word, _ in terminal.path(BuyTrain("2-1", 40), view)] == ["train", "2-1", "40"]
    assert [word for word, _ in terminal.path(BuyTrain("2-0", 100), view)] == ["train", "2-0"]


def test_a_conversion_goes_step_by_step() -> None:
    position = situation.start()
    situation.minor(position, "N", 0, price=120, cash=100)
    position.phase_number = 1
    situation.merge(position, "N")
    assert list(menu(position).entries) == ["convert", "pass"]
    situation.play(position, "convert")
    assert "GRR" in menu(position).narrowed().entries
    situation.play(position, "form GRR")
    (bought,) = menu(position).walk(["buy"]).entries.values()
    assert speaker("1861").say(bought.label) == "10% of Grand Russian Railway (GRR) from its treasury for 120"


def test_a_proposal_is_told_and_shown() -> None:
    position = situation.start()
    situation.minor(position, "N", 0, cash=250)
    situation.minor(position, "KB", 1, trains=("2-1",))
    situation.operate(position, "N", "KB", step=7)
    told: list[Event] = []
    position.apply(0, BuyTrain("2-1", 40), told.append)
    assert [speaker("1861").say(event.message) for event in told] == [
        "Anna offers Kiev-Brest Railway (KB) ₽40 for a 2-train, to be bought by Nikolaev Railway (N)"
    ]
    assert "Proposed: train 2-1 for 40" in shown(position, "round")
    assert list(menu(position).entries) == ["accept", "decline"]


# --- whole games ---


def lines(sitting: Sitting, seed: int, most: int) -> Iterator[str]:
    """Somebody who chooses by chance from what the menu offers, seldom passing."""
    chance = random.Random(seed)
    for _ in range(most):
        if amounts := sitting.menu.amounts:
            yield str(amounts[0] if chance.random() < 0.7 else chance.choice(amounts[:20]))
            continue
        words = list(sitting.menu.entries) or ["1"]
        active = [word for word in words if word != "pass"] or words
        yield chance.choice(active if chance.random() < 0.85 else words)


def play(title: str, seed: int, people: int, most: int, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game at one screen, of people who choose by chance and computers that do."""
    names = [*("Anna", "Béla", "Klára")[:people], *("Ada (random)", "Leland (random)")[: 3 - people]]
    game = Game.start(games.find(title), names, seed)
    computers = dict.fromkeys(range(people, 3), "random")
    sitting = Sitting(game, computers, room_of(game.title), Voice("en"))
    typed = lines(sitting, seed, most)

    def line(prompt: str = "") -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(builtins, "input", line)
    sitting.play()
    return game


@pytest.mark.parametrize("title", TITLES)
def test_a_game_begins_through_the_menus(
    title: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = play(title, 2, 2, 120, monkeypatch)
    out = capsys.readouterr().out
    assert max(map(cell_len, out.splitlines())) <= 100
    assert game.number > 30
    assert "Stock round 1" in out


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_is_played_through_the_menus(
    title: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = play(title, 3, 1, 20_000, monkeypatch)
    out = capsys.readouterr().out
    assert game.over
    assert max(map(cell_len, out.splitlines())) <= 100
    assert "The result" in out
    for kind in ("bid", "lay", "run", "train"):
        assert any(entry.by == 0 and entry.move.__struct_config__.tag == kind for entry in game.entries)
