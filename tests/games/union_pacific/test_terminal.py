"""The terminal room of Union Pacific: what it shows of a view, and the paths that lead to moves."""

from __future__ import annotations

import io
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

import trackside
from trackside.core.chance import Generator
from trackside.core.game import Game
from trackside.core.message import Piece
from trackside.core.moves import Move
from trackside.games.union_pacific import TITLE, terminal
from trackside.games.union_pacific.board import builtin
from trackside.games.union_pacific.build import Build
from trackside.games.union_pacific.components import COMPANIES
from trackside.games.union_pacific.draw import Draw, Keep, Swap
from trackside.games.union_pacific.invest import Discard, Invest
from trackside.locales import LANGUAGES, Speaker

NAMES = ["Anna", "Béla", "Klára Kovács", "Dénes"]


@pytest.fixture
def game() -> Game:
    return trackside.new("union-pacific", seats=NAMES, seed=8)


def play(game: Game, until: int) -> None:
    generator = Generator(5)
    while not game.over and game.number < until:
        seat = game.deciding[0]
        game.play(seat, game.choices(seat).sample(generator))


def moves_of(game: Game, seat: int) -> list[Move]:
    return list(game.choices(seat))


def shown(game: Game, seat: int | None, language: str = "en") -> dict[str, str]:
    """The parts as text."""
    speaker = Speaker(language, game.seats, TITLE.naming(game.header.options))
    moves = [] if seat is None else moves_of(game, seat)
    parts = terminal.show(game.position.view(seat), game.header.options, moves, speaker)  # type: ignore[arg-type]
    return {name: text(part) for name, part in parts.items()}


def text(part: RenderableType) -> str:
    screen = Console(file=io.StringIO(), width=100, color_system=None)
    screen.print(part)
    return screen.file.getvalue()  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moves", [4, 40, 150, 10_000])
def test_everything_fits_at_any_time(game: Game, moves: int, language: str) -> None:
    play(game, moves)
    for seat in (0, None):
        for part in shown(game, seat, language).values():
            assert max(map(cell_len, part.splitlines())) <= 100


def test_letters_and_signs_are_all_different() -> None:
    assert len(set(terminal.LETTERS.values())) == len(COMPANIES)
    assert len(set(terminal.SIGNS.values())) == 5
    assert not set(terminal.LETTERS.values()) & set(terminal.SIGNS.values())


def test_the_map_shows_every_section_with_its_trains(game: Game) -> None:
    play(game, 150)
    view: Any = game.view(0)
    printed = shown(game, 0)["map"]
    board = builtin()
    for number, section in enumerate(board.sections):
        letters = {train.space: terminal.LETTERS[train.company] for train in view.trains if train.section == section}
        spaces = "".join(letters.get(space, ".") for space in range(len(board.spaces[number])))
        names = TITLE.naming({})(Piece("section", section))
        name = str(names).replace(" – ", "–")
        assert f"{spaces:<5}{name}" in printed, section


def test_the_map_marks_where_one_may_build(game: Game) -> None:
    play(game, 20)
    while game.position.pending.heading.text != "Build track or invest":  # type: ignore[union-attr]
        play(game, game.number + 1)
    (seat,) = game.deciding
    sections = {move.section for move in moves_of(game, seat) if isinstance(move, Build)}
    assert sections
    assert shown(game, seat)["map"].count(">") == len(sections) + 1  # one in the legend
    assert shown(game, None)["map"].count(">") == 1


def test_the_sheet_tells_what_a_dividend_pays_now(game: Game) -> None:
    play(game, 120)
    view: Any = game.view(1)
    rows = {line.split()[1]: line for line in shown(game, 1)["companies"].splitlines() if len(line.split()) > 4}
    for company in view.companies:
        cells = rows[company.name].split()
        assert [str(company.value), str(company.trains_left)] == cells[3:5]
        for payment in company.payments:
            if payment.amount:
                assert rows[company.name].count(f"{payment.shares} +{payment.amount}") >= 1
    now = next(line for line in shown(game, 1)["companies"].splitlines() if line.strip().startswith("Now"))
    everything = [payment for company in view.companies for payment in company.payments] + list(view.union_pacific)
    sums = [sum(payment.amount for payment in everything if seat in payment.holders) for seat in range(4)]
    assert now.split()[1:] == [str(amount) for amount in sums]


def test_a_spectator_sees_no_hand(game: Game) -> None:
    play(game, 60)
    assert "hand" in shown(game, 2)
    assert "hand" not in shown(game, None)


def test_what_is_shown_follows_from_the_view_alone(game: Game) -> None:
    play(game, 90)
    seat = game.deciding[0]
    other = trackside.load(game.record())
    other.position = other.position.determinize(seat, Generator(2))
    assert shown(other, seat) == shown(game, seat)


@pytest.mark.parametrize("options", [{}, {"exchange_track": True}, {"up_by_swap": True}])
def test_every_move_has_a_path_and_only_spaces_are_alike(options: dict[str, Any]) -> None:
    game = trackside.new("union-pacific", seats=NAMES, seed=2, options=options)
    generator = Generator(9)
    kinds = set()
    while not game.over:
        seat = game.deciding[0]
        view: Any = game.view(seat)
        moves = moves_of(game, seat)
        found: dict[tuple[str, ...], Move] = {}
        for move in moves if game.number % 5 else moves[:1]:
            kinds.add(type(move))
            words = tuple(word for word, _ in terminal.path(move, view))
            alike = found.setdefault(words, move)
            if alike != move:
                assert isinstance(alike, Build)
                assert msgspec.structs.replace(alike, space=move.space) == move  # type: ignore[attr-defined]
        game.play(seat, game.choices(seat).sample(generator))
    assert {Build, Invest, Draw, Swap, Keep, Discard} <= kinds


def test_long_names_are_cut_to_whole_words_where_these_are_different() -> None:
    game = trackside.new("union-pacific", seats=["Anna Maria One", "Anna Maria Two", "Klára Kovács"], seed=1)
    header = next(line for line in shown(game, 0)["companies"].splitlines() if "Value" in line)
    assert header.split()[-5:] == ["Anna", "Mar…", "Anna", "Mar…", "Klára"]


def test_mixed_sections_of_a_house_board_show_the_type_of_each_space() -> None:
    data = msgspec.to_builtins(builtin().file)
    (section,) = [
        section for section in data["sections"] if section["a"] == "washington" and section["b"] == "new-york"
    ]
    section["spaces"][2]["type"], section["spaces"][3]["type"] = "black", "white"
    game = trackside.new("union-pacific", seats=NAMES, seed=1, options={"board": data})
    assert "--#= Washington–New York" in shown(game, 0)["map"]
