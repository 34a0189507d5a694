"""What the terminal shows of Downforce, in a hundred columns and without relying on colour.

The track is a strip: lanes from the left one to the right one, driven to the right. Cars are their racing numbers,
followed by `>`; empty spaces the last signs of their names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.box import HORIZONTALS
from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trackside.core import printing
from trackside.core.message import Message, Piece, Seat, message, only
from trackside.core.moves import Move
from trackside.games.downforce import notes
from trackside.games.downforce.auction import Bid
from trackside.games.downforce.bands import SkipBand
from trackside.games.downforce.betting import Bet
from trackside.games.downforce.components import COLOUR_INDEX, COLOURS, COMPONENTS, WILD, band_name
from trackside.games.downforce.driving import Drive, Forgo, Step
from trackside.games.downforce.pictures import NUMBERS
from trackside.games.downforce.race import CarryOut, Play, Wild
from trackside.games.downforce.strip import Cell, Strip, straighten
from trackside.games.downforce.styles import STYLE_TEXTS, KeepStyle
from trackside.games.downforce.track import FINISH, FINISH_LINE
from trackside.games.downforce.variants import settle
from trackside.games.downforce.views import CarView, PlayerView, View
from trackside.locales import Speaker

LIGHT: Final = ("green", "yellow", "orange")
"""Cars that are lettered in black."""

STYLES: Final[Mapping[str, str]] = {
    colour.id: f"bold {'black' if colour.id in LIGHT else 'white'} on {colour.ink}" for colour in COMPONENTS.colours
}

_WIDTH: Final = 96
_END: Final = "*"
"""Where the car that moves may end."""
_STEP: Final = "+"
"""Where it may be after one step, to go on from there."""
_LANES: Final = ("L", "M", "R")
_NAME_WIDTH: Final = 18


def show(
    view: View, options: Mapping[str, Any], moves: Sequence[Move], speaker: Speaker
) -> Mapping[str, RenderableType]:
    """The track, the cars in the order of the race, the drivers, what is for sale or in play, the viewer's cards."""
    scene = _Scene(view, options, moves, speaker)
    parts = {"track": scene.strip(), "race": scene.race(), "drivers": scene.drivers()}
    if view.auction is not None:
        parts["auction"] = scene.auction()
    if view.card is not None:
        parts["card"] = scene.card()
    if view.seat is not None:
        parts["hand"] = scene.hand(view.players[view.seat])
    return parts


def brief(view: View) -> Sequence[str]:
    """What matters for a decision that follows another one of the same player."""
    if view.auction is not None:
        return ("auction", "hand")
    if view.card is not None and view.line is None:
        return ("track", "card")
    return ("track", "race", "hand") if view.kind == "play" else ("race", "hand")


def path(move: Move, view: View) -> Sequence[printing.Step]:
    """How the menu leads to a move: a car goes to a space at once, by one of the ways there, or by a single step."""
    match move:
        case Bid(card=card, amount=0):
            return (("pass", message("Pass with a card")), (card, only(Piece("card", card))))
        case Bid(card=card, amount=amount):
            bid = message("for {amount} million", amount=amount)
            return (("bid", message("Bid with a card")), (card, only(Piece("card", card))), (str(amount), bid))
        case KeepStyle(style=style):
            text = Message("{style}: {text}", {"style": Piece("style", style), "text": STYLE_TEXTS[style]})
            return ((style, text),)
        case Play(card=card, start=start):
            order = message("from the bottom") if start else message("from the top")
            return ((card, only(Piece("card", card))), (start or "top", order))
        case Wild(colour=colour) | Bet(colour=colour):
            return ((colour, only(Piece("car", colour))),)
        case Drive(spaces=spaces):
            return ((spaces[-1], _goal(spaces[-1])),)
        case Step(space=space):
            return (("step", message("One step only")), (space, _goal(space)))
        case SkipBand():
            return (("skip", message("Skip this band")),)
        case CarryOut():
            return (("carry-out", message("Carry it out")),)
        case Forgo():
            return (("forgo", message("Do without the bonus")),)
    raise TypeError(move)


def proposals(position: Any, seat: int) -> Sequence[tuple[Move, Sequence[printing.Step]]]:
    """Nothing: of no kind are there too many moves to list."""
    return ()


def _goal(space: str) -> Message:
    if space == FINISH:
        return message("over the finish line")
    return message("Go to {space}", space=Piece("space", space))


class _Scene:
    """One view, ready to be printed."""

    def __init__(self, view: View, options: Mapping[str, Any], moves: Sequence[Move], speaker: Speaker) -> None:
        self.view = view
        self.say = speaker.say
        rules = settle(len(view.players), options)
        self.track = rules.tracks[view.race - 1]
        self.deck = rules.deck
        self.variant = rules.variant
        self.standing = {car.space: car.colour for car in view.cars if car.space is not None}
        self.marks = {move.space: _STEP for move in moves if isinstance(move, Step)}
        if view.moving is not None and view.moving.left == 1:
            self.marks = dict.fromkeys(self.marks, _END)
        self.marks |= {move.spaces[-1]: _END for move in moves if isinstance(move, Drive)}

    # --- the track ---

    def strip(self) -> RenderableType:
        """The lap from the finish line on, cut in pieces, with the names of its sections, its lines and the cars."""
        strip = straighten(self.track)
        lanes = {lane: self._lane(strip, lane) for lane in _LANES}
        lines: list[Text] = [self._heading(message("The track {name}", name=self.track.file.name))]
        for piece in strip.pieces(_WIDTH):
            lines.append(self._sections(strip, piece))
            lines += [Text(f"{lane} ") + row[piece.start : piece.stop] for lane, row in lanes.items()]
            if marks := self._lines(strip, piece):
                lines.append(marks)
        legend = message(
            "L, M, R: the lanes from the left, driven to the right. A space ends with ] if it is a rectangle, with ) "
            "if it is not, with ! before a line"
        )
        lines.append(Text(self.say(legend)))
        if self.marks:
            text = message("{mark} the car may end there; {step} it may take one step", mark=_END, step=_STEP)
            lines.append(Text(self.say(text)))
        return Group(*lines)

    def _lane(self, strip: Strip, lane: str) -> Text:
        row = Text()
        for cell in strip.cells:
            if cell.space.lane == lane:
                row.append(" " * (cell.left - len(row)))
                row.append_text(self._cell(cell))
        return row

    def _cell(self, cell: Cell) -> Text:
        """A car, or the last signs of the name of the space with a mark before them; then the front edge."""
        name = cell.space.id
        width = cell.right - cell.left
        car = self.standing.get(name)
        if car is not None:
            inside = Text(f"{NUMBERS[car]}>".center(width), STYLES[car])
        elif mark := self.marks.get(name):
            inside = Text(f"{mark}{name[-2:]}".center(width), "bold")
        else:
            inside = Text(f" {name[-2:]}".center(width), "dim")
        return inside.append("!" if cell.line else "]" if cell.space.rectangle else ")", "not dim")

    def _sections(self, strip: Strip, piece: range) -> Text:
        """The name of each section where it begins, as far as there is room."""
        starts: dict[int, int] = {}
        for cell in strip.cells:
            starts[cell.space.section] = min(cell.left, starts.get(cell.space.section, cell.left))
        begins = {max(start, piece.start): section for section, start in starts.items() if start < piece.stop}
        here = [(start, section) for start, section in sorted(begins.items()) if start in piece]
        row = Text("  ")
        for (start, section), (end, _) in zip(here, [*here[1:], (piece.stop, 0)], strict=True):
            name = self.track.file.sections[section].name
            room = end - start - 1
            row.append(set_cell_size(name if cell_len(name) <= room else f"{set_cell_size(name, room - 1)}…", room + 1))
        return row

    def _lines(self, strip: Strip, piece: range) -> Text | None:
        """A sign below the front edge at which each line lies."""
        found = {cell.right: cell.line for cell in strip.cells if cell.line and cell.right in piece}
        row = Text("  ")
        for column, line in sorted(found.items()):
            name = message("finish") if line == FINISH_LINE else message("line {line}", line=line)
            label = self.say(name)
            at = column - piece.start + 2
            before = at - cell_len(label) - 1
            row.append(" " * (before - row.cell_len) + f"{label} ^" if before >= row.cell_len else f"^ {label}")
        return row if found else None

    # --- the cars and their drivers ---

    def race(self) -> RenderableType:
        """Who leads, how far it is, and what the cards can still do: by what is open and by one's own hand."""
        view = self.view
        per_car, wild = notes.pushes(view, self.deck)
        line = view.lines_crossed + 1
        table = Table(box=HORIZONTALS, pad_edge=False, padding=(0, 1))
        table.add_column("", justify="right")
        table.add_column(self.say(message("Car")))
        table.add_column(self.say(message("Owner")), no_wrap=True)
        figures = [message("line {line}", line=line)] if line < FINISH_LINE else []
        figures.append(message("finish") if self.variant.finish else message("laps"))
        figures += [message("yours"), message("seen"), message("unseen")]
        for heading in figures:
            table.add_column(self.say(heading), justify="right")
        for rank, car in enumerate(notes.order(view, self.track), 1):
            owner = "-" if car.owner is None else self._short(car.owner)
            cells = [*self._distances(car, line), *map(str, per_car[car.colour])]
            table.add_row(f"{rank}.", _number(car.colour) + self._chip(car.colour), owner, *cells)
        table.add_section()
        table.add_row("", self.say(message("wild bands")), "", *[""] * (len(figures) - 3), *map(str, wild))
        return Group(self._heading(message("The cars: spaces to go, and spaces left in the cards")), table)

    def _distances(self, car: CarView, line: int) -> list[str]:
        """Spaces to the next betting line, if there is one, and to the finish; or laps where there is no finish."""
        space = -1 if car.space is None else self.track.index[car.space]
        finish = self.variant.finish
        gap = notes.distance(self.track, space, car.crossings, self.view.lines_crossed, finish=finish)
        cells = ["" if gap.to_line is None else str(gap.to_line)] if line < FINISH_LINE else []
        if not finish:
            return [*cells, str(car.crossings)]
        if car.place is not None:
            return [*cells, self.say(message("place {place}", place=car.place))]
        return [*cells, "" if gap.to_finish is None else str(gap.to_finish)]

    def drivers(self) -> RenderableType:
        """What everybody has: cars and what they cost, the style, cards and bets."""
        table = Table.grid(padding=(0, 2))
        for player in self.view.players:
            mark = ">" if self.view.turn == player.seat else " "
            styles = (player.style,) if player.style else player.styles
            named = ", ".join(self.say(Piece("style", style)) for style in styles)
            table.add_row(f"{mark} {self._short(player.seat)}", self._cars(player), named, *self._holds(player))
        return Group(self._heading(message("Drivers")), table)

    def _cars(self, player: PlayerView) -> Text:
        prices = {car.colour: car.price for car in self.view.cars}
        bought = self.variant.auction
        return Text(" ").join(self._chip(car) + Text(f" -{prices[car]}" if bought else "") for car in player.cars)

    def _holds(self, player: PlayerView) -> tuple[str, Text]:
        cards = message("{count} card in hand", "{count} cards in hand", count=player.cards)
        if player.pile:
            cards = message("{hand}, {pile} in the draw pile", hand=cards, pile=player.pile)
        bets = [self._chip(bet) if bet else Text(self.say(message("sealed"))) for bet in player.bets]
        return self.say(cards), Text(self.say(message("Bets:")) + " " if bets else "") + Text(" ").join(bets)

    # --- what is for sale, in play and in hand ---

    def auction(self) -> RenderableType:
        """The pair on offer, and those put aside."""
        auction = self.view.auction
        assert auction is not None
        pair = message("{car} with {style}", car=Piece("car", auction.car), style=Piece("style", auction.style))
        left = message("{count} pair left, this one included", "{count} pairs left", count=auction.left)
        lines = [
            self._heading(message("Up for sale: {pair}", pair=pair)),
            Text(self.say(STYLE_TEXTS[auction.style])),
            Text(self.say(left)),
        ]
        for car, style in auction.aside:
            aside = message("{car} with {style}", car=Piece("car", car), style=Piece("style", style))
            lines.append(Text(self.say(message("Put aside:")) + " " + self.say(aside)))
        return Group(*lines)

    def card(self) -> RenderableType:
        """The card in play and how far it has been carried out."""
        card = self.view.card
        assert card is not None
        heading = self._heading(message("{player} plays", player=Seat(card.player)))
        if card.from_bottom:
            heading.append(f" ({self.say(message('from the bottom'))})")
        states = {
            "done": message("done"),
            "skipped": message("skipped"),
            "now": message("now"),
            "to come": message("to come"),
        }
        table = Table.grid(padding=(0, 2))
        for band in card.bands:
            mark = ">" if band.state == "now" else " "
            picked = self._chip(band.car) if band.car and band.colour == "wild" else Text()
            table.add_row(
                mark, self._band(COLOUR_INDEX.get(band.colour, WILD), band.number), self.say(states[band.state]), picked
            )
        return Group(heading, table)

    def hand(self, mine: PlayerView) -> RenderableType:
        """The viewer's own cards, in an auction with what each bids."""
        table = Table.grid(padding=(0, 2))
        for name in self.deck.as_held(mine.hand):
            table.add_row(self._bands(name), self._bid(name))
        parts: list[RenderableType] = [self._heading(message("Your cards")), table]
        if mine.open_cards:
            lying = Text(" ").join(map(self._bands, mine.open_cards))
            parts.append(Text(self.say(message("Open before you")) + ": ") + lying)
        return Group(*parts)

    def _bands(self, name: str) -> Text:
        return Text(" ").join(self._band(*band) for band in self.deck.cards[self.deck.index[name]].bands)

    def _band(self, car: int, number: int) -> Text:
        return Text(f" {self.say(band_name((car, number)))} ", "reverse" if car == WILD else STYLES[COLOURS[car]])

    def _bid(self, name: str) -> str:
        if self.view.auction is None:
            return ""
        number = self.deck.cards[self.deck.index[name]].number_of.get(COLOUR_INDEX[self.view.auction.car])
        return self.say(message("pass") if number is None else message("bids {amount}", amount=number))

    # --- words ---

    def _heading(self, heading: Message) -> Text:
        return Text(f"\n{self.say(heading)}", "bold")

    def _chip(self, colour: str) -> Text:
        return Text(f" {self.say(Piece('car', colour))} ", STYLES[colour])

    def _short(self, seat: int) -> str:
        """A player's name, as long as a column may be."""
        return printing.shortened([self.say(Seat(other)) for other in range(len(self.view.players))], seat, _NAME_WIDTH)


def _number(colour: str) -> Text:
    return Text(f"{NUMBERS[colour]}> ")
