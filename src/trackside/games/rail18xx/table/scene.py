"""A look at an 18xx game, with the names of things and the templates at hand."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, TypeVar, cast

from markupsafe import Markup

from trackside.core.drawing import Drawing, Pick
from trackside.core.look import Look
from trackside.core.message import Piece, Seat
from trackside.core.moves import Move
from trackside.core.remembered import Remembered
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.rules import Rules
from trackside.games.rail18xx.view import CompanyView, RailView

Kind = TypeVar("Kind", bound=Move)

_drawn: Final = Remembered[Markup](2000)
"""Sheets that were drawn before."""


class Scene(Drawing):
    """One look, prepared for drawing."""

    package = "trackside.games.rail18xx"

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.view: RailView = look.view
        self.seats = len(look.names)

    @functools.cached_property
    def position(self) -> RailPosition:
        """The position itself, for nothing is hidden; count on it, and try moves on a clone."""
        return cast(RailPosition, self.look.imagined)

    @property
    def rules(self) -> Rules:
        """What never changes during the game."""
        return self.position.rules

    @functools.cached_property
    def companies(self) -> dict[str, CompanyView]:
        """The companies in play and the state railway, by symbol."""
        return {company.symbol: company for company in self.view.companies}

    @property
    def decision(self) -> Any:
        """What has to be decided now, by whomever; None when the game is over."""
        return self.position.pending

    def moves_of(self, kind: type[Kind]) -> tuple[Kind, ...]:
        """What the viewer may do now, of one kind."""
        return tuple(move for move in self.moves if isinstance(move, kind))

    def company(self, symbol: str) -> Markup:
        """A company's chip."""
        return self.say(Piece("company", symbol))

    def seat(self, number: int) -> Markup:
        """A player's chip."""
        return self.say(Seat(number))

    def money(self, amount: int) -> str:
        """An amount in the currency of the title."""
        return f"{self.rules.answers.currency}{amount}"

    def remembered(self, name: str, key: Hashable, draw: Callable[[], Markup]) -> Markup:
        """What was drawn under this name for the same key, in this language and to the same players before."""
        known = (name, key, self.rules.answers.title, self.look.language, self.look.names)
        return _drawn.get(known, draw)

    def names(self) -> Mapping[str, Any]:
        return {"money": self.money, "company": self.company, "seat": self.seat}


__all__ = ["Pick", "Scene"]
