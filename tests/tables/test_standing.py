"""What players leave to the table, plans, and private copies."""

from __future__ import annotations

import msgspec
import pytest

from tests.tables.conftest import opened, toy_plan
from tests.tables.steps import Step
from trackside import games
from trackside.core.moves import tag_of
from trackside.core.refusal import OptionError
from trackside.tables import (
    PLAN,
    CannotCopy,
    IllegalMove,
    LineMove,
    LogEntry,
    Moment,
    NewTable,
    NotYourSeat,
    Plan,
    SeatPlan,
    Tables,
)
from trackside.tables.store import StandingRow

LEFT, RIGHT = Step(True), Step(False)


@pytest.fixture(autouse=True)
def steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.REGISTRY, "steps", "tests.tables.steps")


async def table_of(tables: Tables) -> NewTable:
    """Two people, each with a link, who step in turn; seat 0 begins."""
    return await tables.create(Plan("steps", (SeatPlan("Anna", "link"), SeatPlan("Béla", "link")), seed=1))


async def test_an_instruction_answers_as_soon_as_its_seat_is_to_decide(database: str) -> None:
    async with opened(database) as tables:
        new = await table_of(tables)
        waiting = await tables.instruct(new.table, new.keys[1], 1, "left")
        assert waiting.latest == 0
        assert [(kept.seat, kept.name) for kept in waiting.standing] == [(1, "left")]
        moment = await tables.play(new.table, new.keys[0], 0, RIGHT, 0)
        assert moment.latest == 2
        assert moment.deciding == (0,)
        assert moment.view(None).lefts == 1
        log = await tables.log(new.table, None, 2)
        assert [str(told.message) for told in log[0].told] == [
            "The table moves for seat 1:",
            "seat 1 steps",
        ]


async def test_an_instruction_acts_at_once_and_ends_when_its_mark_changes(database: str) -> None:
    async with opened(database) as tables:
        new = await table_of(tables)
        await tables.instruct(new.table, new.keys[0], 0, "left")
        moment = await tables.instruct(new.table, new.keys[1], 1, "left")
        # Both go on until ten steps are made; then neither holds any more.
        assert moment.latest == 10
        assert moment.standing == ()


async def test_an_instruction_that_has_no_answer_waits(database: str) -> None:
    async with opened(database) as tables:
        new = await table_of(tables)
        moment = await tables.instruct(new.table, new.keys[0], 0, "right-second")
        assert moment.latest == 0
        moment = await tables.play(new.table, new.keys[0], 0, LEFT, 0)
        moment = await tables.play(new.table, new.keys[1], 1, LEFT, 1)
        assert moment.latest == 3


async def test_instructions_can_be_revoked_and_outlive_a_restart(database: str) -> None:
    async with opened(database) as tables:
        new = await table_of(tables)
        await tables.instruct(new.table, new.keys[1], 1, "left")
    async with opened(database) as tables:
        assert (await tables.moment(new.table)).standing
        await tables.revoke(new.table, new.keys[1], 1, "left")
        moment = await tables.play(new.table, new.keys[0], 0, RIGHT, 0)
        assert moment.latest == 1


async def test_only_the_seats_holder_instructs_and_only_what_the_title_knows(database: str) -> None:
    async with opened(database) as tables:
        new = await table_of(tables)
        with pytest.raises(NotYourSeat):
            await tables.instruct(new.table, new.keys[0], 1, "left")
        with pytest.raises(OptionError, match="no instruction dance"):
            await tables.instruct(new.table, new.keys[1], 1, "dance")
        assert (await tables.moment(new.table)).standing == ()


async def test_a_plan_makes_its_moves_one_by_one(database: str) -> None:
    async with opened(database) as tables:
        new = await table_of(tables)
        await tables.plan(new.table, new.keys[1], 1, [LEFT, RIGHT])
        one = await tables.play(new.table, new.keys[0], 0, RIGHT, 0)
        assert (one.latest, one.view(None).lefts, len(one.standing)) == (2, 1, 1)
        two = await tables.play(new.table, new.keys[0], 0, RIGHT, 2)
        assert (two.latest, two.view(None).lefts, two.standing) == (4, 1, ())


async def test_a_plan_that_begins_with_an_illegal_move_is_refused(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan("link", "link"))
        seat = (await tables.moment(new.table)).deciding[0]
        # Nobody can bid while cards are pledged.
        with pytest.raises(IllegalMove, match="does not answer"):
            await tables.plan(new.table, new.keys[seat], seat, [games.find("toy").move("bid 4")])
        moment = await tables.moment(new.table)
        assert (moment.latest, moment.standing) == (1, ())


async def test_who_planned_is_told_alone_that_the_plan_has_ended(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan("link", "link"))
        moment = await tables.moment(new.table)
        pledges = [next(iter(moment.choices(seat))) for seat in (0, 1)]
        await tables.play(new.table, new.keys[0], 0, pledges[0], moment.latest)
        await tables.plan(new.table, new.keys[0], 0, [pledges[0]])
        seen = (await tables.moment(new.table)).latest
        moment = await tables.play(new.table, new.keys[1], 1, pledges[1], seen)
        while 0 not in moment.deciding:
            seat = moment.deciding[0]
            move = next(iter(moment.choices(seat)))
            moment = await tables.play(new.table, new.keys[seat], seat, move, moment.latest)
        assert moment.standing == ()
        told = [
            [str(line.message) for entry in await tables.log(new.table, seat) for line in entry.told] for seat in (0, 1)
        ]
        assert f"What you left to the table ends here: “{pledges[0]}” was planned for another decision" in told[0]
        assert not any("ends here" in line for line in told[1])


async def bidding(tables: Tables, new: NewTable) -> Moment:
    """A toy game in which the first bid is due."""
    moment = await tables.moment(new.table)
    while tag_of(moment.position.stack[-1]) == "pledging":
        seat = moment.deciding[0]
        move = next(iter(moment.choices(seat)))
        moment = await tables.play(new.table, new.keys[seat], seat, move, moment.latest)
    return moment


def told(log: list[LogEntry]) -> list[str]:
    """What a log says."""
    return [str(line.message) for entry in log for line in entry.told]


async def test_a_planned_move_answers_no_decision_of_another_kind(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan("link", "link"))
        moment = await bidding(tables, new)
        first, second = moment.deciding[0], 1 - moment.deciding[0]
        planned = [games.find("toy").move("pass")]
        await tables.plan(new.table, new.keys[second], second, planned, ["burying"])
        moment = await tables.play(new.table, new.keys[first], first, "bid 2", moment.latest)
        assert (moment.deciding, moment.standing) == ((second,), ())
        note = "What you left to the table ends here: “pass” was planned for another decision"
        assert note in told(await tables.log(new.table, second))
        assert note not in told(await tables.log(new.table, first))
        # Nor is a plan taken that has missed its moment already.
        with pytest.raises(IllegalMove, match="was planned for another decision"):
            await tables.plan(new.table, new.keys[second], second, planned, ["burying"])
        moment = await tables.plan(new.table, new.keys[second], second, planned, ["bidding"])
        assert "bidding" not in tag_of(moment.position.stack[-1])


async def test_a_move_is_planned_for_what_is_to_be_decided_now(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan("link", "link"))
        moment = await bidding(tables, new)
        first, second = moment.deciding[0], 1 - moment.deciding[0]
        title = games.find("toy")
        await tables.plan(new.table, new.keys[second], second, [title.move("bid 4"), title.move("bury 1")])
        (row,) = await tables._store.standing(new.table)
        assert [decision for decision, _ in msgspec.json.decode(row.moves)] == ["bidding", ""]
        moment = await tables.play(new.table, new.keys[first], first, "bid 2", moment.latest)
        assert moment.view(None).bid == 4


async def test_plans_from_before_kinds_were_kept_go_on(database: str) -> None:
    async with opened(database) as tables:
        new = await table_of(tables)
        live = await tables._live.find(new.table)
        old = StandingRow(1, PLAN, "", msgspec.json.encode([LEFT, LEFT]).decode())
        await tables._live.stand(live, (old,))
        moment = await tables.play(new.table, new.keys[0], 0, RIGHT, 0)
        assert (moment.latest, moment.view(None).lefts, len(moment.standing)) == (2, 1, 1)
        moment = await tables.play(new.table, new.keys[0], 0, RIGHT, 2)
        assert (moment.latest, moment.view(None).lefts, moment.standing) == (4, 2, ())


async def test_a_plan_has_moves_but_not_without_end(database: str) -> None:
    async with opened(database) as tables:
        new = await table_of(tables)
        for moves in ([], [LEFT] * 501):
            with pytest.raises(OptionError, match="from 1 to 500"):
                await tables.plan(new.table, new.keys[1], 1, moves)


async def test_a_copy_goes_on_from_any_moment_and_disturbs_nobody(database: str) -> None:
    async with opened(database) as tables:
        new = await table_of(tables)
        for number in range(30):
            await tables.play(new.table, new.keys[number % 2], number % 2, LEFT, number)
        copy = await tables.copy(new.table, 20)
        start = await tables.moment(copy.table)
        assert (start.latest, start.copy_of, start.copied_at) == (20, new.table, 20)
        assert start.position == (await tables.moment(new.table, 20)).position
        assert (await tables.moment(copy.table, 7)).view(None).steps == 7
        await tables.play(copy.table, copy.host, 0, RIGHT, 20)
        await tables.play(copy.table, copy.host, 1, LEFT, 21)
        line = [LineMove(0, RIGHT, "stepping"), LineMove(1, LEFT, "stepping")]
        assert await tables.line(copy.table) == line
        assert (await tables.moment(new.table)).latest == 30
        assert copy.table not in [info.table for info in await tables.tables()]


async def test_a_copy_from_between_a_move_and_chance_makes_the_chance_moves_itself(database: str) -> None:
    async with opened(database) as tables:
        # Two privates leave a game of two at its very start.
        new = await tables.create(Plan("1861", (SeatPlan("Anna"), SeatPlan("Béla"))))
        assert (await tables.moment(new.table, 0)).deciding == ()
        copy = await tables.copy(new.table, 0)
        moment = await tables.moment(copy.table)
        assert (moment.latest, moment.copied_at, moment.deciding) == (1, 0, (0,))
        assert [(made.by, made.decision) for made in await tables.line(copy.table)] == [(-1, "draw privates")]


async def test_on_a_copy_the_last_move_is_taken_back_whoever_made_it(database: str) -> None:
    async with opened(database) as tables:
        new = await table_of(tables)
        for number in range(4):
            await tables.play(new.table, new.keys[number % 2], number % 2, LEFT, number)
        copy = await tables.copy(new.table, 4)
        await tables.play(copy.table, copy.host, 0, RIGHT, 4)
        moment = await tables.request_undo(copy.table, copy.host, 1, None, 5)
        assert (moment.latest, moment.view(None).steps, moment.branches[-1].by) == (6, 4, 0)
        # At the table itself everybody takes back moves of his own.
        offer = await tables.undo_offer(new.table, 0)
        assert offer is not None
        assert offer.back_to == 2


async def test_a_plan_ends_when_its_moves_are_taken_back(database: str) -> None:
    async with opened(database) as tables:
        new = await table_of(tables)
        await tables.plan(new.table, new.keys[1], 1, [LEFT, RIGHT])
        await tables.instruct(new.table, new.keys[1], 1, "right-second")
        moment = await tables.play(new.table, new.keys[0], 0, RIGHT, 0)
        assert [kept.name for kept in moment.standing] == ["plan", "right-second"]
        moment = await tables.request_undo(new.table, new.keys[1], 1, None, 2)
        assert [kept.name for kept in moment.standing] == ["right-second"]
        assert moment.view(None).steps == 1
        note = "Your plan ends here: moves of yours were taken back"
        assert [note in told(await tables.log(new.table, seat)) for seat in (0, 1)] == [False, True]


async def names_of(tables: Tables, table: str) -> list[tuple[str, int]]:
    """What is left to the table, and how many moves of it are planned."""
    rows = await tables._store.standing(table)
    return [(row.name, len(msgspec.json.decode(row.moves)) if row.moves else 0) for row in rows]


async def test_what_the_table_answers_for_another_goes_back_without_him(database: str) -> None:
    async with opened(database) as tables:
        new = await table_of(tables)
        for seat in (0, 1):
            await tables.take_seat(new.table, new.keys[seat])
        await tables.plan(new.table, new.keys[1], 1, [LEFT, RIGHT])
        await tables.instruct(new.table, new.keys[1], 1, "right-second")
        await tables.play(new.table, new.keys[0], 0, RIGHT, 0)
        assert await names_of(tables, new.table) == [("plan", 1), ("right-second", 0)]
        offer = await tables.undo_offer(new.table, 0)
        assert offer is not None
        assert (offer.back_to, offer.moves, offer.asks) == (0, 2, ())
        moment = await tables.request_undo(new.table, new.keys[0], 0, None, 2)
        assert (moment.latest, moment.view(None).steps) == (3, 0)
        assert await names_of(tables, new.table) == [("plan", 2), ("right-second", 0)]
        note = "What you have left to the table holds again as it did before"
        last = [await tables.log(new.table, seat, 3) for seat in (1, 0, None)]
        assert told(last[0]) == ["seat 0 takes back 2 moves", note]
        assert told(last[1]) == told(last[2]) == ["seat 0 takes back 2 moves"]
        # And so it does.
        moment = await tables.play(new.table, new.keys[0], 0, LEFT, 3)
        assert (moment.view(None).steps, moment.view(None).lefts) == (2, 2)
        assert await names_of(tables, new.table) == [("plan", 1), ("right-second", 0)]
    async with opened(database) as tables:
        assert await names_of(tables, new.table) == [("plan", 1), ("right-second", 0)]


async def test_what_ended_with_moves_that_are_taken_back_holds_again(database: str) -> None:
    async with opened(database) as tables:
        new = await table_of(tables)
        for number in range(8):
            await tables.play(new.table, new.keys[number % 2], number % 2, RIGHT, number)
        await tables.instruct(new.table, new.keys[1], 1, "left")
        await tables.plan(new.table, new.keys[1], 1, [RIGHT])
        # The plan is made to its end, and with the tenth step the instruction is over.
        moment = await tables.play(new.table, new.keys[0], 0, RIGHT, 8)
        assert (moment.latest, moment.standing) == (10, ())
        await tables.request_undo(new.table, new.keys[0], 0, None, 10)
        assert await names_of(tables, new.table) == [("left", 0), ("plan", 1)]


async def test_a_plan_that_was_ended_by_a_move_holds_again_without_it(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan("link", "link"))
        moment = await bidding(tables, new)
        first, second = moment.deciding[0], 1 - moment.deciding[0]
        await tables.plan(new.table, new.keys[second], second, [games.find("toy").move("pass")], ["burying"])
        moment = await tables.play(new.table, new.keys[first], first, "bid 2", moment.latest)
        assert moment.standing == ()
        moment = await tables.request_undo(new.table, new.keys[first], first, None, moment.latest)
        assert await names_of(tables, new.table) == [("plan", 1)]
        note = "What you have left to the table holds again as it did before"
        assert [note in told(await tables.log(new.table, seat)) for seat in (first, second)] == [False, True]


async def test_what_its_player_has_changed_since_stays_as_he_wants_it(database: str) -> None:
    async with opened(database) as tables:
        new = await table_of(tables)
        await tables.plan(new.table, new.keys[1], 1, [LEFT, RIGHT])
        await tables.play(new.table, new.keys[0], 0, RIGHT, 0)
        await tables.revoke(new.table, new.keys[1], 1, PLAN)
        await tables.request_undo(new.table, new.keys[0], 0, None, 2)
        assert await names_of(tables, new.table) == []
        await tables.plan(new.table, new.keys[1], 1, [LEFT, RIGHT])
        await tables.play(new.table, new.keys[0], 0, RIGHT, 3)
        await tables.plan(new.table, new.keys[1], 1, [RIGHT, RIGHT, RIGHT])
        await tables.request_undo(new.table, new.keys[0], 0, None, 5)
        assert await names_of(tables, new.table) == [("plan", 3)]


async def test_who_acted_after_a_move_must_consent_even_if_by_an_instruction(database: str) -> None:
    async with opened(database) as tables:
        new = await table_of(tables)
        await tables.play(new.table, new.keys[0], 0, LEFT, 0)
        # Given when it is his turn, it is as good as his own move.
        moment = await tables.instruct(new.table, new.keys[1], 1, "right-second")
        assert moment.latest == 2
        offer = await tables.undo_offer(new.table, 0)
        assert offer is not None
        assert offer.asks == (1,)
        # What the table does for him from now on is not; but it does not go alone without him.
        await tables.play(new.table, new.keys[0], 0, LEFT, 2)
        asks = [await tables.undo_offer(new.table, 0, to) for to in (3, 2, 1)]
        assert [offer.asks for offer in asks if offer] == [(1,), (), (1,)]


async def test_what_others_have_left_to_a_table_does_not_show_on_a_copy(database: str) -> None:
    async with opened(database) as tables:
        new = await table_of(tables)
        await tables.plan(new.table, new.keys[1], 1, [LEFT, RIGHT])
        await tables.play(new.table, new.keys[0], 0, RIGHT, 0)
        copy = await tables.copy(new.table)
        moment = await tables.request_undo(copy.table, copy.host, 0, 0, 2)
        assert (moment.view(None).steps, moment.standing) == (0, ())


async def test_of_a_move_that_tells_nothing_the_log_is_silent(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(Plan("steps", (SeatPlan("Anna"), SeatPlan("Béla")), seed=1))
        await tables.plan(new.table, new.host, 0, [RIGHT])
        moment = await tables.moment(new.table)
        assert moment.latest == 1
        assert (await tables.log(new.table, None))[0].told == ()


async def test_games_with_hidden_things_are_not_copied(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan("link", "link"))
        with pytest.raises(CannotCopy):
            await tables.copy(new.table)
