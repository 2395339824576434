"""The JSON API under /api/v1: everything a page does goes through it."""

from fastapi import APIRouter

from revier.server.api.events import router as events
from revier.server.api.games import router as games
from revier.server.api.guided import router as guided
from revier.server.api.imports import router as imports
from revier.server.api.learn import router as learn
from revier.server.api.looks import router as looks
from revier.server.api.me import router as me
from revier.server.api.now import router as now
from revier.server.api.overlays import router as overlays
from revier.server.api.people import router as people
from revier.server.api.play import router as play
from revier.server.api.review import router as review
from revier.server.api.routes import router as routes
from revier.server.api.seats import router as seats
from revier.server.api.tables import router as tables

PREFIX = "/api/v1"
PARTS = (games, learn, tables, looks, review, now, play, routes, seats, people, guided, imports, overlays, me, events)

router = APIRouter(prefix=PREFIX)
for part in PARTS:
    router.include_router(part)

# The shape of every answer by method and path; None where it is no JSON.
ANSWERS = {(method, f"{PREFIX}{path}"): shape for part in PARTS for (method, path), shape in part.said.items()}

__all__ = ["ANSWERS", "PREFIX", "router"]
