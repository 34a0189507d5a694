"""`trackside board check`: everything that is wrong with a house board, or with another file of one's own."""

from __future__ import annotations

import sys
from pathlib import Path

from trackside import games
from trackside.cli.files import read_text
from trackside.cli.voice import Failure, Voice, clean
from trackside.core.house_file import HouseFileError
from trackside.core.message import message
from trackside.core.refusal import OptionError
from trackside.core.title import Option, Title


def check(path: Path, title_name: str, option_name: str | None, voice: Voice) -> None:
    """Print that the file can be played with; else print each fault with its place and raise `Failure`."""
    title = games.find(title_name)
    option = _file_option(title, option_name, voice)
    text = read_text(path, voice)
    assert option.check is not None
    say = voice.speaker(title, (), {}).say
    try:
        option.check(text)
    except HouseFileError as error:
        for fault in error.faults:
            print(clean(f"{path}: {fault.where}: {say(fault.message)}"), file=sys.stderr)
        count = message("{count} fault", "{count} faults", count=len(error.faults))
        raise Failure(voice.say(message("{file}: {count}", file=str(path), count=count))) from None
    except OptionError as error:
        raise voice.failure(message("{file}: {fault}", file=str(path), fault=say(error.message))) from None
    label = say(option.label)
    print(voice.say(message("{file}: no fault, it can be played with as: {option}", file=str(path), option=label)))


def _file_option(title: Title, name: str | None, voice: Voice) -> Option:
    """The option of that name that is a file, or the only one that is."""
    options = [option for option in title.options if option.kind == "file" and option.check is not None]
    if not options:
        raise voice.failure(message("{title} is not played with files of one’s own", title=title.label), 2)
    wanted = (name or "").replace("-", "_")
    found = [option for option in options if name is None or option.name == wanted]
    if len(found) == 1:
        return found[0]
    names = ", ".join(option.name for option in options)
    text = message("Say with --option which file of {title} it is: {names}", title=title.label, names=names)
    raise voice.failure(text, 2)
