"""The pictures of Union Pacific, as SVG: the map with its trains, the cards, the shares, the tokens.

The same arguments always give the same text. Classes and colours are those of `static/union_pacific.css`; no
picture has an inline style, so that they can be shown under a strict content security policy.
"""

from trackside.games.union_pacific.drawing.board import Place, board_parts, board_svg, space_id
from trackside.games.union_pacific.drawing.cards import (
    card_back_svg,
    card_svg,
    dividend_card_svg,
    legend_svg,
)
from trackside.games.union_pacific.drawing.shares import chip, share_back_svg, share_svg

__all__ = [
    "Place",
    "board_parts",
    "board_svg",
    "card_back_svg",
    "card_svg",
    "chip",
    "dividend_card_svg",
    "legend_svg",
    "share_back_svg",
    "share_svg",
    "space_id",
]
