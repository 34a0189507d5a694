"""The games that Trackside has, one folder each. A new game is a new folder and one line here."""

from __future__ import annotations

import importlib
from typing import Final

from trackside.core.message import message
from trackside.core.refusal import UnknownTitle
from trackside.core.title import Title

REGISTRY: Final = {
    "union-pacific": "trackside.games.union_pacific",
    "downforce": "trackside.games.downforce",
    "1861": "trackside.games.rail18xx.titles.g1861",
    "1867": "trackside.games.rail18xx.titles.g1867",
}
"""Where each title's package is; it holds the title as `TITLE`."""


def find(name: str) -> Title:
    """The title of that name; raises `UnknownTitle`."""
    if name not in REGISTRY:
        names = ", ".join(REGISTRY)
        raise UnknownTitle(message("There is no game {name}; there are: {names}", name=name, names=names))
    title: Title = importlib.import_module(REGISTRY[name]).TITLE
    return title


def every() -> tuple[Title, ...]:
    """All titles, in the order in which they are offered."""
    return tuple(map(find, REGISTRY))
