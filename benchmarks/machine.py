"""What the figures were measured on."""

from __future__ import annotations

import os
import platform
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
