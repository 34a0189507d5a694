"""Phases: what each allows (18xx 4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trackside.games.rail18xx.tiles import COLOURS


class Phase:
    """One phase of the game. It begins when the first train of its name leaves the depot."""

    __slots__ = (
        "colours",
        "companies_may_buy_privates",
        "events",
        "green_minors",
        "limits",
        "majors_may_start",
        "merger_rounds",
        "minor_auctions",
        "name",
        "offboard",
        "state_railway",
    )

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.name: str = data["name"]
        self.limits: Mapping[str, int] = {
            "minor": data["minor_limit"],
            "major": data["major_limit"],
            "national": 99,
        }
        """How many trains a company of each kind may hold."""
        self.colours: tuple[str, ...] = tuple(data["colours"])
        self.offboard = COLOURS.index(data["offboard_colour"]) - 1
        """Which of its four revenues an off-board area pays (18xx 10.5)."""
        self.minor_auctions: bool = data.get("minor_auctions", False)
        self.green_minors: bool = data.get("green_minors_available", False)
        self.companies_may_buy_privates: bool = data.get("companies_may_buy_privates", False)
        self.merger_rounds: bool = data.get("merger_rounds", False)
        self.majors_may_start: bool = data.get("majors_may_start_by_par", False)
        self.state_railway: bool = data.get("national_railway_active", False)
        self.events: tuple[str, ...] = tuple(data["events"])
