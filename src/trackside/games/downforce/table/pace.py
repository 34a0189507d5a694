"""Pace notes: who leads, how far it is to the next line, and what the cards can still do, by what is open."""

from __future__ import annotations

from typing import Any

from trackside.core.look import Drawn
from trackside.core.message import Seat, message
from trackside.games.downforce import notes
from trackside.games.downforce.components import COLOUR_INDEX
from trackside.games.downforce.notes import Push
from trackside.games.downforce.table import foresight
from trackside.games.downforce.table.scene import Scene
from trackside.games.downforce.views import CarView


def draw(scene: Scene) -> Drawn:
    """A row for each car in the order of the race, and one for the wild bands."""
    per_car, wild = notes.pushes(scene.view, scene.deck)
    rows = [
        _row(scene, car, rank, per_car[car.colour]) for rank, car in enumerate(notes.order(scene.view, scene.track), 1)
    ]
    line = scene.view.lines_crossed + 1
    return scene.render(
        "pace.html",
        rows=rows,
        wild=wild,
        line=scene.say(message("line {line}", line=line)) if line <= len(scene.track.file.betting_lines) else None,
        finish=scene.position.rules.variant.finish,
        mine=scene.mine is not None,
    )


def _row(scene: Scene, car: CarView, rank: int, push: Push) -> dict[str, Any]:
    gap = foresight.distance(scene.position, COLOUR_INDEX[car.colour])
    return {
        "rank": rank,
        "chip": scene.car(car.colour),
        "colour": car.colour,
        "owner": scene.say(Seat(car.owner)) if car.owner is not None else None,
        "own": car.owner is not None and car.owner == scene.look.seat,
        "place": car.place,
        "laps": car.crossings,
        "to_line": gap.to_line,
        "to_finish": gap.to_finish,
        "push": push,
    }
