"""When a computer opponent converts and merges its minors, and what it agrees to (18xx 14, B7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trackside.games.rail18xx import routes
from trackside.games.rail18xx.consent import Accept, Consent, Decline
from trackside.games.rail18xx.deciding import Pass
from trackside.games.rail18xx.formation import BuyIntoMajor, KeepTokens, RemoveToken
from trackside.games.rail18xx.merger import AddMinors, ChooseMajor, Convert, FormMajor, Join, MergerTurn
from trackside.games.rail18xx.rounds import merger_round
from trackside.games.rail18xx.shares import BuyShare
from trackside.games.rail18xx.starting import unused_majors
from trackside.games.rail18xx.thinking.prospects import Outlook
from trackside.games.rail18xx.thinking.trying import listed

if TYPE_CHECKING:
    from trackside.core.moves import Move
    from trackside.games.rail18xx.position import RailPosition

LEAST_GAIN: Final = 1.0
MOST_STEPS: Final = 60


def merger_turn(position: RailPosition, outlook: Outlook, seat: int) -> Move:
    """Convert, or start the merger that promises most, if it promises more than to wait."""
    decision = position.pending
    assert isinstance(decision, MergerTurn | AddMinors)
    choices = position.choices(seat)
    best: Move | None = None
    best_worth = float("-inf")
    if Pass() in choices:
        best = Pass()
        best_worth = _settled(position, outlook, seat, Pass()) + LEAST_GAIN
    for move in _proposals(position, seat):
        worth = _settled(position, outlook, seat, move)
        if worth > best_worth:
            best, best_worth = move, worth
    return best or next(listed(choices, Join))


def _proposals(position: RailPosition, seat: int) -> list[Move]:
    """To convert, and to merge with minors of the own seat or of others that have not refused in this round."""
    choices = position.choices(seat)
    refused = {minor for merger in merger_round(position).refused for minor in merger}
    joins = [
        move for move in listed(choices, Join) if position.president(move.minor) == seat or move.minor not in refused
    ]
    return [*listed(choices, Convert), *joins]


def _settled(position: RailPosition, outlook: Outlook, seat: int, move: Move) -> float:
    """What the position promises once the major has been formed and everybody has bought into it.

    Nothing is worth less than a proposal that another owner would not agree to.
    """
    tried = position.clone()
    tried.apply(seat, move)
    for _ in range(MOST_STEPS):
        pending = tried.pending
        if isinstance(pending, MergerTurn) or pending is None:
            break
        mover = pending.seats[0]
        following = _following(tried, outlook, mover)
        if following is None:
            break
        if isinstance(following, Decline):
            return float("-inf")
        tried.apply(mover, following)
    return outlook.of(tried).worth(seat)


def _following(position: RailPosition, outlook: Outlook, mover: int) -> Move | None:
    """What is probably done next while a major is being formed; None once that is over."""
    pending = position.pending
    if isinstance(pending, AddMinors):
        choices = position.choices(mover)
        return Pass() if Pass() in choices else next(listed(choices, Join))
    if isinstance(pending, ChooseMajor):
        return FormMajor(unused_majors(position)[0])
    if isinstance(pending, Consent):
        return consent(position, outlook.of(position), mover)
    if isinstance(pending, KeepTokens):
        return keep_tokens(position, mover)
    if isinstance(pending, BuyIntoMajor):
        return next(listed(position.choices(mover), BuyShare))
    return None


def choose_major(position: RailPosition) -> Move:
    """Any major: they differ in nothing but their names."""
    return FormMajor(unused_majors(position)[0])


def keep_tokens(position: RailPosition, seat: int) -> Move:
    """Take off the token of the city that pays least."""
    number_of = position.rules.board.number_of
    return min(
        listed(position.choices(seat), RemoveToken),
        key=lambda move: routes.value(position, (number_of[move.hex], move.stop)),
    )


def consent(position: RailPosition, outlook: Outlook, seat: int) -> Move:
    """Agree if what is proposed promises more than to refuse it."""
    decision = position.pending
    assert isinstance(decision, Consent)
    agreed = _settled(position, outlook, seat, Accept())
    return Accept() if agreed > outlook.worth(seat) else Decline()
