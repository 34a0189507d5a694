"""The data files of the engine and of its titles."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any


def read(package: str, name: str) -> Any:
    """The JSON file `name` in the folder `data` of a package."""
    return json.loads(resources.files(package).joinpath("data").joinpath(name).read_text("utf-8"))
