"""What all tests share."""

from __future__ import annotations

import os
import shutil

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the browser tests out where there is no browser; on CI let them fail instead."""
    if CHROMIUM or os.environ.get("CI") == "true":
        return
    skip = pytest.mark.skip(reason="no Chromium on this machine: install the package chromium")
    for item in items:
        if "browser" in item.keywords:
            item.add_marker(skip)
