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
    order: dict[Value, int] = {}
    for amounts in rows:
        for amount in amounts:
            order.setdefault(_thing(amount.label), len(order))
    labels: list[Message] = []
    texts: list[str] = []
    for amounts in rows:
        at = 0
        for number, amount in enumerate(amounts):
            text = str(amount.label)
            if text in texts:
                at = texts.index(text) + 1
                continue
            following = {str(later.label) for later in amounts[number:]}
            while at < len(texts) and texts[at] not in following:
                if order[_thing(labels[at])] > order[_thing(amount.label)]:
                    break
                at += 1
            labels.insert(at, amount.label)
            texts.insert(at, text)
            at += 1
    return labels


def _thing(label: Message) -> Value:
    """What a label is about: the piece in it, or all of it."""
    return next((value for value in label.parameters.values() if isinstance(value, Piece)), label.text)


def _sum(row: Standing, label: Message) -> str:
    amounts = [amount.amount for amount in row.amounts if str(amount.label) == str(label)]
    return str(sum(amounts)) if amounts else ""
