"""Where the shell meets a game. The shell is everything in `web`; it knows no game and reads only what follows.

**The table room.** A title's package may have a module `table` that fulfils `trackside.core.look.Room`: `REGIONS`,
`STYLES`, `regions(look)`, `preview(look, move)` and `picture(value, name)`; it may have `SCRIPTS` and
`which(look, moves)`. It must not import `trackside.web`.
Jinja2 and MarkupSafe are allowed; its templates lie in `templates/` and its static files in `static/` of its own
package, and the latter are served under `/static/games/<title>/`. A title without a room gets a plain one
(`web/plain.py`): every move by its notation.

**Layout.** The shell gives each region a `<section id="region-NAME" class="region region-PLACE">` with its label as
the heading, and puts the content into `<div id="content-NAME">`. After a move it sends only the regions, or the
`Part`s of regions, whose markup changed for this viewer, and htmx morphs them in: give lasting things an `id`, unique
in the page, that begins with the region's name (`board-denver--el-paso-1`), and they keep focus and identity.
State that belongs to the reader is never touched by a morph: the attributes `open` (of `details`), `tabindex`,
`data-open`, `data-picked`, `data-closed`, `data-shown`. There are no inline scripts and no `style` attributes (the
policy forbids both): use classes, SVG presentation attributes, and custom data attributes.

**Choosing a move** (`static/choosing.js`). The page carries the viewer's offers as JSON. Mark what can be chosen:

* `data-pick='{"company": "MS"}'`: a tap narrows the moves to those that have these field values. The key `kind` is
  the move's tag; several keys must all agree: `{"kind": "build", "section": "denver--el-paso", "space": 1}`.
* `data-pick='{"shares": ["MS"]}'` for a field that is a list: the list must contain these values, counted; every
  further tap asks for one more of them, and a tap that leads nowhere takes them back.
* `data-pick='{"spaces": ["a", "b"]}'`: a list of several values is one thing, such as a way.
* `data-pick='{"start": null}'`: the field is left out of the move.
* A plain button is an element with the pick of a whole move: `<button data-pick='{"kind": "keep"}'>`.

The script makes these elements reachable by keyboard (`tabindex`, `role="button"` where the element is no button) and
keeps on them: `data-open`: this still leads to a legal move (let it glow); `data-picked="2"`: picked, so often;
`data-closed`: leads nowhere now (it does not react). Without an open choice none of the three is there. While nothing
is picked and very much is open, the body has `data-choosing-many`: let only little glow then. Say with
`aria-label` (or `<title>` in an SVG) what the element is: "Denver to El Paso, space 2, dashed".

When one move is left, or an exact one is picked (lists: when the picked lists are a move, even if longer ones exist),
the slip shows `preview(look, move)` with a button that makes the move; a tap on the same place, or Enter, makes it
too, Esc backs out one pick. An offer with a range (`field`, `low`, `high`, `step`) gets a number and a slider in the
slip; the other fields of its `move` are picked as above. A tap that leaves several moves may need a second
question, such as with which card: the elements for that (cards in `hand`) are open then. If no element on the page
could tell the remaining moves apart, the slip lists them: as the room's `which(look, moves)` draws them, if it has
that function, each with a `data-pick` that names it fully; otherwise by their notation. The list stays in the slip
while one of them is looked at, so that a tap on another shows that one.

**Moves too many to list.** An offer of a `kind` alone stands for moves that the page cannot know. An element with
`data-propose='{"kind": "run", "routes": [...]}'`, a whole move, puts that move into the slip; so does a script of the
room with the event `trackside:propose` on the document, the move in its `detail.move`. The slip then shows the
preview, or why the move is refused. While there is no offer of that kind such an element has `data-closed`.

**Scripts.** A room may have `SCRIPTS`, as `STYLES`: modules for what only this game does. They hear and send events on
the document and read data from the page; they never make a move themselves.

**Looking ahead** (`static/showing.js`). `data-shows="red-6 blue-4"` on a card, `data-shown-by="red-6"` on what it
means: while the card is pointed at, has the focus or is picked, that has `data-shown`. Hide it by your style sheet
otherwise.

**Moving** (`static/moving.js`). A piece with `data-place="a"` glides when that changes, along the shortest way of the
`data-graph` around it, JSON of `{place: [x, y, heading, [places ahead]]}`, or along its own `data-way="a b c"` if that
leads from where it was to where it is; it stands there by its own `transform`,
`translate(x y) rotate(heading)`. Whoever prefers reduced motion sees it jump.

**Pan and zoom** (`static/pan-zoom.js`) moves the content of the board region as a whole; draw it to fit its width
(an `svg` with a `viewBox`, no fixed size). Elements with `data-pick` on it are tapped as usual.

**Rules.** `rules/rules.<language>.md` in the title's package (`en` is the fall-back) is shown at `/rules/<title>`:
Markdown with `# Title`, `## Chapter`, and one `### R6.4 Heading` for each rule, whose number becomes the anchor
(`/rules/union-pacific#R6.4`). A paragraph or list item that begins with a bold number, `**R6.4d** ...`, is an anchor
too. `rulebook.py` reads it.

**Pictures.** `static/emblem-TITLE.svg` of a title's package, or else its `static/emblem.svg`, is its small picture on
the start page. A look's `say` uses the room's `picture` for every seat and piece; it returns `name` in a `<span>`
with whatever beside it.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import json
from collections.abc import Callable, Sequence
from typing import cast

import msgspec
from markupsafe import Markup

from trackside.core.look import Look, Room
from trackside.core.moves import Move
from trackside.core.title import Title


def room(title: Title) -> Room:
    """The table room of a title: its own, or the plain one."""
    return _room(title.package)


@functools.cache
def _room(package: str) -> Room:
    # A title in a single module (no package) has no place for rooms.
    if hasattr(importlib.import_module(package), "__path__") and importlib.util.find_spec(f"{package}.table"):
        return cast(Room, importlib.import_module(f"{package}.table"))
    return cast(Room, importlib.import_module("trackside.web.plain"))


def scripts(title: Title) -> Sequence[str]:
    """The scripts of the title's room, as paths in its folder `static`."""
    return getattr(room(title), "SCRIPTS", ())


def which(title: Title) -> Callable[[Look, Sequence[Move]], Markup]:
    """What lists moves that nothing on the page tells apart: the room, or their notation."""
    return getattr(room(title), "which", plain_which)


def plain_which(look: Look, moves: Sequence[Move]) -> Markup:
    """Moves by their notation, each as a button."""
    row = Markup('<button type="button" class="slip-choice" data-pick="{}">{}</button>')
    picks = [json.dumps(msgspec.to_builtins(move), ensure_ascii=False) for move in moves]
    return Markup("").join(row.format(pick, str(move)) for pick, move in zip(picks, moves, strict=True))
