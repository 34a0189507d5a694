"""`trackside play` and `trackside serve`."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

from platformdirs import user_data_path

from trackside import games
from trackside.cli.voice import Voice
from trackside.core.message import message


def play(title: str | None, database: str | None, voice: Voice) -> None:
    """Serve on this machine and open the browser, with a title at the page that opens a table of it."""
    path = "/" if title is None else f"/new/{games.find(title).name}"
    place = database or _default_database(voice)
    _try_database(place)
    from trackside.web import server

    server.play(place, path)


def serve(host: str, port: int, database: str | None, workers: int, voice: Voice) -> None:
    """Serve until told to stop; raises `Failure`, and `StorageTrouble` if the database cannot be used."""
    place = database or _default_database(voice)
    if workers > 1 and not place.startswith("postgresql"):
        raise voice.failure(message("Several processes need a PostgreSQL database"), 2)
    _try_database(place)
    _try_address(host, port, voice)
    from trackside.web import reach, server

    here = "127.0.0.1" if reach.everywhere(host) else host
    print(voice.say(message("Trackside listens at {address}", address=f"http://{here}:{port}")), flush=True)
    if reach.everywhere(host) and (there := reach.lan_address()):
        others = message("For other computers in your network: {address}", address=f"http://{there}:{port}")
        print(voice.say(others), flush=True)
    server.serve(host, port, place, workers)


def _try_database(place: str) -> None:
    """Open and close the database: what is wrong with it is to be told here, not by every process of the server."""
    from trackside.tables.database import database_at

    async def attempt() -> None:
        database = database_at(place)
        try:
            await database.open()
        finally:
            await database.close()

    asyncio.run(attempt())


def _try_address(host: str, port: int, voice: Voice) -> None:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        place = f"{host}:{port}"
        text = message("Nobody can listen at {address}: {reason}", address=place, reason=str(error.strerror))
        raise voice.failure(text) from None


def _default_database(voice: Voice) -> str:
    folder: Path = user_data_path("trackside", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        text = message("The folder {folder} cannot be made: {reason}", folder=str(folder), reason=str(error.strerror))
        raise voice.failure(text) from None
    return str(folder / "trackside.db")
