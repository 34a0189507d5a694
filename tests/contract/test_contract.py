"""The contract itself: a faultless game passes, and every planted fault is caught."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Self

import msgspec
import pytest
from hypothesis import settings

from tests import toy
from tests.toy import Bid, Bury, Keep, Pass, Pledge, Toss, Toy
from trackside.contract import Contract
from trackside.core.chance import Random
from trackside.core.choices import Choices, Either, Listed
from trackside.core.event import Event, Tell
from trackside.core.message import Seat, message
from trackside.core.moves import Move, Secrecy
from trackside.core.refusal import IllegalMove
from trackside.core.standings import Standings


class TestToy(Contract):
    title = toy.TITLE


@pytest.fixture(autouse=True)
def _thorough_and_always_the_same() -> Iterator[None]:
    before = settings.get_current_profile_name()
    settings.register_profile("faults", derandomize=True, max_examples=200)
    settings.load_profile("faults")
    yield
    settings.load_profile(before)


class Leaky(Toy):
    """Shows every seat the hand of the first."""

    __slots__ = ()

    def view(self, seat: int | None) -> Any:
        return msgspec.structs.replace(super().view(seat), hand=tuple(self.hands[0]))


class Shared(Toy):
    """Its copies hold the same hands."""

    __slots__ = ()

    def clone(self) -> Self:
        other = super().clone()
        other.hands = self.hands
        return other


class Meagre(Toy):
    """Does not offer passing."""

    __slots__ = ()

    def choices(self, seat: int) -> Choices:
        choices = super().choices(seat)
        return choices if Pass() not in choices or Bid(self.bid + 2) not in choices else Listed([Bid(self.bid + 2)])


class Generous(Toy):
    """Offers a bid of more coins than there are."""

    __slots__ = ()

    def choices(self, seat: int) -> Choices:
        choices = super().choices(seat)
        return Either(choices, Listed([Bid(200)])) if Pass() in choices else choices


class Touchy(Toy):
    """Takes a coin for every illegal move."""

    __slots__ = ()

    def apply(self, seat: int, move: Move, tell: Tell | None = None) -> None:
        try:
            super().apply(seat, move, tell)
        except IllegalMove:
            self.coins[0] -= 1
            raise


class Nameless(Toy):
    """Refuses without the number of a rule."""

    __slots__ = ()

    def check(self, seat: int, move: Move) -> None:
        try:
            super().check(seat, move)
        except IllegalMove as error:
            error.rule = ""
            raise


class Cheating(Toy):
    """Gives search the true cards."""

    __slots__ = ()

    def determinize(self, seat: int | None, generator: Random) -> Self:
        return self.clone()


class Forgetful(Toy):
    """Draws the seat's own hand anew too."""

    __slots__ = ()

    def determinize(self, seat: int | None, generator: Random) -> Self:
        return super().determinize(None, generator)


class Duplicating(Toy):
    """Draws hands without taking the cards from the deck."""

    __slots__ = ()

    def determinize(self, seat: int | None, generator: Random) -> Self:
        other = super().determinize(seat, generator)
        other.deck = [1 for _ in other.deck]
        return other


class Telling(Toy):
    """Offers bids only to those whose neighbour has a low card."""

    __slots__ = ()

    def choices(self, seat: int) -> Choices:
        choices = super().choices(seat)
        low = min(self.hands[seat - 1], default=1) < 3
        return choices if low or Pass() not in choices else Listed([Pass()])

    def check(self, seat: int, move: Move) -> None:
        super().check(seat, move)
        if move not in self.choices(seat):
            raise IllegalMove("T3", message("Your neighbour has no low card"))


class Open(Toy):
    """Counts hidden cards in the standings of a running game."""

    __slots__ = ()

    def standings(self) -> Standings:
        standings = super().standings()
        ahead = max(range(len(self.hands)), key=lambda seat: sum(self.hands[seat]))
        rows = sorted(standings.rows, key=lambda row: row.seat != ahead)
        return standings if self.over else Standings(False, tuple(rows))


class Unslotted(Toy):
    """Has room for fields that neither == nor state() know."""


class Losing(Toy):
    """Loses the card that is sold."""

    __slots__ = ()

    def sell(self, winner: int, price: int, tell: Tell | None) -> None:
        super().sell(winner, price, tell)
        self.deck = self.deck[:-1]


class Quiet(Toy):
    """Shows the winner a card and does not say that something was revealed."""

    __slots__ = ()

    def sell(self, winner: int, price: int, tell: Tell | None) -> None:
        def unmarked(event: Event) -> None:
            assert tell
            tell(msgspec.structs.replace(event, reveals=False))

        super().sell(winner, price, tell and unmarked)


class Endless(Toy):
    """Always holds one more auction."""

    __slots__ = ()

    def open_auction(self) -> None:
        self.auction = 0
        super().open_auction()


class Undecided(Toy):
    """Never calls the standings final."""

    __slots__ = ()

    def standings(self) -> Standings:
        return Standings(False, super().standings().rows)


class Miscounting(Toy):
    """Has totals that do not add up."""

    __slots__ = ()

    def standings(self) -> Standings:
        rows = super().standings().rows
        return Standings(self.over, tuple(msgspec.structs.replace(row, total=row.total + 1) for row in rows))


class Lingering(Toy):
    """Restores all but the deck."""

    __slots__ = ()

    def restore(self, state: Mapping[str, Any]) -> None:
        super().restore({**state, "deck": toy.CARDS})


FAULTS: dict[type[Toy], tuple[str, str]] = {
    Leaky: ("test_hidden_things_make_no_difference", r"looks different"),
    Shared: ("test_copies_are_independent", r"moves made on a clone changed its original"),
    Meagre: (
        "test_moves_that_are_not_offered_are_refused_and_change_nothing",
        r"Pass\(\) is offered: False; but refused: None",
    ),
    Generous: ("test_choices_are_legal", r"is offered bid 200, which is refused"),
    Touchy: ("test_moves_that_are_not_offered_are_refused_and_change_nothing", r"still changed something"),
    Nameless: ("test_moves_that_are_not_offered_are_refused_and_change_nothing", r"without the number of a rule"),
    Cheating: ("test_search_does_not_see_hidden_things", r"always draws the true position"),
    Forgetful: ("test_hidden_things_make_no_difference", r"looks different"),
    Duplicating: ("test_hidden_things_make_no_difference", r"other components"),
    Telling: ("test_hidden_things_make_no_difference", r"depends on what it may not know"),
    Open: ("test_hidden_things_make_no_difference", r"from the standings"),
    Quiet: ("test_hidden_things_make_no_difference", r"something hidden"),
    Unslotted: ("test_copies_are_independent", r"outside its __slots__"),
    Lingering: ("test_a_saved_position_is_the_same_again", r"a restored position has another state"),
    Losing: ("test_components_are_conserved", r"lost Counter\({'card "),
    Endless: ("test_games_end_with_a_winner", r"has not ended after 200 moves"),
    Undecided: ("test_games_end_with_a_winner", r"not final"),
    Miscounting: ("test_standings_add_up", r"does not add up"),
}


def fault(position: type[Toy], test: str) -> str:
    """What that test of the contract says against a game of such positions."""

    class Faulty(Contract):
        title = msgspec.structs.replace(toy.TITLE, start=position)
        most_moves = 200

        def choose(self, position: Any, seat: int, generator: Any) -> Move:
            move: Move = Toy.choices(position, seat).sample(generator)
            return move if move in position.choices(seat) else Pass()

    with pytest.raises((AssertionError, IllegalMove)) as caught:
        getattr(Faulty(), test)()
    return str(caught.value)


@pytest.mark.parametrize("position", FAULTS, ids=lambda position: position.__name__)
def test_a_faulty_position_is_caught(position: type[Toy]) -> None:
    test, words = FAULTS[position]
    assert re.search(words, fault(position, test))


def test_a_move_whose_secret_is_in_the_record_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bury, "secrecy", Secrecy.OPEN)
    assert "the record shows" in fault(Toy, "test_secret_moves_look_alike")


def test_an_answer_that_is_recorded_openly_while_others_decide_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pledge, "secret_fields", ())
    assert "the record shows" in fault(Toy, "test_secret_moves_look_alike")


def test_answers_that_are_not_counted_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    carry_out = Pledge.carry_out

    def miscounted(self: Pledge, position: Toy, seat: int, tell: Tell | None) -> None:
        carry_out(self, position, seat, tell)
        position.stack[-1] = msgspec.structs.replace(position.stack[-1], decided=0)

    monkeypatch.setattr(Pledge, "carry_out", miscounted)
    assert "the record shows" in fault(Toy, "test_secret_moves_look_alike")


def test_a_secret_that_is_told_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    carry_out = Bury.carry_out

    def aloud(self: Bury, position: Toy, seat: int, tell: Tell | None) -> None:
        carry_out(self, position, seat, tell)
        if tell:
            tell(Event(message("{seat} buries {card}", seat=Seat(seat), card=self.card)))

    monkeypatch.setattr(Bury, "carry_out", aloud)
    assert "is seen or told" in fault(Toy, "test_secret_moves_look_alike")


def test_a_sentence_with_a_gap_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def gap(self: Toss, position: Toy, seat: int, tell: Tell | None) -> None:
        position.stack = []
        position.open_auction()
        if tell:
            tell(Event(message("{seat} is first")))

    monkeypatch.setattr(Toss, "carry_out", gap)
    with pytest.raises(KeyError):
        fault(Toy, "test_all_that_happens_can_be_told")


def test_a_refusal_with_a_thing_that_has_no_name_is_caught() -> None:
    class Named(Contract):
        title = msgspec.structs.replace(toy.TITLE, piece_name=lambda piece, options: NAMES[piece.name])

    with pytest.raises(KeyError):
        Named().test_moves_that_are_not_offered_are_refused_and_change_nothing()


NAMES = {str(card): message("a card") for card in toy.CARDS}


def test_a_notation_that_reads_back_differently_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Keep, "__str__", lambda self: "keep none")
    assert "is read as another move" in fault(Toy, "test_notation")


def test_luck_that_the_generator_does_not_bring_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    luck = itertools.count()
    monkeypatch.setattr(toy.Tossing, "draw", lambda self, position, generator: Toss(next(luck) % 3 % 2))
    assert "the same seed gave another game" in fault(Toy, "test_the_same_seed_gives_the_same_game")


def test_rules_that_remember_other_games_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    memory: Counter[str] = Counter()

    def remembering(self: Pass, position: Toy, seat: int, tell: Tell | None) -> None:
        memory["passes"] += 1
        position.first = memory["passes"]
        position.bidding.remove(seat)
        position.next_bidder(seat, tell)

    monkeypatch.setattr(Pass, "carry_out", remembering)
    assert fault(Toy, "test_earlier_moments_are_replays")
    assert fault(Toy, "test_a_record_is_the_game")


def test_two_options_of_one_name_are_caught() -> None:
    class Twice(Contract):
        title = msgspec.structs.replace(toy.TITLE, options=toy.TITLE.options * 2)

    with pytest.raises(AssertionError, match="same name"):
        Twice().test_title()
