"""Building track: a train from the box to a space of a section (UP R6.3 to R6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trackside.core.event import Event, Tell
from trackside.core.message import Piece, Seat, message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.union_pacific.components import COMPANIES, COMPANY_INDEX, JOKER, TRACK_CARDS, TRACK_TYPES
from trackside.games.union_pacific.draw import Drawing
from trackside.games.union_pacific.shares import CARD_INDEX, card_piece, share_piece

if TYPE_CHECKING:
    from trackside.games.union_pacific.position import UnionPacificPosition


class Build(Move, frozen=True, tag="build"):
    """Discard a track card and put a train of any company on a space that the card opens.

    `space` counts the spaces of the section from 0, from its first city on.
    """

    notation = "build {company} {section}/{space} with {card}"

    company: str
    section: str
    space: int
    card: str

    def check(self, position: UnionPacificPosition, seat: int) -> None:
        company = COMPANY_INDEX.get(self.company)
        card = CARD_INDEX.get(self.card)
        section = position.board.section_index.get(self.section)
        if company is None:
            raise refuse("R6.5", "There is no company {company} that builds", company=self.company)
        if section is None or not 0 <= self.space < len(position.board.spaces[section]):
            raise refuse("R6.4", "There is no space {space} on {section}", section=self.section, space=self.space)
        if card is None or not position.track_hands[seat][card]:
            hand = tuple(map(card_piece, (kind for kind, count in enumerate(position.track_hands[seat]) if count)))
            raise refuse("R6.3", "There is no such card in hand: {card}. In hand: {hand}", card=self.card, hand=hand)
        self._check_space(position, section, card)
        self._check_company(position, company, section)

    def _check_space(self, position: UnionPacificPosition, section: int, card: int) -> None:
        board = position.board
        where = Piece("section", self.section)
        space_type = board.spaces[section][self.space]
        if card not in (JOKER, space_type):
            text = "The card shows {card}, but this space of {section} is {track}"
            raise refuse("R6.4a", text, card=card_piece(card), section=where, track=card_piece(space_type))
        start = board.start_of[section][self.space]
        if start is not None:
            text = "This space of {section} is the start of {company} and stays its own"
            raise refuse("R6.4c", text, section=where, company=share_piece(start))
        if not position.empty[section] >> self.space & 1:
            raise refuse("R6.4c", "This space of {section} is taken", section=where)

    def _check_company(self, position: UnionPacificPosition, company: int, section: int) -> None:
        board = position.board
        where, who = Piece("section", self.section), share_piece(company)
        space_type = board.spaces[section][self.space]
        if not board.track_types[company] >> space_type & 1:
            types = tuple(
                card_piece(kind) for kind in range(len(TRACK_TYPES)) if board.track_types[company] >> kind & 1
            )
            text = "{company} may not build on {track} track, only on: {types}"
            raise refuse("R6.4b", text, company=who, track=card_piece(space_type), types=types)
        if position.held[company] >> section & 1:
            raise refuse("R6.4d", "{company} already has a train on {section}", company=who, section=where)
        if not position.reach[company] >> section & 1:
            home = Piece("city", board.cities[board.homes[company]])
            text = "Neither end of {section} is linked to {home}, the home of {company}"
            raise refuse("R6.4e", text, section=where, home=home, company=who)
        if not position.trains_left[company]:
            raise refuse("R6.4f", "{company} has no train left in the box", company=who)

    def carry_out(self, position: UnionPacificPosition, seat: int, tell: Tell | None) -> None:
        company = COMPANY_INDEX[self.company]
        section = position.board.section_index[self.section]
        position.passes = 0
        position.discard_track(seat, CARD_INDEX[self.card])
        position.place_train(company, section, self.space)
        position.stack[-1] = Drawing((seat,))
        if tell:
            text = "{seat} builds {company} on {section} with {card}; {company} is worth {value} now"
            tell(
                Event(
                    message(
                        text,
                        seat=Seat(seat),
                        company=share_piece(company),
                        section=Piece("section", self.section),
                        card=card_piece(CARD_INDEX[self.card]),
                        value=position.value(company),
                    )
                )
            )


def sites(position: UnionPacificPosition, company: int, track_type: int) -> int:
    """The mask of the sections on which the company may build on track of this type (UP R6.4b to f)."""
    if not position.trains_left[company] or not position.board.track_types[company] >> track_type & 1:
        return 0
    return position.reach[company] & position.free[track_type] & ~position.held[company]


def can_build(position: UnionPacificPosition, seat: int) -> bool:
    """Whether any of the seat's track cards allows any build."""
    return any(
        sites(position, company, kind) for _, kind in _openings(position, seat) for company in range(len(COMPANIES))
    )


def builds(position: UnionPacificPosition, seat: int) -> Iterator[Build]:
    """Every legal build of the seat."""
    for card, kind in _openings(position, seat):
        for company in range(len(COMPANIES)):
            mask = sites(position, company, kind)
            while mask:
                section = (mask & -mask).bit_length() - 1
                mask &= mask - 1
                for space in open_spaces(position, section, kind):
                    yield Build(COMPANIES[company].id, position.board.sections[section], space, TRACK_CARDS[card])


def open_spaces(position: UnionPacificPosition, section: int, track_type: int) -> list[int]:
    """The empty neutral spaces of that type on the section."""
    mask = position.empty[section] & position.board.neutral[track_type][section]
    return [space for space in range(mask.bit_length()) if mask >> space & 1]


def _openings(position: UnionPacificPosition, seat: int) -> Iterator[tuple[int, int]]:
    """The seat's kinds of card, each with every track type that it opens."""
    hand = position.track_hands[seat]
    for kind in range(len(TRACK_TYPES)):
        if hand[kind]:
            yield kind, kind
        if hand[JOKER]:
            yield JOKER, kind
