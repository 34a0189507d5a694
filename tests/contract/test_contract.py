"""The contract itself: a faultless game passes, and every planted fault is caught."""

from __future__ import annotations

from tests.toy import TITLE
from trackside.contract import Contract


class TestToy(Contract):
    title = TITLE
