"""What those who follow a table are shown is drawn once for all with the same eyes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from tests.web.conftest import browser
from trackside.core.look import Part
from trackside.tables import NewTable, Tables
from trackside.web import following
from trackside.web.drawing import Drawing
from trackside.web.looking import Log, Scene, draw
from trackside.web.scenes import scene_at


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The moments that were drawn."""
    moments: list[int] = []

    def counted(scene: Scene, log: Log) -> Drawing:
        moments.append(scene.moment.number)
        return draw(scene, log)

    monkeypatch.setattr(following, "draw", counted)
    return moments


async def eyes(tables: Tables, opened: NewTable, seat: int | None) -> tuple[following.Followed, Scene]:
    scene = await scene_at(browser(opened, seat), tables, opened.table)
    return following.following(tables, scene, 1), scene


def lines(drawing: Drawing) -> Sequence[str]:
    return [part.id for part in drawing["log"] if isinstance(part, Part)]


async def test_all_with_the_same_eyes_share_a_drawing(tables: Tables, opened: NewTable, drawn: list[int]) -> None:
    followed, scene = await eyes(tables, opened, None)
    another, _ = await eyes(tables, opened, None)
    assert another is followed
    shown = await asyncio.gather(*(followed.drawn(scene) for _ in range(5)))
    assert all(drawing is shown[0][1] for _, drawing in shown)
    assert drawn == [1]
    mine, _ = await eyes(tables, opened, 0)
    assert mine is not followed


async def test_whoever_is_late_is_shown_what_others_have_seen_already(
    tables: Tables, opened: NewTable, drawn: list[int]
) -> None:
    followed, before = await eyes(tables, opened, None)
    await followed.drawn(before)
    await tables.play(opened.table, opened.keys[0], 0, "pledge 1", 1)
    _, after = await eyes(tables, opened, None)
    assert [(await followed.drawn(scene))[0] for scene in (after, before)] == [2, 2]
    assert drawn == [1, 2]
    assert lines(followed.shown) == ["log-2", "log-1"]


async def test_what_is_alike_for_different_eyes_is_in_memory_once(tables: Tables, opened: NewTable) -> None:
    shown = []
    for seat in (0, None):
        followed, scene = await eyes(tables, opened, seat)
        shown.append((followed, await followed.drawn(scene)))
    (_, (_, mine)), (_, (_, theirs)) = shown
    assert mine["offers"] != theirs["offers"]
    assert mine["people"] is theirs["people"]
    alike = [one is other for one, other in zip(mine["content-board"], theirs["content-board"], strict=True)]
    assert any(alike)


async def test_what_was_taken_back_is_marked_in_the_log(tables: Tables, opened: NewTable) -> None:
    followed, scene = await eyes(tables, opened, None)
    await tables.play(opened.table, opened.keys[0], 0, "pledge 1", 1)
    _, scene = await eyes(tables, opened, None)
    await followed.drawn(scene)
    await tables.request_undo(opened.table, opened.keys[0], 0, None, 2)
    _, scene = await eyes(tables, opened, None)
    number, drawing = await followed.drawn(scene)
    assert number == 3
    assert lines(drawing) == ["log-3", "log-2", "log-1"]
    assert [part.id for part in drawing["log"] if isinstance(part, Part) and "undone" in part.html] == ["log-2"]


async def test_a_drawing_that_failed_leaves_no_trace(
    tables: Tables, opened: NewTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    followed, scene = await eyes(tables, opened, None)

    def fails(scene: Scene, log: Log) -> Drawing:
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(following, "draw", fails)
        with pytest.raises(MemoryError):
            await followed.drawn(scene)
    _, drawing = await followed.drawn(scene)
    assert lines(drawing) == ["log-1"]


async def test_nothing_is_kept_of_a_table_that_nobody_follows(tables: Tables, opened: NewTable) -> None:
    followed, scene = await eyes(tables, opened, None)
    await followed.drawn(scene)
    del followed
    assert not [kept for kept in following._followed if kept.table == opened.table]
