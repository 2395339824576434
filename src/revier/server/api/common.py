"""What the endpoints share: who asks, in which language, which table, and how answers are written."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Depends, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from revier.core.secret import hides
from revier.server.house import House
from revier.server.problems import MEDIA_TYPE
from revier.server.seats import Who, browser_of, must_be_no_token, must_belong, seats_of, who_asks
from revier.server.speech import language_of
from revier.server.tables import LiveTable


async def house_of(request: Request) -> House:
    """The house this application belongs to. What waits for nothing is no matter for a thread of its own."""
    found: House = request.app.state.house
    return found


TheHouse = Annotated[House, Depends(house_of)]


async def asker(request: Request) -> Who:
    """The one who asks."""
    return who_asks(request)


async def browser(request: Request, house: TheHouse) -> Who:
    """The one who asks, with a cookie from now on; a token that was handed out makes nothing new."""
    who = browser_of(request)
    if who.bearer:
        await run_in_threadpool(must_be_no_token, house.store, who)
    return who


async def invited_to(house: TheHouse, table_id: Annotated[str, Path(description="id of the table")]) -> LiveTable:
    """The table a path names, for whoever is about to sit down there; one that has to be read from the log is waited
    for in a thread.
    """
    found = None if house.together.name else house.tables.at_hand(table_id)
    return await run_in_threadpool(house.table, table_id) if found is None else found


async def table_of(
    request: Request, house: TheHouse, table_id: Annotated[str, Path(description="id of the table")]
) -> LiveTable:
    """The table a path names, if the one who asks may look at it; whoever does something there is present."""
    found, who = await invited_to(house, table_id), who_asks(request)
    if found.row.private:
        await run_in_threadpool(must_belong, house.store, found, who)
    if request.method not in ("GET", "HEAD") and house.presence.is_news(who.hash, found.id):
        await run_in_threadpool(house.presence.note, who.hash, found.id)
    return found


async def spoken_language(
    request: Request,
    lang: Annotated[Literal["en", "de"] | None, Query(description="language of sentences")] = None,
) -> str:
    """The reader's language."""
    return lang or language_of(request)


TheTable = Annotated[LiveTable, Depends(table_of)]
InvitingTable = Annotated[LiveTable, Depends(invited_to)]
Asker = Annotated[Who, Depends(asker)]
Browser = Annotated[Who, Depends(browser)]
Language = Annotated[str, Depends(spoken_language)]
At = Annotated[int | None, Query(ge=0, le=2**31 - 1, description="position to look at; the present one if left out")]
Palette = Annotated[Literal["classic", "bright", "muted"], Query(description="colours of companies")]
SeatNumber = Annotated[int, Path(ge=0, le=99, description="seat, counted from 0")]


class ProblemForm(BaseModel):
    """A problem document (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    code: str


class Body(BaseModel):
    """Requests take what is documented and nothing else."""

    model_config = ConfigDict(extra="forbid")


class Expecting(Body):
    """A change of the position: what the sender saw, and a key that makes it count once."""

    position: int = Field(ge=0, le=2**31 - 1, description="the position the sender saw")
    key: str = Field(min_length=1, max_length=80, pattern=r"^[A-Za-z0-9_.:-]+$", description="idempotency key")
    revision: int | None = Field(
        default=None, ge=0, le=2**31 - 1, description="the revision the sender saw, if it cares"
    )


Described = dict[int | str, dict[str, Any]]  # answers by status, as FastAPI is told them


def problems(*statuses: int) -> Described:
    """The problem documents an endpoint may answer with."""
    always = {400, 401, 403, 408, 413, 421, 422}
    form = {"model": ProblemForm, "content": {MEDIA_TYPE: {}}}
    return {status: dict(form) for status in sorted(always | set(statuses))}


def viewer(house: House, table: LiveTable, who: Who) -> int | None:
    """Through whose eyes somebody looks."""
    return eyes(table, seats_of(house.store, table.id, who))


def eyes(table: LiveTable, held: tuple[int, ...]) -> int | None:
    """Of several seats the one to move, else the first; None for onlookers, and where a game hides nothing."""
    if not held or not hides(table.game):
        return None
    mover = table.to_move
    return mover if mover in held else held[0]
