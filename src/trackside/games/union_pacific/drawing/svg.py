"""Small words for writing SVG."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from markupsafe import Markup, escape

from trackside.core.message import Message
from trackside.core.plane import number
from trackside.games.union_pacific.components import COMPANIES, UNION_PACIFIC, Company

Say: TypeAlias = Callable[[Message], Markup]
"""How a message is put into the reader's language, escaped; a look's `say` is one."""

BY_ID: Final = {company.id: company for company in (*COMPANIES, UNION_PACIFIC)}


def english(message: Message) -> Markup:
    """The `Say` of those who give none."""
    return escape(str(message))


def slug(company: str) -> str:
    """The company's letters as they can stand in an id: `ep-rg`."""
    return company.lower().replace("&", "-")


def full_name(company: str) -> str:
    """The company's name and letters: `Denver Midland (DM)`."""
    return f"{BY_ID[company].name} ({company})"


def letters_width(company: str, size: float) -> float:
    """About the width of a company's letters in bold sans capitals."""
    return size * sum(1.0 if letter in "MW" else 0.7 for letter in company)


def letters(company: Company, room: float, size: float) -> Markup:
    """The letters of a company around 0, 0, never wider than `room`, whatever the font."""
    wide = letters_width(company.id, size) > room
    fit = f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"' if wide else ""
    return Markup(
        f'<text class="up-letters" y="{number(size * 0.36)}" font-size="{number(size)}"'
        f' fill="{company.lettering}"{fit}>{escape(company.id)}</text>'
    )
