"""Figures as they were when games began with them, once for all games that use them."""

from __future__ import annotations

import time

from sqlalchemy import ColumnElement, insert, select
from sqlalchemy.exc import IntegrityError

from revier.server.store.database import Database
from revier.server.store.schema import figures


class Figures:
    """Sets of figures by the digest that stands in the headers of tables."""

    def __init__(self, database: Database) -> None:
        self.engine, self.writing = database.engine, database.writing

    def kept(self, game: str, digest: str) -> str | None:
        """A set of figures as text; None if nobody has kept it."""
        with self.engine.connect() as c:
            return c.execute(select(figures.c.body).where(_same(game, digest))).scalar()

    def knows(self, game: str, digest: str) -> bool:
        """Whether a set of figures is kept."""
        with self.engine.connect() as c:
            return c.execute(select(figures.c.kept).where(_same(game, digest))).first() is not None

    def keep(self, game: str, digest: str, body: str) -> None:
        """Keep a set of figures; another server may be faster."""
        try:
            with self.writing() as c:
                c.execute(insert(figures).values(game=game, digest=digest, body=body, kept=time.time()))
        except IntegrityError:
            if not self.knows(game, digest):
                raise


def _same(game: str, digest: str) -> ColumnElement[bool]:
    return (figures.c.game == game) & (figures.c.digest == digest)
