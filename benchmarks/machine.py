"""What the figures were measured on."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from pathlib import Path


def description() -> str:
    """The processor, its cores, what else keeps them busy, the system and Python, in one line."""
    busy = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{_processor()}, {os.cpu_count()} cores{busy}; {platform.system()} {platform.release()}; {python}"


def _processor() -> str:
    information = Path("/proc/cpuinfo")
    if information.is_file():
        for line in information.read_text("utf-8", "replace").splitlines():
            if line.startswith("model name"):
                return " ".join(line.partition(":")[2].split())
    return platform.processor() or platform.machine()


def session(leader: int) -> list[int]:
    """The processes of a session that `leader` began, itself among them."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = _fields(int(folder.name))
        except OSError:
            continue  # it has ended meanwhile
        if int(fields[3]) == leader:
            found.append(int(folder.name))
    return found


def computed(processes: Iterable[int]) -> float:
    """Seconds that processes have computed so far."""
    ticks = sum(int(field) for process in processes for field in _fields(process)[11:13])
    return ticks / os.sysconf("SC_CLK_TCK")


def resident(processes: Iterable[int]) -> int:
    """Bytes of memory that processes hold."""
    pages = sum(int(_fields(process)[21]) for process in processes)
    return pages * os.sysconf("SC_PAGE_SIZE")


def _fields(process: int) -> list[str]:
    """What the system says of a process, from its state on: behind its name, which may hold anything."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
