"""The board as the rules engine uses it: numbered cities, sections and companies, and bit masks of them.

Bit n of a mask of sections is section n, and so on; bit n of a mask of spaces is the n-th space of a section
from its first city. Built once from a board file, shared by all positions, never changed.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from trackside.core.house_file import HouseFileError
from trackside.games.union_pacific.board_check import check_board
from trackside.games.union_pacific.board_file import BoardFile, CompanyOnBoard, read_board
from trackside.games.union_pacific.components import (
    COMPANIES,
    COMPANY_INDEX,
    DATA,
    TRACK_TYPES,
)

__all__ = ["Board", "builtin", "check_board"]


class Board:
    """Cities, sections with their spaces, and what each company may do with them.

    Track types and companies are numbered as in `TRACK_TYPES` and `COMPANIES`; cities and sections as in
    `cities` and `sections`, which hold their ids (`denver`, `denver--el-paso`).
    """

    __slots__ = (
        "cities",
        "city_index",
        "ends",
        "file",
        "homes",
        "neutral",
        "section_index",
        "sections",
        "sections_at",
        "sections_of_type",
        "spaces",
        "start_of",
        "starts",
        "track_types",
        "usable",
    )

    def __init__(self, file: BoardFile) -> None:
        """The board of a file without faults; `load` is for files that may have some."""
        self.file: Final = file
        self.cities: Final = tuple(city.id for city in file.cities)
        self.city_index: Final = _index(self.cities)
        self.sections: Final = tuple(section.id for section in file.sections)
        self.section_index: Final = _index(self.sections)

        self.ends: Final = tuple((self.city_index[section.a], self.city_index[section.b]) for section in file.sections)
        """Per section: its two cities."""
        self.sections_at: Final = tuple(
            _mask(section for section, ends in enumerate(self.ends) if city in ends) for city in range(len(self.cities))
        )
        """Per city: the mask of the sections that touch it."""

        self.spaces: Final = tuple(
            tuple(TRACK_TYPES.index(space.type) for space in section.spaces) for section in file.sections
        )
        """Per section: the track type of each space."""
        self.start_of: Final = tuple(
            tuple(COMPANY_INDEX.get(space.start_of or "") for space in section.spaces) for section in file.sections
        )
        """Per section: the company whose start each space is, or None."""
        self.neutral: Final = tuple(
            tuple(map(functools.partial(_neutral, track_type), self.spaces, self.start_of))
            for track_type in range(len(TRACK_TYPES))
        )
        """Per track type and section: the mask of the neutral spaces of that type."""
        self.sections_of_type: Final = tuple(
            _mask(section for section, spaces in enumerate(of_type) if spaces) for of_type in self.neutral
        )
        """Per track type: the mask of the sections with a neutral space of that type."""

        on_board = {company.id: company for company in file.companies}
        companies = [on_board[company.id] for company in COMPANIES]
        self.homes: Final = tuple(self.city_index[company.home] for company in companies)
        """Per company: its home city."""
        self.track_types: Final = tuple(map(_types, companies))
        """Per company: the mask of the track types that it may use."""
        self.usable: Final = tuple(
            _union(self.sections_of_type[track_type] for track_type in _bits(types)) for types in self.track_types
        )
        """Per company: the mask of the sections with a neutral space of a type that it may use."""
        self.starts: Final = tuple(_starts(self.start_of, company) for company in range(len(COMPANIES)))
        """Per company: the (section, space) pairs on which it starts."""

    @classmethod
    def load(cls, data: Mapping[str, Any] | str | bytes) -> Board:
        """The board of a house file, given as JSON text or what it decodes to; raises `HouseFileError`."""
        if faults := check_board(data):
            raise HouseFileError(faults)
        return cls(read_board(data))

    @property
    def name(self) -> str:
        """What the app calls it, so that players know on which board they play."""
        return self.file.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.file == other.file

    def __hash__(self) -> int:
        return hash((self.name, self.sections))

    def __repr__(self) -> str:
        return f"<Board {self.name!r}: {len(self.cities)} cities, {len(self.sections)} sections>"


@functools.cache
def builtin() -> Board:
    """The board that comes with Trackside."""
    return Board.load((DATA / "board.json").read_bytes())


def _index(ids: tuple[str, ...]) -> dict[str, int]:
    return {name: number for number, name in enumerate(ids)}


def _neutral(track_type: int, spaces: Sequence[int], starts: Sequence[int | None]) -> int:
    """Of one section, the mask of its spaces of this type on which no company starts."""
    pairs = enumerate(zip(spaces, starts, strict=True))
    return _mask(space for space, (type_there, start) in pairs if type_there == track_type and start is None)


def _starts(start_of: Sequence[Sequence[int | None]], company: int) -> tuple[tuple[int, int], ...]:
    """The (section, space) pairs on which a company starts."""
    return tuple(
        (section, space)
        for section, starts in enumerate(start_of)
        for space, start in enumerate(starts)
        if start == company
    )


def _types(company: CompanyOnBoard) -> int:
    return _mask(TRACK_TYPES.index(track_type) for track_type in company.track_types)


def _mask(numbers: Iterable[int]) -> int:
    """The mask with these bits set."""
    return _union(1 << number for number in numbers)


def _union(masks: Iterable[int]) -> int:
    return functools.reduce(int.__or__, masks, 0)


def _bits(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
