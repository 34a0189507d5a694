"""The score sheet as in the game, filled in: places and bets less the prices, column by column (DF 10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from trackside.core.message import Message, Piece, Seat, message
from trackside.core.standings import Standing
from trackside.games.downforce.components import COLOUR_INDEX, COLOURS, COMPONENTS
from trackside.games.downforce.payout import bet_pays
from trackside.games.downforce.table.scene import Scene


def draw(scene: Scene) -> Markup:
    """Who has won, and a sheet for each race that is over."""
    standings = scene.look.standings
    results = scene.view.results
    return scene.render(
        "result.html",
        winner=scene.say(_winner(scene)) if standings.final else None,
        sheets=[_sheet(scene, result, number) for number, result in enumerate(results, 1)],
        decides=scene.position.rules.variant.money,
        races=scene.view.races,
        names=[scene.seat(seat) for seat in range(scene.seats)],
        sums=[sum(result["totals"][seat] for result in results) for seat in range(scene.seats)],
        won=[row.seat for row in standings.rows if row.place == 1] if standings.final else [],
    )


def _winner(scene: Scene) -> Message:
    first = [row for row in scene.look.standings.rows if row.place == 1]
    winners = tuple(map(_seat, first))
    if scene.position.rules.variant.money:
        if len(winners) > 1:
            return message(
                "{winners} share the victory with {money} million each", winners=winners, money=first[0].total
            )
        return message("{winner} wins with {money} million", winner=winners[0], money=first[0].total)
    if len(winners) > 1:
        return message("{winners} share the victory", winners=winners)
    return message("{winner} wins: the car that got furthest is theirs", winner=winners[0])


def _seat(row: Standing) -> Seat:
    assert row.seat is not None
    return Seat(row.seat)


def _sheet(scene: Scene, result: Mapping[str, Any], number: int) -> dict[str, Any]:
    """The columns are the players, the rows what they are paid for."""
    owners: Mapping[str, int] = result["owners"]
    prices: Mapping[str, int] = result["prices"]
    finish = tuple(COLOUR_INDEX[car] for car in result["finish"])
    groups = [
        {"name": scene.say(message("Places")), "rows": _places(scene, finish, owners)},
        {"name": scene.say(message("Bets")), "rows": _bets(scene, finish, result["bets"])},
        {
            "name": scene.say(message("Prices")),
            "rows": [
                {
                    "label": scene.car(car),
                    "cells": [
                        {"amount": -prices.get(car, 0), "chip": None} if owners[car] == seat else None
                        for seat in range(scene.seats)
                    ],
                }
                for car in COLOURS
                if car in owners
            ],
        },
    ]
    return {
        "name": scene.say(message("Race {number}: {track}", number=number, track=_track(scene, number))),
        "groups": groups,
        "totals": result["totals"],
    }


def _track(scene: Scene, number: int) -> str:
    return scene.position.rules.tracks[number - 1].file.name


def _places(scene: Scene, finish: tuple[int, ...], owners: Mapping[str, int]) -> list[dict[str, Any]]:
    rows = []
    for place, pays in enumerate(COMPONENTS.places):
        car = COLOURS[finish[place]] if place < len(finish) else None
        rows.append(
            {
                "label": scene.say(
                    message("{place}. {car}", place=place + 1, car=Piece("car", car))
                    if car
                    else message("{place}. nobody", place=place + 1)
                ),
                "cells": [
                    {"amount": pays, "chip": None} if car and owners.get(car) == seat else None
                    for seat in range(scene.seats)
                ],
            }
        )
    return rows


def _bets(scene: Scene, finish: tuple[int, ...], bets: list[list[str]]) -> list[dict[str, Any]]:
    rows = []
    for line in range(max(map(len, bets), default=0)):
        rows.append(
            {
                "label": scene.say(message("Bet {line}", line=line + 1)),
                "cells": [
                    {
                        "amount": bet_pays(finish, line, COLOUR_INDEX[bets[seat][line]]),
                        "chip": scene.car(bets[seat][line]),
                    }
                    for seat in range(scene.seats)
                ],
            }
        )
    return rows
