"""The help of the command line, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.table import Table
from rich.text import Text

from trackside.cli.voice import Voice
from trackside.core.message import Message, message, only

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions

epilogue: Final = message(
    "With every command: --language en, hu or ru; --no-colour. Exit status: 0 if all is well, 1 if a file or a move is"
    " at fault, 2 if the command is not understood."
)

_HEADINGS: Final = {
    "Commands": message("Commands"),
    "Parameters": message("Options"),
    "Arguments": message("Arguments"),
}
_STANDARD: Final = {
    "Display this message and exit.": message("Show this help"),
    "Display application version.": message("Show the version"),
}


class HelpPrinter:
    """Prints what Cyclopts knows of a command, translated."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        """The line that shows how a command is written."""
        line = str(usage).strip().removeprefix("Usage:").strip()
        console.print(Text(self._voice.say(message("Usage: {line}", line=line)), style="bold"))

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        """What the command is for."""
        console.print(description)

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """A list of commands or options."""
        if not panel.entries:
            return
        title = str(panel.title)
        console.print(Text(self._voice.say(_HEADINGS.get(title, only(title))), style="bold"))
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True, style="cyan")
        table.add_column()
        for entry in panel.entries:
            table.add_row("  " + ", ".join(_labels(entry)), self._description(entry))
        console.print(table)

    def _description(self, entry: HelpEntry) -> str:
        """What a command or option does: a sentence of ours, or one of the few that Cyclopts writes."""
        text = str(getattr(entry.description, "primary_renderable", entry.description) or "").strip()
        return self._voice.say(_STANDARD.get(text, Message(text)))


def _labels(entry: HelpEntry) -> tuple[str, ...]:
    if entry.positional_label:
        return (entry.positional_label,)
    return entry.display_labels_with_metavar
