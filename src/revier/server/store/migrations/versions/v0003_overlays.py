"""Overlays that browsers upload are kept for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds the overlays."""
    op.create_table(
        "overlays",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("kept", sa.Float, nullable=False),
    )
