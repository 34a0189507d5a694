"""`trackside convert`: from records of Trackside to game files of 18xx.games and back."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from trackside.cli.files import read_file, record_text, write_text
from trackside.cli.voice import Voice
from trackside.core.message import message
from trackside.core.refusal import RecordError
from trackside.interop.exporting import ONLINE

RECORD: Final = "trackside"
FORMATS: Final = (RECORD, ONLINE)


def convert(path: Path, to: str, output: Path | None, voice: Voice) -> None:
    """Write the game of a file in a format, into `output` or on standard output; raises `Failure`."""
    if to not in FORMATS:
        known = ", ".join(FORMATS)
        raise voice.failure(message("There is no format {format}; there are: {known}", format=to, known=known), 2)
    read = read_file(path, voice)
    if to == RECORD:
        text = record_text(read.game)
    else:
        from trackside.interop import online18xx

        try:
            data = online18xx.write(read.game, read.players)
        except RecordError as error:
            raise voice.failure(message("{file}: {fault}", file=str(path), fault=error.message)) from None
        text = msgspec.json.format(msgspec.json.encode(data), indent=1).decode() + "\n"
    if output is None:
        print(text, end="")
    else:
        write_text(output, text, voice)
