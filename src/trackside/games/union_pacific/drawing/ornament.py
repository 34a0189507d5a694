"""Engraver's ornament: rosettes, waved frames, and the patterns by which companies differ without colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from trackside.core.plane import number


def rosette(reach: float, breadth: float, petals: int) -> Markup:
    """Slim ellipses turned about 0, 0."""
    turns = "".join(
        f'<ellipse rx="{reach:g}" ry="{breadth:g}" transform="rotate({number(180 / petals * n)})"/>'
        for n in range(petals)
    )
    return Markup(f'<g class="guilloche">{turns}</g>')


def wave_frame(width: float, height: float) -> Markup:
    """Two waves that cross one another along all four sides."""
    across, down = _wave(width - 24), _wave(height - 24)
    sides = (
        (12, 7.5, 0, across),
        (12, height - 7.5, 0, across),
        (7.5, 12, 90, down),
        (width - 7.5, 12, 90, down),
    )
    paths = "".join(
        f'<path d="{d}" transform="translate({x:g} {y:g}) rotate({turn}) scale(1 {flip})"/>'
        for x, y, turn, d in sides
        for flip in (1, -1)
    )
    corners = "".join(
        f'<path d="M{x - 4:g},{y:g}l4,-4 4,4 -4,4z"/><circle cx="{x:g}" cy="{y:g}" r="1.6"/>'
        for x in (7.5, width - 7.5)
        for y in (7.5, height - 7.5)
    )
    return Markup(f'<g class="guilloche">{paths}{corners}</g>')


def _wave(length: float, step: float = 6, height: float = 5) -> str:
    """A wave of whole steps that just fills the length."""
    count = round(length / step)
    step = length / count
    return f"M0,0q{step / 2:.2f},{-height:g} {step:.2f},0" + f"t{step:.2f},0" * (count - 1)


def pattern(company: str, width: float, height: float) -> str:
    """The path of the company's pattern in a box from 0, 0; it is stroked with round ends."""
    return PATTERNS[company](width, height)


def _steps(length: float, step: float) -> list[float]:
    """Evenly spread places that keep half a step off both ends."""
    count = max(1, round(length / step))
    return [length / count * (n + 0.5) for n in range(count)]


def _level(width: float, height: float) -> str:
    return "".join(f"M0,{number(y)}h{number(width)}" for y in _steps(height, 5))


def _upright(width: float, height: float) -> str:
    return "".join(f"M{number(x)},0v{number(height)}" for x in _steps(width, 5))


def _rising(width: float, height: float, step: float = 6) -> str:
    lines = []
    for c in _steps(width + height, step):
        x1, x2 = max(0, c - height), min(c, width)
        lines.append(f"M{number(x1)},{number(c - x1)}L{number(x2)},{number(c - x2)}")
    return "".join(lines)


def _falling(width: float, height: float, step: float = 6) -> str:
    lines = []
    for c in _steps(width + height, step):
        x1, x2 = max(0, c - height), min(c, width)
        lines.append(f"M{number(x1)},{number(height - c + x1)}L{number(x2)},{number(height - c + x2)}")
    return "".join(lines)


def _lattice(width: float, height: float) -> str:
    return _rising(width, height, 7) + _falling(width, height, 7)


def _squares(width: float, height: float) -> str:
    return _level(width, height) + _upright(width, height)


def _dots(width: float, height: float) -> str:
    rows = _steps(height, 4.6)
    return "".join(
        f"M{number(x)},{number(y)}h.01" for row, y in enumerate(rows) for x in _steps(width, 5.2 - row % 2 * 1.2)
    )


def _chevrons(width: float, height: float) -> str:
    half = number(width / 2)
    return "".join(f"M0,{number(y + 2)}l{half},-5 {half},5" for y in _steps(height, 6.5))


def _waves(width: float, height: float) -> str:
    quarter, half = number(width / 4), number(width / 2)
    return "".join(f"M0,{number(y)}q{quarter},-4.5 {half},0t{half},0" for y in _steps(height, 5.5))


def _bricks(width: float, height: float) -> str:
    rows = _steps(height, 7)
    step = rows[0] * 2
    joints = "".join(
        f"M{number(width * x)},{number(y - step / 2)}v{number(step)}"
        for row, y in enumerate(rows)
        for x in ((0.25, 0.75) if row % 2 else (0.5,))
    )
    return joints + "".join(f"M0,{number(y + step / 2)}h{number(width)}" for y in rows[:-1])


def _lozenges(width: float, height: float) -> str:
    half = number(width / 2 - 1.5)
    return "".join(f"M1.5,{number(y)}l{half},-3 {half},3 -{half},3z" for y in _steps(height, 8))


PATTERNS: Final[dict[str, Callable[[float, float], str]]] = {
    "EP&RG": _rising,
    "BNL": _level,
    "MS": _waves,
    "DM": _chevrons,
    "SFRB": _upright,
    "UMR": _lattice,
    "ESL": _bricks,
    "KCC": _squares,
    "MRR": _dots,
    "W&W": _falling,
    "UP": _lozenges,
}
