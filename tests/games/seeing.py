"""A position as somebody at the table sees it, and what the title's table room draws of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from trackside.core.look import Look, Part
from trackside.core.position import Position
from trackside.core.title import Title
from trackside.locales import Speaker
from trackside.web import rooms


def look_at(
    title: Title,
    at: Position,
    seat: int | None,
    *,
    names: Sequence[str],
    options: Mapping[str, Any],
    number: int = 1,
    language: str = "en",
) -> Look:
    """The position as the seat sees it, at a table of these names and settled options."""
    speaker = Speaker(language, names, title.naming(options), rooms.room(title).picture)
    return Look(
        title=title,
        options=options,
        names=tuple(names),
        seat=seat,
        view=at.view(seat),
        standings=at.standings(),
        deciding=at.deciding,
        offers=() if seat is None else tuple(at.choices(seat).offers()),
        live=True,
        number=number,
        language=language,
        say=lambda value: Markup(speaker.say(value)),
        _imagine=lambda generator: at.determinize(seat, generator),
    )


def drawn(seen: Look) -> dict[str, str]:
    """The regions of the table as text."""
    return {
        name: "".join(
            part.html if isinstance(part, Part) else part
            for part in ([region] if isinstance(region, Markup) else region)
        )
        for name, region in rooms.room(seen.title).regions(seen).items()
    }
