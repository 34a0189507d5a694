"""The pictures of the family: every tile, every hex, every legal lay; well-formed, and each id once."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from markupsafe import Markup, escape

import trackside
from tests.games.rail18xx.situation import start
from trackside import games
from trackside.core.game import Game
from trackside.core.look import Look, Part
from trackside.core.message import Message, Piece, Seat, Value
from trackside.core.moves import Move
from trackside.games.rail18xx import running
from trackside.games.rail18xx.drawing import tile_svg
from trackside.games.rail18xx.drawing.geometry import APOTHEM, SIDE, edge_to_edge, polar
from trackside.games.rail18xx.drawing.hex import Aim, Lay, Moment, Words, hex_svg, lay_word
from trackside.games.rail18xx.drawing.placing import SLOT, layout
from trackside.games.rail18xx.drawing.tile import face_svg, tile_def
from trackside.games.rail18xx.drawing.tokens import lettering
from trackside.games.rail18xx.homes import PlaceHome
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.stations import PlaceToken
from trackside.games.rail18xx.table import map_region
from trackside.games.rail18xx.table.scene import Scene
from trackside.games.rail18xx.track import LayTile

TITLES = ("1861", "1867")
RECORDS = Path(__file__).parents[2] / "records"


def scene(position: RailPosition) -> Scene:
    """A look at a position by whoever has to decide."""
    title = games.find(position.rules.answers.title)
    seat = position.deciding[0] if position.deciding else None
    naming = title.naming(position.rules.options)

    def text(value: Value) -> str:
        match value:
            case tuple():
                return ", ".join(map(text, value))
            case Piece():
                return text(naming(value))
            case Message():
                return value.text.format_map({name: text(part) for name, part in value.parameters.items()})
            case Seat() | int() | str():
                return str(value)

    return Scene(
        Look(
            title=title,
            options=position.rules.options,
            names=tuple("ABCDEF"[: position.seats]),
            seat=seat,
            view=position.view(seat),
            standings=position.standings(),
            deciding=position.deciding,
            offers=() if seat is None else tuple(position.choices(seat).offers()),
            live=True,
            number=0,
            language="en",
            say=lambda value: escape(text(value)),
            _imagine=lambda generator: position.clone(),
        )
    )


def whole(position: RailPosition) -> tuple[str, ElementTree.Element]:
    """The map as text and as a tree; every part is an element with its id."""
    drawn = map_region.draw(scene(position))
    for part in drawn:
        if isinstance(part, Part):
            assert ElementTree.fromstring(part.html).get("id") == part.id
    text = "".join(part.html if isinstance(part, Part) else part for part in drawn)
    return text, ElementTree.fromstring(text)


def moment(game: Game, number: int) -> RailPosition:
    """The position of a real game after so many moves."""
    position = game.at(number).position
    assert isinstance(position, RailPosition)
    return position


def first(record: str, wanted: Callable[[RailPosition], bool], after: int) -> RailPosition:
    """The first position of a real game that is wanted, after so many moves."""
    game = trackside.load((RECORDS / record).read_bytes())
    return next(found for number in range(after, game.number) if wanted(found := moment(game, number)))


def may(kind: type[Move]) -> Callable[[RailPosition], bool]:
    """Whether a move of a kind is among those that may be made."""
    return lambda position: any(isinstance(move, kind) for move in scene(position).moves)


@pytest.mark.parametrize("title", TITLES)
def test_every_tile_draws_in_every_rotation(title: str) -> None:
    rules = start(title).rules
    for name in rules.tile_names:
        tile = rules.tiles[name]
        symbol = ElementTree.fromstring(tile_def(tile))
        assert symbol.get("id") == f"board-tile-{name}"
        written = [element.text for element in symbol.iter("text")]
        assert name in written
        assert all(str(stop.revenue) in written for stop in tile.face(0).stops)
        assert tile.label is None or tile.label in written
        for rotation in range(6):
            picture = ElementTree.fromstring(tile_svg(tile, rotation, name="a tile"))
            use = next(picture.iter("use"))
            assert use.get("href") == f"#board-tile-{name}"
            assert (use.get("transform") or "rotate(0)") == f"rotate({60 * rotation})"


@pytest.mark.parametrize("title", TITLES)
def test_track_meets_the_edges_it_leads_to_and_cities_stay_apart(title: str) -> None:
    rules = start(title).rules
    printed = [hex_.printed.tile for hex_ in rules.board.hexes]
    for tile in [*(rules.tiles[name] for name in rules.tile_names), *printed]:
        face, plan = tile.face(0), layout(tile)
        for (one, other), curve in zip(face.pieces, plan.track, strict=True):
            assert curve.points[0] == pytest.approx(polar(one, APOTHEM))
            end = polar(other, APOTHEM) if other < 6 else plan.stops[other - 6].middle
            assert curve.points[-1] == pytest.approx(end, abs=1.5)
        slots = [slot for place in plan.stops for slot in place.slots]
        for number, (x, y) in enumerate(slots):
            assert max(abs(x), abs(y)) + SLOT < SIDE
            for other_x, other_y in slots[number + 1 :]:
                assert (x - other_x) ** 2 + (y - other_y) ** 2 > (2 * SLOT - 1) ** 2
        assert len(ElementTree.fromstring(f"<g>{face_svg(tile)}</g>")) >= bool(face.pieces)


def test_arcs_meet_the_edges_at_right_angles() -> None:
    for other in (1, 2, 3):
        curve = edge_to_edge(0, other)
        assert curve.points[1][0] == pytest.approx(0, abs=0.01)


@pytest.mark.parametrize("title", TITLES)
def test_every_hex_is_a_part_with_a_name_and_each_id_is_there_once(title: str) -> None:
    position = start(title)
    _, tree = whole(position)
    ids = Counter(element.get("id") for element in tree.iter() if element.get("id"))
    assert [id_ for id_, times in ids.items() if times > 1] == []
    used = {element.get("href", "")[1:] for element in tree.iter() if element.get("href")}
    assert used <= set(ids)
    for hex_ in position.rules.board.hexes:
        group = tree.find(f".//*[@id='board-{hex_.name}']")
        assert group is not None
        told = group.findtext("title") or ""
        assert hex_.name in told
        assert hex_.place is None or hex_.place in told


@pytest.mark.parametrize(("record", "after"), [("18xx_1861_29683.json", 60), ("18xx_1867_21268.json", 560)])
def test_every_legal_lay_has_a_pick_and_a_ghost(record: str, after: int) -> None:
    position = first(record, may(LayTile), after)
    _, tree = whole(position)
    lays = scene(position).moves_of(LayTile)
    picks = {element.get("id"): json.loads(element.get("data-pick") or "null") for element in tree.iter()}
    words = {element.get("data-shown-by") for element in tree.iter()}
    assert lays
    for move in lays:
        assert picks[f"board-{move.hex}"] == {"kind": "lay", "hex": move.hex}
        assert f"lay-{move.hex}-{move.tile}-{move.rotation}" in words
    picked = {pick["hex"] for pick in picks.values() if pick}
    assert picked == {move.hex for move in lays}


@pytest.mark.parametrize(("after", "kind"), [(574, PlaceToken), (36, PlaceHome)])
def test_cities_that_may_be_chosen_are_picks_with_names(after: int, kind: type[PlaceToken] | type[PlaceHome]) -> None:
    position = first("18xx_1867_21268.json", may(kind), after)
    _, tree = whole(position)
    aims = [element for element in tree.iter() if element.get("class") == "aim"]
    picked = [json.loads(element.get("data-pick") or "") for element in aims]
    wanted: list[dict[str, Any]] = [
        {"kind": move.__struct_config__.tag, "hex": move.hex, "stop": move.stop}
        for move in scene(position).moves_of(kind)
    ]
    assert picked == wanted
    assert wanted
    assert all(element.findtext("title") for element in aims)


def test_routes_are_drawn_from_city_to_city_and_can_be_pointed_at() -> None:
    position = first("18xx_1861_29683.json", lambda found: isinstance(found.pending, running.Run), 240)
    runs = map_region.routes_of(scene(position))
    _, tree = whole(position)
    routes = tree.find(".//*[@id='board-routes']")
    assert runs
    assert routes is not None
    assert [route.get("data-shown-by") for route in routes] == [f"route-{n}" for n in range(1, len(runs) + 1)]
    for run, route in zip(runs, routes, strict=True):
        assert len(route.findall("circle")) == len(run.counted)


def test_only_the_hex_of_a_laid_tile_changes() -> None:
    position = first("18xx_1861_29683.json", may(LayTile), 60)
    move = scene(position).moves_of(LayTile)[0]
    seat = position.deciding[0]
    after = position.clone()
    after.apply(seat, move)
    still = [scene(position), scene(after)]
    for one in still:
        object.__setattr__(one.look, "offers", ())
    before_parts, after_parts = (map_region.draw(one) for one in still)
    changed = [
        one.id if isinstance(one, Part) else one
        for one, other in zip(before_parts, after_parts, strict=True)
        if one != other
    ]
    assert set(changed) - {f"board-name-{move.hex}"} == {f"board-{move.hex}"}


def test_a_ghost_carries_the_tokens_of_its_hex() -> None:
    rules = start("1861").rules
    hex_ = rules.hex("H18")
    face = rules.face("5", 2)
    hex_now = Moment(
        hex_,
        hex_.printed,
        (("Y",),),
        (("",),),
        "",
        lays=(Lay(face, (("Y",),)),),
        aims=(Aim("{}", 0, 0, "₽40"),),
    )
    words = Words(Markup("Yuzovka (H18)"), (Markup("Yuzovka, ₽40"),))
    tree = ElementTree.fromstring(hex_svg(hex_now, words))
    ghost = tree.find(".//*[@class='ghost']")
    assert ghost is not None
    assert ghost.get("data-shown-by") == lay_word("H18", face)
    assert [use.get("href") for use in ghost.iter("use")] == ["#board-tile-5", "#board-token-y"]


@pytest.mark.parametrize("title", TITLES)
def test_letters_of_tokens_can_be_read(title: str) -> None:
    for charter in start(title).rules.charters.values():
        assert lettering(charter).startswith("#")
        if charter.colour in ("#4cb5d2", "#fffdd0"):
            assert lettering(charter) != "#ffffff"


def test_the_last_routes_of_every_company_can_be_asked_for() -> None:
    position = moment(trackside.load((RECORDS / "18xx_1861_29683.json").read_bytes()), 545)
    _, tree = whole(position)
    past = tree.find(".//*[@id='board-past']")
    assert past is not None
    ran = [f"runs-{company.symbol}" for company in scene(position).view.companies if company.routes]
    assert [path.get("data-shown-by") for path in past] == ran
    assert len(ran) > 3


def test_colour_is_never_the_only_sign() -> None:
    _, tree = whole(start("1861"))
    rims = {}
    for colour in ("yellow", "green", "brown", "gray"):
        ground = tree.find(f".//*[@id='board-{colour}']")
        assert ground is not None
        rims[colour] = tuple(path.get("class") for path in ground if "rail-inset" in (path.get("class") or ""))
    assert len(set(rims.values())) == 4
    style = (resources.files("trackside.games.rail18xx") / "static" / "map.css").read_text()
    patterns = [re.search(rf"\.route-{number} \.line {{ stroke-dasharray: ([^;]+);", style) for number in range(1, 7)]
    assert all(patterns)
    assert len({found[1] for found in patterns if found}) == 6
