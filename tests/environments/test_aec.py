"""The environment keeps PettingZoo's contract, hides what is hidden, and plays by the rules."""

from __future__ import annotations

import warnings
from typing import Any, cast

import numpy
import pytest
from pettingzoo.test import api_test, seed_test

import trackside
from trackside.core.chance import Generator
from trackside.core.refusal import OptionError
from trackside.environments import Environment
from trackside.games import find
from trackside.games.union_pacific import encoding
from trackside.games.union_pacific.views import View

TITLE = "union-pacific"


def play(environment: Environment, seed: int) -> list[dict[str, Any]]:
    """A whole game of random actions; returns what was observed."""
    environment.reset(seed=seed)
    generator = Generator(seed, 7)
    seen = []
    for agent in environment.agent_iter():
        observation, _, terminated, _, _ = environment.last()
        assert environment.observation_space(agent).contains(observation)
        seen.append(observation)
        legal = numpy.flatnonzero(observation["action_mask"])
        environment.step(None if terminated else int(legal[generator.randrange(len(legal))]))
    return seen


@pytest.mark.parametrize("seats", [2, 4])
def test_it_keeps_the_contract_of_pettingzoo(seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Its own classic games give a dictionary with a mask too.
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not (a )?NumPy array")
        warnings.filterwarnings("ignore", "Environment has not defined a render")
        api_test(Environment(TITLE, seats), num_cycles=600)


def test_seeds() -> None:
    seed_test(lambda: Environment(TITLE, 3), num_cycles=200)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_whole_game(seats: int) -> None:
    environment = Environment(TITLE, seats)
    rewards: dict[str, float] = {}
    environment.reset(seed=seats)
    generator = Generator(1)
    for agent in environment.agent_iter():
        _, reward, terminated, _, info = environment.last()
        if terminated:
            rewards[agent] = reward
            assert set(info) == {"place", "total"}
            assert (info["place"] == 1) >= (reward > 0)
        environment.step(None if terminated else generator.randrange(len(environment.moves)))
    assert set(rewards) == set(environment.possible_agents)
    assert sum(rewards.values()) == pytest.approx(1) or (seats == 2 and sum(rewards.values()) == 0)


def test_the_shuffles_are_those_of_a_game_with_that_seed() -> None:
    environment = Environment(TITLE, 3)
    environment.reset(seed=12)
    game = trackside.new(TITLE, seats=list("ABC"), seed=12)
    assert environment.agent_selection == "seat_0"
    assert set(environment.moves) == set(game.choices(0))
    assert environment.moves == sorted(environment.moves, key=str)
    numbers = encoding.observation(game.view(0), game.header.options)
    assert environment.observe("seat_0")["observation"].tolist() == pytest.approx(numbers)


def test_an_observation_holds_nothing_hidden() -> None:
    """It is made from the seat's view alone, so dealing anew what is hidden changes nothing."""
    game = trackside.new(TITLE, seats=list("ABCD"), seed=3)
    generator = Generator(4)
    while not game.over:
        seat = game.deciding[0]
        if game.number % 25 == 0:
            for eyes in range(4):
                other = game.position.determinize(eyes, generator)
                expected = encoding.observation(game.view(eyes), game.header.options)
                assert encoding.observation(cast(View, other.view(eyes)), game.header.options) == expected
        game.play(seat, game.choices(seat).sample(generator))


def test_there_are_never_more_choices_than_actions() -> None:
    title = find(TITLE)
    most = encoding.most_choices(6, title.settle(6, {}))
    environment = Environment(TITLE, 6)
    assert environment.action_spaces["seat_0"].n == most
    for seed in range(3):
        assert max(int(observation["action_mask"].sum()) for observation in play(environment, seed)) < most


def test_others_have_no_actions() -> None:
    environment = Environment(TITLE, 3)
    environment.reset(seed=1)
    assert environment.observe("seat_1")["action_mask"].sum() == 0
    assert environment.observe("seat_0")["action_mask"].sum() == len(environment.moves) > 0


def test_a_title_without_an_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests import toy
    from trackside.environments import aec

    monkeypatch.setattr(aec, "find", lambda name: toy.TITLE)
    with pytest.raises(OptionError, match="has no encoding"):
        Environment("toy", 2)
