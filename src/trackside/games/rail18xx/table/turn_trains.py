"""Buying and discarding trains, and companies without any (18xx 13, 4.5, 17.2)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from trackside.core.choices import Offer
from trackside.core.message import Message, Seat, message
from trackside.games.rail18xx import loans, train_market
from trackside.games.rail18xx.nationalisation import Nationalise
from trackside.games.rail18xx.new_phase import DiscardTrain
from trackside.games.rail18xx.table.asking_again import refused
from trackside.games.rail18xx.table.foresight import Foresight, foresee
from trackside.games.rail18xx.table.panel import Button, Group, Panel, life_of, passing, pick_of, trains
from trackside.games.rail18xx.table.turn_operating import means, privates_group
from trackside.games.rail18xx.telling import company, money, train
from trackside.games.rail18xx.trains import kind_of

if TYPE_CHECKING:
    from trackside.games.rail18xx.table.scene import Scene

Choice = TypeVar("Choice")


def buy(scene: Scene, decision: train_market.BuyTrains) -> Panel:
    """Buy trains from the depot, the pool and other companies, with what each purchase brings about (18xx 13)."""
    position, symbol = scene.position, decision.company
    found = position.companies[symbol]
    must = train_market.must_buy(position, symbol)
    facts = [
        *means(scene, symbol),
        message("{count} of at most {limit} trains", count=len(found.trains), limit=position.train_limit(symbol)),
    ]
    if must:
        prompt = message("{company} has no train and must buy one", company=company(symbol))
    else:
        prompt = message("{company} may buy trains", company=company(symbol))
    return Panel(
        prompt,
        facts,
        warnings=_warnings(scene, symbol, must=must),
        groups=[
            *_from_bank(scene, decision.seats[0]),
            *_from_companies(scene, symbol, decision.seats[0]),
            privates_group(scene),
            passing(
                scene,
                message("Buy no train") if not scene.position.companies[symbol].trains else message("Buy no more"),
                *([] if found.trains else [message("{company} is nationalised then", company=company(symbol))]),
            ),
        ],
    )


def _warnings(scene: Scene, symbol: str, *, must: bool) -> list[Message]:
    """What threatens a company without trains (18xx 13.4, 13.5)."""
    position = scene.position
    cheapest = train_market.cheapest(position)
    if position.companies[symbol].trains or cheapest is None:
        return []
    cash = position.companies[symbol].cash
    if must and cash < cheapest:
        number = -(-(cheapest - cash) // loans.RECEIVED)
        return [
            message(
                "The cheapest train costs {price}: {count} loan is needed for it",
                "The cheapest train costs {price}: {count} loans are needed for it",
                price=money(cheapest),
                count=number,
            )
        ]
    short = cheapest - loans.funds(position, symbol)
    if short > 0:
        return [
            message(
                "{company} has no train and is {sum} short of one after all loans: it will be nationalised",
                company=company(symbol),
                sum=money(short),
            )
        ]
    return []


def _from_bank(scene: Scene, seat: int) -> list[Group]:
    places: dict[str, list[Button]] = {"depot": [], "pool": [], "exchange": []}
    depot = scene.position.depot_trains()

    def where_from(move: train_market.BuyTrain) -> str:
        return "exchange" if move.exchange else "depot" if move.train in depot else "pool"

    def kinds(move: train_market.BuyTrain) -> Hashable:
        return where_from(move), _like(scene, move.train), _like(scene, move.exchange) if move.exchange else None

    for move, *_ in _equal([move for move, offer in _trains_on_offer(scene) if offer.field is None], kinds):
        label = (
            message("{train} for {own}", train=train(move.train), own=train(move.exchange))
            if move.exchange
            else message("{train}", train=train(move.train))
        )
        effects = [scene.say(effect) for effect in _effects(scene, seat, move)]
        places[where_from(move)].append(Button(pick_of(move), scene.say(label), scene.money(move.price), effects))
    return [
        Group("depot", message("From the depot"), places["depot"]),
        Group("pool", message("From the bank pool"), places["pool"]),
        Group("exchange", message("Hand in a train for a new one"), places["exchange"]),
    ]


def _effects(scene: Scene, seat: int, move: train_market.BuyTrain) -> list[Message]:
    return [life_of(scene, move.train), *consequences(foresee(scene.position, seat, move), loans_of=True)]


def consequences(seen: Foresight, *, loans_of: bool = False) -> list[Message]:
    """A new phase, trains that rust and must be discarded, companies that go."""
    lines = []
    if loans_of:
        for change in seen.loans:
            if change.after > change.before:
                lines.append(
                    message(
                        "{company} takes a loan",
                        "{company} takes {count} loans",
                        company=change.who,
                        count=change.after - change.before,
                    )
                )
    if seen.phase:
        lines.append(message("phase {phase} begins", phase=seen.phase))
    for lost in seen.rusting:
        if lost.company:
            lines.append(message("{company} loses {trains}", company=company(lost.company), trains=trains(lost.trains)))
        else:
            lines.append(message("the bank pool loses {trains}", trains=trains(lost.trains)))
    if seen.phase:
        above = [symbol for symbol in seen.above_limit if symbol not in seen.closed]
        if above:
            lines.append(message("too many trains: {companies}", companies=tuple(map(company, above))))
        closed = tuple(map(company, seen.closed))
        if closed:
            lines.append(message("nationalised: {companies}", companies=closed))
    return lines


MANY_TRAINS = 4
"""Of more trains of others than these the list is folded: the depot is what is mostly wanted."""


def _from_companies(scene: Scene, symbol: str, seat: int) -> list[Group]:
    """The trains of the player's own companies, and those that another player must agree to (18xx 13.2)."""
    own: list[Button] = []
    others: list[Button] = []
    position = scene.position
    ranges = [(move, offer) for move, offer in _trains_on_offer(scene) if offer.field is not None]
    for equal in _equal(ranges, lambda one: (position.owner_of_train(one[0].train), _like(scene, one[0].train))):
        move, offer = equal[0]
        owner = position.owner_of_train(move.train)
        notes = [life_of(scene, move.train)]
        if owner is None:
            notes.append(message("of a nationalised company"))
        else:
            if position.president(owner) != seat:
                notes.append(message("led by {seat}", seat=Seat(position.president(owner))))
            if len(position.companies[owner].trains) == 1:
                notes.append(message("its only train"))
        if _like(scene, move.train)[1]:
            notes.append(message("has run in this round"))
        notes += refused(scene, move)
        figure = f"{scene.money(offer.low)}–{offer.high}"
        pick = {"kind": "train", "train": move.train}
        mine = owner is not None and position.president(owner) == seat
        label = scene.say(_called(move.train, owner, len(equal)))
        (own if mine else others).append(Button(pick, label, figure, [scene.say(note) for note in notes]))
    return [
        Group("own", message("From your other companies"), own),
        Group(
            "companies",
            message("From companies of others, who must agree"),
            others,
            folded=len(others) > MANY_TRAINS,
        ),
    ]


def _trains_on_offer(scene: Scene) -> Iterator[tuple[train_market.BuyTrain, Offer]]:
    for offer in scene.look.offers:
        if isinstance(offer.move, train_market.BuyTrain):
            yield offer.move, offer


def _equal(choices: Iterable[Choice], what: Callable[[Choice], Hashable]) -> Iterable[list[Choice]]:
    """Choices in groups that are equal in this: of equal trains any one will do."""
    found: dict[Hashable, list[Choice]] = {}
    for choice in choices:
        found.setdefault(what(choice), []).append(choice)
    return found.values()


def _like(scene: Scene, name: str) -> tuple[str, bool]:
    """What two trains must have in common to be equal; one that has run does not run again (18xx 10.7)."""
    return kind_of(name), name in getattr(scene.position.round, "ran", ())


def _called(name: str, owner: str | None, count: int) -> Message:
    """A train to be bought, or one of several that are equal."""
    if owner is None:
        return message("{train}", train=train(name))
    if count == 1:
        return message("{train} of {company}", train=train(name), company=company(owner))
    return message("{train} of {company}, one of {count}", count=count, train=train(name), company=company(owner))


def discard(scene: Scene, decision: Any) -> Panel:
    """Choose the train that a company above its limit drops into the pool (18xx 4.5)."""
    buttons = []
    for move, *_ in _equal(scene.moves_of(DiscardTrain), lambda one: (one.company, _like(scene, one.train))):
        label = message("{train} of {company}", train=train(move.train), company=company(move.company))
        buttons.append(Button(pick_of(move), scene.say(label), notes=[scene.say(life_of(scene, move.train))]))
    prompt = message(
        "{company} may hold {limit} trains: discard one into the bank pool, without payment",
        company=company(decision.company),
        limit=scene.position.train_limit(decision.company),
    )
    return Panel(prompt, means(scene, decision.company), groups=[Group("trains", None, buttons, tight=True)])


def question(scene: Scene, decision: Any) -> Panel:
    """Have a major without a train nationalised, or not (18xx 17.2)."""
    symbol = decision.company
    seen = foresee(scene.position, decision.seats[0], Nationalise(symbol))
    notes = [
        message("{who} receives {sum}", who=change.who, sum=money(change.after - change.before))
        for change in seen.money
        if isinstance(change.who, Seat) and change.after > change.before
    ]
    button = Button(
        {"kind": "nationalise", "company": symbol},
        scene.say(message("Nationalise {company}", company=company(symbol))),
        notes=[scene.say(note) for note in notes],
    )
    return Panel(
        message("{company} has no train. Is it to be nationalised?", company=company(symbol)),
        means(scene, symbol),
        groups=[Group("question", None, [button]), passing(scene, message("No, it goes on without a train"))],
    )
