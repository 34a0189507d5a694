"""Whether a board can be played on: everything that is wrong with a board file, as data.

First the form of the file, then the things that it refers to, then, once all of them are known, where they
lie and whether every company can play its part. A later question is asked only when the earlier ones have
no fault, because its answers would only repeat them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, pairwise
from typing import Any, Final

import msgspec

from trackside.core.house_file import Fault, fault_of_form
from trackside.core.message import Message, message
from trackside.core.plane import Point, distance
from trackside.games.union_pacific.board_file import (
    MOST_SPACES,
    BoardFile,
    CompanyOnBoard,
    Section,
    Space,
    read_board,
)
from trackside.games.union_pacific.components import COMPANIES, COMPANY_INDEX, DATA, TRACK_TYPES
from trackside.games.union_pacific.geometry import cross

CITY_ROOM: Final = 1 / 100  # of the canvas's width: a line nearer than this seems to call at a city


def check_board(data: Mapping[str, Any] | str | bytes) -> list[Fault]:
    """All faults of a board, given as JSON text or as what it decodes to; none if it can be played on."""
    try:
        file = read_board(data)
    except (ValueError, RecursionError) as error:
        return [fault_of_form(error)]
    return check_file(file)


def check_file(file: BoardFile) -> list[Fault]:
    """All faults of a board whose form is right."""
    faults = [*_cities(file), *_sections(file), *_companies(file), *_extras(file)]
    faults = faults or [*_starts(file), *_places(file)]
    return faults or [*_network(file), *_reaches(file)]


# What the file refers to


def _cities(file: BoardFile) -> Iterator[Fault]:
    for number, city in _repeated(city.id for city in file.cities):
        yield Fault(f"$.cities[{number}].id", message("There are two cities {city}", city=city))


def _sections(file: BoardFile) -> Iterator[Fault]:
    cities = {city.id for city in file.cities}
    for number, section in enumerate(file.sections):
        for end, city in (("a", section.a), ("b", section.b)):
            if city not in cities:
                unknown = message("There is no city {city}", city=city)
                yield Fault(f"$.sections[{number}].{end}", unknown)
        if section.a == section.b:
            loop = message("A section leads from {city} back to it", city=section.a)
            yield Fault(f"$.sections[{number}]", loop)
        for space_number, space in enumerate(section.spaces):
            yield from _space(f"$.sections[{number}].spaces[{space_number}]", space)
        if not 1 <= (count := len(section.spaces)) <= MOST_SPACES:
            room = message(
                "{section} has {count} space; a section has 1 to {most}",
                "{section} has {count} spaces; a section has 1 to {most}",
                section=section.id,
                count=count,
                most=MOST_SPACES,
            )
            yield Fault(f"$.sections[{number}].spaces", room)
    for number, (a, b) in _repeated((min(s.a, s.b), max(s.a, s.b)) for s in file.sections):
        twice = message("There are two sections between {a} and {b}", a=a, b=b)
        yield Fault(f"$.sections[{number}]", twice)


def _space(where: str, space: Space) -> Iterator[Fault]:
    if space.type not in TRACK_TYPES:
        yield Fault(f"{where}.type", _unknown_type(space.type))
    if space.start_of is not None and space.start_of not in COMPANY_INDEX:
        yield Fault(f"{where}.start_of", _unknown_company(space.start_of))
    if (space.x is None) != (space.y is None):
        yield Fault(where, message("A space has both x and y or neither of them"))


def _companies(file: BoardFile) -> Iterator[Fault]:
    cities = {city.id for city in file.cities}
    for number, company in enumerate(file.companies):
        where = f"$.companies[{number}]"
        if company.id not in COMPANY_INDEX:
            yield Fault(f"{where}.id", _unknown_company(company.id))
        if company.home not in cities:
            yield Fault(f"{where}.home", message("There is no city {city}", city=company.home))
        if not company.track_types:
            nothing = message("{company} has no track type; it needs one or more", company=company.id)
            yield Fault(f"{where}.track_types", nothing)
        for type_number, track_type in enumerate(company.track_types):
            if track_type not in TRACK_TYPES:
                yield Fault(f"{where}.track_types[{type_number}]", _unknown_type(track_type))
        for type_number, track_type in _repeated(company.track_types):
            twice = message("{company} has the track type {type} twice", company=company.id, type=track_type)
            yield Fault(f"{where}.track_types[{type_number}]", twice)
    for number, company_id in _repeated(company.id for company in file.companies):
        twice = message("There are two entries for {company}", company=company_id)
        yield Fault(f"$.companies[{number}].id", twice)
    present = {company.id for company in file.companies}
    for missing in (company_id for company_id in COMPANY_INDEX if company_id not in present):
        absent = message("{company} is missing: it needs a home and track types", company=missing)
        yield Fault("$.companies", absent)


def _extras(file: BoardFile) -> Iterator[Fault]:
    if file.scenery is not None and not (DATA / "scenery" / f"{file.scenery}.json").is_file():
        yield Fault("$.scenery", message("There is no scenery {scenery}", scenery=file.scenery))
    if file.trains is None:
        return
    for company_id, trains in file.trains.items():
        where = f"$.trains[{msgspec.json.encode(company_id).decode()}]"
        if company_id not in COMPANY_INDEX:
            yield Fault(where, _unknown_company(company_id))
        elif trains != (right := COMPANIES[COMPANY_INDEX[company_id]].trains):
            wrong = message(
                "{company} has {right} trains in the game, not {trains}",
                company=company_id,
                right=right,
                trains=trains,
            )
            yield Fault(where, wrong)
    if (total := sum(file.trains.values())) != (right := sum(c.trains for c in COMPANIES)):
        wrong = message("The trains add up to {total}; the game has {right}", total=total, right=right)
        yield Fault("$.trains", wrong)


def _unknown_type(track_type: str) -> Message:
    known = ", ".join(TRACK_TYPES)
    return message("There is no track type {type}; there are: {known}", type=track_type, known=known)


def _unknown_company(company: str) -> Message:
    known = ", ".join(COMPANY_INDEX)
    return message("There is no company {company}; there are: {known}", company=company, known=known)


def _repeated(values: Iterable[Any]) -> Iterator[tuple[int, Any]]:
    """Every value that has come before, with its number."""
    seen = set()
    for number, value in enumerate(values):
        if value in seen:
            yield number, value
        seen.add(value)


# The start spaces


def _starts(file: BoardFile) -> Iterator[Fault]:
    on_board = {company.id: company for company in file.companies}
    found = Counter[str]()
    for number, section in enumerate(file.sections):
        here = [(n, space) for n, space in enumerate(section.spaces) if space.start_of is not None]
        for space_number, space in here:
            company = on_board[str(space.start_of)]
            found[company.id] += 1
            where = f"$.sections[{number}].spaces[{space_number}]"
            yield from _start(where, section, space, company)
        for position, company_id in _repeated(space.start_of for _, space in here):
            where = f"$.sections[{number}].spaces[{here[position][0]}].start_of"
            twice = message(  # UP R6.4d
                "{company} has two start spaces on {section}", company=company_id, section=section.id
            )
            yield Fault(where, twice)
    for game_company in COMPANIES:
        if found[game_company.id] != game_company.starts:
            wrong = message(
                "{company} has {count} start space; it needs {needed}",
                "{company} has {count} start spaces; it needs {needed}",
                company=game_company.id,
                count=found[game_company.id],
                needed=game_company.starts,
            )
            yield Fault("$.sections", wrong)


def _start(where: str, section: Section, space: Space, company: CompanyOnBoard) -> Iterator[Fault]:
    if company.home not in (section.a, section.b):
        astray = message(
            "{company} cannot start on {section}, which does not touch its home {home}",
            company=company.id,
            section=section.id,
            home=company.home,
        )
        yield Fault(f"{where}.start_of", astray)
    if space.type not in company.track_types:
        forbidden = message(
            "{company} cannot start on {type} track; it may use: {types}",
            company=company.id,
            type=space.type,
            types=", ".join(company.track_types),
        )
        yield Fault(f"{where}.type", forbidden)


# Where everything lies


def _places(file: BoardFile) -> Iterator[Fault]:
    for number, city in enumerate(file.cities):
        yield from _off_canvas(f"$.cities[{number}]", file, city.x, city.y)
    for number, (x, y) in _repeated((city.x, city.y) for city in file.cities):
        city = next(c for c in file.cities if (c.x, c.y) == (x, y))
        same = message("{city} lies where {other} lies", city=file.cities[number].id, other=city.id)
        yield Fault(f"$.cities[{number}]", same)
    spaces = [
        (f"$.sections[{number}].spaces[{space_number}]", space.x, space.y)
        for number, section in enumerate(file.sections)
        for space_number, space in enumerate(section.spaces)
        if space.x is not None and space.y is not None
    ]
    for where, x, y in spaces:
        yield from _off_canvas(where, file, x, y)
    for number, _ in _repeated((x, y) for _, x, y in spaces):
        where, x, y = spaces[number]
        yield Fault(where, message("Two spaces lie at {x}, {y}", x=f"{x:g}", y=f"{y:g}"))
    yield from _lines_apart(file)


def _off_canvas(where: str, file: BoardFile, x: float, y: float) -> Iterator[Fault]:
    if not (0 <= x <= file.canvas.width and 0 <= y <= file.canvas.height):
        canvas = f"{file.canvas.width:g} × {file.canvas.height:g}"
        off = message("{x}, {y} is off the canvas of {canvas}", x=f"{x:g}", y=f"{y:g}", canvas=canvas)
        yield Fault(where, off)


def _lines_apart(file: BoardFile) -> Iterator[Fault]:
    lines = [section_line(file, section) for section in file.sections]
    for one, other in combinations(range(len(lines)), 2):
        if any(cross(*p, *q) for p in pairwise(lines[one]) for q in pairwise(lines[other])):
            sections = file.sections
            crossing = message("{section} crosses {other}", section=sections[other].id, other=sections[one].id)
            yield Fault(f"$.sections[{other}]", crossing)
    room = file.canvas.width * CITY_ROOM
    for number, (section, line) in enumerate(zip(file.sections, lines, strict=True)):
        for city in file.cities:
            if city.id in (section.a, section.b):
                continue
            if min(distance((city.x, city.y), *piece) for piece in pairwise(line)) < room:
                through = message("{section} runs through {city}", section=section.id, city=city.id)
                yield Fault(f"$.sections[{number}]", through)


def section_line(file: BoardFile, section: Section) -> list[Point]:
    """The line of a section from city to city, by way of its spaces if all of them say where they lie."""
    places = {city.id: (city.x, city.y) for city in file.cities}
    between = [(s.x, s.y) for s in section.spaces if s.x is not None and s.y is not None]
    if len(between) < len(section.spaces):
        between = []
    return [places[section.a], *between, places[section.b]]


# Whether the companies can play


def _network(file: BoardFile) -> Iterator[Fault]:
    first = file.cities[0].id
    linked = _linked(first, file.sections)
    if apart := [city.id for city in file.cities if city.id not in linked]:
        split = message("No track leads from {city} to: {apart}", city=first, apart=", ".join(apart))
        yield Fault("$.sections", split)


def _reaches(file: BoardFile) -> Iterator[Fault]:
    for number, company in enumerate(file.companies):
        starts = [s for s in file.sections if any(p.start_of == company.id for p in s.spaces)]
        linked = _linked(company.home, starts)
        if not any(linked & {s.a, s.b} and _open(s, company) for s in file.sections):
            stuck = message(
                "{company} cannot leave home: no neutral space of its types ({types}) at: {cities}",
                company=company.id,
                types=", ".join(company.track_types),
                cities=", ".join(sorted(linked)),
            )
            yield Fault(f"$.companies[{number}]", stuck)
            continue
        trains = COMPANIES[COMPANY_INDEX[company.id]].trains
        if (reach := sections_in_reach(file, company)) < trains:
            few = message(
                "{company} has {trains} trains, and track within its reach for only {reach}",
                company=company.id,
                trains=trains,
                reach=reach,
            )
            yield Fault(f"$.companies[{number}]", few)


def sections_in_reach(file: BoardFile, company: CompanyOnBoard) -> int:
    """How many sections a company could fill if it were alone on the board, its starts included."""
    usable = [s for s in file.sections if _open(s, company) or _starting(s, company)]
    linked = _linked(company.home, usable)
    return sum(1 for section in usable if section.a in linked)


def _starting(section: Section, company: CompanyOnBoard) -> bool:
    return any(space.start_of == company.id for space in section.spaces)


def _open(section: Section, company: CompanyOnBoard) -> bool:
    """Whether the company could build here (UP R6.4b, R6.4c, R6.4d)."""
    return not _starting(section, company) and any(
        space.start_of is None and space.type in company.track_types for space in section.spaces
    )


def _linked(city: str, sections: Iterable[Section]) -> set[str]:
    """The cities that the sections link to `city`, which is one of them."""
    linked, remaining = {city}, list(sections)
    while touching := [s for s in remaining if s.a in linked or s.b in linked]:
        linked |= {end for section in touching for end in (section.a, section.b)}
        remaining = [section for section in remaining if section not in touching]
    return linked
