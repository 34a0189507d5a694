"""The catalogues of gettext, and which of them suits a reader."""

from __future__ import annotations

import functools
import gettext
from importlib import resources
from typing import Final

from babel.core import negotiate_locale

LANGUAGES: Final = {"en": "English", "hu": "Magyar", "ru": "Русский"}
"""The languages, each by its own name."""


@functools.cache
def translations(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; where it or a sentence of it is missing, the sentence stays English.

    Jinja's i18n extension takes it: `environment.install_gettext_translations(translations("hu"), newstyle=True)`.
    """
    file = resources.files(__package__) / language / "LC_MESSAGES" / "trackside.mo"
    if language not in LANGUAGES or not file.is_file():
        return gettext.NullTranslations()
    with file.open("rb") as opened:
        return gettext.GNUTranslations(opened)


def best_language(wanted: str | None) -> str:
    """Our language that comes first in an `Accept-Language` header or a locale's name; English if none does."""
    weighed = [_weighed(part) for part in (wanted or "").split(",")]
    tags = [tag for tag, weight in sorted(weighed, key=lambda pair: -pair[1]) if tag and weight > 0]
    return negotiate_locale(tags, list(LANGUAGES), sep="-") or "en"


def _weighed(part: str) -> tuple[str, float]:
    """One language of the header and its weight: `hu-HU;q=0.9`; also `hu_HU.UTF-8`, as systems write it."""
    tag, _, quality = part.partition(";")
    try:
        weight = float(quality.strip().removeprefix("q=")) if quality else 1.0
    except ValueError:
        weight = 0.0
    return tag.strip().partition(".")[0].replace("_", "-"), weight
