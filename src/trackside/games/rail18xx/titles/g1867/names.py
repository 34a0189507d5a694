"""What the places of 1867 are called, in words that are translated; its companies have English names everywhere."""

from __future__ import annotations

from typing import Final

from trackside.core.message import Message, message

NAMES: Final[tuple[Message, ...]] = (
    message("Barrie"),
    message("Belleville"),
    message("Berlin"),
    message("Buffalo"),
    message("Cornwall"),
    message("Detroit"),
    message("Goderich"),
    message("Granby"),
    message("Guelph"),
    message("Hamilton"),
    message("Kingston"),
    message("London"),
    message("Maine"),
    message("Maritime Provinces"),
    message("Montreal"),
    message("New England"),
    message("North Bay"),
    message("Ottawa"),
    message("Pembroke"),
    message("Peterborough"),
    message("port"),
    message("Quebec"),
    message("Sarnia"),
    message("Sault Ste. Marie"),
    message("Sherbrooke"),
    message("St. Jerome"),
    message("Sudbury"),
    message("Timmins"),
    message("Toronto"),
    message("Trois-Rivières"),
    message("Lake Erie"),
    message("Lake Huron"),
    message("Lake Ontario"),
)
