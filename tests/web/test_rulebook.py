"""The rules reference: anchors for every rule, links between them, and the English text as fall-back."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import Client
from trackside import games
from trackside.web import rulebook


def test_every_rule_has_an_anchor_and_is_linked() -> None:
    rules = rulebook._render(
        "# Toy\n\n## Start\n\n### T1 The deal\n\nEverybody gets two (T2a).\n\n"
        "**T2** Pledge.\n\n- **T2a** A card, see T1 and T9.\n"
    )
    assert [chapter.heading for chapter in rules.chapters] == ["Start"]
    assert re.findall(r'id="([\w.-]+)"', rules.html) == ["chapter-1", "T1", "T2", "T2a"]
    assert 'two (<a href="#T2a">T2a</a>)' in rules.html
    assert 'see <a href="#T1">T1</a> and T9' in rules.html


def test_rules_of_a_family_and_its_appendix_are_anchors_too() -> None:
    html = rulebook._render("## A\n\n**18xx 9.2** A token.\n\n- **18xx B7** Consent, see 18xx 9.2.\n").html
    assert re.findall(r'id="(18xx[\w.-]+)"', html) == ["18xx-9.2", "18xx-B7"]
    assert '<a href="#18xx-9.2">18xx 9.2</a>' in html


def test_markup_in_the_rules_is_text() -> None:
    assert "<b>" not in rulebook._render("## A\n\n<b>bold</b>").html


@pytest.mark.parametrize("language", ["en", "hu", "ru"])
def test_the_rules_of_every_title_can_be_read(client: Client, language: str) -> None:
    for title in games.REGISTRY:
        if title != "toy":  # it has no rules reference
            answer = client.get(f"/rules/{title}", headers={"Accept-Language": language})
            assert answer.status_code == 200
            assert 'class="rule"' in answer.text
