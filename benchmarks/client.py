"""A small client of the server, light enough not to be what is measured."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Self

import msgspec


class Client:
    """One connection, which is made anew when the server has hung up."""

    def __init__(self, port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._port = port
        self._reader = reader
        self._writer = writer

    @classmethod
    async def connect(cls, port: int) -> Self:
        """A connection to this machine."""
        return cls(port, *await _connection(port))

    async def call(self, method: str, path: str, body: object = None, key: str | None = None, cookie: str = "") -> Any:
        """The JSON that a request is answered with, or its text; raises `RuntimeError` if it fails."""
        if self._reader.at_eof():
            self._reader, self._writer = await _connection(self._port)
        await self._send(method, path, body, key, cookie)
        status, headers = await self._head()
        content = await self._reader.readexactly(int(headers["content-length"]))
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {content[:300].decode()}")
        return msgspec.json.decode(content) if "json" in headers["content-type"] else content.decode()

    async def events(self, path: str, cookie: str = "") -> AsyncIterator[int]:
        """The numbers of the entries of which an event stream tells, as they arrive; -1 for any other sign of life."""
        async for line in self.lines(path, cookie):
            if line.startswith(b"id: "):
                yield int(line[4:])
            elif line.startswith(b":"):
                yield -1

    async def lines(self, path: str, cookie: str = "") -> AsyncIterator[bytes]:
        """The lines of an event stream as they arrive."""
        await self._send("GET", path, cookie=cookie)
        status, _ = await self._head()
        if status != 200:
            raise RuntimeError(f"{path}: {status}")
        while line := await self._reader.readline():
            yield line

    def close(self) -> None:
        """Hang up."""
        self._writer.close()

    async def _send(
        self, method: str, path: str, body: object = None, key: str | None = None, cookie: str = ""
    ) -> None:
        content = b"" if body is None else msgspec.json.encode(body)
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(content)}\r\n"
        if content:
            head += "Content-Type: application/json\r\n"
        if key is not None:
            head += f"X-Seat-Key: {key}\r\n"
        if cookie:
            head += f"Cookie: {cookie}\r\n"
        self._writer.write(head.encode() + b"\r\n" + content)
        await self._writer.drain()

    async def _head(self) -> tuple[int, dict[str, str]]:
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        return int(head[0].split()[1]), headers


async def _connection(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
