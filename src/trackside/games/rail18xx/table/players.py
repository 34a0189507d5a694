"""The players' sheet: money, certificates, shares, worth."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from trackside.core.look import Drawn, Part
from trackside.core.message import Piece
from trackside.games.rail18xx.companies import SHARES
from trackside.games.rail18xx.table import reckoning
from trackside.games.rail18xx.table.discs import disc
from trackside.games.rail18xx.table.scene import Scene
from trackside.games.rail18xx.table.sums import opened


def draw(scene: Scene) -> Drawn:
    """A column for each player; a row for each figure and each company that somebody owns."""
    macros = scene.module("players.html")
    columns = [_column(scene, seat) for seat in range(scene.seats)]
    owned = [company for company in scene.view.companies if any(company.shares)]
    parts: list[Markup | Part] = [Markup(macros.head(columns))]
    parts += [
        scene.part(f"players-{name}", macros.figures(name, label, note, [column[name] for column in columns]))
        for name, label, note in _labels(scene)
        if name != "privates" or any(player.privates for player in scene.view.players)
    ]
    for company in owned:
        cells = [_holding(company.shares[seat], company.kind, seat == company.president) for seat in range(scene.seats)]
        parts.append(
            scene.part(f"players-{company.symbol}", macros.holding(company.symbol, disc(company.symbol), cells))
        )
    parts.append(Markup(macros.foot()))
    return parts


def _labels(scene: Scene) -> list[tuple[str, Markup, Markup]]:
    say = scene.module("players.html")
    return [
        ("worth", say.worth(), say.worth_note()),
        ("cash", say.cash(), Markup("")),
        ("liquidity", say.liquidity(), say.liquidity_note()),
        ("certificates", say.certificates(), say.certificates_note(scene.rules.certificate_limit)),
        ("privates", say.privates(), Markup("")),
    ]


def _column(scene: Scene, seat: int) -> dict[str, Any]:
    player = scene.view.players[seat]
    saleable = reckoning.saleable(scene, seat)
    liquidity = reckoning.liquidity(scene, seat, saleable)
    certificates = Markup("{}<small>/{}</small>").format(player.certificates, scene.rules.certificate_limit)
    held = reckoning.certificates(scene, seat)
    return {
        "chip": scene.seat(seat),
        "mine": seat == scene.look.seat,
        "deciding": seat in scene.look.deciding,
        "priority": seat == scene.view.priority,
        "worth": opened(f"players-worth-{seat}", scene.money(player.worth), reckoning.worth(scene, seat)),
        "cash": scene.money(player.cash),
        "liquidity": opened(
            f"players-liquidity-{seat}", scene.money(liquidity), reckoning.liquid(scene, seat, saleable)
        ),
        "certificates": opened(f"players-certificates-{seat}", certificates, held) if held else certificates,
        "privates": Markup(" ").join(
            Markup('<span title="{}">{}</span>').format(scene.plain(Piece("private", name)), name)
            for name in player.privates
        ),
    }


def _holding(tenths: int, kind: str, president: bool) -> dict[str, Any]:
    return {"text": f"{100 * tenths // SHARES}%" if kind == "major" else "", "held": tenths > 0, "president": president}
