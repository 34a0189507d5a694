"""The terminal room of the 18xx titles (see `trackside.cli.terminal`): what it shows, and how its menus go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType

from trackside.core.message import Message, Piece, message
from trackside.core.moves import Move
from trackside.core.printing import Step
from trackside.games.rail18xx import operating, running, stations, track
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.routes import Run
from trackside.games.rail18xx.running import RunTrains, best_runs
from trackside.games.rail18xx.telling import money
from trackside.games.rail18xx.terminal_map import RailMap
from trackside.games.rail18xx.terminal_paths import path
from trackside.games.rail18xx.terminal_scene import STYLES, Scene
from trackside.games.rail18xx.terminal_sheets import Sheets
from trackside.games.rail18xx.view import RailView
from trackside.locales import Speaker

__all__ = ["STYLES", "brief", "path", "proposals", "show"]


def show(
    view: RailView, options: Mapping[str, Any], moves: Sequence[Move], speaker: Speaker
) -> Mapping[str, RenderableType]:
    """The map and its places, the sheets, and last what matters most: where to build, and the round."""
    scene = Scene(view, options, speaker)
    map_, sheets = RailMap(scene, moves), Sheets(scene)
    parts = {
        "map": map_.overview(),
        "places": map_.places(),
        "market": sheets.market(),
        "privates": sheets.privates(),
        "trains": sheets.trains(),
        "companies": sheets.companies(),
        "players": sheets.players(),
    }
    if view.round == "operating round":
        parts["reach"] = map_.reach()
    return parts | {"round": sheets.round()}


def brief(view: RailView) -> Sequence[str]:
    """What matters when nobody else has moved since the table was shown."""
    if view.round == "operating round" and operating.STEPS[view.state["step"]] in (track.step, stations.step):
        return ("reach", "round")
    return ("players", "round") if view.round in ("stock round", "merger round") else ("round",)


def proposals(position: RailPosition, seat: int) -> Sequence[tuple[Move, Sequence[Step]]]:
    """The best routes that were found for the company in turn, and to run nothing where that is allowed."""
    decision = position.pending
    assert isinstance(decision, running.Run)
    found = best_runs(position, decision.company)
    runs = tuple(_described(position, run) for run in found.runs)
    if found.proved:
        best = message("for {sum}: {runs}", sum=money(found.revenue), runs=runs)
    else:
        best = message("for {sum}, the best found, but not proved: {runs}", sum=money(found.revenue), runs=runs)
    start = ("run", message("Run trains"))
    proposed = (
        (RunTrains(tuple(run.route for run in found.runs)), (start, ("best", best))),
        (RunTrains(), (start, ("none", message("no train")))),
    )
    choices = position.choices(seat)
    return [(move, steps) for move, steps in proposed if move in choices]


def _described(position: RailPosition, run: Run) -> Message:
    """A run by the hexes whose stops count: short enough for a menu."""
    stops = "–".join(position.rules.board.hexes[place].name for place, _ in run.counted)
    return message(
        "{train}-train {stops} for {sum}", train=Piece("train", run.train), stops=stops, sum=money(run.revenue)
    )
