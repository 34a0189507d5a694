"""The companies' charters: what each owns, who owns it, and what it earned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from markupsafe import Markup

from trackside.core.look import Drawn, Part
from trackside.core.message import Message, Piece, Seat, message
from trackside.games.rail18xx.companies import SHARES
from trackside.games.rail18xx.table import reckoning, turn_head
from trackside.games.rail18xx.table.discs import disc
from trackside.games.rail18xx.table.scene import Scene
from trackside.games.rail18xx.table.sums import opened
from trackside.games.rail18xx.telling import train
from trackside.games.rail18xx.view import CompanyView


def draw(scene: Scene) -> Drawn:
    """Every company in play in the order in which they operate; the state railway last."""
    macros = scene.module("charters.html")
    parts: list[Markup | Part] = [
        scene.part(f"charters-{company.symbol}", macros.charter(_charter(scene, company)))
        for company in scene.view.companies
        if company.kind != "national" or scene.position.phase.state_railway
    ]
    shown = {company.symbol for company in scene.view.companies if company.kind != "national"}
    if scene.position.phase.state_railway:
        shown.add(scene.rules.state.symbol)
    coming = [disc(symbol) for symbol in scene.view.unstarted if symbol not in shown]
    if coming:
        parts.append(scene.part("charters-coming", macros.coming(coming)))
    return parts


def _charter(scene: Scene, company: CompanyView) -> dict[str, Any]:
    laid = [token for token in company.tokens if token.hex is not None]
    left = [token for token in company.tokens if token.hex is None]
    return {
        "symbol": company.symbol,
        "kind": company.kind,
        "disc": disc(company.symbol),
        "name": scene.say(Piece("name", company.symbol)),
        "acting": company.symbol == turn_head.acting(scene),
        "operated": company.operated,
        "president": None if company.president is None else scene.seat(company.president),
        "price": None if company.row is None else _opened(scene, company, "price", scene.money(company.price)),
        "cash": _opened(scene, company, "treasury", scene.money(company.cash)),
        "loans": _loans(scene, company),
        "indebted": company.loans > 0,
        "trains": _trains(scene, company),
        "room": company.train_limit - len(company.trains) if company.kind != "national" else 0,
        "limit": company.train_limit,
        "earned": _earned(scene, company),
        "privates": [scene.say(Piece("private", name)) for name in company.privates],
        "laid": [scene.say(Piece("place", token.hex or "")) for token in laid],
        "left": len(left),
        "holders": _holders(scene, company),
    }


_SUMS: Final[Mapping[str, Callable[[Scene, CompanyView], list[Markup]]]] = {
    "price": reckoning.price,
    "treasury": reckoning.treasury,
    "loans": reckoning.borrowed,
    "earned": reckoning.earned,
    "trains": reckoning.trains,
}


def _opened(scene: Scene, company: CompanyView, name: str, figure: str, shows: str = "") -> str:
    """A figure of a charter that opens up, if there is anything to say of it."""
    lines = _SUMS[name](scene, company)
    return opened(f"charters-{name}-{company.symbol}", figure, lines, shows) if lines else figure


def _loans(scene: Scene, company: CompanyView) -> str:
    figure = Markup("{}<small>/{}</small>").format(company.loans, company.most_loans)
    return _opened(scene, company, "loans", figure) if company.loans else figure


def _earned(scene: Scene, company: CompanyView) -> str | None:
    """What it earned; while that has the focus, its routes are on the map."""
    if not company.earned:
        return None if company.earned is None else scene.money(0)
    return _opened(scene, company, "earned", scene.money(company.earned), f"runs-{company.symbol}")


def _trains(scene: Scene, company: CompanyView) -> str | None:
    if not company.trains:
        return None
    chips = Markup("").join(scene.say(train(name)) for name in company.trains)
    return _opened(scene, company, "trains", chips)


def _holders(scene: Scene, company: CompanyView) -> list[dict[str, Any]]:
    """Who holds how much of a major."""
    if company.kind != "major":
        return []
    seats = sorted((seat for seat in range(scene.seats) if company.shares[seat]), key=lambda s: -company.shares[s])
    rows: list[tuple[Message, int, bool]] = [
        (message("{seat}", seat=Seat(seat)), company.shares[seat], seat == company.president) for seat in seats
    ]
    rows.append((message("Treasury"), company.treasury, False))
    rows.append((message("Pool"), company.pool, False))
    return [
        {"name": scene.say(name), "percent": 100 * tenths // SHARES, "president": president}
        for name, tenths, president in rows
        if tenths
    ]
