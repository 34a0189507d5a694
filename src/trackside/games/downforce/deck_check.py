"""Whether a deck can be played with: everything that is wrong with a deck file, as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from trackside.core.house_file import Fault, fault_of_form
from trackside.core.message import message
from trackside.games.downforce.components import COLOURS, CardInFile, DeckFile, read_deck

CARDS: Final = 42  # DF 1.2


def check_deck(data: Mapping[str, Any] | str | bytes) -> list[Fault]:
    """All faults of a deck, given as JSON text or as what it decodes to; none if it can be played with."""
    try:
        file = read_deck(data)
    except (ValueError, RecursionError) as error:
        return [fault_of_form(error)]
    return [*_count(file), *_ids(file), *(fault for n, card in enumerate(file.cards) for fault in _bands(n, card))]


def _count(file: DeckFile) -> Iterator[Fault]:
    if len(file.cards) != CARDS:
        text = message("There should be {right} cards, not {count} (DF 1.2)", right=CARDS, count=len(file.cards))
        yield Fault("$.cards", text)


def _ids(file: DeckFile) -> Iterator[Fault]:
    seen = {f"eight-{colour}" for colour in COLOURS}
    for number, card in enumerate(file.cards):
        if card.id in seen:
            yield Fault(f"$.cards[{number}].id", message("There are two cards {card}", card=card.id))
        seen.add(card.id)


def _bands(number: int, card: CardInFile) -> Iterator[Fault]:
    # With six bands at most, as many colours are left to pick as there are wild bands (DF 6.1, 6.2, 15.14).
    colours = [band.colour for band in card.bands]
    for place, colour in enumerate(colours):
        where = f"$.cards[{number}].bands[{place}].colour"
        if colour not in (*COLOURS, "wild"):
            known = ", ".join((*COLOURS, "wild"))
            text = message("There is no colour {colour}; there are: {known}", colour=colour, known=known)
            yield Fault(where, text)
        elif colour != "wild" and colour in colours[:place]:
            yield Fault(where, message("{card} has two bands of {colour}", card=card.id, colour=colour))
