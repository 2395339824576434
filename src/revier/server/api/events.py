"""The stream of news: one a browser, for all the tables it looks at."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Header, Query
from starlette.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse

from revier.server.api.common import Asker, Described, Language, Palette, TheHouse, problems
from revier.server.house import House
from revier.server.live import Reader, Stream, flow, message
from revier.server.moves import EVENTS
from revier.server.problems import Problem
from revier.server.seats import Who
from revier.server.wire.answer import Router

router = Router("events")
STREAM: Described = {200: {"content": {"text/event-stream": {}}, "description": "news"}}


@router.get("/events", responses={**problems(429), **STREAM})
async def events(
    house: TheHouse,
    who: Asker,
    language: Language,
    tables: Annotated[str, Query(max_length=4000, description="ids of tables, with commas between")] = "",
    last_event_id: Annotated[str, Header()] = "",
    since: Annotated[int | None, Query(ge=0, le=2**62, description="like Last-Event-ID")] = None,
    changes: Annotated[bool, Query(description="tell what has changed, too (`change`)")] = False,
    palette: Palette = "classic",
    accept_encoding: Annotated[str, Header()] = "",
) -> StreamingResponse:
    """News of these tables; what happened after `Last-Event-ID` comes first."""
    limits = house.settings.limits
    wanted = [name for name in dict.fromkeys(tables.split(",")) if name.isascii() and name.isalnum()]
    if len(wanted) > limits.stream_tables:
        raise Problem(422, "many_tables", most=limits.stream_tables)
    if who.hash and house.hub.count(who.hash) >= limits.streams:
        raise Problem(429, "too_many_streams", most=limits.streams)
    if house.hub.count_from(who.address) >= limits.streams * limits.per_address:
        raise Problem(429, "too_many_streams", most=limits.streams * limits.per_address)
    wanted = await run_in_threadpool(_open_to, house, who, wanted)
    last = int(last_event_id) if last_event_id.isdecimal() and len(last_event_id) < 19 else since
    packed = "gzip" in accept_encoding.lower()
    reader = Reader(who.hash, who.bearer, who.address, language, palette, changes, packed)
    stream = house.hub.open(reader, wanted)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    if packed:
        headers["Content-Encoding"] = "gzip"
    return StreamingResponse(_listen(house, stream, last), media_type="text/event-stream", headers=headers)


def _open_to(house: House, who: Who, wanted: list[str]) -> list[str]:
    """Those of these tables that somebody may look at: what is private is news for its people alone."""
    rows = {name: house.store.table(name) for name in wanted}
    return [name for name, row in rows.items() if row is None or not row.private or _belongs(house, name, who)]


def _belongs(house: House, name: str, who: Who) -> bool:
    try:
        house.table_for(name, who)
    except Problem:
        return False
    return True


async def _listen(house: House, stream: Stream, last: int | None) -> AsyncIterator[bytes]:
    try:
        _presence(house, stream)
        first = await run_in_threadpool(_missed, house, stream, last)
        async for data in flow(stream, first, house.settings.heartbeat):
            yield data
    finally:
        house.hub.close(stream)
        _presence(house, stream)


def _presence(house: House, stream: Stream) -> None:
    """Somebody has come or gone: whoever looks at these tables may want to know."""
    for table in stream.tables:
        house.hub.publish(table, "presence", {})


def _missed(house: House, stream: Stream, last: int | None) -> list[bytes]:
    """What happened since; after too long a time only that something did."""
    if last is None or not stream.tables:
        return [message("hello", {"event": house.store.last_number}, house.store.last_number)]
    found = house.store.news(last, sorted(stream.tables))
    latest = {(table, EVENTS.get(row.kind, row.kind)): row for table, row in found}
    ordered = sorted(latest.items(), key=lambda item: item[1].number)
    return [message(kind, {"table": table, "missed": True}, row.number) for (table, kind), row in ordered]
