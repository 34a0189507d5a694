"""Who looks at which moment, from a request; and a fingerprint of what a page shows."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from trackside.core.chance import CHANCE
from trackside.tables import Tables
from trackside.web.drawing import Drawing, whole
from trackside.web.faults import remember
from trackside.web.keyring import keyring
from trackside.web.looking import Scene
from trackside.web.pages import AnyRequest, language_of
from trackside.web.sight import sight

_SALT: Final = secrets.token_bytes(16)
"""Makes fingerprints say nothing to others: a page may hold what only one seat may know."""


async def scene_at(
    request: AnyRequest, tables: Tables, table: str, number: int | None = None, *, again: bool = False
) -> Scene:
    """The moment `number` of a table (the present by default) as the browser may see it."""
    now = await tables.moment(table)
    remember(request, now)
    keys = await keyring(request, tables, table)
    eyes = sight(now, keys, again)
    moment = now if number is None else await tables.moment(table, number)
    undo = await tables.undo_offer(table, eyes.actor) if moment.live and eyes.actor is not None else None
    onward = now.copy_of is not None and any(entry.by != CHANCE for entry in await tables.line(table))
    return Scene(moment, eyes, tuple(keys.seats), keys.host is not None, language_of(request), undo, onward)


def digest(drawing: Drawing) -> str:
    """A fingerprint of what a page shows."""
    summary = hashlib.blake2b(key=_SALT, digest_size=9)
    for id_, content in drawing.items():
        summary.update(f"{id_}\0{whole(content)}\0".encode())
    return summary.hexdigest()
