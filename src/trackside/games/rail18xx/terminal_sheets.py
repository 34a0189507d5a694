"""The sheets beside the map in the terminal: round, market, companies, players, trains, privates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from rich.box import HORIZONTALS
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trackside.core.message import Message, Piece, Seat, message
from trackside.games.rail18xx.market import Cell
from trackside.games.rail18xx.phases import Phase
from trackside.games.rail18xx.terminal_scene import COLOURS, NOTHING, Scene, sign
from trackside.games.rail18xx.trains import kind_of
from trackside.games.rail18xx.view import CompanyView, PlayerView

_CELLS_A_LINE: Final = 19
_ZONES: Final = {"minor_par": "mm", "any_par": "aA", "major_par": "MC"}
"""The letter of each zone in which companies start, and the one where minors convert as well."""


class Sheets:
    """Everything of one scene that is not on the map."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view = scene.view
        self.rules = scene.rules

    # --- the round ---

    def round(self) -> RenderableType:
        """Which round and phase it is, what this phase allows, who acts, and what comes next."""
        lines = [self._phase(), self._allowed(), *self._standing()]
        view = self.view
        if view.proposal:
            lines.append(message("Proposed: {move}", move=view.proposal))
        bank = message("The bank holds {sum}", sum=self.scene.money(view.bank))
        lines.append(message("The bank is broken: the game ends with this round") if view.broken else bank)
        return Group(self.scene.heading(self._title()), *map(self.scene.line, lines))

    def _title(self) -> Message:
        view = self.view
        match view.round:
            case "stock round":
                return message("Stock round {number}", number=view.number)
            case "operating round":
                return message("Operating round {number}.{part}", number=view.number, part=view.part)
            case "merger round":
                return message("Merger round {number}.{part}", number=view.number, part=view.part)
            case "bundle round":
                return message("Starting bundles")
        return message("The private companies' auction")

    def _now(self) -> Phase:
        return next(phase for phase in self.rules.phases if phase.name == self.view.phase)

    def _phase(self) -> Message:
        limits = self._now().limits
        return message(
            "Phase {phase}: {track}; trains: {minor} a minor, {major} a major",
            phase=self.view.phase,
            track=tuple(COLOURS[colour] for colour in self._now().colours),
            minor=limits["minor"],
            major=limits["major"],
        )

    def _allowed(self) -> Message:
        phase = self._now()
        rights = (
            (phase.minor_auctions, message("minors are auctioned")),
            (phase.majors_may_start, message("majors may be started")),
            (phase.companies_may_buy_privates, message("companies may buy privates")),
            (phase.merger_rounds, message("there are merger rounds")),
            (phase.state_railway, message("the state railway acts")),
        )
        return message("In this phase: {rights}", rights=tuple(right for holds, right in rights if holds))

    def _standing(self) -> Iterable[Message]:
        view = self.view
        state = view.state
        if view.round == "stock round":
            if auction := state["auction"]:
                yield self._bid(Piece("company", auction["minor"]), auction["bidder"], auction["bid"])
            yield message("Next: operating round {number}.1", number=view.number)
        elif view.round == "private auction":
            yield from self._auction()
        elif view.round == "bundle round":
            yield from self._bundles()
        else:
            yield from self._order()

    def _order(self) -> Iterable[Message]:
        """Whose turn it is, who follows, and which round comes after this one."""
        view = self.view
        later = tuple(Piece("sign", symbol) for symbol in view.order[view.state["index"] + 1 :])
        if view.acting:
            yield message("{company} acts", company=Piece("company", view.acting))
            if view.state.get("revenue"):
                yield message("Its trains earned {sum}", sum=self.scene.money(view.state["revenue"]))
            joined = tuple(Piece("sign", symbol) for symbol in view.state.get("joined", ()))
            if joined:
                yield message("In the merger: {minors}", minors=joined)
        if later:
            yield message("Then: {companies}", companies=later)
        yield self._next_round()

    def _next_round(self) -> Message:
        view = self.view
        if view.round == "operating round" and self._now().merger_rounds:
            return message("Next: merger round {number}.{part}", number=view.number, part=view.part)
        if view.part < view.rounds_in_set:
            return message("Next: operating round {number}.{part}", number=view.number, part=view.part + 1)
        if view.last_set == view.number:
            return message("Next: the end of the game")
        return message("Next: stock round {number}", number=view.number + 1)

    def _auction(self) -> Iterable[Message]:
        view, auction = self.view, self.view.state
        in_play = [name for name in self._by_value() if view.privates[name] != "bank"]
        offered = in_play[auction["offered"]]
        facts = self.rules.privates[offered]
        yield message(
            "On offer: {private}, face value {value}, income {income}",
            private=Piece("private", offered),
            value=facts.value,
            income=facts.income,
        )
        if auction["bidder"] is not None:
            yield self._bid(Piece("private", offered), auction["bidder"], auction["price"])
        elif auction["falling"]:
            yield message("It may be taken at {price}", price=auction["price"])
        if later := tuple(Piece("private", name) for name in in_play[auction["offered"] + 1 :]):
            yield message("Then: {privates}", privates=later)

    def _bundles(self) -> Iterable[Message]:
        state = self.view.state
        assert self.rules.bundles is not None
        for bundle in self.rules.bundles.bundles:
            if bundle.name in state["sold"]:
                continue
            minors = tuple(
                message("{company} with {sum}", company=Piece("company", symbol), sum=self.scene.money(sum_))
                for symbol, sum_ in bundle.minors.items()
            )
            privates = tuple(Piece("private", name) for name in bundle.privates)
            yield message("{name}: {pieces}", name=bundle.name, pieces=(*privates, *minors))
        yield message("Lowest bid: {price}", price=self.rules.bundles.lowest_bid)
        if state["offered"]:
            bundle_name = message("the bundle {name}", name=state["offered"])
            yield self._bid(bundle_name, state["bidder"], state["bid"])

    def _bid(self, item: Piece | Message, bidder: int, price: int) -> Message:
        return message("{seat} bids {price} for {item}", seat=Seat(bidder), price=price, item=item)

    def _by_value(self) -> list[str]:
        return sorted(self.rules.privates, key=lambda name: self.rules.privates[name].value)

    # --- the market ---

    def market(self) -> RenderableType:
        """All prices with their zones, and who stands where, in the order in which they act."""
        market = self.rules.market
        taken = {(company.row, company.column) for company in self.view.companies if company.price}
        lines = []
        for row in range(market.rows):
            cells = [cell for cell in market.cells if cell.row == row]
            for start in range(0, market.columns, _CELLS_A_LINE):
                line = Text()
                for column in range(start, min(start + _CELLS_A_LINE, market.columns)):
                    cell = next((cell for cell in cells if cell.column == column), None)
                    line.append_text(_cell(cell, (row, column) in taken))
                line.rstrip()
                lines.append(line)
        legend = message(
            "m minors start, a all companies, M majors; c minors convert; A is a and c, C is M and c; [ ] taken"
        )
        return Group(self.scene.heading(message("Market")), *lines, self.scene.line(legend), *self._prices())

    def _prices(self) -> Iterable[Text]:
        """Who stands at which price; of several in a cell the first came first."""
        at: dict[tuple[int, int, int], list[CompanyView]] = {}
        for company in self.view.companies:
            if company.row is not None and company.column is not None:
                at.setdefault((-company.price, -company.column, company.row), []).append(company)
        parts = [
            Text(f"{-place[0]}: ") + Text(" ").join(sign(company.symbol) for company in there)
            for place, there in sorted(at.items())
        ]
        if parts:
            yield Text("; ").join(parts)

    # --- companies ---

    def companies(self) -> RenderableType:
        """The companies in play: price, money, loans, president, trains and privates, tokens, shares to be had."""
        table = Table(box=HORIZONTALS, pad_edge=False, padding=0)
        table.add_column(self.scene.say(message("Company")), no_wrap=True, overflow="ellipsis", max_width=25)
        for heading in (message("Price"), message("Cash"), message("Loans"), message("Earned")):
            table.add_column(self.scene.say(heading), justify="right", no_wrap=True)
        table.add_column(self.scene.say(message("President")), no_wrap=True, max_width=9)
        table.add_column(self.scene.say(message("Trains")), min_width=10)
        table.add_column(self.scene.say(message("Tokens")), min_width=13)
        for heading in (message("Treasury"), message("Pool")):
            table.add_column(self.scene.say(heading), justify="right", overflow="ellipsis", no_wrap=True)
        for company in self.view.companies:
            table.add_row(*self._company(company))
        lines: list[RenderableType] = [self.scene.heading(message("Companies")), table]
        legend = message(
            "> acts now. Trains with their limit, tokens with what the next ones cost, tenths left to be bought"
        )
        return Group(*lines, self.scene.line(legend), *self._not_started())

    def _company(self, company: CompanyView) -> list[RenderableType]:
        mark = ">" if company.symbol == self.view.acting else " "
        name = Text(mark) + sign(company.symbol) + Text(f" {self.scene.say(Piece('name', company.symbol))}")
        trains = " ".join(kind_of(train) for train in company.trains)
        room = "" if company.kind == "national" else f" /{company.train_limit}"
        owned = [trains + room] + ([" ".join(company.privates)] if company.privates else [])
        return [
            name,
            str(company.price or NOTHING),
            str(company.cash),
            str(company.loans) if company.kind == "national" else f"{company.loans}/{company.most_loans}",
            str(company.earned or NOTHING),
            self.scene.short(company.president),
            " ".join(part for part in owned if part),
            self._tokens(company),
            str(company.treasury or ""),
            str(company.pool or ""),
        ]

    def _tokens(self, company: CompanyView) -> str:
        """Where its tokens lie, and what the next ones cost for each hex of distance."""
        laid = [token.hex for token in company.tokens if token.hex is not None]
        left = [str(token.cost) for token in company.tokens if token.hex is None]
        if company.kind == "national":
            left = [f"+{len(left)}"] if left else []
        elif left:
            left = [f"({','.join(left)})"]
        return " ".join(laid + left)

    def _not_started(self) -> Iterable[Text]:
        """The companies that are not in play yet; green minors come with phase 3."""
        out = [self.rules.charters[symbol] for symbol in self.view.unstarted]
        green = self._now().green_minors
        minors = [found.symbol for found in out if found.kind == "minor" and (green or found.group == "yellow")]
        later = [found.symbol for found in out if found.kind == "minor" and found.symbol not in minors]
        majors = [found.symbol for found in out if found.kind == "major"]
        for symbols, sentence in (
            (minors, message("Minors not started: {companies}", companies=_signs(minors))),
            (later, message("Minors that come with phase 3: {companies}", companies=_signs(later))),
            (majors, message("Majors not in play: {companies}", companies=_signs(majors))),
        ):
            if symbols:
                yield self.scene.line(sentence)

    # --- players ---

    def players(self) -> RenderableType:
        """What each player owns and is worth."""
        table = Table(box=HORIZONTALS, pad_edge=False, padding=(0, 1))
        table.add_column(self.scene.say(message("Player")), no_wrap=True)
        for heading in (message("Cash"), message("Certificates"), message("Worth")):
            table.add_column(self.scene.say(heading), justify="right", no_wrap=True)
        table.add_column(self.scene.say(message("Shares")), overflow="fold")
        table.add_column(self.scene.say(message("Privates")), overflow="fold")
        for player in self.view.players:
            table.add_row(*self._player(player))
        priority = message("{seat} has the priority deal", seat=Seat(self.view.priority))
        legend = message("* president; shares in tenths. > decides now")
        return Group(self.scene.heading(message("Players")), table, self.scene.line(legend), self.scene.line(priority))

    def _player(self, player: PlayerView) -> list[RenderableType]:
        mark = ">" if player.seat in self.view.deciding else " "
        limit = self.rules.certificate_limit
        shares = [self._holding(symbol, count, player) for symbol, count in player.shares.items()]
        return [
            f"{mark} {self.scene.short(player.seat)}",
            str(player.cash),
            f"{player.certificates}/{limit}",
            str(player.worth),
            Text("  ").join(shares),
            " ".join(player.privates),
        ]

    def _holding(self, symbol: str, count: int, player: PlayerView) -> Text:
        if not self.rules.is_major(symbol):
            return sign(symbol)
        return sign(symbol) + Text(f" {count}" + ("*" if symbol in player.presidencies else ""))

    # --- trains ---

    def trains(self) -> RenderableType:
        """What depot and pool sell, what is left, and what makes which trains leave the game."""
        view = self.view
        left = Counter(map(kind_of, view.depot))
        table = Table.grid(padding=(0, 2))
        for kind in self.rules.trains.values():
            count = str(left[kind.name]) if kind.count is not None else self._last(kind.name)
            if kind.count is not None and not left[kind.name]:
                continue
            rust = ""
            if kind.rusted_by:
                rust = self.scene.say(message("leave the game with the first {train}", train=kind.rusted_by))
            table.add_row(f"{kind.name}", f"× {count}", self.scene.money(kind.price), rust)
        lines = [message("For sale: {trains}", trains=_trains(view.for_sale))]
        if view.pool:
            lines.append(message("In the bank pool: {trains}", trains=_trains(view.pool)))
        return Group(self.scene.heading(message("Trains")), table, *map(self.scene.line, lines))

    def _last(self, name: str) -> str:
        count = self.rules.last_trains[name]
        return "∞" if count is None else str(count)

    def privates(self) -> RenderableType:
        """The private companies: face value, income, bonus, and who owns them."""
        table = Table.grid(padding=(0, 2))
        for name in self._by_value():
            facts = self.rules.privates[name]
            bonus = tuple(Piece("hex", place) for place in sorted(facts.bonus_hexes)[:1])
            table.add_row(
                self.scene.say(Piece("private", name)),
                self.scene.money(facts.value),
                self.scene.say(message("income {sum}", sum=facts.income)),
                self._owner(self.view.privates[name]),
                self.scene.say(message("+10 in {place}", place=bonus)) if bonus else "",
            )
        return Group(self.scene.heading(message("Private companies")), table)

    def _owner(self, owner: int | str | None) -> str:
        if isinstance(owner, int):
            return self.scene.short(owner)
        if owner == "bank":
            return self.scene.say(message("out of the game"))
        return owner or self.scene.say(message("not sold"))


def _cell(cell: Cell | None, taken: bool) -> Text:
    if cell is None:
        return Text("     ")
    converts = "convert" in cell.zones
    zone = next((letters[converts] for name, letters in _ZONES.items() if name in cell.zones), "c" if converts else "")
    text = f"[{cell.price}]" if taken else f"{cell.price}{zone}"
    return Text(text.rjust(5), "bold" if taken else "")


def _signs(symbols: Iterable[str]) -> tuple[Piece, ...]:
    return tuple(Piece("sign", symbol) for symbol in symbols)


def _trains(names: Iterable[str]) -> tuple[Piece, ...]:
    return tuple(Piece("train", name) for name in names)
