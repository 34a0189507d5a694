"""The rules reference of a title: its Markdown file as a page on which every rule has its number as an anchor."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from trackside import games
from trackside.core.message import message
from trackside.core.refusal import UnknownTitle
from trackside.core.title import Title

_NUMBER: Final = r"(?:(?:18xx B?|[A-Z]{1,3} ?)\d+(?:\.\d+)*[a-z]?|ruling \d+)"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the contents."""

    anchor: str
    heading: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules as markup, and their chapters."""

    html: Markup
    chapters: tuple[Chapter, ...]


def read(title: Title, language: str) -> Rulebook:
    """The rules of a title, in English where they are not in the reader's language; raises `UnknownTitle`."""
    text = games.rules_text(title, language)
    if not text:
        raise UnknownTitle(message("The rules of {title} are not written down here", title=title.label))
    return _render(text)


@functools.lru_cache(maxsize=32)
def _render(text: str) -> Rulebook:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    chapters: list[Chapter] = []
    anchored: set[str] = set()
    for before, opening, inline in zip([None, *tokens], tokens, tokens[1:], strict=False):
        if inline.type != "inline" or opening.nesting != 1:
            continue
        if opening.tag == "h2":
            anchor = f"chapter-{len(chapters) + 1}"
            opening.attrSet("id", anchor)
            chapters.append(Chapter(anchor, inline.content))
        elif (found := _number(inline)) and found not in anchored:
            anchored.add(found)
            # The paragraph of a short list item is not rendered, its item is.
            element = before if before is not None and opening.hidden else opening
            element.attrSet("id", found)
            element.attrJoin("class", "rule")
    html = markdown.renderer.render(tokens, markdown.options, {})
    return Rulebook(Markup(_with_links(html, anchored)), tuple(chapters))


def _number(inline: Token) -> str | None:
    """The rule's number with which a heading, or in bold a paragraph or list item, begins."""
    match = re.match(rf"(?:\*\*)?({_NUMBER})\b", inline.content)
    return match[1].replace(" ", "-") if match else None


def _with_links(html: str, anchored: set[str]) -> str:
    """Numbers of rules within sentences become links to them."""

    def link(match: re.Match[str]) -> str:
        number, anchor = match[0], match[0].replace(" ", "-")
        return f'<a href="#{anchor}">{number}</a>' if anchor in anchored else number

    # Not within tags, and not the bold numbers themselves.
    return re.sub(rf"(?<![\w\"#>]){_NUMBER}\b(?![^<]*>)", link, html)
