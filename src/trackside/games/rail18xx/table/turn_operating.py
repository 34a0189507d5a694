"""The steps of a company's turn before and after its trains run (18xx 8, 9, 11, 12.7, 12.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from trackside.core.message import Message, Piece, Seat, message
from trackside.games.rail18xx import dividends, loans, operating, rounds, stations
from trackside.games.rail18xx import track as laying_track
from trackside.games.rail18xx.buy_back import BuyBack
from trackside.games.rail18xx.companies import SHARES
from trackside.games.rail18xx.private_sales import BuyPrivate, OfferPrivates
from trackside.games.rail18xx.routes import PRIVATE_BONUS
from trackside.games.rail18xx.table import reckoning
from trackside.games.rail18xx.table.asking_again import refused
from trackside.games.rail18xx.table.foresight import dividend as foresee_dividend
from trackside.games.rail18xx.table.panel import Button, Group, Panel, by_place, city, passing, pick_of, trains
from trackside.games.rail18xx.table.sums import Term, arithmetic, opened, sentence
from trackside.games.rail18xx.telling import company, hex_, money

if TYPE_CHECKING:
    from trackside.games.rail18xx.table.scene import Scene

MOST_COUNTS = 5
"""How many shares to buy back are offered as buttons; other counts are chosen in the slip."""


def means(scene: Scene, symbol: str) -> list[Message | Markup]:
    """What a company has: cash, loans, trains, price."""
    position = scene.position
    found = position.companies[symbol]
    facts: list[Message | Markup] = [message("Treasury {cash}", cash=money(found.cash))]
    if found.loans:
        facts.append(
            message(
                "{count} of {most} loans: interest {sum} a round",
                "{count} of {most} loans: interest {sum} a round",
                count=found.loans,
                most=scene.rules.most_loans(symbol),
                sum=money(loans.INTEREST * found.loans),
            )
        )
    if lines := reckoning.funds(scene, symbol):
        with_loans = scene.say(message("with loans {sum}", sum=money(loans.funds(position, symbol))))
        facts.append(opened("turn-with-loans", with_loans, lines))
    facts.append(message("Trains {trains}", trains=trains(found.trains)))
    facts.append(message("Price {price}", price=money(position.price(symbol))))
    facts += _earning_nothing(scene, symbol)
    return facts


def _earning_nothing(scene: Scene, symbol: str) -> list[Message]:
    """Why the steps of routes and dividend are passed over, and that this moves the price (18xx 10.8, 11.1, 11.4)."""
    state, found = scene.position.round, scene.position.companies[symbol]
    if not isinstance(state, rounds.OperatingRound) or state.company != symbol:
        return []
    if state.step > operating.STEPS.index(dividends.step):
        if found.earned:
            return []
        return [
            message(
                "{company} has earned nothing in this round: that moved its price to the left (18xx 10.8, 11)",
                company=company(symbol),
            )
        ]
    if found.trains or state.ran:
        return []
    return [
        message(
            "Without a train {company} earns nothing in this round: that moves its price to the left (18xx 10.8, 11)",
            company=company(symbol),
        )
    ]


def buy_back(scene: Scene, decision: Any) -> Panel:
    """Buy shares back from the pool, or not (18xx 12.8)."""
    symbol = decision.company
    price = scene.position.price(symbol)
    buttons = []
    for offer in scene.look.offers:
        if not isinstance(offer.move, BuyBack):
            continue
        for number in range(offer.low, min(offer.high, MOST_COUNTS) + 1):
            label = message("{percent}% from the pool", percent=10 * number)
            figure = scene.money(number * price)
            buttons.append(Button({"kind": "buy-back", "count": number}, scene.say(label), figure))
        if offer.high > MOST_COUNTS:
            label = message("Another number, up to {percent}%", percent=10 * offer.high)
            buttons.append(Button({"kind": "buy-back"}, scene.say(label)))
    pool = message("{percent}% are in the bank pool", percent=10 * scene.position.companies[symbol].pool)
    return Panel(
        message("{company} may buy back its own shares", company=company(symbol)),
        [*means(scene, symbol), pool],
        groups=[
            Group("shares", None, buttons, tight=True),
            privates_group(scene),
            passing(scene, message("Buy none back")),
        ],
    )


def track(scene: Scene, decision: Any) -> Panel:
    """Lay up to two tiles (18xx 8.1)."""
    state = rounds.operating_round(scene.position)
    moves = scene.moves_of(laying_track.LayTile)
    places = dict.fromkeys(move.hex for move in moves)
    buttons = [
        Button({"kind": "lay", "hex": name}, scene.plain(hex_(name)))
        for name in sorted(places, key=lambda name: by_place(scene, name))
    ]
    if not moves:
        prompt = message("No tile can be laid")
    elif state.laid:
        prompt = message(
            "Choose a hex on the map for the second tile, which costs {price} more",
            price=money(laying_track.SECOND_LAY),
        )
    else:
        prompt = message("Choose a hex on the map for a tile")
    facts = means(scene, decision.company)
    colours = tuple(COLOURS[colour] for colour in scene.position.phase.colours)
    if state.upgraded:
        facts.append(message("One tile was replaced already: only a yellow one may follow"))
    else:
        facts.append(message("Tiles of this phase: {colours}; one of the two may replace another", colours=colours))
    on = message("Lay no second tile") if state.laid else message("Lay no tile")
    return Panel(
        prompt,
        facts,
        groups=[
            Group(
                "hexes",
                message("The {count} hex by name", "The {count} hexes by name", count=len(buttons)),
                buttons,
                tight=True,
                folded=True,
            ),
            privates_group(scene),
            passing(scene, on),
        ],
    )


COLOURS = {
    "yellow": message("yellow"),
    "green": message("green"),
    "brown": message("brown"),
    "gray": message("gray"),
}


def token(scene: Scene, decision: Any) -> Panel:
    """Place a token, or not (18xx 9.2)."""
    position, symbol = scene.position, decision.company
    factor = stations.next_token(position, symbol).cost
    buttons = _cities(scene, symbol, factor)
    left = sum(found.hex is None for found in position.companies[symbol].tokens)
    dear = sum(
        stations.token_cost(position, symbol, where) > position.companies[symbol].cash
        for where, _ in stations.places(position, symbol)
    )
    facts = [
        *means(scene, symbol),
        message(
            "{count} token left; the next costs {price} a hex",
            "{count} tokens left; the next costs {price} a hex",
            count=left,
            price=money(factor),
        ),
    ]
    if dear:
        facts.append(message("{count} city in reach is too dear", "{count} cities in reach are too dear", count=dear))
    prompt = message("Choose a city for a token") if buttons else message("No token can be paid for")
    return Panel(
        prompt,
        facts,
        groups=[
            Group("tokens", message("Cities with a free place"), buttons),
            privates_group(scene),
            passing(scene, message("Place no token")),
        ],
    )


def _cities(scene: Scene, symbol: str, factor: int) -> list[Button]:
    """The cities in which the viewer may place a token at `factor` a hex, the cheapest first."""
    number_of = scene.rules.board.number_of
    moves = scene.moves_of(stations.PlaceToken)
    prices = {move.hex: stations.token_cost(scene.position, symbol, number_of[move.hex]) for move in moves}
    buttons = []
    for move in sorted(moves, key=lambda move: (prices[move.hex], move.hex)):
        price = prices[move.hex]
        note = message("free of charge")
        if factor:
            note = message("{count} hex away", "{count} hexes away", count=price // factor)
        buttons.append(
            Button(
                pick_of(move),
                city(scene, move.hex, move.stop),
                scene.money(price),
                [scene.say(note)],
                f"token-{move.hex}-{move.stop}",
            )
        )
    return buttons


def dividend(scene: Scene, decision: Any) -> Panel:
    """What becomes of the revenue of a major, laid out before it is chosen (18xx 11.2)."""
    state = rounds.operating_round(scene.position)
    symbol = decision.company
    revenue = state.revenue or 0
    position = scene.position
    found = position.companies[symbol]
    holders = [seat for seat in range(scene.seats) if found.shares[seat]]
    ways = [_way(scene, symbol, revenue, payment, holders) for payment in dividends.PAYMENTS]
    sheet = scene.render(
        "turn_dividend.html",
        ways=ways,
        holders=[(seat, scene.seat(seat), found.shares[seat] * 100 // SHARES) for seat in holders],
        choosing=scene.look.choosing,
        chip=scene.company(symbol),
        price=scene.money(position.price(symbol)),
    )
    price = position.price(symbol)
    facts = [
        *means(scene, symbol),
        message("The price rises if {price} or more is distributed, and falls if nothing is", price=money(price)),
    ]
    prompt = message("{company} has earned {sum}. What is paid out?", company=company(symbol), sum=money(revenue))
    return Panel(prompt, facts, [sheet], [privates_group(scene)])


def _way(scene: Scene, symbol: str, revenue: int, payment: dividends.Payment, holders: Sequence[int]) -> dict[str, Any]:
    """One way to pay: what a share, each holder and the treasury get, and where the price goes; each opens up."""
    position, move = scene.position, dividends.PayDividend(payment)
    found = position.companies[symbol]
    seen = foresee_dividend(position, symbol, move)
    gains = {change.who: change.after - change.before for change in seen.money}
    kept = dividends.kept_of(revenue, payment)
    distributed = revenue - kept
    share = f"{scene.rules.answers.currency}{distributed / SHARES:g}"
    nothing = scene.money(0)

    def cell(name: str, sum_: str, terms: Sequence[Term], rule: str) -> str:
        return opened(f"turn-{payment}-{name}", sum_, [arithmetic(terms, sum_, rule)]) if sum_ != nothing else sum_

    kept_terms = [Term(scene.money(kept), scene.say(message("kept")))] if kept else []
    if found.treasury and distributed:
        kept_terms.append(Term(f"{found.treasury} × {share}", scene.say(message("for the shares in its treasury"))))
    before, after = position.price(symbol), seen.after.price(symbol)
    price = Markup("{} <b>{}</b>").format("→" if after != before else "", scene.money(after))
    why = sentence(scene.say(_price_moves(distributed, before)), "18xx 11.4")
    return {
        "pick": pick_of(move),
        "label": scene.say(PAYMENTS[payment]),
        "share": cell("share", share, [Term(f"{scene.money(distributed)} ÷ {SHARES}", Markup(""))], "18xx 11.3"),
        "company": cell(
            "company",
            scene.money(gains.get(Piece("company", symbol), 0)),
            kept_terms,
            "18xx 11.2, 11.3" if kept else "18xx 11.3",
        ),
        "players": {
            seat: cell(
                f"seat-{seat}",
                scene.money(gains.get(Seat(seat), 0)),
                [Term(f"{found.shares[seat]} × {share}", Markup(""))],
                "18xx 11.3",
            )
            for seat in holders
        },
        "price": opened(f"turn-{payment}-price", price, [why]),
        "way": "turn-rises" if after > before else "turn-falls" if after < before else "",
    }


def _price_moves(distributed: int, price: int) -> Message:
    if not distributed:
        return message("Nothing is distributed: a step to the left")
    if distributed >= price:
        return message(
            "{sum} is no less than the price of {price}: a step to the right",
            sum=money(distributed),
            price=money(price),
        )
    return message("{sum} is less than the price of {price}: it stays", sum=money(distributed), price=money(price))


PAYMENTS = {"full": message("Pay all"), "half": message("Pay half"), "withhold": message("Withhold")}


def privates(scene: Scene, decision: Any) -> Panel:
    """Buy privates from players, or not (18xx 12.7)."""
    return Panel(
        message("{company} may buy private companies", company=company(decision.company)),
        means(scene, decision.company),
        groups=[privates_group(scene), passing(scene, message("Buy none"))],
    )


def privates_group(scene: Scene) -> Group:
    """The privates that the company in turn may buy; their owners must agree."""
    buttons = []
    for offer in scene.look.offers:
        move = offer.move
        if isinstance(move, BuyPrivate):
            owner = scene.position.privates[move.private]
            assert isinstance(owner, int)
            found = scene.rules.privates[move.private]
            facts = [
                message("from {seat}", seat=Seat(owner)),
                message("brings {sum} a round", sum=money(found.income)),
            ]
            if found.bonus_hexes:
                facts.append(
                    message(
                        "routes to {place} earn {sum} more",
                        place=hex_(min(found.bonus_hexes)),
                        sum=money(PRIVATE_BONUS),
                    )
                )
            facts += refused(scene, move)
            buttons.append(
                Button(
                    {"kind": "purchase", "private": move.private},
                    scene.say(Piece("private", move.private)),
                    f"{scene.money(offer.low)}–{offer.high}",
                    [scene.say(fact) for fact in facts],
                )
            )
    # At other steps it is possible, but seldom wanted.
    folded = not isinstance(scene.decision, OfferPrivates)
    return Group("privates", message("Buy a private company"), buttons, folded=folded)
