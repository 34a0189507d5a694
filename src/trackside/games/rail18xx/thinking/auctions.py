"""What a computer opponent bids for privates, minors and starting bundles (18xx 3, 5.4, 15.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trackside.games.rail18xx import bundles, loans, minor_auction, privates_auction, rounds
from trackside.games.rail18xx.bidding import STEP, Bid
from trackside.games.rail18xx.deciding import Pass
from trackside.games.rail18xx.homes import PlaceHome
from trackside.games.rail18xx.rounds import BundleRound, PrivateAuction, StockRound
from trackside.games.rail18xx.thinking import first_rounds
from trackside.games.rail18xx.thinking.building import best_home, promise
from trackside.games.rail18xx.thinking.prospects import Outlook
from trackside.games.rail18xx.thinking.trying import listed
from trackside.games.rail18xx.trains import kind_of

if TYPE_CHECKING:
    from trackside.core.chance import Random
    from trackside.core.moves import Move
    from trackside.games.rail18xx.position import RailPosition

TRACK: Final = 20
"""What a minor is to have for track besides its first train."""

HIGHEST: Final = 270
"""A minor starts at no more than 135, so that money above twice that would buy no price (18xx 5.4e)."""

LIKELY: Final = 10
"""What promises no more than so much less than the best may be taken all the same, so that games differ."""

KEPT_FOR_MINOR: Final = 120
"""What a player keeps for a minor when he bids for privates."""


def bid_for_private(position: RailPosition, outlook: Outlook, seat: int, random: Random) -> Move:
    """Up to about the face value and some of the payments, as long as a minor can still be started."""
    state = position.round
    assert isinstance(state, PrivateAuction)
    name = privates_auction.on_offer(position)
    private = position.rules.privates[name]
    worth = private.value + int(outlook.character.payments * private.income)
    limit = min(worth - STEP + random.randrange(private.income), position.cash[seat] - KEPT_FOR_MINOR)
    price = privates_auction.least_bid(state)
    return Bid(name, price) if price <= limit else Pass()


def bid_for_minor(position: RailPosition, outlook: Outlook, seat: int, random: Random) -> Move:
    """Up to what the minor is worth to the seat."""
    state = rounds.stock_round(position)
    assert state.auction is not None
    auction = state.auction
    least = auction.bid + STEP
    most = most_for_minor(position, outlook, seat, auction.minor) + random.randrange(4 * STEP)
    return Bid(auction.minor, least) if least <= min(most, position.cash[seat]) else Pass()


def opening(position: RailPosition, outlook: Outlook, seat: int, random: Random) -> tuple[float, Bid] | None:
    """The minor that the seat would open, with its bid and what it promises above it; None if there is none."""
    candidates = [
        minor
        for minor in minor_auction.on_offer(position)
        if minor_auction.opening_fault(position, seat, minor) is None
    ]
    cash = position.cash[seat]
    if not candidates or cash < max(minor_auction.LOWEST, least_capital(position)):
        return None
    bid = _opening_bid(position, seat, candidates)
    earnings = _expected_of(position, outlook, candidates, bid)
    minor = max(earnings, key=lambda name: earnings[name] + random.randrange(LIKELY))
    promised = outlook.rounds * earnings[minor] * 0.75
    return promised, Bid(minor, bid)


def _opening_bid(position: RailPosition, seat: int, candidates: list[str]) -> int:
    """The cash shared out among the minors that the seat can afford, for money in hand earns nothing."""
    cash = position.cash[seat]
    capital = wanted_capital(position)
    room = position.rules.certificate_limit - position.certificates(seat)
    count = max(1, min(cash // capital, len(candidates), room))
    bid = min(cash // count, HIGHEST, max(capital, 150))
    return int(max(minor_auction.LOWEST, bid // STEP * STEP))


def least_capital(position: RailPosition) -> int:
    """What a minor needs at least to buy its first train, with loans."""
    return _price_of_train(position) - _loans(position)


def wanted_capital(position: RailPosition) -> int:
    """What a minor should have for its first train and some track."""
    return max(minor_auction.LOWEST, _price_of_train(position) + TRACK - _loans(position))


def _loans(position: RailPosition) -> int:
    return 0 if position.phase.name == "2" else loans.RECEIVED


def _price_of_train(position: RailPosition) -> int:
    """The price of the train that will be for sale when the minors that are in play have had one each."""
    waiting = sum(not found.trains and found.is_open for found in position.companies.values())
    number = min(position.depot + waiting, len(position.rules.roster) - 1)
    return position.rules.trains[kind_of(position.rules.roster[number])].price


def expected(position: RailPosition, minor: str) -> float:
    """What a minor may earn in a round: by its city and what lies around it."""
    places = position.token_places(minor)
    if places:
        return promise(position, *places[0])
    home = position.rules.charters[minor].home
    if home is None:
        return 40.0
    return promise(position, position.rules.board.number_of[home[0]], home[1])


def _expected_of(position: RailPosition, outlook: Outlook, minors: list[str], capital: int) -> dict[str, float]:
    """What minors may earn in a round; for an opponent that tries them out, the most promising ones by trial."""
    glances = {minor: expected(position, minor) for minor in minors}
    tries = outlook.character.tries
    if not tries:
        return glances
    best = sorted(minors, key=lambda minor: -glances[minor])[:tries]
    return {minor: first_rounds.earnings(position, outlook, minor, capital) for minor in best}


def most_for_minor(position: RailPosition, outlook: Outlook, seat: int, minor: str) -> int:
    """The highest bid: what the minor needs, and more if it is better than what could be had instead."""
    cash = position.cash[seat]
    if least_capital(position) > cash:
        return 0
    capital = min(wanted_capital(position), cash)
    others = [other for other in minor_auction.on_offer(position) if other != minor]
    instead = max(_expected_of(position, outlook, others, capital).values(), default=0.0)
    better = _expected_of(position, outlook, [minor], capital)[minor] - instead
    extra = max(0.0, better) * min(outlook.rounds, 4.0) * 0.5 if others else 60.0
    limit = min(max(wanted_capital(position), 120) + extra, HIGHEST)
    return int(min(limit, cash))


def home(position: RailPosition, outlook: Outlook, seat: int, symbol: str) -> Move:
    """Where a company starts: the city that a glance at its routes or, for a minor, a trial finds best."""
    state = position.round
    if outlook.character.tries and isinstance(state, StockRound) and state.auction is not None:
        _, (place, stop) = first_rounds.best_home(position, outlook, symbol, state.auction.bid)
        return PlaceHome(position.rules.board.hexes[place].name, stop)
    return best_home(position, symbol, list(listed(position.choices(seat), PlaceHome)))


# --- bundles -------------------------------------------------------------------------------------------


def worth_of_bundle(position: RailPosition, name: str) -> float:
    """Privates at a little more than face value; minors at their treasuries and what they will earn."""
    assert position.rules.bundles is not None
    bundle = next(found for found in position.rules.bundles.bundles if found.name == name)
    privates = sum(1.2 * position.rules.privates[private].value for private in bundle.privates)
    minors = sum(treasury + expected(position, minor) for minor, treasury in bundle.minors.items())
    return privates + minors


def nominate(position: RailPosition, random: Random) -> Move:
    """The bundle that is worth most, at the lowest bid."""
    assert position.rules.bundles is not None
    best = max(
        bundles.left(position), key=lambda found: worth_of_bundle(position, found.name) + random.randrange(LIKELY)
    )
    return Bid(best.name, position.rules.bundles.lowest_bid)


def bid_for_bundle(position: RailPosition, seat: int, random: Random) -> Move:
    """More, as long as the bundle is better by so much than the best that would be left."""
    state = position.round
    assert isinstance(state, BundleRound)
    assert position.rules.bundles is not None
    least = state.bid + STEP
    worth = worth_of_bundle(position, state.offered)
    others = [worth_of_bundle(position, found.name) for found in bundles.left(position) if found.name != state.offered]
    better = worth - max(others, default=worth - 40.0)
    limit = min(position.cash[seat], position.rules.bundles.lowest_bid + max(0.0, better) + random.randrange(2 * STEP))
    return Bid(state.offered, least) if least <= limit else Pass()
