"""Trains: kinds, the depot, rusting (18xx 13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class TrainKind:
    """A kind of train and what it can run (18xx 10.2 to 10.4)."""

    __slots__ = (
        "cards",
        "count",
        "counted",
        "express",
        "name",
        "price",
        "removed_for_two",
        "rusted_by",
        "times",
    )

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.name: str = data["name"]
        self.price: int = data["price"]
        self.count: int | None = data.get("count")
        """How many there are; None for the kinds of the last phase, of which the box has `cards`."""
        self.cards: int = data.get("cards", 0)
        self.removed_for_two: int = data.get("removed_for_two", 0)
        self.counted: int = data["counted"]
        """How many cities and off-board areas it counts; an express counts towns among them."""
        self.express: bool = data.get("express", False)
        """It may pass any number of cities and towns, and counts the best ones (18xx 10.4)."""
        self.times: int = data.get("times", 1)
        self.rusted_by: str | None = data.get("rusted_by")


def kind_of(train: str) -> str:
    """The name of the kind of a train: `5+5E` of `5+5E-2`."""
    return train[: train.rindex("-")]


def roster(kinds: Sequence[TrainKind], seats: int) -> tuple[str, ...]:
    """The limited trains in the order in which the depot sells them (18xx 2.4, 16.1)."""
    return tuple(
        f"{kind.name}-{number}"
        for kind in kinds
        if kind.count is not None
        for number in range(kind.count - (kind.removed_for_two if seats == 2 else 0))
    )
