"""Messages turned into a reader's language."""

from __future__ import annotations

import gettext
from collections.abc import Mapping

import pytest
from markupsafe import Markup

from trackside.core.message import Message, Piece, Seat, message
from trackside.locales import LANGUAGES, Speaker, best_language, speaker, translations

SEATS = ("Anna", "<Béla>", "Klára")

RUSSIAN: dict[str, str | tuple[str, ...]] = {
    "{seat} buys {things}": "{seat} покупает {things}",
    "{count} share": ("{count} акция", "{count} акции", "{count} акций"),
    "the {colour} engine": "{colour} паровоз",
    "red": "красный",
}


class Catalogue(gettext.NullTranslations):
    """A tiny Russian catalogue."""

    def __init__(self, texts: Mapping[str, str | tuple[str, ...]]) -> None:
        super().__init__()
        self.texts = texts

    def gettext(self, text: str) -> str:
        found = self.texts.get(text, text)
        return found if isinstance(found, str) else found[0]

    def ngettext(self, one: str, many: str, count: int) -> str:
        forms = self.texts[one]
        last, tens = count % 10, count % 100 // 10
        return forms[0 if last == 1 and tens != 1 else 1 if 2 <= last <= 4 and tens != 1 else 2]


@pytest.fixture
def _russian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speaker, "translations", lambda language: Catalogue(RUSSIAN))


def piece_name(piece: Piece) -> Message:
    return message("the {colour} engine", colour=message(piece.name))


def span(value: Seat | Piece, name: Markup) -> str:
    return f'<b class="{type(value).__name__}">{name}</b>'


def purchase(*things: Piece | Message | str) -> Message:
    return message("{seat} buys {things}", seat=Seat(1), things=things)


def test_english_is_the_sentence_itself() -> None:
    english = Speaker("en", SEATS, piece_name)
    assert english.say(purchase(Piece("engine", "red"), "a", "b")) == "<Béla> buys the red engine, a and b"
    assert english.say(message("{count} share", "{count} shares", count=1)) == "1 share"
    assert english.say(message("{count} share", "{count} shares", count=2)) == "2 shares"


@pytest.mark.usefixtures("_russian")
def test_nested_parts_names_and_lists_are_translated() -> None:
    russian = Speaker("ru", SEATS, piece_name)
    shares = message("{count} share", "{count} shares", count=5)
    assert russian.say(purchase(Piece("engine", "red"), shares)) == "<Béla> покупает красный паровоз и 5 акций"
    assert [russian.say(message("{count} share", "", count=count)) for count in (1, 2, 11, 21)] == [
        "1 акция",
        "2 акции",
        "11 акций",
        "21 акция",
    ]


def test_an_unknown_sentence_stays_english() -> None:
    hungarian = Speaker("hu", SEATS, piece_name)
    assert hungarian.say(message("Nobody will ever translate {this}", this=1)) == "Nobody will ever translate 1"
    assert hungarian.say(("a", "b", "c")) == "a, b és c"


def test_markup_wraps_seats_and_pieces_and_escapes_all_else() -> None:
    web = Speaker("en", SEATS, piece_name, span)
    said = web.say(
        message("{seat} & {piece} < {text} {number}", seat=Seat(1), piece=Piece("", "<i>"), text="<b>", number=3)
    )
    assert isinstance(said, Markup)
    assert said == ('<b class="Seat">&lt;Béla&gt;</b> &amp; <b class="Piece">the &lt;i&gt; engine</b> &lt; &lt;b&gt; 3')
    assert web.say((Seat(0), Seat(1))) == '<b class="Seat">Anna</b> and <b class="Seat">&lt;Béla&gt;</b>'


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("hu-HU,hu;q=0.9,en;q=0.8", "hu"),
        ("de,fr;q=0.9,ru;q=0.2,en;q=0.1", "ru"),
        ("en;q=0.2, ru;q=0.7", "ru"),
        ("ru;q=0, hu;q=nonsense", "en"),
        ("hu_HU.UTF-8", "hu"),
        ("*", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_the_best_language_is_the_readers_first_that_we_have(header: str | None, language: str) -> None:
    assert best_language(header) == language


def test_a_language_without_catalogue_is_english() -> None:
    assert translations("xx").gettext("Anything") == "Anything"
    assert [translations(language) is translations(language) for language in LANGUAGES] == [True] * 3
