"""docs/records.md and docs/records.schema.json say what is."""

from __future__ import annotations

import json
import re

import jsonschema_rs
import pytest

from tools import record_schema
from trackside import games
from trackside.core import record as records
from trackside.core.title import Title

PAGE = (record_schema.FILE.parent / "records.md").read_text("utf-8")


def test_the_schema_is_current() -> None:
    assert record_schema.FILE.read_text("utf-8") == record_schema.text(), "run python -m tools.record_schema"


def test_the_example_is_what_the_page_says_it_is() -> None:
    (text,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    example = json.loads(text)
    jsonschema_rs.validator_for(json.loads(record_schema.text())).validate(example)
    assert set(example) == set(records.parse(example).__struct_fields__)
    title = games.find(example["title"])
    assert title.settle(len(example["seats"]), example["options"])
    for move in example["moves"]:
        if None not in move.values():
            title.move({name: value for name, value in move.items() if name != "by"})


@pytest.mark.parametrize("title", games.every(), ids=lambda title: title.name)
def test_every_kind_of_move_is_on_the_page(title: Title) -> None:
    _, section = re.split(rf"^## {title.label}$", PAGE, maxsplit=1, flags=re.MULTILINE)
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.split("\n## ")[0].splitlines()]
    rows = {cells[0].strip("`"): cells[1:] for cells in lines if cells[0].startswith("`")}
    assert set(rows) == {str(kind.__struct_config__.tag) for kind in title.moves}
    for kind in title.moves:
        fields, notation, _, secret = rows[str(kind.__struct_config__.tag)]
        assert set(kind.__struct_fields__) <= set(re.findall(r"`(\w+)`", fields))
        assert kind.notation.split()[0] in notation
        assert kind.secrecy.value.startswith(secret or "open")
