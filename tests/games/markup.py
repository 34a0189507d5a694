"""Reading what table rooms draw: its words, and whether its elements are sound."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

from markupsafe import Markup

VOID = {"br", "hr", "img", "input", "meta", "link"}


def text(html: str) -> str:
    """What is to be read in it, white space made one."""
    return " ".join(Markup(re.sub(r"<[^>]*>", " ", html)).unescape().split())


class Outline(HTMLParser):
    """Whether every element is closed, and the ids, picks and proposals."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.picks: list[dict[str, object]] = []
        self.proposals: list[dict[str, object]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            assert name != "style", "the policy forbids styles in attributes"
            if name == "id" and value:
                self.ids.append(value)
            if name == "data-pick" and value:
                self.picks.append(json.loads(value))
            if name == "data-propose" and value:
                self.proposals.append(json.loads(value))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open
        assert self.open.pop() == tag
