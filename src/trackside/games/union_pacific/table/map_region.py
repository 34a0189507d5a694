"""The map, with every space named, so that it can be chosen by hand, by keyboard and by ear."""

from __future__ import annotations

import functools

from markupsafe import Markup

from trackside.core.look import Drawn
from trackside.games.union_pacific.components import TRACK_CARDS
from trackside.games.union_pacific.drawing import Place, board_parts, card_svg, share_back_svg, share_svg
from trackside.games.union_pacific.drawing.board import Voice
from trackside.games.union_pacific.drawing.svg import slug
from trackside.games.union_pacific.shares import SHARES
from trackside.games.union_pacific.table.foresight import builders
from trackside.games.union_pacific.table.scene import Scene


def draw(scene: Scene) -> Drawn:
    """The board with its trains; before it, unseen, the pictures of the cards for wherever they lie."""
    trains = {(train.section, train.space): train.company for train in scene.view.trains}
    return [
        _pictures(Voice(scene.look.language, scene.say)),
        *board_parts(scene.board, trains, builders=_builders(scene), say=scene.say, language=scene.look.language),
    ]


def _builders(scene: Scene) -> dict[Place, tuple[str, ...]]:
    """Per empty space: the companies that could build there with the right card, whoever holds one."""
    position, board = scene.position, scene.board
    found = builders(position)
    return {
        (section, space): tuple(found.get((index, track_type), ()))
        for index, section in enumerate(board.sections)
        for space, track_type in enumerate(board.spaces[index])
        if position.empty[index] >> space & 1
    }


@functools.cache
def _pictures(voice: Voice) -> Markup:
    """Every card drawn once, to be used by its id: a hand is sent often, its pictures never again."""
    cards = [("card-" + card, "0 0 70 100", card_svg(card, voice.say)) for card in TRACK_CARDS]
    shares = [("share-" + slug(share), "0 0 132 84", share_svg(share, voice.say)) for share in SHARES]
    shares.append(("share-back", "0 0 132 84", share_back_svg(voice.say)))
    symbol = Markup('<symbol id="board-{}" viewBox="{}">{}</symbol>')
    return Markup('<svg class="up-pictures" aria-hidden="true">{}</svg>').format(
        Markup("").join(symbol.format(*picture) for picture in (*cards, *shares))
    )
