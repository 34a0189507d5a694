"""The pictures of Downforce, as SVG: a race poster with its track, and the cars.

The same arguments always give the same text. Classes and colours are those of `static/downforce.css`; no picture has
an inline style, so that they can be shown under a strict content security policy.
"""

from trackside.games.downforce.pictures.cars import NUMBERS, car_svg, number_svg
from trackside.games.downforce.pictures.circuit import (
    beyond_the_finish,
    graph,
    ground,
    parking,
    podium,
    space_label,
)

__all__ = [
    "NUMBERS",
    "beyond_the_finish",
    "car_svg",
    "graph",
    "ground",
    "number_svg",
    "parking",
    "podium",
    "space_label",
]
