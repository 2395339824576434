"""Lists are read page by page: what they are ordered by stands in columns of its own, with an index."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Adds to every table when something happened there last, and whether it is over."""
    op.add_column("tables", sa.Column("updated", sa.Float, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()))
    _fill()
    op.create_index("tables_by_updated", "tables", ["over", "updated", "id"])
    op.create_index("tables_by_host", "tables", ["host"])
    op.create_index("tables_by_analysis", "tables", ["analysis", "updated"])


def _fill() -> None:
    """As the summary of each table says; one that cannot be read is as old as its table, and not over."""
    names = ("id", "summary", "created", "updated", "over")
    tables = sa.table("tables", *(sa.column(name) for name in names))
    c = op.get_bind()
    found = []
    for table_id, summary, created in c.execute(sa.select(tables.c.id, tables.c.summary, tables.c.created)):
        try:
            now = json.loads(summary)
            updated, over = float(now.get("updated") or created), bool(now.get("finished"))
        except (ValueError, AttributeError, TypeError):
            updated, over = float(created), False
        found.append({"of": table_id, "at": updated, "is": over})
    if found:
        change = sa.update(tables).where(tables.c.id == sa.bindparam("of"))
        c.execute(change.values(updated=sa.bindparam("at"), over=sa.bindparam("is")), found)
