"""Merger rounds, and consent: what would come out is laid out before anybody agrees (18xx 14, B7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from trackside.core.message import Message, Seat, message
from trackside.core.refusal import IllegalMove
from trackside.games.rail18xx import formation, merger, rounds
from trackside.games.rail18xx.consent import Accept, Consent
from trackside.games.rail18xx.deciding import Pass
from trackside.games.rail18xx.private_sales import BuyPrivate
from trackside.games.rail18xx.routes import value
from trackside.games.rail18xx.shares import BuyShare
from trackside.games.rail18xx.starting import unused_majors
from trackside.games.rail18xx.table import figures
from trackside.games.rail18xx.table.foresight import foresee
from trackside.games.rail18xx.table.panel import Button, Group, Panel, city, passing, pick_of, trains
from trackside.games.rail18xx.table.turn_operating import means
from trackside.games.rail18xx.telling import company, money, private, train
from trackside.games.rail18xx.train_market import BuyTrain

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition
    from trackside.games.rail18xx.table.scene import Scene


def turn(scene: Scene, decision: merger.MergerTurn) -> Panel:
    """A minor may convert, start a merger, or pass (18xx 14.1)."""
    converting = [
        Button(
            {"kind": "convert"},
            scene.say(message("Convert {company} into a major", company=company(decision.company))),
            notes=[scene.say(_converted(scene, decision.company))],
        )
        for _ in scene.moves_of(merger.Convert)
    ]
    fault = merger.conversion_fault(scene.position, decision.company)
    facts = means(scene, decision.company)
    if fault is not None:
        facts.append(fault.message)
    return Panel(
        message("{company} may convert, merge with others, or pass", company=company(decision.company)),
        facts,
        groups=[
            Group("convert", None, converting),
            Group("merge", message("Merge with"), _joining(scene)),
            passing(scene, message("Pass")),
        ],
    )


def add(scene: Scene, _decision: merger.AddMinors) -> Panel:
    """Add more minors to a merger, or go on to choose the major (18xx 14.3a)."""
    joined = rounds.merger_round(scene.position).joined
    fault = merger.president_fault(scene.position, joined)
    facts = [message("Taking part: {minors}", minors=tuple(map(company, joined)))]
    if fault is not None:
        facts.append(fault.message)
    return Panel(
        message("Add another minor, or choose the major"),
        facts,
        outcome(scene, scene.position),
        [
            Group("merge", message("Merge also with"), _joining(scene)),
            passing(scene, message("No more: choose the major")),
        ],
    )


def choose(scene: Scene, _decision: merger.ChooseMajor) -> Panel:
    """The major to be formed (18xx 14.3b)."""
    state = rounds.merger_round(scene.position)
    minors = tuple(map(company, state.joined))
    prompt = (
        message("Which major does {minors} become?", minors=minors)
        if state.converting
        else message("Which major do {minors} become?", minors=minors)
    )
    buttons = [Button(pick_of(move), scene.company(move.company)) for move in scene.moves_of(merger.FormMajor)]
    return Panel(prompt, [], outcome(scene, scene.position), [Group("majors", message("Majors"), buttons, tight=True)])


def tokens(scene: Scene, decision: formation.KeepTokens) -> Panel:
    """The token to be taken off the map (18xx 14.3f)."""
    position = scene.position
    buttons = []
    for move in scene.moves_of(formation.RemoveToken):
        worth = value(position, (scene.rules.board.number_of[move.hex], move.stop))
        label = city(scene, move.hex, move.stop)
        shows = f"token-{move.hex}-{move.stop}"
        buttons.append(Button(pick_of(move), label, scene.say(message("pays {sum}", sum=money(worth))), shows=shows))
    formed = rounds.merger_round(scene.position).formation
    assert formed is not None
    over = len(formed.laid) - formation.KEPT_TOKENS
    prompt = message(
        "{company} keeps two tokens in different hexes. Which one goes?", company=company(decision.company)
    )
    facts = [message("{count} token too many", "{count} tokens too many", count=max(over, 1))]
    return Panel(prompt, facts, groups=[Group("tokens", None, buttons)])


def shares(scene: Scene, decision: formation.BuyIntoMajor) -> Panel:
    """Buy shares of a new major (18xx 14.3g)."""
    position, symbol = scene.position, decision.company
    (seat,) = decision.seats
    found = position.companies[symbol]
    price = position.price(symbol)
    formed = rounds.merger_round(scene.position).formation
    assert formed is not None
    many = bool(formed.first)
    buttons = [
        Button(
            pick_of(move),
            scene.say(message("10% of {company}", company=company(symbol))),
            scene.money(price),
            [scene.say(message("you then hold {percent}%", percent=10 * (found.shares[seat] + 1)))],
        )
        for move in scene.moves_of(BuyShare)
    ]
    facts = [
        message("{seat} has {cash}", seat=Seat(seat), cash=money(position.cash[seat])),
        message(
            "{held} of at most {limit} certificates",
            held=position.certificates(seat),
            limit=scene.rules.certificate_limit,
        ),
        message("Buy as many as you like, one after another") if many else message("One share may be bought"),
    ]
    sheet = figures.major(scene, position, symbol)
    prompt = message("{seat} may buy shares of {company}", seat=Seat(seat), company=company(symbol))
    on = message("Buy no more") if many else message("Buy none")
    return Panel(prompt, facts, [sheet], [Group("shares", None, buttons), passing(scene, on)])


def consent(scene: Scene, decision: Consent) -> Panel:
    """Agree to what another player proposes, or refuse (18xx B7)."""
    move = decision.offer()
    seen = foresee(scene.position, decision.seats[0], Accept())
    sheets = [figures.major(scene, seen.after, symbol) for symbol in seen.opened]
    sheets.append(figures.changes(scene, seen))
    buttons = [
        Button({"kind": "accept"}, scene.say(message("Accept"))),
        Button({"kind": "decline"}, scene.say(message("Decline"))),
    ]
    return Panel(_proposal(scene, decision, move), [], sheets, [Group("consent", None, buttons, tight=True)])


def _proposal(scene: Scene, decision: Consent, move: Any) -> Message:
    proposer = Seat(decision.proposer)
    acting = scene.view.acting or ""
    match move:
        case BuyPrivate():
            return message(
                "{seat} offers {price} from {company} for {private}. Do you agree?",
                seat=proposer,
                price=money(move.price),
                company=company(acting),
                private=private(move.private),
            )
        case BuyTrain():
            return message(
                "{seat} offers {price} from {company} for a {train}-train of {seller}. Do you agree?",
                seat=proposer,
                price=money(move.price),
                company=company(acting),
                train=train(move.train),
                seller=company(scene.position.owner_of_train(move.train) or ""),
            )
        case merger.FormMajor():
            return message(
                "{seat} proposes that {minors} merge into {company}. Do you agree?",
                seat=proposer,
                minors=tuple(map(company, rounds.merger_round(scene.position).joined)),
                company=company(move.company),
            )
    raise TypeError(move)


def _joining(scene: Scene) -> list[Button]:
    """The minors that may join, with what each brings and the price that would result."""
    position = scene.position
    state = rounds.merger_round(position)
    joined = state.joined or (merger.minor_in_turn(position),)
    buttons = []
    for move in scene.moves_of(merger.Join):
        found = position.companies[move.minor]
        price = scene.rules.market.price(formation.merged_cell(position, (*joined, move.minor)))
        notes = [
            message("of {seat}", seat=Seat(position.president(move.minor))),
            message("treasury {cash}", cash=money(found.cash)),
            message("trains {trains}", trains=trains(found.trains)),
        ]
        if found.loans:
            notes.append(message("{count} loan", "{count} loans", count=found.loans))
        notes.append(message("price together {price}", price=money(price)))
        buttons.append(Button(pick_of(move), scene.company(move.minor), notes=[scene.say(note) for note in notes]))
    return buttons


def outcome(scene: Scene, position: RailPosition) -> list[Markup]:
    """The major that would come out if the minors that take part in `position` were all; nothing if none could."""
    try:
        if isinstance(position.pending, merger.AddMinors):
            position = foresee(position, position.deciding[0], Pass()).after
        major = unused_majors(position)[0]
        after = foresee(position, position.deciding[0], merger.FormMajor(major)).after
    except IllegalMove:
        return []
    return [figures.major(scene, after, major, named=False)]


def _converted(scene: Scene, minor: str) -> Message:
    position: RailPosition = scene.position
    cell = position.companies[minor].cell
    assert cell is not None
    market = scene.rules.market
    price = market.price(cell)
    if scene.rules.switches.conversion_to_start_cell:
        price = market.price(market.major_starts[price])
    return message(
        "{seat} gets 20% of it at a price of {price} and may buy more",
        seat=Seat(position.president(minor)),
        price=money(price),
    )
