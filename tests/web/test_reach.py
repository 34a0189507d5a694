"""At which address others reach the server."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from litestar.datastructures import URL
from litestar.testing import TestClient

from trackside.tables import Tables
from trackside.web import reach
from trackside.web.app import create_app


@pytest.fixture
def in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "lan_address", lambda: "192.168.1.7")


@pytest.mark.parametrize(
    ("asked", "listens", "there"),
    [
        ("http://127.0.0.1:8000/", "0.0.0.0", "http://192.168.1.7:8000/"),
        ("http://localhost:8000/", "::", "http://192.168.1.7:8000/"),
        ("http://[::1]:8000/", "0.0.0.0", "http://192.168.1.7:8000/"),
        ("http://127.0.0.1:8000/", "127.0.0.1", None),
        ("http://localhost/", "localhost", None),
        ("http://192.168.1.9:8000/", "192.168.1.9", "http://192.168.1.9:8000/"),
        ("https://games.example/", "127.0.0.1", "https://games.example/"),  # behind another server
    ],
)
def test_the_address_for_others(in_a_network: None, asked: str, listens: str, there: str | None) -> None:
    assert reach.for_others(URL(asked), listens) == there


def test_a_computer_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "lan_address", lambda: None)
    assert reach.for_others(URL("http://127.0.0.1:8000/"), "0.0.0.0") is None


def test_the_own_address_is_none_that_leads_nowhere() -> None:
    address = reach.lan_address()
    assert address is None or not (reach.is_loopback(address) or reach.everywhere(address))


@pytest.mark.parametrize(("listens", "there"), [("0.0.0.0", "192.168.1.7"), ("127.0.0.1", "127.0.0.1")])
def test_invitations_lead_to_where_others_reach(in_a_network: None, tmp_path: Path, listens: str, there: str) -> None:
    app = create_app(Tables(tmp_path / "tables.sqlite", processes=False), listens=listens)
    form = {"name-0": "Anna", "held-0": "here", "name-1": "Béla", "held-1": "link"}
    with TestClient(app, base_url="http://127.0.0.1:8000") as client:
        text = client.post("/new/union-pacific", data=form).text
    link = re.search(r'value="(http[^"]+)/tables/[^"]+/sit/', text)
    assert link
    assert link[1] == f"http://{there}:8000"
    assert ("on this computer only" in text) == (listens == "127.0.0.1")
