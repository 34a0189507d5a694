"""The stock market with its tokens in their order."""

from __future__ import annotations

from markupsafe import Markup

from trackside.core.look import Drawn
from trackside.games.rail18xx.table.scene import Scene


def draw(scene: Scene) -> Drawn:
    """The stock market with its tokens in their order."""
    return Markup("")
