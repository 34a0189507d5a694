"""What was worked out before is kept, but never too much of it."""

from __future__ import annotations

from trackside.core.remembered import Remembered


class Maker:
    """Makes capitals of words, and knows of which."""

    def __init__(self, most: int) -> None:
        self.remembered: Remembered[str] = Remembered(most)
        self.made: list[object] = []

    def ask(self, word: object) -> str:
        return self.remembered.get(word, lambda: self._make(word))

    def _make(self, word: object) -> str:
        self.made.append(word)
        return str(word).upper()


def test_a_result_is_made_once() -> None:
    maker = Maker(2)
    assert [maker.ask(word) for word in "aba"] == ["A", "B", "A"]
    assert maker.made == ["a", "b"]


def test_what_was_not_asked_for_longest_is_forgotten_first() -> None:
    maker = Maker(2)
    for word in "abacab":
        maker.ask(word)
    assert maker.made == ["a", "b", "c", "b"]
    assert len(maker.remembered) == 2


def test_an_empty_result_is_a_result_too() -> None:
    maker = Maker(1)
    assert [maker.ask(""), maker.ask("")] == ["", ""]
    assert maker.made == [""]


def test_a_key_without_a_hash_is_made_anew_each_time() -> None:
    maker = Maker(1)
    assert [maker.ask(["a"]), maker.ask(["a"])] == ["['A']", "['A']"]
    assert maker.made == [["a"], ["a"]]
    assert len(maker.remembered) == 0
