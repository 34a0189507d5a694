"""The viewer's turn: where it stands, what may be done, what comes next. Others see who decides and about what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from markupsafe import Markup

from trackside.core.look import Drawn
from trackside.core.message import Seat, message
from trackside.games.rail18xx import (
    bundles,
    buy_back,
    consent,
    dividends,
    formation,
    homes,
    merger,
    minor_auction,
    nationalisation,
    new_phase,
    private_sales,
    privates_auction,
    running,
    stations,
    stock_round,
    track,
    train_market,
)
from trackside.games.rail18xx.table import (
    turn_auctions,
    turn_head,
    turn_merger,
    turn_operating,
    turn_routes,
    turn_stock,
    turn_trains,
)
from trackside.games.rail18xx.table.panel import Group, Panel
from trackside.games.rail18xx.table.scene import Scene

PANELS: Final[Mapping[type, Callable[[Scene, Any], Panel]]] = {
    privates_auction.BidForPrivate: turn_auctions.private,
    minor_auction.BidForMinor: turn_auctions.minor,
    bundles.NominateBundle: turn_auctions.nominate_bundle,
    bundles.BidForBundle: turn_auctions.bundle,
    stock_round.StockTurn: turn_stock.stock_turn,
    homes.ChooseHome: turn_stock.home,
    buy_back.BuyBackShares: turn_operating.buy_back,
    track.LayTrack: turn_operating.track,
    stations.LayToken: turn_operating.token,
    running.Run: turn_routes.run,
    dividends.ChooseDividend: turn_operating.dividend,
    private_sales.OfferPrivates: turn_operating.privates,
    train_market.BuyTrains: turn_trains.buy,
    new_phase.Discard: turn_trains.discard,
    nationalisation.Question: turn_trains.question,
    merger.MergerTurn: turn_merger.turn,
    merger.AddMinors: turn_merger.add,
    merger.ChooseMajor: turn_merger.choose,
    formation.KeepTokens: turn_merger.tokens,
    formation.BuyIntoMajor: turn_merger.shares,
    consent.Consent: turn_merger.consent,
}
"""What is asked, for each kind of decision."""


def draw(scene: Scene) -> Drawn:
    """Head, order and steps, then what is asked."""
    macros = scene.module("turn.html")
    decision = scene.decision
    following = turn_head.following(scene)
    drawn: list[Any] = [
        Markup('<div class="turn">'),
        scene.part("turn-head", macros.head(turn_head.head(scene))),
        scene.part("turn-order", macros.order(turn_head.order(scene), scene.say(following) if following else "")),
        scene.part("turn-steps", macros.steps(turn_head.steps(scene))),
    ]
    if type(decision) in PANELS:
        panel = PANELS[type(decision)](scene, decision)
        drawn.append(scene.part("turn-panel", macros.panel(_shown(scene, panel))))
    drawn.append(Markup("</div>"))
    return drawn


def _shown(scene: Scene, panel: Panel) -> dict[str, Any]:
    prompt = scene.say(panel.prompt)
    if not scene.look.choosing and scene.look.deciding:
        deciding = tuple(map(Seat, scene.look.deciding))
        prompt = scene.say(message("{seats} to decide: {heading}", seats=deciding, heading=scene.decision.heading))
    return {
        "prompt": prompt,
        "mine": scene.look.choosing,
        "facts": [fact if isinstance(fact, Markup) else scene.say(fact) for fact in panel.facts],
        "warnings": [scene.say(warning) for warning in panel.warnings],
        "sheets": panel.sheets,
        "below": panel.below if scene.look.choosing else (),
        "groups": [_group(scene, group) for group in panel.groups if group.buttons and scene.look.choosing],
    }


def _group(scene: Scene, group: Group) -> dict[str, Any]:
    return {
        "name": group.name,
        "heading": scene.say(group.heading) if group.heading else None,
        "note": scene.say(group.note) if group.note else None,
        "tight": group.tight,
        "folded": group.folded,
        "buttons": group.buttons,
    }
