"""The games that Trackside has, one folder each. A new game is a new folder and one line here."""

from __future__ import annotations

import importlib
from importlib import resources
from importlib.resources.abc import Traversable
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


def folder(title: Title) -> Traversable | None:
    """Where `static`, `templates` and `rules` of a title lie: its package; None for a title in a single module."""
    package = importlib.import_module(title.package)
    return resources.files(package) if hasattr(package, "__path__") else None


def rules_text(title: Title, language: str) -> str:
    """The rules reference of a title as Markdown: in the reader's language, else in English, else nothing."""
    home = folder(title)
    files = [] if home is None else [home / "rules" / f"rules.{known}.md" for known in (language, "en")]
    return next((file.read_text("utf-8") for file in files if file.is_file()), "")
