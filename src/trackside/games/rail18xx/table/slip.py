"""The slip: what a chosen move would do, before it is made."""

from __future__ import annotations

from markupsafe import Markup

from trackside.core.moves import Move
from trackside.games.rail18xx.table.scene import Scene


def draw(scene: Scene, move: Move) -> Markup:
    """What the move would do, in words and figures."""
    return Markup("<p>{}</p>").format(str(move))
