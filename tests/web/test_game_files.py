"""Game files of 18xx.games saved from a table: they lead to the same position; only games played as there have one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import trackside
from tests.web.conftest import Client

RECORDS = Path(__file__).parent.parent / "records"


def opened(client: Client, record: dict[str, Any]) -> str:
    answer = client.post("/api/records", json={"record": record})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


@pytest.mark.parametrize("path", ["/tables/{table}", "/api/tables/{table}"])
def test_a_game_is_saved_as_the_site_has_it_and_opened_again(client: Client, path: str) -> None:
    record = json.loads((RECORDS / "18xx_1861_bank_breaks.json").read_text("utf-8"))
    table = opened(client, record)
    saved = client.get(path.format(table=table) + "/record?format=18xx.games")
    assert saved.status_code == 200, saved.text
    assert {"title", "players", "settings", "actions"} <= set(saved.json())
    again = trackside.load(saved.json())
    assert again.position.state() == trackside.load(record).position.state()
    page = client.get(f"/tables/{table}")
    assert f"/tables/{table}/record?format=18xx.games" in page.text


def test_a_game_by_the_printed_rules_has_none(client: Client) -> None:
    table = opened(client, trackside.new("1861", ["Anna", "Béla", "Klára"], seed=1).record())
    assert "format=18xx.games" not in client.get(f"/tables/{table}").text
    refused = client.get(f"/api/tables/{table}/record?format=18xx.games")
    assert refused.status_code == 422
    assert "as 18xx.games plays" in refused.json()["error"]["message"]


def test_a_format_that_there_is_not(client: Client) -> None:
    table = opened(client, trackside.new("1861", ["Anna", "Béla", "Klára"], seed=1).record())
    refused = client.get(f"/api/tables/{table}/record?format=chess")
    assert refused.status_code == 422
    assert "18xx.games" in refused.json()["error"]["message"]
    assert client.get(f"/tables/{table}/record?format=chess").status_code == 422
