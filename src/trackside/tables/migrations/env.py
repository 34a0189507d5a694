"""Run by Alembic inside the transaction that `Database.open` has begun."""

from __future__ import annotations

from alembic import context

from trackside.tables.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, version_table=VERSION_TABLE
)
context.run_migrations()
