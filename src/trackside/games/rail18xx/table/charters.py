"""The companies' charters: what each owns, who owns it, and what it earned."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from trackside.core.look import Drawn, Part
from trackside.core.message import Message, Piece, Seat, message
from trackside.games.rail18xx.companies import SHARES
from trackside.games.rail18xx.table.discs import disc
from trackside.games.rail18xx.table.scene import Scene
from trackside.games.rail18xx.trains import kind_of
from trackside.games.rail18xx.view import CompanyView


def draw(scene: Scene) -> Drawn:
    """Every company in play in the order in which they operate; the state railway last."""
    macros = scene.module("charters.html")
    parts: list[Markup | Part] = [
        scene.part(f"charters-{company.symbol}", macros.charter(_charter(scene, company)))
        for company in scene.view.companies
        if company.kind != "national" or scene.position.phase.state_railway
    ]
    if scene.view.unstarted:
        coming = [disc(symbol) for symbol in scene.view.unstarted]
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
        "acting": company.symbol == scene.view.acting,
        "operated": company.operated,
        "president": None if company.president is None else scene.seat(company.president),
        "price": scene.money(company.price) if company.row is not None else None,
        "cash": scene.money(company.cash),
        "loans": company.loans,
        "most_loans": company.most_loans,
        "final_price": scene.money(company.final_price) if company.loans else None,
        "trains": [(kind_of(train), _life(scene, train)) for train in company.trains],
        "room": company.train_limit - len(company.trains) if company.kind != "national" else 0,
        "limit": company.train_limit,
        "earned": None if company.earned is None else scene.money(company.earned),
        "privates": [scene.say(Piece("private", name)) for name in company.privates],
        "laid": [scene.say(Piece("place", token.hex or "")) for token in laid],
        "left": len(left),
        "holders": _holders(scene, company),
    }


def _life(scene: Scene, train: str) -> str:
    """What ends the days of a train."""
    rusts = scene.rules.trains[kind_of(train)].rusted_by
    if rusts is None:
        return scene.plain(message("Never rusts"))
    return scene.plain(message("Rusts when the first {train}-train is bought", train=rusts))


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
