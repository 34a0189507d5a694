"""Reading JSON that people bring: records and house boards."""

from __future__ import annotations

import json
from typing import Any

import msgspec


def parse_json(text: str | bytes) -> Any:
    """What JSON text holds; raises `ValueError` saying what is wrong with it.

    Strict, unlike Python's own reader: neither NaN nor half a surrogate pair gets in, which could not be written again,
    nor an object with the same name twice.
    """
    # The mark that some editors put in front is no part of it.
    text = text.removeprefix("\ufeff") if isinstance(text, str) else text.removeprefix(b"\xef\xbb\xbf")
    try:
        data = msgspec.json.decode(text)
        json.loads(text, object_pairs_hook=_need_unrepeated)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    return data


def _need_unrepeated(pairs: list[tuple[str, Any]]) -> None:
    """Refuse what says one thing twice: every reader would choose for itself which of the two counts."""
    seen = set()
    for name, _ in pairs:
        if name in seen:
            raise ValueError(f"“{name[:40]}” stands twice in one object")
        seen.add(name)
