"""`trackside play` and `trackside serve`."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from trackside import games
from trackside.cli.voice import Voice
from trackside.core.message import message


def play(title: str | None, database: str | None, voice: Voice) -> None:
    """Serve on this machine and open the browser, with a title at the page that opens a table of it."""
    path = "/" if title is None else f"/new/{games.find(title).name}"
    place = database or _default_database(voice)
    from trackside.web import server

    server.play(place, path)


def serve(host: str, port: int, database: str | None, workers: int, voice: Voice) -> None:
    """Serve until told to stop; raises `Failure`."""
    place = database or _default_database(voice)
    if workers > 1 and not place.startswith("postgresql"):
        raise voice.failure(message("Several processes need a PostgreSQL database"), 2)
    from trackside.web import server

    print(voice.say(message("Trackside listens at {address}", address=f"http://{host}:{port}")), flush=True)
    server.serve(host, port, place, workers)


def _default_database(voice: Voice) -> str:
    folder: Path = user_data_path("trackside", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        text = message("The folder {folder} cannot be made: {reason}", folder=str(folder), reason=str(error.strerror))
        raise voice.failure(text) from None
    return str(folder / "trackside.db")
