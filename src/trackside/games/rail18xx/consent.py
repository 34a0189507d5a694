"""The consent of another player to a sale or merger (18xx 12.7, 13.2, 14.3, B7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from trackside.core.choices import Choices, Listed
from trackside.core.event import Tell
from trackside.core.message import Message, Seat, message
from trackside.core.moves import Move, read_notation
from trackside.games.rail18xx.deciding import EndGame, RailDecision
from trackside.games.rail18xx.rounds import MergerRound, OperatingRound
from trackside.games.rail18xx.telling import announce

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


class Proposal(Move, frozen=True):
    """A move that waits until the other players whom it concerns have agreed."""

    def owners(self, position: RailPosition) -> tuple[int, ...]:
        """Whose consent it takes, besides that of the seat that makes it."""
        raise NotImplementedError

    def proposal(self, position: RailPosition, seat: int) -> Message:
        """What `seat` asks the others for."""
        raise NotImplementedError

    def complete(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        """What it does once all have agreed."""
        raise NotImplementedError

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        others = tuple(dict.fromkeys(owner for owner in self.owners(position) if owner != seat))
        if not others or not position.rules.switches.consent:
            self.complete(position, seat, tell)
            return
        announce(tell, self.proposal(position, seat))
        position.stack.append(Consent(seats=others[:1], waiting=others, proposer=seat, proposal=str(self)))


class Accept(Move, frozen=True, tag="accept"):
    """Agree to what another player proposes."""

    notation = "accept"

    def check(self, position: RailPosition, seat: int) -> None:
        """Whoever is asked may always agree."""

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        decision = _consent(position)
        position.stack.pop()
        announce(tell, message("{seat} agrees", seat=Seat(seat)))
        waiting = tuple(other for other in decision.waiting if other != seat)
        if waiting:
            position.stack.append(replace(decision, seats=waiting[:1], waiting=waiting))
            return
        decision.offer().complete(position, decision.proposer, tell)


class Decline(Move, frozen=True, tag="decline"):
    """Refuse what another player proposes."""

    notation = "decline"

    def check(self, position: RailPosition, seat: int) -> None:
        """Whoever is asked may always refuse."""

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        decision = _consent(position)
        position.stack.pop()
        announce(tell, message("{seat} declines", seat=Seat(seat)))
        state = position.round
        if isinstance(state, OperatingRound):
            position.round = replace(state, refused=(*state.refused, decision.proposal))
        if isinstance(state, MergerRound):  # whoever proposed the merger decides anew
            refused = (*state.refused, state.joined)
            position.round = replace(state, joined=(), complete=False, converting=False, refused=refused)


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

    def offer(self) -> Proposal:
        """The move that waits for consent."""
        return read_proposal(self.proposal)


def read_proposal(text: str) -> Proposal:
    """A proposal from its notation."""
    move = read_notation(text, Proposal.__subclasses__())
    assert isinstance(move, Proposal)
    return move


def _consent(position: RailPosition) -> Consent:
    decision = position.pending
    assert isinstance(decision, Consent)
    return decision
