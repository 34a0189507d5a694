"""The record of a game: who sat where, by which rules, and every move in order, the shuffles included.

A record is JSON. Cut anywhere it is a valid record; it replays without any generator of random numbers. What a
seat may not know is null in the record that is given to it (`redacted`). `docs/records.md` documents the format.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from trackside.core.chance import CHANCE
from trackside.core.json_text import parse_json
from trackside.core.message import message
from trackside.core.moves import Move, Secrecy
from trackside.core.refusal import OptionError, RecordError, TracksideError
from trackside.core.title import Title

FORMAT: Final = 1
"""The version of the record format that is written; all versions up to it are read."""

MOST_MOVES: Final = 20_000
"""Records of more moves are not read: the longest games take one or two thousand, those of chance included."""


class Entry(msgspec.Struct, frozen=True):
    """One move of a record and the seat that made it, or `CHANCE`."""

    by: int
    move: Move

    def data(self) -> dict[str, Any]:
        """The entry as it stands in a record."""
        return {"by": "chance" if self.by == CHANCE else self.by, **_plain(self.move)}

    def redacted(self) -> dict[str, Any]:
        """The entry with its secret fields null."""
        return self.data() | dict.fromkeys(self.move.secret_fields)


class Header(msgspec.Struct, frozen=True):
    """All of a record but its moves."""

    title: str
    rules: int
    seats: tuple[str, ...]
    options: dict[str, Any]
    seed: int | None = None

    def data(self) -> dict[str, Any]:
        """The header as it stands in a record."""
        return {"trackside": FORMAT, **_plain(self)}


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The outer shape of a record file."""

    trackside: int
    title: str
    seats: tuple[str, ...]
    moves: list[dict[str, Any]]
    rules: int = 1
    options: dict[str, Any] = {}
    seed: int | None = None


def hidden_from(seat: int | None, entry: Entry, *, answers_pending: bool, over: bool) -> bool:
    """Whether the secret fields of an entry are to be kept from `seat` (None: a spectator).

    `answers_pending` says that the entry answers the decision that still waits for other seats.
    """
    if over or entry.by == seat:
        return False
    secrecy = entry.move.secrecy
    return secrecy is Secrecy.UNTIL_THE_END or (secrecy is Secrecy.UNTIL_ALL_DECIDED and answers_pending)


def parse(text: str | bytes | Mapping[str, Any]) -> _File:
    """The outer shape of a record from JSON text or a mapping; raises `RecordError`."""
    try:
        data = parse_json(text) if isinstance(text, str | bytes) else text
    except ValueError as error:
        raise RecordError(message("This is not JSON: {error}", error=str(error))) from None
    if not isinstance(data, Mapping) or "trackside" not in data:
        raise RecordError(message("This is not a Trackside record: it has no field “trackside”"))
    version = data["trackside"]
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise RecordError(message("The field “trackside” should be the version of the record format, a number"))
    if version > FORMAT:
        raise RecordError(
            message(
                "The record has format {version}; this Trackside reads up to {known}",
                version=version,
                known=FORMAT,
            )
        )
    try:
        file = msgspec.convert(data, _File)
    except msgspec.ValidationError as error:
        raise RecordError(message("The record is malformed: {error}", error=str(error))) from None
    if len(file.moves) > MOST_MOVES:
        text = "The record has {count} moves; no game has more than {most}"
        raise RecordError(message(text, count=len(file.moves), most=MOST_MOVES))
    return file


def read(file: _File, title: Title) -> tuple[Header, Iterator[Entry]]:
    """The header and the moves of a record of `title`, not yet replayed; raises `RecordError`.

    The moves are read one by one as they are asked for, which raises `RecordError` too: nothing is read behind the
    first one that is not allowed.
    """
    if file.rules < 1:
        raise RecordError(message("The field “rules” should be a version of the rules, from 1 on"))
    if file.rules > title.rules:
        raise RecordError(
            message(
                "The record was played by rules {rules} of {title}; this Trackside knows up to {known}",
                rules=file.rules,
                title=title.label,
                known=title.rules,
            )
        )
    try:
        options = title.settle(len(file.seats), file.options)
    except OptionError as error:
        raise RecordError(error.message) from None
    header = Header(title.name, file.rules, file.seats, options, file.seed)
    return header, (_entry(number, data, title, len(file.seats)) for number, data in enumerate(file.moves, 1))


def write(header: Header, moves: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A record as JSON-able data."""
    return header.data() | {"moves": list(moves)}


def write_for(seat: int | None, header: Header, entries: Sequence[Entry], decided: int) -> dict[str, Any]:
    """The record of a running game as `seat` (None: a spectator) may know it: what is hidden is null, the seed too.

    The last `decided` entries answer the decision that still waits for other seats.
    """
    answers = len(entries) - decided
    moves = [
        entry.redacted() if hidden_from(seat, entry, answers_pending=index >= answers, over=False) else entry.data()
        for index, entry in enumerate(entries)
    ]
    return write(Header(header.title, header.rules, header.seats, header.options), moves)


def schema(titles: Sequence[Title]) -> dict[str, Any]:
    """The JSON Schema of records of the given titles."""
    kinds = list(dict.fromkeys(kind for title in titles for kind in title.moves))  # titles may share moves
    by = {"anyOf": [{"const": "chance"}, {"type": "integer", "minimum": 0}]}
    found, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    for kind, reference in zip(kinds, found, strict=True):
        definition = definitions[reference["$ref"].removeprefix("#/$defs/")]
        definition["properties"] = {"by": by, **definition["properties"]}
        definition["required"] = [
            "by",
            "kind",
            *(name for name in definition["required"] if name != "kind"),
        ]
        for field in kind.secret_fields:
            definition["properties"][field] = {"anyOf": [definition["properties"][field], {"type": "null"}]}
    outer = msgspec.json.schema(_File)["$defs"]["_File"]
    outer["properties"]["title"] = {"enum": [title.name for title in titles]}
    outer["properties"]["moves"] = {"type": "array", "items": {"anyOf": list(found)}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **outer,
        "title": "Trackside record",
        "$defs": definitions,
    }


def _plain(struct: msgspec.Struct) -> dict[str, Any]:
    """The fields as JSON would give them back, with lists and no tuples."""
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(struct))
    return fields


def _entry(number: int, data: Mapping[str, Any], title: Title, seats: int) -> Entry:
    by = data.get("by")
    if by == "chance":
        by = CHANCE
    elif not isinstance(by, int) or isinstance(by, bool) or not 0 <= by < seats:
        raise RecordError(
            message(
                "Move {number}: “by” should be “chance” or a seat from 0 to {last}",
                number=number,
                last=seats - 1,
            ),
            number,
        )
    fields = {name: value for name, value in data.items() if name != "by"}
    try:
        return Entry(by, title.move(fields))
    except TracksideError as error:
        if any(value is None for value in fields.values()):
            fault = message("Move {number} is hidden in this record, so it cannot be replayed", number=number)
        else:
            fault = message("Move {number}: {fault}", number=number, fault=error.message)
        raise RecordError(fault, number) from None
