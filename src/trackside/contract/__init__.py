"""The contract that every game must keep, as tests. A new game is held to it by one line:

>>> class TestUnionPacific(Contract):
...     title = "union-pacific"

Random whole games are played for every number of seats and with options of every kind, and moments of them are
examined. A Hypothesis profile says how thoroughly: a tenth of its `max_examples` are the games, a half the moments.
This package alone needs the test tools (Hypothesis, and pytest to run it).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from hypothesis import given, note, settings
from hypothesis import strategies as st

from trackside import games
from trackside.contract import copies, endings, history, legality, secrecy
from trackside.contract.plays import Moment, Play, moment, play
from trackside.core.chance import Generator
from trackside.core.moves import Move
from trackside.core.position import Position
from trackside.core.title import Title

__all__ = ["Contract"]

_TIMES: Final = 16
"""How often the same moment may be examined, with other random numbers."""


class Contract:
    """Derive a class named `Test...` from it and say which `title` it is for."""

    title: ClassVar[Title | str]
    most_moves: ClassVar[int] = 5000
    """By when every random game must have ended."""

    _played: ClassVar[list[Play]]

    def __init_subclass__(cls) -> None:
        cls._played = []

    def choose(self, position: Position, seat: int, generator: Generator) -> Move:
        """A move for the random games; override it where random play would never end."""
        move: Move = position.choices(seat).sample(generator)
        return move

    # --- what every game must keep ---

    def test_title(self) -> None:
        endings.check_title(self._title)

    def test_choices_are_legal(self) -> None:
        self._at_moments(legality.check_choices)

    def test_moves_that_are_not_offered_are_refused_and_change_nothing(self) -> None:
        met = self._met()
        self._at_moments(lambda now: legality.check_strangers(now, self._title, met))

    def test_copies_are_independent(self) -> None:
        self._at_moments(copies.check_clone)

    def test_a_saved_position_is_the_same_again(self) -> None:
        self._at_moments(lambda now: copies.check_restore(now, self._title))

    def test_hidden_things_make_no_difference(self) -> None:
        met = self._met()
        self._at_moments(lambda now: secrecy.check_determinized(now, self._title, met))

    def test_search_does_not_see_hidden_things(self) -> None:
        secrecy.check_something_is_hidden(self._title, self._plays())

    def test_secret_moves_look_alike(self) -> None:
        self._at_moments(secrecy.check_pairs)

    def test_records_are_redacted(self) -> None:
        self._at_moments(secrecy.check_redacted)
        self._at_moments(lambda now: history.check_hidden_record(now, self._title))

    def test_a_record_is_the_game(self) -> None:
        self._at_moments(lambda now: history.check_record(now, self._title))

    def test_earlier_moments_are_replays(self) -> None:
        self._at_moments(lambda now: history.check_moment(now, self._title))

    def test_undo(self) -> None:
        self._at_moments(history.check_undo)

    def test_standings_add_up(self) -> None:
        self._at_moments(lambda now: endings.check_standings(now.game.standings(), now.play.seats))

    def test_notation(self) -> None:
        for move in self._met():
            history.check_notation(self._title, move)

    def test_components_are_conserved(self) -> None:
        for whole in self._plays():
            endings.check_census(self._title, whole)

    def test_the_same_seed_gives_the_same_game(self) -> None:
        for whole in self._plays():
            history.check_same_again(self._title, whole, self.choose, self.most_moves)

    def test_all_that_happens_can_be_told(self) -> None:
        for whole in self._plays():
            endings.check_sentences(self._title, whole)

    def test_games_end_with_a_winner(self) -> None:
        for whole in self._plays():
            endings.check_end(whole)

    # --- how ---

    @property
    def _title(self) -> Title:
        return games.find(self.title) if isinstance(self.title, str) else self.title

    def _plays(self) -> list[Play]:
        """The games that are examined, played once for all tests."""
        if not self._played:
            count = max(settings().max_examples // 10, self._title.most - self._title.fewest + 3)
            self._played.extend(play(self._title, seed, self.choose, self.most_moves) for seed in range(count))
        return self._played

    def _met(self) -> tuple[Move, ...]:
        """Every different move of the games."""
        return tuple(dict.fromkeys(entry.move for whole in self._plays() for entry in whole.game.entries))

    def _at_moments(self, check: Callable[[Moment], None]) -> None:
        """Check random moments of the games; Hypothesis looks for the earliest that fails."""
        moments = [(whole, number) for whole in self._plays() for number in range(whole.game.number + 1)]

        @settings(max_examples=max(1, settings().max_examples // 2), deadline=None, report_multiple_bugs=False)
        @given(st.integers(0, _TIMES * len(moments) - 1))
        def examine(which: int) -> None:
            now = moment(*moments[which % len(moments)], seed=which)
            note(repr(now))
            check(now)

        examine()
