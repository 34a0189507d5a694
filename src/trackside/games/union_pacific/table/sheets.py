"""The sheets beside the map: companies against players, each player's things, and the dividends."""

from __future__ import annotations

from collections import Counter
from typing import Any

from markupsafe import Markup

from trackside.core.look import Drawn, Part
from trackside.core.message import Piece, message
from trackside.games.union_pacific.components import CARDS, TRACK_TYPES
from trackside.games.union_pacific.dividends import Dividend, Payment, explain
from trackside.games.union_pacific.shares import SHARES, UP
from trackside.games.union_pacific.table.hand import deck_facts, dividend_facts, in_order
from trackside.games.union_pacific.table.scene import COMPANY_NAMES, Scene


def draw_companies(scene: Scene) -> Drawn:
    """The summary card as a timetable: what each company is worth, who holds it, what it would pay now."""
    view = scene.view
    now = [sum(payment.paid_to(seat) for payment in view.payments) for seat in range(scene.seats)]
    rows = scene.module(
        "companies.html",
        caption=scene.plain(message("Companies, and the shares on each player's table")),
        players=scene.players(),
    )
    drawn: list[Markup | Part] = [Markup(rows.head())]
    drawn += [scene.part(f"companies-{row['index']}", rows.company(row)) for row in map(_row(scene), range(UP + 1))]
    drawn.append(Markup(rows.middle()))
    if view.next_dividend is not None:
        label = scene.say(message("Dividend {number} now", number=view.next_dividend))
        drawn.append(scene.part("companies-now", rows.sum("companies-now", label, now, True)))
    money = [player.money for player in view.players]
    drawn.append(scene.part("companies-money", rows.sum("companies-money", scene.say(message("Money")), money, False)))
    drawn.append(Markup(rows.foot()))
    return drawn


def _row(scene: Scene) -> Any:
    able = {move.company for move in scene.builds}

    def row(index: int) -> dict[str, Any]:
        name = SHARES[index]
        company = scene.view.companies[index] if index != UP else None
        payments = scene.view.union_pacific if company is None else company.payments
        tracks = [] if company is None else _track_types(scene, index)
        return {
            "index": index,
            "name": name,
            "label": f"{name}, {COMPANY_NAMES[name]}",
            "home": "" if company is None else _home(scene, index),
            "value": None if company is None else company.value,
            "left": None if company is None else company.trains_left,
            "tracks": tracks,
            "tracks_label": scene.plain(tuple(Piece("track", track) for track in tracks)),
            "pick": {"kind": "build", "company": name} if name in able else None,
            "cells": [_cell(scene, name, payments, seat) for seat in range(scene.seats)],
        }

    return row


def _track_types(scene: Scene, company: int) -> list[str]:
    types = scene.board.track_types[company]
    return [name for number, name in enumerate(TRACK_TYPES) if types >> number & 1]


def _home(scene: Scene, company: int) -> str:
    """Where a company is at home and what it builds on, for the tip of its row."""
    return scene.plain(
        message(
            "{name}, at home in {home}, builds on: {tracks}",
            name=COMPANY_NAMES[SHARES[company]],
            home=Piece("city", scene.board.cities[scene.board.homes[company]]),
            tracks=tuple(Piece("track", name) for name in _track_types(scene, company)),
        )
    )


def _cell(scene: Scene, company: str, payments: tuple[Payment, ...], seat: int) -> dict[str, Any]:
    place = next((payment.place for payment in payments if seat in payment.holders), 0)
    return {
        "shares": scene.view.players[seat].table.get(company, 0),
        "place": place,
        "amount": sum(payment.paid_to(seat) for payment in payments),
        "pays": scene.view.next_dividend is not None,
    }


def draw_players(scene: Scene) -> Drawn:
    """Everybody's things, as far as they are open."""
    view = scene.view
    cards = scene.module("players.html")
    drawn: list[Markup | Part] = [Markup('<ol class="up-players">')]
    for player, open_things in zip(scene.players(), view.players, strict=True):
        seat = player["seat"]
        player |= {
            "on_turn": view.turn == seat and not scene.look.standings.final,
            "has_chosen": open_things.has_chosen,
            "money": open_things.money,
            "table": _chips(scene, open_things.table),
            "taken": _chips(scene, open_things.taken),
            "hand": scene.say(open_things.said_hand),
            "swapped": _chips(scene, Counter(view.mine.swapped)) if view.mine and player["mine"] else [],
        }
        drawn.append(scene.part(f"players-{seat}", cards.card(player)))
    drawn += [Markup("</ol>"), Markup(cards.note())]
    return drawn


def _chips(scene: Scene, heap: dict[str, int]) -> list[dict[str, Any]]:
    return [{"chip": scene.company(share), "count": count} for share, count in in_order(heap)]


def draw_dividends(scene: Scene) -> Drawn:
    """How far the game has come, the decks, what Union Pacific pays when, and the dividends paid so far, explained."""
    view = scene.view
    groups = scene.module("dividends.html")
    stops = [_stop(scene, number) for number in range(1, view.last_dividend + 1)]
    paid = [
        {
            "number": dividend.number,
            "lines": [scene.say(line) for line in explain(dividend, scene.seats)],
            "sums": _sums(scene, dividend),
        }
        for dividend in reversed(view.dividends)
    ]
    layers = [scene.say(fact) for fact in dividend_facts(scene)]
    others = [scene.say(fact) for fact in deck_facts(scene)]
    return [
        scene.part("dividends-stations", groups.stations(stops)),
        scene.part("dividends-decks", groups.decks(layers, others)),
        scene.part("dividends-places", groups.places(stops, len(CARDS.union_pacific_dividends[0]))),
        scene.part("dividends-explained", groups.explained(paid)),
    ]


def _stop(scene: Scene, number: int) -> dict[str, Any]:
    view = scene.view
    paid = {dividend.number for dividend in view.dividends}
    state = "paid" if number in paid else "next" if number == view.next_dividend else "later"
    texts = {"paid": message("paid"), "next": message("next"), "later": message("to come")}
    if number == view.last_dividend and state != "paid":
        texts |= {"next": message("next, and the last"), "later": message("the last")}
    return {
        "number": number,
        "state": state,
        "text": scene.say(texts[state]),
        "pays": CARDS.union_pacific_dividends[number - 1],
    }


def _sums(scene: Scene, dividend: Dividend) -> list[dict[str, Any]]:
    holders = sorted({holder for payment in dividend.payments for holder in payment.holders} | set(range(scene.seats)))
    return [
        {
            "chip": scene.holder(holder),
            "amount": sum(payment.paid_to(holder) for payment in dividend.payments),
        }
        for holder in holders
    ]
