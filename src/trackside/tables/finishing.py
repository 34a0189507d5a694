"""What was begun is finished, whoever goes away."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def to_the_end(
    method: Callable[Parameters, Coroutine[Any, Any, Result]],
) -> Callable[Parameters, Coroutine[Any, Any, Result]]:
    """Finish what was begun, even if the caller goes away meanwhile: what is stored must also be told."""

    @functools.wraps(method)
    async def finish(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        return await asyncio.shield(asyncio.ensure_future(method(*args, **kwargs)))

    return finish
