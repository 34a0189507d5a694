"""Many games at once, on all cores of this machine or on a cluster.

>>> from trackside.simulate import play_games
>>> report = play_games("union-pacific", ["greedy", "random", "random", "random"], games=100, seed=1)
>>> report.results[0].opponent, report.results[0].win_rate > 0.9
('greedy', True)
"""

from trackside.simulate.games import GameResult, play_game
from trackside.simulate.many import play_games
from trackside.simulate.report import Report, Result, wilson

__all__ = ["GameResult", "Report", "Result", "play_game", "play_games", "wilson"]
