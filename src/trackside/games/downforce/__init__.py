"""Downforce: cars and styles at auction, a race by cards that move everybody's cars, bets on the winner."""

from trackside.games.downforce.title import TITLE

__all__ = ["TITLE"]
