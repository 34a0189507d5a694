"""1861: The Railways of the Russian Empire."""

from __future__ import annotations

from typing import Final

from trackside.core.message import message
from trackside.games.rail18xx.options import OF_1861
from trackside.games.rail18xx.rules import Answers
from trackside.games.rail18xx.title import make_title
from trackside.games.rail18xx.titles.g1861.names import NAMES

ANSWERS: Final = Answers(
    title="1861",
    subtitle=message("The Railways of the Russian Empire"),
    package=__name__,
    currency="₽",
    market="grid",
    steps_for_loan=1,
    minors_have_homes=True,
    first_minor="N",
    major_apart=False,
    state_operates=True,
    state_home=("E1", 1),
    state_reserved=("E1", "H8"),
    state_starts=(),
    neutral_starts=(),
    bonuses=((frozenset({"H8"}), frozenset({"Q3"}), 40),),
    trade_in=False,
    ends_in_this_set=True,
)

TITLE: Final = make_title(
    ANSWERS,
    OF_1861,
    NAMES,
    message(
        "The Railways of the Russian Empire: small companies merge into great ones between Warsaw and the Urals, before"
        " their trains rust and the state takes them."
    ),
    minutes=300,
)
