"""Private copies of tables, and standing instructions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("copy_of", sa.String(32)))
    op.add_column("tables", sa.Column("copied_at", sa.Integer))
    op.create_table(
        "standing",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("mark", sa.Text, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
    )
