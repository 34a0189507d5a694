"""The shares as small certificates, and the companies' tokens."""

from __future__ import annotations

from markupsafe import Markup, escape

from trackside.core.message import message
from trackside.core.plane import number
from trackside.games.union_pacific.drawing.cards import paper
from trackside.games.union_pacific.drawing.ornament import pattern, rosette, wave_frame
from trackside.games.union_pacific.drawing.svg import BY_ID, Say, english, full_name, letters, letters_width


def share_svg(company: str, say: Say = english) -> Markup:
    """The face of a share of a company, Union Pacific (`UP`) included."""
    issuer = BY_ID[company]
    panel = (
        f'<rect class="share-panel" width="17" height="46" fill="{issuer.ink}"/>'
        f'<path class="pattern" stroke="{issuer.lettering}" d="{pattern(company, 17, 46)}"/>'
    )
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="up-share" viewBox="0 0 132 84" role="img"'
        f' aria-label="{say(message("Share: {company}", company=full_name(company)))}">{paper(132, 84)}'
        f'{wave_frame(132, 84)}<g transform="translate(13 13)">{panel}</g><g transform="translate(102 13)">{panel}</g>'
        f'<g transform="translate(66 39)">{rosette(34, 8, 14)}'
        f'<rect class="medallion" x="-27" y="-12" width="54" height="24" rx="12" fill="{issuer.ink}"/>'
        f'<rect class="medallion-line" x="-24.5" y="-9.5" width="49" height="19" rx="9.5" stroke="{issuer.lettering}"/>'
        f"{letters(issuer, 42, 17)}</g>"
        f'<text class="share-small" x="66" y="19.5">{say(message("One share"))}</text>'
        f'<text class="share-name" x="66" y="70">{escape(issuer.name)}</text></svg>'
    )


def share_back_svg(say: Say = english) -> Markup:
    """The back of the shares and the dividend cards."""
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="up-share" viewBox="0 0 132 84" role="img"'
        f' aria-label="{say(message("Share, face down"))}">{paper(132, 84)}'
        f'<rect class="card-back" x="12" y="12" width="108" height="60"/>{wave_frame(132, 84)}'
        f'<g transform="translate(66 42)">{rosette(27, 10, 14)}</g>'
        f'<g transform="translate(32 42)">{rosette(15, 6, 10)}</g>'
        f'<g transform="translate(100 42)">{rosette(15, 6, 10)}</g></svg>'
    )


def chip(company: str) -> Markup:
    """The company's token, as high as the text that it stands in."""
    issuer = BY_ID[company]
    name = escape(full_name(company))
    half = max(17, 4.5 + letters_width(company, 12.5) / 2)
    left, right = number(-half), number(half * 2)
    return Markup(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="up-chip" viewBox="{left} -9 {right} 18" role="img"'
        f' aria-label="{name}"><title>{name}</title>'
        f'<rect class="up-car" x="{left}" y="-9" width="{right}" height="18" rx="4" fill="{issuer.ink}"/>'
        f"{letters(issuer, half * 2 - 6, 12.5)}</svg>"
    )
