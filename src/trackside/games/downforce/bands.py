"""The bands of the card in play, one after another, and the one that Strategic may skip (DF 5.4, 11.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trackside.core.event import Event, Tell
from trackside.core.message import Seat, message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.downforce.components import COMPONENTS, STRATEGIC, WILD, car_piece

if TYPE_CHECKING:
    from trackside.games.downforce.position import Downforce


def band_in_play(position: Downforce) -> tuple[int, int, int]:
    """The band that comes up now: its place on the card from the top, its car or `WILD`, its number (DF 5.4)."""
    bands = position.rules.deck.cards[position.card].bands
    done = len(position.carried)
    place = len(bands) - 1 - done if position.bottom_up else done
    return (place, *bands[place])


def may_skip(position: Downforce) -> bool:
    """Whether the player of the card may skip the band that comes up (DF 11.6)."""
    return (
        position.styles[position.turn] == STRATEGIC
        and not position.skipped
        and len(position.rules.deck.cards[position.card].bands) >= COMPONENTS.fewest_bands_to_skip_one
    )


class SkipBand(Move, frozen=True, tag="skip-band"):
    """Strategic: skip the band that came up (DF 11.6)."""

    notation = "skip-band"

    def check(self, position: Any, seat: int) -> None:
        if not position.stack[-1].may_skip(position):
            raise refuse("DF 11.6", "Only the Strategic player may skip a band: one of a card, before it is begun")

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        if tell:
            _, car, number = band_in_play(position)
            player = Seat(seat)
            text = (
                message("{player} skips the wild band {number}", player=player, number=number)
                if car == WILD
                else message("{player} skips the band {car} {number}", player=player, car=car_piece(car), number=number)
            )
            tell(Event(text))
        position.skipped = True
        position.carried.append(-1)
        position.go_on(tell)
