"""The project's own promises: locked files without addresses, layers that hold, one version."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def test_there_are_locked_requirements() -> None:
    assert {lock.name for lock in LOCKS} >= {"run.txt", "test.txt", "node.txt"}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_requirement_files_hold_hashes_and_no_address(lock: Path) -> None:
    text = lock.read_text("utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*(-i|-f|--(?!hash=)\S+)", text, re.MULTILINE), "an installer option"
    pinned = re.findall(r"^[A-Za-z0-9].*==\S+.*$(?:\n    --hash=sha256:\w+.*$)*", text, re.MULTILINE)
    assert pinned
    assert [entry for entry in pinned if "--hash=" not in entry] == []


def test_package_lock_holds_checksums_and_no_address() -> None:
    text = (ROOT / "package-lock.json").read_text("utf-8")
    assert "://" not in text
    assert "resolved" not in text
    packages = json.loads(text)["packages"]
    assert all("integrity" in entry for name, entry in packages.items() if name)


def test_package_lock_and_package_json_pin_the_same_htmx() -> None:
    pinned = json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]["htmx.org"]
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", pinned), "an exact version"
    assert lock["node_modules/htmx.org"]["version"] == pinned


def test_no_lock_format_that_records_addresses() -> None:
    assert not (ROOT / "uv.lock").exists()
    assert list(ROOT.glob("pylock*.toml")) == []


def test_nothing_reaches_upwards() -> None:
    linter = shutil.which("lint-imports", path=str(Path(sys.executable).parent))
    assert linter, "import-linter is not installed"
    done = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_version_is_the_newest_in_the_changelog() -> None:
    headings = re.findall(r"^## (\d\S*)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == version("trackside")
