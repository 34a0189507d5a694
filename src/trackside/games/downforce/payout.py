"""Pay-out and winner (DF 10, 12.1.4, 12.3.2, 12.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from trackside.core.event import Event, Tell
from trackside.core.message import Message, Seat, message
from trackside.core.standings import Amount, Standing, Standings
from trackside.games.downforce.components import CARS, COMPONENTS, car_piece

if TYPE_CHECKING:
    from trackside.games.downforce.position import Downforce


class RaceResult(msgspec.Struct, frozen=True):
    """What a race is paid by: the cars in the order of the finish, who owns them at what price, all bets by seat."""

    finish: tuple[int, ...]
    owners: tuple[int, ...]
    prices: tuple[int, ...]
    bets: tuple[tuple[int, ...], ...]

    def places_pay(self, seat: int) -> int:
        """What the places of the seat's cars pay (DF 10.1)."""
        return sum(pay for car, pay in zip(self.finish, COMPONENTS.places, strict=False) if self.owners[car] == seat)

    def bets_pay(self, seat: int) -> int:
        """What the seat's bets pay (DF 10.3)."""
        return sum(bet_pays(self.finish, line, car) for line, car in enumerate(self.bets[seat]))

    def cost(self, seat: int) -> int:
        """What the seat paid in the auction (DF 3.8)."""
        return sum(price for price, owner in zip(self.prices, self.owners, strict=True) if owner == seat)

    def total(self, seat: int) -> int:
        """Places and bets less the prices (DF 10.4)."""
        return self.places_pay(seat) + self.bets_pay(seat) - self.cost(seat)

    def best_place(self, seat: int) -> int:
        """The place of the seat's first car to finish; one past the last place if none did (DF 10.5)."""
        return next((place for place, car in enumerate(self.finish) if self.owners[car] == seat), len(CARS))


def bet_pays(finish: tuple[int, ...], line: int, car: int) -> int:
    """What the bet at the line (0 to 2) on the car pays (DF 10.3); nothing for a car that dropped out (DF 15.33)."""
    paid = finish[: len(COMPONENTS.bets[line])]
    return COMPONENTS.bets[line][paid.index(car)] if car in paid else 0


def proceed(position: Downforce, tell: Tell | None) -> bool:
    """Keep the result of the race and tell it; in a long-distance race it does not decide (DF 12.3.4)."""
    if not position.rules.variant.auction:
        return False
    result = race_result(position)
    position.results.append(result)
    if tell:
        for seat in range(position.rules.seats):
            amounts = tuple(_line(amount) for amount in _money(result, seat, None))
            text = message("{player} ends the race with {total}", player=Seat(seat), total=result.total(seat))
            tell(Event(text, lines=amounts, reveals=True))
    return False


def _line(amount: Amount) -> Message:
    return message("{label}: {amount}", label=amount.label, amount=amount.amount)


def race_result(position: Downforce, *, bets: bool = True) -> RaceResult:
    """The result if the race ended now: cars still on the track drop out (DF 9.4), but for a long-distance race."""
    by_distance = sorted(CARS, key=position.distance, reverse=True)
    return RaceResult(
        tuple(position.finish_order if position.rules.variant.finish else by_distance),
        tuple(position.owners),
        tuple(position.prices),
        tuple(map(tuple, position.bets)) if bets else ((),) * position.rules.seats,
    )


def standings(position: Downforce) -> Standings:
    """The result, or the provisional one: without the secret bets while the race is on."""
    if position.rules.variant.money:
        return _by_money(position)
    return _by_distance(position)


def _by_money(position: Downforce) -> Standings:
    results = list(position.results)
    if len(results) <= position.race:
        results.append(race_result(position, bets=False))
    totals = {seat: sum(result.total(seat) for result in results) for seat in range(position.rules.seats)}
    # DF 10.5, 12.4: ties by the last race
    keys = {seat: (-total, results[-1].best_place(seat)) for seat, total in totals.items()}
    rows = []
    for seat in sorted(totals, key=lambda seat: (keys[seat], seat)):
        amounts: list[Amount] = []
        for number, result in enumerate(results, 1):
            amounts += _money(result, seat, number if len(position.rules.tracks) > 1 else None)
        place = 1 + sum(key < keys[seat] for key in keys.values())
        rows.append(Standing(seat, place, totals[seat], tuple(amounts)))
    return Standings(position.over, tuple(rows))


def _money(result: RaceResult, seat: int, number: int | None) -> list[Amount]:
    """The lines of the score sheet (DF 10.4)."""
    amounts = [
        Amount(message("{car} in place {place}", car=car_piece(car), place=place), COMPONENTS.places[place - 1])
        for place, car in enumerate(result.finish, 1)
        if result.owners[car] == seat
    ]
    amounts += [
        Amount(message("Bet {line} on {car}", line=line + 1, car=car_piece(car)), bet_pays(result.finish, line, car))
        for line, car in enumerate(result.bets[seat])
    ]
    amounts += [
        Amount(message("Price of {car}", car=car_piece(car)), -result.prices[car])
        for car in CARS
        if result.owners[car] == seat
    ]
    if number is None:
        return amounts
    return [
        Amount(message("Race {number}: {label}", number=number, label=amount.label), amount.amount)
        for amount in amounts
    ]


def _by_distance(position: Downforce) -> Standings:
    """The owner of the car that got furthest wins, in thousandths of a lap (DF 12.1.4, 12.3.2 to 12.3.4)."""
    order = {car: place for place, car in enumerate(position.finish_order)}
    furthest: dict[int, tuple[tuple[int, int, int], int]] = {}
    for car in CARS:
        seat = position.owners[car]
        if seat >= 0:
            distance, inside = position.distance(car)
            reached = ((distance, -order.get(car, len(CARS)), inside), car)
            furthest[seat] = max(furthest.get(seat, reached), reached)
    rows = []
    nowhere = ((0, 0, 0), -1)
    keys = {seat: furthest.get(seat, nowhere)[0] for seat in range(position.rules.seats)}
    for seat in sorted(keys, key=lambda seat: (*[-part for part in keys[seat]], seat)):
        place = 1 + sum(key > keys[seat] for key in keys.values())
        total = keys[seat][0] // 100
        if seat in furthest:
            label = message("{car} in thousandths of a lap", car=car_piece(furthest[seat][1]))
            rows.append(Standing(seat, place, total, (Amount(label, total),)))
        else:
            rows.append(Standing(seat, place, total, ()))
    return Standings(position.over, tuple(rows))
