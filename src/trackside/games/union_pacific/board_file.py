"""The file of a board, as anyone may write it: `docs/boards.md` describes it field by field.

This is only its form; whether it makes a board that can be played on is `board_check`'s question.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

Identifier: TypeAlias = Annotated[str, Meta(pattern=r"\A[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=40)]
_UNSEEN: Final = r"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
# Nothing that commands a terminal, turns the text around it or cannot be written.
Name: TypeAlias = Annotated[str, Meta(pattern=rf"\A[^{_UNSEEN}]+\Z", max_length=40)]
# Far smaller or larger ones would break the arithmetic of the drawing.
Length: TypeAlias = Annotated[float, Meta(ge=0.001, le=1_000_000)]


MOST_SPACES: Final = 4
"""In a section (UP section 4)."""
_MOST_REMARKS: Final = 100_000
"""They are kept with every game that is played on the board."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Unknown fields are refused, so that a misspelt one is not taken for a missing one."""


class Canvas(_Part, frozen=True):
    """The rectangle in which the coordinates of cities and spaces lie, from its top left corner."""

    width: Length
    height: Length


class City(_Part, frozen=True):
    id: Identifier
    name: Name
    x: float
    y: float


class Space(_Part, frozen=True):
    """Room for one train. Without `x` and `y` it is placed on the straight line between the cities."""

    type: str
    start_of: str | None = None
    x: float | None = None
    y: float | None = None


class Section(_Part, frozen=True):
    """The track between two cities, its spaces listed from `a` to `b`."""

    a: str
    b: str
    spaces: tuple[Space, ...]

    @property
    def id(self) -> str:
        return f"{self.a}--{self.b}"


class CompanyOnBoard(_Part, frozen=True):
    """What the board says of a company: where it is at home and on which track it may build."""

    id: str
    home: str
    track_types: tuple[str, ...]


class BoardFile(_Part, frozen=True):
    """A whole board.

    `scenery` names the landscape that is drawn beneath, `trains` may repeat the number of every company's
    trains so that it is checked, and `reconstruction` is for remarks on where the entries come from.
    """

    name: Name
    canvas: Canvas
    cities: Annotated[tuple[City, ...], Meta(min_length=2, max_length=200)]
    sections: Annotated[tuple[Section, ...], Meta(min_length=1, max_length=400)]
    companies: tuple[CompanyOnBoard, ...]
    scenery: Identifier | None = None
    trains: dict[str, int] | None = None
    reconstruction: dict[str, Any] = {}

    def __post_init__(self) -> None:
        if len(msgspec.json.encode(self.reconstruction)) > _MOST_REMARKS:
            raise ValueError(f"the remarks in `reconstruction` are longer than {_MOST_REMARKS} letters")


def read_board(data: Mapping[str, Any] | str | bytes) -> BoardFile:
    """The board in `data`, which is JSON text or what JSON text decodes to; raises msgspec's errors."""
    if isinstance(data, (str, bytes)):
        return msgspec.json.decode(data, type=BoardFile)
    return msgspec.convert(data, BoardFile)
