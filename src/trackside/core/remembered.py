"""What was worked out before, as much of it as was asked for lately."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, TypeVar

Known = TypeVar("Known")

_NOTHING: Final = object()


class Remembered(Generic[Known]):
    """Results by what they depend on, at most `most` of them: what was not asked for longest is forgotten first.

    `functools.lru_cache` does the same where the arguments say what a result depends on. This is for results that
    are made with more at hand than what names them: a page of a table, drawn with the whole look at it.
    """

    __slots__ = ("_known", "_most")

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[object, Known] = OrderedDict()

    def get(self, key: object, make: Callable[[], Known]) -> Known:
        """What was made for this key before, or what `make` makes for it now; for a key without a hash always that."""
        # Taken out and put back as the newest: each step is whole for other threads, which at worst make it again.
        try:
            found = self._known.pop(key, _NOTHING)
        except TypeError:
            return make()
        known: Known = make() if found is _NOTHING else found  # type: ignore[assignment]
        self._known[key] = known
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return known

    def __len__(self) -> int:
        return len(self._known)
