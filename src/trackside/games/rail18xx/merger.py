"""Merger rounds: conversions and mergers of minors (18xx 14)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from trackside.core.choices import Choices, Either, Listed
from trackside.core.event import Tell
from trackside.core.message import Message, Seat, message
from trackside.core.moves import Move
from trackside.core.refusal import IllegalMove, refuse
from trackside.games.rail18xx import formation
from trackside.games.rail18xx.consent import Proposal
from trackside.games.rail18xx.deciding import PASSING, EndGame, Pass, RailDecision
from trackside.games.rail18xx.rounds import MergerRound, merger_round
from trackside.games.rail18xx.starting import unused_majors
from trackside.games.rail18xx.telling import announce, company

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition

MOST_MINORS: Final = 10
"""Of one merger (18xx 14.3)."""
MOST_FROM_ONE_OWNER: Final = 6
"""Of one merger (18xx 14.3a)."""


class Convert(Move, frozen=True, tag="convert"):
    """The minor in turn is to become a major, which is chosen next (18xx 14.2)."""

    notation = "convert"

    def check(self, position: RailPosition, seat: int) -> None:
        if fault := conversion_fault(position, minor_in_turn(position)):
            raise fault

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        state = merger_round(position)
        position.round = replace(state, converting=True, joined=(minor_in_turn(position),), complete=True)


class Join(Move, frozen=True, tag="merge"):
    """Another minor joins the merger that the minor in turn puts together (18xx 14.3)."""

    notation = "merge {minor}"

    minor: str

    def check(self, position: RailPosition, seat: int) -> None:
        if fault := joining_fault(position, self.minor):
            raise fault

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        state = merger_round(position)
        joined = (*(state.joined or (minor_in_turn(position),)), self.minor)
        position.round = replace(state, joined=joined)


class FormMajor(Proposal, frozen=True, tag="form"):
    """Choose the major that comes out of a conversion or merger (18xx 14.2b, 14.3b)."""

    notation = "form {company}"

    company: str

    def check(self, position: RailPosition, seat: int) -> None:
        if self.company not in unused_majors(position):
            rule = "18xx 14.2b" if merger_round(position).converting else "18xx 14.3b"
            raise refuse(rule, "{company} is not to be had", company=company(self.company))

    def owners(self, position: RailPosition) -> tuple[int, ...]:
        return tuple(position.president(minor) for minor in merger_round(position).joined)

    def proposal(self, position: RailPosition, seat: int) -> Message:
        minors = tuple(map(company, merger_round(position).joined))
        return message(
            "{seat} proposes that {minors} merge into {company}",
            seat=Seat(seat),
            minors=minors,
            company=company(self.company),
        )

    def complete(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        state = merger_round(position)
        if state.converting:
            formed = formation.convert(position, state.joined[0], self.company, tell)
        else:
            formed = formation.merge(position, state.joined, self.company, tell)
        position.round = replace(merger_round(position), joined=(), complete=False, converting=False, formation=formed)


class MergerTurn(RailDecision, frozen=True, tag="merger turn"):
    """A minor may convert, start a merger, or pass."""

    heading = message("Merger round")
    rule = "18xx 14.1"
    answers = (Convert, Join, Pass, EndGame)

    def moves(self, position: RailPosition, seat: int) -> Choices:
        converting = [] if conversion_fault(position, self.company) else [Convert()]
        return Either(Listed(converting), Listed([Join(minor) for minor in joinable(position)]))

    def passed(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        announce(tell, message("{company} passes", company=company(self.company)))
        state = merger_round(position)
        position.round = replace(state, index=state.index + 1)


class AddMinors(RailDecision, frozen=True, tag="add minors"):
    """Add more minors to the merger, or pass to choose the major."""

    heading = message("The minors of a merger")
    rule = "18xx 14.3a"
    answers = (Join, Pass, EndGame)

    def moves(self, position: RailPosition, seat: int) -> Choices:
        return Listed([Join(minor) for minor in joinable(position)])

    def check_pass(self, position: RailPosition, seat: int) -> None:
        if fault := president_fault(position, merger_round(position).joined):
            raise fault

    def choices(self, position: RailPosition, seat: int) -> Choices:
        moves = self.moves(position, seat)
        return moves if president_fault(position, merger_round(position).joined) else Either(moves, PASSING)

    def passed(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        position.round = replace(merger_round(position), complete=True)


class ChooseMajor(RailDecision, frozen=True, tag="choose major"):
    """Choose the major to be formed."""

    heading = message("The major to be formed")
    rule = "18xx 14.3b"
    answers = (FormMajor, EndGame)
    passing = False

    def moves(self, position: RailPosition, seat: int) -> Choices:
        return Listed([FormMajor(symbol) for symbol in unused_majors(position)])


def begin(position: RailPosition, number: int, part: int, tell: Tell | None) -> None:
    """A merger round begins; every minor will be asked (18xx 14.1)."""
    announce(tell, message("Merger round {number}.{part} begins", number=number, part=part))
    minors = tuple(symbol for symbol in position.open_companies() if position.rules.is_minor(symbol))
    position.round = MergerRound(number=number, part=part, order=minors)


def next_decision(position: RailPosition, tell: Tell | None) -> RailDecision | None:
    """Whom the merger round asks; None when the round is over, or a major has been formed."""
    state = merger_round(position)
    if state.formation is not None:
        decision = formation.next_decision(position, state.formation, tell)
        if decision is None:
            state = merger_round(position)
            position.round = replace(state, formation=None, index=state.index + 1)
        return decision
    while state.index < len(state.order) and not position.companies[state.order[state.index]].is_open:
        state = replace(state, index=state.index + 1)
    position.round = state
    if state.index >= len(state.order):
        position.round = replace(state, over=True)
        return None
    minor = state.order[state.index]
    seats = (position.president(minor),)
    if not state.joined:
        return MergerTurn(seats=seats, company=minor)
    if not state.complete and joinable(position):
        return AddMinors(seats=seats, company=minor)
    if not state.converting and president_fault(position, state.joined) is not None:
        position.round = replace(state, joined=())
        return MergerTurn(seats=seats, company=minor)
    return ChooseMajor(seats=seats, company=minor)


def minor_in_turn(position: RailPosition) -> str:
    """The minor that is being asked."""
    state = merger_round(position)
    return state.order[state.index]


def conversion_fault(position: RailPosition, minor: str) -> IllegalMove | None:
    """Why a minor may not convert; None if it may (18xx 14.2)."""
    cell = position.companies[minor].cell
    if cell is None or "convert" not in position.rules.market.cells[cell].zones:
        return refuse("18xx 14.2a", "A minor converts only from the blue zone, 100 to 165")
    if not unused_majors(position):
        return refuse("18xx 14.2b", "No major is left")
    return None


def joining_fault(position: RailPosition, minor: str) -> IllegalMove | None:
    """Why a minor may not join the merger; None if it may (18xx 14.3a)."""
    state = merger_round(position)
    joined = state.joined or (minor_in_turn(position),)
    found = position.companies.get(minor)
    if found is None or not position.rules.is_minor(minor) or not found.is_open:
        return refuse("18xx 14.3", "Only minors in play can merge")
    if minor in joined:
        return refuse("18xx 14.3", "{company} takes part already", company=company(minor))
    if not unused_majors(position):
        return refuse("18xx 14.3b", "No major is left")
    if len(joined) >= MOST_MINORS:
        return refuse("18xx 14.3", "At most {count} minors merge", count=MOST_MINORS)
    owners = Counter(position.president(other) for other in (*joined, minor))
    if owners[position.president(minor)] > MOST_FROM_ONE_OWNER:
        return refuse("18xx 14.3a", "No owner brings in more than {count} minors", count=MOST_FROM_ONE_OWNER)
    places = [place * 8 + stop for place, stop in position.token_places(minor)]
    if not any(position.reach(other).has_stop(place) for other in joined for place in places):
        return refuse("18xx 14.3a", "{company} is not reached by a minor of the merger", company=company(minor))
    return None


def joinable(position: RailPosition) -> list[str]:
    """The minors that may join now."""
    return [
        charter.symbol
        for charter in position.rules.minors
        if position.companies[charter.symbol].is_open and joining_fault(position, charter.symbol) is None
    ]


def president_fault(position: RailPosition, minors: tuple[str, ...]) -> IllegalMove | None:
    """Why a merger of these minors is not allowed: nobody could come to hold 20% (18xx 14.3e)."""
    if not position.rules.switches.merger_needs_president:
        return None
    owners = Counter(position.president(minor) for minor in minors)
    if max(owners.values()) >= 2:
        return None
    price = position.rules.market.price(formation.merged_cell(position, minors))
    if any(position.cash[owner] >= price for owner in owners):
        return None
    return refuse("18xx 14.3e", "Nobody could buy a second share to become president")
