"""The application: the API, the pages, the door in front of them, and the house behind."""

from __future__ import annotations

import logging
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from revier import __version__
from revier.games import playable
from revier.server import problems, trouble
from revier.server.api import ANSWERS, router
from revier.server.api.telling import Teller
from revier.server.health import Measured
from revier.server.health import router as health
from revier.server.house import House
from revier.server.security import Guard
from revier.server.settings import Settings
from revier.server.tidy import Tidy
from revier.server.wire.schema import describe

log = logging.getLogger("revier.server")
_SMALL = 600  # bytes: what is shorter is not worth compressing


class Described(FastAPI):
    """An app that describes itself with the shapes of its answers, when it is first asked."""

    def openapi(self) -> dict[str, Any]:
        if not self.openapi_schema:
            self.openapi_schema = describe(self, ANSWERS)
        return self.openapi_schema


def create_app(settings: Settings | None = None, built: House | None = None) -> FastAPI:
    """A server, ready to be run; the house opens when it starts, if it was not `built` before, and closes with it."""
    chosen = built.settings if built else settings or Settings()
    tidy = Tidy()

    @asynccontextmanager
    async def open_house(app: FastAPI) -> AsyncIterator[None]:
        house = built or House(chosen)
        app.state.house = house
        app.state.teller = teller = Teller(house)
        house.hub.changed = teller.changed
        house.together.start()
        tidy.start()
        threading.Thread(target=_begin, args=(house,), daemon=True).start()
        try:
            yield
        finally:
            tidy.stop()
            teller.close()
            house.close()

    app = Described(
        title="Revier",
        version=__version__,
        description="Tables of Revier: everything a page does, and everything a bot from outside needs.",
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=open_house,
    )
    app.state.settings = chosen
    app.include_router(router)
    app.include_router(health)
    _add_pages(app)
    # It leaves streams of events alone: news must not wait until there is enough to compress.
    app.add_middleware(GZipMiddleware, minimum_size=_SMALL, compresslevel=6)
    app.add_middleware(Guard, settings=chosen, seen=tidy.seen)
    app.add_middleware(Measured)
    return app


def _add_pages(app: FastAPI) -> None:
    """The pages a person sees, what they are told instead, and the files they load."""
    from revier.server import assets
    from revier.server.pages.routes import nothing_here, pages, told

    problems.install(app, told)
    trouble.install(app, told)
    app.include_router(pages())
    app.add_exception_handler(404, nothing_here)
    assets.mount(app)


def _begin(house: House) -> None:
    """Let bots go on where the server ended, then make ready what the first visitor will ask for."""
    try:
        house.start()
        if house.settings.warm:
            _warm(house)
    except Exception:
        if not house.closed:  # while it closes, anything may be gone
            log.exception("the server did not begin as it should")
    finally:
        house.warmed.set()


def _warm(house: House) -> None:
    """Draw every board once: where things lie on a hex is worked out the first time and remembered."""
    from revier.server.pictures import first_view

    for game in playable():
        for name in first_view(game).boards:
            if house.closed:
                return
            for language in ("en", "de"):
                house.pictures.of_game(game, name, "classic", language)
    house.warm_tables()
