"""The map with all that lies on it, every hex named, so that it can be chosen by hand, by keyboard and by ear."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Self

from markupsafe import Markup, escape

from trackside.core.drawing import as_json
from trackside.core.look import Drawn, Part
from trackside.core.message import Message, Piece, Value, message
from trackside.games.rail18xx import data_files, laying, routes, running, stations
from trackside.games.rail18xx.companies import NEUTRAL
from trackside.games.rail18xx.drawing import frame, scenery
from trackside.games.rail18xx.drawing.areas import areas_svg
from trackside.games.rail18xx.drawing.hex import Aim, Lay, Moment, Words, has_name, hex_id, hex_svg, name_id, place_svg
from trackside.games.rail18xx.drawing.routes import past_svg, routes_svg
from trackside.games.rail18xx.formation import RemoveToken
from trackside.games.rail18xx.homes import PlaceHome
from trackside.games.rail18xx.rounds import OperatingRound
from trackside.games.rail18xx.rules import Rules
from trackside.games.rail18xx.stations import PlaceToken
from trackside.games.rail18xx.table.panel import pick_of
from trackside.games.rail18xx.table.route_sheet import runs_again
from trackside.games.rail18xx.table.scene import Scene
from trackside.games.rail18xx.table.turn_routes import proposed
from trackside.games.rail18xx.track import LayTile


@dataclass(frozen=True)
class Voice:
    """Who says what is written on a map; two that speak the same language of the same title are the same.

    What is drawn is remembered with its voice, so a voice must not hold a whole look.
    """

    title: str
    language: str
    currency: str
    say: Callable[[Value], Markup] = field(compare=False)

    @classmethod
    def of(cls, scene: Scene) -> Self:
        """Who speaks to the viewer of a scene."""
        answers = scene.rules.answers
        return cls(answers.title, scene.look.language, answers.currency, scene.look.say)

    def text(self, value: Value) -> Markup:
        """Any message or piece without chips, escaped again for use within markup."""
        return escape(self.say(value).striptags())

    def money(self, amount: int) -> str:
        """An amount in the currency of the title."""
        return f"{self.currency}{amount}"


def draw(scene: Scene) -> Drawn:
    """The map; each hex is a part of its own, so that only what changed is sent after a move."""
    rules = scene.rules
    voice = Voice.of(scene)
    moments = tuple(_moments(scene))
    return [
        _below(rules, voice),
        *(Part(hex_id(moment.hex.name), _hex(moment, voice)) for moment in moments),
        frame.above(rules),
        Part("board-bridges", frame.bridges(rules.board, scene.position.faces)),
        Part("board-areas", _areas(rules, scene.position.phase.offboard, voice)),
        Part("board-past", _past(scene)),
        Part("board-routes", _routes(scene)),
        *(Part(name_id(moment.hex.name), _name(moment, voice)) for moment in moments if has_name(moment.hex)),
        Markup("</svg>"),
    ]


def routes_of(scene: Scene) -> tuple[routes.Run, ...]:
    """The runs that the map shows: the best ones while trains are to be run, and then those that were run."""
    position = scene.position
    if isinstance(scene.decision, running.Run):
        return proposed(scene)
    state = position.round
    if not isinstance(state, OperatingRound) or state.company is None or state.revenue is None:
        return ()
    return runs_again(scene, state.company)


def _routes(scene: Scene) -> Markup:
    runs = routes_of(scene)
    rules = scene.rules
    titles = [
        escape(
            scene.plain(message("{train} earns {sum}", train=Piece("train", run.train), sum=scene.money(run.revenue)))
        )
        for run in runs
    ]
    return routes_svg(rules.board, scene.position.faces, runs, titles)


def _past(scene: Scene) -> Markup:
    routes_then = {company.symbol: company.routes for company in scene.view.companies}
    return past_svg(scene.rules.board, scene.position.faces, routes_then)


@functools.lru_cache(maxsize=32)
def _below(rules: Rules, voice: Voice) -> Markup:
    title = rules.answers.title
    country = scenery.read(data_files.read(rules.answers.package, "scenery.json"))
    legend = frame.Legend(
        title=escape(title),
        subtitle=voice.text(rules.answers.subtitle),
        label=voice.text(message("Map of {title}", title=title)),
        called=lambda sea: voice.text(Piece("place", sea)),
    )
    return frame.below(rules, country, legend)


@functools.lru_cache(maxsize=256)
def _areas(rules: Rules, column: int, voice: Voice) -> Markup:
    return areas_svg(rules.board.hexes, column, lambda hex_: voice.text(Piece("place", hex_.name)))


def _moments(scene: Scene) -> Iterator[Moment]:
    """Every hex as it is now."""
    position, rules = scene.position, scene.rules
    lays, aims = _lays(scene), _aims(scene)
    closing = {name: private.symbol for private in rules.privates.values() for name in private.hexes}
    early = position.phase_number == 0
    for place, hex_ in enumerate(rules.board.hexes):
        lay = lays.get(hex_.name, ())
        yield Moment(
            hex_,
            position.faces[place],
            position.cities[place],
            position.kept[place],
            closing.get(hex_.name, "") if hex_.closed and early else "",
            as_json({"kind": "lay", "hex": hex_.name}) if lay else "",
            lay,
            tuple(aims.get(hex_.name, ())),
        )


def _lays(scene: Scene) -> dict[str, tuple[Lay, ...]]:
    """The faces that the viewer may lay now, by hex."""
    position, rules = scene.position, scene.rules
    found: dict[str, tuple[Lay, ...]] = {}
    for move in scene.moves_of(LayTile):
        place, face = rules.board.number_of[move.hex], rules.face(move.tile, move.rotation)
        tokens = laying.moved_tokens(position, place, face)[0] if any(map(any, position.cities[place])) else ()
        found[move.hex] = (*found.get(move.hex, ()), Lay(face, tokens))
    return found


def _aims(scene: Scene) -> dict[str, list[Aim]]:
    """The cities and tokens that the viewer may choose now, by hex."""
    position, found = scene.position, dict[str, list[Aim]]()
    for move in scene.moves:
        match move:
            case PlaceToken() | PlaceHome():
                place, symbol = scene.rules.board.number_of[move.hex], scene.decision.company
                slot = position.free_slot(place, move.stop, symbol)
                assert slot is not None
                bought = isinstance(move, PlaceToken)
                price = scene.money(stations.token_cost(position, symbol, place)) if bought else ""
                aim = Aim(as_json(pick_of(move)), move.stop, slot, price)
            case RemoveToken():
                aim = Aim(as_json(pick_of(move)), move.stop, move.slot)
            case _:
                continue
        found.setdefault(move.hex, []).append(aim)
    return found


@functools.lru_cache(maxsize=8192)
def _hex(moment: Moment, voice: Voice) -> Markup:
    """A hex. Most are as they were a move ago, so they are remembered."""
    where: Value = Piece("hex", moment.hex.name)
    title = message("{where}: {facts}", where=where, facts=tuple(_facts(moment, voice.money)))
    names = tuple(
        voice.text(message("{where}, {price}", where=where, price=aim.price)) if aim.price else voice.text(where)
        for aim in moment.aims
    )
    return hex_svg(moment, Words(voice.text(title), names))


@functools.lru_cache(maxsize=2048)
def _name(moment: Moment, voice: Voice) -> Markup:
    return place_svg(moment, voice.text(Piece("place", moment.hex.name)))


def _facts(moment: Moment, money: Callable[[int], str]) -> Iterator[Message]:
    """What there is to be said of a hex."""
    hex_, face = moment.hex, moment.face
    if face is not hex_.printed:
        yield message("tile {tile}", tile=Piece("tile", face.tile.name))
    elif face.pieces:
        yield message("printed track")
    else:
        yield message("no track")
    if revenues := sorted({stop.revenue for stop in face.stops} - {0}):
        yield message("pays {revenue}", revenue=money(revenues[-1]))
    offboard = next((stop.revenues for stop in face.stops if stop.revenues), ())
    if offboard:
        yield message("pays {revenue}", revenue=" / ".join(map(str, offboard)))
    if face is hex_.printed and hex_.terrain:
        yield message("building costs {price}", price=money(hex_.terrain))
    holders = [holder for slots in moment.tokens for holder in slots]
    if holders:
        taken = sum(map(bool, holders))
        yield message("{taken} of {slots} slots taken", taken=taken, slots=len(holders))
    yield from (_token(holder) for holder in holders if holder)
    kept = tuple(Piece("company", keeper) for slots in moment.kept for keeper in slots if keeper)
    if kept:
        yield message("kept for {companies}", companies=kept)
    if moment.closed:
        yield message("closed before phase 3 by {private}", private=Piece("private", moment.closed))


def _token(holder: str) -> Message:
    if holder == NEUTRAL:
        return message("a neutral token")
    return message("a token of {company}", company=Piece("company", holder))
