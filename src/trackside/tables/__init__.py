"""Tables: seats and who holds them, stored games, live positions, computer opponents.

A `Tables` keeps all games of one database. A table's game is a row of entries that only ever grows: moves, those
of chance included, and undos. Whoever shows a secret of `create` holds a seat; everybody else is a spectator.
"""

from __future__ import annotations

from trackside.core.refusal import IllegalMove, NotationError
from trackside.tables.moment import (
    Branch,
    LineMove,
    LogEntry,
    Moment,
    SeatInfo,
    Standing,
    TableInfo,
    Told,
    UndoOffer,
    UndoRequest,
)
from trackside.tables.plan import COMPUTERS, HeldBy, NewTable, Plan, SeatPlan
from trackside.tables.service import Tables
from trackside.tables.standing import MOST_PLANNED, PLAN
from trackside.tables.trouble import (
    CannotCopy,
    CannotUndo,
    NoSuchMoment,
    NoSuchTable,
    NotYourSeat,
    SeatTaken,
    Stale,
    StorageTrouble,
)

__all__ = [
    "COMPUTERS",
    "MOST_PLANNED",
    "PLAN",
    "Branch",
    "CannotCopy",
    "CannotUndo",
    "HeldBy",
    "IllegalMove",
    "LineMove",
    "LogEntry",
    "Moment",
    "NewTable",
    "NoSuchMoment",
    "NoSuchTable",
    "NotYourSeat",
    "NotationError",
    "Plan",
    "SeatInfo",
    "SeatPlan",
    "SeatTaken",
    "Stale",
    "Standing",
    "StorageTrouble",
    "TableInfo",
    "Tables",
    "Told",
    "UndoOffer",
    "UndoRequest",
]
