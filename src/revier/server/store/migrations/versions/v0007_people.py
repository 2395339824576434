"""Who holds a seat is managed: when each secret was made and seen, what it may do, who is host, who is absent."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Adds what is known of tables, seats and secrets. Everybody was here today; the tokens there were may play."""
    op.add_column("tables", sa.Column("host_seat", sa.Integer, nullable=True))
    op.add_column("tables", sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("absence", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("absent", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("grants", sa.Column("label", sa.String(60), nullable=False, server_default=""))
    op.add_column("grants", sa.Column("made", sa.Float, nullable=False, server_default="0"))
    op.add_column("grants", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    c, grants = op.get_bind(), sa.table("grants", *map(sa.column, ("hash", "table_id", "seat", "kind", "seen")))
    c.execute(sa.update(grants).values(seen=time.time()))
    c.execute(sa.update(grants).where(grants.c.kind == "token").values(kind="play"))
    tables = sa.table("tables", *map(sa.column, ("id", "host", "host_seat")))
    mine = sa.and_(grants.c.table_id == tables.c.id, grants.c.hash == tables.c.host, grants.c.kind == "browser")
    first = sa.select(sa.func.min(grants.c.seat)).where(mine).correlate(tables).scalar_subquery()
    c.execute(sa.update(tables).values(host_seat=first))
