"""The plain table room, for titles without one of their own: every move by its notation, the view as it is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from markupsafe import Markup, escape

from trackside.core.look import Drawn, Look, Part, Region
from trackside.core.message import Piece, Seat, message
from trackside.core.moves import Move

REGIONS: Final = (
    Region("board", "board", message("The table")),
    Region("moves", "hand", message("Your moves")),
    Region("standings", "sheet", message("Standings")),
)
STYLES: Final = ()


def regions(look: Look) -> Mapping[str, Drawn]:
    """The view as a table, the moves as buttons, and the standings."""
    return {"board": _view(look), "moves": _moves(look), "standings": _standings(look)}


def preview(look: Look, move: Move) -> Markup:
    """The move in its notation."""
    return Markup("<p><code>{}</code></p>").format(str(move))


def picture(value: Seat | Piece, name: Markup) -> Markup:
    """The name alone."""
    kind = f"seat seat-{value.number}" if isinstance(value, Seat) else "piece"
    return Markup('<span class="chip {}">{}</span>').format(kind, name)


def _view(look: Look) -> Drawn:
    fields: dict[str, Any] = msgspec.to_builtins(look.view)
    row = Markup('<div id="board-{}"><dt>{}</dt><dd>{}</dd></div>')
    parts = [
        Part(f"board-{name}", row.format(name, name.replace("_", " "), json.dumps(value, ensure_ascii=False)))
        for name, value in fields.items()
    ]
    return [Markup('<dl class="plain-view">'), *parts, Markup("</dl>")]


def _moves(look: Look) -> Drawn:
    buttons = []
    for offer in look.offers:
        if offer.move is not None:
            pick = msgspec.to_builtins(offer.move)
            if offer.field is not None:
                del pick[offer.field]
            label = str(offer.move) if offer.field is None else f"{pick['kind']} …"
            data = escape(json.dumps(pick, ensure_ascii=False))
            buttons.append(Markup('<li><button type="button" data-pick="{}">{}</button></li>').format(data, label))
    return Markup('<ul class="plain-moves">{}</ul>').format(Markup("").join(buttons)) if buttons else Markup("")


def _standings(look: Look) -> Drawn:
    row = Markup("<tr><td>{}.</td><th scope='row'>{}</th><td class='figure'>{}</td></tr>")
    rows = [
        row.format(standing.place, look.say(Seat(standing.seat)), standing.total)
        for standing in look.standings.rows
        if standing.seat is not None
    ]
    return Markup("<table><tbody>{}</tbody></table>").format(Markup("").join(rows))
