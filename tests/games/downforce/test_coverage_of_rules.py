"""`docs/rules/downforce.md` names for every rule a test that there is, and no rule is missing from it."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from trackside.games import downforce

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "docs" / "rules" / "downforce.md"

CHAPTERS = {1: 4, 2: 5, 3: 12, 4: 3, 5: 7, 6: 4, 7: 7, 8: 5, 9: 4, 10: 5, 11: 8, 13: 4, 15: 34}
VARIANTS = {"12.1": 4, "12.2": 5, "12.3": 4}
RULES = (
    {f"DF {chapter}.{n}" for chapter, count in CHAPTERS.items() for n in range(1, count + 1)}
    | {f"DF {variant}.{n}" for variant, count in VARIANTS.items() for n in range(1, count + 1)}
    | {"DF 12.4"}
)


def test_every_rule_has_a_test_that_exists() -> None:
    written = "\n".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    rows = re.findall(r"^\| (DF \S+) \| .*? \| (.*?) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    held = {rule: re.findall(r"`(test_\w+)`", tests) for rule, tests in rows}
    assert set(held) == RULES
    for rule, tests in held.items():
        assert tests, f"{rule} is held by no test"
        for test in tests:
            assert f"def {test}(" in written, f"{rule} names {test}, which there is not"


@pytest.mark.parametrize("language", ["en", "hu", "ru"])
def test_the_rules_reference_tells_every_rule(language: str) -> None:
    text = (files(downforce) / "rules" / f"rules.{language}.md").read_text("utf-8")
    told = re.findall(r"\*\*(DF [\d.]+)\*\*", text)
    assert len(told) == len(set(told))
    assert set(told) == RULES | {"DF 12.1", "DF 12.2", "DF 12.3"}


def test_refusals_cite_rules_that_there_are() -> None:
    source = "\n".join(path.read_text("utf-8") for path in Path(str(files(downforce))).glob("*.py"))
    cited = set(re.findall(r'(?:refuse\(\s*|rule = )"([^"]*)"', source))
    assert cited
    assert cited <= RULES, sorted(cited - RULES)
