"""At which address the others can reach this server: the host's own is often one that leads nowhere else."""

from __future__ import annotations

import ipaddress
import socket
from typing import Final

from litestar.datastructures import URL

_ANYWHERE: Final = ("192.0.2.1", 9)
"""An address kept for documentation: nothing is ever sent there."""


def is_loopback(host: str) -> bool:
    """Whether a host's name or address means the very computer that asks."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.rstrip(".").lower() in ("", "localhost") or host.lower().endswith(".localhost")


def everywhere(host: str) -> bool:
    """Whether a server at this address hears all networks of its computer."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_unspecified
    except ValueError:
        return not host


def lan_address() -> str | None:
    """This computer's address in its network; None if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANYWHERE)  # only chooses the way
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if is_loopback(address) or everywhere(address) else address


def for_others(asked: URL, listens: str) -> str | None:
    """The address of the site for other computers, given the one that was asked and the host the server listens at.

    None if they cannot reach it.
    """
    if not is_loopback(asked.hostname or ""):
        return str(asked)
    if everywhere(listens) and (address := lan_address()):
        return str(asked.with_replacements(netloc=f"{address}:{asked.port}" if asked.port else address))
    return None
