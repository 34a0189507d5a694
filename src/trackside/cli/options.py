"""Lists of names and options of a game as they are written on a command line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from trackside.cli.files import read_json
from trackside.cli.voice import Voice
from trackside.core.message import message
from trackside.core.title import Option, Title

_FLAGS: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def names(text: str | None) -> list[str]:
    """The names between commas."""
    return [name for part in (text or "").split(",") if (name := part.strip())]


def settled_options(title: Title, given: Iterable[str], voice: Voice) -> dict[str, Any]:
    """The options of `NAME=VALUE` texts, with the data of the files they name; raises `Failure`.

    Names and values that the title does not have are left for the title to refuse.
    """
    known = {option.name: option for option in title.options}
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise voice.failure(message("An option is written NAME=VALUE, not “{text}”", text=text), 2)
        options[name] = _value(known[name], value.strip(), voice) if name in known else value
    return options


def _value(option: Option, text: str, voice: Voice) -> Any:
    match option.kind:
        case "flag":
            return _FLAGS.get(text.lower(), text)
        case "file":
            return read_json(Path(text), voice)
    return text
