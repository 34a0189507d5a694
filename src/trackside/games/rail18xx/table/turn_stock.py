"""A turn of a stock round, and where a company starts (18xx 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.message import Message, Piece, Seat, message
from trackside.games.rail18xx import homes, minor_auction, rounds, shares, stock_round
from trackside.games.rail18xx.bidding import Bid
from trackside.games.rail18xx.starting import StartMajor
from trackside.games.rail18xx.table.foresight import foresee
from trackside.games.rail18xx.table.panel import Button, Group, Panel, by_place, city, passing, pick_of
from trackside.games.rail18xx.telling import company, money

if TYPE_CHECKING:
    from markupsafe import Markup

    from trackside.games.rail18xx.table.scene import Scene

SHOWN_CITIES = 8
"""Of more cities than these the list is folded: they are on the map too."""


def stock_turn(scene: Scene, decision: stock_round.StockTurn) -> Panel:
    """Sell any number of shares, then buy one, open an auction, start a major, or pass (18xx 5.1)."""
    state = rounds.stock_round(scene.position)
    (seat,) = decision.seats
    over = shares.over_limit(scene.position, seat)
    if over:
        prompt = message("You hold too many certificates: sell")
    elif state.sold:
        prompt = message("You have sold. Sell more, buy one thing, or end your turn")
    elif not scene.moves_of(stock_round.SellShares):
        prompt = message("Buy one thing, or pass")
    else:
        prompt = message("Sell any number of shares, then buy one thing; or pass")
    on = message("End the turn") if state.sold else message("Pass")
    return Panel(
        prompt,
        _limits(scene, seat),
        groups=[
            Group("buy", message("Buy a share"), _purchases(scene, seat)),
            Group("minors", message("Open the auction of a minor"), _minors(scene), tight=True, note=_opening(scene)),
            Group("majors", message("Start a major"), _majors(scene), tight=True, note=STARTING),
            Group("prices", message("at a price of"), _prices(scene), tight=True),
            *_sales(scene, seat),
            passing(scene, on),
        ],
    )


def _opening(scene: Scene) -> Message:
    """What a first bid means, and why only one minor may be on offer (18xx 5.4a, c, e)."""
    lowest = money(minor_auction.LOWEST)
    first = scene.rules.answers.first_minor
    if first and scene.position.companies[first].state == "out":
        return message(
            "{company} is auctioned before any other minor (18xx 5.4a). "
            "The first bid is {lowest} or more; the price becomes half of the last bid",
            company=company(first),
            lowest=lowest,
        )
    return message("The first bid is {lowest} or more; the price becomes half of the last bid", lowest=lowest)


STARTING = message("You pay the price twice for the president's 20%; then you choose its city")


def home(scene: Scene, decision: homes.ChooseHome) -> Panel:
    """The city of a company's first token (18xx 5.4b, 5.5)."""
    moves = scene.moves_of(homes.PlaceHome)
    buttons = [
        Button(pick_of(move), city(scene, move.hex, move.stop), shows=f"token-{move.hex}-{move.stop}")
        for move in sorted(moves, key=lambda move: (by_place(scene, move.hex), move.stop))
    ]
    group = Group("cities", message("Cities"), buttons, tight=True, folded=len(buttons) > SHOWN_CITIES)
    prompt = message("Choose on the map the city in which {company} starts", company=company(decision.company))
    return Panel(prompt, groups=[group])


def _limits(scene: Scene, seat: int) -> list[Message]:
    """What the player may still do with cash and certificates."""
    position = scene.position
    state = rounds.stock_round(position)
    facts = [
        message("{seat} has {cash}", seat=Seat(seat), cash=money(position.cash[seat])),
        message(
            "{held} of at most {limit} certificates",
            held=position.certificates(seat),
            limit=scene.rules.certificate_limit,
        ),
    ]
    sold = tuple(company(symbol) for other, symbol in dict.fromkeys(state.sales) if other == seat)
    if sold:
        facts.append(message("Sold in this round, so not to be bought: {companies}", companies=sold))
    left = scene.seats - state.passed
    facts.append(
        message(
            "The round ends when the next player passes",
            "The round ends when {count} players in a row pass",
            count=left,
        )
    )
    facts.append(message("Priority: {seat}", seat=Seat(position.priority)))
    return facts


def _purchases(scene: Scene, seat: int) -> list[Button]:
    buttons = []
    for move in scene.moves_of(shares.BuyShare):
        found = scene.position.companies[move.company]
        left = found.treasury if move.source == "treasury" else found.pool
        where = (
            message("from its treasury, {percent}% there", percent=left * 10)
            if move.source == "treasury"
            else message("from the bank pool, {percent}% there", percent=left * 10)
        )
        notes = [scene.say(where), scene.say(_then(found.shares[seat] + 1))]
        notes += _new_president(scene, seat, move)
        label = message("10% of {company}", company=company(move.company))
        price = scene.money(scene.position.price(move.company))
        buttons.append(Button(pick_of(move), scene.say(label), price, notes))
    return buttons


def _sales(scene: Scene, seat: int) -> list[Group]:
    """A row for each company, with a short button for each number of shares."""
    moves = scene.moves_of(stock_round.SellShares)
    rows = {symbol: [move for move in moves if move.company == symbol] for symbol in (move.company for move in moves)}
    return [
        Group(
            f"sell-{symbol}",
            message("Sell shares of {company}", company=company(symbol)),
            [_sale(scene, seat, move) for move in row],
            tight=True,
            note=_before_sale(scene, seat, row[0]),
        )
        for symbol, row in rows.items()
    ]


def _before_sale(scene: Scene, seat: int, move: stock_round.SellShares) -> Message:
    """What is held, and where the price goes, however many are sold (18xx 5.2)."""
    position = scene.position
    held = position.companies[move.company].shares[seat] * 10
    now = position.price(move.company)
    then = foresee(position, seat, move).after.price(move.company)
    if then == now:
        return message("you hold {percent}%", percent=held)
    return message("you hold {percent}%; price {before} → {after}", percent=held, before=money(now), after=money(then))


def _sale(scene: Scene, seat: int, move: stock_round.SellShares) -> Button:
    label = message("{percent}%", percent=move.count * 10)
    sum_ = scene.money(scene.position.price(move.company) * move.count)
    return Button(pick_of(move), scene.say(label), f"+{sum_}", _new_president(scene, seat, move))


def _then(tenths: int) -> Message:
    return message("you then hold {percent}%", percent=tenths * 10)


def _new_president(scene: Scene, seat: int, move: shares.BuyShare | stock_round.SellShares) -> list[Markup]:
    now = scene.position.companies[move.company].president
    president = foresee(scene.position, seat, move).after.companies[move.company].president
    if president is None or president == now:
        return []
    return [scene.say(message("{seat} becomes president", seat=Seat(president)))]


def _minors(scene: Scene) -> list[Button]:
    return [
        Button({"kind": "bid", "item": move.item}, scene.company(move.item), _home_of(scene, move.item))
        for move in scene.moves_of(Bid)
    ]


def _home_of(scene: Scene, symbol: str) -> str:
    printed = scene.rules.charters[symbol].home
    return scene.plain(Piece("place", printed[0])) if printed else ""


def _majors(scene: Scene) -> list[Button]:
    symbols = dict.fromkeys(move.company for move in scene.moves_of(StartMajor))
    return [Button({"kind": "start", "company": symbol}, scene.company(symbol)) for symbol in symbols]


def _prices(scene: Scene) -> list[Button]:
    prices = sorted({move.price for move in scene.moves_of(StartMajor)})
    return [Button({"kind": "start", "price": price}, scene.say(scene.money(price))) for price in prices]
