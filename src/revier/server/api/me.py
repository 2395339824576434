"""About me: what somebody has set for this browser."""

from __future__ import annotations

from typing import Literal

from fastapi import Request
from msgspec.structs import asdict, replace
from pydantic import Field

from revier.server.api.common import Asker, Body, Browser, TheHouse, problems
from revier.server.opening import LONGEST_NAME, clean
from revier.server.pages.words import remember
from revier.server.speech import language_of
from revier.server.store.bodies import Tastes
from revier.server.wire import tables as wire
from revier.server.wire.answer import Router, Said, answer

router = Router("me")


class MeWish(Body):
    """What can be set; what is left out stays as it is."""

    name: str | None = Field(default=None, max_length=60)
    palette: Literal["classic", "bright", "muted"] | None = None
    theme: Literal["auto", "light", "dark"] | None = None
    language: Literal["", "en", "de"] | None = None
    keys: bool | None = None
    sure: bool | None = None


@router.get("/me", responses=problems())
def me(request: Request, house: TheHouse, who: Asker) -> Said[wire.MeNow]:
    """What is set for this browser."""
    found = house.store.notes.browser(who.hash) if who.hash else Tastes()
    return answer(wire.MeNow(**asdict(found), speaks=language_of(request)))


@router.post("/me", responses=problems())
def set_me(house: TheHouse, who: Browser, body: MeWish) -> Said[wire.Me]:
    """Set something for this browser; what pages show is also kept in cookies that they read."""
    given = {name: value for name, value in body.model_dump().items() if value is not None}
    found = replace(house.store.notes.browser(who.hash), **given)
    found = replace(found, name=clean(found.name, LONGEST_NAME))
    house.store.notes.set_browser(who.hash, found)
    made = answer(wire.Me(**asdict(found)))
    remember(made, {name: value for name, value in asdict(found).items() if name in body.model_fields_set})
    return made
