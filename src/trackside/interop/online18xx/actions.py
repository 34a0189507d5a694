"""The actions of a game file that stand, after undo and redo (record format 5, 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Action = Mapping[str, Any]


def standing(actions: Sequence[Action]) -> list[Action]:
    """The actions to be played, in order, messages included."""
    played: list[Action] = []
    undone: list[list[Action]] = []
    for action in actions:
        kind = action["type"]
        if kind == "undo":
            undone.append(_take_back(played, action.get("action_id")))
        elif kind == "redo":
            if undone:
                played.extend(undone.pop())
        else:
            if kind != "message":
                undone.clear()
            played.append(action)
    return played


def _take_back(played: list[Action], to: int | None) -> list[Action]:
    """Take actions back, never messages: those after the action `to`, or the last one."""
    group: list[Action] = []
    kept: list[Action] = []
    while played:
        action = played.pop()
        if action["type"] == "message":
            kept.append(action)
        elif to is None:
            group.append(action)
            break
        elif action["id"] > to:
            group.append(action)
        else:
            played.append(action)
            break
    played.extend(reversed(kept))
    return group[::-1]


def with_automatic(action: Action) -> Iterator[Action]:
    """An action and those that the site carried out right after it."""
    yield action
    for automatic in action.get("auto_actions") or ():
        yield from with_automatic(automatic)
