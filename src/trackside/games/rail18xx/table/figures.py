"""Figures side by side: what a move changes, before and after, and what a new major would be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from trackside.core.message import message
from trackside.games.rail18xx.companies import SHARES
from trackside.games.rail18xx.table.panel import trains
from trackside.games.rail18xx.telling import hex_, private

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition
    from trackside.games.rail18xx.table.foresight import Change, Foresight
    from trackside.games.rail18xx.table.scene import Scene


def changes(scene: Scene, seen: Foresight) -> Markup:
    """Money, prices, loans and shares that a move changes, before and after."""
    money = [_row(scene, change, scene.money(change.before), scene.money(change.after)) for change in seen.money]
    prices = [_row(scene, change, scene.money(change.before), scene.money(change.after)) for change in seen.prices]
    loans = [_row(scene, change, str(change.before), str(change.after)) for change in seen.loans]
    shares = [
        _row(scene, change, f"{10 * change.before}%", f"{10 * change.after}%") | {"of": scene.company(symbol)}
        for symbol, change in seen.shares
    ]
    return scene.render("turn_figures.html", tables=[(name, rows) for name, rows in (
        (scene.say(message("Money")), money),
        (scene.say(message("Price")), prices),
        (scene.say(message("Loans")), loans),
        (scene.say(message("Shares")), shares),
    ) if rows], major=None)  # fmt: skip


def major(scene: Scene, after: RailPosition, symbol: str, *, named: bool = True) -> Markup:
    """A major as it is in `after`, a position that may not have come yet: all that it has, and whose it is."""
    found = after.companies[symbol]
    lines: list[tuple[Markup, Any]] = [
        (scene.say(message("Price")), scene.money(after.price(symbol))),
        (scene.say(message("Treasury")), scene.money(found.cash)),
        (scene.say(message("Trains")), scene.say(trains(found.trains))),
    ]
    if found.loans:
        most = after.rules.most_loans(symbol)
        lines.append(
            (scene.say(message("Loans")), scene.say(message("{count} of {most}", count=found.loans, most=most)))
        )
    privates = tuple(map(private, after.privates_of(symbol)))
    if privates:
        lines.append((scene.say(message("Privates")), scene.say(privates)))
    lines.append((scene.say(message("Tokens")), scene.say(tuple(map(hex_, found.hexes)))))
    holders = [
        {"chip": scene.seat(seat), "percent": held * 100 // SHARES, "president": seat == found.president}
        for seat, held in enumerate(found.shares)
        if held
    ]
    heading = scene.company(symbol) if named else scene.say(message("The major"))
    shown = {"heading": heading, "lines": lines, "holders": holders, "treasury": found.treasury * 100 // SHARES}
    return scene.render("turn_figures.html", tables=(), major=shown)


def _row(scene: Scene, change: Change, before: str, after: str) -> dict[str, Any]:
    return {
        "who": scene.say(change.who),
        "before": before,
        "after": after,
        "way": "turn-rises" if change.after > change.before else "turn-falls",
        "of": None,
    }
