"""What a file of starting bundles holds, and everything that is wrong with one, as data (18xx 15.1, 16.3)."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from trackside.core.house_file import Fault, HouseFileError, fault_of_form
from trackside.core.message import message
from trackside.games.rail18xx import data_files
from trackside.games.rail18xx.bidding import STEP

FEWEST: Final = 3
"""Two players use the bundles of three and leave one unsold (18xx 16.3)."""
MOST: Final = 6
LEAST_TREASURY: Final = 100
"""The price of a minor is half of its treasury, and none starts below 50."""


class Bundle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Privates and minors that are sold together; each minor with what goes into its treasury."""

    name: str
    privates: tuple[str, ...]
    minors: dict[str, int]


class BundleSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bundles for one number of players, all with the same lowest bid."""

    lowest_bid: int
    bundles: tuple[Bundle, ...]


class BundleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of bundles: a set for each number of players from 3 to 6."""

    name: str
    sets: dict[str, BundleSet]
    note: str = ""


class BundleCheck:
    """Holds files of bundles against the privates and minors of one title; `package` is the title's."""

    def __init__(self, package: str) -> None:
        self.package = package

    @functools.cached_property
    def privates(self) -> list[str]:
        """The privates that may be in a bundle."""
        return [entry["symbol"] for entry in data_files.read(self.package, "privates.json")]

    @functools.cached_property
    def minors(self) -> list[str]:
        """The minors that may be in a bundle."""
        return [entry["symbol"] for entry in data_files.read(self.package, "companies.json")["minors"]]

    def __call__(self, data: Mapping[str, Any] | str) -> None:
        """Raise `HouseFileError` with all that is wrong with a file, given as JSON text or what it decodes to."""
        try:
            file = read_bundles(data)
        except (ValueError, RecursionError) as error:
            raise HouseFileError([fault_of_form(error)]) from None
        if faults := [fault for players, found in file.sets.items() for fault in self._set(players, found)]:
            raise HouseFileError(faults)

    def _set(self, players: str, found: BundleSet) -> Iterator[Fault]:
        where = f"$.sets.{players}"
        if players not in map(str, range(FEWEST, MOST + 1)):
            yield Fault(where, message("Bundles are for {fewest} to {most} players", fewest=FEWEST, most=MOST))
        elif len(found.bundles) != int(players):
            yield Fault(where, message("There should be as many bundles as players: {players}", players=players))
        if found.lowest_bid < STEP or found.lowest_bid % STEP:
            yield Fault(
                f"{where}.lowest_bid", message("A bid is at least {least}, in steps of {step}", least=STEP, step=STEP)
            )
        seen: set[str] = set()
        for number, bundle in enumerate(found.bundles):
            place = f"{where}.bundles[{number}]"
            for name in (bundle.name, *bundle.privates, *bundle.minors):
                if name in seen:
                    yield Fault(place, message("{name} stands there twice", name=name))
                seen.add(name)
            yield from self._bundle(place, bundle)

    def _bundle(self, where: str, bundle: Bundle) -> Iterator[Fault]:
        for private in bundle.privates:
            if private not in self.privates:
                known = ", ".join(self.privates)
                yield Fault(
                    f"{where}.privates",
                    message("There is no private {name}; there are: {known}", name=private, known=known),
                )
        for minor, treasury in bundle.minors.items():
            if minor not in self.minors:
                known = ", ".join(self.minors)
                yield Fault(
                    f"{where}.minors", message("There is no minor {name}; there are: {known}", name=minor, known=known)
                )
            if treasury < LEAST_TREASURY:
                yield Fault(
                    f"{where}.minors.{minor}",
                    message("A minor starts with {least} or more in its treasury", least=LEAST_TREASURY),
                )


def read_bundles(data: Mapping[str, Any] | str) -> BundleFile:
    """The bundles of a file, given as JSON text or what it decodes to; raises `ValueError` unless it has that form."""
    return msgspec.convert(msgspec.json.decode(data) if isinstance(data, str) else data, BundleFile)


def bundles_for(file: BundleFile, seats: int) -> BundleSet | None:
    """The bundles for a number of players; None if the file has none."""
    return file.sets.get(str(max(FEWEST, seats)))
