"""Standings for a reader and for a program."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.box import HORIZONTALS
from rich.table import Table

from trackside.core.message import Message, Piece, Seat, Value, message
from trackside.core.standings import Standing, Standings
from trackside.locales import Speaker


def standings_table(standings: Standings, speaker: Speaker) -> Table:
    """The players from first to last, each with where the sum came from."""
    title = message("The result") if standings.final else message("The standings so far")
    table = Table(title=speaker.say(title), title_justify="left", box=HORIZONTALS, pad_edge=False)
    table.add_column("")
    for row in standings.rows:
        table.add_column(f"{row.place}. {_name(row, speaker)}", justify="right", overflow="fold")
    for label in _labels(standings):
        table.add_row(speaker.say(label), *(_sum(row, label) for row in standings.rows))
    table.add_section()
    table.add_row(speaker.say(message("Total")), *(str(row.total) for row in standings.rows), style="bold")
    return table


def standings_data(standings: Standings, seats: Iterable[str]) -> dict[str, Any]:
    """The standings as `--json` prints them; labels are in English whatever the language."""
    names = list(seats)
    return {
        "final": standings.final,
        "rows": [
            {
                "place": row.place,
                "seat": row.seat,
                "name": str(row.name) if row.seat is None else names[row.seat],
                "total": row.total,
                "amounts": [{"label": str(amount.label), "amount": amount.amount} for amount in row.amounts],
            }
            for row in standings.rows
        ],
    }


def _name(row: Standing, speaker: Speaker) -> str:
    return speaker.say(row.name or "") if row.seat is None else speaker.say(Seat(row.seat))


def _labels(standings: Standings) -> list[Message]:
    """What anybody got something for: the orders of all sums merged. Labels are compared by their English text.

    Where a row leaves open whether a label comes before or after those of others, things come in the order that they
    have in the longest row.
    """
    rows = sorted((row.amounts for row in standings.rows), key=len, reverse=True)
    things = dict.fromkeys(_thing(amount.label) for amounts in rows for amount in amounts)
    ranks = {thing: rank for rank, thing in enumerate(things)}
    labels: list[Message] = []
    for amounts in rows:
        at = 0
        for number, amount in enumerate(amounts):
            texts = [str(label) for label in labels]
            if str(amount.label) in texts:
                at = texts.index(str(amount.label)) + 1
                continue
            later = [texts.index(text) for text in (str(other.label) for other in amounts[number:]) if text in texts]
            place = _place([ranks[_thing(label)] for label in labels], ranks[_thing(amount.label)], at, later)
            labels.insert(place, amount.label)
            at = place + 1
    return labels


def _place(ranks: list[int], own: int, first: int, later: list[int]) -> int:
    """Where a label of rank `own` goes: from `first` on, before `later`, and by the ranks around it.

    Where ranks fall, another round of sums begins.
    """
    if later:
        place = later[0]
        while place > first and own < ranks[place - 1] < ranks[place]:
            place -= 1
    else:
        place = first
        while place < len(ranks) and ranks[place] < own and (place == 0 or ranks[place - 1] < ranks[place]):
            place += 1
    return place


def _thing(label: Message) -> Value:
    """What a label is about: the piece in it, or all of it."""
    return next((value for value in label.parameters.values() if isinstance(value, Piece)), label.text)


def _sum(row: Standing, label: Message) -> str:
    amounts = [amount.amount for amount in row.amounts if str(amount.label) == str(label)]
    return str(sum(amounts)) if amounts else ""
