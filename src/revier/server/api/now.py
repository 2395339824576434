"""What a page asks for after news: one answer with all that is new to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from fastapi import Depends, Header, Query, Request

from revier.server.api.common import Asker, At, Language, TheHouse, TheTable, problems, viewer
from revier.server.api.telling import Teller
from revier.server.wire.answer import Router, Said, answer, encoded, kept
from revier.server.wire.now import BriefEntry, Now
from revier.server.wire.tables import LogEntry, Shown

router = Router("look")
Known = Annotated[int, Query(ge=-1, le=2**31 - 1, description="what I have seen of it; -1: nothing")]


async def teller_of(request: Request) -> Teller:
    """Who tells what has changed."""
    found: Teller = request.app.state.teller
    return found


TheTeller = Annotated[Teller, Depends(teller_of)]


@router.get("/tables/{table_id}/shown", responses=problems(404))
def shown(
    house: TheHouse,
    table: TheTable,
    who: Asker,
    language: Language,
    at: At = None,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Said[Shown]:
    """A position as pages show it: its pictures are asked for by the hash of their content."""
    found = house.pictures.shown(table, at, viewer(house, table, who), language)
    return kept(Shown, encoded(found), if_none_match)


@router.get("/tables/{table_id}/now", responses=problems(404))
def now(
    teller: TheTeller,
    table: TheTable,
    who: Asker,
    language: Language,
    revision: Known = -1,
    epoch: Known = -1,
    log: Annotated[int, Query(ge=0, le=2**31 - 1, description="how many lines of the log I have")] = 0,
    brief: Annotated[bool, Query(description="lines of the log without what the line before says")] = False,
) -> Said[Now]:
    """How the table stands, and of the rest what is new to who has seen this revision, epoch and log."""
    found = teller.now(table, who, language, (revision, epoch, log))
    return answer(msgspec.structs.replace(found, log=[], brief=briefly(found.log)) if brief else found)


def briefly(entries: Sequence[LogEntry]) -> list[BriefEntry]:
    """Lines of the log, each told from the one before: numbers that count on would be a third of a long log."""
    found: list[BriefEntry] = []
    position = time = 0
    for entry in entries:
        found.append(
            BriefEntry(
                plies=entry.position - position,
                later=int(entry.time) - time,
                seat=entry.seat,
                kind=entry.kind,
                by=entry.by,
                texts=entry.texts,
                undone=entry.undone,
                round=entry.round,
                income=entry.income,
            )
        )
        position, time = entry.position, int(entry.time)
    return found
