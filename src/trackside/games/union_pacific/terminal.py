"""What the terminal shows of Union Pacific, in a hundred columns and without relying on colour.

Track types have signs, on cards and on the map: - plain, : dashed, # black, = white; a joker is *. A train is one
letter on the map, told in the list of companies; everywhere else companies have the letters of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich.box import HORIZONTALS
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trackside.core.message import Message, Piece, Seat, message, only
from trackside.core.moves import Move
from trackside.core.printing import Step, shortened
from trackside.games.union_pacific.board import Board, builtin
from trackside.games.union_pacific.board_file import MOST_SPACES
from trackside.games.union_pacific.build import Build
from trackside.games.union_pacific.components import COMPANIES, TRACK_TYPES, UNION_PACIFIC
from trackside.games.union_pacific.dividends import Payment
from trackside.games.union_pacific.draw import DECK, Draw, Keep, Swap
from trackside.games.union_pacific.invest import Discard, Invest
from trackside.games.union_pacific.setup import FirstShare
from trackside.games.union_pacific.shares import SHARES, UP
from trackside.games.union_pacific.turn import Exchange
from trackside.games.union_pacific.views import PlayerView, View
from trackside.locales import Speaker

SIGNS: Final = {"plain": "-", "dashed": ":", "black": "#", "white": "=", "joker": "*"}

STYLES: Final[Mapping[str, str]] = {
    company.id: f"bold {company.lettering} on {company.ink}" for company in (*COMPANIES, UNION_PACIFIC)
}


def _letters() -> dict[str, str]:
    """For each company one of its own letters that no company before it has."""
    letters: dict[str, str] = {}
    for company in COMPANIES:
        letters[company.id] = next(letter for letter in company.id if letter not in letters.values())
    return letters


LETTERS: Final = _letters()
"""What a train is on the map."""

_EMPTY: Final = "."
_OPEN: Final = ">"
"""Marks the sections on which the viewer may build now."""
_NAME_WIDTH: Final = 9
_MAP_COLUMNS: Final = 3


def show(
    view: View, options: Mapping[str, Any], moves: Sequence[Move], speaker: Speaker
) -> Mapping[str, RenderableType]:
    """The map, the companies against the players, what may be drawn, and the viewer's own cards."""
    scene = _Scene(view, options, moves, speaker)
    parts = {"map": scene.map(), "companies": scene.companies(), "players": scene.players(), "display": scene.display()}
    return parts if view.mine is None else parts | {"hand": scene.hand()}


def brief(view: View) -> Sequence[str]:
    """What matters within a turn."""
    return ("display", "hand") if view.decision in ("draw", "swap") else ("hand",)


def path(move: Move, view: View) -> Sequence[Step]:
    """How the menu leads to a move: to build, by company, section and card; the spaces of a section are alike."""
    match move:
        case Build():
            return (
                ("build", message("Build track, then draw a share")),
                (move.company, _share_label(move.company, view)),
                (move.section, _section_label(move.section, view)),
                (move.card, message("with {card}", card=Piece("track", move.card))),
            )
        case Invest():
            shares = tuple(Piece("company", share) for share in move.shares)
            word = ",".join(move.shares)
            return (
                ("invest", message("Invest in shares of your hand")),
                (word, only(shares)),
            )
        case Exchange():
            return (
                ("exchange", message("Exchange a track card that fits nowhere")),
                (move.card, only(Piece("track", move.card))),
            )
        case Discard():
            return (("discard", message("Discard a track card")), (move.card, only(Piece("track", move.card))))
        case Draw():
            return (("draw", message("Draw a share")), (move.source, _source(move.source, view)))
        case Swap():
            swap = message("Swap {share} for a share of Union Pacific", share=Piece("company", move.share))
            return ((move.share, swap),)
        case Keep():
            return (("keep", message("Keep your hand as it is")),)
        case FirstShare():
            return ((move.share, _share_label(move.share, view)),)
    raise TypeError(move)


def proposals(position: Any, seat: int) -> Sequence[tuple[Move, Sequence[Step]]]:
    """Nothing: of no kind are there too many moves to list."""
    return ()


def _source(source: str, view: View) -> Message:
    if source == DECK:
        return message("from the deck, unseen")
    if source == SHARES[UP]:
        return message("from the Union Pacific pile")
    return message("{share} from the display", share=_share_label(source, view))


def _share_label(share: str, view: View) -> Message:
    piece = Piece("company", share)
    if share == SHARES[UP]:
        return only(piece)
    return message("{company}, value {value}", company=piece, value=view.companies[SHARES.index(share)].value)


def _section_label(section: str, view: View) -> Message:
    there = tuple(Piece("company", train.company) for train in view.trains if train.section == section)
    if not there:
        return only(Piece("section", section))
    return message("{section}, beside {companies}", section=Piece("section", section), companies=there)


class _Scene:
    """One view, ready to be printed."""

    def __init__(self, view: View, options: Mapping[str, Any], moves: Sequence[Move], speaker: Speaker) -> None:
        self.view = view
        self.say = speaker.say
        self.board = builtin() if options["board"] is None else Board.load(options["board"])
        self.trains = {(train.section, train.space): train.company for train in view.trains}
        self.open = {move.section for move in moves if isinstance(move, Build)}

    # --- the map ---

    def map(self) -> RenderableType:
        """All sections by track type: each space as a dot or the letter of its train, then the cities."""
        lines = [line for kind in range(len(TRACK_TYPES)) for line in self._sections(kind)]
        rows = -(-len(lines) // _MAP_COLUMNS)
        table = Table.grid(padding=(0, 1))
        for _ in range(_MAP_COLUMNS):
            table.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
        for row in range(rows):
            table.add_row(*lines[row::rows])
        legend = message("{mark} you may build there now; {empty} an empty space", mark=_OPEN, empty=_EMPTY)
        return Group(self._heading(message("Map")), table, self.say(legend))

    def _sections(self, kind: int) -> Iterable[Text]:
        """The sections that begin with a space of this type; on a house board others may follow it."""
        name = TRACK_TYPES[kind]
        yield Text(f"{SIGNS[name]} {self.say(Piece('track', name))}", "bold")
        for number, section in enumerate(self.board.sections):
            if self.board.spaces[number][0] == kind:
                yield self._section(section, self.board.spaces[number])

    def _section(self, section: str, spaces: Sequence[int]) -> Text:
        line = Text(_OPEN if section in self.open else " ")
        mixed = len(set(spaces)) > 1
        for space, kind in enumerate(spaces):
            company = self.trains.get((section, space))
            empty = SIGNS[TRACK_TYPES[kind]] if mixed else _EMPTY
            line.append(empty if company is None else LETTERS[company], "" if company is None else STYLES[company])
        line.append(" " * (MOST_SPACES - len(spaces) + 1))
        return line.append(self.say(Piece("section", section)).replace(" – ", "–"))

    # --- the sheets ---

    def companies(self) -> RenderableType:
        """Each company's value, trains and tracks, and each player's shares of it with what they would be paid now."""
        view = self.view
        table = Table(box=HORIZONTALS, pad_edge=False, padding=(0, 1))
        table.add_column(self.say(message("Company")))
        for heading in (message("Track"), message("Value"), message("Left")):
            table.add_column(self.say(heading), justify="right")
        for seat in range(len(view.players)):
            table.add_column(self._short(seat), justify="right", no_wrap=True)
        for index, company in enumerate(view.companies):
            tracks = "".join(
                SIGNS[name] for kind, name in enumerate(TRACK_TYPES) if self.board.track_types[index] >> kind & 1
            )
            figures = (tracks, str(company.value), str(company.trains_left))
            name = Text(f"{LETTERS[company.name]} ") + _company(company.name)
            table.add_row(name, *figures, *self._holdings(company.name, company.payments))
        table.add_row(Text("  ") + _company(SHARES[UP]), "", "", "", *self._holdings(SHARES[UP], view.union_pacific))
        table.add_section()
        now = [sum(payment.paid_to(seat) for payment in view.payments) for seat in range(len(view.players))]
        table.add_row(self.say(message("Now")), "", "", "", *map(str, now))
        money = message("Money")
        table.add_row(self.say(money), "", "", "", *(str(player.money) for player in view.players), style="bold")
        return Group(self._heading(self._dividend()), table)

    def _dividend(self) -> Message:
        view = self.view
        if view.next_dividend is None:
            return message("All dividends are paid")
        return message(
            "Companies: shares on each table, and what dividend {number} of {last} would pay now",
            number=view.next_dividend,
            last=view.last_dividend,
        )

    def _holdings(self, company: str, payments: Sequence[Payment]) -> list[str]:
        cells = []
        for seat, player in enumerate(self.view.players):
            shares = player.table.get(company, 0)
            paid = sum(payment.paid_to(seat) for payment in payments)
            cells.append(f"{shares} +{paid}" if paid else str(shares or ""))
        return cells

    def players(self) -> RenderableType:
        """How many cards each holds, and which shares were taken in sight of all."""
        table = Table.grid(padding=(0, 2))
        for seat, player in enumerate(self.view.players):
            mark = _OPEN if self.view.turn == seat else " "
            table.add_row(f"{mark} {self._short(seat)}", self.say(player.said_hand), self._taken(player))
        return Group(self._heading(message("Players")), table)

    def _taken(self, player: PlayerView) -> Text:
        if not player.taken:
            return Text()
        return Text(self.say(message("taken openly:"))) + Text(" ") + self._heap(player.taken)

    def display(self) -> RenderableType:
        """What may be drawn, and what all know of the decks."""
        view = self.view
        lines = [Text(self.say(message("Display:"))) + Text(" ") + self._shares(view.display)] if view.display else []
        lines.append(
            Text(
                self.say(
                    message(
                        "Deck: {cards}; Union Pacific pile: {pile}; track deck: {track}",
                        cards=view.deck,
                        pile=view.up_supply,
                        track=view.track_deck,
                    )
                )
            )
        )
        layers = [_layer(shares + dividends, dividends) for shares, dividends in view.layers]
        if layers:
            lines.append(Text(self.say(message("In the deck, from the top: {layers}", layers=tuple(layers)))))
        if view.track_discards:
            lines.append(Text(self.say(message("Discarded track cards:"))) + Text(" ") + _cards(view.track_discards))
        return Group(*lines)

    def hand(self) -> RenderableType:
        """The viewer's own shares and track cards."""
        mine = self.view.mine
        assert mine is not None
        lines = [Text(self.say(message("Your shares:"))) + Text(" ") + self._heap(Counter(mine.shares))]
        if mine.first_share is not None:
            lines.append(Text(self.say(message("Your first share:"))) + Text(" ") + _company(mine.first_share))
        if mine.swapped:
            lines.append(Text(self.say(message("Swapped away:"))) + Text(" ") + self._shares(mine.swapped))
        names = Counter(mine.track_cards)
        cards = [
            f"{SIGNS[card]} {self.say(Piece('track', card))}" + (f" ×{names[card]}" if names[card] > 1 else "")
            for card in SIGNS
            if names[card]
        ]
        lines.append(Text(self.say(message("Your track cards:"))) + Text(" ") + Text(", ".join(cards)))
        return Group(*lines)

    # --- words ---

    def _heading(self, heading: Message) -> Text:
        return Text(f"\n{self.say(heading)}", "bold")

    def _short(self, seat: int) -> str:
        """A player's name, as long as a column may be."""
        return shortened([self.say(Seat(other)) for other in range(len(self.view.players))], seat, _NAME_WIDTH)

    def _heap(self, heap: Mapping[str, int]) -> Text:
        parts = [
            _company(share) + Text(f" ×{heap[share]}" if heap[share] > 1 else "") for share in SHARES if heap.get(share)
        ]
        return Text(" ").join(parts)

    def _shares(self, shares: Iterable[str]) -> Text:
        return Text(" ").join(map(_company, shares))


def _company(name: str) -> Text:
    return Text(name, STYLES[name])


def _cards(heap: Mapping[str, int]) -> Text:
    return Text(" ".join(f"{SIGNS[card]}×{count}" for card, count in heap.items()))


def _layer(cards: int, dividends: int) -> Message:
    if not dividends:
        return message("{count} card without a dividend", "{count} cards without a dividend", count=cards)
    return message(
        "{cards} with {count} dividend card", "{cards} with {count} dividend cards", count=dividends, cards=cards
    )
