"""Opening tables, looking, playing and saving, in both databases."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import trackside
from tests.tables.conftest import opened, play_some, toy_plan
from tests.toy import Pledge
from trackside.core.refusal import OptionError, RecordError, UnknownTitle
from trackside.tables import (
    IllegalMove,
    NoSuchMoment,
    NoSuchTable,
    NotationError,
    NotYourSeat,
    Plan,
    SeatPlan,
    Stale,
    Tables,
)


def pledge(moment: Any, seat: int) -> Pledge:
    """Any card of the seat's hand, laid down."""
    return Pledge(moment.position.hands[seat][0])


async def test_a_whole_game_is_kept_as_it_was_played(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan("here", "here", "here"))
        end = await play_some(tables, new)
        record = await tables.record(new.table)
        views = [(await tables.moment(new.table, number)).view(0) for number in range(end.latest + 1)]
    assert end.over
    game = trackside.load(record)
    assert game.position == end.position
    assert record["seed"] == 3
    assert views == [game.at(number).view(0) for number in range(game.number + 1)]
    async with opened(database) as tables:
        assert (await tables.moment(new.table)).position == end.position
        assert await tables.record(new.table) == record


async def test_the_log_tells_each_seat_its_own(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan())
        moment = await tables.moment(new.table)
        await tables.play(new.table, new.keys[0], 0, pledge(moment, 0), 1)
        mine, others, spectators = [(await tables.log(new.table, seat, 2))[0] for seat in (0, 1, None)]
        assert str(mine.told[0].message).startswith("You pledge")
        assert [str(told.message) for told in others.told] == ["seat 0 has pledged"]
        assert others.told == spectators.told
        assert await tables.log(new.table, 0, 3) == []
        assert [entry.number for entry in await tables.log(new.table, 0)] == [1, 2]
        assert [entry.number for entry in await tables.log(new.table, 0, -(10**30))] == [1, 2]


async def test_a_running_record_keeps_secrets(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan())
        moment = await tables.moment(new.table)
        move = pledge(moment, 0)
        await tables.play(new.table, new.keys[0], 0, move, 1)
        mine, others = await tables.record(new.table, 0), await tables.record(new.table, 1)
    assert mine["seed"] is None
    assert mine["moves"][0]["cards"] is None
    assert mine["moves"][1]["card"] == move.card
    assert others["moves"][1] == {"by": 0, "kind": "pledge", "card": None}


async def test_refusals_change_nothing(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan("link", "link"))
        moment = await tables.moment(new.table)
        good = pledge(moment, 0)
        with pytest.raises(NoSuchTable):
            await tables.play("nowhere", new.keys[0], 0, good, 1)
        for key, seat in ((new.keys[1], 0), ("", 0), (new.host, 0), (new.keys[0], 7), (new.keys[0], -1)):
            with pytest.raises(NotYourSeat):
                await tables.play(new.table, key, seat, good, 1)
        with pytest.raises(NotationError):
            await tables.play(new.table, new.keys[0], 0, "dance", 1)
        with pytest.raises(IllegalMove):
            await tables.play(new.table, new.keys[0], 0, "pledge 9", 1)
        for seen in (0, 2):
            with pytest.raises(Stale) as stale:
                await tables.play(new.table, new.keys[0], 0, good, seen)
            assert stale.value.latest == 1
        assert await tables.moment(new.table) == moment
        await tables.play(new.table, new.keys[0], 0, good, 1)


async def test_what_cannot_be_opened(database: str) -> None:
    async with opened(database) as tables:
        with pytest.raises(UnknownTitle):
            await tables.create(Plan("ludo", (SeatPlan("Anna"), SeatPlan("Béla"))))
        with pytest.raises(OptionError):
            await tables.create(toy_plan("here"))
        with pytest.raises(OptionError):
            await tables.create(toy_plan(length="endless"))
        with pytest.raises(OptionError, match="held by one of"):
            await tables.create(toy_plan("here", "nobody"))  # type: ignore[arg-type]
        assert await tables.tables() == []
        new = await tables.create(toy_plan())
        for number in (-1, 2):
            with pytest.raises(NoSuchMoment):
                await tables.moment(new.table, number)


async def test_of_a_double_submit_one_counts(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan())
        moment = await tables.moment(new.table)
        same = [tables.play(new.table, new.keys[0], 0, pledge(moment, 0), 1) for _ in range(5)]
        done = await asyncio.gather(*same, return_exceptions=True)
        assert sorted(type(one).__name__ for one in done) == ["Moment"] + ["Stale"] * 4
        assert (await tables.moment(new.table)).latest == 2


async def test_sealed_answers_at_the_same_time_all_count(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan("link", "link", "link"))
        moment = await tables.moment(new.table)
        assert moment.deciding == (0, 1, 2)
        await asyncio.gather(
            *(tables.play(new.table, new.keys[seat], seat, pledge(moment, seat), 1) for seat in range(3))
        )
        moment = await tables.moment(new.table)
        # Three pledges and the toss that follows.
        assert moment.latest == 5
        # The decision after them was seen by nobody yet.
        seat = moment.deciding[0]
        with pytest.raises(Stale):
            await tables.play(new.table, new.keys[seat], seat, "pass", 1)


async def test_two_processes_cannot_both_make_the_same_entry(database: str) -> None:
    async with opened(database) as one, opened(database) as other:
        new = await one.create(toy_plan())
        moments = [await tables.moment(new.table) for tables in (one, other)]
        moves = [
            tables.play(new.table, new.keys[0], 0, pledge(moment, 0), 1)
            for tables, moment in zip((one, other), moments, strict=True)
        ]
        done = await asyncio.gather(*moves, return_exceptions=True)
        assert sorted(type(result).__name__ for result in done) == ["Moment", "Stale"]
        # The other seat's answer to the same sealed decision counts in whichever process it is given.
        for tables in (one, other):
            assert (await tables.log(new.table, None))[-1].number <= 2
        last = await other.play(new.table, new.keys[1], 1, pledge(moments[1], 1), 1)
        assert last.latest == 4


async def test_the_live_positions_are_bounded(database: str) -> None:
    async with opened(database, live=3) as tables:
        news = [await tables.create(toy_plan(seed=seed)) for seed in range(8)]
        await asyncio.gather(*(play_some(tables, new, 3) for new in news))
        assert len(tables._live.names()) == 3
        moments = [await tables.moment(new.table) for new in news]
    async with opened(database) as tables:
        assert [await tables.moment(new.table) for new in news] == moments


async def test_a_table_goes_on_from_a_record(database: str) -> None:
    game = trackside.new("toy", ["Anna", "Béla"], seed=9)
    game.play(0, next(iter(game.choices(0))))
    async with opened(database) as tables:
        new = await tables.import_record(game.record(), [SeatPlan("Cili", "link"), SeatPlan("Dénes", "here")])
        moment = await tables.moment(new.table)
        assert moment.position == game.position
        assert moment.header.seats == ("Cili", "Dénes")
        assert len(await tables.log(new.table, None)) == game.number
        end = await play_some(tables, new)
        assert end.over
        with pytest.raises(RecordError, match="2 seats, not 1"):
            await tables.import_record(game.record(), [SeatPlan("Cili")])
        with pytest.raises(RecordError, match="hidden"):
            await tables.import_record(game.record_for(0))


async def test_the_list_shows_the_latest_first(database: str) -> None:
    async with opened(database) as tables:
        news = [await tables.create(toy_plan("here", "link", seed=seed)) for seed in range(3)]
        listed = await tables.tables()
        assert {info.table for info in listed} == {new.table for new in news}
        assert [seat.taken for seat in listed[0].seats] == [True, False]
        assert not listed[0].over
        assert len(await tables.tables(limit=2)) == 2


async def test_no_secret_is_stored_or_shown(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan("here", "link"))
        row = await tables._store.table(new.table)
        moment = await tables.moment(new.table)
    assert row is not None
    for secret in {new.host, *new.keys.values()}:
        assert secret not in repr(row)
        assert secret not in repr(moment)
    assert moment.header.seed is None


async def test_listening(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan("here", "link"))
        heard = tables.listen(new.table)
        assert await anext(heard) == 1
        moment = await tables.moment(new.table)
        await tables.play(new.table, new.keys[0], 0, pledge(moment, 0), 1)
        assert await anext(heard) == 2
        # Something beside the moves: the same number again.
        await tables.take_seat(new.table, new.keys[1])
        assert await anext(heard) == 2
        assert all(seat.taken for seat in (await tables.moment(new.table)).seats)
        await heard.aclose()
        assert tables._bus.listened() == set()
        with pytest.raises(NoSuchTable):
            await anext(tables.listen("nowhere"))


async def test_a_listener_hears_nothing_while_nothing_changes(database: str) -> None:
    async with opened(database, poll=0.05) as tables:
        new = await tables.create(toy_plan())
        heard = tables.listen(new.table)
        assert await anext(heard) == 1
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(heard), 0.5)


async def test_a_caller_who_goes_away_breaks_nothing(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan())
        moment = await tables.moment(new.table)
        heard = tables.listen(new.table)
        await anext(heard)
        playing = asyncio.create_task(tables.play(new.table, new.keys[0], 0, pledge(moment, 0), 1))
        await asyncio.sleep(0)
        playing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await playing
        async with asyncio.timeout(5):
            assert await anext(heard) == 2
        assert (await tables.moment(new.table)).latest == 2


def test_what_is_no_database() -> None:
    with pytest.raises(trackside.TracksideError, match="not supported"):
        Tables("mysql://localhost/trackside")
