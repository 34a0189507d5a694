"""`trackside simulate`: many games among computer opponents, with a progress bar and figures."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import msgspec
from rich.box import HORIZONTALS
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from trackside import games
from trackside.cli.options import names, settled_options
from trackside.cli.voice import Voice
from trackside.core.message import message
from trackside.simulate import Report, play_games


class Question(NamedTuple):
    """What is to be simulated, as the command line puts it."""

    title: str
    seats: int | None
    opponents: str | None
    games: int
    seed: int
    options: Sequence[str]
    processes: int | None
    cluster: str | None


def simulate(question: Question, as_json: bool, voice: Voice) -> None:
    """Play and print who won how often; raises `Failure` and the errors of `play_games`."""
    title = games.find(question.title)
    options = settled_options(title, question.options, voice)
    opponents = _opponents(question, voice)
    with _progress(question.games, voice) as progress:
        report = play_games(
            title.name,
            opponents,
            question.games,
            question.seed,
            options,
            processes=question.processes,
            cluster=question.cluster,
            progress=progress,
        )
    if as_json:
        data = msgspec.to_builtins(report) | {"games_a_second": round(report.games_a_second, 2)}
        print(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        _print(report, voice)


def _opponents(question: Question, voice: Voice) -> list[str]:
    """A strength for each seat; as many random ones as are not named."""
    named = names(question.opponents)
    seats = question.seats if question.seats is not None else max(len(named), games.find(question.title).fewest)
    if len(named) > seats:
        text = message("There are {named} opponents for {seats} seats", named=len(named), seats=seats)
        raise voice.failure(text, 2)
    return [*named, *["random"] * (seats - len(named))]


@contextmanager
def _progress(games: int, voice: Voice) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while it is a terminal."""
    screen = voice.screen(errors=True)
    bar = Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=screen, disable=not screen.is_terminal
    )
    with bar:
        task = bar.add_task("", total=games)
        yield lambda finished: bar.update(task, completed=finished)


def _print(report: Report, voice: Voice) -> None:
    table = Table(box=HORIZONTALS, pad_edge=False)
    table.add_column(voice.say(message("Opponent")))
    for heading in (
        message("Seats"),
        message("Wins"),
        message("Share"),
        message("95% between"),
        message("Fair share"),
        message("Mean money"),
    ):
        table.add_column(voice.say(heading), justify="right")
    for result in report.results:
        table.add_row(
            result.opponent,
            str(result.seats),
            voice.decimal(result.wins) if result.wins % 1 else f"{result.wins:.0f}",
            voice.percent(result.win_rate),
            f"{voice.percent(result.low)} – {voice.percent(result.high)}",
            voice.percent(result.fair),
            voice.decimal(result.money),
        )
    screen = voice.screen()
    screen.print(table)
    speed = message(
        "{games} games of {moves} moves on average, {speed} games a second on {count} core",
        "{games} games of {moves} moves on average, {speed} games a second on {count} cores",
        games=report.games,
        moves=round(report.moves / report.games),
        speed=voice.decimal(report.games_a_second),
        count=report.processes,
    )
    screen.print(voice.say(speed))
