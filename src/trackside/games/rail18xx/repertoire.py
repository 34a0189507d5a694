"""Every kind of move and of decision that games of the family know."""

from __future__ import annotations

from typing import Final, TypeAlias

from trackside.core.moves import Move
from trackside.games.rail18xx import (
    bidding,
    bundles,
    buy_back,
    consent,
    deciding,
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
    shares,
    starting,
    stations,
    stock_round,
    track,
    train_market,
    two_players,
)

MOVES: Final[tuple[type[Move], ...]] = (
    bidding.Bid,
    deciding.Pass,
    shares.BuyShare,
    stock_round.SellShares,
    starting.StartMajor,
    homes.PlaceHome,
    buy_back.BuyBack,
    private_sales.BuyPrivate,
    track.LayTile,
    stations.PlaceToken,
    running.RunTrains,
    dividends.PayDividend,
    train_market.BuyTrain,
    new_phase.DiscardTrain,
    nationalisation.Nationalise,
    merger.Convert,
    merger.Join,
    merger.FormMajor,
    formation.RemoveToken,
    consent.Accept,
    consent.Decline,
    deciding.EndGame,
    two_players.SetAside,
)

DECISIONS: TypeAlias = (
    privates_auction.BidForPrivate
    | stock_round.StockTurn
    | minor_auction.BidForMinor
    | homes.ChooseHome
    | buy_back.BuyBackShares
    | track.LayTrack
    | stations.LayToken
    | running.Run
    | dividends.ChooseDividend
    | private_sales.OfferPrivates
    | train_market.BuyTrains
    | new_phase.Discard
    | nationalisation.Question
    | merger.MergerTurn
    | merger.AddMinors
    | merger.ChooseMajor
    | formation.KeepTokens
    | formation.BuyIntoMajor
    | consent.Consent
    | two_players.DrawPrivates
    | bundles.NominateBundle
    | bundles.BidForBundle
)
