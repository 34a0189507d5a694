"""Company tokens beside figures: the very tokens of the map, used again by their ids."""

from __future__ import annotations

import functools

from markupsafe import Markup

from trackside.games.rail18xx.drawing.tokens import token_id


@functools.cache
def disc(symbol: str) -> Markup:
    """A company's token as small as a letter; the company is named beside it or by its letters on it."""
    return Markup(
        '<svg class="rail-disc" viewBox="-12.5 -12.5 25 25" role="img" aria-label="{}"><use href="#{}"/></svg>'
    ).format(symbol, token_id(symbol))
