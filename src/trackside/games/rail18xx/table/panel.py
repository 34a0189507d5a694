"""What the turn's panel is made of: what is asked, facts, and buttons in groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from trackside.core.message import Message, Piece, message
from trackside.core.moves import tag_of
from trackside.games.rail18xx.telling import hex_, train
from trackside.games.rail18xx.trains import kind_of

if TYPE_CHECKING:
    from trackside.games.rail18xx.table.scene import Pick, Scene


@dataclass(frozen=True, slots=True)
class Button:
    """Something that may be done: what it chooses, what it is, what it costs or brings, and what it means.

    With `propose` it is a whole move of a kind that is too many to list.
    """

    pick: Pick
    label: str
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
    facts: Sequence[Message | Markup] = ()
    sheets: Sequence[Markup] = ()
    """Tables and pictures that explain."""
    groups: Sequence[Group] = ()
    below: Sequence[Markup] = ()
    """What stands under the buttons."""
    warnings: Sequence[Message] = field(default=())


def trains(names: Sequence[str]) -> tuple[Piece, ...] | Message:
    """Trains in a sentence."""
    return tuple(map(train, names)) if names else message("none")


def life_of(scene: Scene, name: str) -> Message:
    """When a train rusts (18xx 13.7)."""
    kind = scene.rules.trains[kind_of(name)]
    if kind.rusted_by:
        return message("rusts with the first {kind}-train", kind=kind.rusted_by)
    return message("never rusts")


def city(scene: Scene, name: str, stop: int) -> str:
    """A city of a hex, which may have several, without a chip: on a button, which shows the city itself."""
    if len(scene.position.faces[scene.rules.board.number_of[name]].stops) == 1:
        return scene.plain(hex_(name))
    return scene.plain(message("{place}, city {number}", place=hex_(name), number=stop + 1))


def by_place(scene: Scene, name: str) -> tuple[bool, str]:
    """Sorts hexes by what they are called; those without a place come last."""
    return scene.rules.hex(name).place is None, scene.plain(hex_(name))


def passing(scene: Scene, label: Message, *notes: Message) -> Group:
    """The button that goes on without doing anything more; empty where passing is not allowed."""
    may = any(pick_of(move)["kind"] == "pass" for move in scene.moves)
    button = Button({"kind": "pass"}, scene.say(label), notes=[scene.say(note) for note in notes], quiet=True)
    return Group("pass", None, [button] if may else [])


def pick_of(move: Any) -> dict[str, Any]:
    """The pick of a whole move."""
    fields = {name: getattr(move, name) for name in move.__struct_fields__}
    return {"kind": tag_of(move)} | fields
