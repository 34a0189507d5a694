"""Writes the JSON Schema of records to docs/records.schema.json: `python -m tools.record_schema`."""

from __future__ import annotations

import json
from pathlib import Path

from trackside import games
from trackside.core import record

FILE = Path(__file__).resolve().parents[1] / "docs" / "records.schema.json"


def text() -> str:
    """The schema for all titles as it stands in the file."""
    return json.dumps(record.schema(games.every()), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
