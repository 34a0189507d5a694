"""The stock market with its tokens in their order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from markupsafe import Markup

from trackside.core.look import Drawn, Part
from trackside.core.message import Message, message
from trackside.games.rail18xx.market import Cell
from trackside.games.rail18xx.table.discs import disc
from trackside.games.rail18xx.table.scene import Scene
from trackside.games.rail18xx.table.sums import opened, sentence
from trackside.games.rail18xx.telling import company

ZONES: dict[str, Message] = {
    "minor_par": message("Minors start here"),
    "any_par": message("Minors and majors start here"),
    "major_par": message("Majors start here"),
    "convert": message("A minor may convert at this price"),
    "minor_ceiling": message("Minors go no further right"),
}


def draw(scene: Scene) -> Drawn:
    """Every price in its place, with the tokens on it: those that operate first on top."""
    market = scene.rules.market
    standing: dict[int, list[str]] = defaultdict(list)
    for symbol in scene.position.open_companies():
        place = scene.position.companies[symbol].cell
        if place is not None:
            standing[place].append(symbol)
    macros = scene.module("market.html")
    parts: list[Markup | Part] = [Markup(macros.head(market.kind))]
    by_place = {(cell.row, cell.column): cell for cell in market.cells}
    for row in range(market.rows):
        parts.append(Markup(macros.row()))
        for column in range(market.columns):
            cell = by_place.get((row, column))
            if cell is None:
                parts.append(Markup(macros.gap()))
            else:
                name, symbols = f"market-{row}-{column}", standing[cell.number]
                tokens = _tokens(scene, name, symbols)
                parts.append(scene.part(name, macros.cell(cell, _zone(cell), _says(scene, cell), tokens, len(symbols))))
        parts.append(Markup(macros.end()))
    parts.append(Markup(macros.foot([(name, scene.say(text)) for name, text in ZONES.items()])))
    return parts


def _tokens(scene: Scene, name: str, symbols: Sequence[str]) -> Markup:
    """The tokens of a cell; where there are several they open up and say in which order they operate."""
    discs = Markup("").join(map(disc, symbols))
    if len(symbols) < 2:
        return discs
    order = scene.say(message("Operating in this order: {companies}", companies=tuple(map(company, symbols))))
    return opened(name, discs, [sentence(order, "18xx 7.2")])


def _zone(cell: Cell) -> str:
    """The zone by which a cell is coloured; a border marks where minors may convert."""
    return next((zone for zone in ("minor_par", "any_par", "major_par") if zone in cell.zones), "")


def _says(scene: Scene, cell: Cell) -> str:
    return "; ".join(scene.plain(ZONES[zone]) for zone in ZONES if zone in cell.zones)
