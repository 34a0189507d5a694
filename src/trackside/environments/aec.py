"""Any title with an encoding as a turn-based (AEC) environment of PettingZoo."""

from __future__ import annotations

import importlib
import secrets
from collections.abc import Mapping
from typing import Any, Protocol, cast

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv

from trackside.core.chance import CHANCE, Generator
from trackside.core.message import message
from trackside.core.moves import Move
from trackside.core.position import Position
from trackside.core.refusal import OptionError
from trackside.games import find


class Encoding(Protocol):
    """The module `encoding` of a title's package."""

    def most_choices(self, seats: int, options: Mapping[str, Any]) -> int:
        """A number of moves that no seat ever has more of."""

    def observation(self, view: Any, options: Mapping[str, Any]) -> list[float]:
        """What a seat may know as numbers from 0 to 1, always as many for the same seats and options."""


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game for agents `seat_0`, `seat_1`, ... An action is the index of a move among the current choices.

    Choices are in the order of their notation. An observation is a dictionary: the `observation` is what the agent's
    seat may know, and nothing else, and `action_mask` says which actions there are now. The reward comes at the end:
    1 for the winner, shared among several, 0 for others. Chance moves are part of the step. Where several seats
    decide at once they are asked in order, and none sees what the others have decided.
    """

    def __init__(self, title: str, seats: int, options: Mapping[str, Any] | None = None) -> None:
        """Raises `UnknownTitle`, and `OptionError` for titles without an encoding."""
        super().__init__()
        self.title = find(title)
        self.options = self.title.settle(seats, options or {})
        self._encoding = _encoding(self.title.package, self.title.label)
        self.metadata = {"name": f"trackside_{title}_v0", "is_parallelizable": False, "render_modes": []}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        position = self._begin(0)
        size = len(self._encoding.observation(position.view(0), self.options))
        actions = self._encoding.most_choices(seats, self.options)
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (size,), numpy.float32),
                "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object for an agent, always."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object for an agent, always."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed gives the same shuffles."""
        self._position = self._begin(secrets.randbits(63) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choose_agent()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent's seat may know, and what it may do now."""
        seat = self.possible_agents.index(agent)
        mask = numpy.zeros(self.action_spaces[agent].n, numpy.int8)
        if agent == self.agent_selection:
            mask[: len(self.moves)] = 1
        numbers = self._encoding.observation(self._position.view(seat), self.options)
        return {"observation": numpy.array(numbers, numpy.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move of that index for the agent whose turn it is; None once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "the game goes on: an action is needed"
        self._cumulative_rewards[agent] = 0.0
        self._position.apply(self.possible_agents.index(agent), self.moves[action])
        self._number += 1
        self._settle()
        if self._position.over:
            self._end()
        else:
            self._choose_agent()
        self._accumulate_rewards()

    @property
    def moves(self) -> list[Move]:
        """The moves of the agent whose turn it is, by action."""
        return self._moves

    def _begin(self, seed: int) -> Position:
        self._seed = seed
        self._number = 0
        self._position = self.title.start(len(self.possible_agents), self.options)
        self._settle()
        return self._position

    def _settle(self) -> None:
        """Make the chance moves that are due, from the streams that `trackside.new` would use."""
        while self._position.deciding == (CHANCE,):
            self._position.apply(CHANCE, self._position.draw(Generator(self._seed, self._number)))
            self._number += 1

    def _choose_agent(self) -> None:
        seat = self._position.deciding[0]
        self.agent_selection = self.possible_agents[seat]
        self._moves = sorted(self._position.choices(seat), key=str)

    def _end(self) -> None:
        standings = self._position.standings()
        for row in standings.rows:
            if row.seat is not None:
                agent = self.possible_agents[row.seat]
                self.infos[agent] = {"place": row.place, "total": row.total}
        for seat in standings.winners:
            self.rewards[self.possible_agents[seat]] = 1 / len(standings.winners)
        self.terminations = dict.fromkeys(self.agents, True)
        self._moves = []


def _encoding(package: str, label: str) -> Encoding:
    try:
        return cast(Encoding, importlib.import_module(f"{package}.encoding"))
    except ModuleNotFoundError:
        raise OptionError(message("{title} has no encoding for learning programs", title=label)) from None
