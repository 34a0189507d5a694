"""The secrets that hold seats: made here, shown once, compared by their hashes and never stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""For the names of tables: no letters that look alike."""


def new_key() -> str:
    """A secret of 192 random bits. So long a secret needs no slow hash: it cannot be guessed."""
    return secrets.token_urlsafe(24)


def digest(key: str) -> bytes:
    """The hash by which a secret is recognised."""
    return hashlib.sha256(key.encode()).digest()


def same(one: bytes | None, other: bytes | None) -> bool:
    """Whether two hashes are equal, told in a time that says nothing about them. None equals nothing."""
    return one is not None and other is not None and hmac.compare_digest(one, other)


def new_table_name() -> str:
    """A name for a table that cannot be guessed either (59 random bits)."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def new_seed() -> int:
    """A secret seed for the shuffles of a game."""
    return secrets.randbits(63)
