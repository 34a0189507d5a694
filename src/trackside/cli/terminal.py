"""Playing in the terminal: people at one screen, and computer opponents. It knows no game.

**The room.** A title's package may have a module `terminal` that fulfils `Room`: it shows one viewer's table in
parts, and says by which words one comes to a move. It may use Rich and `trackside.locales`, and must not import
`trackside.cli`. What it prints fits into 100 columns and says nothing by colour alone. A title without a room gets
a plain one (`cli/plain_room.py`).

A path is what a menu is made of: `("build", "Build track"), ("DM", "Denver Midland"), ("denver--kansas-city", ...)`.
A step is a word that may be typed, whole or abbreviated, and what it is called. Moves with the same path are alike,
and the first is taken for them; a step at which there is nothing to choose is never asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec
from rich.console import RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from trackside import opponents
from trackside.cli import reference
from trackside.cli.files import record_text, write_text
from trackside.cli.menus import Menu
from trackside.cli.prompts import Prompts
from trackside.cli.standings import standings_table
from trackside.cli.voice import Failure, Voice, clean
from trackside.core.chance import CHANCE, Generator
from trackside.core.choices import Choices
from trackside.core.game import Game
from trackside.core.message import Message, Seat, Value, message
from trackside.core.moves import Move, tag_of
from trackside.core.printing import Step
from trackside.core.refusal import IllegalMove, NotationError, TracksideError
from trackside.locales import Speaker

_OPPONENTS: Final = 1 << 62
"""The streams of the seed from which opponents draw: far from those of the chance moves."""


class Room(Protocol):
    """The module `terminal` of a title's package."""

    STYLES: Mapping[str, str]
    """Words that stand for pieces, and the Rich style in which they are printed."""

    def show(
        self, view: Any, options: Mapping[str, Any], moves: Sequence[Move], speaker: Speaker
    ) -> Mapping[str, RenderableType]:
        """The parts of the table in the order in which they are shown, each by the word that calls it up again.

        `view` is what the viewer may know, `options` are those of the game, `moves` what the viewer may do now.
        """
        ...

    def brief(self, view: Any) -> Sequence[str]:
        """The parts that matter for a decision that follows another one of the same seat."""
        ...

    def path(self, move: Move, view: Any) -> Sequence[Step]:
        """The steps of the menu that lead to a move. A last step of many numbers is asked for as an amount."""
        ...

    def proposals(self, position: Any, seat: int) -> Sequence[tuple[Move, Sequence[Step]]]:
        """Legal moves worth proposing where there are too many to list, each with the steps that lead to it.

        `position` is one that agrees with all that the seat knows: what is hidden from it is invented.
        """
        ...


class Quit(Exception):
    """The person at the screen wants to stop."""


COMMANDS: Final[Mapping[str, Message]] = {
    "table": message("show the whole table"),
    "moves": message("list every move as it is written; one may always be typed so"),
    "undo": message("take back your last move"),
    "log": message("what has happened; log 50 for the last 50 moves"),
    "rules": message("the chapters of the rules; rules R6.4 for a rule by its number"),
    "save": message("save FILE: keep the game in a file"),
    "help": message("this list"),
    "quit": message("stop playing"),
}


class Sitting:
    """One game played at this screen. `computers` are the strengths of the opponents by seat."""

    def __init__(
        self, game: Game, computers: Mapping[int, str], room: Room, voice: Voice, record: Path | None = None
    ) -> None:
        self.game = game
        self.computers = computers
        self.room = room
        self.voice = voice
        self.record = record
        self.speaker = voice.speaker(game.title, game.seats, game.header.options)
        self.screen = voice.screen()
        self.prompts = Prompts(self.screen)
        self.people = [seat for seat in range(len(game.seats)) if seat not in computers]
        self.top = self.menu = Menu()
        """All that may be chosen, and the part of it that is on the screen."""
        self.parts: Mapping[str, RenderableType] = {}
        """The table as the person who decides sees it."""
        self.at: int | None = self.people[0] if len(self.people) == 1 else None
        """The seat of the person at the screen; None until one has sat down."""
        self.looked: dict[int, int] = {}
        """Up to which move each seat has seen the table."""
        self.told: dict[int, int] = {}
        """Up to which move each seat has read the log."""

    def play(self) -> None:
        """Play until the end, or until somebody stops. Raises `Failure` if the game cannot be kept from the start."""
        if self.record is not None:
            write_text(self.record, record_text(self.game), self.voice)
        try:
            while not self.game.over:
                seat = self._next()
                if seat in self.computers:
                    self._let_think(seat)
                else:
                    self._ask(seat)
        except (Quit, EOFError):
            self._say(message("The game stops here"))
            return
        self._tell_news(self.at)
        self.screen.print(standings_table(self.game.standings(), self.speaker))

    def _next(self) -> int:
        """Who decides next: of several, the computers first."""
        return min(self.game.deciding, key=lambda seat: (seat not in self.computers, seat))

    def _let_think(self, seat: int) -> None:
        game = self.game
        generator = Generator(game.seed, _OPPONENTS + game.number)
        with self._thinking(seat):
            move = opponents.choose(game.title, game.position, seat, self.computers[seat], generator)
        game.play(seat, move)
        self._keep()

    def _thinking(self, seat: int) -> AbstractContextManager[object]:
        """Say whose move it is while a computer thinks, where that can be wiped out again."""
        if not self.screen.is_terminal or self.screen.is_dumb_terminal:
            return nullcontext()
        return self.screen.status(self._painted(message("{seat} is thinking", seat=Seat(seat))))

    # --- one person's decision ---

    def _ask(self, seat: int) -> None:
        """Let the person on `seat` make a move, or do anything else that changes who decides."""
        view, moves = self.game.view(seat), _listed(self.game.choices(seat))
        paths = [(move, self.room.path(move, view)) for move in moves]
        self.top = Menu.of([*self._proposals(seat), *paths])
        self.parts = self.room.show(view, self.game.header.options, moves, self.speaker)
        self._sit_down(seat)
        self._offer(self.top, seat)
        before = self.game.number
        while self.game.number == before:
            line = self.prompts.line(self._completions)
            try:
                self._answer(line, seat)
            except IllegalMove as refusal:
                rule = message("{refusal} ({rule})", refusal=refusal.message, rule=refusal.rule)
                self._say(rule if refusal.rule else refusal.message)
            except TracksideError as error:
                self._say(error.message)
            except Failure as failure:
                self.screen.print(failure.sentence)

    def _proposals(self, seat: int) -> Sequence[tuple[Move, Sequence[Step]]]:
        """What the room proposes where not everything that the seat may do can be listed."""
        game = self.game
        if all(offer.move is not None for offer in game.choices(seat).offers()):
            return ()
        known = game.position.determinize(seat, Generator(game.seed, _OPPONENTS + game.number))
        return self.room.proposals(known, seat)

    def _answer(self, line: str, seat: int) -> None:
        """Do what was typed. Without anything the menu begins anew."""
        word, _, rest = line.partition(" ")
        if not line:
            self._offer(self.top, seat)
        elif word.casefold() in COMMANDS:
            self._command(word.casefold(), rest.strip(), seat)
        elif not rest and word.casefold() in self.parts:
            self.screen.print(self.parts[word.casefold()])
        elif (found := self._found(line, seat)).move is None:
            self._offer(found, seat)
        else:
            self.game.play(seat, found.move)
            self._keep()
            self._tell_news(seat)

    def _found(self, line: str, seat: int) -> Menu:
        """A legal move in its notation, else what the menu has for the words, else an illegal move to be refused.

        Raises `NotationError` if it is none of these.
        """
        noted = None
        with suppress(NotationError):
            noted = Menu(move=self.game.title.move(line))
        if noted is not None and noted.move in self.game.choices(seat):
            return noted
        words = [word for word in line.split() if word not in _fillers(self.game)]
        with suppress(NotationError):
            return self.menu.walk(words).narrowed()
        try:
            return self.top.walk(words).narrowed()
        except NotationError:
            if noted is None:
                raise
            return noted

    def _offer(self, menu: Menu, seat: int) -> None:
        """Show a menu, from which the next line chooses."""
        self.menu = menu = menu.narrowed()
        pending = self.game.position.pending
        assert pending is not None
        heading = message("{seat}: {heading}", seat=Seat(seat), heading=pending.heading)
        self.screen.print(self._painted(heading, "bold"))
        if menu.entries and menu.label.text not in ("", pending.heading.text):
            self._say(menu.label)
        if amounts := menu.amounts:
            self._say(_amounts(amounts))
        else:
            entries = enumerate(menu.entries.values() or [menu], 1)
            labels = [Text(f"{number:>3} ") + self._painted(entry.label) for number, entry in entries]
            self.screen.print(_in_columns(labels, self.screen.width))
        for offer in self.game.choices(seat).offers():
            if offer.move is None:
                kind = next(kind for kind in self.game.title.moves if tag_of(kind) == offer.kind)
                self._say(message("Too many to list; write one as: {form}", form=kind.notation))

    def _completions(self, words: list[str], begun: str) -> list[str]:
        known = self.menu.completions([word for word in words if word not in _fillers(self.game)], begun)
        return known if words else known + [word for word in COMMANDS if word.startswith(begun)]

    # --- what the screen shows ---

    def _sit_down(self, seat: int) -> None:
        """Show the table to the person on `seat`, to nobody else; only in part if nobody else has moved."""
        if self.at != seat:
            self.prompts.turn_away(
                clean(self.speaker.say(message("This is for {seat} alone: press Enter", seat=Seat(seat))))
            )
            self.at = seat
        since = self.looked.get(seat)
        alone = since is not None and all(entry.by in (seat, CHANCE) for entry in self.game.entries[since:])
        for name in self.room.brief(self.game.view(seat)) if alone else self.parts:
            self.screen.print(self.parts[name])
        self._tell_news(seat)
        self.looked[seat] = self.game.number

    def _tell_news(self, seat: int | None) -> None:
        """What has happened since the seat was told last."""
        if seat is not None:
            self._tell(seat, self.told.get(seat, 0))
            self.told[seat] = self.game.number

    def _tell(self, seat: int, since: int) -> None:
        for events in self.game.events[since:]:
            for event in events:
                if (told := event.told(seat)) is not None:
                    self._say(told)
                    for line in event.lines if told is event.message else ():
                        self.screen.print(Text("  ") + self._painted(line))

    def _say(self, sentence: Value) -> None:
        self.screen.print(self._painted(sentence))

    def _painted(self, sentence: Value, style: str = "") -> Text:
        text = Text(clean(self.speaker.say(sentence)), style)
        for word, of_word in self.room.STYLES.items():
            text.highlight_regex(rf"(?<![\w&]){re.escape(word)}(?![\w&])", of_word)
        return text

    # --- commands ---

    def _command(self, name: str, rest: str, seat: int) -> None:
        commands: dict[str, Callable[[str, int], None]] = {
            "table": self._show_table,
            "moves": self._list_moves,
            "undo": self._undo,
            "log": self._log,
            "rules": self._rules,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
        }
        commands[name](rest, seat)

    def _show_table(self, rest: str, seat: int) -> None:
        for part in self.parts.values():
            self.screen.print(part)

    def _list_moves(self, rest: str, seat: int) -> None:
        proposed = [move for move, _ in self._proposals(seat)]
        moves = [Text(str(move)) for move in (*proposed, *_listed(self.game.choices(seat)))]
        self.screen.print(_in_columns(moves, self.screen.width))

    def _undo(self, rest: str, seat: int) -> None:
        """Take back the seat's last move: freely, or if all agree where something was seen or others have moved."""
        entries = self.game.entries
        last = max((index for index, entry in enumerate(entries) if entry.by == seat), default=None)
        if last is None:
            raise TracksideError(message("There is no move to take back"))
        others = any(entry.by not in (seat, CHANCE) for entry in entries[last:])
        seen = any(event.reveals for events in self.game.events[last:] for event in events)
        if others or seen:
            self._say(message("Others have moved since, or cards have been seen. Type yes if all agree"))
            if not self._agrees(self.prompts.line()):
                return
        while self.game.undo().by != seat:
            pass
        for read in (self.looked, self.told):
            read.update({reader: min(number, self.game.number) for reader, number in read.items()})
        self._keep()
        self._say(message("{seat} takes a move back", seat=Seat(seat)))

    def _agrees(self, answer: str) -> bool:
        """Whether an answer is the word for yes in the reader's language or in English, or its first letter."""
        words = (self.voice.say(message("yes")).casefold(), "yes")
        return answer.strip().casefold() in {form for word in words for form in (word, word[0])}

    def _log(self, rest: str, seat: int) -> None:
        count = int(rest) if re.fullmatch("[0-9]{1,9}", rest) else 20
        self._tell(seat, max(0, self.game.number - count))

    def _rules(self, rest: str, seat: int) -> None:
        title, language = self.game.title, self.voice.language
        if not rest:
            for heading, numbers in reference.chapters(title, language):
                self.screen.print(Text(heading, "bold"), Text(", ".join(numbers)), sep="\n  ")
        elif text := reference.rule(title, language, rest):
            self.screen.print(Markdown(text))
        else:
            self._say(message("There is no rule {number}", number=rest))

    def _save(self, rest: str, seat: int) -> None:
        if not rest:
            raise TracksideError(message("Name a file: save FILE"))
        write_text(Path(rest).expanduser(), record_text(self.game), self.voice)
        self._say(message("The game is kept in {file}", file=rest))

    def _help(self, rest: str, seat: int) -> None:
        table = Table.grid(padding=(0, 2))
        for part in self.parts:
            table.add_row(part, self.voice.say(message("show this part of the table")))
        for name, text in COMMANDS.items():
            table.add_row(name, self.voice.say(text))
        self._say(message("Choose by number or by word, also several at once and abbreviated. Or type:"))
        self.screen.print(table)

    def _quit(self, rest: str, seat: int) -> None:
        raise Quit

    def _keep(self) -> None:
        """Save the game where it is kept, if it is; the game goes on if that fails."""
        if self.record is not None:
            try:
                write_text(self.record, record_text(self.game), self.voice)
            except Failure as failure:
                self.screen.print(failure.sentence)


def _listed(choices: Choices) -> list[Move]:
    """The choices but for those that are too many to list."""
    moves: list[Move] = []
    for offer in choices.offers():
        if offer.move is not None and offer.field is not None:
            amounts = range(offer.low, offer.high + 1, offer.step)
            moves += [msgspec.structs.replace(offer.move, **{offer.field: amount}) for amount in amounts]
        elif offer.move is not None:
            moves.append(offer.move)
    return moves


def _amounts(amounts: Sequence[int]) -> Message:
    """Which numbers may be typed."""
    steps = {high - low for low, high in pairwise(amounts)}
    if len(steps) == 1:
        step = steps.pop()
        return message("A number from {low} to {high}, in steps of {step}", low=amounts[0], high=amounts[-1], step=step)
    return message("One of: {amounts}", amounts=tuple(amounts))


def _fillers(game: Game) -> set[str]:
    """Words of the notation that only help reading: `with`."""
    return {word for kind in game.title.moves for word in kind.notation.split()[1:] if word.isalpha()}


def _in_columns(labels: Sequence[Text], width: int) -> Table:
    """The labels in as many columns as fit, to be read downwards."""
    columns = max(1, min(4, width // (max((label.cell_len for label in labels), default=1) + 2)))
    columns = columns if len(labels) > 6 else 1
    rows = -(-len(labels) // columns)
    table = Table.grid(padding=(0, 2))
    for row in range(rows):
        table.add_row(*labels[row::rows])
    return table
