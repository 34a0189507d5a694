"""A moment of a table as one viewer sees it, from the engine's words to the pieces of the page."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, cast

import msgspec
from markupsafe import Markup

from trackside.core.chance import CHANCE
from trackside.core.choices import Offer
from trackside.core.instruction import instructions_of
from trackside.core.look import Look, Part
from trackside.core.message import Piece, Seat, Value
from trackside.core.record import Header
from trackside.core.remembered import Remembered
from trackside.core.title import Title
from trackside.interop.exporting import formats
from trackside.locales import Speaker
from trackside.tables import PLAN, LogEntry, Moment, UndoOffer
from trackside.web import rooms
from trackside.web.drawing import Drawing, pieces
from trackside.web.pages import fill
from trackside.web.sight import Sight

LOG_LINES: Final = 80
"""How many entries of the log a page has at least; earlier ones are fetched when asked for."""

_log_lines: Final = Remembered[Part](20_000)
"""Lines of logs that were shown before, by entry and a digest of what was told."""
_speakers: Final = Remembered[Speaker](200)
"""Who speaks at a table in a language."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment and whoever looks at it. `held` are the seats that the browser holds, `host` if it opened the table."""

    moment: Moment
    sight: Sight
    held: tuple[int, ...]
    host: bool
    language: str
    undo: UndoOffer | None
    """What taking back would mean to the seat that acts."""
    onward: bool = False
    """For a private copy: whether it holds moves of players that could be made at its table."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return self.moment.header.seats

    @property
    def address(self) -> str:
        """Where the table is."""
        return f"/tables/{self.moment.table}"


def chips(moment: Moment, language: str) -> Speaker:
    """Who says messages of a table as markup, with the room's pictures of seats and pieces."""
    return _speakers.get((moment.table, language), lambda: _chips(moment.title, moment.header, language))


def _chips(title: Title, header: Header, language: str) -> Speaker:
    picture = rooms.room(title).picture

    def show(value: Seat | Piece, name: Markup) -> str:
        return picture(value, name)

    return Speaker(language, header.seats, title.naming(header.options), show)


def look(moment: Moment, seat: int | None, language: str) -> Look:
    """What the room is shown."""
    offers: tuple[Offer, ...] = ()
    if seat is not None and moment.live and seat in moment.deciding:
        offers = tuple(moment.choices(seat).offers())
    return Look(
        title=moment.title,
        options=moment.header.options,
        names=moment.header.seats,
        seat=seat,
        view=moment.view(seat),
        standings=moment.standings(),
        deciding=moment.deciding,
        offers=offers,
        live=moment.live,
        number=moment.number,
        language=language,
        say=cast(Callable[[Value], Markup], chips(moment, language).say),
        _imagine=lambda generator: moment.position.determinize(seat, generator),
    )


def log_start(latest: int) -> int:
    """With which entry the log of a page begins: the same one for pages that were opened soon after each other."""
    step = LOG_LINES // 2
    return max(1, (latest - LOG_LINES) // step * step)


class Log(NamedTuple):
    """The log as a page shows it: the lines, the newest first, and the last entry."""

    lines: tuple[Part, ...] = ()
    last: LogEntry | None = None

    def grown(self, scene: Scene, entries: Sequence[LogEntry]) -> Log:
        """The log with the entries that came after its last one."""
        return Log((*log_lines(scene, entries), *self.lines), entries[-1]) if entries else self


def draw(scene: Scene, log: Log) -> Drawing:
    """All that changes on the page, by the ids of its elements."""
    moment, seat = scene.moment, scene.sight.seat
    seen = look(moment, seat, scene.language)
    room = rooms.room(moment.title)
    drawn = room.regions(seen)
    drawing: Drawing = {f"content-{region.name}": pieces(drawn.get(region.name, Markup(""))) for region in room.REGIONS}
    context = {"scene": scene, "moment": moment, "look": seen, "room": room, **_frame(scene, seen)}
    context["taken_back"] = _taken_back(log.last, moment)
    for part in ("bar", "timeline", "curtain", "result", "people", "standing"):
        drawing[part] = (fill(scene.language, f"table/{part}.html", **context),)
    drawing["offers"] = (offers_data(seen),)
    drawing["log"] = log.lines
    return drawing


def _taken_back(last: LogEntry | None, moment: Moment) -> LogEntry | None:
    """The last entry if it took back what stood here: all must hear of that, not only see the table change."""
    return last if last and last.back_to is not None and last.number == moment.latest else None


def _frame(scene: Scene, seen: Look) -> dict[str, Any]:
    """What the shell's own templates say beside the moment itself."""
    moment, sight = scene.moment, scene.sight
    pending = moment.position.pending
    waiting = [info for info in moment.seats if info.seat in moment.deciding]
    request = moment.request
    left = [kept.name for kept in moment.standing if kept.seat == sight.actor]
    return {
        "say": seen.say,
        "seat_chip": lambda number: seen.say(Seat(number)),
        "seat_chips": lambda numbers: seen.say(tuple(map(Seat, numbers))),
        "heading": pending.heading if pending else None,
        "mine": sight.seat is not None and sight.seat in moment.deciding and moment.live,
        "waiting": waiting,
        "missing": [info.seat for info in moment.seats if not info.taken],
        "instructions": list(instructions_of(moment.title).values()),
        "standing": [name for name in left if name != PLAN],
        "planned": PLAN in left,
        "open": moment.title.open,
        "formats": formats(moment.header.options),
        "answering": next((seat for seat in scene.held if request and seat in request.asks), None),
    }


def offers_data(seen: Look) -> Markup:
    """The viewer's choices as the page's script reads them."""
    data = {"seat": seen.seat, "seen": seen.number, "offers": msgspec.to_builtins(seen.offers)}
    # Inside an element that is not a script, only these three characters need care.
    return Markup(
        json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("&", "&amp;").replace("<", "&lt;")
    )


def log_lines(scene: Scene, entries: Sequence[LogEntry]) -> tuple[Part, ...]:
    """Lines of the log, the newest first: each entry that told something is one part."""
    return tuple(_log_line(scene, entry) for entry in reversed(entries) if entry.told or entry.back_to is not None)


def _log_line(scene: Scene, entry: LogEntry) -> Part:
    # An entry never changes, but for the mark that it was taken back since; most are told alike to all seats.
    told = hashlib.blake2b(repr(entry.told).encode(), digest_size=16).digest()
    known = (scene.moment.table, entry.number, scene.language, entry.undone, told)
    return _log_lines.get(known, lambda: _new_log_line(scene, entry))


def _new_log_line(scene: Scene, entry: LogEntry) -> Part:
    say = chips(scene.moment, scene.language).say
    context = {"entry": entry, "say": say, "scene": scene, "chance": entry.by == CHANCE}
    line = fill(scene.language, "table/log_entry.html", **context)
    return Part(f"log-{entry.number}", Markup(line.strip()))
