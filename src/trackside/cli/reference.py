"""The rules of a title as they are read in the terminal: the whole list of chapters, or one rule by its number."""

from __future__ import annotations

import re
from typing import Final

from trackside import games
from trackside.core.title import Title

_NUMBER: Final = re.compile(r"^(?:[-*] )?\*\*([\w. ]+?)\*\*", re.MULTILINE)
"""How a paragraph or list item begins that is a rule."""


def rule(title: Title, language: str, number: str) -> str | None:
    """The text of a rule with all that belongs to it, as Markdown; None if there is none of that number.

    The word before the number need not be given: `9.2` for `18xx 9.2`, `16` for `ruling 16`.
    """
    wanted = number.casefold()
    found = [
        text
        for name, text in _rules(games.rules_text(title, language))
        if re.fullmatch(rf"(\w+ )?{re.escape(wanted)}[a-z]?", name.casefold())
    ]
    return "\n\n".join(found) or None


def chapters(title: Title, language: str) -> list[tuple[str, list[str]]]:
    """The headings of the rules, each with the numbers of its rules."""
    found = []
    for chapter in re.split(r"^## ", games.rules_text(title, language), flags=re.MULTILINE)[1:]:
        heading, _, body = chapter.partition("\n")
        found.append((heading.strip(), _NUMBER.findall(body)))
    return found


def _rules(text: str) -> list[tuple[str, str]]:
    """Each rule's number and its text, up to the next rule or heading."""
    starts = list(_NUMBER.finditer(text))
    ends = [match.start() for match in re.finditer(r"^(?:#+ |(?:[-*] )?\*\*[\w. ]+?\*\*)", text, re.MULTILINE)]
    return [
        (start[1], text[start.start() : min((end for end in ends if end > start.start()), default=len(text))].strip())
        for start in starts
    ]
