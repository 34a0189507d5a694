"""The map with all that lies on it."""

from __future__ import annotations

from markupsafe import Markup

from trackside.core.look import Drawn
from trackside.games.rail18xx.table.scene import Scene


def draw(scene: Scene) -> Drawn:
    """The map with all that lies on it."""
    return Markup("")
