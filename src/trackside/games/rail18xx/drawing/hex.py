"""One hex of the map: what is printed or laid there, tokens, name, and what the viewer may do with it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from markupsafe import Markup, escape

from trackside.core.plane import number, points
from trackside.games.rail18xx.drawing.frame import HEX
from trackside.games.rail18xx.drawing.geometry import APOTHEM, SIDE, at, middle, polar, turned
from trackside.games.rail18xx.drawing.names import name_svg
from trackside.games.rail18xx.drawing.placing import layout
from trackside.games.rail18xx.drawing.tile import face_svg, ground, terrain_svg, tile_use, upright
from trackside.games.rail18xx.drawing.tokens import kept_svg, token_id
from trackside.games.rail18xx.hexes import Hex
from trackside.games.rail18xx.tiles import Face

Rows: TypeAlias = "tuple[tuple[str, ...], ...]"
"""For each stop the companies in, or of, its slots."""


class Aim(NamedTuple):
    """A slot of a city that may be chosen now: what it picks, and its price, or nothing."""

    pick: str
    stop: int
    slot: int
    price: str = ""


class Lay(NamedTuple):
    """A face that may be laid now, with the tokens that would stand on it."""

    face: Face
    tokens: Rows


class Moment(NamedTuple):
    """A hex at one moment. Two that are equal look alike."""

    hex: Hex
    face: Face
    tokens: Rows
    kept: Rows
    closed: str
    """The private company that keeps everybody out, while it does."""
    pick: str = ""
    """What a tap on the hex picks."""
    lays: tuple[Lay, ...] = ()
    aims: tuple[Aim, ...] = ()


class Words(NamedTuple):
    """What is said of a hex in the reader's language, escaped: all about it, and about what may be chosen."""

    title: Markup
    aims: tuple[Markup, ...] = ()


def hex_id(name: str) -> str:
    """The id of a hex's element."""
    return f"board-{name}"


def lay_word(name: str, face: Face) -> str:
    """The word by which a face is shown on a hex before it is laid (`data-shows`)."""
    return f"lay-{name}-{face.tile.name}-{face.rotation}"


def hex_svg(moment: Moment, words: Words) -> Markup:
    """The hex as one element."""
    hex_, face = moment.hex, moment.face
    pick = Markup(' data-pick="{}"').format(moment.pick) if moment.pick else ""
    drawn = [
        f'<g id="{hex_id(hex_.name)}" class="hex" transform="translate({at(middle(hex_))})"{pick}>'
        f"<title>{words.title}</title>",
        _surface(moment),
        tokens_svg(face, moment.tokens, moment.kept),
    ]
    if moment.closed:
        drawn.append(f'<text class="rail-closed-by" y="{36 if hex_.place else 3}">{escape(moment.closed)}</text>')
    if moment.lays:
        drawn += [_ghost(moment, lay) for lay in moment.lays]
    drawn.append(f'<use href="#board-rim" class="rim" data-shown-by="hex-{hex_.name}"/>')
    drawn += [_aim(moment, aim, name) for aim, name in zip(moment.aims, words.aims, strict=True)]
    drawn.append("</g>")
    return Markup("").join(map(Markup, drawn))


def has_name(hex_: Hex) -> bool:
    """Whether the name of the place stands on the hex itself; areas and ports have theirs elsewhere, or none."""
    return hex_.place not in (None, "port") and not any(stop.kind == "offboard" for stop in hex_.printed.stops)


def name_id(name: str) -> str:
    """The id of the name on a hex."""
    return f"board-name-{name}"


def place_svg(moment: Moment, place: Markup) -> Markup:
    """The name of a place; it may reach over the edges of its hex, so it is drawn above all of them."""
    hex_, face = moment.hex, moment.face
    terrain = face is hex_.printed and hex_.terrain > 0
    name = name_svg(place, face, price=terrain, future=_has_future(moment))
    return Markup(f'<g id="{name_id(hex_.name)}" transform="translate({at(middle(hex_))})">{name}</g>')


def _surface(moment: Moment) -> str:
    """What lies on the hex: a tile, or what is printed."""
    hex_, face = moment.hex, moment.face
    if face is not hex_.printed:
        return tile_use(face.tile.name, face.rotation) + _future(moment)
    drawn = _open_ground(hex_) if hex_.undrawn else ground(face.tile.colour)
    if moment.closed:
        drawn += Markup('<use href="#board-closed"/>')
    drawn += face_svg(face.tile)
    if hex_.stubs:
        stubs = "".join(f"M{points([polar(edge, APOTHEM), polar(edge, APOTHEM - 9)])}" for edge in hex_.stubs)
        drawn += Markup(f'<path class="rail-bed" d="{stubs}"/><path class="rail-track" d="{stubs}"/>')
    if hex_.terrain:
        drawn += Markup(upright(layout(face.tile).price, terrain_svg(hex_.terrain)))
    if hex_.place == "port":
        drawn += Markup('<use href="#board-anchor"/>')
    return drawn + _future(moment)


def _open_ground(hex_: Hex) -> Markup:
    """The ground of a hex that forms one area with others: no border between them."""
    border = "".join(
        f"M{points([polar(edge - 0.5, SIDE), polar(edge + 0.5, SIDE)])}"
        for edge in range(6)
        if edge not in hex_.undrawn
    )
    colour = hex_.printed.tile.colour
    return Markup(f'<path class="rail-ground rail-{colour} open" d="{HEX}"/><path class="rail-border" d="{border}"/>')


def _has_future(moment: Moment) -> bool:
    return moment.hex.future_label is not None and moment.face.tile.colour != moment.hex.future_colour


def _future(moment: Moment) -> Markup:
    """The letter that tiles of a later colour need here (18xx 8.11)."""
    hex_ = moment.hex
    if not _has_future(moment):
        return Markup("")
    spot = turned(layout(moment.face.tile).future, moment.face.rotation)
    return Markup(
        f'<g class="rail-future" transform="translate({at(spot)})">'
        f'<circle r="7"/><text y="2.8">{escape(str(hex_.future_label))}</text></g>'
    )


def tokens_svg(face: Face, tokens: Rows, kept: Rows) -> Markup:
    """The tokens of a face, and the letters of those for whom free slots are kept."""
    drawn = []
    for stop, place in enumerate(layout(face.tile).stops):
        for slot, spot in enumerate(place.slots):
            x, y = turned(spot, face.rotation)
            holder = _entry(tokens, stop, slot)
            keeper = _entry(kept, stop, slot)
            if holder:
                drawn.append(f'<use href="#{token_id(holder)}" x="{number(x)}" y="{number(y)}"/>')
            elif keeper:
                drawn.append(f'<g transform="translate({at((x, y))})">{kept_svg(keeper)}</g>')
    return Markup("".join(drawn))


def _entry(rows: Rows, stop: int, slot: int) -> str:
    return rows[stop][slot] if stop < len(rows) and slot < len(rows[stop]) else ""


def _ghost(moment: Moment, lay: Lay) -> Markup:
    """A face that is shown on the hex while it is thought of."""
    word = f' data-shown-by="{lay_word(moment.hex.name, lay.face)}"'
    tokens = tokens_svg(lay.face, lay.tokens, ())
    if not tokens:
        return Markup(
            f'<use href="#board-tile-{lay.face.tile.name}" class="ghost turn-{lay.face.rotation}"'
            f' transform="rotate({60 * lay.face.rotation})"{word}/>'
        )
    return (
        Markup(f'<g class="ghost"{word}>') + tile_use(lay.face.tile.name, lay.face.rotation) + tokens + Markup("</g>")
    )


def _aim(moment: Moment, aim: Aim, name: Markup) -> Markup:
    """A ring around a slot that can be chosen; its price stands in the slot, where it covers nothing."""
    face = moment.face
    spot = turned(layout(face.tile).stops[aim.stop].slots[aim.slot], face.rotation)
    tag = ""
    if aim.price:
        fit = ' textLength="22" lengthAdjust="spacingAndGlyphs"' if len(aim.price) > 3 else ""
        tag = f'<text class="rail-tag" y="3.7"{fit}>{escape(aim.price)}</text>'
    return Markup(
        f'<g class="aim" data-pick="{escape(aim.pick)}" data-shown-by="token-{moment.hex.name}-{aim.stop}"'
        f' transform="translate({at(spot)})"><title>{name}</title><circle r="15.5"/>{tag}</g>'
    )
