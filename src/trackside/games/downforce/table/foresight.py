"""What a card or a way would do: where cars could end, and how a car would stand then."""

from __future__ import annotations

from collections.abc import Iterable

from trackside.games.downforce import notes
from trackside.games.downforce.components import (
    AGGRESSIVE,
    CARS,
    COLOURS,
    COMPONENTS,
    STYLES,
    UNPREDICTABLE,
    WILD,
    Card,
)
from trackside.games.downforce.notes import Distance, own_cards
from trackside.games.downforce.position import Downforce
from trackside.games.downforce.table.scene import Scene
from trackside.games.downforce.track import FINISH_LINE


def card_words(scene: Scene, card: Card) -> list[str]:
    """How far a card could move each car, as `red-6`: wild bands any car that they may pick, styles included."""
    mine = scene.mine
    style = STYLES.index(mine.style) if mine is not None and mine.style else -1
    words: dict[str, None] = {}
    for place, (car, steps) in enumerate(card.bands):
        if car == WILD:
            free = [other for other in CARS if style == UNPREDICTABLE or other not in card.coloured]
            words |= {f"{COLOURS[other]}-{steps}": None for other in free}
            continue
        words[f"{COLOURS[car]}-{steps}"] = None
        if style == AGGRESSIVE and place == 0 and mine is not None and COLOURS[car] in mine.cars:
            words[f"{COLOURS[car]}-{steps + COMPONENTS.extra_spaces}"] = None
    return list(words)


def shown_words(scene: Scene) -> set[str]:
    """All that the viewer's cards could do while the race is on."""
    if scene.view.kind in (None, "auction", "style"):
        return set()
    return {word for name in own_cards(scene.view) for word in card_words(scene, scene.card(name))}


def distance(position: Downforce, car: int) -> Distance:
    """How far a car has to go at the least; None once it is off the track."""
    finish = position.rules.variant.finish
    crossings, crossed = position.crossings[car], position.lines_crossed
    return notes.distance(position.track, position.spaces[car], crossings, crossed, finish=finish)


def driven(position: Downforce, car: int, names: Iterable[str]) -> Downforce:
    """The position with one car driven this way, and nothing of what follows from it."""
    after = position.clone()
    track = after.track
    for name in names:
        to = track.index[name]
        line = (track.crossings[after.spaces[car]] or {}).get(to, 0)
        after.spaces[car] = to
        if line == FINISH_LINE:
            after.crossings[car] += 1
        elif line == after.lines_crossed + 1:
            after.lines_crossed = line
    if after.spaces[car] == track.finished:
        after.spaces[car] = -1
        after.finish_order.append(car)
    return after
