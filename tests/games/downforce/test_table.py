"""The table room: everything shown comes from the view, nothing hidden slips out, and slips say what moves do."""

from __future__ import annotations

import random
import re

import pytest

from tests.games.downforce.situation import downforce, racing, selling
from tests.games.markup import Outline, text
from tests.games.seeing import drawn, look_at
from trackside.core.chance import Generator
from trackside.core.game import Game
from trackside.core.look import Look
from trackside.games.downforce import TITLE, driving, notes, table
from trackside.games.downforce.components import COLOUR_INDEX, COMPONENTS
from trackside.games.downforce.pictures import graph, ground
from trackside.games.downforce.position import Downforce
from trackside.games.downforce.track import printed_track

NAMES = ("Anna", "Béla", "Klára", "Géza")


def look(position: Downforce, seat: int | None, options: dict[str, object] | None = None) -> Look:
    """The position as the seat sees it."""
    names = NAMES[: position.rules.seats]
    settled = TITLE.settle(len(names), options or {})
    return look_at(TITLE, position, seat, names=names, options=settled)


def slip(position: Downforce, seat: int, move: str) -> str:
    return text(table.preview(look(position, seat), TITLE.move(move)))


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {}),
        (2, {"track": "marina-bay"}),
        (3, {"simplified": True}),
        (3, {"long_distance": True}),
        (3, {"championship": True}),
    ],
)
def test_whole_games_are_drawn_for_all_eyes(seats: int, options: dict[str, object]) -> None:
    chance = random.Random(seats)
    game = Game.start(TITLE, NAMES[:seats], 5, options)
    while True:
        position = downforce(game)
        if game.number % 31 == 0 or game.over:
            for seat in (None, *range(seats)):
                outlines = {name: Outline(html) for name, html in drawn(look(position, seat, options)).items()}
                assert [name for name, outline in outlines.items() if outline.open] == []
                ids = [id_ for outline in outlines.values() for id_ in outline.ids]
                assert len(ids) == len(set(ids))
        if game.over:
            break
        seat = game.deciding[0]
        chosen = game.choices(seat).sample(chance)
        if game.number % 3 == 0:
            assert text(table.preview(look(position, seat, options), chosen))
        game.play(seat, chosen)


def test_every_listed_move_can_be_picked() -> None:
    """Each offer has elements whose picks add up to it."""
    chance = random.Random(3)
    game = Game.start(TITLE, NAMES, 8)
    while not game.over:
        seat = game.deciding[0]
        chosen = game.choices(seat).sample(chance)
        if game.number % 4:
            game.play(seat, chosen)
            continue
        seen = look(downforce(game), seat)
        available = Outline("".join(drawn(seen).values())).picks
        for offer in seen.offers:
            if offer.move is None:
                continue
            fields = TITLE.move(str(offer.move)).__struct_fields__
            for field in fields:
                value = getattr(offer.move, field)
                wanted = list(value) if isinstance(value, tuple) else value
                kind = offer.move.__struct_config__.tag
                if value is not None and not (kind == "bid" and field == "amount"):
                    covered = any(pick.get("kind") == kind and pick.get(field) == wanted for pick in available)
                    ends_there = kind == "step" and any(
                        pick.get("kind") == "drive" and pick["spaces"][-1] == value  # type: ignore[index]
                        for pick in available
                    )
                    assert covered or ends_there, offer.move
        game.play(seat, chosen)


def test_bids_show_on_the_cards_and_nobody_else_sees_the_laid_one() -> None:
    hands = [["six-red", "one-green"], ["four-red"], ["three-red"], ["one_wild-1"]]
    position = selling([("red", "tricky"), ("blue", "cunning")], hands)
    mine = drawn(look(position, 0))
    assert "bids 6" in text(mine["hand"])
    assert "pass" in text(mine["hand"])
    before = [drawn(look(position, seat)) for seat in (1, None)]
    TITLE.move("bid six-red for 6").carry_out(position, 0, None)
    other = position.clone()
    other.bids[0] = other.rules.deck.index["one-green"]
    other.amounts[0] = 0
    assert [drawn(look(position, seat)) for seat in (1, None)] == [drawn(look(other, seat)) for seat in (1, None)]
    assert before[0]["hand"] == drawn(look(position, 1))["hand"]
    assert 'df-laid" id="hand-card-six-red"' in drawn(look(position, 0))["hand"]


def test_the_sale_says_who_won_and_by_which_rule() -> None:
    hands = [["six-red"], ["four-red"], ["one-green"], ["one_wild-1"]]
    position = selling([("red", "tricky"), *(("blue", "cunning"),) * 4], hands)
    for seat, bid in enumerate(("six-red for 6", "four-red for 6", "one-green for 0", "one_wild-1 for 0")):
        TITLE.move(f"bid {bid}").carry_out(position, seat, None)
    sale = text(drawn(look(position, 3))["auction"])
    assert "Anna gets red with Tricky for 6 million" in sale
    assert "Of equal bids the card with more bands wins (DF 3.5)" in sale


def test_cards_show_where_every_car_could_end() -> None:
    cars = {"red": "RS-L05", "blue": "RS-L01"}
    position = racing(cars, hands={0: ["four-red"], 1: ["one-blue"]}, owners={"red": 0, "blue": 1})
    seen = look(position, 0)
    board = drawn(seen)["board"]
    marks = re.findall(r'data-car="(\w+)" data-shown-by="([\w -]+)" transform', board)
    expected = len(driving.ends(position, COLOUR_INDEX["red"], 6))
    assert sum(car == "red" and "red-6" in words.split() for car, words in marks) == expected > 1
    assert 'data-shows="red-6 yellow-4 black-2 blue-1"' in drawn(seen)["hand"]
    assert "data-shown-by" not in drawn(look(position, None))["board"]


def test_the_places_to_go_to_are_steps_and_all_ends() -> None:
    position = racing({"red": "RS-L05"}, hands={0: ["one-red"], 1: ["one-blue"]}, owners={"red": 0})
    TITLE.move("play one-red").carry_out(position, 0, None)
    found = Outline(drawn(look(position, 0))["board"]).picks
    ends = {pick["spaces"][-1] for pick in found if pick["kind"] == "drive"}  # type: ignore[index]
    assert ends == set(driving.ends(position, COLOUR_INDEX["red"], 5))
    assert {"kind": "step", "space": "RS-L06"} in found
    assert not Outline(drawn(look(position, 1))["board"]).picks
    way = next(pick["spaces"] for pick in found if pick["kind"] == "drive")
    said = slip(position, 0, f"drive {','.join(way)}")  # type: ignore[arg-type]
    assert "red moves 5 spaces" in said
    assert "in place 1" in said


def test_bets_are_for_the_own_eyes_only() -> None:
    chance = random.Random(2)
    game = Game.start(TITLE, NAMES, 11)
    while downforce(game).view(None).kind != "bet":
        game.play(game.deciding[0], game.choices(game.deciding[0]).sample(chance))
    game.play(0, TITLE.move("bet red"))
    position = downforce(game)
    other = position.clone()
    other.bets[0] = [COLOUR_INDEX["blue"]]
    for seat in (1, 2, 3, None):
        assert drawn(look(position, seat)) == drawn(look(other, seat))
    assert drawn(look(position, 0)) != drawn(look(other, 0))
    choices = drawn(look(position, 1))["hand"]
    assert "For your eyes only" in text(choices)
    assert len([pick for pick in Outline(choices).picks if pick["kind"] == "bet"]) == len(COMPONENTS.colours)
    assert "It pays 9, 6 or 3 million" in slip(position, 1, "bet green")


def test_the_score_sheet_adds_up() -> None:
    chance = random.Random(4)
    game = Game.start(TITLE, NAMES, 12)
    while not game.over:
        game.play(game.deciding[0], game.choices(game.deciding[0]).sample(chance))
    sheet = drawn(look(downforce(game), None))["accounts"]
    rows = re.findall(r"<tr>(.*?)</tr>", sheet, re.S)
    cells = [[text(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.S)] for row in rows]
    figures = [[_figure(cell) for cell in row] for row in cells if len(row) == len(NAMES)]
    *parts, totals = figures
    assert [sum(column) for column in zip(*parts, strict=True)] == totals
    by_seat = {row.seat: row.total for row in downforce(game).standings().rows}
    assert totals == [by_seat[seat] for seat in range(len(NAMES))]


def _figure(cell: str) -> int:
    found = re.search(r"−?\d+$", cell)
    return int(found.group().replace("−", "-")) if found else 0


def test_a_car_tells_the_way_it_came() -> None:
    position = racing({"red": "RS-L05", "blue": "RS-L48"}, hands={0: ["one-red", "one-blue"], 1: ["one-green"]})
    position.apply(0, TITLE.move("play one-red"))
    position.apply(0, TITLE.move("drive RS-M06,RS-R07,RS-R08,RS-R09,RS-R10"))
    assert 'data-way="RS-L05 RS-M06 RS-R07 RS-R08 RS-R09 RS-R10"' in drawn(look(position, 0))["board"]
    position.apply(1, TITLE.move("play one-green"))
    position.apply(0, TITLE.move("play one-blue"))
    position.apply(0, TITLE.move("step finish"))
    assert 'data-way="RS-L48 place-1"' in drawn(look(position, 0))["board"]


def test_pace_notes_count_all_cards_once() -> None:
    game = Game.start(TITLE, NAMES, 13)
    per_car, wild = notes.pushes(game.view(0), downforce(game).rules.deck)
    # DF 16.3: 67 spaces for each car in the regular cards, 66 in wild bands; no speed-8 card is sold yet.
    assert {sum(push) for push in per_car.values()} == {67}
    assert sum(wild) == 66


def test_pictures_are_always_the_same_and_the_graph_has_all_places() -> None:
    for name in ("river-station", "marina-bay"):
        track = printed_track(name)
        assert ground(track) == ground(track)
        places = graph(track)
        assert len(places) == len(track.file.spaces) + 6
        assert all(ahead in places for place in places.values() for ahead in place[3])  # type: ignore[attr-defined]


def test_the_colours_of_the_style_sheet_are_those_of_the_components() -> None:
    sheet = (table.__path__[0]).replace("/table", "/static/downforce.css")
    with open(sheet, encoding="utf-8") as file:
        css = file.read()
    for colour in COMPONENTS.colours:
        assert f'[data-car="{colour.id}"] {{ --car: {colour.ink};' in css


def test_looking_uses_no_hidden_thing() -> None:
    """The same view, other hidden cards: the same table."""
    chance = random.Random(6)
    game = Game.start(TITLE, NAMES, 14)
    for _ in range(60):
        game.play(game.deciding[0], game.choices(game.deciding[0]).sample(chance))
    position = downforce(game)
    for seat in (0, None):
        imagined = position.determinize(seat, Generator(99))
        assert drawn(look(position, seat)) == drawn(look(imagined, seat))
