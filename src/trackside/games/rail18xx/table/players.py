"""The players' sheet: money, certificates, worth."""

from __future__ import annotations

from markupsafe import Markup

from trackside.core.look import Drawn
from trackside.games.rail18xx.table.scene import Scene


def draw(scene: Scene) -> Drawn:
    """The players' sheet: money, certificates, worth."""
    return Markup("")
