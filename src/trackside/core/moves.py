"""The base of all moves, and their short text notation in and out.

A move is a frozen msgspec struct: the object that a rules engine accepts is the very object that a browser
sends, a database stores and a record shows. What makes it legal (`check`) and what it does (`carry_out`) stand
next to each other in its class.
"""

from __future__ import annotations

import enum
import functools
import json
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final

import msgspec

from trackside.core.message import message
from trackside.core.refusal import NotationError

if TYPE_CHECKING:
    from trackside.core.event import Tell

_SPACES: Final = re.compile(r'("(?:[^"\\]|\\.)*")|\s+')
"""A word in quotes, which is kept as it is, or the space between words, of which any amount does."""


class Secrecy(enum.Enum):
    """Until when the `secret_fields` of a move are hidden from all but the seat that made it."""

    OPEN = "open"
    UNTIL_ALL_DECIDED = "until all have decided"
    UNTIL_THE_END = "until the end of the game"


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """One thing that a seat, or chance, does.

    A subclass gives its `tag` (the `kind` in records), its fields (JSON-able), and the pattern of its notation:
    words, `{field}` for each field, and `[...]` around a part (its space included) that is left out while its
    field is None. The first word must be the title's only one of its kind. A tuple is written with commas between
    its parts, which must hold none themselves, or as `none`.
    """

    notation: ClassVar[str]
    secrecy: ClassVar[Secrecy] = Secrecy.OPEN
    secret_fields: ClassVar[tuple[str, ...]] = ()

    def check(self, position: Any, seat: int) -> None:
        """Raise `IllegalMove` unless the rules allow this to `seat` now; change nothing."""
        raise NotImplementedError

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        """Do it to `position`, which `check` has accepted, and tell what happened."""
        raise NotImplementedError

    def __str__(self) -> str:
        return _notation(type(self)).write(self)


def tag_of(kind: msgspec.Struct | type[msgspec.Struct]) -> str:
    """The word by which records and views name a kind of move, decision or round, or the kind that one is of."""
    return str(kind.__struct_config__.tag)


def read_notation(text: str, kinds: Iterable[type[Move]]) -> Move:
    """The move that `text` notes; raises `NotationError` naming what is wrong. The inverse of `str`."""
    words = _SPACES.sub(lambda match: match[1] or " ", text.strip())
    if not words:
        raise NotationError(message("A move is missing"))
    first = words.split(" ")[0]
    for kind in kinds:
        notation = _notation(kind)
        if notation.word == first:
            return notation.read(words)
    known = ", ".join(sorted(_notation(kind).word for kind in kinds))
    raise NotationError(message("{word} is no move here; moves begin with one of: {known}", word=first, known=known))


class _Notation:
    """The compiled pattern of one kind of move."""

    def __init__(self, kind: type[Move]) -> None:
        self.kind = kind
        self.pattern = kind.notation
        self.word = kind.notation.split()[0]
        self.parts = re.findall(r"\[[^]]*\]|[^[]+", self.pattern)
        self.lists = {
            field.name
            for field in msgspec.structs.fields(kind)
            if str(field.type).startswith(("tuple[", "typing.Tuple["))
        }
        self.regex = re.compile("".join(map(self._part_regex, self.parts)))

    def write(self, move: Move) -> str:
        return "".join(self._write_part(part, move) for part in self.parts).strip()

    def read(self, text: str) -> Move:
        match = self.regex.fullmatch(text)
        if match is None:
            raise NotationError(message("“{text}” should be of the form: {form}", text=text, form=self.pattern))
        found = match.groupdict()
        try:
            fields = {name: self._value(name, word) for name, word in found.items() if word is not None}
            return msgspec.convert(fields | {"kind": tag_of(self.kind)}, self.kind, strict=False)
        except ValueError as error:  # a word in quotes that is no JSON, or not what msgspec expects
            raise NotationError(message("“{text}” is not understood: {error}", text=text, error=str(error))) from None

    def _part_regex(self, part: str) -> str:
        if part.startswith("["):
            return f"(?:{self._part_regex(part[1:-1])})?"
        pieces = re.split(r"\{(\w+)\}", part)
        return "".join(
            rf'(?P<{piece}>"(?:[^"\\]|\\.)*"|[^\s"]+?)' if odd % 2 else re.escape(piece).replace(r"\ ", " ")
            for odd, piece in enumerate(pieces)
        )

    def _write_part(self, part: str, move: Move) -> str:
        names = re.findall(r"\{(\w+)\}", part)
        if part.startswith("["):
            if any(getattr(move, name) is None for name in names):
                return ""
            part = part[1:-1]
        return part.format_map({name: _word(getattr(move, name)) for name in names})

    def _value(self, name: str, word: str) -> object:
        if word.startswith('"'):
            word = msgspec.json.decode(word, type=str)
        if name in self.lists:
            return [] if word == "none" else word.split(",")
        return word


def _word(value: object) -> str:
    if isinstance(value, tuple):
        text = ",".join(map(str, value)) if value else "none"
    elif isinstance(value, bool):
        text = str(value).lower()
    else:
        text = str(value)
    return text if re.fullmatch(r'[^\s"]+', text) else json.dumps(text, ensure_ascii=False)


@functools.cache
def _notation(kind: type[Move]) -> _Notation:
    return _Notation(kind)
