"""The built-in board holds to the facts, and every fault of a house board is found and told plainly."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from trackside.core.house_file import HouseFileError
from trackside.games.union_pacific.board import Board, builtin, check_board
from trackside.games.union_pacific.board_check import sections_in_reach
from trackside.games.union_pacific.components import CARDS, COMPANIES, COMPANY_INDEX, DATA, TRACK_TYPES, UNION_PACIFIC

Data = dict[str, Any]

REACH = {
    "EP&RG": 74,
    "BNL": 60,
    "MS": 58,
    "DM": 32,
    "SFRB": 30,
    "UMR": 44,
    "ESL": 14,
    "KCC": 16,
    "MRR": 28,
    "W&W": 16,
}
"""Sections that each company could fill if it were alone on the board."""


@pytest.fixture
def data() -> Data:
    """The built-in board as data that a test may spoil."""
    spoilable: Data = json.loads((DATA / "board.json").read_bytes())
    return spoilable


def section(data: Data, a: str, b: str) -> Data:
    """The section from `a` to `b` in the data."""
    found: Data = next(s for s in data["sections"] if (s["a"], s["b"]) == (a, b))
    return found


def company(data: Data, company_id: str) -> Data:
    found: Data = next(c for c in data["companies"] if c["id"] == company_id)
    return found


# The built-in board


def test_the_builtin_board_has_no_fault(data: Data) -> None:
    assert check_board(data) == []


def test_the_builtin_board_has_the_numbers_of_the_game() -> None:
    board = builtin()
    starts = [start for starts in board.start_of for start in starts]
    assert len(board.cities) == 40
    assert len(board.sections) == 74
    assert len(starts) == 133
    assert starts.count(None) == 122
    assert set(map(len, board.spaces)) == {1, 2, 3, 4}
    types = Counter(space for spaces in board.spaces for space in spaces)
    assert [types[t] for t in range(len(TRACK_TYPES))] == [53, 28, 30, 22]
    assert [sum(set(spaces) == {t} for spaces in board.spaces) for t in range(len(TRACK_TYPES))] == [28, 16, 16, 14]


def test_the_box_holds_what_the_rule_book_lists() -> None:
    assert sum(company.trains for company in COMPANIES) == 131
    assert sum(company.shares for company in COMPANIES) == 98
    assert sum(company.starts for company in COMPANIES) == 11
    assert UNION_PACIFIC.shares == 20
    assert CARDS.track_cards == {"plain": 14, "dashed": 9, "black": 7, "white": 6, "joker": 4}
    assert sum(CARDS.bank_notes.values()) == 150


def test_every_company_reaches_the_sections_that_were_counted() -> None:
    assert {c.id: sections_in_reach(builtin().file, c) for c in builtin().file.companies} == REACH


def test_the_five_sections_of_the_rule_book_are_there() -> None:
    known = [
        "billings--casper",
        "casper--denver",
        "casper--salt-lake-city",
        "denver--el-paso",
        "denver--salt-lake-city",
    ]
    assert set(known) <= set(builtin().sections)


# The indexes


def test_masks_and_lists_agree() -> None:
    board = builtin()
    for index, (a, b) in enumerate(board.ends):
        assert board.sections[index] == f"{board.cities[a]}--{board.cities[b]}"
        assert [c for c in range(40) if board.sections_at[c] >> index & 1] == sorted((a, b))
        for number, track_type in enumerate(board.spaces[index]):
            neutral = board.start_of[index][number] is None
            assert bool(board.neutral[track_type][index] >> number & 1) is neutral
        for track_type in range(len(TRACK_TYPES)):
            assert bool(board.sections_of_type[track_type] >> index & 1) is bool(board.neutral[track_type][index])


def test_a_company_knows_its_home_its_types_and_its_starts() -> None:
    board = builtin()
    denver_midland = COMPANY_INDEX["DM"]
    assert board.cities[board.homes[denver_midland]] == "denver"
    assert board.track_types[denver_midland] == 0b0110  # dashed and black
    assert board.starts[denver_midland] == ((board.section_index["denver--el-paso"], 0),)
    assert board.usable[denver_midland] == board.sections_of_type[1] | board.sections_of_type[2]


def test_boards_are_equal_if_their_files_are(data: Data) -> None:
    again = Board.load(json.dumps(data))
    assert again == builtin()
    assert hash(again) == hash(builtin())
    data["name"] = "Another"
    assert Board.load(data) != builtin()


def test_loading_a_faulty_board_names_the_first_fault_and_keeps_all(data: Data) -> None:
    data["sections"][0]["a"] = "atlantis"
    data["sections"][1]["a"] = "utopia"
    with pytest.raises(HouseFileError) as caught:
        Board.load(data)
    assert str(caught.value) == ("The file has 2 faults, the first at $.sections[0].a: There is no city atlantis")
    assert len(caught.value.faults) == 2


# The faults of a file: what is spoilt, where it shows, and the sentence


def faults_of(data: Data, spoil: Callable[[Data], object]) -> list[str]:
    spoil(data)
    return [str(fault) for fault in check_board(data)]


def test_text_that_is_not_json() -> None:
    assert [str(fault) for fault in check_board("{")] == ["$: This is not JSON: Input data was truncated"]


def test_remarks_do_not_swell_every_record(data: Data) -> None:
    (fault,) = faults_of(data, lambda data: data["reconstruction"].update(note="x" * 100_001))
    assert "the remarks in `reconstruction` are longer than 100000 letters" in fault


def test_text_that_cannot_be_read() -> None:
    for text in ('{"reconstruction":' + '{"a":' * 100_000, '{"name": "\ud800"}'):
        (fault,) = check_board(text)
        assert str(fault).startswith("$: This is not JSON: ")


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (lambda data: data.update(name="\x1b[31mRed"), "$.name"),
        (lambda data: data["cities"][0].update(name="Den\u202ever"), "$.cities[0].name"),
        (lambda data: data["cities"][0].update(id=data["cities"][0]["id"] + "\n"), "$.cities[0].id"),
        (lambda data: data["canvas"].update(width=1e-300), "$.canvas.width"),
        (lambda data: data["canvas"].update(height=1e300), "$.canvas.height"),
    ],
)
def test_what_would_break_whatever_shows_the_board(data: Data, spoil: Callable[[Data], object], where: str) -> None:
    spoil(data)
    (fault,) = check_board(data)
    assert fault.where.startswith(where)


def test_data_that_is_not_a_board(data: Data) -> None:
    data["cities"][3]["x"] = "far"
    expected = "$.cities[3].x: This has not the right form: Expected `float`, got `str`"
    assert [str(fault) for fault in check_board(data)] == [expected]


def test_a_misspelt_field(data: Data) -> None:
    data["sections"][0]["spaces"][0]["start"] = "DM"
    reason = "Object contains unknown field `start`"
    assert [str(fault) for fault in check_board(json.dumps(data))] == [
        f"$.sections[0].spaces[0]: This has not the right form: {reason}"
    ]


def test_a_list_instead_of_a_board() -> None:
    assert [str(fault) for fault in check_board("[]")] == [
        "$: This has not the right form: Expected `object`, got `array`"
    ]


def unknown_city(data: Data) -> None:
    data["sections"][4]["b"] = "atlantis"


def two_cities(data: Data) -> None:
    data["cities"][1]["id"] = "vancouver"
    data["sections"] = [s for s in data["sections"] if "seattle" not in (s["a"], s["b"])]


def loop(data: Data) -> None:
    data["sections"][1]["a"] = "billings"


def twice(data: Data) -> None:
    # Turned round it is still the same section.
    data["sections"].append({"a": "montreal", "b": "boston", "spaces": [{"type": "plain"}]})


def no_space(data: Data) -> None:
    section(data, "vancouver", "calgary")["spaces"] = []


def five_spaces(data: Data) -> None:
    section(data, "vancouver", "calgary")["spaces"] = [{"type": "plain"}] * 5


def unknown_type(data: Data) -> None:
    section(data, "vancouver", "calgary")["spaces"][0]["type"] = "tunnel"


def start_of_nobody(data: Data) -> None:
    section(data, "denver", "el-paso")["spaces"][0]["start_of"] = "D&RG"


def half_a_place(data: Data) -> None:
    del section(data, "vancouver", "calgary")["spaces"][0]["y"]


def no_such_company(data: Data) -> None:
    data["companies"].append({"id": "D&RG", "home": "denver", "track_types": ["plain"]})


def home_nowhere(data: Data) -> None:
    company(data, "DM")["home"] = "atlantis"


def no_types(data: Data) -> None:
    company(data, "DM")["track_types"] = []


def wrong_type(data: Data) -> None:
    company(data, "DM")["track_types"] = ["dashed", "joker"]


def type_twice(data: Data) -> None:
    company(data, "DM")["track_types"] = ["dashed", "black", "dashed"]


def company_twice(data: Data) -> None:
    data["companies"].append(data["companies"][0])


def company_missing(data: Data) -> None:
    data["companies"].remove(company(data, "DM"))


def no_such_scenery(data: Data) -> None:
    data["scenery"] = "atlantis"


def one_train_less(data: Data) -> None:
    data["trains"]["EP&RG"] = 22


def trains_of_nobody(data: Data) -> None:
    data["trains"]["D&RG"] = 0


KNOWN = "there are: EP&RG, BNL, MS, DM, SFRB, UMR, ESL, KCC, MRR, W&W"
TYPES = "there are: plain, dashed, black, white"


@pytest.mark.parametrize(
    ("spoil", "sentences"),
    [
        (unknown_city, ["$.sections[4].b: There is no city atlantis"]),
        (two_cities, ["$.cities[1].id: There are two cities vancouver"]),
        (loop, ["$.sections[1]: A section leads from billings back to it"]),
        (twice, ["$.sections[74]: There are two sections between boston and montreal"]),
        (no_space, ["$.sections[22].spaces: vancouver--calgary has 0 spaces; a section has 1 to 4"]),
        (five_spaces, ["$.sections[22].spaces: vancouver--calgary has 5 spaces; a section has 1 to 4"]),
        (unknown_type, [f"$.sections[22].spaces[0].type: There is no track type tunnel; {TYPES}"]),
        (start_of_nobody, [f"$.sections[50].spaces[0].start_of: There is no company D&RG; {KNOWN}"]),
        (half_a_place, ["$.sections[22].spaces[0]: A space has both x and y or neither of them"]),
        (no_such_company, [f"$.companies[10].id: There is no company D&RG; {KNOWN}"]),
        (home_nowhere, ["$.companies[3].home: There is no city atlantis"]),
        (no_types, ["$.companies[3].track_types: DM has no track type; it needs one or more"]),
        (wrong_type, [f"$.companies[3].track_types[1]: There is no track type joker; {TYPES}"]),
        (type_twice, ["$.companies[3].track_types[2]: DM has the track type dashed twice"]),
        (company_twice, ["$.companies[10].id: There are two entries for EP&RG"]),
        (company_missing, ["$.companies: DM is missing: it needs a home and track types"]),
        (no_such_scenery, ["$.scenery: There is no scenery atlantis"]),
        (
            one_train_less,
            [
                '$.trains["EP&RG"]: EP&RG has 23 trains in the game, not 22',
                "$.trains: The trains add up to 130; the game has 131",
            ],
        ),
        (trains_of_nobody, [f'$.trains["D&RG"]: There is no company D&RG; {KNOWN}']),
    ],
)
def test_what_the_file_refers_to(data: Data, spoil: Callable[[Data], object], sentences: list[str]) -> None:
    assert faults_of(data, spoil) == sentences


# The start spaces and the places


def no_start(data: Data) -> None:
    del section(data, "denver", "el-paso")["spaces"][0]["start_of"]


def start_elsewhere(data: Data) -> None:
    no_start(data)
    section(data, "boise", "reno")["spaces"][0]["start_of"] = "DM"


def start_on_wrong_type(data: Data) -> None:
    section(data, "denver", "el-paso")["spaces"][0]["type"] = "white"


def both_starts_on_one_section(data: Data) -> None:
    del section(data, "phoenix", "el-paso")["spaces"][2]["start_of"]
    section(data, "el-paso", "dallas")["spaces"][1]["start_of"] = "EP&RG"


def city_off_the_canvas(data: Data) -> None:
    data["cities"][0]["x"] = -3


def space_off_the_canvas(data: Data) -> None:
    section(data, "vancouver", "calgary")["spaces"][0]["y"] = 700.5


def spaces_on_one_place(data: Data) -> None:
    spaces = section(data, "seattle", "boise")["spaces"]
    spaces[1] |= {"x": spaces[0]["x"], "y": spaces[0]["y"]}


def cities_on_one_place(data: Data) -> None:
    data["cities"].append({"id": "tacoma", "name": "Tacoma", "x": 75, "y": 125})


def crossing(data: Data) -> None:
    data["sections"].append({"a": "boise", "b": "las-vegas", "spaces": [{"type": "dashed"}]})


def through_a_city(data: Data) -> None:
    data["cities"].append({"id": "raton", "name": "Raton", "x": 386, "y": 408})


@pytest.mark.parametrize(
    ("spoil", "sentences"),
    [
        (no_start, ["$.sections: DM has 0 start spaces; it needs 1"]),
        (
            start_elsewhere,
            ["$.sections[46].spaces[0].start_of: DM cannot start on boise--reno, which does not touch its home denver"],
        ),
        (
            start_on_wrong_type,
            ["$.sections[50].spaces[0].type: DM cannot start on white track; it may use: dashed, black"],
        ),
        (
            both_starts_on_one_section,
            ["$.sections[33].spaces[1].start_of: EP&RG has two start spaces on el-paso--dallas"],
        ),
        (city_off_the_canvas, ["$.cities[0]: -3, 55 is off the canvas of 1000 × 700"]),
        (space_off_the_canvas, ["$.sections[22].spaces[0]: 142.3, 700.5 is off the canvas of 1000 × 700"]),
        (cities_on_one_place, ["$.cities[40]: tacoma lies where seattle lies"]),
        (spaces_on_one_place, ["$.sections[59].spaces[1]: Two spaces lie at 119.5, 159.8"]),
        (crossing, ["$.sections[74]: boise--las-vegas crosses reno--salt-lake-city"]),
        (through_a_city, ["$.sections[50]: denver--el-paso runs through raton"]),
    ],
)
def test_where_everything_lies(data: Data, spoil: Callable[[Data], object], sentences: list[str]) -> None:
    assert faults_of(data, spoil)[: len(sentences)] == sentences


# Whether the companies can play


def two_networks(data: Data) -> None:
    data["cities"].append({"id": "nassau", "name": "Nassau", "x": 960, "y": 620})
    data["cities"].append({"id": "havana", "name": "Havana", "x": 960, "y": 660})
    data["sections"].append({"a": "nassau", "b": "havana", "spaces": [{"type": "plain"}]})


def cannot_leave_home(data: Data) -> None:
    for ends in (("casper", "denver"), ("casper", "salt-lake-city"), ("billings", "casper")):
        for space in section(data, *ends)["spaces"]:
            if "start_of" not in space:
                space["type"] = "plain"
    for ends in (("denver", "salt-lake-city"), ("reno", "salt-lake-city"), ("boise", "salt-lake-city")):
        for space in section(data, *ends)["spaces"]:
            space["type"] = "plain"
    for space in section(data, "salt-lake-city", "las-vegas")["spaces"]:
        space["type"] = "plain"


def too_little_track(data: Data) -> None:
    for ends in (("chicago", "st-louis"), ("chicago", "detroit"), ("minneapolis", "chicago"), ("omaha", "chicago")):
        for space in section(data, *ends)["spaces"]:
            space["type"] = "dashed"
    for space in section(data, "detroit", "pittsburgh")["spaces"]:
        space["type"] = "dashed"


@pytest.mark.parametrize(
    ("spoil", "sentences"),
    [
        (two_networks, ["$.sections: No track leads from vancouver to: nassau, havana"]),
        (
            cannot_leave_home,
            [
                "$.companies[9]: W&W cannot leave home:"
                " no neutral space of its types (dashed) at: casper, salt-lake-city"
            ],
        ),
        (
            too_little_track,
            ["$.companies[6]: ESL has 10 trains, and track within its reach for only 8"],
        ),
    ],
)
def test_whether_the_companies_can_play(data: Data, spoil: Callable[[Data], object], sentences: list[str]) -> None:
    assert faults_of(data, spoil) == sentences
