"""The steps by which an older database becomes today's (Alembic). A step, once released, never changes."""
