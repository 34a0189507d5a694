"""What the things of an 18xx game are called in a sentence: companies and places by their names, with their letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trackside.core.message import Message, Piece, only
from trackside.games.rail18xx import data_files
from trackside.games.rail18xx.trains import kind_of


class Names:
    """The names of one title, and its currency. `translated` have a form of their own in other languages."""

    def __init__(self, package: str, currency: str, translated: Sequence[Message]) -> None:
        companies = data_files.read(package, "companies.json")
        charters = (*companies["minors"], *companies["majors"], companies["national"])
        called = {entry["symbol"]: entry["name"] for entry in charters}
        privates = {entry["symbol"]: entry["name"] for entry in data_files.read(package, "privates.json")}
        self._of: Mapping[str, Mapping[str, str]] = {
            "company": called,
            "private": privates,
            "name": called | privates,  # no two of one title have the same letters
            "hex": {
                entry["name"]: entry["place"] for entry in data_files.read(package, "map.json") if "place" in entry
            },
        }
        self.currency = currency
        self.translated: Mapping[str, Message] = {name.text: name for name in translated}

    def __call__(self, piece: Piece, options: Mapping[str, Any]) -> Message:
        """`Kiev-Brest Railway (KB)`, `Kiev (D14)`, and `2` for any train of that kind; else the bare name.

        A piece of the kind `place` is a hex by its name alone, one of the kind `name` a company or a private by its
        name alone, one of the kind `sign` a company by its letters, one of the kind `money` an amount.
        """
        if piece.kind == "money":
            return only(f"{self.currency}{piece.name}")
        if piece.kind == "train":
            return only(kind_of(piece.name) if "-" in piece.name else piece.name)
        if piece.kind == "place":
            return self._said(self._of["hex"].get(piece.name, piece.name))
        if piece.kind == "name":
            return self._said(self._of["name"].get(piece.name, piece.name))
        name = self._of.get(piece.kind, {}).get(piece.name)
        if name is None:
            return only(piece.name)
        return Message("{name} ({sign})", {"name": self._said(name), "sign": piece.name})

    def _said(self, name: str) -> Message:
        return self.translated.get(name) or only(name)
