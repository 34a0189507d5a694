"""Wrong usage ends with status 2 and one sentence; help and start-up are quick and translated."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.cli.conftest import Outcome
from trackside.cli import application, commands
from trackside.cli.voice import Voice, language_of

Command = Callable[..., Outcome]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "fly",
            "There is no command fly; there are: "
            "play, serve, terminal, replay, check, convert, routes, simulate, board",
        ),
        ("replay", "FILE is missing"),
        ("replay game.json --until soon", "--until should be a whole number, not “soon”"),
        ("replay game.json --until -1", "“-1” will not do for --until"),
        ("replay game.json --until", "--until needs a value"),
        ("replay one.json two.json", "This is one word too many: two.json"),
        ("replay game.json --backwards", "There is no option --backwards here"),
        ("check", "FILE is missing"),
        ("board check", "FILE is missing"),
        ("board burn", "There is no command burn; there are: check"),
        ("board check x.json --title chess", "There is no game chess; there are: union-pacific, downforce, 1861, 1867"),
        ("serve --port 99999", "“99999” will not do for --port"),
        ("serve --workers 2 --database games.db", "Several processes need a PostgreSQL database"),
        ("play chess", "There is no game chess; there are: union-pacific, downforce, 1861, 1867"),
        ("terminal", "TITLE is missing"),
        ("terminal chess", "There is no game chess; there are: union-pacific, downforce, 1861, 1867"),
        ("terminal union-pacific --opponents clever", "There is no opponent clever; there are: random, greedy, steady"),
        ("terminal union-pacific --seats A,B,C,D,E,F,G", "Union Pacific is for 2 to 6 players, not 7"),
        ("terminal union-pacific --seats A,B --option dividends", "An option is written NAME=VALUE, not “dividends”"),
        ("terminal union-pacific --seats A,B --option dividends=odd", "The option dividends is one of: standard, even"),
        ("terminal union-pacific --seats A,B --option up_by_swap=maybe", "The option up_by_swap is true or false"),
        ("simulate union-pacific --seats 9", "Union Pacific is for 2 to 6 players, not 9"),
        (
            "simulate union-pacific --opponents random,clever",
            "There is no opponent clever; there are: random, greedy, steady",
        ),
        ("simulate union-pacific --seats 2 --opponents random,random,random", "There are 3 opponents for 2 seats"),
        ("simulate union-pacific --games 0", "“0” will not do for --games"),
        ("simulate union-pacific --games 1 --games 2", "--games is given more than once"),
        ("--language xx check game.json", "There is no language xx; there are: en, hu, ru"),
        ("check game.json --language", "There is no language ; there are: en, hu, ru"),
    ],
)
def test_wrong_usage(trackside_: Command, words: str, sentence: str) -> None:
    outcome = trackside_(*words.split())
    assert (outcome.status, outcome.out, outcome.err) == (2, "", sentence + "\n")


@pytest.mark.parametrize(
    "words", [(), ("--help",), ("board",), *((*command.name.split(), "--help") for command in commands.COMMANDS)]
)
@pytest.mark.parametrize("language", ["en", "hu", "ru"])
def test_help_fits_the_screen(trackside_: Command, words: tuple[str, ...], language: str) -> None:
    outcome = trackside_("--language", language, *words)
    assert (outcome.status, outcome.err) == (0, "")
    assert "trackside" in outcome.out
    assert max(map(cell_len, outcome.out.splitlines())) <= 100


def test_help_names_every_command_and_option(trackside_: Command) -> None:
    out = trackside_("--help").out
    assert all(
        command.name.split()[0] in out and (" " in command.name or str(command.help) in out)
        for command in commands.COMMANDS
    )
    out = trackside_("simulate", "--help").out
    for option in ("--seats", "--opponents", "--games", "--seed", "--option", "--cluster", "--json"):
        assert option in out


def test_version(trackside_: Command) -> None:
    assert trackside_("--version").out.strip().count(".") == 2


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "hu_HU.UTF-8"}, "hu"),
        ({"LANG": "hu_HU.UTF-8", "LC_ALL": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ru_RU"}, "ru"),
        ({"LANG": "C"}, "en"),
        ({"LC_ALL": "", "LANG": "hu"}, "hu"),
        ({}, "en"),
    ],
)
def test_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_interruption_leaves_no_trace(trackside_: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(commands: commands.Commands, file: Path, /) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands.Commands, "check", interrupt)
    outcome = trackside_("check", "game.json")
    assert (outcome.status, outcome.out, outcome.err) == (application.INTERRUPTED, "", "")


def test_our_own_faults_are_told_in_a_sentence(trackside_: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(commands: commands.Commands, file: Path, /) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(commands.Commands, "check", fail)
    outcome = trackside_("check", "game.json")
    assert outcome.status == 1
    assert outcome.err == "Something went wrong in Trackside itself: ZeroDivisionError: by nothing\n"


def test_what_is_said_cannot_command_the_terminal() -> None:
    from trackside.core.message import message

    assert Voice("en").say(message("{name}", name="\x1b[2Jx\x07")) == "�[2Jx�"


def test_start_up_loads_neither_web_nor_database() -> None:
    program = (
        "import sys; sys.argv = ['trackside', '--help']\n"
        "from trackside.cli import main\n"
        "try: main()\n"
        "except SystemExit as leaving: assert not leaving.code\n"
        "heavy = {'litestar', 'sqlalchemy', 'granian', 'asyncpg', 'textual', 'trackside.games.union_pacific'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_reader_that_stops_reading_is_no_fault() -> None:
    program = "import sys; from trackside.cli.application import run; sys.exit(run(['--help']))"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.close()
        assert process.stderr
        assert process.stderr.read() == b""
    assert process.returncode == 1
