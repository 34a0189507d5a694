"""Lines, finishing, and the end of the race (DF 8.1, 9, 12.1.4, 12.3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.event import Event, Tell
from trackside.core.message import Seat, message
from trackside.games.downforce.components import CARS, car_piece, members
from trackside.games.downforce.track import FINISH_LINE

if TYPE_CHECKING:
    from trackside.games.downforce.position import Downforce


def cross_line(position: Downforce, car: int, line: int, tell: Tell | None) -> None:
    """A car has just crossed a line: it finishes, begins a lap, or is the first at a betting line."""
    if line == FINISH_LINE:
        position.crossings[car] += 1
        if position.spaces[car] == position.track.finished:
            _finish(position, car, tell)
    elif line == position.lines_crossed + 1:  # DF 8.1, 15.25: the first car ever
        position.lines_crossed = line
        if position.rules.variant.auction:
            position.lines_due.append(line)
        if tell:
            text = message("{car} is the first to cross betting line {line}", car=car_piece(car), line=line)
            tell(Event(text))


def _finish(position: Downforce, car: int, tell: Tell | None) -> None:
    """The car leaves the track and takes the best free place (DF 9.2)."""
    position.spaces[car] = -1
    position.finish_order.append(car)
    if tell:
        text = message("{car} finishes in place {place}", car=car_piece(car), place=len(position.finish_order))
        tell(Event(text))
    owner = position.owners[car]
    if owner >= 0 and owner != position.turn:  # DF 15.29: one's own card is carried out first
        withdraw(position, owner, tell)


def withdraw(position: Downforce, seat: int, tell: Tell | None) -> bool:
    """Discard all cards of a seat whose cars have all finished (DF 9.3, 12.2.5); whether they have."""
    cars = position.cars_of(seat)
    if not cars or any(car not in position.finish_order for car in cars):
        return False
    left = members(position.hands[seat] | position.eights[seat])
    if not position.rules.variant.common_pile:
        left += position.piles[seat]
        position.piles[seat] = []
    position.discards += left
    position.hands[seat] = position.shown[seat] = position.eights[seat] = 0
    if tell and left:
        text = message("All cars of {player} have finished: the rest of the hand is discarded", player=Seat(seat))
        tell(Event(text, reveals=True))
    return True


def is_over(position: Downforce) -> bool:
    """Whether the race has ended, or ends because nobody has a card (DF 5.7, 12.1.4, 15.31)."""
    finished = position.finish_order
    variant = position.rules.variant
    if len(finished) == len(CARS):
        return True
    if finished and not variant.auction:
        return any(position.owners[car] >= 0 for car in finished)
    return False
