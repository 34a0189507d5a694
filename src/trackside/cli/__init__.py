"""The command `trackside`. Whatever it does not need for what was asked is not imported."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and leave with its exit status."""
    from trackside.cli.application import run

    sys.exit(run(sys.argv[1:]))
