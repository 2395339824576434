"""Figures are kept with the games that use them; lists need not read what they do not show."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the figures, and to every table who is to decide there."""
    op.create_table(
        "figures",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("kept", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("mover", sa.Integer, nullable=True))
    op.create_index("tables_by_created", "tables", ["created"])
    _say_who_decides()


def _say_who_decides() -> None:
    """As the summary of each table says; a summary that cannot be read says nothing."""
    tables = sa.table("tables", sa.column("id", sa.String), sa.column("summary", sa.Text), sa.column("mover"))
    c = op.get_bind()
    for table_id, summary in c.execute(sa.select(tables.c.id, tables.c.summary)).all():
        try:
            mover = json.loads(summary).get("to_move")
        except (ValueError, AttributeError):
            continue
        if isinstance(mover, int):
            c.execute(sa.update(tables).where(tables.c.id == table_id).values(mover=mover))
