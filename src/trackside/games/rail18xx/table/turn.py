"""The viewer's turn: where it stands, what may be done, what comes next."""

from __future__ import annotations

from markupsafe import Markup

from trackside.core.look import Drawn
from trackside.games.rail18xx.table.scene import Scene


def draw(scene: Scene) -> Drawn:
    """The viewer's turn: where it stands, what may be done, what comes next."""
    return Markup("")
