"""Names as long as a column of the terminal may be."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from trackside.core.printing import shortened


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Anna", "Béla"], "Anna"),
        (["Anna Maria Nagy", "Béla"], "Anna"),
        (["Anna Maria Nagy", "Anna Kis"], "Anna Mar…"),
        (["Alexandrovna", "Béla"], "Alexandr…"),
        (["ようこそ東京", "Béla"], "ようこそ…"),
    ],
)
def test_a_long_name_is_told_by_its_first_words_if_nobody_else_is_called_so(names: list[str], short: str) -> None:
    assert shortened(names, 0, 9) == short
    assert cell_len(short) <= 9
