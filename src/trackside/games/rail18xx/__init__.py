"""What 18xx games share: a map of hexes, tiles, companies with shares, trains, and rounds made of steps.

The modules are cut by the chapters of the rules digest (`18xx 8` is `track.py`); `titles` holds what each game
adds: its data, and the few answers in which it differs.
"""
