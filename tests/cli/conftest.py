"""Running the command line as a person does, and records to run it on."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import trackside
from trackside.cli.application import run
from trackside.core.chance import Generator


@dataclass(frozen=True)
class Outcome:
    """What a command did."""

    status: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """English, no colours, and nothing that depends on whoever runs the tests."""
    for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("TERM", "dumb")


@pytest.fixture
def trackside_(capsys: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """Runs the command with these words."""

    def command(*words: str | Path) -> Outcome:
        status = run([str(word) for word in words])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Outcome(status, out, err)

    return command


def played(
    moves: int | None = None, seats: tuple[str, ...] = ("Anna", "Béla", "Klára"), seed: int = 3
) -> dict[str, Any]:
    """The record of a random game of Union Pacific, cut after so many moves."""
    game = trackside.new("union-pacific", seats=seats, seed=seed)
    generator = Generator(seed, 99)
    while not game.over and (moves is None or game.number < moves):
        seat = game.deciding[0]
        game.play(seat, game.choices(seat).sample(generator))
    record = game.record()
    if moves is not None:
        del record["moves"][moves:]
    return record


@pytest.fixture
def written(tmp_path: Path) -> Callable[[Any], Path]:
    """Writes a record, or text or bytes that should be one, into a file."""

    def write(content: Any, name: str = "game.json") -> Path:
        file = tmp_path / name
        if isinstance(content, bytes):
            file.write_bytes(content)
        else:
            file.write_text(content if isinstance(content, str) else json.dumps(content, ensure_ascii=False), "utf-8")
        return file

    return write
