"""Which moves the table made for a seat, and what became of the instructions and plans."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("entries", sa.Column("by_table", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("entries", sa.Column("changed", sa.Text))
