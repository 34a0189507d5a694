"""`python -m benchmarks [PART ...]`: the figures, with the machine on which they were measured."""

from __future__ import annotations

import argparse

from benchmarks import downforce, engine, machine, rail18xx, rail18xx_table, server, tables

PARTS = {
    "engine": engine.run,
    "downforce": downforce.run,
    "rail18xx": rail18xx.run,
    "rail18xx-table": rail18xx_table.run,
    "tables": tables.run,
    "server": server.run,
}


def main() -> None:
    """Run the parts that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"{', '.join(PARTS)}; all by default")
    parts = parser.parse_args().parts
    if unknown := set(parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    print(machine.description())
    for name in parts or PARTS:
        print()
        PARTS[name]()


if __name__ == "__main__":
    main()
