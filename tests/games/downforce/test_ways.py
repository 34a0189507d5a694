"""Ways and end spaces against a brute force that knows only the track file (DF 7, 17)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.downforce.situation import about_to_move
from trackside.core.chance import Generator
from trackside.games.downforce import ways
from trackside.games.downforce.driving import Drive, all_ways, ends
from trackside.games.downforce.track import FINISH, FINISH_LINE, PRINTED_TRACKS, Track, printed_track

tracks = st.sampled_from(PRINTED_TRACKS).map(printed_track)


def brute_force(track: Track, space: str, number: int, taken: Collection[str], last: bool) -> Iterator[tuple[str, ...]]:
    """Every whole way by the file alone."""
    on = []
    if number and space != FINISH:
        (found,) = [one for one in track.file.spaces if one.id == space]
        for ahead in found.next:
            to = FINISH if last and ahead.crosses == "finish" else ahead.to
            if to not in taken and to not in on:
                on.append(to)
    if not on:
        yield ()
    for to in on:
        for rest in brute_force(track, to, number - 1, taken, last):
            yield (to, *rest)


@st.composite
def packs(draw: st.DrawFn) -> tuple[Track, list[int], int, bool]:
    """A track, six cars near each other, a number, and whether it is the last lap."""
    track = draw(tracks)
    first = draw(st.integers(0, track.finished - 1))
    near = sorted(range(track.finished), key=lambda space: (track.front[space] - track.front[first]) % 100_000)[:30]
    cars = draw(st.lists(st.sampled_from(near), min_size=5, max_size=5, unique=True).filter(lambda it: first not in it))
    return track, [first, *cars], draw(st.integers(1, 9)), draw(st.booleans())


@settings(deadline=None)
@given(packs(), st.integers(0, 1000))
def test_ways_and_ends_agree_with_brute_force(pack: tuple[Track, list[int], int, bool], seed: int) -> None:
    track, cars, number, last = pack
    ahead = track.last_ahead if last else track.ahead
    taken = {track.names[space] for space in cars}
    expected = set(brute_force(track, track.names[cars[0]], number, taken, last)) - {()}
    found = [tuple(track.names[at] for at in way) for way in ways.ways(ahead, cars[0], number, cars)]
    assert len(found) == len(set(found))
    assert set(found) - {()} == expected
    end = ways.ends(ahead, cars[0], number, cars, track.rectangle)
    assert {track.names[at] for at in end} == {way[-1] for way in expected}
    for at, way in end.items():
        assert way[-1] == at
        assert tuple(track.names[space] for space in way) in expected
        plain = [other for other in expected if other[-1] == track.names[at] and rectangles(track, other)]
        assert rectangles(track, [track.names[space] for space in way]) == bool(plain)
    way_by_chance = ways.random_way(ahead, cars[0], number, cars, Generator(seed))
    assert tuple(track.names[at] for at in way_by_chance) in expected or not expected
    for one in expected:
        indexes = [track.index[name] for name in one]
        assert ways.is_way(ahead, cars[0], number, cars, indexes)
        shorter = indexes[:-1]
        assert not ways.is_way(ahead, cars[0], number, cars, shorter)


def rectangles(track: Track, way: Collection[str]) -> bool:
    return all(track.rectangle[track.index[name]] for name in way)


def test_every_way_can_come_by_chance() -> None:
    track = printed_track("river-station")
    taken = [track.index["RS-M05"]]
    generator = Generator(1)
    seen = {tuple(ways.random_way(track.ahead, taken[0], 3, taken, generator)) for _ in range(500)}
    assert seen == set(ways.ways(track.ahead, taken[0], 3, taken))


def test_ends_of_a_car_are_moves() -> None:
    position = about_to_move({"blue": "RS-L01", "yellow": "RS-L03", "red": "RS-M03"}, "blue", 4)
    found = ends(position, 1, 4)
    assert str(found["RS-L02"]) == "step RS-L02"
    assert set(found) == {
        move.spaces[-1] if isinstance(move, Drive) else move.space for move in all_ways(position, 1, 4)
    }
    for move in found.values():
        assert move in position.choices(0)
    assert ends(position, 5, 4)
    assert ends(position, 0, 4) == {}  # black is not on the track


@pytest.mark.parametrize(
    ("name", "spaces", "rectangles", "fewest", "lines"),
    [("river-station", 150, 81, 52, (13, 24, 40)), ("marina-bay", 148, 86, 52, (12, 24, 39))],
)
def test_17_the_tracks_are_as_long_as_the_facts_say(
    name: str, spaces: int, rectangles: int, fewest: int, lines: tuple[int, int, int]
) -> None:
    track = printed_track(name)
    assert (track.finished, sum(track.rectangle[:-1])) == (spaces, rectangles)
    crossed: dict[int, int] = {}
    steps = 0
    reached = {(track.starts[0], False)}
    while FINISH_LINE not in crossed:
        steps += 1
        onward = set()
        for at, started in reached:
            for to in (track.last_ahead if started else track.ahead)[at]:
                line = (track.crossings[at] or {}).get(to, 0)
                if line and (started or line != FINISH_LINE):
                    crossed.setdefault(line, steps)
                onward.add((to, started or line == FINISH_LINE))
        reached = onward
    assert tuple(crossed[line] for line in (1, 2, 3)) == lines
    assert crossed[FINISH_LINE] == fewest
