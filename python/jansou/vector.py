"""Many games in the manner of Gymnasium's vector environments."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import layout, spaces
from .batch import Batch

Observation = dict[str, NDArray]


class VectorEnv:
    """`num_envs` games at once; all four seats are played by the caller.

    Who is to move changes from step to step: `info["seat"]` (num_envs,) says
    it. An observation is a dictionary of

    * "tokens": (num_envs, 640) uint8, and "planes": (num_envs, 101, 34) uint8 if
      wanted: what the seat to move sees;
    * "points": (num_envs, 4) int32, from that seat on in order of play;
    * "action_mask": (num_envs, 256) int8, 1 where an action is legal.

    The reward of a step is what the seat that acted gained or lost by it, in
    points; what all four seats gained is in `info["rewards"]` (num_envs, 4), by
    seat 0 to 3: most points come to a seat that was not the last to act.

    A game that is over begins anew in the same step: `terminations` is True, the
    observation is the next game's, and `info["places"]` (num_envs, 4) has the
    places 1 to 4 of the one that ended. It is not Gymnasium's SAME_STEP, for
    there is no `final_obs` and no `final_info`: nobody is to move in a game that
    is over, so that it has no observation, and its end has no value to learn.
    `info["deal_done"]` (num_envs,) is True where a deal ended. Nothing is ever
    truncated. The arrays are the caller's own only with `copy`; without it they
    change with the next step.
    """

    metadata: dict[str, Any] = {"render_modes": []}
    render_mode = None
    spec = None
    closed = False

    def __init__(
        self,
        ruleset: str = "tenhou",
        num_envs: int = 1,
        *,
        seed: int = 0,
        threads: int = 1,
        planes: bool = False,
        copy: bool = True,
    ) -> None:
        self.batch = Batch(ruleset, num_envs, seed=seed, threads=threads, planes=planes)
        self.num_envs, self._copy, self._begun = num_envs, copy, False
        self.single_observation_space = spaces.observation(planes)
        self.observation_space = spaces.observation(planes, num_envs)
        self.single_action_space = spaces.Discrete(layout.ACTIONS)
        self.action_space = spaces.MultiDiscrete([layout.ACTIONS] * num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begins all games: from the seed, or else the next ones.

        One seed makes all games, which differ all the same: a list of seeds, one
        for each game, is a TypeError.
        """
        if seed is not None or not self._begun:
            self.batch.reset(seed)
        else:
            self.batch.next()
        self._begun = True
        return self._observation(), self._info()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Gives each game one action, (num_envs,) integers of its mask."""
        b = self.batch
        acted = b.seat.copy()
        b.step(actions)
        rewards = b.rewards[np.arange(self.num_envs), acted]
        return self._observation(), rewards, b.done.copy(), np.zeros(self.num_envs, np.bool_), self._info()

    def close(self) -> None:
        """Gives the games back."""
        self.batch.close()
        self.closed = True

    def _own(self, a: NDArray) -> NDArray:
        return a.copy() if self._copy else a

    def _observation(self) -> Observation:
        b = self.batch
        out = {"tokens": self._own(b.tokens), "points": self._own(b.points), "action_mask": self._own(b.mask.view(np.int8))}
        if b.planes is not None:
            out["planes"] = self._own(b.planes)
        return out

    def _info(self) -> dict[str, Any]:
        b = self.batch
        return {name: self._own(getattr(b, name)) for name in ("seat", "rewards", "deal_done", "places")}
