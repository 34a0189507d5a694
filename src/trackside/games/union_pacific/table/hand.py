"""The viewer's own cards and shares, and the shares that one may draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from markupsafe import Markup

from trackside.core.drawing import Pick
from trackside.core.look import Drawn, Part
from trackside.core.message import Message, Piece, message
from trackside.games.union_pacific.components import TRACK_CARDS
from trackside.games.union_pacific.draw import DECK, Draw
from trackside.games.union_pacific.drawing.svg import slug
from trackside.games.union_pacific.invest import Discard
from trackside.games.union_pacific.shares import SHARE_INDEX, SHARES, UP
from trackside.games.union_pacific.table.scene import COMPANY_NAMES, Scene
from trackside.games.union_pacific.turn import Exchange
from trackside.games.union_pacific.views import Mine

PROMPTS: Final = {
    "first-share": message("Choose the share that will lie on your table first; nobody sees it until all have chosen"),
    "draw": message("Draw a share: from the display, the deck or the Union Pacific pile"),
    "discard": message("Now discard a track card"),
    "swap": message("You may swap one share of your hand for Union Pacific: it leaves the game unseen"),
}
CHOSEN: Final = message("Your first share is chosen; it is shown once all have chosen")


def draw(scene: Scene) -> Drawn:
    """The viewer's track cards and shares, the display, the deck and the Union Pacific pile."""
    view = scene.view
    mine = view.mine
    groups = scene.module("hand.html")
    drawn: list[Markup | Part] = [
        Markup('<div class="up-hand">'),
        scene.part("hand-prompt", groups.prompt(_prompt(scene))),
    ]
    if mine is not None:
        keep = {"kind": "keep"} if scene.deciding == "swap" else None
        drawn.append(scene.part("hand-cards", groups.cards(_cards(scene, mine))))
        drawn.append(scene.part("hand-shares", groups.shares(_shares(scene, mine), keep)))
    facts = [scene.say(fact) for fact in dividend_facts(scene)[:1]]
    display = groups.display(_sources(scene), scene.deciding == "draw", view.decision == "first-share", facts)
    drawn += [scene.part("hand-display", display), Markup("</div>")]
    return drawn


def _sources(scene: Scene) -> dict[str, Any]:
    """Whence a share may be drawn (UP R6.6)."""
    view = scene.view
    sources = {move.source for move in scene.moves if isinstance(move, Draw)}

    def source(name: str, picture: str, count: int, label: Message | str, note: Markup) -> dict[str, Any]:
        pick = {"kind": "draw", "source": name} if name in sources else None
        return {"slug": picture, "count": count, "label": scene.plain(label), "note": note, "pick": pick}

    deck = message("The deck, {count} card", "The deck, {count} cards", count=view.deck)
    pile = message("Union Pacific, {count} share", "Union Pacific, {count} shares", count=view.up_supply)
    return {
        "display": [
            source(share, slug(share), 1, _share_label(scene, share), _worth(scene, share)) for share in view.display
        ],
        "deck": source(DECK, "back", view.deck, deck, scene.say(message("deck"))),
        "pile": source(SHARES[UP], "up", view.up_supply, pile, scene.say(message("pile"))),
    }


def dividend_facts(scene: Scene) -> list[Message]:
    """What all know of the deck: which of its layers hold dividend cards, the next one first (UP R5.9)."""
    return [_layer(shares + dividends, dividends, bool(at)) for at, (shares, dividends) in enumerate(scene.view.layers)]


def deck_facts(scene: Scene) -> list[Message]:
    """What is left of the track cards, and what left the game in sight of all."""
    view = scene.view
    facts = [message("Track deck: {count} card", "Track deck: {count} cards", count=view.track_deck)]
    if view.track_discards:
        facts.append(message("Discarded: {cards}", cards=_counted("track", view.track_discards)))
    if view.track_removed:
        facts.append(message("Exchanged, out of the game: {cards}", cards=_counted("track", view.track_removed)))
    flushed = {company.name: company.flushed for company in view.companies if company.flushed}
    if flushed:
        facts.append(message("Left the game as four alike: {shares}", shares=_counted("company", flushed)))
    return facts


def _layer(cards: int, dividends: int, following: bool) -> Message:
    if following and dividends:
        return message(
            "after that, {count} dividend card among {cards}",
            "after that, {count} dividend cards among {cards}",
            count=dividends,
            cards=cards,
        )
    if following:
        return message("after that, none in {count} card", "after that, none in {count} cards", count=cards)
    if dividends:
        return message(
            "{count} dividend card among the next {cards}",
            "{count} dividend cards among the next {cards}",
            count=dividends,
            cards=cards,
        )
    return message("No dividend card in the next card", "No dividend card in the next {count} cards", count=cards)


def _counted(kind: str, heap: dict[str, int]) -> tuple[Message, ...]:
    return tuple(
        Message("{piece} ×{count}", {"piece": Piece(kind, name), "count": count}) for name, count in heap.items()
    )


def _prompt(scene: Scene) -> Markup | None:
    mine = scene.view.mine
    if mine is not None and mine.first_share is not None and scene.look.live:
        return scene.say(CHOSEN)
    if scene.deciding == "turn":
        return scene.say(_turn_prompt(scene))
    prompt = PROMPTS.get(scene.deciding or "")
    return scene.say(prompt) if prompt else None


def _turn_prompt(scene: Scene) -> Message:
    mine = scene.view.mine
    if scene.builds and mine is not None and mine.shares:
        return message("Build: choose a place, a card and a company in any order. Or invest: choose shares")
    if scene.builds:
        return message("Build: choose a place, a card and a company in any order")
    if mine is not None and mine.shares:
        return message("None of your cards allows any track now, so invest: choose shares")
    return message("You can neither build nor invest: discard a track card")


def _cards(scene: Scene, mine: Mine) -> list[dict[str, Any]]:
    held = Counter(mine.track_cards)
    return [
        {
            "name": card,
            "count": held[card],
            "pick": _card_pick(scene, card),
            "label": scene.plain(
                message(
                    "Track card {card}",
                    "Track card {card}, {count} of them",
                    card=Piece("track", card),
                    count=held[card],
                )
            ),
        }
        for card in TRACK_CARDS
        if held[card]
    ]


def _card_pick(scene: Scene, card: str) -> Pick | None:
    if any(move.card == card for move in scene.builds):
        return {"kind": "build", "card": card}
    for move in scene.moves:
        if isinstance(move, Discard) and move.card == card:
            return {"kind": "discard", "card": card}
        if isinstance(move, Exchange) and move.card == card:
            return {"kind": "exchange", "card": card}
    return None


def _shares(scene: Scene, mine: Mine) -> list[dict[str, Any]]:
    held = Counter(mine.shares)
    return [
        {
            "slug": slug(share),
            "count": count,
            "pick": _share_pick(scene, share),
            "note": _worth(scene, share),
            "label": _held_label(scene, share, count),
        }
        for share, count in in_order(held)
    ]


def _share_pick(scene: Scene, share: str) -> Pick | None:
    match scene.deciding:
        case "first-share" | "swap":
            return {"kind": scene.deciding, "share": share}
        case "turn":
            return {"kind": "invest", "shares": [share]}
    return None


def in_order(heap: dict[str, int]) -> Iterable[tuple[str, int]]:
    """The shares of a heap in the order of the summary card."""
    return [(share, heap[share]) for share in SHARES if heap.get(share)]


def _worth(scene: Scene, share: str) -> Markup:
    """What is written under a share: the value of its company; Union Pacific has none."""
    if share == SHARES[UP]:
        return Markup("")
    return scene.say(message("value {value}", value=scene.view.companies[SHARE_INDEX[share]].value))


def _share_label(scene: Scene, share: str) -> str:
    if share == SHARES[UP]:
        return COMPANY_NAMES[share]
    value = scene.view.companies[SHARE_INDEX[share]].value
    return scene.plain(message("{name}, value {value}", name=COMPANY_NAMES[share], value=value))


def _held_label(scene: Scene, share: str, count: int) -> str:
    text = message("{share}; {count} in hand", share=_share_label(scene, share), count=count)
    return scene.plain(text)
