"""The sentences that `make locales` collects."""

from __future__ import annotations

import io

import pytest

from tools.extract_messages import python

SOURCE = """
message("one {n}", n=1)
message("named {n}", n="no plural")
core.message("{count} share", "{count} shares", count=f(x), company="EP")
# unrelated
# Translators: EP is a company
# and so on
refuse("R6.4d", "no train "
    "on {e}", e=names([message("inner")]))
gettext(variable)
print("not this")
text = "a long {sentence}"
refuse("R1", text, sentence=1)
text = "another"
"""


def test_it_finds_sentences_plurals_and_comments() -> None:
    found = list(python(io.BytesIO(SOURCE.encode()), (), ["Translators:"], {}))
    assert sorted((name, text) for _, name, text, _ in found if name == "gettext") == [
        ("gettext", "a long {sentence}"),
        ("gettext", "inner"),
        ("gettext", "named {n}"),
        ("gettext", "no train on {e}"),
        ("gettext", "one {n}"),
    ]
    assert [text for _, name, text, _ in found if name == "ngettext"] == [("{count} share", "{count} shares")]
    assert [comments for *_, text, comments in found if text == "no train on {e}"] == [
        ["Translators: EP is a company", "and so on"]
    ]


def test_it_refuses_f_strings() -> None:
    with pytest.raises(SystemExit, match="f-string"):
        list(python(io.BytesIO(b'message(f"{n} shares")'), (), [], {}))


@pytest.mark.parametrize("call", [b"message(variable)", b'refuse("R1", table[name])', b'message(text)\ntext = "later"'])
def test_it_refuses_sentences_that_it_cannot_find(call: bytes) -> None:
    with pytest.raises(SystemExit, match="not in the source"):
        list(python(io.BytesIO(call), (), [], {}))
