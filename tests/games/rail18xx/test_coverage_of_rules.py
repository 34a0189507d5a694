"""`docs/rules/1861-1867.md` names for every rule a test that there is, and no rule is missing from it."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[2]
PAGE = TESTS.parent / "docs" / "rules" / "1861-1867.md"
RULES = {
    **{2: 8, 3: 6, 4: 5, 5: 8, 6: 6, 7: 3, 8: 14, 9: 3, 10: 8, 11: 4, 12: 9, 13: 9, 14: 5, 15: 3, 16: 4, 17: 3},
    **{18: 3, 19: 5, 20: 2},
}


def test_every_rule_has_a_test_that_exists() -> None:
    files = [*(TESTS / "games" / "rail18xx").glob("test_*.py"), TESTS / "interop" / "test_online18xx.py"]
    written = "\n".join(path.read_text("utf-8") for path in files)
    rows = re.findall(r"^\| (\d+\.\d+|B\d+) \| (.*) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    held = {rule: re.findall(r"`(test_\w+)`", rest) for rule, rest in rows}
    for rule, tests in held.items():
        assert tests, f"{rule} is held by no test"
        for test in tests:
            assert f"def {test}(" in written, f"{rule} names {test}, which there is not"
    assert {f"{chapter}.{n}" for chapter, count in RULES.items() for n in range(1, count + 1)} <= set(held)
