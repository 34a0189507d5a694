"""What can be counted from what is open: distances, movement left in the cards, what a bid or a bet is worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from trackside.games.downforce.components import (
    AGGRESSIVE,
    CARS,
    COLOUR_INDEX,
    COLOURS,
    COMPONENTS,
    STYLES,
    UNPREDICTABLE,
    WILD,
    Card,
)
from trackside.games.downforce.position import Downforce
from trackside.games.downforce.table.scene import Scene
from trackside.games.downforce.track import FINISH_LINE
from trackside.games.downforce.views import CarView


def own_cards(scene: Scene) -> list[str]:
    """The names of the cards that the viewer may play, in hand or lying open."""
    mine = scene.mine
    return [] if mine is None else [*mine.hand, *mine.open_cards]


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
    return {word for name in own_cards(scene) for word in card_words(scene, scene.card(name))}


class Distance(NamedTuple):
    """How far a car has to go at the least: to the next betting line that nobody has crossed, and to the finish."""

    line: int | None
    to_line: int | None
    to_finish: int | None


def distance(position: Downforce, car: int) -> Distance:
    """The distances of a car; None once it is off the track."""
    space = position.spaces[car]
    if space < 0:
        return Distance(None, None, None)
    steps = position.track.steps_to
    to_finish = None
    if position.rules.variant.finish:
        # On the grid the cars stand before the line and still have the whole lap to go (DF 9.1).
        lap = 0 if position.crossings[car] else max(steps[FINISH_LINE - 1])
        to_finish = steps[FINISH_LINE - 1][space] + lap
    line = position.lines_crossed + 1
    if line >= FINISH_LINE:
        return Distance(None, None, to_finish)
    return Distance(line, steps[line - 1][space], to_finish)


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


def order(scene: Scene) -> list[CarView]:
    """The cars as they lie in the race: those that have finished, then by distance, the inner lane first."""

    def rank(car: CarView) -> tuple[int, float, float]:
        reached, inside = scene.position.distance(COLOUR_INDEX[car.colour])
        return (car.place or 99, -reached, -inside)

    return sorted(scene.view.cars, key=rank)


class Push(NamedTuple):
    """The movement left for one car in spaces, by where its cards are."""

    own: int
    seen: int
    unseen: int


def pushes(scene: Scene) -> tuple[dict[str, Push], Push]:
    """For each car, and for wild bands: the spaces in cards not yet played, by what is open and the viewer's hand.

    Speed-8 cards count from the day on which they are sold; cards left over (DF 2.3) among the unseen ones.
    """
    view = scene.view
    own = own_cards(scene)
    seen = [name for player in view.players if player.seat != view.seat for name in (*player.hand, *player.open_cards)]
    gone = {*own, *seen, *view.discards, *([view.card.card] if view.card else [])}
    unseen = [scene.deck.cards[card].id for card in scene.deck.regular if scene.deck.cards[card].id not in gone]
    eights = [scene.deck.cards[scene.deck.eights[car]].id for car in CARS if scene.position.owners[car] >= 0]
    unseen += [name for name in eights if name not in gone]
    groups = [_spaces(scene, names) for names in (own, seen, unseen)]
    per_car = {colour: Push(*(group[car] for group in groups)) for car, colour in enumerate(COLOURS)}
    return per_car, Push(*(group[WILD] for group in groups))


def _spaces(scene: Scene, names: Iterable[str]) -> dict[int, int]:
    total = dict.fromkeys((*CARS, WILD), 0)
    for name in names:
        for car, steps in scene.card(name).bands:
            total[car] += steps
    return total
