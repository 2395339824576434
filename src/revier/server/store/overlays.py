"""Overlays that browsers have uploaded: each listed for the browser that brought it, and for nobody else.

A table that plays with one carries it in its header, so nothing is lost there when its owner forgets it here.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import ColumnElement, delete, func, insert, select

from revier.core.overlay import Overlay
from revier.server.store.database import Database
from revier.server.store.schema import overlays


class KeptOverlay(NamedTuple):
    """An overlay as somebody keeps it: for which game, since when."""

    game: str
    overlay: Overlay
    kept: float


class Overlays:
    """The overlays of all browsers."""

    def __init__(self, database: Database) -> None:
        self.engine, self.writing = database.engine, database.writing

    def keep(self, owner: str, game: str, overlay: Overlay) -> KeptOverlay:
        """Keep an overlay for a browser; brought again it is the same, under the name it has now."""
        made = KeptOverlay(game, overlay, time.time())
        row = {"name": overlay.name, "body": overlay.text, "kept": made.kept}
        with self.writing() as c:
            c.execute(delete(overlays).where(_this(owner, game, overlay.digest)))
            c.execute(insert(overlays).values(owner=owner, game=game, digest=overlay.digest, **row))
        return made

    def of(self, owner: str, game: str = "") -> list[KeptOverlay]:
        """The overlays of a browser, for one game or for all, the latest first."""
        mine = overlays.c.owner == owner
        wanted = select(overlays.c.game, overlays.c.name, overlays.c.body, overlays.c.kept)
        wanted = wanted.where(mine & (overlays.c.game == game) if game else mine).order_by(overlays.c.kept.desc())
        with self.engine.connect() as c:
            return [KeptOverlay(of, Overlay(name, body), kept) for of, name, body, kept in c.execute(wanted)]

    def number(self, owner: str) -> int:
        """How many overlays a browser keeps."""
        with self.engine.connect() as c:
            return int(c.execute(select(func.count()).where(overlays.c.owner == owner)).scalar() or 0)

    def one(self, owner: str, game: str, digest: str) -> Overlay | None:
        """An overlay of a browser."""
        wanted = select(overlays.c.name, overlays.c.body).where(_this(owner, game, digest))
        with self.engine.connect() as c:
            row = c.execute(wanted).first()
        return None if row is None else Overlay(*row)

    def drop(self, owner: str, game: str, digest: str) -> bool:
        """Forget an overlay; whether there was one."""
        with self.writing() as c:
            return bool(c.execute(delete(overlays).where(_this(owner, game, digest))).rowcount)


def _this(owner: str, game: str, digest: str) -> ColumnElement[bool]:
    return (overlays.c.owner == owner) & (overlays.c.game == game) & (overlays.c.digest == digest)
