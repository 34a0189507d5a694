"""The terminal room for titles without one of their own: the view as it is, every move by its notation."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from rich.console import RenderableType
from rich.table import Table

from trackside.core.message import only
from trackside.core.moves import Move
from trackside.core.printing import Step
from trackside.locales import Speaker

STYLES: Final[Mapping[str, str]] = {}


def show(
    view: Any, options: Mapping[str, Any], moves: Sequence[Move], speaker: Speaker
) -> Mapping[str, RenderableType]:
    """The fields of the view."""
    fields: dict[str, Any] = msgspec.to_builtins(view)
    table = Table.grid(padding=(0, 2))
    for name, value in fields.items():
        table.add_row(name, json.dumps(value, ensure_ascii=False))
    return {"view": table}


def brief(view: Any) -> Sequence[str]:
    """Everything."""
    return ("view",)


def path(move: Move, view: Any) -> Sequence[Step]:
    """The words of the notation."""
    return [(word, only(word)) for word in str(move).split()]


def proposals(position: Any, seat: int) -> Sequence[tuple[Move, Sequence[Step]]]:
    """Nothing: the plain room knows no game."""
    return ()
