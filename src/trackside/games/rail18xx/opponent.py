"""What a computer opponent knows of 18xx games.

It counts in money at the end of the game (`thinking.prospects`) and tries out what it may do, a few operating rounds
ahead. `steady` values privates by what they pay, and before it bids for a minor it plays the minor's first rounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trackside.core.chance import Random
from trackside.core.moves import Move
from trackside.games.rail18xx import (
    bundles,
    buy_back,
    consent,
    dividends,
    formation,
    homes,
    merger,
    minor_auction,
    nationalisation,
    new_phase,
    private_sales,
    privates_auction,
    running,
    stations,
    stock_round,
    track,
    train_market,
)
from trackside.games.rail18xx.thinking import auctions, building, directing, investing, merging
from trackside.games.rail18xx.thinking.prospects import Character, Outlook
from trackside.games.rail18xx.thinking.trying import listed

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition

# The figures were found by playing: `trackside simulate` shows how they fare.
GREEDY: Final = Character(sight=5.0, treasury=0.05, payments=0.0, tries=0)
STEADY: Final = Character(sight=5.0, treasury=0.05, payments=2.0, tries=4)


def greedy(position: RailPosition, seat: int, random: Random) -> Move:
    """One move ahead by what the next operating rounds promise."""
    return _decide(position, seat, random, GREEDY)


def steady(position: RailPosition, seat: int, random: Random) -> Move:
    """The same, but with a better eye for what to start with, on which the rest of the game depends."""
    return _decide(position, seat, random, STEADY)


def _decide(position: RailPosition, seat: int, random: Random, character: Character) -> Move:
    outlook = Outlook(position, character)
    decision = position.pending
    match decision:
        case privates_auction.BidForPrivate():
            return auctions.bid_for_private(position, outlook, seat, random)
        case minor_auction.BidForMinor():
            return auctions.bid_for_minor(position, outlook, seat, random)
        case bundles.NominateBundle():
            return auctions.nominate(position, random)
        case bundles.BidForBundle():
            return auctions.bid_for_bundle(position, seat, random)
        case stock_round.StockTurn():
            return investing.stock_turn(position, outlook, seat, random)
        case formation.BuyIntoMajor():
            return investing.buy_into_major(position, outlook, seat)
        case merger.MergerTurn() | merger.AddMinors():
            return merging.merger_turn(position, outlook, seat)
        case merger.ChooseMajor():
            return merging.choose_major(position)
        case formation.KeepTokens():
            return merging.keep_tokens(position, seat)
        case consent.Consent():
            return merging.consent(position, outlook, seat)
        case homes.ChooseHome(company=symbol):
            return auctions.home(position, outlook, seat, symbol)
        case new_phase.Discard():
            return directing.discard(position, outlook, seat)
        case nationalisation.Question(company=symbol):
            return directing.nationalise_or_not(position, outlook, seat, symbol)
        case private_sales.TurnDecision(company=symbol):
            return _direct(position, outlook, seat, symbol)
    raise AssertionError(f"no opponent knows what to do: {decision}")


def _direct(position: RailPosition, outlook: Outlook, seat: int, symbol: str) -> Move:
    """The steps of a company's turn."""
    match position.pending:
        case track.LayTrack():
            moves = list(listed(position.choices(seat), track.LayTile))
            return building.best_lay(position, outlook, symbol, moves)
        case stations.LayToken():
            places = list(listed(position.choices(seat), stations.PlaceToken))
            return building.best_token(position, outlook, symbol, places)
        case running.Run():
            return directing.run(position, symbol)
        case dividends.ChooseDividend():
            return directing.pay(position, outlook, seat)
        case train_market.BuyTrains():
            return directing.buy_train(position, outlook, seat, symbol)
        case buy_back.BuyBackShares():
            return directing.buy_back(position, outlook, seat)
        case _:
            return directing.buy_private(position, outlook, seat, symbol)
