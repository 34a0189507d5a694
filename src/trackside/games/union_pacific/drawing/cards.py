"""The track cards, the dividend cards, and the key to the kinds of track."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from trackside.core.message import message
from trackside.games.union_pacific.components import CARDS, TRACK_CARDS, TRACK_TYPES
from trackside.games.union_pacific.drawing.ornament import rosette, wave_frame
from trackside.games.union_pacific.drawing.svg import Say, english
from trackside.games.union_pacific.drawing.track import PICTURES, TRACK_NAMES, ribbon

_ROMAN: Final = ("I", "II", "III", "IV")


def card_svg(track_type: str, say: Say = english) -> Markup:
    """The face of a track card: `plain`, `dashed`, `black`, `white` or `joker`, which shows all four."""
    name = TRACK_NAMES[track_type]
    tracks = TRACK_TYPES if track_type == "joker" else (track_type,)
    lines = "".join(
        f'<g transform="translate({7 + 56 * (n + 0.5) / len(tracks):g} 7) rotate(90)'
        f' scale(1 {2.6 if len(tracks) == 1 else 1.1})">{_sleepered(kind, 74)}</g>'
        for n, kind in enumerate(tracks)
    )
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="up-card" viewBox="0 0 70 100" role="img"'
        f' aria-label="{say(message("Track card: {type}", type=name))}">{paper(70, 100)}'
        f'<rect class="card-field" x="7" y="7" width="56" height="74"/>{lines}'
        '<rect class="card-line" x="7" y="7" width="56" height="74"/>'
        f'<text class="card-name" x="35" y="91.5">{say(name)}</text></svg>'
    )


def card_back_svg(say: Say = english) -> Markup:
    """The back of the track cards."""
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="up-card" viewBox="0 0 70 100" role="img"'
        f' aria-label="{say(message("Track card, face down"))}">{paper(70, 100)}'
        f'<rect class="card-back" x="7" y="7" width="56" height="86"/>'
        f'<g transform="translate(35 50)">{rosette(25, 10, 12)}{rosette(13, 5, 8)}</g></svg>'
    )


def _sleepered(track_type: str, length: float) -> Markup:
    """Track on sleepers."""
    return Markup(f'<path class="sleepers" d="M0,0h{length:g}"/>') + ribbon(track_type, length)


def dividend_card_svg(dividend: int, say: Say = english) -> Markup:
    """The card of the first to fourth dividend, with what it pays the holders of Union Pacific (UP R7.12)."""
    payments = CARDS.union_pacific_dividends[dividend - 1]
    columns = "".join(
        f'<g transform="translate({28 + 19 * place} 64.5)"><circle class="coin" r="7.6"/>'
        f'<text class="coin-value" y="2.9">{payment}</text></g>'
        for place, payment in enumerate(payments)
    )
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="up-share up-dividend" viewBox="0 0 132 84" role="img"'
        f' aria-label="{say(message("Dividend card {number}", number=dividend))}">{paper(132, 84)}'
        f'{wave_frame(132, 84)}<g transform="translate(66 36)">{rosette(34, 8, 14)}'
        f'<circle class="coin" r="15.5"/><text class="dividend-number" y="6.5">{_ROMAN[dividend - 1]}</text></g>'
        f'<text class="share-small" x="66" y="19">{say(message("Dividend"))}</text>{columns}</svg>'
    )


def legend_svg(say: Say = english) -> Markup:
    """The kinds of track and how many cards show each."""
    rows = "".join(
        f'<g transform="translate(10 {16 + 26 * row})">{_sample(kind)}'
        f'<text class="key" x="92" y="5">{say(TRACK_NAMES[kind])}</text>'
        f'<text class="key-count" x="192" y="5">{CARDS.track_cards[kind]}</text></g>'
        for row, kind in enumerate(TRACK_CARDS)
    )
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="up-legend" viewBox="0 0 212 136" role="img"'
        f' aria-label="{say(message("The kinds of track and the number of their cards"))}">{rows}</svg>'
    )


def _sample(kind: str) -> Markup:
    """A piece of track, or for the joker a bit of each."""
    if kind in PICTURES:
        return ribbon(kind, 76)
    return Markup("").join(
        Markup(f'<g transform="translate({20 * n} 0)">{ribbon(track_type, 16)}</g>')
        for n, track_type in enumerate(TRACK_TYPES)
    )


def paper(width: float, height: float) -> str:
    """The ground of a card with a line along its edge."""
    return (
        f'<rect class="card-paper" x=".6" y=".6" width="{width - 1.2:g}" height="{height - 1.2:g}" rx="5"/>'
        f'<rect class="card-line" x="4" y="4" width="{width - 8:g}" height="{height - 8:g}" rx="2.5"/>'
    )
