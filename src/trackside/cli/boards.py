"""`trackside board check`: everything that is wrong with a house board."""

from __future__ import annotations

import sys
from pathlib import Path

from trackside import games
from trackside.cli.files import read_text
from trackside.cli.voice import Failure, Voice, clean
from trackside.core.message import message
from trackside.core.refusal import OptionError
from trackside.core.title import Option, Title


def check(path: Path, title_name: str, voice: Voice) -> None:
    """Print that the board can be played on; else print each fault with its place and raise `Failure`."""
    title = games.find(title_name)
    option = _board_option(title, voice)
    text = read_text(path, voice)
    assert option.check is not None
    try:
        option.check(text)
    except OptionError as error:
        say = voice.speaker(title, (), {}).say
        faults = getattr(error, "faults", None)
        if not faults:
            raise voice.failure(message("{file}: {fault}", file=str(path), fault=say(error.message))) from None
        for fault in faults:
            print(clean(f"{path}: {fault.where}: {say(fault.message)}"), file=sys.stderr)
        count = message("{count} fault", "{count} faults", count=len(faults))
        raise Failure(voice.say(message("{file}: {count}", file=str(path), count=count))) from None
    print(voice.say(message("{file}: this board can be played on", file=str(path))))


def _board_option(title: Title, voice: Voice) -> Option:
    for option in title.options:
        if option.name == "board" and option.check is not None:
            return option
    raise voice.failure(message("{title} is not played on house boards", title=title.label), 2)
