"""Trains and what they bring, phases, tiles left, the bank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from markupsafe import Markup

from trackside.core.look import Drawn, Part
from trackside.core.message import Message, message
from trackside.games.rail18xx.drawing.tile import tile_svg
from trackside.games.rail18xx.phases import Phase
from trackside.games.rail18xx.rules import BANK
from trackside.games.rail18xx.table import reckoning
from trackside.games.rail18xx.table.scene import Scene
from trackside.games.rail18xx.table.sums import opened
from trackside.games.rail18xx.tiles import COLOURS
from trackside.games.rail18xx.trains import TrainKind, kind_of

EVENTS: Final[dict[str, Message]] = {
    "green_minors_and_majors_enter": message("The green minors enter, and minors may become majors"),
    "majors_may_start_in_stock_rounds": message("Majors may be started in stock rounds"),
    "trainless_check": message("Presidents of majors without trains are asked about nationalisation"),
    "unstarted_minors_leave": message("Minors that have not started leave the game"),
    "privates_bought_by_state": message("The state railway buys the privates"),
    "minors_nationalised": message("All minors are nationalised"),
    "trade_in_allowed": message("Trains may be traded in"),
}
"""What happens when a phase begins (18xx 4.4)."""

_GROUNDS: Final[dict[str, Message]] = {
    "yellow": message("yellow tiles"),
    "green": message("green tiles"),
    "brown": message("brown tiles"),
    "gray": message("gray tiles"),
}


def draw(scene: Scene) -> Drawn:
    """The bank, each kind of train, and the tiles that are left."""
    macros = scene.module("roster.html")
    bank = max(scene.view.bank, 0)
    shown = opened("roster-bank", scene.money(bank), reckoning.bank(scene))
    parts: list[Markup | Part] = [
        scene.part("roster-bank", macros.bank(shown, 100 * bank // BANK, scene.view.broken)),
        Markup(macros.head()),
    ]
    parts += [
        scene.part(f"roster-{kind.name}", macros.train(_train(scene, kind))) for kind in scene.rules.trains.values()
    ]
    parts.append(Markup(macros.foot()))
    return [*parts, Markup(macros.tiles()), *_tiles(scene, macros), Markup(macros.end_of_tiles())]


def _train(scene: Scene, kind: TrainKind) -> dict[str, Any]:
    phases = scene.rules.phases
    number = next((number for number, phase in enumerate(phases) if phase.name == kind.name), None)
    left, total = _supply(scene, kind)
    return {
        "name": kind.name,
        "price": scene.money(kind.price),
        "left": left,
        "total": total,
        "pool": sum(kind_of(train) == kind.name for train in scene.view.pool),
        "rusts": [other.name for other in scene.rules.trains.values() if other.rusted_by == kind.name],
        "rusted": kind.rusted_by is not None and _begun(scene, kind.rusted_by),
        "now": kind.name == scene.view.phase,
        "begun": number is not None and _begun(scene, kind.name),
        "limits": None if number is None else (phases[number].limits["minor"], phases[number].limits["major"]),
        "brings": [] if number is None else _brings(scene, phases[number], phases[number - 1] if number else None),
    }


def _supply(scene: Scene, kind: TrainKind) -> tuple[int | None, int | None]:
    """How many of a kind are left in the depot, and how many there are; None where there is no end to them."""
    if kind.count is not None:
        left = Counter(map(kind_of, scene.view.depot))[kind.name]
        return left, Counter(map(kind_of, scene.rules.roster))[kind.name]
    total = scene.rules.last_trains[kind.name]
    return (None, None) if total is None else (total - scene.position.drawn[kind.name], total)


def _begun(scene: Scene, phase: str) -> bool:
    names = [known.name for known in scene.rules.phases]
    return phase in names and names.index(phase) <= scene.position.phase_number


def _brings(scene: Scene, phase: Phase, before: Phase | None) -> list[Markup]:
    """What is new in a phase."""
    old = before.colours if before else ()
    lines = [scene.say(_GROUNDS[colour]) for colour in phase.colours if colour not in old]
    return lines + [scene.say(EVENTS[event]) for event in phase.events]


def _tiles(scene: Scene, macros: Any) -> Iterator[Markup | Part]:
    """The tiles of each colour with how many are left, each a part of its own."""
    supply = scene.view.supply
    for colour in COLOURS:
        names = [name for name in supply if scene.rules.tiles[name].colour == colour]
        if names:
            yield Markup(macros.colour(scene.say(_GROUNDS[colour])))
            yield from (Part(f"roster-tile-{name}", _tile(scene, name, supply[name], macros)) for name in names)
            yield Markup(macros.end_of_colour())


def _tile(scene: Scene, name: str, left: int | None, macros: Any) -> Markup:
    def drawn() -> Markup:
        text = "∞" if left is None else str(left)
        told = scene.plain(message("Tile {name}: {left} left", name=name, left=text))
        return Markup(macros.tile(tile_svg(scene.rules.tiles[name], name=told), name, text, left == 0).strip())

    return scene.remembered("tile", (name, left), drawn)
