"""The example that trains: it works, and learning goes the right way."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import cambusa
from cambusa.envs import train
from cambusa.envs.train import Policy, Samples

SMALLEST = min(cambusa.games(), key=lambda name: cambusa.spec(name).seats[1])
"""The game for the fewest players: where a learner soon sees what comes of what it does."""


def test_it_learns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A few seconds are enough to beat random players clearly; the picture shows what was printed."""
    picture = tmp_path / "curve.svg"
    train.main([SMALLEST, "--updates", "10", "--plot", str(picture)])
    printed = capsys.readouterr().out
    shares = [
        (float(won) / 100, float(half) / 100) for won, half in re.findall(r"wins (.*)% \+- (.*)% against", printed)
    ]
    (before, around), (after, half) = shares[0], shares[-1]
    assert abs(before - 0.5) < 2 * around
    assert after - half > before + around + 0.1
    root = ElementTree.parse(picture).getroot()
    (line,) = root.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(line.attrib["points"].split()) == len(shares)
    assert len(picture.read_bytes()) < 60_000


def test_the_same_seed_gives_the_same_curve(name: str) -> None:
    """In every game with its most seats, in small."""
    spec = cambusa.spec(name)
    game = cambusa.load(name, spec.seats[1], **{**spec.guards, **{key: 20 for key in spec.guards if "max" in key}})
    small: dict[str, Any] = {"envs": 4, "steps": 4, "hidden": 8, "every": 1, "games": 4}
    curves = [train.train(game, 2, seed, **small) for seed in (1, 1)]
    assert curves[0] == curves[1]
    assert len(curves[0]) == 3
    assert curves[0][-1][0] == 2 * 4 * 4


def test_the_slope_is_that_of_the_objective(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of the policy goes where the clipped objective, taken by differences, rises."""
    policy = Policy(5, 4, 3, seed=1)
    random = np.random.default_rng(2)
    for weights in policy.weights.values():
        weights[:] = random.normal(size=weights.shape)
    seen = random.normal(size=(6, 5)).astype(np.float32)
    masks = np.array([[1, 1, 1], [1, 1, 0]] * 3, np.int8)
    actions = np.array([0, 1] * 3)
    chances = policy.forward(seen, masks)[1][np.arange(6), actions] * np.float32(1.01)
    data = Samples(seen, masks, actions, chances, random.normal(size=6), random.normal(size=6))

    def loss(entropy: float = 0.1) -> float:
        _, now, values = policy.forward(seen, masks)
        ratio = now[np.arange(6), actions] / chances
        clipped = np.minimum(ratio * data.gains, np.clip(ratio, 0.8, 1.2) * data.gains)
        spread = -(now * np.log(now + 1e-9)).sum(axis=1)
        return float((-clipped - entropy * spread + 0.25 * (values - data.results) ** 2).mean())

    slopes: dict[str, Any] = {}

    def kept_back(found: dict[str, Any], rate: float, size: int) -> None:  # noqa: ARG001
        slopes.update({key: value / size for key, value in found.items()})

    monkeypatch.setattr(policy, "_adam", kept_back)
    for key in policy.weights:  # differences need more than single precision
        policy.weights[key] = policy.weights[key].astype(np.float64)
    policy.improve(data, 0.1, entropy=0.1)
    for key, weights in policy.weights.items():
        for place in np.ndindex(weights.shape):
            kept = weights[place]
            weights[place] = kept + 1e-6
            above = loss()
            weights[place] = kept - 1e-6
            below = loss()
            weights[place] = kept
            assert slopes[key][place] == pytest.approx((above - below) / 2e-6, abs=1e-4), (key, place)


def test_the_readme_tells_what_the_committed_picture_shows() -> None:
    """Its curve begins at a fair share and ends where the README says."""
    picture = Path(train.__file__).with_name("learning.svg")
    (line,) = ElementTree.parse(picture).getroot().findall("{http://www.w3.org/2000/svg}polyline")
    heights = [float(point.split(",")[1]) for point in line.attrib["points"].split()]
    ends = [round(100 * (300 - height) / 260) for height in (heights[0], heights[-1])]
    text = " ".join(
        (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8").split()
    )  # lines may break anywhere
    told = re.search(r"wins (\d+) % of its games against players at random before, and (\d+) %", text)
    assert told is not None
    assert [int(number) for number in told.groups()] == ends
    assert picture.stat().st_size < 60_000


def test_what_is_not_possible_is_never_drawn() -> None:
    policy = Policy(4, 3, 6, seed=1)
    seen = np.random.default_rng(1).normal(size=(2000, 4)).astype(np.float32)
    masks = (np.random.default_rng(2).random((2000, 6)) < 0.4).astype(np.int8)
    masks[:, 2] |= ~masks.any(axis=1)
    drawn = policy.act(seen, masks)
    assert masks[np.arange(2000), drawn].all()
    chances = policy.forward(seen, masks)[1]
    assert not chances[masks == 0].any()
    assert drawn.dtype == np.int64
