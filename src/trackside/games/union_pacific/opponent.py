"""What a computer opponent knows of Union Pacific.

It counts in expected millions: what all dividends that are still to come would pay if the tables stayed as they
are, for the own seat less a part of what the others get on average, and what the shares in hand would add once they
are laid on the table. `greedy` weighs only its own income, one move ahead. `steady` also minds what the others get,
what they are known to hold, and that companies will grow before the later dividends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from trackside.core.chance import Random, drawn
from trackside.core.moves import Move
from trackside.games.union_pacific.build import Build, open_spaces, sites
from trackside.games.union_pacific.components import CARDS, COMPANIES, JOKER, TRACK_CARDS, TRACK_TYPES
from trackside.games.union_pacific.draw import DECK, Draw, Drawing, Keep, Swap, Swapping
from trackside.games.union_pacific.invest import Discard, Discarding, investments
from trackside.games.union_pacific.setup import FirstShare, FirstShares
from trackside.games.union_pacific.shares import SHARES, UP
from trackside.games.union_pacific.turn import Turn

if TYPE_CHECKING:
    from trackside.games.union_pacific.position import UnionPacificPosition


class Character(NamedTuple):
    """How an opponent weighs things.

    `hand` is what a share in hand is worth beside one on the table at the next dividend, and `later` at those after
    it; `haste` is by how much of the chance that the next dividend comes within a round `hand` shrinks. `others` is
    how much the others' income counts against the own, `growth` how many trains a company is expected to gain from
    one dividend to the next, and `fear` how far what others are known to hold counts as if it lay on their tables.
    """

    hand: float
    later: float
    haste: float
    others: float
    growth: float
    fear: float


# The figures of `STEADY` were found by playing: `trackside simulate` shows how they fare.
GREEDY: Final = Character(hand=0.5, later=0.5, haste=0.0, others=0.0, growth=0.0, fear=0.0)
STEADY: Final = Character(hand=0.6, later=0.56, haste=1.0, others=0.4, growth=5.0, fear=1.0)


def greedy(position: UnionPacificPosition, seat: int, random: Random) -> Move:
    """One move ahead by what the dividends to come would pay."""
    return _decide(position, seat, random, GREEDY)


def steady(position: UnionPacificPosition, seat: int, random: Random) -> Move:
    """One move ahead too, with an eye on the others and on what is to come."""
    return _decide(position, seat, random, STEADY)


def _decide(position: UnionPacificPosition, seat: int, random: Random, character: Character) -> Move:
    outlook = Outlook(position, seat, character)
    decision = position.pending
    if isinstance(decision, Turn):
        return outlook.best_action(random)
    if isinstance(decision, Drawing):
        return outlook.best_draw()
    if isinstance(decision, Swapping):
        return outlook.best_swap()
    if isinstance(decision, Discarding):
        return outlook.best_discard()
    assert isinstance(decision, FirstShares)
    return max(
        (FirstShare(SHARES[share]) for share, count in enumerate(position.hands[seat]) if count),
        key=lambda move: outlook.gain([SHARES.index(move.share)]),
    )


class Outlook:
    """What the dividends to come mean to one seat in one position."""

    def __init__(self, position: UnionPacificPosition, seat: int, character: Character) -> None:
        self.position = position
        self.seat = seat
        self.character = character
        self.hand = position.hands[seat]
        last = position.rules.dividends
        self.coming = range(len(position.dividends) + 1, last + 1)
        self.holdings = [[float(table[share]) for table in position.tables] for share in range(len(SHARES))]
        if character.fear:
            self._fear_known_hands()
        first = character.hand * (1 - character.haste * self._chance_of_dividend_in_a_round())
        self.on_table = [1.0] * len(self.coming)
        self.in_hand = [first, *[character.later] * (len(self.coming) - 1)]

    # --- worth in expected millions ------------------------------------------------------------------------

    def _fear_known_hands(self) -> None:
        """Count a part of what others took in sight of all as if it lay on their tables."""
        for other, taken in enumerate(self.position.taken):
            if other != self.seat:
                for share, count in enumerate(taken):
                    self.holdings[share][other] += self.character.fear * count

    def _chance_of_dividend_in_a_round(self) -> float:
        """How likely a dividend card is turned up before the own next turn, by the public layers of the deck."""
        cards = float(self.position.rules.seats - 1)
        spared = 1.0
        for shares, dividends in reversed(self.position.layers):
            size = shares + dividends
            taken = min(cards, size)
            spared *= (1 - taken / size) ** dividends
            cards -= taken
        return 1 - spared

    def income(self, share: int, mine: float, value: float, weights: Sequence[float]) -> float:
        """What all dividends to come pay for one kind of share if the own seat has `mine` on the table."""
        holdings = self.holdings[share]
        before = holdings[self.seat]
        holdings[self.seat] = mine
        total = 0.0
        for later, (dividend, weight) in enumerate(zip(self.coming, weights, strict=True)):
            if share == UP:
                total += weight * self._margin(_places(holdings, CARDS.union_pacific_dividends[dividend - 1]))
            else:
                worth = value + self.character.growth * later
                total += weight * self._margin(_places(holdings, (worth, worth / 2)))
        holdings[self.seat] = before
        return total

    def _margin(self, amounts: list[float]) -> float:
        mine = amounts[self.seat]
        return mine - self.character.others * (sum(amounts) - mine) / (len(amounts) - 1)

    def worth(self, share: int, more: float = 0, trains: int = 0, weights: Sequence[float] | None = None) -> float:
        """The income from one kind of share with `more` on the own table and `trains` more on the board."""
        value = self.position.value(share) + trains if share != UP else 0
        return self.income(share, self.holdings[share][self.seat] + more, value, weights or self.on_table)

    def gain(self, shares: Iterable[int]) -> float:
        """What laying these shares on the table adds."""
        heap: dict[int, int] = {}
        for share in shares:
            heap[share] = heap.get(share, 0) + 1
        return sum(self.worth(share, count) - self.worth(share) for share, count in heap.items())

    def potential(self, share: int, count: int) -> float:
        """What `count` shares of a kind in hand promise."""
        if not count:
            return 0.0
        return self.worth(share, count, weights=self.in_hand) - self.worth(share, weights=self.in_hand)

    # --- decisions ------------------------------------------------------------------------------------------

    def best_action(self, random: Random) -> Move:
        """Build for the sake of value and a share, or lay shares on the table."""
        build, build_worth = self._best_build(random)
        draw_worth = max((worth for _, worth in self._draws()), default=0.0)
        best: Move | None = build
        best_worth = build_worth + draw_worth
        for move in investments(self.position, self.seat):
            heap = [SHARES.index(share) for share in move.shares]
            gain = self.gain(heap)
            kept = sum(
                self.potential(share, self.hand[share]) - self.potential(share, self.hand[share] - heap.count(share))
                for share in set(heap)
            )
            worth = gain - kept
            if best is None or worth > best_worth:
                best, best_worth = move, worth
        return best or next(iter(self.position.choices(self.seat)))

    def _best_build(self, random: Random) -> tuple[Build | None, float]:
        position = self.position
        hand = position.track_hands[self.seat]
        best: list[Build] = []
        best_worth = float("-inf")
        for company in range(len(COMPANIES)):
            worth = self.worth(company, trains=1) - self.worth(company)
            for track_type in range(len(TRACK_TYPES)):
                mask = sites(position, company, track_type)
                if not mask:
                    continue
                card = track_type if hand[track_type] else JOKER
                if not hand[card]:
                    continue
                if worth < best_worth:
                    continue
                if worth > best_worth:
                    best, best_worth = [], worth
                for section in _bits(mask):
                    space = open_spaces(position, section, track_type)[0]
                    best.append(Build(SHARES[company], position.board.sections[section], space, TRACK_CARDS[card]))
        return (drawn(best, random), best_worth) if best else (None, best_worth)

    def _draws(self) -> list[tuple[Draw, float]]:
        """Each source of a share with what it promises."""
        position = self.position
        promises = [
            self.potential(share, self.hand[share] + 1) - self.potential(share, self.hand[share])
            for share in range(len(SHARES))
        ]
        draws = [(Draw(SHARES[share]), promises[share]) for share in sorted(set(position.display))]
        if position.supply and not position.rules.up_by_swap:
            draws.append((Draw(SHARES[UP]), promises[UP]))
        if position.share_deck:
            unseen = [company.shares - self._seen(share) for share, company in enumerate(COMPANIES)]
            mean = sum(promises[share] * count for share, count in enumerate(unseen)) / max(1, sum(unseen))
            draws.append((Draw(DECK), mean))
        return draws

    def _seen(self, share: int) -> int:
        position = self.position
        on_tables = sum(table[share] for table in position.tables)
        return on_tables + self.hand[share] + position.display.count(share) + position.flushed[share]

    def best_draw(self) -> Move:
        return max(self._draws(), key=lambda draw: draw[1])[0]

    def best_swap(self) -> Move:
        """Give away the share that promises least, if Union Pacific promises more."""
        gain = self.potential(UP, self.hand[UP] + 1) - self.potential(UP, self.hand[UP])
        losses = {
            share: self.potential(share, count) - self.potential(share, count - 1)
            for share, count in enumerate(self.hand)
            if count and share != UP
        }
        if losses and min(losses.values()) < gain:
            return Swap(SHARES[min(losses, key=lambda share: losses[share])])
        return Keep()

    def best_discard(self) -> Move:
        """The card that opens fewest builds; never a joker if there is another."""
        position = self.position
        hand = position.track_hands[self.seat]
        cards = [card for card in range(len(TRACK_CARDS)) if hand[card]]

        def use(card: int) -> float:
            if card == JOKER:
                return float("inf")
            open_sites = sum(sites(position, company, card).bit_count() for company in range(len(COMPANIES)))
            return open_sites / hand[card]

        return Discard(TRACK_CARDS[min(cards, key=use)])


def _places(holdings: list[float], amounts: Sequence[float]) -> list[float]:
    """What each holder gets when tied ones share their places; a sole holder of a company gets all its amounts."""
    order = sorted({holding for holding in holdings if holding > 0}, reverse=True)
    paid = [0.0] * len(holdings)
    place = 0
    for holding in order:
        tied = [holder for holder, other in enumerate(holdings) if other == holding]
        if len(amounts) == 2 and place == 0 and (len(tied) > 1 or len(order) == 1):
            pot, following = sum(amounts), len(amounts)
        elif len(amounts) == 2 and place == 1:
            pot, following = amounts[1], len(amounts)
        else:
            pot, following = sum(amounts[place : place + len(tied)]), place + len(tied)
        for holder in tied:
            paid[holder] = pot / len(tied)
        place = following
        if place >= len(amounts):
            break
    return paid


def _bits(mask: int) -> Iterable[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
