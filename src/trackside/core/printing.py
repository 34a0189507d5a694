"""What terminal rooms print with: the steps of their menus, and names as long as a column may be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size

from trackside.core.message import Message

Step: TypeAlias = tuple[str, Message]
"""A word that may be typed, and what it is called in a menu."""


def shortened(names: Sequence[str], number: int, width: int) -> str:
    """One of the names in at most `width` columns: its first words if no other name begins so, else cut off."""
    name = names[number]
    if cell_len(name) <= width:
        return name
    words = name[: width + 1].rpartition(" ")[0]
    alike = sum(other.startswith(words) for other in names)
    return words if words and alike == 1 else f"{set_cell_size(name, width - 1).rstrip()}…"
