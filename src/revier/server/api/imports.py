"""Imports: a record of ours or an export of 18xx.games becomes an analysis table; replayed in a worker."""

from __future__ import annotations

import msgspec
from fastapi import Request
from starlette.concurrency import run_in_threadpool

from revier.core.errors import RevierError
from revier.server.api.common import Browser, Language, TheHouse, problems
from revier.server.api.tables import opened_form
from revier.server.figures import kept_for
from revier.server.house import House
from revier.server.jobs import Imported
from revier.server.opening import analysis_table
from revier.server.problems import Problem, refused
from revier.server.seats import Who
from revier.server.wire.answer import Router, Said, answer
from revier.server.wire.tables import Opened
from revier.server.workers import WorkerBroken, WorkerLost

router = Router("imports")
BODY = {
    "requestBody": {
        "required": True,
        "description": "a record (header line, then one action a line) or an export of 18xx.games; at most 1 MB",
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


@router.post("/imports", status_code=201, responses=problems(400, 429, 503), openapi_extra=BODY)
async def imports(request: Request, house: TheHouse, who: Browser, language: Language) -> Said[Opened]:
    """Replay a recorded game and open an analysis table with it; where the rules refuse an action, it stops there."""
    house.rate("imports", who)
    data = await request.body()
    return await run_in_threadpool(_import, house, who, data, language)


def _unwrapped(text: str) -> str:
    """Pages may send the file as ``{"name": ..., "content": ...}``."""
    try:
        raw = msgspec.json.decode(text) if text.lstrip()[:1] == "{" and '"content"' in text[:400] else None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return text
    if isinstance(raw, dict) and set(raw) <= {"name", "content"} and isinstance(raw.get("content"), str):
        return str(raw["content"])
    return text


def _import(house: House, who: Who, data: bytes, language: str) -> Said[Opened]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Problem(422, "not_text") from None
    text = _unwrapped(text)
    limits = house.settings
    try:
        job = "revier.server.jobs:import_text"
        kept, most = kept_for(house.store, text), limits.limits.import_actions
        found: Imported = house.workers.call(job, text, most, kept, seconds=limits.job_seconds)
        made = analysis_table(house, who, found.header, found.lines, found.fitting, found.warnings)
    except RevierError as error:
        raise refused(error) from None
    except WorkerLost:
        raise Problem(503, "worker") from None
    except WorkerBroken as error:
        raise Problem(422, "no_import") from error
    return answer(opened_form(made, language, found.warnings), 201, {"Location": f"/api/v1/tables/{made.id}"})
