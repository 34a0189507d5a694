"""Every sentence in the source is translated, with the same placeholders and every plural form.

`make locales` adds new sentences to the catalogues; `pytest -m translations` says which still wait.
"""

from __future__ import annotations

import functools
import re
import string
import tomllib
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from trackside.locales import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "trackside"
TRANSLATED = sorted(set(LANGUAGES) - {"en"})
FORMS = {"hu": 2, "ru": 3}

pytestmark = pytest.mark.translations


@functools.cache
def sentences() -> Catalog:
    """All translatable sentences of the source, collected the way `make locales` does."""
    mappings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["babel"]["mappings"]
    methods, options = [], {}
    for mapping in mappings:
        patterns = mapping["pattern"] if isinstance(mapping["pattern"], list) else [mapping["pattern"]]
        for pattern in patterns:
            methods.append((pattern, mapping["method"]))
            options[pattern] = {key: value for key, value in mapping.items() if key not in ("method", "pattern")}
    found = Catalog()
    for file, line, text, _, context in extract_from_dir(SOURCE, methods, options):
        found.add(text, locations=[(file, line)], context=context)
    return found


@functools.cache
def catalogue(language: str) -> Catalog:
    path = SOURCE / "locales" / language / "LC_MESSAGES" / "trackside.po"
    if not path.exists():
        pytest.fail(f"there is no {path.relative_to(ROOT)}: run make locales")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def texts(message: Message, attribute: str) -> list[str]:
    """The one or several forms of the sentence (`id`) or its translation (`string`)."""
    value = getattr(message, attribute)
    return [value] if isinstance(value, str) else list(value or [""])


def pairs(language: str) -> list[tuple[Message, Message]]:
    """Every sentence of the source that has an entry in the catalogue, with that entry."""
    found = catalogue(language)
    entries = [(sentence, found.get(sentence.id, sentence.context)) for sentence in sentences() if sentence.id]
    return [(sentence, entry) for sentence, entry in entries if entry is not None]


def placeholders(text: str) -> frozenset[str]:
    """The names to be filled, of both forms that we use: `{name}` and, in templates, `%(name)s`."""
    braces = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return frozenset(braces | set(re.findall(r"%\((\w+)\)s", text)))


def test_there_are_sentences() -> None:
    assert len(sentences()) > 20


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_has_a_finished_translation(language: str) -> None:
    found = catalogue(language)
    waiting = [
        f"{sentence.locations[0][0]}:{sentence.locations[0][1]}: {texts(sentence, 'id')[0]}"
        for sentence in sentences()
        if sentence.id
        and (
            (entry := found.get(sentence.id, sentence.context)) is None
            or entry.fuzzy
            or not all(texts(entry, "string"))
        )
    ]
    assert not waiting, f"{len(waiting)} sentences wait for {LANGUAGES[language]}:\n" + "\n".join(waiting)


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_translated_that_nobody_says(language: str) -> None:
    said = {(tuple(texts(sentence, "id")), sentence.context) for sentence in sentences()}
    stale = [
        texts(entry, "id")[0] for entry in catalogue(language) if (tuple(texts(entry, "id")), entry.context) not in said
    ]
    assert not [text for text in stale if text], "run make locales"


@pytest.mark.parametrize("language", TRANSLATED)
def test_placeholders_are_the_same(language: str) -> None:
    wrong = []
    for sentence, entry in pairs(language):
        one, *many = (placeholders(text) for text in texts(sentence, "id"))
        wanted = many[0] if many else one
        for form, text in enumerate(texts(entry, "string")):
            # Only where one form is for exactly one thing may it say so in words, as the English does.
            in_words = form == 0 and FORMS[language] == 2 and placeholders(text) == one
            if text and placeholders(text) != wanted and not in_words:
                wrong.append(f"{texts(sentence, 'id')[0]!r} -> {text!r}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_plural_form_is_there(language: str) -> None:
    assert catalogue(language).num_plurals == FORMS[language]
    wrong = [
        sentence.id[0]
        for sentence, entry in pairs(language)
        if not isinstance(sentence.id, str) and len(texts(entry, "string")) != FORMS[language]
    ]
    assert not wrong, "\n".join(wrong)
