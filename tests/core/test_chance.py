"""The generator: the same stream for ever, fair and independent."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

from trackside.core.chance import Generator, drawn, shuffled


def test_a_seed_means_the_same_stream_for_ever() -> None:
    generator = Generator(7)
    assert [generator.word() for _ in range(3)] == [0xBD4D088D92683CB0, 0x16D3DA75B45D5CB, 0x9A2220E3BF3C0B9E]
    generator = Generator(7, stream=1)
    assert [generator.randrange(1000) for _ in range(8)] == [587, 761, 74, 897, 284, 62, 475, 706]
    assert shuffled(range(10), Generator(2026, 3)) == [8, 7, 4, 5, 6, 2, 1, 0, 9, 3]


def test_the_words_are_those_of_splitmix64() -> None:
    """Its published values from state 0."""
    generator = Generator(0)
    generator.state = 0
    assert [generator.word() for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_streams_of_one_seed_and_seeds_of_one_stream_differ() -> None:
    firsts = [Generator(seed, stream).word() for seed in range(40) for stream in range(40)]
    assert len(set(firsts)) == len(firsts)


def test_neighbouring_streams_are_independent() -> None:
    """Pairs of draws from neighbouring streams fill a 6 × 6 table evenly (chi-square, 25 degrees of freedom)."""
    pairs = Counter((Generator(1, n).randrange(6), Generator(1, n + 1).randrange(6)) for n in range(0, 20_000, 2))
    expected = 10_000 / 36
    assert sum((pairs[a, b] - expected) ** 2 / expected for a in range(6) for b in range(6)) < 70


@pytest.mark.parametrize("stop", [2, 3, 7, 52])
def test_every_number_is_as_likely(stop: int) -> None:
    generator = Generator(99)
    counts = Counter(generator.randrange(stop) for _ in range(20_000))
    expected = 20_000 / stop
    assert set(counts) == set(range(stop))
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 3 * stop + 20


def test_every_order_is_as_likely() -> None:
    generator = Generator(5)
    counts = Counter(tuple(shuffled("abcd", generator)) for _ in range(24_000))
    assert set(counts) == set(permutations("abcd"))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 60


def test_shuffling_leaves_the_items_alone() -> None:
    items = [1, 2, 3]
    shuffled(items, Generator(1))
    assert items == [1, 2, 3]
    assert shuffled([], Generator(1)) == []


def test_words_that_would_make_some_numbers_likelier_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter([(1 << 64) - 1, 5])
    monkeypatch.setattr(Generator, "word", lambda self: next(words))
    assert Generator(0).randrange(3) == 2


@pytest.mark.parametrize("stop", [0, -1, 1 << 64])
def test_there_is_no_number_below_nothing_nor_beyond_a_word(stop: int) -> None:
    with pytest.raises(ValueError, match="no whole number"):
        Generator(1).randrange(stop)


def test_pythons_generator_serves_too() -> None:
    assert sorted(shuffled([1, 2, 3], random.Random(1))) == [1, 2, 3]
    assert drawn([4], random.Random(1)) == 4
