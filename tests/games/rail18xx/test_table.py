"""The turn in the browser: all that may be done can be picked, and slips say what it would do."""

from __future__ import annotations

import functools
import json
import random
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import msgspec
import pytest

import trackside
from tests.games.markup import Outline, text
from tests.games.rail18xx.seeing import look, look_at, position
from tests.games.rail18xx.situation import major, merge, minor, operate, play, start, stock_round, tile
from tests.games.rail18xx.test_mergers_and_end import linked, three_in_moscow, two_minors
from tests.games.seeing import drawn
from trackside import games
from trackside.core.game import Game
from trackside.core.look import Look, Part
from trackside.core.moves import Move, read_notation
from trackside.games.rail18xx import best_routes, formation, operating, table, track
from trackside.games.rail18xx.drawing.tokens import lettering
from trackside.games.rail18xx.flow import proceed
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.repertoire import MOVES
from trackside.games.rail18xx.rounds import MergerRound
from trackside.games.rail18xx.rules import FAMILY
from trackside.games.rail18xx.table import turn_head
from trackside.games.rail18xx.table.scene import Scene
from trackside.games.rail18xx.table.turn import PANELS
from trackside.games.rail18xx.table.turn_routes import proposed
from trackside.games.rail18xx.trains import kind_of

RECORDS = Path(__file__).parents[2] / "records"
REAL = ("18xx_1861_29683.json", "18xx_1867_21268.json", "18xx_1861_bank_breaks.json")


@functools.cache
def real(name: str) -> Game:
    """A game that people played."""
    return trackside.load((RECORDS / name).read_bytes())


@functools.cache
def first_and_last(name: str) -> tuple[int, ...]:
    """The moments of a real game at which each kind of decision comes first and last, and the end."""
    game = real(name)
    found: dict[str, list[int]] = {}
    for number in range(game.number):
        found.setdefault(type(position(game.at(number)).pending).__name__, []).append(number)
    return tuple(sorted({numbers[at] for numbers in found.values() for at in (0, -1)} | {game.number}))


def at_random(title: str, seed: int, seats: int, moves: int, **options: object) -> Iterator[Game]:
    """A game played at random, seen from time to time."""
    chance = random.Random(seed)
    game = Game.start(games.find(title), ["Anna", "Béla", "Klára", "Géza"][:seats], seed, options)
    while not game.over and game.number < moves:
        seat = game.deciding[0]
        game.play(seat, game.choices(seat).sample(chance))
        if game.number % 7 == 0:
            yield game


def moments() -> Iterator[Game]:
    """Moments of the real games and of games at random, of both titles and with every sort of start."""
    for name in REAL[:2]:
        for number in first_and_last(name):
            yield real(name).at(number)
    yield from at_random("1861", 1, 3, 150)
    yield from at_random("1867", 2, 4, 150)
    yield from at_random("1861", 3, 2, 90, bundles=True)


def turn(seen: Look) -> str:
    """The region of the turn."""
    return "".join(part.html if isinstance(part, Part) else part for part in table.turn.draw(Scene(seen)))


def slip(at: RailPosition, notation: str) -> str:
    """What the slip says of a move of whoever decides."""
    return text(table.preview(look_at(at, at.deciding[0]), read_notation(notation, MOVES)))


def said(at: RailPosition) -> str:
    """What the turn says to whoever decides."""
    return text(turn(look_at(at, at.deciding[0])))


def fields(move: Move) -> dict[str, object]:
    """A move as an offer has it."""
    return msgspec.to_builtins(move)  # type: ignore[no-any-return]


def agrees(move: Move, pick: dict[str, object], ranged: str | None) -> bool:
    """Whether a pick leads to a move, as the page's script sees it; a ranged field may have any value."""
    data = fields(move)
    return all(name == ranged or data.get(name) == value for name, value in pick.items())


# --- everything can be chosen ---------------------------------------------------------------------------------------


def test_the_turn_is_sound_for_every_pair_of_eyes() -> None:
    for game in moments():
        for seat in (None, *range(len(game.seats))):
            if game.over:
                continue
            outline = Outline(turn(look(game, seat)))
            assert outline.open == []
            assert all(id_.startswith("turn-") for id_ in outline.ids)
            assert len(outline.ids) == len(set(outline.ids))
            if seat not in game.deciding:
                assert outline.picks == outline.proposals == []


def test_every_region_is_sound() -> None:
    for name in REAL:
        for number in first_and_last(name)[::4]:
            game = real(name).at(number)
            ids = []
            for region, html in drawn(look(game, 0)).items():
                outline = Outline(html)
                assert outline.open == []
                assert all(id_.startswith(f"{region}-") for id_ in outline.ids if id_ != region)
                ids += outline.ids
            assert len(ids) == len(set(ids))


def test_every_move_can_be_picked_and_told_from_the_others() -> None:
    """By the turn alone, or with the fan of tiles after a hex was chosen: no list of notations is ever needed."""
    for game in moments():
        for seat in game.deciding:
            all_can_be_picked(look(game, seat))


def numberless(seen: Look, move: Move) -> str:
    """A move with its train by owner and kind: trains of one company that are alike are offered once."""
    train = getattr(move, "train", None)
    if train is None:
        return str(move)
    imagined = seen.imagined
    assert isinstance(imagined, RailPosition)
    return f"{imagined.owner_of_train(train)} {msgspec.structs.replace(move, train=kind_of(train))}"


def all_can_be_picked(seen: Look) -> None:
    """Every offer, or one that is alike, has its picks, and they tell it from all others."""
    outline = Outline(turn(seen))
    kinds = {proposal["kind"] for proposal in outline.proposals}
    groups: dict[tuple[bool, ...], list[Move]] = {}
    wanted: set[str] = set()
    met: set[str] = set()
    for offer in seen.offers:
        if offer.move is None:
            assert offer.kind in kinds
            continue
        signs = tuple(agrees(offer.move, pick, offer.field) for pick in outline.picks)
        wanted.add(numberless(seen, offer.move))
        if any(signs):
            met.add(numberless(seen, offer.move))
            groups.setdefault(signs, []).append(offer.move)
    assert wanted == met
    for alike in groups.values():
        if len(alike) > 1:
            assert all(isinstance(move, track.LayTile) for move in alike)
            listed = Outline(table.which(seen, alike)).picks
            assert sorted(map(json.dumps, listed)) == sorted(json.dumps(fields(move)) for move in alike)


def test_bundles_can_be_nominated_and_bid_for() -> None:
    at = start("1861", seats=4, bundles=True)
    all_can_be_picked(look_at(at, at.deciding[0]))
    assert "Nominate a bundle and bid for it" in said(at)
    (first, *_) = at.choices(at.deciding[0])
    play(at, str(first))
    all_can_be_picked(look_at(at, at.deciding[0]))
    assert f"bids ₽{first.price} for the bundle {first.item}" in said(at)


def test_a_train_too_many_is_chosen() -> None:
    at = start("1861")
    minor(at, "KR", 0, trains=("2-0", "2-1", "3-0"))
    minor(at, "N", 1)
    operate(at, "N", "KR")
    seen = look_at(at, at.deciding[0])
    assert "KR may hold 2 trains: discard one into the bank pool" in text(turn(seen))
    all_can_be_picked(seen)
    assert "KR discards one 3 -train" in slip(at, "discard 3-0 of KR")
    assert [pick["train"] for pick in Outline(turn(seen)).picks] == ["2-0", "3-0"]  # both 2-trains are alike


def test_a_token_too_many_is_chosen() -> None:
    at = three_in_moscow()
    formed = formation.merge(at, ("N", "M-K"), "NW", None)
    at.round = MergerRound(number=1, part=1, order=(), formation=formed)
    proceed(at, None)
    seen = look_at(at, at.deciding[0])
    assert "NW keeps two tokens in different hexes. Which one goes?" in text(turn(seen))
    all_can_be_picked(seen)


def test_picks_always_lead_somewhere() -> None:
    for game in moments():
        for seat in game.deciding:
            seen = look(game, seat)
            offered = [offer for offer in seen.offers if offer.move]
            for pick in Outline(turn(seen)).picks:
                assert any(agrees(offer.move, pick, offer.field) for offer in offered if offer.move), pick


def test_every_move_has_a_slip() -> None:
    chance = random.Random(7)
    for game in moments():
        for seat in game.deciding:
            seen = look(game, seat)
            moves = [offer.move for offer in seen.offers if offer.move is not None]
            for move in chance.sample(moves, min(3, len(moves))):
                before = json.dumps(position(game).state(), default=str)
                html = table.preview(seen, move)
                assert Outline(html).open == []
                assert text(html)
                assert json.dumps(position(game).state(), default=str) == before


def test_every_kind_of_decision_is_drawn() -> None:
    from typing import get_args

    from trackside.games.rail18xx.repertoire import DECISIONS
    from trackside.games.rail18xx.two_players import DrawPrivates

    assert set(get_args(DECISIONS)) - {DrawPrivates} == set(PANELS)


def test_spectators_see_what_is_going_on() -> None:
    game = real(REAL[0]).at(349)
    html = turn(look(game, None))
    assert "to decide: Dividends" in text(html)
    assert "Pay half" in text(html)
    assert Outline(html).picks == []


# --- what comes next ------------------------------------------------------------------------------------------------


def test_steps_and_order_are_always_there() -> None:
    at = start("1861")
    minor(at, "KR", 0, cash=200)
    minor(at, "N", 1, cash=200)
    operate(at, "KR", "N")
    html = turn(look_at(at, 0))
    assert re.search(r'aria-current="step">Track', html)
    assert re.search(r'aria-current="true"><abbr[^>]*>KR', html)
    assert "Then operating round 1.2" in text(html)


def test_the_auction_says_how_the_price_falls() -> None:
    at = start("1861")
    assert "If all decline, the price falls to ₽15" in said(at)
    play(at, "pass", "pass", "pass")
    assert "the first to take it for ₽15 gets it" in said(at)
    play(at, "pass", "pass", "pass", "pass", "pass", "pass")
    assert "If all decline, Anna must take it for nothing" in said(at)


def test_a_minor_s_price_follows_from_the_bid() -> None:
    at = stock_round("1861")
    assert "starts with ₽130 in its treasury at a price of ₽65" in slip(at, "bid N 130")


# --- figures --------------------------------------------------------------------------------------------------------


def test_a_dividend_is_laid_out_before_it_is_chosen() -> None:
    at = start("1861")
    major(at, "NW", (5, 2, 0), price=100, trains=("4-0",), pool=1)
    operate(at, "NW", step=4, revenue=150)
    shown = said(at)
    assert "A share ₽15 ₽150 ÷ 10 = ₽15 18xx 11.3 ₽8 ₽80 ÷ 10 = ₽8 18xx 11.3 ₽0" in shown  # half of 150 keeps 70
    assert "Anna 50% ₽75 5 × ₽15 = ₽75 18xx 11.3 ₽40 5 × ₽8 = ₽40 18xx 11.3 ₽0" in shown
    assert "₽86 ₽70 kept + 2 × ₽8 for the shares in its treasury = ₽86 18xx 11.2, 11.3" in shown
    assert "Price ₽100 → ₽110 ₽150 is no less than the price of ₽100: a step to the right 18xx 11.4" in shown
    assert "→ ₽90 Nothing is distributed: a step to the left 18xx 11.4" in shown
    assert "Anna ₽420 → ₽495" in slip(at, "dividend full")


def test_a_tile_s_price_is_explained() -> None:
    at = start("1861")
    minor(at, "KR", 0, cash=200)
    operate(at, "KR")
    first = next(offer.move for offer in look_at(at, 0).offers if isinstance(offer.move, track.LayTile))
    play(at, str(first))
    seen = look_at(at, 0)
    second = next(offer.move for offer in seen.offers if isinstance(offer.move, track.LayTile))
    price = track.cost(at, at.rules.board.number_of[second.hex], at.rules.face(second.tile, second.rotation))
    told = text(table.preview(seen, second))
    assert f"for ₽{price}" in told
    assert "second tile ₽20" in told


def test_the_fan_has_a_picture_and_a_ghost_for_every_rotation() -> None:
    at = start("1861")
    minor(at, "KR", 0, cash=200)
    operate(at, "KR")
    seen = look_at(at, 0)
    lays = [offer.move for offer in seen.offers if isinstance(offer.move, track.LayTile)]
    here = [move for move in lays if move.hex == lays[0].hex]
    html = table.which(seen, here)
    assert html.count("<svg") == len(here)
    for move in here:
        assert f'data-shows="lay-{move.hex}-{move.tile}-{move.rotation}"' in html


def test_buying_a_train_tells_whose_trains_rust() -> None:
    at = start("1861")
    at.phase_number = 1
    at.depot = at.rules.roster.index("4-0")
    minor(at, "KR", 0, cash=500, trains=("2-0",))
    minor(at, "N", 1, cash=0, trains=("2-1", "3-0"))
    operate(at, "KR", "N", step=7)
    shown = said(at)
    assert "phase 4 begins" in shown
    assert "KR loses 2" in shown
    assert "N loses 2" in shown
    assert "KR ₽500 → ₽150" in slip(at, "train 4-0 for 350")


def test_loans_for_a_compulsory_train_are_counted() -> None:
    at = start("1861")
    minor(at, "KR", 0, cash=20)
    operate(at, "KR", step=7)
    assert "The cheapest train costs ₽100: 2 loans are needed for it" in said(at)
    assert "KR takes 2 loans" in slip(at, "train 2-0 for 100")
    assert "KR 0 → 2" in slip(at, "train 2-0 for 100")


def test_a_company_that_cannot_buy_is_warned() -> None:
    at = start("1861")
    at.depot = at.rules.roster.index("3-0")
    minor(at, "KR", 0, cash=20)
    minor(at, "N", 1, cash=0, trains=("2-0",))
    operate(at, "KR", "N", step=7)
    assert "KR has no train and is ₽115 short of one after all loans: it will be nationalised" in said(at)
    assert "KR is nationalised" in slip(at, "pass")


def test_sales_say_price_and_president() -> None:
    at = stock_round("1861", phase="4")
    major(at, "NW", (5, 4, 0), price=100)
    proceed(at, None)
    shown = said(at)
    assert "Sell shares of NW you hold 50%; price ₽100 → ₽90" in shown
    assert "20% +₽200 Béla becomes president" in shown
    assert "Béla becomes president of NW" in slip(at, "sell NW 2")


def test_a_merger_is_laid_out_before_anybody_agrees() -> None:
    at = two_minors()
    linked(at)
    merge(at, "N", "SPW")
    assert "price together ₽180" in said(at)
    assert "Price ₽180" in slip(at, "merge SPW")
    play(at, "merge SPW")
    assert "Treasury ₽150" in said(at)
    play(at, "form NW")
    shown = said(at)
    assert "Anna proposes that N and SPW merge into NW" in shown
    assert "Price ₽180 Treasury ₽150" in shown
    assert "Tokens Moscow (H8) and St. Petersburg (E1)" in shown
    assert "Anna 10% president , Béla 10%, treasury 80%" in shown


def test_consent_shows_what_changes() -> None:
    at = start("1861", seats=3)
    at.phase_number = 1
    for private in at.privates:
        at.privates[private] = 1
    minor(at, "KR", 0, cash=200, trains=("2-0",))
    operate(at, "KR", step=5)
    assert "Béla must agree" in slip(at, "purchase TSR for 30")
    play(at, "purchase TSR for 30")
    shown = said(at)
    assert "Anna offers ₽30 from KR for TSR . Do you agree?" in shown
    assert "Béla ₽420 → ₽450" in shown


# --- routes ---------------------------------------------------------------------------------------------------------


def test_the_best_routes_are_proposed_and_may_be_run() -> None:
    for name in REAL[:2]:
        for number in first_and_last(name):
            game = real(name).at(number)
            at = position(game)
            if type(at.pending).__name__ != "Run":
                continue
            seen = look(game, at.deciding[0])
            (proposal,) = Outline(turn(seen)).proposals
            move = seen.title.move(proposal)
            at.check(at.deciding[0], move)
            best = best_routes.best(at, at.pending.company)  # type: ignore[union-attr]
            assert sum(run.revenue for run in proposed(Scene(seen))) == best.revenue
            currency = at.rules.answers.currency
            assert f"runs for {currency}{best.revenue}" in text(table.preview(seen, move))


def test_arithmetic_of_routes_adds_up() -> None:
    for name in REAL[:2]:
        for number in first_and_last(name):
            game = real(name).at(number)
            if type(position(game).pending).__name__ != "Run":
                continue
            for line in re.findall(r'turn-route-sum">(.*?)</span>', turn(look(game, None))):
                sums, total = text(line).replace("₽", "").replace("$", "").split(" = ")
                sums = re.sub(r"[^\d+×() ]", "", sums).replace("×", "*")
                assert eval(sums) == int(total.split()[0])


def test_the_track_for_drawing_is_that_of_the_map() -> None:
    from trackside.games.rail18xx.table.turn_routes import track_text

    at = start("1861")
    rows = dict(row.split("=") for row in track_text(at).split(" "))
    assert rows["E1"].count("*") == len(at.faces[at.rules.board.number_of["E1"]].stops)
    tile(at, "G9", "9", 0)
    rows = dict(row.split("=") for row in track_text(at).split(" "))
    assert set(rows["G9"].split(".")) == {"G7", "G11"}


# --- the style sheet ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["1861", "1867"])
def test_companies_have_the_colours_of_their_data(title: str) -> None:
    css = (resources.files(FAMILY) / "static" / "companies.css").read_text()
    (deep,) = re.findall(r":is\((.*)\) { --depth: 100%; }", css)
    for charter in start(title).rules.charters.values():
        sign = f'[data-company="{charter.symbol}"]'
        assert f"{sign} {{ --company: {charter.colour}; --lettering: {lettering(charter)}; }}" in css
        assert contrast(charter.colour, 1 if sign in deep else 0.82, lettering(charter)) >= 4.5


def contrast(ground: str, depth: float, letters: str) -> float:
    """The contrast of letters on a ground that is darkened, as the accessibility guidelines define it."""

    def light(colour: str, share: float) -> float:
        channels = [int(colour[place : place + 2], 16) / 255 * share for place in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(ground, depth), light(letters, 1)))
    return (high + 0.05) / (low + 0.05)


def test_scripts_and_styles_are_there() -> None:
    for path in (*table.STYLES, *table.SCRIPTS):
        assert (resources.files(FAMILY) / "static" / path).is_file()


def test_readers_of_two_languages_do_not_get_each_other_s_words() -> None:
    game = real(REAL[0]).at(59)
    english = turn(look(game, game.deciding[0]))
    assert turn(look(game, game.deciding[0], "hu"))
    assert turn(look(game, game.deciding[0])) == english


def test_places_and_companies_are_called_as_the_reader_calls_them() -> None:
    at = start("1861")
    auction = text(turn(look_at(at, 0, language="hu")))
    minor(at, "N", 0, cash=200, trains=("2-0",))
    operate(at, "N")
    track_turn = text(turn(look_at(at, 0, language="hu")))
    linked(at)
    operate(at, "N", step=3)
    run = text(turn(look_at(at, 0, language="hu")))
    for english in ("Tsarskoye Selo Railway", "St. Petersburg", "Nikolaev Railway", "Moscow"):
        assert not any(english in shown for shown in (auction, track_turn, run))


# --- figures that open up -------------------------------------------------------------------------------------------


def sums(at: RailPosition) -> dict[str, str]:
    """What the figures of all regions open up to, by the names of their popovers."""
    html = "".join(drawn(look_at(at, at.deciding[0] if at.deciding else None)).values())
    pieces = html.split('<div class="sum-lines" id="')[1:]
    return {
        piece[: piece.index("-sum")]: text(piece[piece.index(">") + 1 : piece.index("</div></div>")])
        for piece in pieces
    }


def test_every_figure_that_opens_up_has_its_button() -> None:
    for game in moments():
        html = "".join(drawn(look(game, 0)).values())
        assert sorted(re.findall(r'popovertarget="([^"]+)"', html)) == sorted(re.findall(r'id="([^"]+-sum)"', html))


def test_what_a_player_is_worth_adds_up() -> None:
    at = start("1861")
    major(at, "NW", (5, 2, 0), price=100, cash=30, loans=1)
    minor(at, "KR", 0, price=90)
    operate(at, "KR")
    told = sums(at)
    assert told["players-worth-0"] == "₽420 cash + 2 × ₽90 KR + 5 × ₽90 NW = ₽1050 18xx 20.1, 18xx 20.2"
    assert told["players-certificates-0"].startswith("1 KR + 4 NW = 5 At most ")
    assert told["players-liquidity-1"].endswith("18xx 5.2")


def test_what_moves_a_price_is_told() -> None:
    at = start("1861")
    major(at, "NW", (5, 2, 0), price=100, cash=30, loans=2)
    minor(at, "KR", 0, price=90)
    operate(at, "KR")
    told = sums(at)
    assert "₽100 → ₽110 if ₽100 or more is distributed 18xx 11.4" in told["charters-price-NW"]
    assert "→ ₽80 at the end, 2 steps left for its loans 18xx 20.1" in told["charters-price-NW"]
    assert "₽90 → ₽80 if its trains earn nothing 18xx 11.1" in told["charters-price-KR"]
    assert told["charters-loans-NW"].startswith("2 × ₽5 interest in each operating round = ₽10 18xx 12.3")
    assert "₽30 treasury − ₽10 interest = ₽20 after a round 18xx 12.3" in told["charters-treasury-NW"]
    assert "₽30 treasury + 3 × ₽45 for loans = ₽165 18xx 12.1" in told["charters-treasury-NW"]


def test_the_bank_says_where_the_money_is() -> None:
    game = real(REAL[0]).at(600)
    at = position(game)
    told = sums(at)["roster-bank"]
    assert told.startswith("₽15000 all the money − ₽")
    assert f"= ₽{at.bank} " in told
    assert "at that pace it is broken in about" in told


def test_what_was_earned_is_counted_again() -> None:
    at = position(real(REAL[0]).at(600))
    told = sums(at)["charters-earned-GRR"]
    assert "₽280" in told
    assert f"= ₽{at.companies['GRR'].earned}" in told


# --- offers that were declined --------------------------------------------------------------------------------------


def test_an_offer_that_was_declined_is_not_made_again_unawares() -> None:
    at = start("1861")
    minor(at, "N", 0, cash=250)
    minor(at, "KB", 1, trains=("2-1",))
    operate(at, "N", "KB", step=7)
    assert "Ask once more" not in slip(at, "train 2-1 for 40")
    play(at, "train 2-1 for 40", "decline")
    assert "declined in this turn: ₽40" in said(at)
    assert "This offer was declined in this turn. Ask once more?" in slip(at, "train 2-1 for 40")
    assert "In this turn even ₽40 was declined. Ask once more?" in slip(at, "train 2-1 for 30")
    assert "Ask once more" not in slip(at, "train 2-1 for 50")
    play(at, "train 2-1 for 50", "accept")
    assert at.companies["N"].trains == ("2-1",)


def test_equal_trains_are_one_button_unless_one_has_run() -> None:
    at = start("1861")
    minor(at, "N", 0, cash=250)
    minor(at, "KB", 0, trains=("2-1", "2-2"))
    operate(at, "N", "KB", step=7)
    assert "2 of KB , one of 2" in said(at)
    at.round = msgspec.structs.replace(at.round, ran=("2-1",))
    assert said(at).count("2 of KB") == 2
    assert "has run in this round" in said(at)


# --- why it is so ---------------------------------------------------------------------------------------------------


def test_a_cell_of_the_market_says_in_which_order_its_companies_operate() -> None:
    at = start("1861")
    minor(at, "N", 0, price=100)
    minor(at, "KB", 1, price=100)
    major(at, "GRR", (2, 1, 0), price=90)
    market = drawn(look_at(at, 0))["market"]
    assert "Operating in this order: N and KB 18xx 7.2" in text(market)
    assert market.count("Operating in this order") == 1  # a company alone needs none


def test_the_turn_says_why_only_one_minor_is_on_offer() -> None:
    at = stock_round("1861")
    assert "N is auctioned before any other minor (18xx 5.4a)" in said(at)
    minor(at, "N", 1)
    assert "before any other" not in said(at)
    assert "before any other" not in said(stock_round("1867"))


def test_a_company_without_a_train_is_told_what_becomes_of_its_price() -> None:
    at = start("1861")
    minor(at, "N", 0, cash=250)
    minor(at, "KB", 1, trains=("2-1",))
    operate(at, "N", "KB", step=1)
    assert "Without a train N earns nothing in this round: that moves its price to the left (18xx 10.8, 11)" in said(at)
    before = at.price("N")
    play(at, "pass")
    assert at.price("N") < before
    assert "N has earned nothing in this round: that moved its price to the left (18xx 10.8, 11)" in said(at)


def test_a_company_with_a_train_is_told_nothing_of_the_kind() -> None:
    at = start("1861")
    minor(at, "N", 0, cash=250, trains=("2-1",))
    operate(at, "N", step=1)
    assert "earns nothing" not in said(at)
    at.update("N", earned=40)
    operate(at, "N", step=7)
    assert "earned nothing" not in said(at)


def test_every_step_of_a_company_has_a_name() -> None:
    assert turn_head.OPERATING.keys() == set(operating.STEPS)
