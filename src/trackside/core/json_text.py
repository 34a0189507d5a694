"""Reading JSON that people bring: records and house boards."""

from __future__ import annotations

from typing import Any

import msgspec


def parse_json(text: str | bytes) -> Any:
    """What JSON text holds; raises `ValueError` saying what is wrong with it.

    Strict, unlike Python's own reader: neither NaN nor half a surrogate pair gets in, which could not be written again.
    """
    # The mark that some editors put in front is no part of it.
    text = text.removeprefix("\ufeff") if isinstance(text, str) else text.removeprefix(b"\xef\xbb\xbf")
    try:
        return msgspec.json.decode(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
