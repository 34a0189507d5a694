"""A title of the 18xx family: its options, its moves, and its first position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from trackside.core.message import Message
from trackside.core.remembered import Remembered
from trackside.core.title import Option, Title
from trackside.games.rail18xx import bundles, privates_auction, state_railway, two_players
from trackside.games.rail18xx.flow import proceed
from trackside.games.rail18xx.naming import Names
from trackside.games.rail18xx.options import conflict
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.repertoire import MOVES
from trackside.games.rail18xx.rules import FAMILY, Answers, Rules


def make_title(
    answers: Answers, known: tuple[Option, ...], names: Sequence[Message], about: Message, minutes: int
) -> Title:
    """A title of the family, from its data and answers; `names` are those that are translated."""

    def start(seats: int, options: Mapping[str, Any]) -> RailPosition:
        position = RailPosition(rules_of(answers, seats, options))
        state_railway.set_up(position)
        if position.rules.bundles is not None:
            bundles.begin(position)
            proceed(position, None)
        elif seats == 2:
            position.stack.append(two_players.DrawPrivates())
        else:
            privates_auction.begin(position)
            proceed(position, None)
        return position

    return Title(
        name=answers.title,
        label=answers.title,
        package=FAMILY,
        rules=1,
        fewest=2,
        most=6,
        options=known,
        moves=MOVES,
        start=start,
        piece_name=Names(answers.package, answers.currency, names),
        conflict=lambda seats, options: conflict(seats, options, known),
        about=about,
        minutes=minutes,
    )


def rules_of(answers: Answers, seats: int, options: Mapping[str, Any]) -> Rules:
    """The rules of a game; games with the same seats and options share them."""
    key = (answers.title, seats, msgspec.json.encode(options, order="sorted"))
    return _RULES.get(key, lambda: Rules(answers, seats, options))


_RULES: Final = Remembered[Rules](128)
"""Of the games that were looked at last: whoever brings a file of bundles makes rules of his own."""
