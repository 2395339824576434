"""For whoever looks after a server: whether it lives, whether it can serve, and its figures."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
from collections.abc import Iterator

import msgspec
from anyio import to_thread
from fastapi import APIRouter, Request
from sqlalchemy import text
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from revier.server.house import House
from revier.server.metrics import MEDIA_TYPE, METRICS, gauge, labelled
from revier.server.problems import Problem

router = APIRouter(include_in_schema=False)
requests = logging.getLogger("revier.requests")
_PATIENCE = 1.5  # seconds the database has to answer
_QUIET = ("/healthz", "/readyz", "/metrics")  # asked for all day long


@router.get("/healthz")
async def healthz(request: Request) -> Response:
    """The process answers: whoever gets no answer here starts it again. Of several it says which."""
    return _said(200, {"status": "ok", **_which(request.app.state.house)})


@router.get("/readyz")
async def readyz(request: Request) -> Response:
    """People can be sent here: the database answers and workers can begin."""
    house: House = request.app.state.house
    checks = {"database": await _database(house), "workers": "ok" if house.workers.can_begin else "failed"}
    ready = all(said == "ok" for said in checks.values()) and not house.closed
    made = _said(200 if ready else 503, {"status": "ok" if ready else "unavailable", "checks": checks, **_which(house)})
    if not ready:
        made.headers["Retry-After"] = "2"
    return made


def _which(house: House) -> dict[str, object]:
    return {"process": house.together.name} if house.together.name else {}


async def _database(house: House) -> str:
    try:
        return await asyncio.wait_for(to_thread.run_sync(_asked, house, abandon_on_cancel=True), _PATIENCE)
    except asyncio.TimeoutError:  # noqa: UP041  (another class before Python 3.11)
        return "slow"


def _asked(house: House) -> str:
    try:
        with house.store.engine.connect() as c:
            c.execute(text("SELECT 1"))
    except Exception:
        return "failed"
    return "ok"


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Figures of this process, for this machine alone unless the settings say otherwise."""
    house: House = request.app.state.house
    if not _may_read(house, request):
        raise Problem(404, "not_found")
    lines = labelled([*METRICS.lines(), *_now(house)], "process", house.together.name)
    return Response("\n".join([*lines, ""]), media_type=MEDIA_TYPE)


def _may_read(house: House, request: Request) -> bool:
    chosen = house.settings.metrics
    if chosen != "local":
        return chosen == "all"
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return request.client is not None and request.client.host == "testclient"


def _now(house: House) -> Iterator[str]:
    yield from gauge("revier_tables_in_memory", "Tables whose position is at hand.", len(house.tables))
    yield from gauge("revier_streams", "Open streams of news.", len(house.hub))
    yield from gauge("revier_workers", "Worker processes.", len(house.workers.pids()))
    yield from gauge("revier_event_number", "Number of the latest event.", house.store.last_number)


def _said(status: int, body: dict[str, object]) -> Response:
    content = msgspec.json.encode(body)
    headers = {"Cache-Control": "no-store"}
    return Response(content, status_code=status, media_type="application/json", headers=headers)


class Measured:
    """Counts what is answered, by the pattern of its path, and how long it took until the head went out."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _count(scope, status, time.perf_counter() - began)
            await send(message)

        await self.app(scope, receive, noting)


_METHODS = frozenset({"GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT", "PATCH"})


def _count(scope: Scope, status: int, seconds: float) -> None:
    route = _pattern(scope)
    method = scope["method"] if scope["method"] in _METHODS else "other"
    METRICS.requests.add(method, route, str(status))
    METRICS.seconds.took(seconds, route)
    if route not in _QUIET:
        more = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        requests.info("%s %s %s", method, route, status, extra=more)


def _pattern(scope: Scope) -> str:
    """The path with its parts named, not told; what leads nowhere is counted as one."""
    if "endpoint" not in scope:
        return "/static" if scope["path"].startswith("/static/") else "other"
    names = {str(value): name for name, value in scope.get("path_params", {}).items()}
    parts = scope["path"].split("/")
    return "/".join(f"{{{names[part]}}}" if part in names else part.replace("{", "") for part in parts)
