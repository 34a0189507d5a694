"""The slip: what a chosen move would do, before it is made."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from trackside.core.message import Message, Piece, message
from trackside.core.moves import Move
from trackside.games.union_pacific.build import Build
from trackside.games.union_pacific.draw import DECK, Draw, Keep, Swap
from trackside.games.union_pacific.invest import Discard, Invest
from trackside.games.union_pacific.setup import FirstShare
from trackside.games.union_pacific.shares import SHARE_INDEX, SHARES, UP, counts
from trackside.games.union_pacific.table.foresight import Foresight, Prospect, foresee
from trackside.games.union_pacific.table.hand import dividend_facts
from trackside.games.union_pacific.table.scene import Scene
from trackside.games.union_pacific.turn import Exchange


def draw(scene: Scene, move: Move) -> Markup:
    """What the move would do, in words and figures, by what is open to all and what the viewer holds."""
    prospects: tuple[Prospect, ...] = ()
    match move:
        case Build():
            foresight = _foresight(scene, move)
            prospects = foresight.prospects
            lines = _build(move, foresight)
        case Invest():
            prospects = _foresight(scene, move).prospects
            lines = _invest(scene, move)
        case Draw():
            lines = _draw(scene, move)
        case Swap():
            lines = _swap(scene, move)
        case Keep():
            lines = [message("Keep the hand as it is. The turn ends")]
        case Discard():
            lines = [message("Discard {card}", card=Piece("track", move.card))]
        case Exchange():
            lines = [message("Take {card} out of the game and draw another", card=Piece("track", move.card))]
        case FirstShare():
            lines = [message("{share} will be your first share on the table", share=Piece("company", move.share))]
        case _:
            raise TypeError(move)
    return scene.render(
        "preview.html",
        lines=[scene.say(line) for line in lines],
        prospects=[_shown(scene, prospect) for prospect in prospects],
    )


def _foresight(scene: Scene, move: Move) -> Foresight:
    assert scene.look.seat is not None
    return foresee(scene.position, scene.look.seat, move)


def _shown(scene: Scene, prospect: Prospect) -> dict[str, Any]:
    return {
        "chip": scene.company(prospect.company),
        "before": prospect.value_before,
        "after": prospect.value_after,
        "pays": [{"chip": scene.holder(pay.seat), "before": pay.before, "after": pay.after} for pay in prospect.pays],
    }


def _build(move: Build, foresight: Foresight) -> list[Message]:
    company = Piece("company", move.company)
    lines = [
        message(
            "Build {company} on {section} with {card}",
            company=company,
            section=Piece("section", move.section),
            card=Piece("track", move.card),
        )
    ]
    if foresight.linked:
        cities = tuple(Piece("city", city) for city in foresight.linked)
        lines.append(message("{company} reaches {cities}", company=company, cities=cities))
    if foresight.shut_in:
        shut_in = tuple(Piece("company", name) for name in foresight.shut_in)
        lines.append(message("No place would be left to build for: {companies}", companies=shut_in))
    if not any(prospect.pays for prospect in foresight.prospects):
        lines.append(message("No share of {company} is on a table: it would pay nobody", company=company))
    lines.append(message("Then you draw a share"))
    return lines


def _invest(scene: Scene, move: Invest) -> list[Message]:
    lines = [message("Invest in {shares}", shares=tuple(Piece("company", share) for share in move.shares))]
    mine = scene.view.players[scene.look.seat or 0].table
    for share, number in _heap(move.shares).items():
        lines.append(
            message(
                "{number} of {company} on your table then",
                company=Piece("company", share),
                number=mine.get(share, 0) + number,
            )
        )
    lines.append(message("Then you discard a track card"))
    return lines


def _heap(shares: tuple[str, ...]) -> dict[str, int]:
    return {SHARES[share]: count for share, count in enumerate(counts(SHARE_INDEX[name] for name in shares)) if count}


def _draw(scene: Scene, move: Draw) -> list[Message]:
    if move.source == DECK:
        return [message("Draw the top card of the deck, unseen"), *dividend_facts(scene)[:1]]
    share = Piece("company", move.source)
    mine = scene.view.mine
    assert mine is not None
    held = mine.shares.count(move.source) + 1
    if move.source == SHARES[UP]:
        lines = [message("Take a share of Union Pacific from the pile")]
    else:
        lines = [message("Take {share} from the display", share=share)]
    lines.append(message("You would have {number} of {share} in hand", number=held, share=share))
    return lines


def _swap(scene: Scene, move: Swap) -> list[Message]:
    share = Piece("company", move.share)
    return [
        message("Put {share} face down into the box, out of the game, and take a share of Union Pacific", share=share),
        message("The Union Pacific pile would have {count} left", count=scene.view.up_supply - 1),
    ]
