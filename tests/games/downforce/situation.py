"""Positions written by hand, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from trackside.core.chance import CHANCE
from trackside.core.event import Event
from trackside.core.game import Game
from trackside.core.refusal import IllegalMove
from trackside.games.downforce import TITLE
from trackside.games.downforce.components import CARS, COLOUR_INDEX, COLOURS, STYLE_INDEX, card_set
from trackside.games.downforce.driving import DriveDecision, all_ways
from trackside.games.downforce.position import Downforce

AUCTION, STYLES, RACE = 1, 2, 4
"""Chapters of the course of the game."""


def fresh(seats: int = 4, **options: Any) -> Downforce:
    """The position before the first chance move."""
    position = TITLE.start(seats, TITLE.settle(seats, options))
    assert isinstance(position, Downforce)
    return position


def downforce(game: Game) -> Downforce:
    """The position of a game."""
    assert isinstance(game.position, Downforce)
    return game.position


def selling(
    pairs: Sequence[tuple[str, str]],
    hands: Sequence[Sequence[str]],
    owners: Mapping[str, int] | None = None,
    aside: Sequence[tuple[str, str]] = (),
) -> Downforce:
    """An auction with these cars and styles still to be sold, in this order, and those put aside."""
    position = fresh(len(hands))
    _prepare(position, dict(enumerate(hands)), owners or {})
    position.cars_to_sell = [COLOUR_INDEX[car] for car, _ in reversed(pairs)]
    position.styles_to_sell = [STYLE_INDEX[style] for _, style in reversed(pairs)]
    position.aside = [(COLOUR_INDEX[car], STYLE_INDEX[style]) for car, style in aside]
    position.chapter = AUCTION
    position.go_on(None)
    return position


def racing(
    cars: Mapping[str, str],
    *,
    seats: int = 4,
    hands: Mapping[int, Sequence[str]] | None = None,
    owners: Mapping[str, int] | None = None,
    styles: Mapping[int, str] | None = None,
    laps: Mapping[str, int] | None = None,
    finished: Sequence[str] = (),
    lines: int = 3,
    **options: Any,
) -> Downforce:
    """A race with seat 0 to play. Cars stand on these spaces in their first lap, with all betting lines behind."""
    position = fresh(seats, **options)
    _prepare(position, hands or {0: ["four-red"], 1: ["one-red"]}, owners or {})
    position.crossings = [1] * len(CARS)
    for car, space in cars.items():
        position.spaces[COLOUR_INDEX[car]] = position.track.index[space]
    for car, lap in (laps or {}).items():
        position.crossings[COLOUR_INDEX[car]] = lap
    for seat, style in (styles or {}).items():
        position.styles[seat] = STYLE_INDEX[style]
    position.finish_order = [COLOUR_INDEX[car] for car in finished]
    position.lines_crossed = lines
    position.turn = seats - 1
    position.chapter = RACE
    position.go_on(None)
    return position


def about_to_move(cars: Mapping[str, str], car: str, number: int, **situation: Any) -> Downforce:
    """Seat 0 has played a card whose only band moves the car, which has that many spaces to go."""
    position = racing(cars, hands={0: [f"one-{car}", "one_wild-1"], 1: ["one_wild-2"]}, **situation)
    play(position, (0, f"play one-{car}"))
    position.stack[-1] = msgspec.structs.replace(position.stack[-1], left=number)
    return position


def _prepare(position: Downforce, hands: Mapping[int, Sequence[str]], owners: Mapping[str, int]) -> None:
    position.stack.clear()
    position.grid = list(CARS)
    for seat, hand in hands.items():
        position.hands[seat] = cards(position, hand)
    for car, seat in owners.items():
        position.owners[COLOUR_INDEX[car]] = seat


def cards(position: Downforce, names: Sequence[str]) -> int:
    """A set of cards by their names."""
    return card_set(position.rules.deck.index[name] for name in names)


def play(position: Downforce, *moves: tuple[int, str]) -> list[Event]:
    """Make moves in their notation; what happened."""
    told: list[Event] = []
    for seat, move in moves:
        position.apply(seat, TITLE.move(move), told.append)
    return told


def chance(position: Downforce, *moves: str) -> list[Event]:
    """Make chance moves in their notation; what happened."""
    return play(position, *((CHANCE, move) for move in moves))


def offered(position: Downforce, seat: int) -> set[str]:
    """All moves that the seat may make, in their notation."""
    return {str(move) for move in position.choices(seat)}


def steps(position: Downforce) -> set[str]:
    """The spaces that the car may step on next."""
    (seat,) = position.deciding
    return {move.removeprefix("step ") for move in offered(position, seat) if move.startswith("step ")}


def refused(position: Downforce, seat: int, move: str) -> str:
    """The number of the rule by which the move is refused; the position must stay as it was."""
    before = position.state()
    with pytest.raises(IllegalMove) as refusal:
        position.apply(seat, TITLE.move(move))
    assert position.state() == before
    assert move not in offered(position, seat)
    return refusal.value.rule


def drive(position: Downforce) -> None:
    """Let whoever steers drive a whole way, the longest there is."""
    decision = position.pending
    assert isinstance(decision, DriveDecision)
    (seat,) = position.deciding
    position.apply(seat, max(all_ways(position, decision.car, decision.left), key=lambda move: len(str(move))))


def where(position: Downforce, car: str) -> str | None:
    """The space of a car."""
    space = position.spaces[COLOUR_INDEX[car]]
    return position.track.names[space] if space >= 0 else None


def moving(position: Downforce) -> tuple[str, int] | None:
    """The car that is to move, and how far."""
    view = position.view(None).moving
    return (view.car, view.left) if view else None


def owned(position: Downforce) -> dict[str, int]:
    """Who owns which car."""
    return {COLOURS[car]: owner for car, owner in enumerate(position.owners) if owner >= 0}


def said(events: Sequence[Event]) -> list[str]:
    """The sentences of the log, in English."""
    return [str(sentence) for event in events for sentence in (event.message, *event.lines)]
