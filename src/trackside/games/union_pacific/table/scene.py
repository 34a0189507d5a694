"""A look at a game of Union Pacific, with the names of things and the templates at hand."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final, cast

from markupsafe import Markup

from trackside.core.drawing import Drawing, Pick
from trackside.core.look import Look
from trackside.core.message import Piece, Seat
from trackside.games.union_pacific.build import Build
from trackside.games.union_pacific.components import COMPANIES, TRACK_CARDS, TRACK_TYPES, UNION_PACIFIC
from trackside.games.union_pacific.dividends import holder_name
from trackside.games.union_pacific.position import UnionPacificPosition
from trackside.games.union_pacific.views import View

COMPANY_NAMES: Final = {company.id: company.name for company in (*COMPANIES, UNION_PACIFIC)}


class Scene(Drawing):
    """One look, prepared for drawing."""

    package = "trackside.games.union_pacific"

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.view: View = look.view
        self.position = cast(UnionPacificPosition, look.imagined)
        """For counting on what is open only; what is hidden in it is invented."""
        self.board = self.position.board
        self.seats = len(look.names)

    @property
    def deciding(self) -> str | None:
        """The kind of the decision that the viewer must take now; None if there is none."""
        return self.view.decision if self.look.choosing else None

    @functools.cached_property
    def builds(self) -> tuple[Build, ...]:
        """What the viewer may build now."""
        return tuple(move for move in self.moves if isinstance(move, Build))

    def company(self, name: str) -> Markup:
        """A company's chip."""
        return self.say(Piece("company", name))

    def holder(self, holder: int) -> Markup:
        """A player's name, or the virtual player's."""
        return self.say(holder_name(holder, self.seats))

    def names(self) -> Mapping[str, Any]:
        return {
            "company_names": COMPANY_NAMES,
            "track_types": TRACK_TYPES,
            "track_names": self._track_names,
        }

    @functools.cached_property
    def _track_names(self) -> dict[str, str]:
        return {card: self.plain(Piece("track", card)) for card in TRACK_CARDS}

    def players(self) -> list[dict[str, Any]]:
        """Each player's column or card: name, and whether it is the viewer."""
        return [
            {"seat": seat, "chip": self.say(Seat(seat)), "mine": seat == self.look.seat} for seat in range(self.seats)
        ]


__all__ = ["COMPANY_NAMES", "Pick", "Scene"]
