"""Station tokens: the company's colour and letters; minors, majors and the state railway differ in their rims."""

from __future__ import annotations

import functools

from markupsafe import Markup, escape

from trackside.core.plane import number
from trackside.games.rail18xx.companies import Charter

RADIUS = 11.6
_INK, _PAPER = "#1d1914", "#ffffff"


def token_id(symbol: str) -> str:
    """The id of a company's token, to be used by; letters that cannot stand in an id are left out."""
    return f"board-token-{slug(symbol)}"


def slug(symbol: str) -> str:
    """A company's letters as they can stand in an id: `C&O` is `c-o`."""
    return symbol.lower().replace("&", "-")


def lettering(charter: Charter) -> str:
    """The colour of the letters: the company's own if it can be read on its colour, or else ink."""
    own, ground = _light(charter.text_colour), _light(charter.colour)
    contrast = (max(own, ground) + 0.05) / (min(own, ground) + 0.05)
    return charter.text_colour if contrast >= 3 else _INK if own > ground else _PAPER


@functools.cache
def _light(colour: str) -> float:
    """The relative luminance of a colour, as the accessibility guidelines define it."""
    channels = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def token_def(charter: Charter) -> Markup:
    """A company's token, to be used by its id."""
    ring = ""
    if charter.kind != "minor":
        dashes = ' stroke-dasharray="2.6 1.6"' if charter.kind == "national" else ""
        ring = f'<circle class="rail-token-ring" r="9.9" stroke="{lettering(charter)}"{dashes}/>'
    return Markup(
        f'<g id="{token_id(charter.symbol)}"><circle class="rail-token" r="{RADIUS}" fill="{charter.colour}"/>{ring}'
        f"{letters(charter.symbol, lettering(charter), 18.5 if charter.kind == 'minor' else 17)}</g>"
    )


def letters(symbol: str, colour: str, room: float) -> str:
    """A company's letters around 0, 0, never wider than `room`, whatever the font."""
    size = 11.5 if len(symbol) == 1 else 10.5 if len(symbol) == 2 else 9.0
    width = size * sum(0.86 if letter in "MW" else 0.4 if letter in "-I" else 0.64 for letter in symbol)
    fit = f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"' if width > room else ""
    return (
        f'<text class="rail-letters" y="{number(size * 0.355)}" font-size="{number(size)}" fill="{colour}"{fit}>'
        f"{escape(symbol)}</text>"
    )


def neutral_def() -> Markup:
    """A token that closes a city (18xx 2.6)."""
    return Markup(
        f'<g id="{token_id("neutral")}"><circle class="rail-token rail-neutral" r="{RADIUS}"/>'
        '<path class="rail-neutral-cross" d="M-5-5L5 5M-5 5L5-5"/></g>'
    )


def kept_svg(symbol: str) -> str:
    """The letters of a company for which a slot is kept."""
    return letters(symbol, "", 17).replace(' fill=""', "").replace("rail-letters", "rail-letters rail-kept")
