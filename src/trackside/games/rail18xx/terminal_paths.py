"""By which words the menus of the terminal lead to a move: to lay a tile, by hex, tile, and what its track joins."""

from __future__ import annotations

from typing import Final

from trackside.core.message import Message, Piece, message, only
from trackside.core.moves import Move
from trackside.core.printing import Step
from trackside.games.rail18xx.bidding import Bid
from trackside.games.rail18xx.buy_back import BuyBack
from trackside.games.rail18xx.consent import Accept, Decline
from trackside.games.rail18xx.deciding import EndGame, Pass
from trackside.games.rail18xx.dividends import PayDividend
from trackside.games.rail18xx.formation import RemoveToken
from trackside.games.rail18xx.homes import PlaceHome
from trackside.games.rail18xx.merger import Convert, FormMajor, Join
from trackside.games.rail18xx.nationalisation import Nationalise
from trackside.games.rail18xx.new_phase import DiscardTrain
from trackside.games.rail18xx.private_sales import BuyPrivate
from trackside.games.rail18xx.rules import Rules
from trackside.games.rail18xx.shares import BuyShare
from trackside.games.rail18xx.starting import StartMajor
from trackside.games.rail18xx.stations import PlaceToken
from trackside.games.rail18xx.stock_round import SellShares
from trackside.games.rail18xx.telling import money
from trackside.games.rail18xx.terminal_scene import COLOURS, face_of, neighbours, usual_rules, ways
from trackside.games.rail18xx.tiles import Face
from trackside.games.rail18xx.track import LayTile, ground_price, river_price
from trackside.games.rail18xx.train_market import BuyTrain
from trackside.games.rail18xx.view import HexView, RailView

_PAYMENTS: Final = {
    "full": message("Pay everything out"),
    "half": message("Pay half out, keep half"),
    "withhold": message("Keep everything"),
}


def path(move: Move, view: RailView) -> tuple[Step, ...]:
    """The steps of the menu that lead to a move."""
    if isinstance(move, LayTile):
        return _lay(move, view)
    if isinstance(move, PlaceToken | PlaceHome | RemoveToken):
        return _token(move, view)
    if isinstance(move, BuyTrain):
        return _train(move, view)
    if isinstance(move, BuyShare | SellShares | StartMajor | BuyBack | Bid | BuyPrivate):
        return _money(move, view)
    return _other(move)


def _lay(move: LayTile, view: RailView) -> tuple[Step, ...]:
    rules = usual_rules(view.title, len(view.players))
    face = rules.face(move.tile, move.rotation)
    joined = ways(rules, move.hex, face)
    left = view.supply[move.tile]
    tile = message("#{tile}, {track}", tile=move.tile, track=COLOURS[face.tile.colour])
    if left is not None:
        tile = message("#{tile}, {track}, {left} left", tile=move.tile, track=COLOURS[face.tile.colour], left=left)
    place = rules.board.number_of[move.hex]
    ground = ground_price(rules.board, place, _face(place, view, rules), second=bool(view.state["laid"]))
    price = ground + river_price(rules.board, place, face, lambda other: _face(other, view, rules))
    last = message("joining {ways}", ways=tuple(joined))
    if price:
        last = message("joining {ways}, for {price}", ways=tuple(joined), price=money(price))
    return (
        ("lay", message("Lay a tile")),
        (move.hex, _hex_label(move.hex, view, ground)),
        (f"#{move.tile}", tile),
        (",".join(joined), last),
    )


def _face(place: int, view: RailView, rules: Rules) -> Face:
    """What lies on a hex of the board."""
    return face_of(rules, view.hexes[place])


def _hex_label(name: str, view: RailView, price: int) -> Message:
    """A hex, what lies there, and what any tile costs there."""
    found, where = _found(name, view), Piece("hex", name)
    if found.colour == "white":
        return message("{hex}, for {price}", hex=where, price=money(price)) if price else only(where)
    if price:
        return message("{hex}, now {track}, for {price}", hex=where, track=COLOURS[found.colour], price=money(price))
    return message("{hex}, now {track}", hex=where, track=COLOURS[found.colour])


def _token(move: PlaceToken | PlaceHome | RemoveToken, view: RailView) -> tuple[Step, ...]:
    """By hex, and where it has several cities, by the one that is meant."""
    if isinstance(move, RemoveToken):
        word, start = f"{move.hex}/{move.stop}/{move.slot}", message("Take a token off")
        return (("remove", start), (word, _city_label(move.hex, move.stop, view)))
    home = isinstance(move, PlaceHome)
    start = message("Start in a city") if home else message("Place a token")
    return (
        ("home" if home else "token", start),
        (move.hex, only(Piece("hex", move.hex))),
        (f"/{move.stop}", _city_label(move.hex, move.stop, view)),
    )


def _city_label(name: str, stop: int, view: RailView) -> Message:
    """A city by the neighbours to which its track leads and by who is there."""
    rules = usual_rules(view.title, len(view.players))
    found = _found(name, view)
    face = rules.hex(name).printed if found.tile is None else rules.face(found.tile, found.rotation)
    exits = tuple(neighbours(rules, name, face.stops[stop].exits))
    holders = tuple(Piece("sign", holder) for holder in found.cities[stop].slots if holder)
    where = Piece("hex", name)
    if exits and holders:
        return message("{hex}, city joined to {ways}, with {tokens}", hex=where, ways=exits, tokens=holders)
    if exits:
        return message("{hex}, city joined to {ways}", hex=where, ways=exits)
    return message("{hex}, city {number}", hex=where, number=stop + 1)


def _train(move: BuyTrain, view: RailView) -> tuple[Step, ...]:
    """From the bank at its price; from another company at any price, which is the last step."""
    start = ("train", message("Buy a train"))
    train = Piece("train", move.train)
    owner = next((company.symbol for company in view.companies if move.train in company.trains), None)
    if owner is not None:
        of_owner = message("{train}-train of {company}", train=train, company=Piece("company", owner))
        return (start, (move.train, of_owner), _price(move.price))
    pool = move.train in view.pool
    if not pool and move.train not in view.for_sale:
        return (start, (move.train, message("{train}-train", train=train)), _price(move.price))
    whence = message("from the bank pool") if pool else message("from the depot")
    if move.exchange is not None:
        label = message("{train}-train {whence}, handing one in", train=train, whence=whence)
        old = message("for a {train}-train and {price}", train=Piece("train", move.exchange), price=move.price)
        return (start, (f"{move.train}+", label), (move.exchange, old))
    return (
        start,
        (move.train, message("{train}-train {whence} for {price}", train=train, whence=whence, price=move.price)),
    )


def _money(move: BuyShare | SellShares | StartMajor | BuyBack | Bid | BuyPrivate, view: RailView) -> tuple[Step, ...]:
    match move:
        case BuyShare():
            price = next((company.price for company in view.companies if company.symbol == move.company), 0)
            source = message("from its treasury") if move.source == "treasury" else message("from the bank pool")
            bought = message(
                "10% of {company} {source} for {price}",
                company=Piece("company", move.company),
                source=source,
                price=price,
            )
            return (("buy", message("Buy a share")), (f"{move.company}/{move.source}", bought))
        case SellShares():
            sold = message("{percent}%", percent=10 * move.count)
            return (("sell", message("Sell shares")), _piece("company", move.company), (f"{10 * move.count}%", sold))
        case StartMajor():
            return (("start", message("Start a major")), _piece("company", move.company), _price(move.price))
        case BuyBack():
            count = message("{percent}%", percent=10 * move.count)
            return (("buyback", message("Buy back shares of the company")), (f"{10 * move.count}%", count))
        case Bid():
            return (("bid", message("Bid")), (move.item, _item(move.item, view)), _price(move.price))
        case BuyPrivate():
            owner = view.privates[move.private]
            assert isinstance(owner, int)
            return (
                ("purchase", message("Buy a private company")),
                _piece("private", move.private),
                _price(move.price),
            )


def _item(item: str, view: RailView) -> Message:
    """What is bid for: a private, a minor, or a bundle."""
    if view.round == "bundle round":
        return message("the bundle {name}", name=item)
    return only(Piece("private" if view.round == "private auction" else "company", item))


def _other(move: Move) -> tuple[Step, ...]:
    match move:
        case Pass():
            return (("pass", message("Pass")),)
        case PayDividend():
            return ((move.payment, _PAYMENTS[move.payment]),)
        case DiscardTrain():
            train = message(
                "{train}-train of {company}", train=Piece("train", move.train), company=Piece("company", move.company)
            )
            return (("discard", message("Discard a train")), (move.train, train))
        case Convert():
            return (("convert", message("Convert into a major")),)
        case Join():
            return (("merge", message("Merge with another minor")), _piece("company", move.minor))
        case FormMajor():
            return (("form", message("Choose the major")), _piece("company", move.company))
        case Nationalise():
            have = message("Have {company} nationalised", company=Piece("company", move.company))
            return (("nationalise", have),)
        case Accept():
            return (("accept", message("Agree")),)
        case Decline():
            return (("decline", message("Decline")),)
        case EndGame():
            return (("end", message("End the game")),)
    raise TypeError(move)


def _found(name: str, view: RailView) -> HexView:
    return next(found for found in view.hexes if found.hex == name)


def _piece(kind: str, name: str) -> Step:
    return (name, only(Piece(kind, name)))


def _price(price: int) -> Step:
    return (str(price), message("for {price}", price=price))
