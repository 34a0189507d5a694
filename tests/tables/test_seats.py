"""Who holds which seat: keys, invitations, rematches."""

from __future__ import annotations

import pytest

from tests.tables.conftest import opened, play_some, toy_plan
from trackside.tables import NotYourSeat, SeatTaken, Stale


async def test_keys_hold_seats(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan("here", "link", "here"))
        assert new.keys[0] == new.keys[2] == new.host != new.keys[1]
        assert await tables.holds(new.table, new.host) == (0, 2)
        assert await tables.holds(new.table, new.keys[1]) == (1,)
        assert await tables.holds(new.table, "guess") == ()
        assert await tables.hosts(new.table, new.host)
        assert not await tables.hosts(new.table, new.keys[1])
        assert await tables.take_seat(new.table, new.keys[1]) == (1,)
        assert await tables.take_seat(new.table, new.keys[1]) == (1,)
        with pytest.raises(NotYourSeat):
            await tables.take_seat(new.table, "guess")


async def test_a_lost_invitation_is_replaced(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan("here", "link", "link"))
        fresh = await tables.new_invitation(new.table, new.host, 1)
        assert await tables.holds(new.table, new.keys[1]) == ()
        assert await tables.holds(new.table, fresh) == (1,)
        assert not (await tables.moment(new.table)).seats[1].taken
        for key, seat in ((new.keys[2], 1), (new.host, 0), (new.host, 3), (new.host, -1), ("guess", 2)):
            with pytest.raises(NotYourSeat):
                await tables.new_invitation(new.table, key, seat)
        await tables.take_seat(new.table, new.keys[2])
        with pytest.raises(SeatTaken):
            await tables.new_invitation(new.table, new.host, 2)
        own = await tables.new_invitation(new.table, new.keys[2], 2)
        assert await tables.holds(new.table, own) == (2,)
    async with opened(database) as tables:
        assert await tables.holds(new.table, fresh) == (1,)


async def test_a_rematch_needs_no_new_invitations(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan("here", "link", rich=True))
        with pytest.raises(Stale):
            await tables.rematch(new.table, new.host)
        await play_some(tables, new)
        with pytest.raises(NotYourSeat):
            await tables.rematch(new.table, "guess")
        again = await tables.rematch(new.table, new.keys[1])
        assert await tables.rematch(new.table, new.host) == again
        assert (await tables.moment(new.table)).rematch == again
        for key in new.keys.values():
            assert await tables.holds(again, key) == await tables.holds(new.table, key)
        moment = await tables.moment(again)
        assert moment.header.seats == ("Anna", "Béla")
        assert moment.header.options["rich"]
        assert not moment.over
        assert (await tables.record(new.table))["seed"] != (await tables._store.table(again)).seed  # type: ignore[union-attr]


async def test_a_table_may_have_nobody_at_the_hosts_screen(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan("link", "link"))
        assert new.host not in new.keys.values()
        assert await tables.holds(new.table, new.host) == ()
        assert await tables.hosts(new.table, new.host)
        fresh = await tables.new_invitation(new.table, new.host, 0)
        assert await tables.holds(new.table, fresh) == (0,)
