"""What happens when the first train of a kind leaves the depot, and trains above a limit (18xx 4.4, 4.5, 13.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.choices import Choices, Listed
from trackside.core.event import Tell
from trackside.core.message import message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.rail18xx import ending, homes, nationalisation, private_sales
from trackside.games.rail18xx.companies import NEUTRAL
from trackside.games.rail18xx.deciding import EndGame, RailDecision
from trackside.games.rail18xx.telling import announce, company, train
from trackside.games.rail18xx.trains import kind_of

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


def left_depot(position: RailPosition, name: str, tell: Tell | None) -> None:
    """Change the phase if this was the first train of its kind (18xx 4.4)."""
    names = [phase.name for phase in position.rules.phases]
    kind = kind_of(name)
    if kind not in names or names.index(kind) <= position.phase_number:
        return
    position.phase_number = names.index(kind)
    announce(tell, message("Phase {phase} begins", phase=kind))
    _rust(position, kind, tell)
    for event in position.phase.events:
        if event == "green_minors_and_majors_enter":
            _remove_neutral_tokens(position)
        elif event == "majors_may_start_in_stock_rounds":
            if not position.rules.state_has_treasury:  # one that operates does so in its first turn
                homes.place_state_home(position, tell)
        elif event == "unstarted_minors_leave":
            _dismiss_minors(position)
        elif event == "privates_bought_by_state":
            private_sales.bought_by_state(position, tell)
        elif event == "minors_nationalised":
            nationalisation.nationalise_minors(position, tell)
            ending.last_phase_began(position)
        elif event == "trainless_check":
            nationalisation.trainless_check(position, tell)


def _rust(position: RailPosition, kind: str, tell: Tell | None) -> None:
    """Outdated trains leave the game, those in the pool too (18xx 13.7)."""
    rusted = {found.name for found in position.rules.trains.values() if found.rusted_by == kind}
    if not rusted:
        return
    for symbol, found in position.companies.items():
        gone = [name for name in found.trains if kind_of(name) in rusted]
        if gone:
            position.update(symbol, trains=tuple(name for name in found.trains if name not in gone))
            position.gone.extend(gone)
    for place in (position.pool, position.orphans):
        gone = [name for name in place if kind_of(name) in rusted]
        position.gone.extend(gone)
        place[:] = [name for name in place if name not in gone]
    announce(tell, message("The {kind}-trains are outdated", kind=", ".join(sorted(rusted))))


def _remove_neutral_tokens(position: RailPosition) -> None:
    for place, row in enumerate(position.cities):
        for stop, slots in enumerate(row):
            for slot, holder in enumerate(slots):
                if holder == NEUTRAL:
                    position.set_slot(place, stop, slot, "")


def _dismiss_minors(position: RailPosition) -> None:
    """Minors that were never started leave, and no slot is kept for them any more (18xx 4.4, 9.3)."""
    gone = set()
    for charter in position.rules.minors:
        if position.companies[charter.symbol].state == "out":
            position.update(charter.symbol, state="gone")
            gone.add(charter.symbol)
    position.kept = [
        tuple(tuple("" if holder in gone else holder for holder in slots) for slots in row) for row in position.kept
    ]
    position.map_changed()


class DiscardTrain(Move, frozen=True, tag="discard"):
    """A company above its limit drops a train into the bank pool, without payment (18xx 4.5, 13.8)."""

    notation = "discard {train} of {company}"

    train: str
    company: str

    def check(self, position: RailPosition, seat: int) -> None:
        if self.company not in droppers(position, seat):
            raise refuse("18xx 4.5", "{company} has no train too many", company=company(self.company))
        if self.train not in position.companies[self.company].trains:
            raise refuse("18xx 4.5", "{company} has no such train", company=company(self.company))

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        trains = position.companies[self.company].trains
        position.update(self.company, trains=tuple(name for name in trains if name != self.train))
        position.pool.append(self.train)
        announce(
            tell,
            message("{company} discards one {train}-train", company=company(self.company), train=train(self.train)),
        )


class Discard(RailDecision, frozen=True, tag="discard trains"):
    """Choose which train a company above its limit drops."""

    heading = message("Trains above the limit")
    rule = "18xx 4.5"
    answers = (DiscardTrain, EndGame)
    passing = False

    def moves(self, position: RailPosition, seat: int) -> Choices:
        return Listed(
            [
                DiscardTrain(name, symbol)
                for symbol in droppers(position, seat)
                for name in position.companies[symbol].trains
            ]
        )


def above_limit(position: RailPosition) -> list[str]:
    """The companies with more trains than they may have, in operating order."""
    limits = position.phase.limits
    charters = position.rules.charters
    found = [
        symbol
        for symbol, owned in position.companies.items()
        if len(owned.trains) > 1 and owned.is_open and len(owned.trains) > limits[charters[symbol].kind]
    ]
    return position.operating_order(found) if len(found) > 1 else found


def droppers(position: RailPosition, seat: int) -> list[str]:
    """The companies above their limits for which a player may choose a train."""
    any_order = position.rules.switches.discards_in_any_order
    return [symbol for symbol in above_limit(position) if any_order or position.president(symbol) == seat]


def discard(position: RailPosition) -> Discard | None:
    """Ask the first company that is above its limit."""
    symbols = above_limit(position)
    return Discard(seats=(position.president(symbols[0]),), company=symbols[0]) if symbols else None
