"""1867: The Railways of Canada."""

from __future__ import annotations

from typing import Final

from trackside.core.message import message
from trackside.games.rail18xx.options import OF_1867
from trackside.games.rail18xx.rules import Answers
from trackside.games.rail18xx.title import make_title
from trackside.games.rail18xx.titles.g1867.names import NAMES

ANSWERS: Final = Answers(
    title="1867",
    subtitle=message("The Railways of Canada"),
    package=__name__,
    currency="$",
    market="column",
    steps_for_loan=2,
    minors_have_homes=False,
    first_minor=None,
    major_apart=True,
    state_operates=False,
    state_home=None,
    state_reserved=("L12",),
    state_starts=(("F16", 0),),
    neutral_starts=(("D2", 0), ("L12", 2)),
    bonuses=((frozenset({"F16", "L12", "O7"}), frozenset({"D2"}), 40),),
    trade_in=True,
    ends_in_this_set=False,
)

TITLE: Final = make_title(
    ANSWERS,
    OF_1867,
    NAMES,
    message(
        "The Railways of Canada: small companies merge into great ones between Detroit and the sea, before their trains"
        " rust and the state takes them."
    ),
    minutes=300,
)
