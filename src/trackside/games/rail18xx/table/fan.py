"""The moves that nothing on the page tells apart: the tiles that fit on a hex, in all their rotations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from trackside.core.message import message
from trackside.core.moves import Move
from trackside.games.rail18xx.drawing.tile import tile_svg
from trackside.games.rail18xx.table.panel import pick_of
from trackside.games.rail18xx.telling import hex_, money, tile
from trackside.games.rail18xx.tiles import COLOURS
from trackside.games.rail18xx.track import LayTile, cost

if TYPE_CHECKING:
    from trackside.games.rail18xx.table.scene import Scene


def draw(scene: Scene, moves: Sequence[Move]) -> Markup:
    """Pictures of the tiles to choose from; other moves by their notation."""
    lays = [move for move in moves if isinstance(move, LayTile)]
    others = [{"pick": pick_of(move), "label": str(move)} for move in moves if not isinstance(move, LayTile)]
    names = dict.fromkeys(move.tile for move in sorted(lays, key=lambda move: _rank(scene, move)))
    tiles = [_tile(scene, name, [move for move in lays if move.tile == name]) for name in names]
    where = scene.plain(hex_(lays[0].hex)) if lays else ""
    return scene.render("turn_fan.html", tiles=tiles, others=others, where=where)


def _rank(scene: Scene, move: LayTile) -> tuple[int, int, str]:
    colour = COLOURS.index(scene.rules.tiles[move.tile].colour)
    return colour, int(move.tile) if move.tile.isdigit() else 10_000, move.tile


def _tile(scene: Scene, name: str, moves: Sequence[LayTile]) -> dict[str, Any]:
    """One design of tile with its rotations; each has its price, since rivers may be crossed or not."""
    rules, position = scene.rules, scene.position
    left = position.supply.get(name)
    rotations = []
    prices = {cost(position, rules.board.number_of[move.hex], rules.face(name, move.rotation)) for move in moves}
    for move in moves:
        price = cost(position, rules.board.number_of[move.hex], rules.face(name, move.rotation))
        label = message(
            "Tile {tile}, turned {rotation} times, for {price}",
            tile=tile(name),
            rotation=move.rotation,
            price=money(price),
        )
        rotations.append(
            {
                "pick": pick_of(move),
                "picture": tile_svg(rules.tiles[name], move.rotation),
                "price": scene.money(price) if len(prices) > 1 else "",
                "label": scene.plain(label),
                "shows": f"lay-{move.hex}-{name}-{move.rotation}",
            }
        )
    same = scene.money(max(prices)) if len(prices) == 1 and any(prices) else ""
    return {"name": name, "left": left, "price": same, "rotations": rotations}
