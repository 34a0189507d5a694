"""1861 and 1867 keep what every game must keep."""

from __future__ import annotations

import pytest

from trackside.contract import Contract

pytestmark = pytest.mark.slow  # random whole games of 18xx are long


class Test1861(Contract):
    """Random whole games of 1861, with two to six seats and options of every kind."""

    title = "1861"


class Test1867(Contract):
    """Random whole games of 1867."""

    title = "1867"
