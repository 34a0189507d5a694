"""How a major comes out of a conversion or merger: assets, tokens, shares (18xx 14.2, 14.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from trackside.core.choices import Choices, Either, Listed
from trackside.core.event import Tell
from trackside.core.message import Seat, message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.rail18xx import shares
from trackside.games.rail18xx.companies import SHARES, Company, Token
from trackside.games.rail18xx.deciding import PASSING, EndGame, Pass, RailDecision
from trackside.games.rail18xx.rounds import Formation, merger_round
from trackside.games.rail18xx.shares import BuyingDecision, BuyShare
from trackside.games.rail18xx.starting import TOKEN_COSTS
from trackside.games.rail18xx.telling import announce, company, hex_, money

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition

LOWEST_PRICE: Final = 100
"""Of a company that comes out of a merger (18xx 14.3c)."""
KEPT_TOKENS: Final = 2
"""How many tokens of its minors it keeps (18xx 14.3f)."""


class RemoveToken(Move, frozen=True, tag="remove"):
    """Take one of the minors' tokens off after a merger (18xx 14.3f)."""

    notation = "remove {hex}/{stop}/{slot}"

    hex: str
    stop: int
    slot: int

    def check(self, position: RailPosition, seat: int) -> None:
        formed = _formation(position)
        spots = {spot[:3] for spot in formed.laid}
        if (self.hex, self.stop, self.slot) not in spots:
            raise refuse("18xx 14.3f", "The company has no token there")
        if (self.hex, self.stop, self.slot) not in removable(formed):
            raise refuse("18xx 14.3f", "Two tokens are kept, in different hexes")

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        formed = _formation(position)
        place = position.rules.board.number_of[self.hex]
        position.set_slot(place, self.stop, self.slot, "")
        spot = next(spot for spot in formed.laid if spot[:3] == (self.hex, self.stop, self.slot))
        tokens = list(position.companies[formed.major].tokens)
        tokens[spot[3]] = Token(tokens[spot[3]].cost)
        position.update(formed.major, tokens=tuple(tokens))
        announce(
            tell,
            message("{company} takes its token off {hex}", company=company(formed.major), hex=hex_(self.hex)),
        )
        formed = replace(formed, laid=tuple(other for other in formed.laid if other != spot))
        position.round = replace(merger_round(position), formation=formed)
        if not removable(formed):
            _settle_tokens(position, formed.major)


class KeepTokens(RailDecision, frozen=True, tag="keep tokens"):
    """Choose the tokens that a merged company takes off the map."""

    heading = message("The tokens of a merged company")
    rule = "18xx 14.3f"
    answers = (RemoveToken, EndGame)
    passing = False

    def moves(self, position: RailPosition, seat: int) -> Choices:
        return Listed([RemoveToken(*spot) for spot in removable(_formation(position))])


class BuyIntoMajor(BuyingDecision, frozen=True, tag="buy into major"):
    """Buy shares of a major that has just been formed."""

    heading = message("Shares of a new major")
    rule = "18xx 14.3g"
    answers = (BuyShare, Pass, EndGame)

    def check_purchase(self, position: RailPosition, seat: int, purchase: BuyShare) -> None:
        if purchase.company != self.company or purchase.source != "treasury":
            rule = "18xx 14.3g" if _formation(position).holders else "18xx 14.2f"
            raise refuse(rule, "Shares of {company} are on offer", company=company(self.company))
        if fault := shares.purchase_fault(position, seat, purchase.company, purchase.source):
            raise fault

    def bought(self, position: RailPosition, seat: int) -> None:
        """Who may buy one has had his turn; holders go on (18xx 14.3g)."""
        formed = _formation(position)
        if formed.first:
            _put(position, replace(formed, first=(seat, *_without(formed.first, seat))))
        else:
            _put(position, replace(formed, then=formed.then[1:]))

    def moves(self, position: RailPosition, seat: int) -> Choices:
        return Listed((BuyShare(self.company, "treasury"),))

    def check_pass(self, position: RailPosition, seat: int) -> None:
        if self._must_buy(position):
            raise refuse("18xx 14.3e", "Somebody must hold 20% of {company}", company=company(self.company))

    def choices(self, position: RailPosition, seat: int) -> Choices:
        moves = self.moves(position, seat)
        return moves if self._must_buy(position) else Either(moves, PASSING)

    def passed(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        formed = _formation(position)
        announce(tell, message("{seat} passes", seat=Seat(seat)))
        if formed.first:
            _put(position, replace(formed, first=_without(formed.first, seat)))
        else:
            _put(position, replace(formed, then=formed.then[1:]))

    def _must_buy(self, position: RailPosition) -> bool:
        """Whether this is the last player who could make himself president."""
        formed = _formation(position)
        if not position.rules.switches.merger_needs_president or position.companies[self.company].certificate:
            return False
        return bool(formed.first) and not any(
            shares.purchase_fault(position, other, self.company, "treasury") is None for other in formed.first[1:]
        )


def convert(position: RailPosition, minor: str, major: str, tell: Tell | None) -> Formation:
    """A minor becomes a major (18xx 14.2)."""
    found = position.companies[minor]
    owner = position.president(minor)
    assert found.cell is not None
    market = position.rules.market
    cell = found.cell
    if position.rules.switches.conversion_to_start_cell:
        cell = market.major_starts[market.price(cell)]
    announce(tell, message("{minor} becomes {company}", minor=company(minor), company=company(major)))
    spots = _take_over(position, (minor,), major)
    held = shares.with_change((0,) * position.seats, owner, 2)
    position.update(major, president=owner, shares=held, treasury=SHARES - 2)
    position.put_price(major, cell)
    _lay_tokens(position, major, spots)
    return Formation(major=major, first=(owner,), then=position.after(owner)[:-1])


def merge(position: RailPosition, minors: Sequence[str], major: str, tell: Tell | None) -> Formation:
    """Several minors become a major (18xx 14.3)."""
    order = position.operating_order(minors)
    owners = [position.president(minor) for minor in order]
    cell = merged_cell(position, minors)
    announce(
        tell,
        message(
            "{minors} merge into {company} at {price}",
            minors=tuple(map(company, order)),
            company=company(major),
            price=money(position.rules.market.price(cell)),
        ),
    )
    spots = _take_over(position, order, major)
    held = tuple(owners.count(seat) for seat in range(position.seats))
    # 18xx 14.3e: at a tie, or without 20% for anybody, the owner first in operating order.
    president = max(dict.fromkeys(owners), key=lambda seat: held[seat])
    position.update(
        major,
        president=president,
        certificate=max(held) >= 2,
        shares=held,
        treasury=SHARES - len(order),
    )
    position.put_price(major, cell)
    laid = _lay_tokens(position, major, spots)
    first = owners[0] if position.rules.switches.shares_from_first_minor else president
    holders = [seat for seat in (first, *position.after(first)[:-1]) if held[seat]]
    return Formation(major=major, laid=laid, first=tuple(holders), then=(-1,), holders=tuple(holders))


def merged_cell(position: RailPosition, minors: Sequence[str]) -> int:
    """The lowest and the highest price together, rounded down to a start price from 100 on (18xx 14.3c)."""
    prices = [position.price(minor) for minor in minors]
    price = min(max(min(prices) + max(prices), LOWEST_PRICE), position.rules.merger_price_top)
    return position.rules.market.start(price, major=True)


def next_decision(position: RailPosition, formed: Formation, tell: Tell | None) -> RailDecision | None:
    """Tokens first, then shares (18xx 14.4)."""
    major = formed.major
    president = position.president(major)
    if removable(formed):
        return KeepTokens(seats=(president,), company=major)
    for queue in ("first", "then"):
        while waiting := getattr(formed, queue):
            if waiting == (-1,):  # 18xx 14.3g: everybody, from whoever is president by now
                formed = replace(formed, then=_everybody(position, formed, president))
            elif shares.purchase_fault(position, waiting[0], major, "treasury") is None:
                _put(position, formed)
                return BuyIntoMajor(seats=waiting[:1], company=major)
            else:
                formed = replace(formed, **{queue: waiting[1:]})
    if not position.companies[major].certificate:
        announce(tell, message("Nobody holds 20% of {company}", company=company(major)))
    return None


def _everybody(position: RailPosition, formed: Formation, president: int) -> tuple[int, ...]:
    """Who may buy one share each, from the president clockwise (18xx 14.3g)."""
    seats = (president, *position.after(president)[:-1])
    if position.rules.switches.holders_buy_once_more:
        return seats
    return tuple(seat for seat in seats if seat not in formed.holders)


def removable(formed: Formation) -> list[tuple[str, int, int]]:
    """The tokens of which one is to be taken off; none when two are left in different hexes."""
    hexes = [spot[0] for spot in formed.laid]
    different = len(set(hexes))
    if len(hexes) <= min(different, KEPT_TOKENS):
        return []
    if different > KEPT_TOKENS or len(hexes) - different == 0:
        return [spot[:3] for spot in formed.laid]
    # Not more hexes than may be kept: of each, one stays.
    return [spot[:3] for spot in formed.laid if hexes.count(spot[0]) > 1]


def _take_over(position: RailPosition, minors: Sequence[str], major: str) -> list[tuple[int, int, int]]:
    """Everything that the minors own goes to the major; they leave the game. Returns where their tokens lay."""
    cash = loans = 0
    trains: list[str] = []
    spots = []
    for minor in minors:
        found = position.companies[minor]
        cash, loans = cash + found.cash, loans + found.loans
        trains.extend(found.trains)
        for owned in position.privates_of(minor):
            position.privates[owned] = major
        for place, stop, slot in position.tokens_on(minor):
            spots.append((place, stop, slot))
            position.set_slot(place, stop, slot, "")
        position.companies[minor] = Company(state="gone", shares=(0,) * position.seats)
    position.companies[major] = Company(
        state="open", cash=cash, loans=loans, trains=tuple(trains), shares=(0,) * position.seats
    )
    return spots


def _lay_tokens(
    position: RailPosition, major: str, spots: Sequence[tuple[int, int, int]]
) -> tuple[tuple[str, int, int, int], ...]:
    """The major's tokens take the place of the minors': the free one, the 20, the 40 one, and more."""
    costs = [*TOKEN_COSTS, *[TOKEN_COSTS[-1]] * max(0, len(spots) - len(TOKEN_COSTS))]
    position.update(major, tokens=tuple(map(Token, costs)))
    laid = []
    for number, (place, stop, slot) in enumerate(spots):
        position.place_token(major, place, stop, slot, number)
        laid.append((position.rules.board.hexes[place].name, stop, slot, number))
    return tuple(laid)


def _settle_tokens(position: RailPosition, major: str) -> None:
    """Three tokens are left; those off the map are the 20 and the 40 one, or the 40 one alone (18xx 14.3f)."""
    tokens = position.companies[major].tokens
    placed = [token for token in tokens if token.hex is not None]
    missing = len(TOKEN_COSTS) - len(placed)
    costs = list(TOKEN_COSTS[-missing:])
    if position.rules.switches.free_token_returns and missing > 1:
        costs = [token.cost for token in tokens if token.hex is None][:missing]  # 18xx B11
    position.update(major, tokens=(*placed, *map(Token, costs)))


def _formation(position: RailPosition) -> Formation:
    formed = merger_round(position).formation
    assert formed is not None
    return formed


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in seats if other != seat)


def _put(position: RailPosition, formed: Formation) -> None:
    position.round = replace(merger_round(position), formation=formed)
