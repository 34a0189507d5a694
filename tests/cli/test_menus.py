"""Menus: what may be typed, whole or abbreviated, and what is refused."""

from __future__ import annotations

import pytest

from trackside.cli.menus import Menu
from trackside.core.message import Message
from trackside.core.refusal import NotationError
from trackside.games.union_pacific.build import Build
from trackside.games.union_pacific.draw import Draw, Keep

SITES = [
    ("DM", "denver--kansas-city", "black"),
    ("DM", "denver--omaha", "black"),
    ("DM", "denver--omaha", "joker"),
    ("EP&RG", "denver--kansas-city", "black"),
    ("ESL", "toronto--new-york", "joker"),
]


def step(word: str) -> tuple[str, Message]:
    return word, Message("{word}", {"word": word})


@pytest.fixture
def menu() -> Menu:
    builds = [(Build(*site[:2], space, site[2]), ("build", *site)) for site in SITES for space in (0, 1)]
    moves = [*builds, (Keep(), ("keep",))]
    return Menu.of((move, [step(word) for word in words]) for move, words in moves)


@pytest.mark.parametrize(
    ("typed", "site"),
    [
        ("build DM denver--kansas-city black", 0),
        ("build DM denver--kansas-city", 0),  # only one card is left
        ("b dm den-kan", 0),
        ("b dm kan", 0),
        ("b dm kan-den", 0),
        ("b dm omaha j", 2),
        ("1 1 2 1", 1),
        ("b ep", 3),  # nothing else to choose
        ("b ep black", 3),
        ("B RG", 3),
        ("b esl", 4),
    ],
)
def test_ways_to_type_a_move(menu: Menu, typed: str, site: int) -> None:
    company, section, card = SITES[site]
    # Moves with the same path are alike: the first space stands for both.
    assert menu.walk(typed.split()).narrowed().move == Build(company, section, 0, card)


def test_what_is_left_open_is_the_next_menu(menu: Menu) -> None:
    found = menu.walk(["b", "dm"]).narrowed()
    assert found.move is None
    assert list(found.entries) == ["denver--kansas-city", "denver--omaha"]


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("invest", "“invest” is none of the choices"),
        ("build XX", "“XX” is none of the choices"),
        ("build E", "“E” may mean: EP&RG, ESL"),
        ("build DM denver", "“denver” may mean: denver--kansas-city, denver--omaha"),
        ("build DM 3", "“3” is none of the choices"),
        ("0", "“0” is none of the choices"),
        ("keep it", "“it” is none of the choices"),
        ("build DM &", "“&” is none of the choices"),
    ],
)
def test_what_leads_nowhere(menu: Menu, typed: str, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        menu.walk(typed.split())
    assert str(caught.value) == complaint


def test_completion(menu: Menu) -> None:
    assert menu.completions([], "") == ["build", "keep"]
    assert menu.completions([], "bu") == ["build"]
    assert menu.completions(["b"], "e") == ["EP&RG", "ESL"]
    assert menu.completions(["build", "DM"], "denver--k") == ["denver--kansas-city"]
    assert menu.completions(["build", "nothing"], "") == []


def test_a_step_without_a_choice_need_not_be_typed() -> None:
    menu = Menu.of((Draw(source), [step("draw"), step(source)]) for source in ("deck", "UP"))
    assert menu.walk(["deck"]).move == menu.walk(["draw", "deck"]).move == menu.walk(["1", "1"]).move == Draw("deck")
    assert list(menu.narrowed().entries) == ["deck", "UP"]


def test_many_amounts_are_typed_as_they_are() -> None:
    menu = Menu.of((Keep(), (step("bid"), step(str(price)))) for price in range(100, 300, 5)).narrowed()
    assert menu.amounts == list(range(100, 300, 5))
    assert menu.walk(["110"]).word == "110"
    for typed in ("1", "12", "111"):
        with pytest.raises(NotationError, match="none of the choices"):
            menu.walk([typed])


def test_few_amounts_are_listed_like_anything_else() -> None:
    menu = Menu.of((Keep(), (step(str(price)),)) for price in (100, 105, 110))
    assert menu.amounts == []
    assert menu.walk(["2"]).word == menu.walk(["105"]).word == "105"
