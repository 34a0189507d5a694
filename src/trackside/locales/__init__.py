"""The languages that Trackside speaks: the catalogues of sentences, and who turns a message into a reader's own."""

from trackside.locales.catalogues import LANGUAGES, best_language, translations
from trackside.locales.speaker import Speaker

__all__ = ["LANGUAGES", "Speaker", "best_language", "translations"]
