"""`play` and `serve`: what they start, and what is said when they cannot."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Outcome
from trackside.web import server

Command = Callable[..., Outcome]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """With what the server was started."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(server, "serve", lambda *given: calls.append(("serve", *given)))
    monkeypatch.setattr(server, "play", lambda *given: calls.append(("play", *given)))
    return calls


def test_serve(trackside_: Command, started: list[tuple[Any, ...]], tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    port = server.free_port()
    outcome = trackside_("serve", "--port", str(port), "--database", database)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out == f"Trackside listens at http://127.0.0.1:{port}\n"
    assert started == [("serve", "127.0.0.1", port, database, 1)]


@pytest.mark.parametrize(("words", "path"), [((), "/"), (("union-pacific",), "/new/union-pacific")])
def test_play(
    trackside_: Command, started: list[tuple[Any, ...]], tmp_path: Path, words: tuple[str, ...], path: str
) -> None:
    database = str(tmp_path / "tables.db")
    assert trackside_("play", *words, "--database", database).status == 0
    assert started == [("play", database, path)]


def test_tables_are_kept_in_the_data_folder(
    trackside_: Command, started: list[tuple[Any, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trackside.cli.serving.user_data_path", lambda *_, **__: tmp_path / "data")
    assert trackside_("play").status == 0
    assert started == [("play", str(tmp_path / "data" / "trackside.db"), "/")]
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setattr("trackside.cli.serving.user_data_path", lambda *_, **__: blocked / "data")
    outcome = trackside_("play")
    assert outcome.status == 1
    assert outcome.err.startswith(f"The folder {blocked / 'data'} cannot be made: ")


@pytest.mark.parametrize("command", ["play", "serve"])
def test_a_database_that_cannot_be_used(
    trackside_: Command, started: list[tuple[Any, ...]], tmp_path: Path, command: str
) -> None:
    garbage = tmp_path / "garbage.db"
    garbage.write_bytes(b"choo choo" * 1000)
    for place in (tmp_path / "nowhere" / "tables.db", garbage):
        outcome = trackside_(command, "--database", place)
        assert (outcome.status, outcome.out) == (1, "")
        assert str(place) in outcome.err
        assert outcome.err.count("\n") == 1
    assert started == []


def test_an_address_that_is_taken(trackside_: Command, started: list[tuple[Any, ...]], tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        outcome = trackside_("serve", "--port", str(port), "--database", tmp_path / "tables.db")
    assert outcome.status == 1
    assert outcome.err.startswith(f"Nobody can listen at 127.0.0.1:{port}: ")
    assert started == []
