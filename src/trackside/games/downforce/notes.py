"""Pace notes: who leads, how far it is to the next line, and what the cards can still do, by what a viewer knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from trackside.games.downforce.components import CARS, COLOURS, WILD, Deck
from trackside.games.downforce.track import FINISH_LINE, Track
from trackside.games.downforce.views import CarView, View


class Distance(NamedTuple):
    """How far a car has to go at the least: to the next betting line that nobody has crossed, and to the finish."""

    to_line: int | None
    to_finish: int | None


def distance(track: Track, space: int, crossings: int, lines_crossed: int, *, finish: bool) -> Distance:
    """The distances of a car that is alone on the track; None once it is off it, and for lines that do not count.

    `finish`: does the race end at the finish line (DF 9.2, 12.3.1)?
    """
    if space < 0:
        return Distance(None, None)
    steps = track.steps_to
    # On the grid the cars stand before the line and still have the whole lap to go (DF 9.1).
    lap = 0 if crossings else max(steps[FINISH_LINE - 1])
    to_finish = steps[FINISH_LINE - 1][space] + lap if finish else None
    line = lines_crossed + 1
    return Distance(steps[line - 1][space] if line < FINISH_LINE else None, to_finish)


def order(view: View, track: Track) -> list[CarView]:
    """The cars as they lie in the race: those that have finished, then by distance, the inner lane first."""

    def rank(car: CarView) -> tuple[int, int, int, int]:
        if car.space is None:
            return (car.place or len(CARS) + 1, -car.crossings, 0, 0)
        space = track.index[car.space]
        return (len(CARS) + 1, -car.crossings, -track.front[space], track.inner_rank[space])

    return sorted(view.cars, key=rank)


def own_cards(view: View) -> list[str]:
    """The names of the cards that the viewer may play, in hand or lying open."""
    if view.seat is None:
        return []
    mine = view.players[view.seat]
    return [*mine.hand, *mine.open_cards]


class Push(NamedTuple):
    """The movement left for one car in spaces, by where its cards are."""

    own: int
    seen: int
    unseen: int


def pushes(view: View, deck: Deck) -> tuple[dict[str, Push], Push]:
    """For each car, and for wild bands: the spaces in cards not yet played, by what is open and the viewer's hand.

    Speed-8 cards count from the day on which they are sold; cards left over (DF 2.3) among the unseen ones.
    """
    own = own_cards(view)
    seen = [name for player in view.players if player.seat != view.seat for name in (*player.hand, *player.open_cards)]
    gone = {*own, *seen, *view.discards, *([view.card.card] if view.card else [])}
    unseen = [deck.cards[card].id for card in deck.regular]
    unseen += [deck.cards[eight].id for eight, car in zip(deck.eights, view.cars, strict=True) if car.owner is not None]
    groups = [_spaces(deck, names) for names in (own, seen, [name for name in unseen if name not in gone])]
    per_car = {colour: Push(*(group[car] for group in groups)) for car, colour in enumerate(COLOURS)}
    return per_car, Push(*(group[WILD] for group in groups))


def _spaces(deck: Deck, names: Iterable[str]) -> dict[int, int]:
    total = dict.fromkeys((*CARS, WILD), 0)
    for name in names:
        for car, steps in deck.cards[deck.index[name]].bands:
            total[car] += steps
    return total
