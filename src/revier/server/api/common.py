"""What the endpoints share: who asks, in which language, which table, and how answers are written."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Depends, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from revier.core.secret import hides
from revier.server.house import House
from revier.server.problems import MEDIA_TYPE
from revier.server.seats import Who, browser_of, seats_of, who_asks
from revier.server.speech import language_of
from revier.server.tables import LiveTable


def house_of(request: Request) -> House:
    """The house this application belongs to."""
    found: House = request.app.state.house
    return found


def table_of(request: Request, table_id: Annotated[str, Path(description="id of the table")]) -> LiveTable:
    """The table a path names."""
    return house_of(request).table(table_id)


def spoken_language(
    request: Request,
    lang: Annotated[Literal["en", "de"] | None, Query(description="language of sentences")] = None,
) -> str:
    """The reader's language."""
    return lang or language_of(request)


TheHouse = Annotated[House, Depends(house_of)]
TheTable = Annotated[LiveTable, Depends(table_of)]
Asker = Annotated[Who, Depends(who_asks)]
Browser = Annotated[Who, Depends(browser_of)]
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
    always = {403, 413, 421, 422, 401}
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
