"""Routes with their arithmetic: stops that count, doubling, bonuses, and the rules by which they pay (18xx 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from trackside.core.message import Piece, message
from trackside.core.refusal import IllegalMove
from trackside.games.rail18xx import routes
from trackside.games.rail18xx.table.sums import Term, arithmetic
from trackside.games.rail18xx.telling import train
from trackside.games.rail18xx.trains import kind_of

if TYPE_CHECKING:
    from trackside.games.rail18xx.table.scene import Scene


def runs_again(scene: Scene, symbol: str) -> tuple[routes.Run, ...]:
    """The runs that a company made last, on the map as it is now; without those that it could not make any more."""
    found = []
    for text in scene.position.companies[symbol].routes:
        try:
            found.append(routes.trace(scene.position, symbol, text))
        except (IllegalMove, KeyError):
            continue  # its train, its token or its track has gone since
    return tuple(found)


def sheet(scene: Scene, runs: Sequence[routes.Run], *, shown: bool = True) -> Markup:
    """Each train's stops, and its revenue as one line of arithmetic. `shown`: they are on the map as `route-1` ..."""
    if not runs:
        return Markup("")
    rows = [_row(scene, found, f"route-{number}" if shown else "") for number, found in enumerate(runs, 1)]
    return scene.render("turn_routes.html", rows=rows, total=_total(scene, runs))


def _total(scene: Scene, runs: Sequence[routes.Run]) -> Markup:
    """What several trains earn together."""
    if len(runs) < 2:
        return Markup("")
    terms = [Term(scene.money(found.revenue), scene.say(train(found.train))) for found in runs]
    return arithmetic(terms, scene.money(sum(found.revenue for found in runs)))


def _row(scene: Scene, found: routes.Run, word: str) -> dict[str, Any]:
    kind = scene.rules.trains[kind_of(found.train)]
    values = dict(zip(found.counted, found.values, strict=True))
    parts = [str(value // kind.times) for value in found.values]
    sums = " + ".join(parts)
    if kind.times > 1:
        sums = f"{kind.times} × ({sums})" if len(parts) > 1 else f"{kind.times} × {sums}"
    bonuses = [
        {
            "amount": bonus.amount,
            "source": scene.say(bonus.source) if bonus.source else scene.say(message("for the distance")),
        }
        for bonus in found.bonuses
    ]
    rules = ["18xx 10.5"]
    if len(found.counted) < len(found.stops) or kind.express:
        rules.insert(0, "18xx 10.4" if kind.express else "18xx 10.2")
    elif kind.times > 1:
        rules.insert(0, "18xx 10.3")
    if bonuses:
        rules.append("18xx 10.6")
    return {
        "word": word,
        "train": scene.say(train(found.train)),
        "stops": [
            {"name": stop_name(scene, node), "value": values[node] // kind.times if node in values else None}
            for node in found.stops
        ],
        "sums": sums,
        "bonuses": bonuses,
        "revenue": scene.money(found.revenue),
        "rules": rules,
    }


def stop_name(scene: Scene, node: routes.Node) -> str:
    """A stop by the name of its place, or of its hex; without a chip, for pointing at it shows the whole route."""
    return scene.plain(Piece("place", scene.rules.board.hexes[node[0]].name))
