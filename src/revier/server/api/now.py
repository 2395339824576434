"""What a page asks for after news: one answer with all that is new to it."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Header, Query, Request

from revier.server.api.common import Asker, At, Language, TheHouse, TheTable, problems, viewer
from revier.server.api.telling import Teller
from revier.server.wire.answer import Router, Said, answer, encoded, kept
from revier.server.wire.now import Now
from revier.server.wire.tables import Shown

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
) -> Said[Now]:
    """How the table stands, and of the rest what is new to who has seen this revision, epoch and log."""
    return answer(teller.now(table, who, language, (revision, epoch, log)))
