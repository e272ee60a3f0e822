"""Spaces as Gymnasium has them: its own where it is installed, else small ones
that can do the same: `n`, `shape`, `dtype`, `contains` and `sample`."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import layout

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete  # type: ignore
except ImportError:

    class _Space:
        """What all spaces have: chance of their own."""

        def __init__(self) -> None:
            self._chance = np.random.default_rng()

        def seed(self, seed: int | None = None) -> None:
            """Begins the chance of `sample` anew."""
            self._chance = np.random.default_rng(seed)

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)

        def contains(self, x: Any) -> bool:
            """Reports whether x is of the space."""
            raise NotImplementedError

    class Discrete(_Space):  # type: ignore
        """The numbers 0 to n - 1."""

        def __init__(self, n: int) -> None:
            super().__init__()
            self.n, self.shape, self.dtype = n, (), np.dtype(np.int64)

        def contains(self, x: Any) -> bool:
            """Reports whether x is an integer from 0 to n - 1."""
            return isinstance(x, (int, np.integer)) and 0 <= x < self.n

        def sample(self, mask: Any = None) -> int:
            """Returns one of the numbers by chance, of those in the mask."""
            if mask is None:
                return int(self._chance.integers(self.n))
            legal = np.flatnonzero(mask)
            return int(self._chance.choice(legal)) if len(legal) else 0

    class MultiDiscrete(_Space):  # type: ignore
        """One number below each of nvec."""

        def __init__(self, nvec: Any) -> None:
            super().__init__()
            self.nvec = np.asarray(nvec)
            self.shape, self.dtype = self.nvec.shape, np.dtype(np.int64)

        def contains(self, x: Any) -> bool:
            """Reports whether x has a possible number at each place."""
            x = np.asarray(x)
            return x.dtype.kind in "iu" and x.shape == self.shape and bool(np.all((0 <= x) & (x < self.nvec)))

        def sample(self) -> Any:
            """Returns numbers by chance."""
            return self._chance.integers(self.nvec)

    class Box(_Space):  # type: ignore
        """Arrays of one shape and type, each number from low to high."""

        def __init__(self, low: Any, high: Any, shape: tuple[int, ...], dtype: Any) -> None:
            super().__init__()
            self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

        def contains(self, x: Any) -> bool:
            """Reports whether x is such an array."""
            return (
                isinstance(x, np.ndarray)
                and x.shape == self.shape
                and x.dtype == self.dtype
                and bool(np.all((self.low <= x) & (x <= self.high)))
            )

        def sample(self) -> Any:
            """Returns an array by chance."""
            return self._chance.integers(self.low, self.high, self.shape, endpoint=True).astype(self.dtype)

    class Dict(_Space):  # type: ignore
        """A dictionary with a space for each key."""

        def __init__(self, spaces: dict[str, Any]) -> None:
            super().__init__()
            self.spaces = dict(spaces)

        def __getitem__(self, key: str) -> Any:
            return self.spaces[key]

        def seed(self, seed: int | None = None) -> None:
            """Begins the chance of every space in it anew."""
            super().seed(seed)
            for space in self.spaces.values():
                space.seed(int(self._chance.integers(2**31)))

        def contains(self, x: Any) -> bool:
            """Reports whether x has just these keys, each with what belongs there."""
            return isinstance(x, dict) and set(x) == set(self.spaces) and all(s.contains(x[k]) for k, s in self.spaces.items())

        def sample(self) -> Any:
            """Returns a dictionary by chance."""
            return {k: s.sample() for k, s in self.spaces.items()}


POINTS = 2**31 - 1  # a bound of points; no game comes near it


def observation(planes: bool, games: int | None = None) -> Any:
    """Returns the space of the observation of one game, or of many at once."""
    rows = () if games is None else (games,)
    spaces = {
        "tokens": Box(0, 255, (*rows, layout.TOKENS), np.uint8),
        "points": Box(-POINTS, POINTS, (*rows, 4), np.int32),
        "action_mask": Box(0, 1, (*rows, layout.ACTIONS), np.int8),
    }
    if planes:
        spaces["planes"] = Box(0, 1, (*rows, layout.PLANES, layout.KINDS), np.uint8)
    return Dict(spaces)
