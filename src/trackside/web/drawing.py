"""What a page shows, piece by piece, and what changed between two moments: only that is sent.

A page holds elements whose content may change; a `Drawing` has the content of each by its id, cut into pieces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from markupsafe import Markup

from trackside.core.look import Drawn, Part

Pieces: TypeAlias = "tuple[Markup | Part, ...]"
Drawing: TypeAlias = "dict[str, Pieces]"

_SVG: Final = re.compile(r"\s*<(circle|ellipse|g|image|line|path|polygon|polyline|rect|text|use)\b")


def pieces(drawn: Drawn) -> Pieces:
    """A region's content as pieces."""
    return (drawn,) if isinstance(drawn, Markup) else tuple(drawn)


def whole(content: Pieces) -> Markup:
    """The content in one piece."""
    return Markup("").join(piece.html if isinstance(piece, Part) else piece for piece in content)


def alike(new: Drawing, other: Mapping[str, Pieces]) -> Drawing:
    """The drawing, made of the pieces of another one where they are equal, so that these are in memory once."""
    return {id_: _alike(content, other.get(id_, ())) for id_, content in new.items()}


def _alike(new: Pieces, other: Pieces) -> Pieces:
    if new == other:
        return other
    known = {piece: piece for piece in other}
    return tuple(known.get(piece, piece) for piece in new)


def changes(old: Mapping[str, Pieces], new: Mapping[str, Pieces]) -> Markup:
    """The out-of-band swaps that turn a page that shows `old` into one that shows `new`; empty if nothing changed."""
    return Markup("").join(_change(id_, old.get(id_, ()), content) for id_, content in new.items())


def _change(id_: str, old: Pieces, new: Pieces) -> Markup:
    if old == new:
        return Markup("")
    grown = len(new) - len(old)
    if old and grown >= 0 and _frame(new[grown:]) == _frame(old):
        # New things came on top (the log), and some parts changed; the rest stays untouched.
        top = _swap(id_, "afterbegin", whole(new[:grown])) if grown else Markup("")
        parts = [_part(part) for was, part in zip(old, new[grown:], strict=True) if was != part]
        return top + Markup("").join(parts)
    return _swap(id_, "innerMorph", whole(new))


def _frame(content: Pieces) -> Sequence[str]:
    """What must be the same for parts to change alone."""
    return [piece.id if isinstance(piece, Part) else piece for piece in content]


def _swap(id_: str, style: str, content: Markup) -> Markup:
    return Markup('<div id="{}" hx-swap-oob="{}">{}</div>').format(id_, style, content)


def _part(part: Markup | Part) -> Markup:
    assert isinstance(part, Part)
    # The attribute goes right behind the name of the part's element.
    html = Markup(re.sub(r"^(\s*<[\w:-]+)", r'\1 hx-swap-oob="outerMorph"', str(part.html), count=1))
    # An SVG element must be parsed inside an <svg> to become one; the empty <svg> itself goes nowhere.
    return Markup("<svg>{}</svg>").format(html) if _SVG.match(part.html) else html
