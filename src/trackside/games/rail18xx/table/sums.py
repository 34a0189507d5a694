"""Figures that open up: each is a button that shows how its amount comes about, with the numbers of the rules.

There is one mechanism for all of them, the browser's own popover: it is reached by keyboard (`static/sums.js`) and by
a tap, and closes on Esc or a tap elsewhere. A figure that changes while it is open is told anew.

Every drawing has hundreds of them, so they are put together as plain text, which `Markup.format` does much slower.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from markupsafe import Markup, escape


class Term(NamedTuple):
    """A part of a sum: what is counted, and what it is; `less` says that it is taken away."""

    amount: str
    of: Markup
    less: bool = False


def arithmetic(terms: Sequence[Term], total: str, *rules: str) -> Markup:
    """One line: `3431 cash + 6 × 330 NW = 5411`, and the rules by which it is so."""
    shown = "".join(
        f"{_sign(term, first=not number)}<span>{escape(term.amount)} {term.of}</span>"
        for number, term in enumerate(terms)
    )
    return Markup(f"{shown} = <b>{escape(total)}</b>{_numbers(rules)}")


def sentence(text: Markup, *rules: str) -> Markup:
    """What arithmetic cannot say, with its rules."""
    return Markup(f"{text}{_numbers(rules)}")


def opened(name: str, figure: str, lines: Iterable[Markup], shows: str = "") -> Markup:
    """The figure that opens up; `name` begins with the region's, and no other has it. `shows`: something on the map."""
    id_ = f"{escape(name)}-sum"
    shown = f' data-shows="{escape(shows)}"' if shows else ""
    return Markup(
        f'<button type="button" class="sum" popovertarget="{id_}"{shown}>{escape(figure)}</button>'
        f'<div class="sum-lines" id="{id_}" popover>{"".join(f"<div>{line}</div>" for line in lines)}</div>'
    )


def _sign(term: Term, *, first: bool) -> str:
    if first:
        return "− " if term.less else ""
    return " − " if term.less else " + "


def _numbers(rules: Sequence[str]) -> Markup:
    return Markup(f" <small>{escape(', '.join(rules))}</small>") if rules else Markup("")
