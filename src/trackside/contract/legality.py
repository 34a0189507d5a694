"""Choices are exactly the legal moves, and what is refused changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from trackside.contract.plays import Moment
from trackside.core.chance import CHANCE, Generator, drawn
from trackside.core.choices import Choices
from trackside.core.moves import Move
from trackside.core.position import Position
from trackside.core.refusal import IllegalMove, NotationError
from trackside.core.title import Title
from trackside.locales import Speaker

MOST_LISTED = 200
APPLIED = 12
SAMPLED = 6
STRANGERS = 16


def check_choices(moment: Moment) -> None:
    """Whoever must decide can, nobody else may, and every move that is offered can be made."""
    position = moment.position
    for seat in (*moment.seats, CHANCE):
        choices = position.choices(seat)
        deciding = seat in position.deciding
        assert bool(choices) is deciding, f"seat {seat}: deciding is {deciding}, but it has choices: {bool(choices)}"
        if deciding:
            check_offers(choices)
            legal = [*listed(choices), *(choices.sample(moment.generator) for _ in range(SAMPLED))]
            for move in legal:
                assert move in choices, f"seat {seat} is offered {move}, which is not in its choices"
                assert refusal(position, seat, move) is None, f"seat {seat} is offered {move}, which is refused"
            for _ in range(APPLIED):
                position.clone().apply(seat, drawn(legal, moment.generator))


def check_strangers(moment: Moment, title: Title, met: Sequence[Move]) -> None:
    """Moves from elsewhere are legal just when they are among the choices; otherwise nothing changes."""
    position = moment.position
    before = position.state()
    speaker = Speaker("en", moment.game.seats, title.naming(moment.play.options))
    for seat in (*moment.seats, CHANCE):
        choices = position.choices(seat)
        for move in strangers(title, choices, met, moment.generator):
            clone = position.clone()
            error = refusal(clone, seat, move)
            offered = move in choices
            assert offered is (error is None), f"seat {seat}: {move!r} is offered: {offered}; but refused: {error}"
            if error is not None:
                assert error.rule, f"{move} is refused without the number of a rule: {error}"
                assert speaker.say(error.message), f"{move} is refused without a word"
                check_changes_nothing(clone, seat, move, before)


def check_changes_nothing(position: Position, seat: int, move: Move, before: dict[str, Any]) -> None:
    """An illegal move leaves the position as it was, whether it is only checked or tried."""
    try:
        position.apply(seat, move)
    except IllegalMove:
        assert position.state() == before, f"{move} was refused to seat {seat} and still changed something"
    else:
        raise AssertionError(f"seat {seat}: check refuses {move}, yet it can be made")


def check_offers(choices: Choices) -> None:
    """What other programs are offered is legal to the last amount."""
    for offer in islice(choices.offers(), MOST_LISTED):
        msgspec.json.encode(offer)
        if offer.move is None:
            assert offer.kind, "an offer has neither move nor kind"
        elif offer.field is None:
            assert offer.move in choices, f"{offer.move} is offered, but not in the choices"
        else:
            for amount in (offer.low, offer.high):
                move = msgspec.structs.replace(offer.move, **{offer.field: amount})
                assert move in choices, f"{move} is the end of an offered range, but not in the choices"


def listed(choices: Choices) -> list[Move]:
    """The choices that can be listed, each just once."""
    moves: list[Move] = []
    try:
        for move in islice(choices, MOST_LISTED):
            assert move not in moves, f"{move} is listed twice"
            moves.append(move)
    except TypeError:  # too many to list
        pass
    return moves


def refusal(position: Position, seat: int, move: Move) -> IllegalMove | None:
    """Why the rules forbid the move; None if they do not."""
    try:
        position.check(seat, move)
    except IllegalMove as error:
        return error
    return None


def strangers(title: Title, choices: Choices, met: Sequence[Move], generator: Generator) -> Iterator[Move]:
    """Moves of other moments and seats, and moves with a changed field."""
    for _ in range(STRANGERS):
        yield drawn(met, generator)
    known = [choices.sample(generator) for _ in range(STRANGERS if choices else 0)]
    for move in [*known, *(drawn(met, generator) for _ in range(STRANGERS))]:
        donor = msgspec.to_builtins(drawn([other for other in met if type(other) is type(move)] or [move], generator))
        try:
            yield title.move(_with_a_changed_field(msgspec.to_builtins(move), donor, generator))
        except NotationError:  # no move at all: it will never reach the rules
            continue


def _with_a_changed_field(data: dict[str, Any], donor: dict[str, Any], generator: Generator) -> dict[str, Any]:
    names = [name for name in data if name != "kind"]
    if not names:
        return data
    name = drawn(names, generator)
    return data | {name: _changed(data[name], donor.get(name), generator)}


def _changed(value: Any, donor: Any, generator: Generator) -> Any:
    """Another value, often of the same type, often one that no honest program would send."""
    match value:
        case bool():
            return not value
        case int():
            return drawn([value - 1, value + 1, -1, 0, 1_000_000, donor], generator)
        case str():
            return drawn([donor, donor, "nonsense", ""], generator)
        case [first, *rest]:
            first_changed = _changed(first, drawn(donor, generator) if donor else first, generator)
            return drawn([donor, rest, [*value, first], [*reversed(value)], [first_changed, *rest]], generator)
        case dict():
            return _with_a_changed_field(value, donor or value, generator)
    return donor
