"""The final scores and where every amount came from."""

from __future__ import annotations

from markupsafe import Markup

from trackside.core.look import Drawn
from trackside.games.rail18xx.table.scene import Scene


def draw(scene: Scene) -> Drawn:
    """The final scores and where every amount came from."""
    return Markup("")
