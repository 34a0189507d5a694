"""A title of the 18xx family: its options, its moves, and its first position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from trackside.core.decision import Decision
from trackside.core.message import Message
from trackside.core.moves import Move
from trackside.core.title import Option, Title
from trackside.games.rail18xx import (
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
    starting,
    state_railway,
    stations,
    stock_round,
    track,
    train_market,
    two_players,
)
from trackside.games.rail18xx.flow import proceed
from trackside.games.rail18xx.naming import Names
from trackside.games.rail18xx.options import conflict
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.rules import FAMILY, Answers, Rules

MOVES: Final[tuple[type[Move], ...]] = (
    privates_auction.Bid,
    deciding.Pass,
    stock_round.BuyShare,
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

DECISIONS = (
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


def make_title(answers: Answers, known: tuple[Option, ...], names: Sequence[Message], about: Message) -> Title:
    """A title of the family, from its data and answers; `names` are those that are translated."""

    def start(seats: int, options: Mapping[str, Any]) -> RailPosition:
        position = RailPosition(rules_of(answers, seats, options))
        state_railway.set_up(position)
        if position.rules.bundles is not None:
            bundles.begin(position)
            proceed(position, None)
        elif seats == 2:
            position.stack.append(two_players.DrawPrivates())
        else:
            privates_auction.begin(position)
            proceed(position, None)
        return position

    return Title(
        name=answers.title,
        label=answers.title,
        package=FAMILY,
        rules=1,
        fewest=2,
        most=6,
        options=known,
        moves=MOVES,
        start=start,
        piece_name=Names(answers.package, names),
        conflict=lambda seats, options: conflict(seats, options, known),
        about=about,
    )


__all__ = ["DECISIONS", "MOVES", "Decision", "make_title", "rules_of"]


def rules_of(answers: Answers, seats: int, options: Mapping[str, Any]) -> Rules:
    """The rules of a game; games with the same seats and options share them."""
    key = (answers.title, seats, msgspec.json.encode(options, order="sorted"))
    found = _KNOWN.get(key)
    if found is None:
        found = _KNOWN[key] = Rules(answers, seats, options)
    return found


_KNOWN: dict[tuple[str, int, bytes], Rules] = {}
