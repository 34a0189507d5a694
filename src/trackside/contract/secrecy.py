"""What a seat may not know changes nothing that it sees, may do or is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from trackside.contract.legality import SAMPLED, refusal, strangers
from trackside.contract.plays import Moment, Play
from trackside.core.chance import CHANCE, Generator, drawn
from trackside.core.choices import Choices
from trackside.core.event import Event
from trackside.core.game import Game
from trackside.core.moves import Move, Secrecy
from trackside.core.position import Position
from trackside.core.record import Entry
from trackside.core.title import Title

STEPS = 3
PAIRS = 4


def check_determinized(moment: Moment, title: Title, met: Sequence[Move]) -> None:
    """No seat can tell a determinized position from the true one."""
    true = moment.position
    before = true.state()
    for seat in (*moment.seats, None):
        who = "a spectator" if seat is None else f"seat {seat}"
        drawn_one = true.determinize(seat, moment.generator)
        msgspec.json.encode(true.view(seat))
        assert drawn_one.view(seat) == true.view(seat), f"determinized for {who}, the position looks different"
        assert drawn_one.census() == true.census(), f"determinized for {who}, there are other components"
        assert drawn_one.deciding == true.deciding, f"determinized for {who}, others must decide"
        assert drawn_one.standings() == true.standings(), f"{who} learns hidden things from the standings"
        if seat is not None:
            check_same_choices(true.choices(seat), drawn_one.choices(seat), moment.generator)
            for move in strangers(title, true.choices(seat), met, moment.generator):
                told, other = refusal(true, seat, move), refusal(drawn_one, seat, move)
                assert str(told) == str(other), f"{who} learns hidden things from a refusal: {told} / {other}"
        for mover in true.deciding:
            check_same_news(true, drawn_one, mover, seat, moment.generator)
    assert true.state() == before, "determinize changed the position"


def check_same_choices(true: Choices, other: Choices, generator: Generator) -> None:
    """Both are described in the same way and allow the same."""
    assert offered(true) == offered(other), "what a seat may do depends on what it may not know"
    for one, two in ((true, other), (other, true)):
        for _ in range(SAMPLED if one else 0):
            move = one.sample(generator)
            assert move in two, f"whether a seat may {move} depends on what it may not know"


def check_same_news(true: Position, other: Position, mover: int, seat: int | None, generator: Generator) -> None:
    """A move that reveals nothing tells `seat` the same, whatever is hidden from it."""
    move = true.choices(mover).sample(generator)
    if move not in other.choices(mover):
        return
    true, other = true.clone(), other.clone()
    events, others = made(true, mover, move), made(other, mover, move)
    if any(event.reveals for event in (*events, *others)):
        return
    news, other_news = told(events, seat), told(others, seat)
    assert news == other_news, f"{move} by {mover} tells {seat} something hidden: {news} / {other_news}"
    assert true.view(seat) == other.view(seat), f"{move} by {mover} shows {seat} something hidden and is not marked so"


def check_pairs(moment: Moment) -> None:
    """The record given to a seat holds no more than the seat has seen and was told."""
    for mover in moment.position.deciding:
        choices = moment.position.choices(mover)
        first = choices.sample(moment.generator)
        for _ in range(PAIRS):
            second = choices.sample(moment.generator)
            if first != second:
                check_pair(moment, mover, first, second)


def check_pair(moment: Moment, mover: int, first: Move, second: Move) -> None:
    """Two games that differ in one move differ in a seat's record only once the seat has seen a difference."""
    games = [moment.game.at(moment.number), moment.game.at(moment.number)]
    watchers = [seat for seat in (*moment.seats, None) if seat != mover]
    step: tuple[int, tuple[Move, Move]] | None = (mover, (first, second))
    for number in range(STEPS):
        if step is None:
            return
        for game, move in zip(games, step[1], strict=True):
            game.append(Entry(step[0], move))
        if any(game.over for game in games):
            return
        unaware = [seat for seat in watchers if seen(games[0], seat) == seen(games[1], seat)]
        if number == 0 and stays_secret(games[0], mover, first, second):
            assert unaware == watchers, f"the secret of {first} by {mover} is seen or told"
        watchers = unaware
        for seat in watchers:
            assert games[0].record_for(seat) == games[1].record_for(seat), (
                f"the record shows {seat} which of {first} and {second} was made, though it has not seen it"
            )
        step = next_step(games, moment.generator)


def next_step(games: list[Game], generator: Generator) -> tuple[int, tuple[Move, Move]] | None:
    """A move that can be made in both games."""
    seat = drawn(games[0].position.deciding, generator)
    choices = [game.position.choices(seat) for game in games]
    if not all(choices):
        return None
    move = choices[0].sample(generator)
    return (seat, (move, move)) if move in choices[1] else None


def stays_secret(game: Game, mover: int, first: Move, second: Move) -> bool:
    """Whether two moves of a seat differ only in what is still to be hidden after them."""
    if mover == CHANCE or type(first) is not type(second) or Entry(0, first).redacted() != Entry(0, second).redacted():
        return False
    pending = game.position.pending
    return first.secrecy is Secrecy.UNTIL_THE_END or (pending is not None and pending.decided > 0)


def check_redacted(moment: Moment) -> None:
    """The record for a seat has nulls for the secrets of others, and nothing else is left out."""
    game = moment.game
    for seat in (*moment.seats, None):
        record = game.record_for(seat)
        msgspec.json.encode(record)
        if game.over:
            assert record == game.record(), "the record of a game that is over hides something"
            continue
        assert record["seed"] is None, "the seed tells all that chance will bring"
        for entry, data in zip(game.entries, record["moves"], strict=True):
            if entry.by == seat or entry.move.secrecy is Secrecy.OPEN:
                assert data == entry.data(), f"{entry.move} by {entry.by} is hidden from {seat}, who knows it"
            elif entry.move.secrecy is Secrecy.UNTIL_THE_END:
                assert all(data[name] is None for name in entry.move.secret_fields), f"{entry.move} is shown to {seat}"


def check_something_is_hidden(title: Title, plays: Sequence[Play]) -> None:
    """A game with secrets draws other positions than the true one for search: anything else would be cheating."""
    if all(kind.secrecy is Secrecy.OPEN for kind in title.moves):
        return
    generator = Generator(0)
    for play in plays:
        for number in range(0, play.game.number, max(1, play.game.number // 20)):
            position = play.game.at(number).position
            if position.determinize(None, generator) != position:
                return
    raise AssertionError("determinize always draws the true position")


def made(position: Position, seat: int, move: Move) -> list[Event]:
    """Make the move and return what happened."""
    events: list[Event] = []
    position.apply(seat, move, events.append)
    return events


def told(events: Sequence[Event], seat: int | None) -> list[Any]:
    """What `seat` is told of the events, with their lines, and whether something was revealed."""
    return [(event.told(seat), event.lines, event.reveals) for event in events if event.told(seat) is not None]


def seen(game: Game, seat: int | None) -> tuple[Any, ...]:
    """All that `seat` sees now, may do and was told by the last move."""
    return game.view(seat), offered(game.choices(seat)) if seat is not None else [], told(game.events[-1], seat)


def offered(choices: Choices) -> list[bytes]:
    """The choices described, in a set order."""
    return sorted(map(msgspec.json.encode, choices.offers()))
