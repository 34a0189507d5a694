"""Trains and what they bring, phases, tiles left, the bank."""

from __future__ import annotations

from markupsafe import Markup

from trackside.core.look import Drawn
from trackside.games.rail18xx.table.scene import Scene


def draw(scene: Scene) -> Drawn:
    """Trains and what they bring, phases, tiles left, the bank."""
    return Markup("")
