"""A game: played, undone, looked at as it was, told to each seat."""

from __future__ import annotations

import pytest

from tests.toy import TITLE, Bid, Bury, Keep, Pass, Pledge, Toss, Toy
from trackside.core.chance import CHANCE, Generator, drawn
from trackside.core.game import Game
from trackside.core.message import message
from trackside.core.record import Entry
from trackside.core.refusal import IllegalMove, NotationError, OptionError, TracksideError

SEATS = ("Anna", "Béla")


def started(seed: int = 7) -> Game:
    return Game.start(TITLE, SEATS, seed)


def finished(seed: int = 7, seats: tuple[str, ...] = SEATS) -> Game:
    game = Game.start(TITLE, seats, seed, {"rich": True, "length": "long"})
    generator = Generator(seed)
    while not game.over:
        seat = drawn(game.deciding, generator)
        game.play(seat, game.choices(seat).sample(generator))
    return game


def pledged() -> Game:
    """Both have pledged; the toss is made."""
    game = started()
    for seat in (0, 1):
        game.play(seat, next(iter(game.choices(seat))))
    return game


def test_a_game_begins_after_the_first_chance_moves() -> None:
    game = started()
    assert (game.number, game.deciding, game.seats, game.over) == (1, (0, 1), SEATS, False)
    assert game.header.options == {"rich": False, "length": "short"}
    with pytest.raises(OptionError):
        Game.start(TITLE, ["Anna"], 7)


def test_chance_follows_of_itself_and_is_hidden_from_deciding() -> None:
    game = started()
    game.play(0, next(iter(game.choices(0))))
    events = game.play(1, next(iter(game.choices(1))))
    assert [entry.by for entry in game.entries] == [CHANCE, 0, 1, CHANCE]
    assert len(events) == 4, "the pledge, two cards shown, and the toss"
    assert len(game.deciding) == 1
    before_the_toss = game.at(3)
    assert before_the_toss.position.deciding == (CHANCE,)
    assert before_the_toss.deciding == ()


def test_moves_are_given_as_themselves_in_notation_or_as_json() -> None:
    games = [pledged() for _ in range(3)]
    bidder = games[0].deciding[0]
    games[0].play(bidder, Bid(4))
    games[1].play(bidder, "bid 4")
    games[2].play(bidder, {"kind": "bid", "amount": 4})
    assert games[0].record() == games[1].record() == games[2].record()


def test_a_refused_move_leaves_the_game_as_it_was() -> None:
    game = pledged()
    before = (game.record(), game.position.state(), list(game.events))
    bidder = game.deciding[0]
    with pytest.raises(IllegalMove):
        game.play(bidder, Bid(3))
    with pytest.raises(IllegalMove):
        game.play(1 - bidder, Bid(4))
    with pytest.raises(NotationError):
        game.play(bidder, "bid four")
    assert (game.record(), game.position.state(), list(game.events)) == before


def test_the_same_seed_is_the_same_game() -> None:
    assert finished(3).record() == finished(3).record()
    assert finished(3).record()["moves"] != finished(4).record()["moves"]


def test_undo_takes_back_a_seats_move_and_the_chance_after_it() -> None:
    game = pledged()
    toss, pledge = game.entries[3], game.entries[2]
    assert game.undo() == pledge
    assert (game.number, game.deciding) == (2, (1,))
    game.play(1, pledge.move)
    assert game.entries[3] == toss, "no better luck by undoing"
    assert [game.undo().by for _ in range(2)] == [1, 0]
    with pytest.raises(TracksideError, match="There is no move to take back"):
        game.undo()
    assert game.number == 1


def test_undo_of_a_whole_game() -> None:
    game = finished()
    numbers = []
    while any(entry.by != CHANCE for entry in game.entries):
        game.undo()
        numbers.append(game.number)
        assert len(game.events) == len(game.entries) == game.number
    assert game.position == Game.start(TITLE, SEATS, 7, game.header.options).position


def test_earlier_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trackside.core.game._SPACING", 4)
    game = finished()
    position = Toy(2, game.header.options)
    for number in range(game.number + 1):
        moment = game.at(number)
        assert moment.position == position
        assert moment.number == len(moment.events) == number
        if number < game.number:
            entry = game.entries[number]
            position.apply(entry.by, entry.move)
    assert game.number > 8, "some positions were kept"
    assert game.at(game.number).record() == game.record()


def test_an_earlier_moment_plays_on_by_itself() -> None:
    game = pledged()
    before = game.record()
    other = game.at(2)
    other.play(1, other.choices(1).sample(Generator(5)))
    assert game.record() == before
    assert other.number == 4


@pytest.mark.parametrize("number", [-1, 5])
def test_there_is_no_moment_before_the_first_or_after_the_last(number: int) -> None:
    with pytest.raises(TracksideError, match=f"There is no moment {number}; there are 4 moves"):
        pledged().at(number)


def test_the_log_tells_each_seat_what_it_may_know() -> None:
    game = pledged()
    card = game.entries[1].move
    assert isinstance(card, Pledge)
    logs = {seat: [(number, str(told)) for number, told in game.log(seat)] for seat in (0, 1, None)}
    assert logs[0][1] == (2, f"You pledge {card.card}")
    assert logs[1][1] == logs[None][1] == (2, "seat 0 has pledged")
    assert logs[0][0] == (1, "The cards are dealt")
    assert logs[None][-1][0] == 4


def test_while_it_runs_a_seats_record_hides_what_it_may_not_know() -> None:
    game = started()
    card = next(iter(game.choices(0)))
    game.play(0, card)
    assert [move["card"] for move in (game.record_for(seat)["moves"][1] for seat in (0, 1, None))] == [
        card.card,
        None,
        None,
    ]
    assert game.record_for(0)["moves"][0]["cards"] is None
    assert (game.record_for(0)["seed"], game.record()["seed"]) == (None, 7)
    game.play(1, next(iter(game.choices(1))))
    assert game.record_for(1)["moves"][1]["card"] == card.card, "shown when all have decided"


def test_a_burial_is_hidden_until_the_end() -> None:
    game = pledged()
    first, second = game.deciding[0], 1 - game.deciding[0]
    game.play(first, "bid 2")
    game.play(second, "pass")
    assert game.deciding == (first,)
    card = next(iter(game.choices(first)))
    game.play(first, card)
    number = game.number - 1
    assert game.record_for(second)["moves"][number] == {"by": first, "kind": "bury", "card": None}
    assert game.record_for(first)["moves"][number] == {"by": first, "kind": "bury", "card": card.card}
    for move in (Pass(), Pass(), Keep(()), Keep(())):
        game.play(game.deciding[0], move)
    assert game.over
    assert game.record_for(second) == game.record_for(None) == game.record()
    assert game.standings().final


def test_a_game_resumes_from_a_snapshot() -> None:
    whole = finished()
    start = whole.number // 2
    game = Game(TITLE, whole.header, whole.seed, whole.at(start).position, start)
    for entry in whole.entries[start:]:
        game.append(entry)
    assert game.position == whole.position
    assert game.number == whole.number
    assert game.log(0) == [line for line in whole.log(0) if line[0] > start]
    assert game.at(start).position == whole.at(start).position
    with pytest.raises(TracksideError, match=f"no moment {start - 1}"):
        game.at(start - 1)
    for record in (game.record, lambda: game.at(start).record_for(0)):
        with pytest.raises(ValueError, match="does not hold its whole record"):
            record()


def test_a_resumed_game_makes_the_same_chance_moves() -> None:
    whole = pledged()
    game = Game(TITLE, whole.header, whole.seed, whole.at(2).position, 2)
    game.play(1, whole.entries[2].move)
    assert game.position == whole.position


def test_moves_are_appended_exactly() -> None:
    game = started()
    with pytest.raises(IllegalMove):
        game.append(Entry(CHANCE, Toss(0)))
    with pytest.raises(IllegalMove):
        game.append(Entry(0, Bury(1)))
    assert game.number == 1


def test_the_view_is_the_positions() -> None:
    game = started()
    assert game.view(0) == game.position.view(0)
    assert str(game.log(0)[0][1]) == str(message("The cards are dealt"))
