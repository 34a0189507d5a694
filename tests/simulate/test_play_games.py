"""Simulations: the same results however the work is shared out, and figures that are right."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import trackside
from trackside.core.refusal import OptionError, TracksideError, UnknownTitle
from trackside.games import find
from trackside.simulate import GameResult, play_game, play_games, wilson
from trackside.simulate.games import Series
from trackside.simulate.report import results

OPPONENTS = ("greedy", "random", "random")


def test_the_same_seed_gives_the_same_results_on_any_number_of_processes() -> None:
    here = play_games("union-pacific", OPPONENTS, games=7, seed=5, processes=1)
    shared = play_games("union-pacific", OPPONENTS, games=7, seed=5, processes=2)
    assert (here.results, here.moves) == (shared.results, shared.moves)
    assert (here.processes, shared.processes) == (1, 2)
    assert play_games("union-pacific", OPPONENTS, games=7, seed=6, processes=1).results != here.results


def test_a_game_of_a_simulation_can_be_looked_at_again() -> None:
    """Its shuffles are those of a new game with the same seed."""
    title = find("union-pacific")
    seed = Series("union-pacific", OPPONENTS, 5, {}).seed_of(3)
    result = play_game(title, OPPONENTS, seed, title.settle(3, {}))
    game = trackside.new("union-pacific", seats=list("ABC"), seed=seed)
    assert len(result.totals) == 3
    assert result.moves > game.number
    assert result == play_game(title, OPPONENTS, seed, title.settle(3, {}))


def test_everybody_sits_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[tuple[str, ...]] = []

    def sit(title: object, seats: tuple[str, ...], seed: int, options: object) -> GameResult:
        tables.append(tuple(seats))
        totals = tuple(len(name) for name in seats)
        return GameResult(totals, (seats.index("greedy"),), 1)

    monkeypatch.setattr("trackside.simulate.games.play_game", sit)
    opponents = ("greedy", "random", "steady", "steady")
    played = Series("union-pacific", opponents, 1, {}).play(range(4))
    assert [table.index("greedy") for table in tables] == [0, 1, 2, 3]
    assert [table.index("random") for table in tables] == [1, 2, 3, 0]
    # Whatever the seat, the result is told by opponent.
    assert {game.winners for game in played} == {(0,)}
    assert {game.totals for game in played} == {tuple(map(len, opponents))}


def test_results_are_counted_by_strength() -> None:
    played = [
        GameResult((10, 5, 5), (0,), 9),
        GameResult((10, 10, 4), (0, 1), 9),
        GameResult((1, 2, 3), (2,), 9),
        GameResult((0, 0, 0), (), 9),  # the virtual player won
    ]
    greedy, rest = results(OPPONENTS, played)
    assert (greedy.opponent, greedy.seats, greedy.wins, greedy.win_rate) == ("greedy", 1, 1.5, 0.375)
    assert (rest.opponent, rest.seats, rest.wins, rest.fair) == ("random", 2, 1.5, 2 / 3)
    assert greedy.money == 21 / 4
    assert rest.money == (10 + 14 + 5 + 0) / 8


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # Worked examples of Wilson's interval with z = 1.96.
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (120, 200, 0.5308, 0.6654),
        (1, 1, 0.2065, 1.0),
    ],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_progress_reaches_the_end() -> None:
    seen: list[int] = []
    play_games("union-pacific", ["random"] * 2, games=9, seed=1, processes=2, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 9


def test_what_cannot_be_simulated() -> None:
    with pytest.raises(UnknownTitle):
        play_games("chess", OPPONENTS, 1, 1)
    with pytest.raises(OptionError, match="There is no opponent clever"):
        play_games("union-pacific", ["clever", "random"], 1, 1)
    with pytest.raises(OptionError, match="2 to 6 players"):
        play_games("union-pacific", ["random"], 1, 1)
    with pytest.raises(OptionError, match="At least one game"):
        play_games("union-pacific", OPPONENTS, 0, 1)
    with pytest.raises(TracksideError, match=r"no cluster at|needs the package"):
        play_games("union-pacific", OPPONENTS, 1, 1, cluster="tcp://127.0.0.1:1")


def test_the_command_prints_figures(capsys: pytest.CaptureFixture[str]) -> None:
    run = _run(capsys)
    out = run("simulate", "union-pacific", "--opponents", "greedy", "--seats", "3", "--games", "6", "--processes", "1")
    rows = {line.split()[0]: line.split() for line in out.splitlines() if line.strip().startswith(("greedy", "random"))}
    assert (rows["greedy"][1], rows["random"][1]) == ("1", "2")
    assert "games a second" in out


def test_json_is_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "simulate",
        "union-pacific",
        "--opponents",
        "greedy,random,random",
        "--games",
        "6",
        "--seed",
        "5",
        "--json",
    )
    data = json.loads(_run(capsys)(*words, "--processes", "2"))
    report = play_games("union-pacific", OPPONENTS, games=6, seed=5, processes=1)
    assert [row["wins"] for row in data["results"]] == [result.wins for result in report.results]
    assert set(data) == {
        "title", "opponents", "options", "games", "seed", "moves", "results", "seconds", "processes", "games_a_second",
    }  # fmt: skip
    assert set(data["results"][0]) == {"opponent", "seats", "wins", "win_rate", "low", "high", "fair", "money"}


def _run(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    from trackside.cli.application import run

    def command(*words: str) -> str:
        assert run(words) == 0
        return capsys.readouterr().out

    return command
