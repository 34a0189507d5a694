"""The rules reference tells every rule, option and ruling, in every language, and every refusal can link to one."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from trackside.locales import LANGUAGES

PACKAGE = files("trackside.games.union_pacific")
CHAPTERS = {5: 10, 6: 15, 7: 15, 8: 2, 9: 6}
NUMBERS = [
    *(f"R{chapter}.{rule}" for chapter, rules in CHAPTERS.items() for rule in range(1, rules + 1)),
    *(f"R6.4{condition}" for condition in "abcdef"),
    *(f"O{option}" for option in range(1, 6)),
    *(f"ruling {number}" for number in range(1, 36)),
]


def told(language: str) -> list[str]:
    """The numbers that begin a paragraph or an item."""
    text = (PACKAGE / "rules" / f"rules.{language}.md").read_text("utf-8")
    return re.findall(r"^(?:- )?\*\*([^*]+)\*\*", text, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_told_once(language: str) -> None:
    found = told(language)
    assert [number for number in NUMBERS if found.count(number) != 1] == []


def test_every_refusal_has_its_rule() -> None:
    code = "".join(file.read_text("utf-8") for file in PACKAGE.iterdir() if file.name.endswith(".py"))
    refused = set(re.findall(r'(?:refuse\(|rule = )"([^"]+)"', code))
    assert len(refused) > 15
    assert refused <= set(NUMBERS)
