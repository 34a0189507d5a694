"""The titles: their data, and the few answers in which each differs. None inherits from another."""
