"""Trackside's games as environments of PettingZoo, for programs that learn to play. Needs `trackside[environments]`.

>>> from trackside.environments import Environment
>>> environment = Environment("union-pacific", seats=4)
>>> environment.reset(seed=1)
>>> environment.agent_selection
'seat_0'
"""

from trackside.environments.aec import Encoding, Environment

__all__ = ["Encoding", "Environment"]
