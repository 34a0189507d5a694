"""Downforce keeps the contract of every game."""

from __future__ import annotations

from trackside.contract import Contract


class TestDownforce(Contract):
    title = "downforce"
