"""The pictures of the 18xx family, as SVG: tiles, tokens, the map and the routes on it.

The same arguments always give the same text. Classes are those of `static/map.css`; there are no inline styles, so
that the pictures can be shown under a strict content security policy.
"""

from trackside.games.rail18xx.drawing.tile import tile_svg
from trackside.games.rail18xx.drawing.tokens import lettering

__all__ = ["lettering", "tile_svg"]
