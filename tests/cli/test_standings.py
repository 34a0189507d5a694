"""Standings and figures for a reader."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.cli.conftest import Outcome
from trackside.cli.standings import standings_table
from trackside.cli.voice import Voice
from trackside.core.message import Piece, message
from trackside.core.standings import Amount, Standing, Standings
from trackside.games.union_pacific import TITLE

Command = Callable[..., Outcome]


def row(seat: int | None, place: int, *amounts: tuple[int, str]) -> Standing:
    """A row with a million for each company at each dividend."""
    label = "Dividend {number}: {company}"
    sums = tuple(Amount(message(label, number=number, company=Piece("company", name)), 1) for number, name in amounts)
    return Standing(seat, place, len(sums), sums, None if seat is not None else message("virtual player"))


def rows_of(*rows: Standing) -> list[str]:
    """The labels of the table, from above."""
    speaker = Voice("en").speaker(TITLE, ["Anna", "Béla"], {"board": None})
    table = standings_table(Standings(True, rows), speaker)
    return [str(cell).replace("Dividend ", "") for cell in table.columns[0].cells][:-1]


def test_sums_come_in_the_order_of_the_game_whoever_lacks_some() -> None:
    first = row(0, 1, (1, "BNL"), (1, "MS"), (1, "SFRB"), (2, "BNL"), (2, "MS"), (2, "UMR"))
    virtual = row(None, 2, (2, "BNL"), (2, "SFRB"), (2, "UMR"))
    expected = ["1: BNL", "1: MS", "1: SFRB", "2: BNL", "2: MS", "2: SFRB", "2: UMR"]
    assert rows_of(first, virtual) == expected
    assert rows_of(virtual, first) == expected


def test_each_of_two_players_has_sums_of_his_own() -> None:
    first = row(0, 1, (1, "BNL"), (1, "MS"), (1, "SFRB"), (2, "MS"), (2, "SFRB"))
    for second in (
        row(1, 2, (1, "ESL"), (2, "BNL"), (2, "MS")),
        row(1, 2, (1, "UMR")),
        row(1, 2, (2, "UMR"), (2, "SFRB")),
        row(1, 2, (1, "KCC"), (2, "BNL"), (2, "KCC")),
    ):
        found = rows_of(first, second)
        assert [label[:2] for label in found] == sorted(label[:2] for label in found), second


@pytest.mark.parametrize(("language", "point"), [("en", "."), ("hu", ","), ("ru", ",")])
def test_figures_have_the_point_or_comma_of_the_language(trackside_: Command, language: str, point: str) -> None:
    words = ("simulate", "union-pacific", "--games", "1", "--seats", "2", "--seed", "1", "--processes", "1")
    out = trackside_("--language", language, *words).out
    assert set(re.findall(r"\d([.,])\d", out)) == {point}
