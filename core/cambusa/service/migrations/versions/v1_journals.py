"""Journals of tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "tables",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("closed", sa.Double),
        sqlite_with_rowid=False,
    )
    op.create_index("tables_closed", "tables", ["closed"])
    op.create_table(
        "entries",
        sa.Column("code", sa.Text, sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
