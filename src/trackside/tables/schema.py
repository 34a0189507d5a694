"""The database schema, the same in SQLite and PostgreSQL. `migrations` brings older databases up to it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

VERSION: Final = "0004"
"""The newest migration, which makes the schema of this page."""
VERSION_TABLE: Final = "schema_version"

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", Text, nullable=False),  # any whole number, so text
    Column("host", LargeBinary, nullable=False),  # hash of the host's secret
    Column("opened", BigInteger, nullable=False),  # seconds since 1970, as all times here
    Column("moved", BigInteger, nullable=False),
    Column("latest", Integer, nullable=False),  # the last entry; who appends checks and raises it
    Column("changes", Integer, nullable=False),  # raised by whatever changes about the table
    Column("over", Boolean, nullable=False),
    Column("computer_due", Boolean, nullable=False),  # a computer opponent must decide
    Column("rematch", String(32)),
    Column("foreknown", Boolean, nullable=False),  # who opened it chose the seed or brought a record
    Column("copy_of", String(32)),  # for a private copy: the table whose moment `copied_at` it goes on from
    Column("copied_at", Integer),
    Index("tables_by_last_move", "moved"),
    Index("tables_by_computer_due", "computer_due"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("held_by", String(16), nullable=False),
    Column("secret", LargeBinary),  # hash of the secret that holds the seat; none for computers
    Column("taken", Boolean, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),  # -1: chance
    Column("move", Text),  # JSON; none for an undo
    Column("back_to", Integer),  # for an undo: the entry after which play goes on
    Column("moves", Integer, nullable=False),  # how many moves led here, undone ones not counted
    Column("events", Text, nullable=False),  # JSON: what was told, to whom
    Column("reveals", Boolean, nullable=False),  # somebody saw something hidden or random
    Column("made", BigInteger, nullable=False),
    Column("by_table", Boolean, nullable=False),  # made by the table for the seat, in answer to another's move
    Column("changed", Text),  # JSON: what became here of what players had left to the table, before and after
)
Index(
    "entries_undos",
    entries.c.table_id,
    sqlite_where=entries.c.back_to.is_not(None),
    postgresql_where=entries.c.back_to.is_not(None),
)

snapshots = Table(
    "snapshots",  # a cache: may be emptied at any time
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("moves", Integer, nullable=False),
    Column("state", Text, nullable=False),  # JSON
)

undo_requests = Table(
    "undo_requests",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),  # lapses when the table moves on from this entry
    Column("seat", Integer, nullable=False),
    Column("back_to", Integer, nullable=False),
    Column("asks", JSON, nullable=False),  # the seats that have yet to consent
)

standing = Table(
    "standing",  # what players have left to the table
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("mark", Text, nullable=False),
    Column("moves", Text, nullable=False),  # JSON, for a plan
)
