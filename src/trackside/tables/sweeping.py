"""Private copies that nobody needs any more are deleted."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from trackside.tables.live import LiveTables
from trackside.tables.store import Store
from trackside.tables.trouble import StorageTrouble

log = logging.getLogger(__name__)

COPIES_KEPT: Final = 30 * 24 * 3600
"""So many seconds after its last move a private copy is deleted: hardly anybody keeps its key for longer."""

_SWEEP_EVERY: Final = 3600.0
_TOGETHER: Final = 20
"""So many copies are deleted in one transaction: moves at real tables wait for no more."""


async def keep_sweeping(store: Store, live: LiveTables) -> None:
    """Sweep, at once and then every hour."""
    while True:
        try:
            await sweep(store, live)
        except StorageTrouble as trouble:
            log.warning("%s", trouble)
        await asyncio.sleep(_SWEEP_EVERY)


async def sweep(store: Store, live: LiveTables) -> None:
    """Delete the private copies on which nobody has moved for long."""
    while copies := await store.drop_copies(int(time.time()) - COPIES_KEPT, _TOGETHER):
        live.forget(copies)
