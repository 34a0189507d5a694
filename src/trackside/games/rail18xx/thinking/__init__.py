"""What computer opponents know of 18xx games: `prospects` says what a position is worth, the others what to do."""
