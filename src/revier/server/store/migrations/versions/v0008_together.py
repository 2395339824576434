"""Several processes serve one database: what they tell one another, and numbers that none of them makes up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Adds stamps, who serves, who looks on where, and work to be done; events are numbered by the database."""
    op.add_column("tables", sa.Column("stamp", sa.BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "servers",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "present",
        sa.Column("server", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
    )
    op.create_index("present_by_table", "present", ["table_id"])
    op.create_table(
        "duties",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("server", sa.String(40), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("duties_by_until", "duties", ["until"])
    c = op.get_bind()
    if c.dialect.name == "postgresql":
        c.execute(sa.schema.CreateSequence(sa.Sequence("event_numbers")))
        c.execute(sa.text("SELECT setval('event_numbers', max(number)) FROM events HAVING max(number) > 0"))
