"""Union Pacific keeps the contract of every game."""

from __future__ import annotations

from trackside.contract import Contract


class TestUnionPacific(Contract):
    title = "union-pacific"
