"""`docs/rules/union-pacific.md` names for every rule a test that there is, and no rule is missing from it."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "docs" / "rules" / "union-pacific.md"


def test_every_rule_has_a_test_that_exists() -> None:
    written = "\n".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    rows = re.findall(r"^\| (\S.*?) \| .*? \| (.*?) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    held = {rule: re.findall(r"`(test_\w+)`", tests) for rule, tests in rows if rule != "rule"}
    for rule, tests in held.items():
        assert tests, f"{rule} is held by no test"
        for test in tests:
            assert f"def {test}(" in written, f"{rule} names {test}, which there is not"
    numbers = {"R5": 10, "R6": 15, "R7": 15, "R8": 2, "R9": 6}
    expected = {f"{chapter}.{n}" for chapter, count in numbers.items() for n in range(1, count + 1)}
    expected |= {f"R6.4{letter}" for letter in "abcdef"}
    expected |= {f"O{n}" for n in range(1, 6)} | {f"ruling {n}" for n in range(1, 36)}
    assert set(held) == expected | {rule for rule in held if set(rule) == {"-"}}
