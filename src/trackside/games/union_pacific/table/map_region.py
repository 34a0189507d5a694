"""The map, with every space named, so that it can be chosen by hand, by keyboard and by ear."""

from __future__ import annotations

from markupsafe import Markup

from trackside.core.look import Drawn
from trackside.games.union_pacific.table.scene import Scene


def draw(scene: Scene) -> Drawn:
    return Markup("<svg/>")
