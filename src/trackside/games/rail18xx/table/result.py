"""The final scores and where every amount came from."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from trackside.core.look import Drawn
from trackside.core.message import Message, Piece, Seat, message
from trackside.games.rail18xx.companies import SHARES
from trackside.games.rail18xx.table import reckoning
from trackside.games.rail18xx.table.discs import disc
from trackside.games.rail18xx.table.scene import Scene
from trackside.games.rail18xx.table.sums import opened
from trackside.games.rail18xx.view import CompanyView


def draw(scene: Scene) -> Drawn:
    """The spreadsheet of 18xx 20: cash, privates and shares of every player, which add up to the score."""
    order = [row.seat for row in scene.look.standings.rows if row.seat is not None]
    companies = [company for company in scene.view.companies if any(company.shares)]
    rows = [
        {
            "disc": disc(company.symbol),
            "price": _price(scene, company),
            "cells": [_holding(scene, company.symbol, seat) for seat in order],
        }
        for company in companies
    ]
    return scene.render(
        "result.html",
        winner=scene.say(_winner(scene)),
        players=[{"chip": scene.seat(seat), "place": _place(scene, seat)} for seat in order],
        cash=[scene.money(scene.view.players[seat].cash) for seat in order],
        privates=[_privates(scene, seat) for seat in order],
        companies=rows,
        totals=[_total(scene, seat) for seat in order],
    )


def _winner(scene: Scene) -> Message:
    first = [row for row in scene.look.standings.rows if row.place == 1]
    winners = tuple(Seat(row.seat) for row in first if row.seat is not None)
    money = scene.money(first[0].total)
    if len(winners) > 1:
        return message("{winners} share the victory with {money} each", winners=winners, money=money)
    return message("{winner} wins with {money}", winner=winners[0], money=money)


def _price(scene: Scene, company: CompanyView) -> str:
    """The price that counts, with the steps left for loans (18xx 20.1)."""
    figure = scene.money(company.final_price)
    if not company.loans:
        return figure
    return opened(f"scores-price-{company.symbol}", figure, [reckoning.steps_for_loans(scene, company)])


def _total(scene: Scene, seat: int) -> Markup:
    return opened(f"scores-total-{seat}", scene.money(scene.view.players[seat].worth), reckoning.worth(scene, seat))


def _place(scene: Scene, seat: int) -> int:
    return next(row.place for row in scene.look.standings.rows if row.seat == seat)


def _holding(scene: Scene, symbol: str, seat: int) -> dict[str, Any] | None:
    """What a player's share of a company counts: `6 × 200 = 1200` (18xx 20.2: a minor counts twice its price)."""
    company = scene.companies[symbol]
    held = company.shares[seat]
    if not held:
        return None
    count = 2 if company.kind == "minor" else held
    return {
        "sum": scene.money(count * company.final_price),
        "how": f"{count} × {scene.money(company.final_price)}",
        "percent": 100 * held // SHARES,
    }


def _privates(scene: Scene, seat: int) -> dict[str, Any] | None:
    owned = scene.view.players[seat].privates
    if not owned:
        return None
    total = sum(scene.rules.privates[name].value for name in owned)
    return {"sum": scene.money(total), "how": ", ".join(scene.plain(Piece("private", name)) for name in owned)}
