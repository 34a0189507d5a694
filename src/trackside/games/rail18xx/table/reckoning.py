"""How the figures of the sheets come about, each in a line or two: what a player is worth, what a company can pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from trackside.core.message import Piece, message
from trackside.games.rail18xx import loans
from trackside.games.rail18xx.rules import BANK
from trackside.games.rail18xx.shares import sale_fault
from trackside.games.rail18xx.table import route_sheet
from trackside.games.rail18xx.table.history import round_name
from trackside.games.rail18xx.table.panel import life_of
from trackside.games.rail18xx.table.sums import Term, arithmetic, sentence
from trackside.games.rail18xx.telling import money, train
from trackside.games.rail18xx.trains import kind_of

if TYPE_CHECKING:
    from trackside.games.rail18xx.market import Direction
    from trackside.games.rail18xx.table.scene import Scene
    from trackside.games.rail18xx.view import CompanyView

# --- players ---


def worth(scene: Scene, seat: int) -> list[Markup]:
    """Cash, face values, and shares at the prices that would count at the end (18xx 20)."""
    player = scene.view.players[seat]
    terms = [_cash(scene, seat)]
    terms += [
        Term(scene.money(scene.rules.privates[name].value), scene.say(Piece("private", name)))
        for name in player.privates
    ]
    indebted = False
    for symbol, held in player.shares.items():
        company = scene.companies[symbol]
        indebted |= bool(company.loans)
        count = 2 if company.kind == "minor" else held  # 18xx 20.2
        terms.append(Term(f"{count} × {scene.money(company.final_price)}", scene.company(symbol)))
    rules = ("18xx 20.1", "18xx 20.2") if indebted else ("18xx 20.2",)
    return [arithmetic(terms, scene.money(player.worth), *rules)]


def saleable(scene: Scene, seat: int) -> list[tuple[str, int]]:
    """How many shares of each company a player may sell (18xx 5.2)."""
    found = []
    for symbol, held in scene.view.players[seat].shares.items():
        most = next((n for n in range(held, 0, -1) if sale_fault(scene.position, seat, symbol, n) is None), 0)
        if most:
            found.append((symbol, most))
    return found


def liquidity(scene: Scene, seat: int, shares: list[tuple[str, int]]) -> int:
    """Cash, and what the shares that may be sold bring at today's prices."""
    return scene.view.players[seat].cash + sum(count * scene.position.price(symbol) for symbol, count in shares)


def liquid(scene: Scene, seat: int, shares: list[tuple[str, int]]) -> list[Markup]:
    """The sum of `liquidity`."""
    terms = [_cash(scene, seat)]
    terms += [
        Term(f"{count} × {scene.money(scene.position.price(symbol))}", scene.company(symbol))
        for symbol, count in shares
    ]
    return [arithmetic(terms, scene.money(liquidity(scene, seat, shares)), "18xx 5.2")]


def certificates(scene: Scene, seat: int) -> list[Markup]:
    """Which certificates count; that of a major's president is one for two shares (18xx 5.6)."""
    player = scene.view.players[seat]
    terms = [Term("1", scene.say(Piece("private", name))) for name in player.privates]
    for symbol, held in player.shares.items():
        company = scene.position.companies[symbol]
        minor = scene.rules.is_minor(symbol)
        paired = company.president == seat and company.certificate
        terms.append(Term("1" if minor else str(held - paired), scene.company(symbol)))
    if not terms:
        return []
    limit = scene.say(message("At most {limit}", limit=scene.rules.certificate_limit))
    return [arithmetic(terms, str(player.certificates)), sentence(limit, "18xx 5.6")]


def _cash(scene: Scene, seat: int) -> Term:
    return Term(scene.money(scene.view.players[seat].cash), scene.say(message("cash")))


# --- companies ---


def treasury(scene: Scene, company: CompanyView) -> list[Markup]:
    """What it will have once income and interest are settled, and what it could raise (18xx 7.1, 12.1, 12.3)."""
    terms = [Term(scene.money(company.cash), scene.say(message("treasury")))]
    income = sum(scene.rules.privates[name].income for name in company.privates)
    lines, rules, total = [], [], company.cash
    if income:
        terms.append(Term(scene.money(income), scene.say(message("from its privates"))))
        rules.append("18xx 7.1")
    interest = loans.INTEREST * company.loans
    if interest:
        terms.append(Term(scene.money(interest), scene.say(message("interest")), less=True))
        rules.append("18xx 12.3")
    total += income - interest
    if rules:
        lines.append(arithmetic(terms, f"{scene.money(total)} {scene.plain(message('after a round'))}", *rules))
    return [*lines, *funds(scene, company.symbol)]


def funds(scene: Scene, symbol: str) -> list[Markup]:
    """Its money with all the loans that it may still take; nothing if there are none (18xx 12.1)."""
    left = scene.position.loans_left(symbol)
    if not left or symbol == scene.rules.state.symbol:
        return []
    terms = [
        Term(scene.money(scene.position.companies[symbol].cash), scene.say(message("treasury"))),
        Term(f"{left} × {scene.money(loans.RECEIVED)}", scene.say(message("for loans"))),
    ]
    return [arithmetic(terms, scene.money(loans.funds(scene.position, symbol)), "18xx 12.1")]


def borrowed(scene: Scene, company: CompanyView) -> list[Markup]:
    """The interest on its loans, and how they are paid back (18xx 12.3, 12.5)."""
    each, total = scene.money(loans.INTEREST), scene.money(loans.INTEREST * company.loans)
    interest = Term(f"{company.loans} × {each}", scene.say(message("interest in each operating round")))
    owed = Term(f"{company.loans} × {scene.money(loans.FACE)}", scene.say(message("to be paid back")))
    return [
        arithmetic([interest], total, "18xx 12.3"),
        arithmetic([owed], scene.money(loans.FACE * company.loans), "18xx 12.5"),
    ]


def price(scene: Scene, company: CompanyView) -> list[Markup]:
    """What moves its price, and where to (18xx 5.2, 5.8, 11.1, 11.4, 20.1)."""
    now = money(company.price)
    left, right = _moved(scene, company, "left"), _moved(scene, company, "right")
    if company.kind == "minor":
        moves = [
            (message("{before} → {after} if its trains earn anything", before=now, after=right), "18xx 11.1"),
            (message("{before} → {after} if its trains earn nothing", before=now, after=left), "18xx 11.1"),
        ]
    else:
        up, down = _moved(scene, company, "up"), _moved(scene, company, "down")
        moves = [
            (message("{before} → {after} if {before} or more is distributed", before=now, after=right), "18xx 11.4"),
            (message("{before} → {after} if nothing is distributed", before=now, after=left), "18xx 11.4"),
            (message("{before} → {after} if its president sells", before=now, after=down), "18xx 5.2"),
            (message("{before} → {after} if it is sold out after a stock round", before=now, after=up), "18xx 5.8"),
        ]
    lines = [sentence(scene.say(text), rule) for text, rule in moves]
    return [*lines, steps_for_loans(scene, company)] if company.loans else lines


def steps_for_loans(scene: Scene, company: CompanyView) -> Markup:
    """The price that counts at the end, for a company with loans."""
    ended = message(
        "{before} → {after} at the end, a step left for its loan",
        "{before} → {after} at the end, {count} steps left for its loans",
        before=money(company.price),
        after=money(company.final_price),
        count=company.loans,
    )
    return sentence(scene.say(ended), "18xx 20.1")


def _moved(scene: Scene, company: CompanyView, way: Direction) -> Piece:
    cell = scene.position.companies[company.symbol].cell
    assert cell is not None
    market = scene.rules.market
    return money(market.price(market.after(cell, way, major=company.kind != "minor")))


def earned(scene: Scene, company: CompanyView) -> list[Markup]:
    """The routes on which it earned what it did last, counted on the map as it is now (18xx 10)."""
    runs = route_sheet.runs_again(scene, company.symbol)
    if not runs:
        return [scene.say(message("Its trains, tokens or track have changed: that run cannot be counted again"))]
    lines = [route_sheet.sheet(scene, runs, shown=False)]
    total = sum(found.revenue for found in runs)
    if total != company.earned or len(runs) < len(company.routes):
        lines.append(scene.say(message("On the map as it is now that is {sum}", sum=money(total))))
    return lines


def trains(scene: Scene, company: CompanyView) -> list[Markup]:
    """How long each of its trains lasts (18xx 13.7)."""
    names = {kind_of(name): name for name in company.trains}.values()
    return [
        sentence(scene.say(message("{train}: {life}", train=train(name), life=life_of(scene, name))), "18xx 13.7")
        for name in names
    ]


# --- the bank ---


def bank(scene: Scene) -> list[Markup]:
    """Where the money is, and how long the bank lasts at the pace of the last operating round (18xx 19.1)."""
    view = scene.view
    theirs = sum(player.cash for player in view.players)
    held = BANK - view.bank - theirs
    lines = [
        arithmetic(
            [
                Term(scene.money(BANK), scene.say(message("all the money"))),
                Term(scene.money(theirs), scene.say(message("of the players")), less=True),
                Term(scene.money(held), scene.say(message("of the companies")), less=True),
            ],
            scene.money(view.bank),
        )
    ]
    if view.broken:
        lines.append(sentence(scene.say(message("The bank had to pay more than it held: it is broken")), "18xx 19.1"))
        return lines
    last = next((past for past in reversed(view.history) if past.kind == "operating"), None)
    if last is not None and (sum_ := sum(last.earned.values())):
        rounds = max(1, round(view.bank / sum_))
        lines.append(
            sentence(
                scene.say(
                    message(
                        "The companies earned {sum} in {round}: at that pace it is broken in about {count} round",
                        "The companies earned {sum} in {round}: at that pace it is broken in about {count} rounds",
                        sum=money(sum_),
                        round=round_name(last),
                        count=rounds,
                    )
                ),
                "18xx 19.1",
            )
        )
    return lines
