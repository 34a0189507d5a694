"""A web application on an empty database, with the toy game among its titles."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import RequestFactory, TestClient

from trackside import games
from trackside.tables import NewTable, Plan, SeatPlan, Tables
from trackside.web.app import create_app
from trackside.web.pages import AnyRequest

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


@pytest.fixture
async def tables(toy: None, tmp_path: Path) -> AsyncIterator[Tables]:
    """The tables themselves, without the application around them."""
    async with Tables(tmp_path / "tables.sqlite", pause=0, processes=False) as opened:
        yield opened


@pytest.fixture
async def opened(tables: Tables) -> NewTable:
    """A table of the toy game for two who came by links."""
    return await tables.create(Plan("toy", (SeatPlan("Anna", "link"), SeatPlan("Béla", "link")), seed=1))


def browser(opened: NewTable, seat: int | None) -> AnyRequest:
    """A request of a browser that holds this seat, or none."""
    cookies = {} if seat is None else {f"keys-{opened.table}": opened.keys[seat]}
    header = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return RequestFactory().get("/", headers={"cookie": header} if header else {})
