"""The map in the terminal: the whole of it in letters and strokes, what lies on each place, where tiles may go.

A hex is two lines high and five columns wide. Its strokes are the sides to which its track leads:

    \\Mos/      top left, the first letters of the place (or | for track to the top), top right
    /g|2\\      bottom left, colour, bottom, tokens (@: one of the acting company), bottom right
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trackside.core.message import Piece, message
from trackside.core.moves import Move
from trackside.games.rail18xx.companies import NEUTRAL
from trackside.games.rail18xx.stations import PlaceToken
from trackside.games.rail18xx.terminal_scene import (
    COLOURS,
    HEX_STYLES,
    SIGNS,
    Scene,
    face_of,
    place_name,
    ways,
)
from trackside.games.rail18xx.tiles import Face
from trackside.games.rail18xx.track import LayTile
from trackside.games.rail18xx.view import HexView

_WIDTH: Final = 5
_TOP, _BOTTOM = 3, 0


class RailMap:
    """The map of one scene."""

    def __init__(self, scene: Scene, moves: Sequence[Move]) -> None:
        self.scene = scene
        self.rules = scene.rules
        self.faces = {found.hex: face_of(scene.rules, found) for found in scene.view.hexes}
        self.lays = Counter(move.hex for move in moves if isinstance(move, LayTile))
        """In how many ways a tile may be laid on each hex."""
        self.tokens = {move.hex for move in moves if isinstance(move, PlaceToken)}

    # --- the whole map ---

    def overview(self) -> RenderableType:
        """All hexes, with a letter for each column and a number for each row."""
        hexes = self.rules.board.hexes
        columns = max(hex_.x for hex_ in hexes) + 1
        last = max(hex_.y for hex_ in hexes) + 1
        head = "   " + "".join(chr(ord("A") + column).center(_WIDTH) for column in range(columns))
        lines = [Text(head.rstrip(), "bold")]
        cells = {(hex_.x, hex_.y): self._cell(self.scene.hexes[hex_.name]) for hex_ in hexes}
        for row in range(min(hex_.y for hex_ in hexes), last + 1):
            line = Text(f"{row + 1:>2} " if row < last else "   ")
            for column in range(columns):
                upper, lower = cells.get((column, row)), cells.get((column, row - 1))
                line.append_text(upper[0] if upper else lower[1] if lower else Text(" " * _WIDTH))
            line.rstrip()
            lines.append(line)
        return Group(self.scene.heading(message("Map")), *lines, *self._legend())

    def _cell(self, found: HexView) -> tuple[Text, Text]:
        """The two lines of a hex."""
        face = self.faces[found.hex]
        exits = face.exits

        def stroke(edge: int, mark: str) -> str:
            return mark if edge in exits else " "

        upper = stroke(2, "\\") + self._middle(found, face) + stroke(4, "/")
        bottom = "|" if _BOTTOM in exits else ":" if self._led_up_to(found.hex) else " "
        lower = stroke(1, "/") + SIGNS[found.colour] + bottom + self._mark(found) + stroke(5, "\\")
        style = HEX_STYLES[found.colour]
        return Text(upper, style), Text(lower, style)

    def _led_up_to(self, name: str) -> bool:
        """Whether a place below leads here, whose name hides that."""
        below = f"{name[0]}{int(name[1:]) + 2}"
        return below in self.faces and bool(self.faces[below].stops) and _TOP in self.faces[below].exits

    def _middle(self, found: HexView, face: Face) -> str:
        hex_ = self.rules.hex(found.hex)
        if (place := place_name(self.rules, found.hex)) is not None and face.stops:
            return set_cell_size(self.scene.say(place).replace(". ", ""), 3)
        if _TOP in face.exits:
            return " | "
        if hex_.terrain and face is hex_.printed:
            return str(hex_.terrain).center(3)
        return " . "

    def _mark(self, found: HexView) -> str:
        """How many tokens there are, and whether the acting company has one."""
        acting = self.scene.view.acting
        holders = [holder for city in found.cities for holder in city.slots if holder]
        if acting and acting in holders:
            return "@"
        if found.hex in self.lays or found.hex in self.tokens:
            return "*"
        return str(len(holders)) if holders else " "

    def _legend(self) -> Iterable[Text]:
        say = self.scene.say
        colours = ", ".join(f"{SIGNS[colour]} {say(COLOURS[colour])}" for colour in SIGNS if colour != "white")
        yield Text(colours)
        yield self.scene.line(
            message("\\ | / lead to the neighbours (: from below only); numbers are tokens, or the price of building")
        )
        if self.scene.view.acting:
            yield self.scene.line(
                message(
                    "@ a token of {company}; * it may lay a tile or place a token there now",
                    company=Piece("company", self.scene.view.acting),
                )
            )

    # --- the places ---

    def places(self) -> RenderableType:
        """What lies on every city, town and area, in two columns."""
        rows = [self._place(found) for found in self.scene.view.hexes if self._shown(found)]
        half = -(-len(rows) // 2)
        table = Table.grid(padding=(0, 1))
        for width in (3, 16, 1, 6, 18, 1, 3, 16, 1, 6, 18):
            table.add_column(width=width, no_wrap=True, overflow="ellipsis")
        for left in range(half):
            right = rows[left + half] if left + half < len(rows) else [""] * 5
            table.add_row(*rows[left], "", *right)
        legend = message("Colour, revenue, then the slots of each city: tokens, (kept for a company), o free")
        return Group(self.scene.heading(message("Places")), table, self.scene.line(legend))

    def _shown(self, found: HexView) -> bool:
        return bool(self.faces[found.hex].stops) and not any(stop.label_hidden for stop in self.faces[found.hex].stops)

    def _place(self, found: HexView) -> list[str]:
        name = place_name(self.rules, found.hex)
        shown = "" if name is None else self.scene.say(name)
        revenues = "/".join(map(str, dict.fromkeys(found.revenues)))
        return [found.hex, shown, SIGNS[found.colour], revenues, self._slots(found) or self._kind(found)]

    def _kind(self, found: HexView) -> str:
        kinds = {stop.kind for stop in self.faces[found.hex].stops}
        names = {"town": message("town"), "offboard": message("area"), "city": message("city")}
        return ", ".join(self.scene.say(name) for kind, name in names.items() if kind in kinds)

    def _slots(self, found: HexView) -> str:
        cities = [
            " ".join(_holder(holder, kept) for holder, kept in zip(city.slots, city.kept, strict=True))
            for city in found.cities
            if city.slots
        ]
        return " | ".join(cities)

    # --- where the acting company may build ---

    def reach(self) -> RenderableType:
        """The hexes on which the acting company may build now, and what lies there."""
        if not self.lays and not self.tokens:
            return self.scene.line(message("Nothing can be built now"))
        table = Table.grid(padding=(0, 2))
        for _ in range(2):
            table.add_column(width=47, no_wrap=True, overflow="ellipsis")
        lines = [self._reached(self.scene.hexes[name]) for name in sorted({*self.lays, *self.tokens}, key=_by_name)]
        half = -(-len(lines) // 2)
        for number in range(half):
            table.add_row(lines[number], lines[number + half] if number + half < len(lines) else "")
        heading = message("Where {company} may build", company=Piece("company", self.scene.view.acting or ""))
        return Group(self.scene.heading(heading), table)

    def _reached(self, found: HexView) -> Text:
        """One hex: what it is, its track, and how many ways there are to lay a tile."""
        hex_, face = self.rules.hex(found.hex), self.faces[found.hex]
        parts = [self.scene.say(Piece("hex", found.hex)), self.scene.say(COLOURS[found.colour])]
        if found.tile is not None:
            parts[1] += f" {found.tile}"
        if joined := ways(self.rules, found.hex, face):
            parts.append(" ".join(joined))
        if face is hex_.printed and hex_.terrain:
            parts.append(self.scene.say(message("costs {price}", price=self.scene.money(hex_.terrain))))
        if slots := self._slots(found):
            parts.append(slots)
        if count := self.lays.get(found.hex):
            parts.append(self.scene.say(message("{count} way", "{count} ways", count=count)))
        return Text(", ".join(parts))


def _holder(holder: str, kept: str) -> str:
    if holder == NEUTRAL:
        return "x"
    return holder or (f"({kept})" if kept else "o")


def _by_name(name: str) -> tuple[str, int]:
    return name[0], int(name[1:])
