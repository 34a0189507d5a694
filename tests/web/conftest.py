"""A web application on an empty database, with the toy game among its titles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from trackside import games
from trackside.tables import Tables
from trackside.web.app import create_app

Client = TestClient[Litestar]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game in the registry."""
    monkeypatch.setitem(games.REGISTRY, "toy", "tests.toy")


@pytest.fixture
def app(toy: None, tmp_path: Path) -> Litestar:
    return create_app(Tables(tmp_path / "tables.sqlite", pause=0, processes=False))


@pytest.fixture
def client(app: Litestar) -> Iterator[Client]:
    with TestClient(app, base_url="http://testserver.local") as opened:
        yield opened


@pytest.fixture
def table(client: Client) -> dict[str, Any]:
    """A table of the toy game whose two seats are held by a key each."""
    wish = {"title": "toy", "seats": [{"name": "Anna"}, {"name": "Béla"}], "seed": 1}
    answer = client.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    opened: dict[str, Any] = answer.json()
    return opened


def key(table: dict[str, Any], seat: int) -> dict[str, str]:
    """The headers that show the key of a seat."""
    return {"Authorization": f"Bearer {table['keys'][str(seat)]}"}
