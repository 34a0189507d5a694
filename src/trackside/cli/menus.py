"""Menus made of the paths by which a room leads to its moves, and what may be typed in them.

A path is a list of steps, each a word that may be typed and what it is called. Any part of a word that no other
word of the same menu has is enough: `den-kan` for `denver--kansas-city`. Several steps can be typed at once.
Entries are also chosen by their number, unless they are amounts themselves, too many to list: a bid of 110.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from trackside.core.message import Message, message
from trackside.core.moves import Move
from trackside.core.printing import Step
from trackside.core.refusal import NotationError

FEW: Final = 9
"""So many amounts are listed like anything else."""


@dataclass
class Menu:
    """A choice between entries, each another menu or, at its end, a move."""

    word: str = ""
    label: Message = field(default_factory=lambda: message(""))
    move: Move | None = None
    """The move to which nothing but this leads; of moves with the same path, the first."""
    entries: dict[str, Menu] = field(default_factory=dict)

    @classmethod
    def of(cls, paths: Iterable[tuple[Move, Sequence[Step]]]) -> Menu:
        """The menu of these moves."""
        top = cls()
        for move, path in paths:
            menu = top
            for word, label in path:
                menu = menu.entries.setdefault(word, cls(word, label))
            menu.move = menu.move or move
        return top

    @property
    def amounts(self) -> list[int]:
        """The numbers between which this menu chooses, if that is what it does and they are many."""
        words = list(self.entries)
        return [int(word) for word in words] if len(words) > FEW and all(map(str.isdecimal, words)) else []

    def narrowed(self) -> Menu:
        """This menu, or the first below it in which there is something to choose."""
        menu = self
        while len(menu.entries) == 1 and menu.move is None:
            (menu,) = menu.entries.values()
        return menu

    def walk(self, words: Sequence[str]) -> Menu:
        """The menu or move to which the words lead; raises `NotationError` at the first that leads nowhere."""
        menu = self
        for word in words:
            menu = menu._following(word)
        return menu

    def completions(self, words: Sequence[str], begun: str) -> list[str]:
        """The words that may follow `words` and begin as `begun` does."""
        try:
            menu = self.walk(words).narrowed()
        except NotationError:
            return []
        return [word for word in menu.entries if word.casefold().startswith(begun.casefold())]

    def _following(self, typed: str) -> Menu:
        entries = list(self.entries.values())
        if self.amounts:
            if typed not in self.entries:
                raise NotationError(message("“{word}” is none of the choices", word=typed))
            return self.entries[typed]
        if typed.isdecimal() and 1 <= int(typed) <= len(entries):
            return entries[int(typed) - 1]
        found = _matching(typed, entries)
        if not found and len(entries) == 1:
            # What needs no choice need not be typed.
            return entries[0]._following(typed)
        if not found:
            raise NotationError(message("“{word}” is none of the choices", word=typed))
        if len(found) > 1:
            meant = ", ".join(entry.word for entry in found)
            raise NotationError(message("“{word}” may mean: {meant}", word=typed, meant=meant))
        return found[0]


def _matching(typed: str, entries: Sequence[Menu]) -> list[Menu]:
    """The entries meant by what was typed: by the whole word, else its beginning, else the beginnings of its parts."""
    wanted = typed.casefold()
    pieces = _pieces(wanted)
    tests = (
        lambda word: word == wanted,
        lambda word: word.startswith(wanted),
        lambda word: bool(pieces) and _has_pieces(_pieces(word), pieces),
    )
    for test in tests:
        if found := [entry for entry in entries if test(entry.word.casefold())]:
            return found
    return []


def _has_pieces(word: list[str], typed: list[str]) -> bool:
    left = list(word)
    for piece in typed:
        part = next((part for part in left if part.startswith(piece)), None)
        if part is None:
            return False
        left.remove(part)
    return True


def _pieces(word: str) -> list[str]:
    return re.findall(r"\w+", word)
