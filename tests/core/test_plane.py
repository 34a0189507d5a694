"""Points of a plane."""

from __future__ import annotations

import pytest

from trackside.core.plane import Point, distance, number, points


@pytest.mark.parametrize(
    ("point", "far"),
    [((1, 2), 2), ((5, 0), 2), ((-3, 4), 5), ((2, 0), 0)],
)
def test_the_distance_to_a_piece_is_that_to_its_nearest_point(point: Point, far: float) -> None:
    assert distance(point, (0, 0), (3, 0)) == far


def test_a_piece_may_be_a_mere_point() -> None:
    assert distance((3, 4), (0, 0), (0, 0)) == 5


def test_coordinates_are_short() -> None:
    assert [number(value) for value in (1.0, 1.26, -0.04)] == ["1", "1.3", "0"]
    assert points([(1.0, 2.5), (0, -1)]) == "1,2.5 0,-1"
