"""Games of other programs, read and written."""
