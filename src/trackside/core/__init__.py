"""What every game shares. Knows no game, and does no input or output."""
