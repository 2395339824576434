"""A client that costs next to nothing: one connection, requests one after the other, every byte counted.

A measured server shares its machine with whoever measures it: a client made for comfort costs more than the answer.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import msgspec

_GZIP = 31  # window bits by which zlib knows the head of a gzip stream


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """The body read."""
        return msgspec.json.decode(self.body)


class Connection:
    """A connection that is kept, opened again when the server has closed it."""

    def __init__(self, host: str, port: int, cookie: str = "") -> None:
        self.host, self.port, self.cookie = host, port, cookie
        self.received = 0
        self.requests = 0
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
            self._reader = self._writer = None

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        gone = self._reader is None or self._writer is None or self._reader.at_eof() or self._writer.is_closing()
        if gone:
            await self.close()
            self._reader, self._writer = await asyncio.open_connection(self.host, self.port, limit=1 << 22)
        assert self._reader is not None
        assert self._writer is not None
        return self._reader, self._writer

    async def _line(self, reader: asyncio.StreamReader) -> bytes:
        line = await reader.readline()
        self.received += len(line)
        return line

    async def _exactly(self, reader: asyncio.StreamReader, length: int) -> bytes:
        data = await reader.readexactly(length)
        self.received += length
        return data

    async def _head(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        first = await self._line(reader)
        if not first:
            raise ConnectionError("the server hung up")
        headers = {}
        while line := (await self._line(reader)).strip():
            name, _, value = line.decode("latin-1").partition(":")
            headers[name.lower()] = value.strip()
            if name.lower() == "set-cookie":
                self.cookie = value.strip().split(";")[0]
        return int(first.split()[1]), headers

    async def _send(self, method: str, path: str, body: bytes) -> asyncio.StreamReader:
        reader, writer = await self._open()
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            "Accept: */*",
            "Accept-Encoding: gzip",
            "Accept-Language: en",
        ]
        if self.cookie:
            lines.append(f"Cookie: {self.cookie}")
        if method != "GET":
            lines += [f"Content-Length: {len(body)}", "Content-Type: application/json"]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        self.requests += 1
        return reader

    async def ask(self, method: str, path: str, content: object = None) -> Answer:
        """One request and its whole answer."""
        body = b"" if content is None else content if isinstance(content, bytes) else msgspec.json.encode(content)
        try:
            reader = await self._send(method, path, body)
            status, headers = await self._head(reader)
        except ConnectionError:  # closed while nobody said anything; a move has a key, and counts once
            await self.close()
            reader = await self._send(method, path, body)
            status, headers = await self._head(reader)
        if headers.get("transfer-encoding") == "chunked":
            data = b"".join([chunk async for chunk in self._chunks(reader)])
        else:
            data = await self._exactly(reader, int(headers.get("content-length", "0")))
        if headers.get("content-encoding") == "gzip":
            data = zlib.decompress(data, _GZIP)
        return Answer(status, headers, data)

    async def get(self, path: str) -> Any:
        """An answer in JSON, which must be one."""
        found = await self.ask("GET", path)
        if found.status != 200:
            raise RuntimeError(f"{path}: {found.status} {found.body[:300]!r}")
        return found.json()

    async def _chunks(self, reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
        while True:
            head = await self._line(reader)
            length = int(head, 16) if head else 0
            data = await self._exactly(reader, length) if length else b""
            await self._line(reader)
            if not length:
                return
            yield data

    async def events(self, path: str) -> AsyncIterator[tuple[str, Any]]:
        """A stream of news: kind and content, as long as it lasts."""
        reader = await self._send("GET", path, b"")
        status, headers = await self._head(reader)
        if status != 200:
            raise RuntimeError(f"{path}: {status}")
        packed = zlib.decompressobj(_GZIP) if headers.get("content-encoding") == "gzip" else None
        rest = b""
        async for chunk in self._chunks(reader):
            rest += chunk if packed is None else packed.decompress(chunk)
            *whole, rest = rest.split(b"\n\n")
            for event in whole:
                fields = dict(line.split(b": ", 1) for line in event.split(b"\n") if b": " in line)
                if b"data" in fields:
                    yield fields.get(b"event", b"message").decode(), msgspec.json.decode(fields[b"data"])
