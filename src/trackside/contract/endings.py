"""A game keeps its components, can say all that it says, and ends with a winner."""

from __future__ import annotations

from collections import Counter

import msgspec

from trackside.contract.plays import Play
from trackside.core.chance import CHANCE
from trackside.core.event import Event
from trackside.core.message import Message
from trackside.core.moves import Move, tag_of
from trackside.core.standings import Standings
from trackside.core.title import Title
from trackside.locales import Speaker


def check_census(title: Title, play: Play) -> None:
    """There are as many of each component at every moment."""
    position = title.start(play.seats, play.options)
    whole = position.census()
    for number, entry in enumerate(play.game.entries, 1):
        position.apply(entry.by, entry.move)
        now = position.census()
        assert now == whole, f"move {number}, {entry.move}: gained {now - whole}, lost {whole - now}"


def check_sentences(title: Title, play: Play) -> None:
    """All that happens can be told to everybody."""
    game = play.game
    speaker = Speaker("en", game.seats, title.naming(game.header.options))
    for event in (event for events in game.events for event in events):
        check_event(event, speaker, play.seats)
    for row in game.standings().rows:
        for amount in row.amounts:
            speaker.say(amount.label)
    assert game.log(None), "a spectator is told nothing"


def check_event(event: Event, speaker: Speaker, seats: int) -> None:
    """Its sentences have all that fills them, and who is told something exists."""
    msgspec.json.encode(event)
    sentences = [event.message, *event.lines, *([event.otherwise] if event.otherwise else [])]
    for sentence in sentences:
        assert isinstance(sentence, Message), f"{sentence!r} is no message"
        assert str(sentence).strip(), "an event says nothing"
        speaker.say(sentence)
    assert event.to is None or set(event.to) <= set(range(seats)), f"{event.message} is told to nobody"


def check_standings(standings: Standings, seats: int) -> None:
    """Every seat has a place, in order, and a sum that its lines add up to."""
    rows = standings.rows
    assert Counter(row.seat for row in rows if row.seat is not None) == Counter(range(seats)), "a seat has no one place"
    places = [row.place for row in rows]
    assert places == sorted(places), f"the places are out of order: {places}"
    assert places[0] == 1, f"nobody is first: {places}"
    for row in rows:
        assert row.seat is not None or row.name is not None, "an invented player has no name"
        assert row.total == sum(amount.amount for amount in row.amounts), f"the sum of {row} does not add up"


def check_end(play: Play) -> None:
    """When it is over, nobody may do anything, and somebody has won."""
    game = play.game
    position = game.position
    assert position.over, "the game is not over"
    assert game.deciding == (), "the game is over and somebody must decide"
    for seat in (*range(play.seats), CHANCE):
        assert not position.choices(seat), f"the game is over and seat {seat} has choices"
    standings = game.standings()
    check_standings(standings, play.seats)
    assert standings.final, "the game is over and the standings are not final"
    assert not game.at(0).standings().final, "the standings are final before the game has begun"


def check_fields(kind: type[Move]) -> None:
    """A record has room for every field, and null in a secret one can only mean that it is hidden."""
    fields = {field.name: field.type for field in msgspec.structs.fields(kind)}
    assert not {"by", "kind"} & set(fields), f"{kind.__name__} has a field that a record needs for itself"
    for name in kind.secret_fields:
        assert name in fields, f"{kind.__name__} hides {name}, which it does not have"
        try:
            msgspec.convert(None, fields[name])
        except msgspec.ValidationError:
            continue
        raise AssertionError(f"{kind.__name__}.{name} is secret and may be None, as if it were hidden")


def check_title(title: Title) -> None:
    """Kinds and first words of moves, and names of options, are each the only ones."""
    kinds = [tag_of(kind) for kind in title.moves]
    words = [kind.notation.split()[0] for kind in title.moves]
    names = [option.name for option in title.options]
    for things in (kinds, words, names):
        assert len(set(things)) == len(things), f"two have the same name: {things}"
    for kind in title.moves:
        check_fields(kind)
    for seats in range(title.fewest, title.most + 1):
        assert set(title.settle(seats, {})) == set(names), f"the usual options do not suit {seats} seats"
