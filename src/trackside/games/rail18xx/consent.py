"""The consent of another player to a sale or merger (18xx 12.7, 13.2, 14.3, B7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import msgspec

from trackside.core.choices import Choices, Listed
from trackside.core.event import Tell
from trackside.core.message import Message, Seat, message
from trackside.core.moves import Move
from trackside.games.rail18xx.deciding import EndGame, RailDecision
from trackside.games.rail18xx.telling import announce

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


class NeedsConsent(Protocol):
    """A move that waits for others to agree."""

    def proposal(self, position: RailPosition, seat: int) -> Message:
        """What `seat` asks the others for."""

    def complete(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        """What it does once all have agreed."""


class Accept(Move, frozen=True, tag="accept"):
    """Agree to what another player proposes."""

    notation = "accept"

    def check(self, position: RailPosition, seat: int) -> None:
        """Whoever is asked may always agree."""

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        from trackside.games.rail18xx.flow import proceed

        decision = _consent(position)
        position.stack.pop()
        announce(tell, message("{seat} agrees", seat=Seat(seat)))
        waiting = tuple(other for other in decision.waiting if other != seat)
        if waiting:
            position.stack.append(msgspec.structs.replace(decision, seats=waiting[:1], waiting=waiting))
            return
        decision.offer(position).complete(position, decision.proposer, tell)
        proceed(position, tell)


class Decline(Move, frozen=True, tag="decline"):
    """Refuse what another player proposes."""

    notation = "decline"

    def check(self, position: RailPosition, seat: int) -> None:
        """Whoever is asked may always refuse."""

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        from trackside.games.rail18xx.flow import declined

        position.stack.pop()
        announce(tell, message("{seat} declines", seat=Seat(seat)))
        declined(position, tell)


class Consent(RailDecision, frozen=True, tag="consent"):
    """Agree to a purchase or merger that another player proposes."""

    proposer: int = 0
    waiting: tuple[int, ...] = ()
    proposal: str = ""
    """The move proposed, in its notation."""

    heading = message("Consent to a proposal")
    rule = "18xx B7"
    answers = (Accept, Decline, EndGame)
    passing = False

    def moves(self, position: RailPosition, seat: int) -> Choices:
        return Listed((Accept(), Decline()))

    def offer(self, position: RailPosition) -> NeedsConsent:
        """The move that waits for consent."""
        from trackside.core.moves import read_notation
        from trackside.games.rail18xx.title import MOVES

        move = read_notation(self.proposal, MOVES)
        return move  # type: ignore[return-value]


def ask_consent(
    position: RailPosition, seat: int, move: NeedsConsent, owners: tuple[int, ...], tell: Tell | None
) -> bool:
    """Ask the other owners; False when nobody is to be asked, so that the move is done at once."""
    others = tuple(dict.fromkeys(owner for owner in owners if owner != seat))
    if not others or not position.rules.switches.consent:
        return False
    announce(tell, move.proposal(position, seat))
    position.stack.append(Consent(seats=others[:1], waiting=others, proposer=seat, proposal=str(move)))
    return True


def _consent(position: RailPosition) -> Consent:
    decision = position.pending
    assert isinstance(decision, Consent)
    return decision
