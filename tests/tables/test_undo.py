"""The manners of taking back, and the branches that stay."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tables.conftest import opened, play_some, toy_plan
from tests.toy import Toy
from trackside.tables import CannotUndo, HeldBy, Moment, NewTable, NotYourSeat, Plan, SeatPlan, Stale, Tables


async def at_auction(tables: Tables, *held_by: HeldBy) -> tuple[NewTable, Moment]:
    """A toy game where the first bid is due (entry 4, or 5 with three seats), and who bids."""
    new = await tables.create(toy_plan(*held_by))
    moment = await tables.moment(new.table)
    while "pledging" in str(type(moment.position.pending)).lower():
        moment = await play(tables, new, moment, next(iter(moment.choices(moment.deciding[0]))))
    return new, moment


def bidders(moment: Moment) -> list[int]:
    """The seats in the auction, in the order of their bids."""
    assert isinstance(moment.position, Toy)
    return moment.position.bidding


async def play(tables: Tables, new: NewTable, moment: Moment, move: Any) -> Moment:
    """A move of the first seat that must decide."""
    seat = moment.deciding[0]
    return await tables.play(new.table, new.keys[seat], seat, move, moment.latest)


async def test_an_own_move_goes_back_free_and_stays_readable(database: str) -> None:
    async with opened(database) as tables:
        new, auction = await at_auction(tables, "link", "link")
        seat, other = auction.deciding[0], 1 - auction.deciding[0]
        bid = await play(tables, new, auction, "bid 4")
        offer = await tables.undo_offer(new.table, seat)
        assert offer is not None
        assert (offer.back_to, offer.moves, offer.free) == (auction.latest, 1, True)
        assert await tables.undo_offer(new.table, other, bid.latest) is None

        back = await tables.request_undo(new.table, new.keys[seat], seat, None, bid.latest)
        assert back.position == auction.position
        assert (back.latest, back.moves) == (bid.latest + 1, auction.moves)
        assert [(branch.number, branch.back_to, branch.by) for branch in back.branches] == [
            (bid.latest + 1, auction.latest, seat)
        ]
        undone = await tables.moment(new.table, bid.latest)
        assert undone.undone
        assert not undone.live
        assert undone.position == bid.position

        log = await tables.log(new.table, None, bid.latest)
        assert [(entry.undone, entry.back_to) for entry in log] == [(True, None), (False, auction.latest)]
        assert str(log[1].told[0].message) == f"seat {seat} takes back a move"

        again = await play(tables, new, back, "bid 6")
        record = await tables.record(new.table)
        assert [move["kind"] for move in record["moves"]] == ["shuffle", "pledge", "pledge", "toss", "bid"]
        assert record["moves"][-1]["amount"] == 6
        assert again.moves == 5
    async with opened(database) as tables:
        assert await tables.moment(new.table) == again
        assert (await tables.moment(new.table, bid.latest)).position == bid.position


async def test_who_moved_since_must_consent(database: str) -> None:
    async with opened(database) as tables:
        new, auction = await at_auction(tables, "link", "link", "link")
        first, second, third = bidders(auction)
        moment = await play(tables, new, auction, "bid 2")
        moment = await play(tables, new, moment, "bid 4")
        asked = await tables.request_undo(new.table, new.keys[first], first, None, moment.latest)
        assert asked.latest == moment.latest
        assert asked.request is not None
        assert (asked.request.by, asked.request.back_to, asked.request.asks) == (first, auction.latest, (second,))
        with pytest.raises(NotYourSeat):
            await tables.consent(new.table, new.keys[first], second, True)
        with pytest.raises(CannotUndo, match="consent"):
            await tables.consent(new.table, new.keys[third], third, True)
        declined = await tables.consent(new.table, new.keys[second], second, False)
        assert declined.request is None
        await tables.request_undo(new.table, new.keys[first], first, None, moment.latest)
        back = await tables.consent(new.table, new.keys[second], second, True)
        assert back.position == auction.position
        assert back.request is None
        assert len([entry for entry in await tables.log(new.table, first) if entry.undone]) == 2


async def test_a_wish_that_nobody_answers_keeps_nobody_from_his_own(database: str) -> None:
    async with opened(database) as tables:
        new, auction = await at_auction(tables, "link", "link", "link")
        first, second, third = bidders(auction)
        moment = await play(tables, new, auction, "bid 2")
        moment = await play(tables, new, moment, "bid 4")
        moment = await play(tables, new, moment, "bid 6")
        await tables.request_undo(new.table, new.keys[first], first, None, moment.latest)
        other = await tables.request_undo(new.table, new.keys[second], second, None, moment.latest)
        assert other.request is not None
        assert (other.request.by, other.request.asks) == (second, (third,))


async def test_all_are_told_who_took_back_what(database: str) -> None:
    async with opened(database) as tables:
        new, auction = await at_auction(tables, "link", "link")
        first, second = bidders(auction)
        moment = await play(tables, new, auction, "bid 2")
        moment = await play(tables, new, moment, "bid 4")
        await tables.request_undo(new.table, new.keys[first], first, None, moment.latest)
        await tables.consent(new.table, new.keys[second], second, True)
        (told,) = (await tables.log(new.table, None))[-1].told
        assert str(told.message) == f"seat {first} takes back 2 moves"
        assert [str(line) for line in told.lines] == [f"seat {first} bids 2", f"seat {second} bids 4"]


async def test_consent_is_for_what_was_seen_to_be_asked(database: str) -> None:
    async with opened(database) as tables:
        new, auction = await at_auction(tables, "link", "link")
        first, second = bidders(auction)
        moment = await play(tables, new, auction, "bid 2")
        moment = await play(tables, new, moment, "bid 4")
        third = await play(tables, new, moment, "bid 6")
        moment = await play(tables, new, third, "bid 8")
        await tables.request_undo(new.table, new.keys[first], first, None, moment.latest)
        more = await tables.request_undo(new.table, new.keys[first], first, auction.latest, moment.latest)
        assert more.request is not None
        with pytest.raises(CannotUndo):
            await tables.consent(new.table, new.keys[second], second, True, third.latest - 1)
        assert (await tables.moment(new.table)).moves == moment.moves
        back = await tables.consent(new.table, new.keys[second], second, True, auction.latest)
        assert back.moves == auction.moves


async def test_a_request_lapses_when_the_table_moves_on(database: str) -> None:
    async with opened(database) as tables:
        new, auction = await at_auction(tables, "link", "link")
        first, second = bidders(auction)
        moment = await play(tables, new, auction, "bid 2")
        moment = await play(tables, new, moment, "bid 4")
        await tables.request_undo(new.table, new.keys[first], first, None, moment.latest)
        moved = await play(tables, new, moment, "bid 6")
        assert moved.request is None
        with pytest.raises(CannotUndo):
            await tables.consent(new.table, new.keys[second], second, True)


async def test_what_was_seen_needs_the_consent_of_all_others(database: str) -> None:
    async with opened(database) as tables:
        new, _ = await at_auction(tables, "link", "link", "link")
        for key in new.keys.values():
            await tables.take_seat(new.table, key)
        moment = await tables.moment(new.table)
        # Two pass, and the last one wins a card by a bid: it was drawn, so somebody saw it.
        moment = await play(tables, new, moment, "pass")
        moment = await play(tables, new, moment, "pass")
        winner = moment.deciding[0]
        others = tuple(seat for seat in range(3) if seat != winner)
        moment = await play(tables, new, moment, "bid 2")
        offer = await tables.undo_offer(new.table, winner)
        assert offer is not None
        assert offer.asks == others
        await tables.request_undo(new.table, new.keys[winner], winner, None, moment.latest)
        waiting = await tables.consent(new.table, new.keys[others[0]], others[0], True)
        assert waiting.request is not None
        assert waiting.request.asks == others[1:]
        done = await tables.consent(new.table, new.keys[others[1]], others[1], True)
        assert done.moves == moment.moves - 1


async def test_seats_at_one_screen_consent_at_once(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan())
        start = await tables.moment(new.table)
        end = await play_some(tables, new)
        assert end.over
        back = await tables.request_undo(new.table, new.host, 0, 1, end.latest)
        assert back.position == start.position
        assert not back.over
        assert (await play_some(tables, new, seed=8)).over


async def test_the_first_shuffle_cannot_be_taken_back(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(toy_plan())
        for to in (None, 0, -3, 1, 5):
            with pytest.raises(CannotUndo):
                await tables.request_undo(new.table, new.host, 0, to, 1)
        with pytest.raises(Stale):
            await tables.request_undo(new.table, new.host, 0, None, 0)
        with pytest.raises(NotYourSeat):
            await tables.request_undo(new.table, "somebody", 0, None, 1)


async def test_luck_cannot_be_fished_for(database: str) -> None:
    async with opened(database) as tables:
        new, auction = await at_auction(tables)
        before = await tables.record(new.table)
        # To before the second pledge: the toss goes with it, and comes again the same.
        back = await tables.request_undo(new.table, new.host, 1, None, auction.latest)
        assert back.deciding == (1,)
        again = await play(tables, new, back, next(iter(back.choices(1))))
        assert again.position == auction.position
        assert await tables.record(new.table) == before


async def test_the_way_back_goes_round_what_was_undone(database: str) -> None:
    """Undos of undone stretches, in any order; every moment is the same when all is forgotten but the entries."""
    async with opened(database, spacing=3) as tables:
        new, moment = await at_auction(tables)
        # Entry 3 is the pledge that the toss follows: the way back ends before it.
        for to, moves in ((4, 4), (3, 2), (2, 2), (1, 1)):
            moment = await play_some(tables, new, 4, seed=to)
            moment = await tables.request_undo(new.table, new.host, 0, to, moment.latest)
            assert moment.moves == moves
        inside = moment.branches[0].last
        with pytest.raises(CannotUndo):
            await tables.request_undo(new.table, new.host, 0, inside, moment.latest)
        moment = await play_some(tables, new)
        moments = [await tables.moment(new.table, number) for number in range(moment.latest + 1)]
        await tables._store.drop_snapshots(new.table)
    async with opened(database, spacing=3) as tables:
        assert [await tables.moment(new.table, number) for number in range(moment.latest + 1)] == moments


async def test_computer_opponents_always_consent(database: str) -> None:
    async with opened(database) as tables:
        new = await tables.create(Plan("toy", (SeatPlan("Anna"), SeatPlan("Robot", "random")), {}, 5))
        await play_some(tables, new, 1)
        offer = await tables.undo_offer(new.table, 0)
        assert offer is not None
        assert offer.free
