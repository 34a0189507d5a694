"""The table room: everything shown comes from the view, nothing hidden slips out, and slips say what moves do."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import msgspec
from markupsafe import Markup

from tests.games.markup import Outline, text
from tests.games.seeing import drawn, look_at
from tests.games.union_pacific.situation import opening, play, position
from trackside.core.chance import Generator
from trackside.core.game import Game
from trackside.core.look import Look, Part
from trackside.core.moves import Move
from trackside.games.union_pacific import TITLE, table
from trackside.games.union_pacific.components import COMPANIES, UNION_PACIFIC
from trackside.games.union_pacific.invest import Invest
from trackside.games.union_pacific.position import UnionPacificPosition
from trackside.games.union_pacific.table import foresight


def look(game: Game, seat: int | None, at: UnionPacificPosition | None = None, language: str = "en") -> Look:
    """The game as the seat sees it; with `at`, that position in the place of the game's own."""
    options = game.header.options
    return look_at(
        TITLE, at or position(game), seat, names=game.seats, options=options, number=game.number, language=language
    )


def slip(game: Game, seat: int, move: str) -> str:
    return text(table.preview(look(game, seat), TITLE.move(move)))


def after(seed: int, moves: int, seats: int = 4, **options: object) -> Game:
    """A game played at random."""
    chance = random.Random(seed)
    game = Game.start(TITLE, ["Anna", "Béla", "Klára", "Géza"][:seats], seed, options)
    while not game.over and game.number < moves:
        seat = game.deciding[0]
        game.play(seat, game.choices(seat).sample(chance))
    return game


def moments() -> Iterator[Game]:
    """Games at their beginning, in their course, and at their end."""
    for seed, moves in ((1, 1), (2, 4), (3, 9), (4, 60), (5, 121), (6, 190), (7, 10_000)):
        yield after(seed, moves)
    yield after(8, 10_000, seats=2)
    yield after(9, 70, seats=3, exchange_track=True, up_by_swap=True)


def test_every_region_is_sound_for_every_pair_of_eyes() -> None:
    for game in moments():
        for seat in (None, *range(len(game.seats))):
            regions = drawn(look(game, seat))
            assert set(regions) <= {region.name for region in table.REGIONS}
            ids = []
            for name, html in regions.items():
                outline = Outline(html)
                assert outline.open == []
                assert all(id_.startswith(f"{name}-") or name == "board" for id_ in outline.ids)
                ids += outline.ids
            assert len(ids) == len(set(ids))


def test_parts_carry_their_ids() -> None:
    for region in table.regions(look(after(1, 40), 0)).values():
        for part in region if not isinstance(region, Markup) else ():
            if isinstance(part, Part):
                assert Outline(part.html).ids[0] == part.id


def test_nothing_hidden_is_shown() -> None:
    """What a seat does not know may be anything: its page stays the same."""
    for game in moments():
        if game.over:
            continue
        for seat in (None, *range(len(game.seats))):
            shown = drawn(look(game, seat))
            for seed in range(3):
                other = position(game).determinize(seat, Generator(seed))
                assert drawn(look(game, seat, other)) == shown


def test_slips_tell_nothing_hidden() -> None:
    game = after(4, 62)
    while game.view(None).decision != "draw":
        game.play(game.deciding[0], game.choices(game.deciding[0]).sample(random.Random(1)))
    for _ in range(3):  # a draw, a swap and a turn
        (seat,) = game.deciding
        other = position(game).determinize(seat, Generator(5))
        for offer in look(game, seat).offers[:60]:
            assert offer.move is not None
            assert table.preview(look(game, seat), offer.move) == table.preview(look(game, seat, other), offer.move)
        game.play(seat, game.choices(seat).sample(random.Random(2)))


def test_spectators_have_no_hand_and_nothing_to_choose_in_it() -> None:
    regions = drawn(look(after(4, 60), None))
    assert "Track cards" not in regions["hand"]
    assert Outline(regions["hand"]).picks == []


def picked(move: Move, pick: dict[str, object]) -> bool:
    """Whether a pick leads to a move, as the page's script sees it."""
    fields = {"kind": str(type(move).__struct_config__.tag)} | {
        name: getattr(move, name) for name in move.__struct_fields__
    }
    return all(
        set(value) <= set(fields[name]) if isinstance(value, list) else fields.get(name) == value
        for name, value in pick.items()
        if name in fields or name == "kind"
    ) and all(name in fields or name == "kind" for name in pick)


def times(move: Move, pick: dict[str, object]) -> int:
    """How often the pick may be made on the way to the move."""
    if not picked(move, pick):
        return 0
    match pick:
        case {"shares": [share]} if isinstance(move, Invest):
            return move.shares.count(share)
    return 1


def test_every_move_can_be_picked_and_told_from_the_others() -> None:
    """By the elements of the page alone: no list of notations is ever needed."""
    for game in moments():
        for seat in game.deciding:
            seen = look(game, seat)
            picks = [pick for html in drawn(seen).values() for pick in Outline(html).picks]
            groups: dict[tuple[int, ...], set[str]] = {}
            for offer in seen.offers:
                assert offer.move is not None
                signs = tuple(times(offer.move, pick) for pick in picks)
                groups.setdefault(signs, set()).add(str(offer.move))
            assert all(len(moves) == 1 for moves in groups.values())


def test_picks_in_the_hand_always_lead_somewhere() -> None:
    for game in moments():
        for seat in game.deciding:
            seen = look(game, seat)
            for name in ("hand", "companies"):
                for pick in Outline(drawn(seen)[name]).picks:
                    assert any(picked(offer.move, pick) for offer in seen.offers if offer.move)


def test_the_matrix_says_what_a_dividend_would_pay() -> None:
    game = opening(
        3,
        hands=[["MS", "MS", "BNL", "BNL"], ["MS", "BNL", "BNL", "BNL"], ["DM", "BNL", "BNL", "BNL"]],
        firsts=["MS", "MS", "DM"],
    )
    companies = drawn(look(game, 0))["companies"]
    assert re.search(r"MS 2 16 1 ★ most shares, \+1 1 ★ most shares, \+1 · no shares", text(companies))
    assert re.search(r"DM 2 13 · no shares · no shares 1 ★ most shares, \+3", text(companies))
    assert "Dividend 1 now +1 +1 +3" in text(companies)


def test_the_decks_layers_are_told() -> None:
    facts = text(drawn(look(opening(4), None))["dividends"])
    assert "No dividend card in the next 6 cards" in facts
    assert "after that, 1 dividend card among 19" in facts
    assert "after that, 3 dividend cards among 57" in facts


def test_spaces_are_named_whole() -> None:
    game = opening(3)
    board = drawn(look(game, 0))["board"]
    assert "Denver – El Paso, space 2 of 3, dashed, empty; with dashed or joker for EP&amp;RG</title>" in board


def test_readers_of_different_languages_do_not_get_each_other_s_words() -> None:
    game = opening(3)
    english, hungarian = (drawn(look(game, 0, language=language)) for language in ("en", "hu"))
    again = drawn(look(game, 0))
    assert again == english
    assert all(english[name] != hungarian[name] for name in english)
    assert ">dashed</text>" not in hungarian["board"]


def test_a_build_says_value_payments_cities_and_who_is_shut_in() -> None:
    game = opening(
        3,
        hands=[["DM", "MS", "BNL", "BNL"], ["DM", "BNL", "BNL", "BNL"], ["KCC", "BNL", "BNL", "BNL"]],
        firsts=["DM", "DM", "KCC"],
        track=[["black"] * 3],
    )
    said = slip(game, 0, "build DM denver--kansas-city/0 with black")
    assert said.startswith("Build DM on Denver – Kansas City with black DM reaches Kansas City")
    assert "DM value 2 → 3" in said
    assert "Anna 1 → 2 Béla 1 → 2" in said


def test_an_investment_says_who_gains_and_who_loses() -> None:
    game = opening(
        3,
        hands=[["MS", "MS", "MS", "BNL"], ["MS", "BNL", "BNL", "BNL"], ["DM", "BNL", "BNL", "BNL"]],
        firsts=["UP", "MS", "DM"],
    )
    said = slip(game, 0, "invest MS,MS")
    assert "2 of MS on your table then" in said
    assert "Anna 0 → 2 Béla 3 → 1" in said
    assert "Then you discard a track card" in said


def test_the_slip_of_a_draw_counts_the_hand() -> None:
    game = opening(3, hands=[["MS", "MS", "BNL", "BNL"]], firsts=["UP"], track=[["black"] * 3])
    play(game, "0 build DM denver--kansas-city/0 with black")
    assert "You would have 3 of MS in hand" in slip(game, 0, "draw MS")
    assert "No dividend card in the next 6 cards" in slip(game, 0, "draw deck")


def test_shut_in_companies_are_foreseen() -> None:
    game = after(4, 120)
    while game.view(None).decision != "turn":
        game.play(game.deciding[0], game.choices(game.deciding[0]).sample(random.Random(3)))
    (seat,) = game.deciding
    for offer in look(game, seat).offers:
        if str(offer.move).startswith("build"):
            assert offer.move is not None
            told = foresight.foresee(position(game), seat, offer.move).shut_in
            copy = position(game).clone()
            copy.apply(seat, offer.move)
            for number, company in enumerate(COMPANIES):
                free = copy.trains_left[number] == 0 or foresight.has_site(copy, number)
                assert free or company.id in told or not foresight.has_site(position(game), number)


def test_the_last_dividend_is_explained_line_by_line() -> None:
    game = after(7, 10_000)
    said = text(drawn(look(game, None))["dividends"])
    assert "Dividend 4, line by line" in said
    assert "has most and gets the value" in said


def test_the_final_table_adds_up() -> None:
    game = after(7, 10_000)
    regions = drawn(look(game, None))
    totals = [row.total for row in game.standings().rows]
    assert re.findall(r"(\d+) million", text(regions["accounts"]))[1:] == [str(total) for total in totals]
    assert "accounts" not in drawn(look(after(7, 60), None))


def test_a_reconstruction_is_called_one_and_a_house_board_is_named() -> None:
    game = opening(3)
    assert "is a reconstruction" in drawn(look(game, None))["about"]
    house = msgspec.to_builtins(position(game).board.file) | {"name": "Our own"}
    other = after(1, 5, seats=3, board=house)
    assert "house board “Our own”" in text(drawn(look(other, None))["about"])


def test_companies_have_the_inks_of_their_pieces() -> None:
    from importlib.resources import files

    css = (files("trackside.games.union_pacific") / "static" / "table.css").read_text()
    for company in (*COMPANIES, UNION_PACIFIC):
        assert f'[data-company="{company.id}"] {{ --company: {company.ink}; --lettering: {company.lettering}; }}' in css


def test_little_changes_with_a_move() -> None:
    """A build changes a few spaces, one row, some sums and the builder's hand: little goes over the wire."""
    game = opening(4, track=[["black"] * 3])
    before = table.regions(look(game, 1))
    play(game, "0 build DM denver--kansas-city/0 with black")
    changed = 0
    for name, region in table.regions(look(game, 1)).items():
        was = before[name]
        if isinstance(region, Markup) or isinstance(was, Markup):
            assert region == was
        else:
            assert len(region) == len(was)
            changed += sum(len(str(new)) for old, new in zip(was, region, strict=True) if old != new)
    assert changed < 9_000
