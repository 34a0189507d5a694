"""What is wrong with a command line, in a sentence of ours instead of Cyclopts's English ones."""

from __future__ import annotations

from typing import Any, get_args

from cyclopts.exceptions import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
    ValidationError,
)

from trackside.core.message import Message, message


def what_is_wrong(error: CycloptsError) -> Message:
    """The sentence for a fault that Cyclopts has found."""
    match error:
        case UnknownOptionError():
            return message("There is no option {option} here", option=error.token.keyword or error.token.value)
        case UnknownCommandError():
            return _unknown_command(error)
        case UnusedCliTokensError():
            return message("This is one word too many: {word}", word=(error.unused_tokens or [""])[0])
        case MissingArgumentError():
            return _missing(error)
        case RepeatArgumentError():
            return message("{option} is given more than once", option=error.token.keyword or error.token.value)
        case CoercionError(token=token) if token is not None:
            return _unfit(token.keyword or _name(error.argument), token.value, error.target_type)
        case ValidationError(argument=argument) if argument is not None:
            return message("“{value}” will not do for {option}", value=str(argument.value), option=argument.name)
    return message("The command is not understood: {error}", error=str(error))


def _unknown_command(error: UnknownCommandError) -> Message:
    names = [] if error.app is None else [name for name in error.app if not name.startswith("-")]
    word = (error.unused_tokens or [""])[0]
    return message("There is no command {word}; there are: {names}", word=word, names=", ".join(names))


def _missing(error: MissingArgumentError) -> Message:
    name = _name(error.argument)
    if (error.argument is not None and error.argument.tokens) or error.keyword:
        return message("{option} needs a value", option=error.keyword or name)
    return message("{argument} is missing", argument=name)


def _unfit(option: str, value: str, wanted: Any) -> Message:
    if wanted is int:
        return message("{option} should be a whole number, not “{value}”", option=option, value=value)
    if choices := get_args(wanted):
        known = ", ".join(map(str, choices))
        return message("{option} is one of {known}, not “{value}”", option=option, known=known, value=value)
    return message("“{value}” will not do for {option}", value=value, option=option)


def _name(argument: Any) -> str:
    """What an argument is called in the help: `FILE`, or `--until`."""
    if argument is None:
        return "?"
    name: str = argument.name
    return name if argument.index is None else name.lstrip("-").upper()
