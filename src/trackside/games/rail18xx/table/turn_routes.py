"""Running trains: the best routes with their arithmetic, and what drawing them by hand needs (18xx 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from markupsafe import Markup

from trackside.core.message import Piece, message
from trackside.games.rail18xx import routes, running
from trackside.games.rail18xx.table import route_sheet
from trackside.games.rail18xx.table.panel import Button, Group, Panel
from trackside.games.rail18xx.table.turn_operating import means, privates_group
from trackside.games.rail18xx.telling import company, money, train

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition
    from trackside.games.rail18xx.table.scene import Scene


def run(scene: Scene, decision: running.Run) -> Panel:
    """Run for the most with one click, or draw routes by hand."""
    found = running.best_runs(scene.position, decision.company)
    best, total = found.runs, found.revenue
    if best:
        earns = message("The best routes of {company} earn {sum}", company=company(decision.company), sum=money(total))
        unproved = message(
            "The best routes found for {company} earn {sum}; it is not proved that none earn more",
            company=company(decision.company),
            sum=money(total),
        )
        prompt = earns if found.proved else unproved
        label = message("Run for {sum}", sum=money(total))
    else:
        prompt = message("No train of {company} can earn anything", company=company(decision.company))
        label = message("Run nothing")
    move = {"kind": "run", "routes": [one.route for one in best]}
    words = " ".join(f"route-{number}" for number in range(1, len(best) + 1))
    return Panel(
        prompt,
        means(scene, decision.company),
        [route_sheet.sheet(scene, best)],
        [
            Group("run", None, [Button(move, scene.say(label), shows=words, propose=True)]),
            privates_group(scene),
        ],
        [_drawing(scene, decision.company)],
    )


def proposed(scene: Scene) -> tuple[routes.Run, ...]:
    """The best runs of the company that is to run now, in the order of `route-1`, `route-2` ...; none otherwise."""
    decision = scene.decision
    if not isinstance(decision, running.Run):
        return ()
    return running.best_runs(scene.position, decision.company).runs


# --- drawing by hand: read by routes.js ----------------------------------------------------------------------------


def _drawing(scene: Scene, symbol: str) -> Markup:
    position = scene.position
    tokens = dict.fromkeys(position.companies[symbol].hexes)
    return scene.render(
        "turn_drawing.html",
        id=f"turn-drawing-{scene.look.number}",
        track=track_text(position),
        names=_names(scene),
        tokens=" ".join(tokens),
        trains=[{"name": name, "chip": scene.say(train(name))} for name in running.trains_to_run(position, symbol)],
    )


def track_text(position: RailPosition) -> str:
    """The track of the map for the script: `H8=*G7.I8,F8.J8` has a stop towards G7 and I8, and track from F8 to J8."""
    hexes = position.rules.board.hexes
    rows = ((hexes[number].name, ",".join(_ways(position, number))) for number in range(len(hexes)))
    return " ".join(f"{name}={ways}" for name, ways in rows if ways)


def _ways(position: RailPosition, number: int) -> Iterator[str]:
    neighbours = position.rules.board.neighbours[number]
    hexes, face = position.rules.board.hexes, position.faces[number]
    for stop in face.stops:
        towards = [hexes[neighbours[edge]].name for edge in sorted(stop.exits) if neighbours[edge] >= 0]
        if towards:
            yield "*" + ".".join(towards)
    for one, other in face.pieces:
        if other < 6 and neighbours[one] >= 0 and neighbours[other] >= 0:
            yield f"{hexes[neighbours[one]].name}.{hexes[neighbours[other]].name}"


def _names(scene: Scene) -> str:
    """The names of all places with a stop: `H8=Moscow;H10=Tula`."""
    named = [
        where.name
        for where, face in zip(scene.rules.board.hexes, scene.position.faces, strict=True)
        if face.stops and where.place
    ]
    return ";".join(f"{name}={scene.plain(Piece('place', name))}" for name in named)
