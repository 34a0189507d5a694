"""The end of the game, where every million came from, and what the app says openly of its board."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from trackside.core.message import Message, message
from trackside.core.standings import Standing
from trackside.games.union_pacific.dividends import Payment, holder_name
from trackside.games.union_pacific.shares import SHARES
from trackside.games.union_pacific.table.scene import Scene


def draw(scene: Scene) -> Markup:
    """For each player: money by company and dividend."""
    return scene.render(
        "result.html",
        winner=scene.say(_winner(scene)),
        numbers=[dividend.number for dividend in scene.view.dividends],
        accounts=[_account(scene, standing) for standing in scene.look.standings.rows],
    )


def _winner(scene: Scene) -> Message:
    first = [row for row in scene.look.standings.rows if row.place == 1]
    winners = tuple(holder_name(_holder(scene, row), scene.seats) for row in first)
    total = first[0].total
    if len(winners) > 1:
        return message("{winners} share the victory with {money} million each", winners=winners, money=total)
    if first[0].seat is None:
        return message("The virtual player has most money, {money} million: both players have lost", money=total)
    return message("{winner} wins with {money} million", winner=winners[0], money=total)


def _holder(scene: Scene, row: Standing) -> int:
    """The row's number among the holders of shares: the virtual player's comes after the seats."""
    return scene.seats if row.seat is None else row.seat


def _account(scene: Scene, row: Standing) -> dict[str, Any]:
    holder = _holder(scene, row)
    dividends = scene.view.dividends
    rows = []
    for share in SHARES:
        amounts = [_paid(dividend.payments, share, holder) for dividend in dividends]
        if any(amounts):
            rows.append({"chip": scene.company(share), "amounts": amounts, "sum": sum(amounts)})
    return {
        "holder": holder,
        "chip": scene.holder(holder),
        "place": row.place,
        "total": row.total,
        "rows": rows,
        "by_dividend": [
            sum(payment.amount for payment in dividend.payments if holder in payment.holders) for dividend in dividends
        ],
    }


def _paid(payments: tuple[Payment, ...], share: str, holder: int) -> int:
    return sum(payment.amount for payment in payments if payment.company == share and holder in payment.holders)


def draw_about(scene: Scene) -> Markup:
    """Which board this is, and how far it can be trusted."""
    house = scene.look.options.get("board") is not None
    return scene.render("about.html", text=scene.say(_about(scene.board.name, house)), house=house)


def _about(name: str, house: bool) -> Message:
    if house:
        return message("This table plays on the house board “{name}”.", name=name)
    return message(
        "The board “{name}” is a reconstruction. The companies, their colours, trains and shares, all cards and all"
        " payments are those of the published game; the map is not public, so its cities, sections and tracks were"
        " designed to fit what is known of it. A house board may take its place.",
        name=name,
    )
