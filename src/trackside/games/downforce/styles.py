"""Choosing a driving style: every player keeps one (DF 4, 12.2.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trackside.core.choices import Choices, Listed
from trackside.core.decision import Decision
from trackside.core.event import Event, Tell
from trackside.core.message import Seat, message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.downforce.components import COMPONENTS, STYLE_INDEX, STYLES, style_piece

if TYPE_CHECKING:
    from trackside.games.downforce.position import Downforce

STYLE_TEXTS: Final = {
    "aggressive": message("If the top band of your card is your own car, you may move it one space more (DF 11.3)"),
    "cunning": message("You choose the way of your own cars, on everybody’s turn (DF 11.4)"),
    "determined": message(
        "Your own car that a band moved over rectangular spaces only may go on by {bonus} bonus spaces (DF 11.5)",
        bonus=COMPONENTS.bonus_spaces,
    ),
    "strategic": message("You may skip one band of your card (DF 11.6)"),
    "tricky": message("You may carry out your card from bottom to top (DF 11.7)"),
    "unpredictable": message("Your wild bands may also move a car whose colour is on the card (DF 11.8)"),
}
"""What each style allows, in a sentence."""


def first_player(position: Downforce) -> int:
    """Who begins: the owner of the car on the lowest start space that has one (DF 5.1)."""
    return next(position.owners[car] for car in position.grid if position.owners[car] >= 0)


def proceed(position: Downforce, tell: Tell | None) -> bool:
    """Let the players choose in turn from the first one on; who has no choice keeps what he has (DF 4.3)."""
    if not position.rules.variant.auction:
        return False
    seats = position.rules.seats
    first = first_player(position)
    in_turn = [(first + step) % seats for step in range(seats)]
    # Who may only take a style that is out of play waits until the others have laid theirs down (DF 12.2.4).
    in_turn.sort(key=lambda seat: not any(map(position.rules.variant.may_keep, position.won[seat])))
    for seat in in_turn:
        if position.styles[seat] >= 0:
            continue
        styles = offered(position, seat)
        if len(styles) > 1:
            position.stack.append(StyleDecision((seat,)))
            return True
        keep(position, seat, styles[0], tell)
    return False


def offered(position: Downforce, seat: int) -> list[int]:
    """The styles of which the seat keeps one: those it won, or any out of play if it won only one left out."""
    won = [style for style in position.won[seat] if position.rules.variant.may_keep(style)]
    return sorted(won or position.box_styles)


def keep(position: Downforce, seat: int, style: int, tell: Tell | None) -> None:
    """Keep one style; the other ones go back to the box (DF 4.1)."""
    position.box_styles += position.won[seat]
    position.box_styles.remove(style)
    position.won[seat] = []
    position.styles[seat] = style
    if tell:
        tell(Event(message("{player} drives in this style: {style}", player=Seat(seat), style=style_piece(style))))


class KeepStyle(Move, frozen=True, tag="keep-style"):
    """Keep this style for all one's cars (DF 4.1, 4.2)."""

    style: str

    notation = "keep-style {style}"

    def check(self, position: Any, seat: int) -> None:
        styles = offered(position, seat)
        if STYLE_INDEX.get(self.style) not in styles:
            pieces = tuple(map(style_piece, styles))
            raise refuse("DF 4.1", "You may keep one of these styles: {styles}", styles=pieces)

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        keep(position, seat, STYLE_INDEX[self.style], tell)
        position.go_on(tell)


class StyleDecision(Decision, frozen=True, tag="style"):
    """A player keeps one of several styles (DF 4.1)."""

    heading = message("Choose your driving style")
    rule = "DF 4.1"
    answers = (KeepStyle,)

    def choices(self, position: Any, seat: int) -> Choices:
        return Listed([KeepStyle(STYLES[style]) for style in offered(position, seat)])
