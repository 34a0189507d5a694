"""The command line put together: its commands, its help, and how it fails."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Final

import cyclopts
from cyclopts.exceptions import CycloptsError

from trackside.cli.commands import COMMANDS, Commands
from trackside.cli.help import HelpPrinter, epilogue
from trackside.cli.usage import what_is_wrong
from trackside.cli.voice import Failure, Voice, known_language, language_of, print_error
from trackside.core.message import message
from trackside.core.refusal import OptionError, TracksideError, UnknownTitle

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as shells have it."""

_PURPOSE: Final = message(
    "Railway and racing board games by their real rules: in the browser, here, or by the thousand."
)


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments say and return the exit status. Nothing leaves this as an exception."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # names have letters that a terminal may not have
    try:
        voice, left = _voice(arguments)
        return _attempt(voice, left)
    except Failure as failure:
        print_error(failure.sentence)
        return failure.status


def application(voice: Voice) -> cyclopts.App:
    """The commands, speaking by `voice`."""
    app = cyclopts.App(
        name="trackside",
        help=voice.say(_PURPOSE),
        help_format="plaintext",
        help_epilogue=voice.say(epilogue),
        help_formatter=HelpPrinter(voice),
        version=version("trackside"),
        console=voice.screen(),
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
        result_action="return_value",
        default_parameter=cyclopts.Parameter(negative=(), show_default=False),
    )
    commands = Commands(voice)
    groups: dict[tuple[str, ...], cyclopts.App] = {(): app}
    for command in COMMANDS:
        *path, name = command.name.split()
        group = groups.get(tuple(path))
        if group is None:
            group = cyclopts.App(name=path[-1], help=voice.say(command.group_help))
            groups[tuple(path)] = group
            app.command(group)
        group.command(getattr(commands, command.method), name=name, help=voice.say(command.help))
    return app


def _attempt(voice: Voice, arguments: Sequence[str]) -> int:
    try:
        application(voice)(arguments)
        sys.stdout.flush()
    except CycloptsError as error:
        raise voice.failure(what_is_wrong(error), 2) from None
    except (OptionError, UnknownTitle) as error:
        raise voice.failure(error.message, 2) from None
    except TracksideError as error:
        raise voice.failure(error.message) from None
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing more can be written, at the exit neither.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (KeyboardInterrupt, EOFError):
        return INTERRUPTED
    except Failure:
        raise
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        kind = type(error).__name__
        sentence = message("Something went wrong in Trackside itself: {kind}: {error}", kind=kind, error=str(error))
        raise voice.failure(sentence) from None
    return 0


def _voice(arguments: Sequence[str]) -> tuple[Voice, list[str]]:
    """Who speaks, by the options that all commands have, and the other arguments."""
    language, colour = language_of(os.environ), True
    left: list[str] = []
    words = iter(arguments)
    for word in words:
        name, equals, value = word.partition("=")
        if name == "--language":
            language = known_language(value if equals else next(words, ""))
        elif word in ("--no-colour", "--no-color"):
            colour = False
        else:
            left.append(word)
    return Voice(language, colour), left
