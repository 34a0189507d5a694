"""What is sent for a change of a page."""

from __future__ import annotations

from markupsafe import Markup

from trackside.core.look import Part
from trackside.web.drawing import changes, pieces, whole


def circle(number: int, colour: str) -> Part:
    return Part(f"board-{number}", Markup('<circle id="board-{}" fill="{}"/>').format(number, colour))


OPENING, CLOSING = Markup("<svg>"), Markup("</svg>")
BOARD = (OPENING, circle(1, "red"), circle(2, "red"), CLOSING)


def test_a_part_changes_alone_and_as_svg() -> None:
    new = (OPENING, circle(1, "red"), circle(2, "blue"), CLOSING)
    sent = changes({"board": BOARD}, {"board": new})
    assert sent == '<svg><circle hx-swap-oob="outerMorph" id="board-2" fill="blue"/></svg>'


def test_another_frame_or_other_parts_send_the_whole_region() -> None:
    for new in ((Markup("<svg >"), *BOARD[1:]), (*BOARD[:2], circle(3, "red"), CLOSING), BOARD[1:]):
        assert changes({"board": BOARD}, {"board": new}).startswith('<div id="board" hx-swap-oob="innerMorph">')


def test_what_came_on_top_is_added() -> None:
    old = (Part("log-1", Markup("<li>1</li>")),)
    new = (Part("log-2", Markup("<li>2</li>")), Part("log-1", Markup("<li class='undone'>1</li>")))
    assert changes({"log": old}, {"log": new}) == (
        '<div id="log" hx-swap-oob="afterbegin"><li>2</li></div><li hx-swap-oob="outerMorph" class=\'undone\'>1</li>'
    )


def test_nothing_is_sent_for_nothing() -> None:
    assert changes({"board": BOARD}, {"board": BOARD}) == ""
    assert changes({}, {"board": ()}) == ""


def test_what_vanished_is_emptied() -> None:
    assert changes({"hand": pieces(Markup("<p>mine</p>"))}, {"hand": pieces(Markup(""))}) == (
        '<div id="hand" hx-swap-oob="innerMorph"></div>'
    )


def test_the_whole_is_its_pieces() -> None:
    assert whole(BOARD) == '<svg><circle id="board-1" fill="red"/><circle id="board-2" fill="red"/></svg>'
