"""What was earned and what everybody was worth, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from markupsafe import Markup

from trackside.core.look import Drawn
from trackside.core.message import Message, message
from trackside.games.rail18xx.history import PastRound
from trackside.games.rail18xx.table.discs import disc
from trackside.games.rail18xx.table.scene import Scene

_WIDTH: Final = 560
_HEIGHT: Final = 240
_LEFT: Final = 46
_BELOW: Final = 26
_ABOVE: Final = 12
_RIGHT: Final = 24


def draw(scene: Scene) -> Drawn:
    """A chart of the players' worth after each round, and a table of what the companies earned."""
    past = scene.view.history
    if not past:
        return Markup("")
    return scene.remembered("history", msgspec.json.encode(past), lambda: _sheet(scene, past))


def _sheet(scene: Scene, past: Sequence[PastRound]) -> Markup:
    return scene.render(
        "history.html",
        chart=_chart(scene, past),
        players=[{"chip": scene.seat(seat), "seat": seat} for seat in range(scene.seats)],
        rounds=[
            {
                "name": scene.say(round_name(round_)),
                "earned": [
                    {"disc": disc(symbol), "sum": scene.money(amount), "price": round_.prices[symbol]}
                    for symbol, amount in sorted(round_.earned.items(), key=lambda item: -item[1])
                ],
                "worth": round_.worth,
            }
            for round_ in reversed(past)
        ],
    )


def round_name(round_: PastRound) -> Message:
    """What players call a round: `SR 3`, `OR 3.1`."""
    if round_.kind == "stock":
        return message("SR {number}", number=round_.number)
    return message("OR {number}.{part}", number=round_.number, part=round_.part)


def _chart(scene: Scene, past: Sequence[PastRound]) -> dict[str, Any]:
    """The lines of the chart in its own units; each player's line differs by colour, dashes and mark."""
    top = max(1, *(worth for round_ in past for worth in round_.worth))
    step = _step(top)
    across = (_WIDTH - _LEFT - _RIGHT) / max(1, len(past) - 1)
    scale = (_HEIGHT - _ABOVE - _BELOW) / top

    def place(number: int, worth: int) -> tuple[float, float]:
        return round(_LEFT + number * across, 1), round(_HEIGHT - _BELOW - worth * scale, 1)

    every = 1 + len(past) // 12
    return {
        "width": _WIDTH,
        "height": _HEIGHT,
        "left": _LEFT,
        "right": _WIDTH - _RIGHT,
        "floor": _HEIGHT - _BELOW,
        "rules": [(place(0, value)[1], value) for value in range(0, top + 1, step)],
        "names": [
            (place(number, 0)[0], scene.plain(round_name(round_)))
            for number, round_ in enumerate(past)
            # The last round is always named; one before it gives way.
            if number == len(past) - 1 or (number % every == 0 and number < len(past) - every)
        ],
        "lines": [
            {
                "seat": seat,
                "name": scene.look.names[seat],
                "points": [place(number, round_.worth[seat]) for number, round_ in enumerate(past)],
            }
            for seat in range(scene.seats)
        ],
    }


def _step(top: int) -> int:
    """The distance of the chart's rules: 1, 2 or 5 of some power of ten, about five of them."""
    power = 10
    while True:
        for factor in (1, 2, 5):
            if top / (factor * power) <= 6:
                return factor * power
        power *= 10
