"""The pictures are well-formed, say what they show without colour, and are always the same."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from importlib.resources import files
from itertools import combinations
from xml.etree import ElementTree

import pytest
from markupsafe import Markup

from trackside.core.look import Part
from trackside.games.union_pacific.board import Board, builtin
from trackside.games.union_pacific.components import COMPANIES, DATA, TRACK_CARDS, UNION_PACIFIC, Company
from trackside.games.union_pacific.drawing import (
    Place,
    board_parts,
    board_svg,
    card_back_svg,
    card_svg,
    chip,
    dividend_card_svg,
    legend_svg,
    share_back_svg,
    share_svg,
    space_id,
)
from trackside.games.union_pacific.drawing.labels import labels
from trackside.games.union_pacific.drawing.layout import TILE, layout
from trackside.games.union_pacific.drawing.ornament import PATTERNS

SVG = "{http://www.w3.org/2000/svg}"
STARTS: Mapping[Place, str] = {
    (section.id, number): space.start_of
    for section in builtin().file.sections
    for number, space in enumerate(section.spaces)
    if space.start_of
}
TRAINS: Mapping[Place, str] = {**STARTS, ("denver--omaha", 1): "EP&RG", ("boston--montreal", 0): "MS"}


def parsed(svg: Markup) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def by_id(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def title(element: ElementTree.Element) -> str | None:
    return element.findtext(f"{SVG}title")


# The map


def test_every_space_is_there_once() -> None:
    spaces = [e for e in parsed(board_svg(builtin(), TRAINS)).iter() if "space" in e.get("class", "").split()]
    expected = [space_id(s.id, n) for s in builtin().file.sections for n in range(len(s.spaces))]
    assert [space.get("id") for space in spaces] == expected
    assert all(map(title, spaces))


def test_a_space_that_is_free_can_be_picked_and_says_what_it_is() -> None:
    space = by_id(parsed(board_svg(builtin(), TRAINS)))["board-denver--omaha-0"]
    assert json.loads(space.attrib["data-pick"]) == {"section": "denver--omaha", "space": 0}
    assert space.get("class") == "space black empty"
    assert title(space) == "Denver – Omaha, space 1 of 2, black, empty"


def test_a_train_is_named_and_cannot_be_picked() -> None:
    space = by_id(parsed(board_svg(builtin(), TRAINS, latest=("denver--omaha", 1))))["board-denver--omaha-1"]
    assert "data-pick" not in space.attrib
    assert space.get("class") == "space black taken latest"
    assert title(space) == "Denver – Omaha, space 2 of 2: El Paso & Rio Grande (EP&RG)"
    assert "#board-train-ep-rg" in [use.get("href") for use in space.iter(f"{SVG}use")]


def test_a_space_tells_who_may_build_on_it() -> None:
    parts = board_parts(builtin(), STARTS, builders={("denver--omaha", 0): ("DM", "BNL")})
    spaces = by_id(parsed(Markup("").join(part.html if isinstance(part, Part) else part for part in parts)))
    where = "Denver – Omaha, space"
    assert title(spaces["board-denver--omaha-0"]) == f"{where} 1 of 2, black, empty; with black or joker for DM, BNL"
    assert title(spaces["board-denver--omaha-1"]) == f"{where} 2 of 2, black, empty; out of reach for all"


def test_only_neutral_empty_spaces_can_be_picked() -> None:
    picks = [e for e in parsed(board_svg(builtin(), {})).iter() if "section" in e.get("data-pick", "")]
    assert len(picks) == 122


def test_a_home_station_picks_its_company() -> None:
    home = by_id(parsed(board_svg(builtin(), {})))["board-home-w-w"]
    assert json.loads(home.attrib["data-pick"]) == {"kind": "build", "company": "W&W"}
    assert title(home) == "Casper, home of Wyoming & Western (W&W)"


def test_ids_are_there_once_and_all_that_are_used_exist() -> None:
    root = parsed(board_svg(builtin(), TRAINS))
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert {e.attrib["href"].removeprefix("#") for e in root.iter() if "href" in e.attrib} <= set(ids)
    assert all(name.startswith("board-") for name in ids)


def test_a_train_changes_only_its_space() -> None:
    before, after = (board_parts(builtin(), trains) for trains in (STARTS, TRAINS))
    changed = [b.id for a, b in zip(before, after, strict=True) if a != b and isinstance(b, Part)]
    assert changed == ["board-boston--montreal-0", "board-denver--omaha-1"]
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 2


def test_the_map_is_small_and_always_the_same() -> None:
    everywhere = {(s.id, n): "EP&RG" for s in builtin().file.sections for n in range(len(s.spaces))}
    svg = board_svg(builtin(), everywhere)
    assert len(svg.encode()) < 150_000
    layout.cache_clear()
    labels.cache_clear()
    assert board_svg(builtin(), everywhere) == svg


def test_no_picture_has_an_inline_style() -> None:
    pictures = [board_svg(builtin(), TRAINS), legend_svg(), share_svg("DM"), chip("DM"), card_svg("joker")]
    assert not any("style" in element.attrib for picture in pictures for element in parsed(picture).iter())


def test_the_reader_s_language_reaches_every_word() -> None:
    svg = board_svg(builtin(), TRAINS, say=lambda message: Markup("«{}»").format(str(message)))
    assert "«Denver – Omaha, space 1 of 2, black, empty»" in svg
    assert "«Casper, home of Wyoming &amp; Western (W&amp;W)»" in svg
    assert ">«dashed»<" in svg


# Room on the map


def corners(x: float, y: float, angle: float, length: float, breadth: float) -> list[tuple[float, float]]:
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [
        (x + c * a - s * b, y + s * a + c * b)
        for a in (-length / 2, 0, length / 2)
        for b in (-breadth / 2, 0, breadth / 2)
    ]


def test_names_keep_off_each_other_and_off_the_spaces() -> None:
    names = labels(builtin())
    assert not any(a.overlap(b) for a, b in combinations(names, 2))
    for spots in layout(builtin()).spots:
        for spot in spots:
            for x, y in corners(*spot, *TILE):
                assert not any(n.left < x < n.right and n.top < y < n.bottom for n in names)


def test_spaces_keep_off_each_other() -> None:
    spots = [spot for spots in layout(builtin()).spots for spot in spots]
    for one, other in combinations(spots, 2):
        if math.dist(one[:2], other[:2]) < TILE[0]:
            turn = math.radians(one.angle)
            for x, y in corners(*other, *TILE):
                dx, dy = x - one.x, y - one.y
                along, across = dx * math.cos(turn) + dy * math.sin(turn), dy * math.cos(turn) - dx * math.sin(turn)
                assert abs(along) >= TILE[0] / 2 or abs(across) >= TILE[1] / 2


def test_a_house_board_without_scenery_and_places_is_drawn_too() -> None:
    data = json.loads((DATA / "board.json").read_bytes())
    del data["scenery"]
    data["name"] = "<b>Ours</b>"
    data["canvas"] = {"width": 2000, "height": 1400}
    for section in data["sections"]:
        for space in section["spaces"]:
            del space["x"], space["y"]
    root = parsed(board_svg(Board.load(data), STARTS))
    assert root.get("aria-label") == "Map of the board “<b>Ours</b>”"
    assert len([e for e in root.iter() if "space" in e.get("class", "").split()]) == 133


def test_two_companies_may_be_at_home_in_one_city() -> None:
    data = json.loads((DATA / "board.json").read_bytes())
    next(c for c in data["companies"] if c["id"] == "UMR")["home"] = "el-paso"
    sections = {(s["a"], s["b"]): s["spaces"] for s in data["sections"]}
    del sections["chihuahua", "monterrey"][0]["start_of"]
    sections["el-paso", "chihuahua"][0]["start_of"] = "UMR"
    homes = by_id(parsed(board_svg(Board.load(data), {})))
    assert homes["board-home-umr"].get("transform") != homes["board-home-ep-rg"].get("transform")


# Cards, shares, tokens


@pytest.mark.parametrize("track_type", TRACK_CARDS)
def test_a_track_card_is_named(track_type: str) -> None:
    card = parsed(card_svg(track_type))
    assert card.get("aria-label") == f"Track card: {track_type}"
    assert len([e for e in card.iter() if e.get("class") == "bed"]) == (4 if track_type == "joker" else 1)


@pytest.mark.parametrize("company", [*COMPANIES, UNION_PACIFIC], ids=lambda company: str(company.id))
def test_shares_and_tokens_show_letters(company: Company) -> None:
    for picture in (share_svg(company.id), chip(company.id)):
        root = parsed(picture)
        assert f"{company.name} ({company.id})" in root.get("aria-label", "")
        assert company.id in [text.text for text in root.iter(f"{SVG}text")]


def test_no_two_companies_share_a_pattern() -> None:
    paths = [draw(17, 46) for draw in PATTERNS.values()]
    assert len(paths) == len(set(paths)) == 11


def luminance(colour: str) -> float:
    channels = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("company", [*COMPANIES, UNION_PACIFIC], ids=lambda company: str(company.id))
def test_letters_stand_out_from_their_ground(company: Company) -> None:
    dark, light = sorted((luminance(company.ink), luminance(company.lettering)))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


@pytest.mark.parametrize(("dividend", "payments"), [(1, "00000"), (2, "108642"), (3, "1512963"), (4, "20161284")])
def test_a_dividend_card_shows_what_it_pays(dividend: int, payments: str) -> None:
    card = parsed(dividend_card_svg(dividend))
    assert card.get("aria-label") == f"Dividend card {dividend}"
    assert "".join(t.text or "" for t in card.iter(f"{SVG}text") if t.get("class") == "coin-value") == payments


def test_backs_and_key_are_well_formed_and_named() -> None:
    for picture in (card_back_svg(), share_back_svg(), legend_svg()):
        assert parsed(picture).get("aria-label")


def test_a_picked_space_takes_the_colour_of_its_company() -> None:
    css = (files("trackside.games.union_pacific") / "static" / "union_pacific.css").read_text("utf-8")
    for company in COMPANIES:
        pick = json.dumps({"company": company.id})[1:-1]
        assert f"body:has([data-picked][data-pick*='{pick}']) .up-map {{ --up-aimed: {company.ink}; }}" in css
