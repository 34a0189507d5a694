"""What the turn's panel is made of: what is asked, facts, and buttons in groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from trackside.core.message import Message, Piece, message

if TYPE_CHECKING:
    from trackside.games.rail18xx.table.scene import Pick, Scene


@dataclass(frozen=True, slots=True)
class Button:
    """Something that may be done: what it chooses, what it is, what it costs or brings, and what it means.

    With `propose` it is a whole move of a kind that is too many to list.
    """

    pick: Pick
    label: Markup
    figure: str = ""
    notes: Sequence[Markup] = ()
    shows: str = ""
    propose: bool = False
    quiet: bool = False
    """Whether it is the way on, rather than a deed: passing."""


@dataclass(frozen=True, slots=True)
class Group:
    """Buttons that belong together; `tight` ones stand side by side, `folded` ones behind their heading."""

    name: str
    heading: Message | None
    buttons: Sequence[Button]
    tight: bool = False
    folded: bool = False
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """The whole of what is asked. Groups are drawn for whoever may choose, everything else for all."""

    prompt: Message
    facts: Sequence[Message] = ()
    sheets: Sequence[Markup] = ()
    """Tables and pictures that explain."""
    groups: Sequence[Group] = ()
    below: Sequence[Markup] = ()
    """What stands under the buttons."""
    warnings: Sequence[Message] = field(default=())


def company(symbol: str) -> Piece:
    """A company in a sentence."""
    return Piece("company", symbol)


def train(name: str) -> Piece:
    """A train in a sentence, shown by its kind."""
    return Piece("train", name)


def trains(names: Sequence[str]) -> tuple[Piece, ...] | Message:
    """Trains in a sentence."""
    return tuple(map(train, names)) if names else message("none")


def place(scene: Scene, name: str) -> str:
    """A hex by what is there and its name on the map."""
    return f"{place_name(scene, name)} {name}" if scene.rules.hex(name).place else name


def place_name(scene: Scene, name: str) -> str:
    """What is there, in the reader's language; the hex's own name where nothing is."""
    return scene.plain(Piece("place", name))


def city(scene: Scene, name: str, stop: int) -> Message:
    """A city of a hex, which may have several."""
    there = place(scene, name)
    if len(scene.position.faces[scene.rules.board.number_of[name]].stops) == 1:
        return message("{place}", place=there)
    return message("{place}, city {number}", place=there, number=stop + 1)


def passing(scene: Scene, label: Message, *notes: Message) -> Group:
    """The button that goes on without doing anything more; empty where passing is not allowed."""
    may = any(pick_of(move)["kind"] == "pass" for move in scene.moves)
    button = Button({"kind": "pass"}, scene.say(label), notes=[scene.say(note) for note in notes], quiet=True)
    return Group("pass", None, [button] if may else [])


def pick_of(move: Any) -> dict[str, Any]:
    """The pick of a whole move."""
    fields = {name: getattr(move, name) for name in move.__struct_fields__}
    return {"kind": str(type(move).__struct_config__.tag)} | fields
