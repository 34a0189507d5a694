"""The track with its cars, where they may go, and where the cards in hand could take them."""

from __future__ import annotations

import functools
from typing import Final

from markupsafe import Markup

from trackside.core.drawing import Pick, as_json
from trackside.core.look import Drawn, Part
from trackside.core.message import Message, Piece, message
from trackside.core.plane import Point, number, points
from trackside.games.downforce import driving
from trackside.games.downforce.components import COLOURS
from trackside.games.downforce.driving import Drive, Step
from trackside.games.downforce.pictures import (
    NUMBERS,
    beyond_the_finish,
    car_svg,
    graph,
    ground,
    number_svg,
    parking,
    podium,
    space_label,
)
from trackside.games.downforce.pictures.svg import aside, at, outline
from trackside.games.downforce.table.foresight import shown_words
from trackside.games.downforce.table.scene import Scene
from trackside.games.downforce.track import FINISH, PRINTED_TRACKS, Track, printed_track
from trackside.games.downforce.views import CarView

_PICKED_BY_CAR: Final = {"wild": "wild", "bet": "bet"}
"""Decisions in which a car itself can be tapped: their tags, which are those of the moves."""


def draw(scene: Scene) -> Drawn:
    """The poster; on it, in pieces that change alone, places to go to, the cars, and what cards in hand could do."""
    track = scene.track
    size = track.file.canvas
    label = scene.plain(message("The track {name}", name=track.file.name))
    drawn: list[Markup | Part] = [
        _pictures(),
        Markup(
            '<svg xmlns="http://www.w3.org/2000/svg" class="df-board" viewBox="0 0 {} {}" role="group"'
            ' aria-label="{}"><g data-graph="{}">'
        ).format(number(size.width), number(size.height), label, _graph(track)),
        _ground(track),
        Part("board-ways", _ways(scene)),
    ]
    drawn += [Part(f"board-car-{car.colour}", _car(scene, car)) for car in scene.view.cars]
    drawn.append(Part("board-ends", _ends(scene)))
    drawn.append(Markup("</g></svg>"))
    return drawn


@functools.cache
def _pictures() -> Markup:
    """Every car drawn once, to be used by its id."""
    symbol = Markup('<symbol id="board-machine-{}" viewBox="-20 -12 40 24" overflow="visible">{}</symbol>')
    drawn = Markup("").join(symbol.format(colour, car_svg(colour)) for colour in COLOURS)
    return Markup('<svg class="df-pictures" aria-hidden="true">{}</svg>').format(drawn)


def _ground(track: Track) -> Markup:
    """The poster; drawing a printed one once is enough."""
    return _printed(track.file.id) if _is_printed(track) else ground(track) + podium(track.file)


@functools.cache
def _printed(name: str) -> Markup:
    track = printed_track(name)
    return ground(track) + podium(track.file)


def _graph(track: Track) -> str:
    return _printed_graph(track.file.id) if _is_printed(track) else as_json(graph(track))


@functools.cache
def _printed_graph(name: str) -> str:
    return as_json(graph(printed_track(name)))


def _is_printed(track: Track) -> bool:
    return track.file.id in PRINTED_TRACKS and track is printed_track(track.file.id)


# --- cars --------------------------------------------------------------------------------------------------------


def _stand(scene: Scene, car: CarView) -> tuple[str, Point, float]:
    """The name of a car's place, where that is, and which way the car looks there."""
    file = scene.track.file
    if car.space is not None:
        space = file.spaces[scene.track.index[car.space]]
        return car.space, space.center, space.heading
    place = car.place or car.start or NUMBERS[car.colour]
    return f"place-{place}", parking(file, place), 0.0


def _car(scene: Scene, car: CarView) -> Markup:
    name, point, heading = _stand(scene, car)
    moving = scene.view.moving is not None and scene.view.moving.car == car.colour
    pick = _car_pick(scene, car.colour)
    return Markup(
        '<g id="board-car-{}" class="df-racer{}" data-place="{}" data-way="{}" transform="{}"{}>'
        '<title>{}</title><use href="#board-machine-{}" x="-20" y="-12" width="40" height="24"/>'
        '<g transform="rotate({})">{}</g></g>'
    ).format(
        car.colour,
        " df-moving" if moving else "",
        name,
        _way(car, name),
        at(point, heading),
        Markup(' data-pick="{}"').format(as_json(pick)) if pick else "",
        scene.plain(_car_label(scene, car)),
        car.colour,
        number(-heading),
        number_svg(car.colour),
    )


def _way(car: CarView, name: str) -> str:
    """The way it came last, to where it stands now: over the finish line to the box of its place."""
    return " ".join((*(space for space in car.driven if space != FINISH), *([name] if car.place else ())))


def _car_pick(scene: Scene, colour: str) -> Pick | None:
    kind = _PICKED_BY_CAR.get(scene.deciding or "")
    if kind and any(getattr(move, "colour", None) == colour for move in scene.moves):
        return {"kind": kind, "colour": colour}
    return None


def _car_label(scene: Scene, car: CarView) -> Message:
    piece = Piece("car", car.colour)
    if car.place is not None:
        return message("{car}, finished in place {place}", car=piece, place=car.place)
    if car.space is None:
        return message("{car}, not yet on the track", car=piece)
    return message("{car}: {space}", car=piece, space=space_label(scene.track, car.space))


# --- where the moving car may go -----------------------------------------------------------------------------------


def _ways(scene: Scene) -> Markup:
    """The spaces to which the car in motion may go: single steps and where it may end."""
    if scene.view.moving is None or scene.deciding not in ("drive", "bonus"):
        return Markup('<g id="board-ways"></g>')
    whole = {move.spaces[-1]: move for move in scene.moves if isinstance(move, Drive)}
    steps = {move.space: move for move in scene.moves if isinstance(move, Step) and move.space not in whole}
    last = scene.view.moving.left == 1
    drawn = [_place(scene, name, (name,), {"kind": "step", "space": name}, last) for name in steps]
    drawn += [
        _place(scene, name, move.spaces, {"kind": "drive", "spaces": list(move.spaces)}, True)
        for name, move in whole.items()
    ]
    return Markup('<g id="board-ways" data-car="{}">{}</g>').format(scene.view.moving.car, Markup("").join(drawn))


def _place(scene: Scene, name: str, way: tuple[str, ...], pick: Pick, end: bool) -> Markup:
    """A space to tap; the way to it is seen while it is pointed at."""
    file = scene.track.file
    text = message("Go to {space}", space=space_label(scene.track, name))
    if not end:
        text = message("One step: {space}", space=space_label(scene.track, name))
    if name == FINISH:
        x, y = beyond_the_finish(file)
        shape = Markup('<circle class="df-goal" cx="{}" cy="{}" r="13"/>').format(number(x), number(y))
    else:
        space = file.spaces[scene.track.index[name]]
        shape = Markup('<path class="df-goal" d="{}"/>').format(outline(space.polygon))
        shape += Markup('<circle class="df-goal-dot" cx="{}" cy="{}" r="{}"/>').format(
            number(space.center[0]), number(space.center[1]), 5 if end else 2.5
        )
    return Markup(
        '<g id="board-way-{}" class="{}" data-pick="{}"><title>{}</title>{}<path class="df-way" d="M{}"/></g>'
    ).format(name, "df-end" if end else "df-step", as_json(pick), scene.plain(text), shape, points(_line(scene, way)))


def _line(scene: Scene, way: tuple[str, ...]) -> list[Point]:
    """From the car along the middles of the spaces."""
    file = scene.track.file
    assert scene.view.moving is not None
    car = next(car for car in scene.view.cars if car.colour == scene.view.moving.car)
    start = _stand(scene, car)[1]
    middles = [
        beyond_the_finish(file) if name == FINISH else file.spaces[scene.track.index[name]].center for name in way
    ]
    return [start, *middles]


# --- where the cards in hand could take the cars -------------------------------------------------------------------


def _ends(scene: Scene) -> Markup:
    """For each car and each number on the viewer's cards, a mark where the car could end if it moved now."""
    marks: dict[tuple[str, str], list[str]] = {}
    for word in sorted(shown_words(scene)):
        colour, steps = word.split("-")
        for name in driving.ends(scene.position, COLOURS.index(colour), int(steps)):
            marks.setdefault((name, colour), []).append(word)
    drawn = [_mark(scene, name, colour, words) for (name, colour), words in marks.items()]
    return Markup('<g id="board-ends" aria-hidden="true">{}</g>').format(Markup("").join(drawn))


def _mark(scene: Scene, name: str, colour: str, words: list[str]) -> Markup:
    """A disc with the car's number; each car has its own corner of the space."""
    file = scene.track.file
    car = COLOURS.index(colour)
    if name == FINISH:
        point, heading = beyond_the_finish(file), 0.0
        along, across = (car % 2) * 15 - 4.0, (car // 2 - 1) * 15.0
    else:
        space = file.spaces[scene.track.index[name]]
        point, heading = space.center, space.heading
        along, across = (car % 3 - 1) * 11.0, (car // 3) * 12.0 - 6
    # There are many of them, and nothing in them needs to be escaped.
    return Markup(
        f'<g class="df-mark" data-car="{colour}" data-shown-by="{" ".join(words)}"'
        f' transform="{at(aside(point, heading, along, across))}"><circle r="6.4"/>'
        f'<text y="3.1">{NUMBERS[colour]}</text></g>'
    )
