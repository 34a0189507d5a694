"""The map with its trains. It is drawn once for a board; after a move only the spaces that changed are."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from markupsafe import Markup, escape

from trackside.core.look import Part
from trackside.core.message import message
from trackside.core.plane import number
from trackside.games.union_pacific.board import Board
from trackside.games.union_pacific.components import COMPANIES, TRACK_TYPES, Company
from trackside.games.union_pacific.drawing.frame import (
    cartouche_svg,
    compass_svg,
    frame_svg,
    inner_rect,
    view_box,
)
from trackside.games.union_pacific.drawing.labels import SIZE, held_at, labels
from trackside.games.union_pacific.drawing.layout import CITY, HOME, layout
from trackside.games.union_pacific.drawing.scenery import in_drawing, scenery, scenery_svg
from trackside.games.union_pacific.drawing.svg import Say, english, full_name, letters, slug
from trackside.games.union_pacific.drawing.track import TRACK_NAMES, space_defs, track_svg

Place: TypeAlias = "tuple[str, int]"
"""A space: the id of its section, and its number from 0."""


class Words(NamedTuple):
    """What is written on the parts of the map that never change, in the reader's language."""

    title: Markup
    subtitle: Markup
    track: tuple[Markup, ...]
    homes: tuple[Markup, ...]


def board_svg(board: Board, trains: Mapping[Place, str], *, latest: Place | None = None, say: Say = english) -> Markup:
    """The whole map; `trains` says which company stands where, `latest` which train came last."""
    parts = board_parts(board, trains, latest=latest, say=say)
    return Markup("").join(part.html if isinstance(part, Part) else part for part in parts)


def board_parts(
    board: Board,
    trains: Mapping[Place, str],
    *,
    latest: Place | None = None,
    builders: Mapping[Place, tuple[str, ...]] | None = None,
    say: Say = english,
    language: str | None = None,
) -> list[Markup | Part]:
    """The map in pieces that follow one another: what never changes, and every space by itself.

    With `builders`, the companies that may build on each empty space, the names of the spaces tell these too.
    Where `language` tells in which one `say` speaks, spaces are remembered from one drawing to the next.
    """
    voice = Voice(language or say, say)
    spaces = []
    for index, section in enumerate(board.file.sections):
        for space in range(len(section.spaces)):
            place = (section.id, space)
            may_build = builders.get(place, ()) if builders is not None else None
            html = _space(board, index, space, trains.get(place), place == latest, may_build, voice)
            spaces.append(Part(space_id(*place), html))
    words = _words(board, say)
    return [_below(board, words), *spaces, _above(board, words)]


def _words(board: Board, say: Say) -> Words:
    return Words(
        title=say(message("Map of the board “{board}”", board=board.name)),
        subtitle=say(message("Railway map")),
        track=tuple(say(TRACK_NAMES[track_type]) for track_type in TRACK_TYPES),
        homes=tuple(
            say(message("{city}, home of {company}", city=board.file.cities[home].name, company=full_name(company.id)))
            for company, home in zip(COMPANIES, board.homes, strict=True)
        ),
    )


def space_id(section: str, space: int) -> str:
    """The id of a space's element."""
    return f"board-{section}-{space}"


@dataclass(frozen=True)
class Voice:
    """Who says the names of spaces; two that speak the same language are the same."""

    language: str | Say
    say: Say = field(compare=False)


@functools.lru_cache(maxsize=8192)
def _space(
    board: Board,
    section: int,
    space: int,
    train: str | None,
    latest: bool,
    builders: tuple[str, ...] | None,
    voice: Voice,
) -> Markup:
    """One space. Most spaces are as they were a move ago, so they are remembered."""
    file = board.file.sections[section]
    place = (file.id, space)
    spot = layout(board).spots[section][space]
    track_type, start = file.spaces[space].type, file.spaces[space].start_of
    classes = ["space", track_type, "taken" if train else "empty"]
    content = '<use href="#board-box" class="halo"/>'
    if start is None:
        content += '<use href="#board-box" class="tile"/>'
        content += "" if track_type == "plain" else f'<use href="#board-mark-{track_type}"/>'
    else:
        classes.append("start")
        content += f'<use href="#board-start-{slug(start)}"/>'
    if train:
        content += f'<use href="#board-train-{slug(train)}"/>'
    if latest:
        classes.append("latest")
    title = _title(board, section, space, train, builders, voice.say)
    pick = escape(json.dumps({"section": file.id, "space": space}))
    role = ' role="img"' if train or start else f' data-pick="{pick}"'
    return Markup(
        f'<g id="{space_id(*place)}" class="{" ".join(classes)}"{role}'
        f' transform="translate({number(spot.x)} {number(spot.y)}) rotate({number(spot.angle)})">'
        f"<title>{title}</title>{content}</g>"
    )


def _title(
    board: Board, section: int, space: int, train: str | None, builders: tuple[str, ...] | None, say: Say
) -> Markup:
    first, second = (board.file.cities[city].name for city in board.ends[section])
    start = board.file.sections[section].spaces[space].start_of
    track_type = TRACK_NAMES[board.file.sections[section].spaces[space].type]
    where = message(
        "{first} – {second}, space {space} of {count}",
        first=first,
        second=second,
        space=space + 1,
        count=len(board.spaces[section]),
    )
    if train and start:
        return say(message("{where}: the start of {company}", where=where, company=full_name(train)))
    if holder := train or start:
        return say(message("{where}: {company}", where=where, company=full_name(holder)))
    if builders:
        text = message(
            "{where}, {type}, empty; with {type} or joker for {companies}",
            where=where,
            type=track_type,
            companies=builders,
        )
        return say(text)
    if builders is not None:
        return say(message("{where}, {type}, empty; out of reach for all", where=where, type=track_type))
    return say(message("{where}, {type}, empty", where=where, type=track_type))


@functools.lru_cache(maxsize=64)
def _below(board: Board, words: Words) -> Markup:
    """All that lies beneath the spaces, with the opening tags."""
    plan = layout(board)
    land = Markup("")
    furniture = Markup("")
    if board.file.scenery is not None:
        landscape = scenery(board.file.scenery)
        land = scenery_svg(landscape)
        compass, cartouche = (in_drawing(point, landscape) for point in (landscape.compass, landscape.cartouche))
        furniture = compass_svg(compass) + cartouche_svg(board.name, cartouche, words.subtitle, words.track)
    trains = Markup("").join(train_def(company) + start_def(company) for company in COMPANIES)
    inside = inner_rect(plan.height)
    ground = "land" if board.file.scenery is None else "sea"
    return (
        Markup(
            f'<svg xmlns="http://www.w3.org/2000/svg" id="board-map" class="up-map" viewBox="{view_box(plan.height)}"'
            f' role="group" aria-label="{words.title}">'
            f'<defs><clipPath id="board-inside"><rect {inside}/></clipPath>'
        )
        + space_defs()
        + trains
        + Markup(f'</defs><rect class="{ground}" {inside}/><g clip-path="url(#board-inside)">')
        + land
        + furniture
        + Markup("</g>")
        + frame_svg(plan.height)
        + track_svg(board, plan)
        + Markup('<g class="spaces">')
    )


@functools.lru_cache(maxsize=64)
def _above(board: Board, words: Words) -> Markup:
    """All that lies above the spaces, with the closing tags."""
    plan = layout(board)
    cities = []
    for (x, y), homes in zip(plan.cities, plan.homes, strict=True):
        at = f'cx="{number(x)}" cy="{number(y)}"'
        cities.append(f'<circle class="city" {at} r="{CITY}"/><circle class="city-dot" {at} r="2.4"/>')
        for order, company in enumerate(homes):
            beside = (order - (len(homes) - 1) / 2) * 2 * HOME
            cities.append(_home(COMPANIES[company], x + beside, y, words.homes[company]))
    names = [_name(board, city) for city in range(len(plan.cities))]
    return Markup(f'</g><g class="cities">{"".join(cities)}</g><g class="names">{"".join(names)}</g></svg>')


def _name(board: Board, city: int) -> str:
    label = labels(board)[city]
    x, y = held_at(label)
    home = " home" if layout(board).homes[city] else ""
    return (
        f'<text class="name{home}" x="{number(x)}" y="{number(y)}" font-size="{SIZE}"'
        f' text-anchor="{label.anchor}">{escape(board.file.cities[city].name)}</text>'
    )


def _home(company: Company, x: float, y: float, title: Markup) -> str:
    """The herald of the company at its home station; to choose it is to choose the company."""
    pick = escape(json.dumps({"kind": "build", "company": company.id}))
    return (
        f'<g id="board-home-{slug(company.id)}" class="station" data-pick="{pick}"'
        f' transform="translate({number(x)} {number(y)})"><title>{title}</title>'
        '<path class="herald-rim" d="M0,-23C7,-19 14,-18 21,-20C24,-12 24,-6 23,1C21,13 12,20 0,25'
        'C-12,20 -21,13 -23,1C-24,-6 -24,-12 -21,-20C-14,-18 -7,-19 0,-23z"/>'
        '<path class="herald" d="M0,-19.5C6,-16 12,-15 18.3,-16.6C20.5,-10 20.6,-5 19.8,1C18,10.5 10,17 0,21.3'
        f'C-10,17 -18,10.5 -19.8,1C-20.6,-5 -20.5,-10 -18.3,-16.6C-12,-15 -6,-16 0,-19.5z" fill="{company.ink}"/>'
        f'<path class="herald-line" d="M-17,-9.5H17M-18,6.5H18" stroke="{company.lettering}"/>'
        f'<g transform="translate(0 -1.5)">{letters(company, 34, 13)}</g>'
        f'<path class="herald-star" transform="translate(0 12.5)" fill="{company.lettering}"'
        ' d="M0,-4.5L1.3,-1.4 4.3,-1.4 1.9,.6 2.7,3.6 0,1.9 -2.7,3.6 -1.9,.6 -4.3,-1.4 -1.3,-1.4z"/></g>'
    )


def train_def(company: Company) -> Markup:
    """A car of the company, to be used by its id."""
    return (
        Markup(
            f'<g id="board-train-{slug(company.id)}"><path class="up-coupler" d="M-19,0H19"/>'
            f'<rect class="up-car" x="-16.8" y="-8.3" width="33.6" height="16.6" rx="3.5" fill="{company.ink}"/>'
            '<path class="up-car-line" d="M-14.5,-6.6H14.5M-14.5,6.6H14.5"'
            f' stroke="{company.lettering}"/>'
        )
        + letters(company, 30, 12.5)
        + Markup("</g>")
    )


def start_def(company: Company) -> Markup:
    """The start space of the company without its train, to be used by its id."""
    return (
        Markup(
            f'<g id="board-start-{slug(company.id)}">'
            f'<rect class="up-start-box" x="-20" y="-11.5" width="40" height="23" rx="5" fill="{company.ink}"/>'
        )
        + letters(company, 34, 12.5)
        + Markup("</g>")
    )
