"""The racing cars from above: each has its colour, its number and its pattern, so that no two look alike in grey."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from trackside.games.downforce.components import COLOURS

NUMBERS: Final = {colour: number for number, colour in enumerate(COLOURS, 1)}
"""The racing number of each car; the printed cars have none that is known."""

_BODY: Final = "M17,0L13,-2.6L6,-3.8C2,-7.2-6,-7.4-10,-6.4L-15,-5.2V5.2L-10,6.4C-6,7.4,2,7.2,6,3.8L13,2.6Z"
_WHEELS: Final = "M7,-9.4h7v4h-7zM7,5.4h7v4h-7zM-14,-10h8.5v4.6h-8.5zM-14,5.4h8.5v4.6h-8.5z"
_WINGS: Final = "M13.6,-6.8h3v13.6h-3zM-17.6,-7.6h3.8v15.2h-3.8z"
_PATTERNS: Final = {
    "black": "M-15,-1.4H16V1.4H-15Z",
    "blue": "M-15,-4.6H7V-2.9H-15ZM-15,2.9H7V4.6H-15Z",
    "green": "M5,0L9.5,-3.4H12L7.6,0L12,3.4H9.5ZM-15,0L-10,-6.4H-7L-12,0L-7,6.4H-10Z",
    "yellow": "M-15,-5.2h3v2.6h-3zM-12,-2.6h3V0h-3zM-15,0h3v2.6h-3zM-12,2.6h3v3.2h-3zM7,-3.6h3V0H7zM10,0h3v2.4h-3z",
    "orange": "M-15,-5.2L-10.5,-6.4L-6,7L-10,6.4ZM6,-3.8L8.4,-3.4L11.6,3L9.2,3.3Z",
    "red": "M17,0L13,-2.6L9,-3.2V3.2L13,2.6ZM-15,-5.2H-12V5.2H-15Z",
}


def car_svg(colour: str) -> Markup:
    """A car around 0, 0 that looks right, without its number; about 34 by 20."""
    return Markup(
        f'<g class="df-machine" data-car="{colour}"><path class="df-wheels" d="{_WHEELS}"/>'
        f'<path class="df-wings" d="{_WINGS}"/><path class="df-body" d="{_BODY}"/>'
        f'<path class="df-pattern" d="{_PATTERNS[colour]}"/></g>'
    )


def number_svg(colour: str) -> Markup:
    """Its number, upright."""
    return Markup(f'<circle class="df-disc" r="5.6"/><text class="df-race-number" y="3">{NUMBERS[colour]}</text>')
