"""The actions of a game file that stand, after undo and redo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from trackside.core.message import message
from trackside.core.refusal import RecordError

Action = Mapping[str, Any]

TALK: Final = frozenset({"message", "log"})
"""What is said at the table: never taken back, never played."""


def standing(actions: Sequence[Action]) -> list[Action]:
    """The actions to be played, in order, messages included; raises `RecordError`."""
    played: list[Action] = []
    undone: list[list[Action]] = []
    for action in actions:
        kind = _kind(action)
        if kind == "undo":
            undone.append(_take_back(played, _target(action)))
        elif kind == "redo":
            if undone:
                played.extend(undone.pop())
        else:
            if kind not in TALK:
                undone.clear()
            played.append(action)
    return played


def number_of(action: Action) -> int | None:
    """The number of an action in its file; those that the site added to another one have none."""
    number = action.get("id")
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def with_automatic(action: Action) -> Iterator[Action]:
    """An action and those that the site carried out right after it."""
    yield action
    added = action.get("auto_actions") or []
    if not isinstance(added, list):
        raise RecordError(message("The field “auto_actions” should be a list"))
    for automatic in added:
        _kind(automatic)
        yield from with_automatic(automatic)


def _target(action: Action) -> int | None:
    """The number of the action after which an undo takes everything back; None if it takes back the last one."""
    number = action.get("action_id")
    if number is not None and (isinstance(number, bool) or not isinstance(number, int)):
        raise RecordError(message("The field “action_id” should be a number"))
    return number


def _kind(action: Any) -> str:
    if not isinstance(action, Mapping) or not isinstance(action.get("type"), str):
        raise RecordError(message("An action without a type: {action}", action=str(action)))
    return str(action["type"])


def _take_back(played: list[Action], to: int | None) -> list[Action]:
    """Take actions back, never messages: those after the action `to`, or the last one."""
    group: list[Action] = []
    kept: list[Action] = []
    while played:
        action = played.pop()
        if action["type"] in TALK:
            kept.append(action)
        elif to is None:
            group.append(action)
            break
        elif (number_of(action) or 0) > to:
            group.append(action)
        else:
            played.append(action)
            break
    played.extend(reversed(kept))
    return group[::-1]
