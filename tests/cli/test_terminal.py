"""Playing in the terminal: whole games by scripted input, and everything else that can be typed."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

import trackside
from tests import toy
from tests.cli.conftest import Outcome
from trackside.cli import plain_room
from trackside.cli.opening import room_of
from trackside.cli.terminal import Sitting
from trackside.cli.voice import Voice
from trackside.core.game import Game
from trackside.games.union_pacific import TITLE

Command = Callable[..., Outcome]
Typed = Callable[[Iterator[str]], None]

COMMANDS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
"""What commands the terminal: colours, clearing."""


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Types these lines; when they are used up, the input is at its end."""

    def type_(lines: Iterator[str]) -> None:
        def line(prompt: str = "") -> str:
            print(prompt, end="")
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", line)

    return type_


def numbers(seed: int, most: int = 100_000) -> Iterator[str]:
    """Somebody who chooses by number, and sometimes one that there is not, or nothing; `most` lines in all."""
    generator = random.Random(seed)
    for _ in range(most):
        yield generator.choice(["1", "2", "3", "1", "4", "7", "", "30"])


def fits(text: str) -> bool:
    return max(map(cell_len, text.splitlines())) <= 100


def test_a_whole_game_of_two_people_and_two_computers(trackside_: Command, typed: Typed, tmp_path: Path) -> None:
    typed(numbers(7))
    file = tmp_path / "game.json"
    words = ("--seats", "Anna,Béla", "--opponents", "greedy,random", "--seed", "11", "--record", file)
    outcome = trackside_("terminal", "union-pacific", *words)
    assert (outcome.status, outcome.err) == (0, "")
    assert fits(outcome.out)
    assert "\x1b" not in outcome.out
    game = trackside.load(file)
    assert game.over
    assert game.seats == ("Anna", "Béla", "Ada (greedy)", "Leland (random)")
    totals = [str(row.total) for row in game.standings().rows]
    assert outcome.out.splitlines()[-2].split()[-4:] == totals


def test_a_whole_race_of_a_person_and_two_computers(trackside_: Command, typed: Typed, tmp_path: Path) -> None:
    typed(numbers(3))
    file = tmp_path / "race.json"
    words = ("--seats", "Anna", "--opponents", "random,random", "--seed", "4", "--record", file)
    outcome = trackside_("terminal", "downforce", *words)
    assert (outcome.status, outcome.err) == (0, "")
    assert fits(outcome.out)
    game = trackside.load(file)
    assert game.over
    totals = [str(row.total) for row in game.standings().rows]
    assert outcome.out.splitlines()[-2].split()[-3:] == totals


@pytest.mark.parametrize("language", ["hu", "ru"])
def test_other_languages_fit_as_well(trackside_: Command, typed: Typed, language: str) -> None:
    typed(numbers(7, 100))
    outcome = trackside_("--language", language, "terminal", "union-pacific", "--seats", "Anna,Béla", "--seed", "2")
    assert (outcome.status, outcome.err) == (0, "")
    assert fits(outcome.out)


@pytest.mark.parametrize(
    "names",
    [("Anna", "Béla", "Klára", "Dénes", "Эмма Фёдоровна", "Ferenc the Magnificent"), ("東京の鉄道王様", "B" * 200)],
)
def test_any_names_and_numbers_of_people_fit(trackside_: Command, typed: Typed, names: tuple[str, ...]) -> None:
    typed(numbers(5, 150))
    outcome = trackside_("terminal", "union-pacific", "--seats", ",".join(names), "--seed", "4")
    assert outcome.status == 0
    assert fits(outcome.out)
    assert "Players" in outcome.out


def whole_game(*options: str, **environment: str) -> str:
    """A game played by a process of its own that reads its input from a pipe."""
    words = ["terminal", "union-pacific", "--seats", "Anna,Béla", "--opponents", "random", "--seed", "2", *options]
    program = "import sys; from trackside.cli.application import run; sys.exit(run(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        input="1\n" * 3000,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8", **environment},
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_colours_and_none_show_the_same() -> None:
    plain = whole_game()
    colours = whole_game(FORCE_COLOR="1", TERM="xterm-256color", COLUMNS="140")
    without = whole_game("--no-colour", FORCE_COLOR="1", TERM="xterm-256color", COLUMNS="140")
    assert "\x1b" not in plain
    assert "\x1b[1;38;" in colours
    assert not re.search(r"\x1b\[[\d;]*[34]8;", without)
    for out in (plain, colours, without):
        shown = COMMANDS.sub("", out)
        assert fits(shown)
        assert lines(shown) == lines(plain)


def lines(text: str) -> list[str]:
    """What is said, without blank lines and without who is thinking: both depend on the terminal."""
    return [line.strip() for line in text.splitlines() if line.strip(" >") and "is thinking" not in line]


def test_ascii_terminals_get_question_marks_not_a_crash() -> None:
    words = ["terminal", "union-pacific", "--seats", "Béla,Эмма"]
    program = "import sys; from trackside.cli.application import run; sys.exit(run(sys.argv[1:]))"
    environment = {"PATH": os.environ["PATH"], "LANG": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-c", program, *words], input=b"\n1\n", capture_output=True, env=environment, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"B?la" in done.stdout


def test_a_curtain_falls_between_two_people(trackside_: Command, typed: Typed) -> None:
    typed(iter(["", "1", "", "1"]))
    out = trackside_("terminal", "union-pacific", "--seats", "Anna,Béla", "--seed", "2").out
    game = trackside.new("union-pacific", seats=["Anna", "Béla"], seed=2)
    first, second = (out.index(f"This is for {name} alone: press Enter") for name in game.seats)
    hands = [out.index("Your shares:", at) for at in (first, second)]
    assert first < hands[0] < second < hands[1]
    curtain = out[out.rindex("You choose", 0, second) : hands[1]]
    assert curtain.count("\n") > 40  # what was shown before has left the screen
    assert out[:first].strip() == ""  # nothing is shown before somebody has sat down


def test_nobody_reads_what_only_others_are_told(trackside_: Command, typed: Typed) -> None:
    typed(iter(["", "1", "", "1"]))
    out = trackside_("terminal", "union-pacific", "--seats", "Anna,Béla", "--seed", "2").out
    to_bela = out[out.index("This is for Béla alone") :].partition("This is for Anna alone")[0]
    assert "Anna has chosen a first share" in to_bela
    assert to_bela.count("You choose") == 1


def test_one_person_needs_no_curtain(trackside_: Command, typed: Typed) -> None:
    typed(iter(["1"]))
    out = trackside_("terminal", "union-pacific", "--opponents", "random", "--seed", "2").out
    assert "press Enter" not in out
    assert "Player 1: " in out


class Session:
    """A game at the screen, which is asked things."""

    def __init__(self, capsys: pytest.CaptureFixture[str], typed: Typed, folder: Path) -> None:
        self.capsys, self.typed, self.folder = capsys, typed, folder
        self.game = Game.start(TITLE, ["Anna", "Ada (random)"], 6)
        self.chance = random.Random(1)
        self.sitting = Sitting(self.game, {1: "random"}, room_of(TITLE), Voice("en"))

    def type(self, *lines: str) -> str:
        self.typed(iter(lines))
        self.sitting.play()
        return self.capsys.readouterr().out

    def until(self, decision: str) -> None:
        """Play on by chance until Anna has this to decide."""
        while self.game.view(0).decision != decision or self.game.deciding != (0,):
            self.move()

    def move(self) -> None:
        """Make a move by chance for whoever decides."""
        seat = self.game.deciding[0]
        self.game.play(seat, self.game.choices(seat).sample(self.chance))


@pytest.fixture
def session(capsys: pytest.CaptureFixture[str], typed: Typed, tmp_path: Path) -> Session:
    return Session(capsys, typed, tmp_path)


def test_every_part_and_command_is_listed_and_works(session: Session) -> None:
    session.until("turn")
    out = session.type("help")
    for word in (
        "map",
        "companies",
        "players",
        "display",
        "hand",
        "table",
        "moves",
        "undo",
        "log",
        "rules",
        "save",
        "quit",
    ):
        assert f"\n{word} " in out
    assert "San Francisco–Los Angeles" in session.type("map")
    assert "Your track cards:" in session.type("hand")
    assert "Value" in session.type("companies")
    assert "build " in session.type("moves")
    assert "Everybody is dealt a share of Union Pacific and 4 others" in session.type("log 500")
    table = session.type("table").partition("\n> ")[2]
    assert all(part in table for part in ("Map", "Value", "Players", "Deck:", "Your shares:"))


def test_quit(session: Session) -> None:
    assert session.type("quit", "1").endswith("The game stops here\n")
    assert session.game.number == trackside.new("union-pacific", seats=["A", "B"], seed=6).number + 1  # the computer's


def test_rules(session: Session) -> None:
    assert "The company has no train on that section yet" in session.type("rules R6.4d")
    assert "R6.4f" in session.type("rules r6.4")
    assert "ruling 16" in session.type("rules ruling 16")
    chapters = session.type("rules")
    assert "\nInvesting\n  R6.12, R6.13" in chapters
    assert "There is no rule R99" in session.type("rules R99")


def test_the_notation_is_always_understood(session: Session) -> None:
    session.until("turn")
    move = next(move for move in session.game.choices(0) if str(move).startswith("build"))
    assert f"Anna builds {move.company} on" in session.type(str(move))


def test_a_refusal_names_the_rule_and_nothing_changes(session: Session) -> None:
    session.until("turn")
    before = session.game.position.clone()
    out = session.type("build MS denver--omaha/7 with black", "build QQ denver--omaha/0 with black", "keep", "fly")
    assert "There is no space 7 on denver--omaha (R6.4)" in out
    assert "There is no company QQ that builds (R6.5)" in out
    assert "“keep” does not answer: Build track or invest (R6.1)" in out
    assert "“fly” is none of the choices" in out
    assert session.game.position == before


def test_choosing_step_by_step_and_beginning_anew(session: Session) -> None:
    session.until("turn")
    out = session.type("build", "", "invest", "")
    assert out.count("1 Build track, then draw a share") == 3
    assert "Invest in shares of your hand\n" in out


def test_undo_of_what_nobody_has_seen_is_free(session: Session) -> None:
    session.until("turn")
    before, number = session.game.position.clone(), session.game.number
    out = session.type("invest 1", "undo")
    assert "Anna takes a move back" in out
    assert (session.game.position, session.game.number) == (before, number)


def test_undo_of_what_was_seen_needs_a_yes(session: Session) -> None:
    session.until("turn")
    session.move()
    session.until("turn")
    number = session.game.number
    assert "Others have moved since" in session.type("undo", "no")
    assert session.game.number == number
    session.type("undo", "yes")
    assert session.game.number < number


@pytest.mark.parametrize(
    ("language", "answer", "agrees"),
    [
        *[("en", answer, True) for answer in ("yes", "y", "Y", " Yes ")],
        *[("hu", answer, True) for answer in ("igen", "i", "Igen", "yes", "y")],
        *[("ru", answer, True) for answer in ("да", "д", "Да", "y")],
        *[("en", answer, False) for answer in ("", "no", "ye", "да", "igen")],
    ],
)
def test_yes_is_said_in_the_readers_language(session: Session, language: str, answer: str, agrees: bool) -> None:
    sitting = Sitting(session.game, {1: "random"}, room_of(TITLE), Voice(language))
    assert sitting._agrees(answer) == agrees


def test_nothing_to_take_back(session: Session) -> None:
    assert "There is no move to take back" in session.type("undo")


def test_saving(session: Session) -> None:
    file = session.folder / "kept.json"
    assert f"The game is kept in {file}" in session.type("1", f"save {file}")
    assert trackside.load(file).position == session.game.position
    out = session.type("save", f"save {session.folder}", "save /nowhere/at/all")
    assert "Name a file: save FILE" in out
    assert f"{session.folder} is a folder, not a file" in out
    assert "There is no file /nowhere/at/all" in out


def test_a_game_goes_on_from_its_record(trackside_: Command, typed: Typed, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed(iter(["1", "1", "1", "1", "quit"]))
    trackside_("terminal", "union-pacific", "--seats", "Anna", "--opponents", "greedy", "--seed", "9", "--record", file)
    before = trackside.load(file)
    typed(iter(["quit"]))
    out = trackside_("terminal", "union-pacific", "--record", file).out
    assert "Anna: " in out
    assert trackside.load(file).position == before.position


def test_records_that_cannot_be_gone_on_with(trackside_: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("choo choo", "utf-8")
    assert trackside_("terminal", "union-pacific", "--record", file).status == 1
    outcome = trackside_("terminal", "union-pacific", "--record", file, "--seats", "Anna")
    assert (outcome.status, outcome.err) == (2, f"{file} holds a game already: its seats and rules stand in it\n")
    nowhere = tmp_path / "nowhere" / "game.json"
    outcome = trackside_("terminal", "union-pacific", "--seats", "A,B", "--record", nowhere)
    assert (outcome.status, outcome.err) == (1, f"There is no file {nowhere}\n")


def test_a_title_without_a_room_is_played_by_its_notation(capsys: pytest.CaptureFixture[str], typed: Typed) -> None:
    game = Game.start(toy.TITLE, ["Anna", "Béla"], 3)
    typed(iter(["", "1", "", "1", *["", "pass"] * 4, "", "keep 99", "keep none", "", "keep none"]))
    Sitting(game, {}, plain_room, Voice("en")).play()
    out = capsys.readouterr().out
    assert "Too many to list; write one as: keep {cards}" in out
    assert "Only cards of the hand can be kept, in order (T5)" in out
    assert "The result" in out
    assert fits(out)
