"""Set-up: the cars on the grid, the cards, and the piles of the auction (DF 2, 12.1.2, 12.1.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trackside.core.chance import Random, shuffled
from trackside.core.decision import ChanceDecision
from trackside.core.event import Event, Tell
from trackside.core.message import Seat, message
from trackside.core.moves import Move, Secrecy
from trackside.core.refusal import refuse
from trackside.games.downforce.components import (
    COLOUR_INDEX,
    COLOURS,
    COMPONENTS,
    STYLE_INDEX,
    STYLES,
    car_piece,
    card_set,
)

if TYPE_CHECKING:
    from trackside.games.downforce.position import Downforce


def proceed(position: Downforce, tell: Tell | None) -> bool:
    """Ask chance for what has yet to be shuffled."""
    auction = position.rules.variant.auction
    if not position.grid:
        position.stack.append(GridDecision())
    elif not any(position.hands):
        position.stack.append(SpeedCardsDecision())
    elif not auction and max(position.owners) < 0:
        position.stack.append(DealCarsDecision())
    elif auction and not position.cars_to_sell:
        position.stack.append(CarsDecision())
    elif auction and not position.styles_to_sell:
        position.stack.append(StylesDecision())
    else:
        return False
    return True


def check_order(order: Sequence[str], of: Sequence[str], rule: str) -> None:
    """Refuse an order that has not each of the names once."""
    if sorted(order) != sorted(of):
        raise refuse(rule, "Each of these once: {names}", names=", ".join(of))


class Shuffle(ChanceDecision, frozen=True):
    """A chance decision whose outcomes are all orders of some names."""

    def names(self, position: Downforce) -> Sequence[str]:
        """What is shuffled."""
        raise NotImplementedError

    def outcome(self, order: tuple[str, ...]) -> Move:
        """The move that says that this order came out."""
        return self.answers[0](order)

    def draw(self, position: Any, generator: Random) -> Move:
        return self.outcome(tuple(shuffled(self.names(position), generator)))


class ShuffleOfCars(Shuffle, frozen=True):
    """All six cars in some order."""

    def names(self, position: Downforce) -> Sequence[str]:
        return COLOURS


class Grid(Move, frozen=True, tag="grid"):
    """The cars stand on the start spaces, in this order of the spaces' numbers (DF 2.4)."""

    cars: tuple[str, ...]

    notation = "grid {cars}"

    def check(self, position: Any, seat: int) -> None:
        check_order(self.cars, COLOURS, "DF 2.4")

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        position.grid = [COLOUR_INDEX[car] for car in self.cars]
        for space, car in zip(position.track.starts, position.grid, strict=True):
            position.spaces[car] = space
        if tell:
            cars = tuple(map(car_piece, position.grid))
            tell(Event(message("The cars stand on the grid in this order: {cars}", cars=cars), reveals=True))
        position.go_on(tell)


class ShuffleSpeedCards(Move, frozen=True, tag="shuffle-speed-cards"):
    """The regular speed cards are shuffled and dealt out from the first on (DF 2.3, 12.1.3)."""

    cards: tuple[str, ...]

    notation = "shuffle-speed-cards {cards}"
    secrecy = Secrecy.UNTIL_THE_END
    secret_fields = ("cards",)

    def check(self, position: Any, seat: int) -> None:
        check_order(self.cards, SpeedCardsDecision().names(position), "DF 2.3")

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        rules = position.rules
        cards = [rules.deck.index[card] for card in self.cards]
        each = rules.variant.hand if rules.variant.common_pile else len(cards) // rules.seats
        dealt = each * rules.seats
        for player in range(rules.seats):
            position.hands[player] = card_set(cards[player * each : (player + 1) * each])
        position.box &= ~card_set(cards[:dealt])
        if rules.variant.common_pile:
            position.piles[0] = cards[: dealt - 1 : -1]
            position.box &= ~card_set(cards)
        if tell:
            text = message(
                "Each player is dealt {count} speed card", "Each player is dealt {count} speed cards", count=each
            )
            tell(Event(text, reveals=True))
        position.go_on(tell)


class ShuffleCars(Move, frozen=True, tag="shuffle-cars"):
    """The speed-8 cards, which name the cars, are shuffled: they will be sold in this order (DF 2.2)."""

    cars: tuple[str, ...]

    notation = "shuffle-cars {cars}"
    secrecy = Secrecy.UNTIL_THE_END
    secret_fields = ("cars",)

    def check(self, position: Any, seat: int) -> None:
        check_order(self.cars, COLOURS, "DF 2.2")

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        position.cars_to_sell = [COLOUR_INDEX[car] for car in reversed(self.cars)]
        position.box &= ~card_set(position.rules.deck.eights)
        position.go_on(tell)


class ShuffleStyles(Move, frozen=True, tag="shuffle-styles"):
    """The driving styles are shuffled: they will be sold in this order (DF 2.2)."""

    styles: tuple[str, ...]

    notation = "shuffle-styles {styles}"
    secrecy = Secrecy.UNTIL_THE_END
    secret_fields = ("styles",)

    def check(self, position: Any, seat: int) -> None:
        check_order(self.styles, STYLES, "DF 2.2")

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        position.styles_to_sell = [STYLE_INDEX[style] for style in reversed(self.styles)]
        position.box_styles = []
        position.go_on(tell)


class DealCars(Move, frozen=True, tag="deal-cars"):
    """The speed-8 cards are dealt with their cars, the same number to each player, from the first on (DF 12.1.2)."""

    cars: tuple[str, ...]

    notation = "deal-cars {cars}"

    def check(self, position: Any, seat: int) -> None:
        check_order(self.cars, COLOURS, "DF 12.1.2")

    def carry_out(self, position: Any, seat: int, tell: Tell | None) -> None:
        position.stack.pop()
        seats = position.rules.seats
        each = COMPONENTS.simplified_cars[seats]
        for number, name in enumerate(self.cars[: each * seats]):
            deal_car(position, number // each, COLOUR_INDEX[name])
        if tell:
            for player in range(seats):
                cars = tuple(map(car_piece, position.cars_of(player)))
                text = message("{player} is dealt these cars: {cars}", player=Seat(player), cars=cars)
                tell(Event(text, reveals=True))
        position.go_on(tell)


def deal_car(position: Downforce, seat: int, car: int) -> None:
    """Give a car and its speed-8 card to a seat."""
    eight = 1 << position.rules.deck.eights[car]
    position.owners[car] = seat
    position.box &= ~eight
    held = position.eights if position.rules.variant.open_eights else position.hands
    held[seat] |= eight
    if not position.rules.variant.open_eights:
        position.shown[seat] |= eight


class GridDecision(ShuffleOfCars, frozen=True, tag="grid"):
    heading = message("The cars on the grid")
    rule = "DF 2.4"
    answers = (Grid,)


class SpeedCardsDecision(Shuffle, frozen=True, tag="speed-cards"):
    heading = message("The deal of the speed cards")
    rule = "DF 2.3"
    answers = (ShuffleSpeedCards,)

    def names(self, position: Downforce) -> Sequence[str]:
        deck = position.rules.deck
        return [deck.cards[card].id for card in deck.regular]


class CarsDecision(ShuffleOfCars, frozen=True, tag="cars"):
    heading = message("The order in which the cars are sold")
    rule = "DF 2.2"
    answers = (ShuffleCars,)


class StylesDecision(Shuffle, frozen=True, tag="styles"):
    heading = message("The order in which the driving styles are sold")
    rule = "DF 2.2"
    answers = (ShuffleStyles,)

    def names(self, position: Downforce) -> Sequence[str]:
        return STYLES


class DealCarsDecision(ShuffleOfCars, frozen=True, tag="deal-cars"):
    heading = message("The deal of the cars")
    rule = "DF 12.1.2"
    answers = (DealCars,)
