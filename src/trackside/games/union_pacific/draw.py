"""Drawing a share after building, and the swap for a share of Union Pacific (UP R6.6 to R6.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.choices import Choices, Listed
from trackside.core.decision import Decision
from trackside.core.event import Event, Tell
from trackside.core.message import Seat, message
from trackside.core.moves import Move, Secrecy
from trackside.core.refusal import refuse
from trackside.games.union_pacific.components import CARDS
from trackside.games.union_pacific.dividends import pay, turn_up
from trackside.games.union_pacific.shares import SHARE_INDEX, SHARES, UP, share_piece

if TYPE_CHECKING:
    from trackside.games.union_pacific.position import UnionPacificPosition

DECK = "deck"
"""The source of a draw from the face-down deck; the others are a displayed company and `UP`."""


class Draw(Move, frozen=True, tag="draw"):
    """Draw one share: from the `deck`, of `UP` from its supply, or of a company from the display."""

    notation = "draw {source}"

    source: str

    def check(self, position: UnionPacificPosition, seat: int) -> None:
        if self.source == DECK:
            if not position.share_deck:
                raise refuse("R6.6", "The deck is empty")
        elif self.source == SHARES[UP]:
            if position.rules.up_by_swap:
                raise refuse("O3", "Shares of Union Pacific come by swapping only")
            if not position.supply:
                raise refuse("R6.8", "There is no share of Union Pacific left")
        elif SHARE_INDEX.get(self.source) not in position.display:
            display = tuple(map(share_piece, position.display))
            text = "{source} is not on display; there are: {display}"
            raise refuse("R6.6", text, source=self.source, display=display)

    def carry_out(self, position: UnionPacificPosition, seat: int, tell: Tell | None) -> None:
        due: list[int] = []
        if self.source == DECK:
            _draw_blind(position, seat, due, tell)
        elif self.source == SHARES[UP]:
            position.take_openly(seat, UP)
            if tell:
                tell(Event(message("{seat} takes a share of Union Pacific", seat=Seat(seat))))
        else:
            _draw_from_display(position, seat, SHARE_INDEX[self.source], due, tell)
        pay(position, due, tell)  # rulings 2 and 6: everything is turned up before any payout
        if position.over:
            return  # ruling 9: no swap once the game has ended
        if position.supply:
            position.stack[-1] = Swapping((seat,))
        else:
            position.stack.pop()
            position.end_turn(tell)


def _draw_blind(position: UnionPacificPosition, seat: int, due: list[int], tell: Tell | None) -> None:
    share = turn_up(position, due)
    _tell_dividend_cards(due, seat, tell)
    if share is None:
        return  # ruling 5: the last card was a dividend card, so there is nothing to draw
    position.hands[seat][share] += 1  # UP R7.2: also after a dividend card the share goes to the hand
    if tell:
        yours = message("You draw {share} from the deck", share=share_piece(share))
        theirs = message("{seat} draws a share from the deck", seat=Seat(seat))
        tell(Event(yours, (seat,), theirs, reveals=True))


def _draw_from_display(
    position: UnionPacificPosition, seat: int, share: int, due: list[int], tell: Tell | None
) -> None:
    place = position.display.index(share)
    position.take_openly(seat, share)
    if tell:
        tell(Event(message("{seat} takes {share} from the display", seat=Seat(seat), share=share_piece(share))))
    new = turn_up(position, due)  # UP R6.7
    _tell_dividend_cards(due, seat, tell)
    if new is None:
        del position.display[place]
        return
    position.display[place] = new
    if tell:
        tell(Event(message("{share} comes on display", share=share_piece(new)), reveals=True))
    flush(position, due, tell)


def flush(position: UnionPacificPosition, due: list[int], tell: Tell | None) -> None:
    """UP R6.11: four displayed shares of one company leave the game, and four new ones are turned up."""
    size = CARDS.deck.display
    while len(position.display) == size and len(set(position.display)) == 1:
        alike = position.display[0]
        position.flushed[alike] += size
        position.display.clear()
        for _ in range(size):
            new = turn_up(position, due)
            if new is None:
                break  # ruling 7: turn up what there is
            position.display.append(new)
        if tell:
            text = "The display shows {share} four times: they leave the game. New on display: {display}"
            display = tuple(map(share_piece, position.display))
            tell(Event(message(text, share=share_piece(alike), display=display), reveals=True))


def _tell_dividend_cards(due: list[int], seat: int, tell: Tell | None) -> None:
    if tell:
        for number in due:
            tell(Event(message("{seat} turns up dividend card {number}", seat=Seat(seat), number=number), reveals=True))


class Swap(Move, frozen=True, tag="swap"):
    """Put a share of the hand face down into the box and take a share of Union Pacific for it (UP R6.9, R6.10)."""

    notation = "swap {share}"
    secrecy = Secrecy.UNTIL_THE_END
    secret_fields = ("share",)

    share: str

    def check(self, position: UnionPacificPosition, seat: int) -> None:
        share = SHARE_INDEX.get(self.share)
        if share is None or not position.hands[seat][share]:
            raise refuse("R6.9", "There is no share of {share} in hand to swap", share=self.share)

    def carry_out(self, position: UnionPacificPosition, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        position.box_for_union_pacific(seat, SHARE_INDEX[self.share])
        if tell:
            share = share_piece(SHARE_INDEX[self.share])
            yours = message("You swap {share} for a share of Union Pacific", share=share)
            theirs = message("{seat} swaps a share of the hand for one of Union Pacific", seat=Seat(seat))
            tell(Event(yours, (seat,), theirs))
        position.end_turn(tell)


class Keep(Move, frozen=True, tag="keep"):
    """Swap nothing: the swap is not compulsory (ruling 18)."""

    notation = "keep"

    def check(self, position: UnionPacificPosition, seat: int) -> None:
        pass

    def carry_out(self, position: UnionPacificPosition, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        position.end_turn(tell)


class Drawing(Decision, frozen=True, tag="draw"):
    """Which share to draw after building (UP R6.6)."""

    heading = message("Draw a share")
    rule = "R6.6"
    answers = (Draw,)

    def choices(self, position: UnionPacificPosition, seat: int) -> Choices:
        sources = [SHARES[share] for share in sorted(set(position.display))]
        if position.share_deck:
            sources.append(DECK)
        if position.supply and not position.rules.up_by_swap:
            sources.append(SHARES[UP])
        return Listed([Draw(source) for source in sources])


class Swapping(Decision, frozen=True, tag="swap"):
    """Whether to swap a share of the hand for one of Union Pacific after drawing (UP R6.9)."""

    heading = message("Swap a share for Union Pacific, or keep your hand")
    rule = "R6.9"
    answers = (Swap, Keep)

    def choices(self, position: UnionPacificPosition, seat: int) -> Choices:
        swaps = [Swap(SHARES[share]) for share, count in enumerate(position.hands[seat]) if count]
        return Listed([*swaps, Keep()])
