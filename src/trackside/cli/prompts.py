"""Reading what a person types: line by line, with completion where the terminal can."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Final, TypeAlias

from rich.console import Console

Complete: TypeAlias = Callable[[list[str], str], list[str]]
"""The words that may follow those typed, and begin as the last one does."""

PROMPT: Final = "> "


class Prompts:
    """Asks the person at `screen`."""

    def __init__(self, screen: Console) -> None:
        self._screen = screen
        self._readline = _readline() if screen.is_terminal and sys.stdin.isatty() else None

    def line(self, complete: Complete | None = None) -> str:
        """The next line; raises `EOFError` when there is none."""
        if self._readline:
            self._readline.set_completer(self._completer(complete) if complete else None)
        sys.stdout.flush()
        line = input(PROMPT).strip()
        if not sys.stdin.isatty():
            print()  # nobody has pressed Enter on this screen
        return line

    def turn_away(self, question: str) -> None:
        """Hide all that the screen shows until Enter is pressed."""
        self._hide()
        self._screen.print(question)
        self.line()
        self._hide()

    def _hide(self) -> None:
        if self._screen.is_terminal and not self._screen.is_dumb_terminal:
            self._screen.clear()
            self._screen.file.write("\x1b[3J")  # what has scrolled away too
        else:
            print("\n" * self._screen.height)

    def _completer(self, complete: Complete) -> Callable[[str, int], str | None]:
        def completer(begun: str, state: int) -> str | None:
            assert self._readline
            typed = self._readline.get_line_buffer()[: self._readline.get_begidx()].split()
            found = complete(typed, begun)
            return f"{found[state]} " if state < len(found) else None

        return completer


def _readline() -> ModuleType | None:
    """Python's `readline`, where the system has it."""
    try:
        import readline
    except ImportError:
        return None
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
    return readline
