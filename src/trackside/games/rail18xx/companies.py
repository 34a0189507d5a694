"""Companies and private companies: what is printed about them, and what each owns during a game (18xx 1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

Kind = Literal["minor", "major", "national"]

SHARES: Final = 10
"""A major has ten shares; the president's certificate is two of them (18xx 1.3)."""

NEUTRAL: Final = "neutral"
"""Who owns the tokens that close cities of 1867 until phase 3 (18xx 2.6)."""


class Charter:
    """What is printed about a company. `home` is the hex and the stop that are kept for it."""

    __slots__ = ("colour", "group", "home", "kind", "name", "symbol", "text_colour")

    def __init__(self, kind: Kind, data: Mapping[str, Any]) -> None:
        self.kind = kind
        self.symbol: str = data["symbol"]
        self.name: str = data["name"]
        self.colour: str = data["colour"]
        self.text_colour: str = data["text_colour"]
        self.group: str | None = data.get("group")
        """Of a minor: `yellow` ones are there from the start, `green` ones from phase 3 (18xx 2.8)."""
        home = data.get("home")
        self.home: tuple[str, int] | None = None if home is None else (home[0], home[1])


class Private:
    """A private company (18xx 1.1, 3.1)."""

    __slots__ = ("bonus_hexes", "hexes", "income", "lowest_bid", "name", "symbol", "value")

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.symbol: str = data["symbol"]
        self.name: str = data["name"]
        self.value: int = data["value"]
        self.income: int = data["income"]
        self.lowest_bid: int = data["lowest_bid"]
        self.bonus_hexes: frozenset[str] = frozenset(data.get("bonus_hexes", ()))
        """A route of the owning company that counts a stop there earns 10 more (18xx 10.6)."""
        self.hexes: tuple[str, ...] = tuple(data.get("hexes", ()))


class Token(msgspec.Struct, frozen=True):
    """A station token: its price factor (0, 20 or 40 for each hex of distance) and the hex where it lies, or None."""

    cost: int
    hex: str | None = None


class Company(msgspec.Struct, frozen=True):
    """What a company is and owns at one moment. Replaced as a whole when anything of it changes.

    `shares` counts the tenths that each seat holds, the president's certificate as two; a minor's owner has ten.
    `cell` is the company's place on the market, None before it has one; `arrived` counts the tokens that came
    to any cell, to keep their order. The president's certificate of a merged company may still lie in its
    treasury: `certificate` is then false, and `president` is the acting one (18xx 14.3e).
    """

    state: Literal["out", "open", "gone"] = "out"
    president: int | None = None
    certificate: bool = True
    cash: int = 0
    loans: int = 0
    cell: int | None = None
    arrived: int = 0
    shares: tuple[int, ...] = ()
    treasury: int = 0
    pool: int = 0
    trains: tuple[str, ...] = ()
    tokens: tuple[Token, ...] = ()
    operated: bool = False
    earned: int | None = None
    """What its trains earned when it last operated; None before it has."""
    routes: tuple[str, ...] = ()
    """The routes on which they ran then."""
    routed: bool = False
    """Whether it has ever had a route of two stops (18xx B25)."""

    @property
    def is_open(self) -> bool:
        """Whether the company is in play."""
        return self.state == "open"

    @property
    def next_token(self) -> Token | None:
        """The next token that it may place, if any is left."""
        return next((token for token in self.tokens if token.hex is None), None)

    @property
    def hexes(self) -> tuple[str, ...]:
        """Where its tokens lie, in the order of the tokens."""
        return tuple(token.hex for token in self.tokens if token.hex is not None)
