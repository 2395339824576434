"""Chance of every table is fixed by a seed of its own, of which nobody has seen anything yet."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Adds the seeds. What older tables used so far could be known to whoever opened them, so they get new ones."""
    op.add_column("tables", sa.Column("chance", sa.String(80), nullable=False, server_default=""))
    c, tables = op.get_bind(), sa.table("tables", sa.column("id"), sa.column("chance"))
    for table_id in list(c.execute(sa.select(tables.c.id)).scalars()):
        c.execute(sa.update(tables).where(tables.c.id == table_id).values(chance=secrets.token_hex(32)))
