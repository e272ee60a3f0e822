"""Many games at once, with all arrays that the library fills."""

from __future__ import annotations

import ctypes

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import layout
from ._library import BUFFERS, Buffers, Config, call, ruleset_name, whole


class Batch:
    """`games` games under one ruleset, in each of which one seat is to move.

    `step` gives each game one action and fills the arrays below; they are the
    same arrays all the time, so copy what you keep. A game that is over begins
    anew at once, unless `keep` is true. The same seed and the same actions give
    the same games whatever `threads` is, and game i is game i of
    `jansou sim --seed SEED`.

    What the seat to move sees and may do:

    * `tokens`: (games, 640) uint8, the compact form; None unless wanted.
    * `planes`: (games, 101, 34) uint8 of 0 and 1; None unless wanted.
    * `mask`: (games, 256) bool, True where the action is legal.
    * `points`: (games, 4) int32, points of the seat to move, and of those after
      it in order of play.

    For whoever drives the games:

    * `seat`: (games,) uint8, the seat to move, 0 to 3; 4 where a kept game is
      over.
    * `asked`, `moment`: only if `driver` is true. (games,) uint8, all seats that
      are asked now, a bit each; (games,) uint32, grows with every step that the
      whole table saw. A policy may not see them: they say that another is asked.

    What the last step brought:

    * `rewards`: (games, 4) float32, points that seats 0 to 3 gained or lost.
    * `done`: (games,) bool, the game is over; the arrays above are the next
      game's.
    * `deal_done`: (games,) bool, a deal ended.
    * `places`: (games, 4) uint8, places 1 to 4 of seats 0 to 3 where `done`.
    * `hash`: (games, 32) uint8, SHA-256 of the log where `done`; None unless
      wanted.
    """

    def __init__(
        self,
        ruleset: str = "tenhou",
        games: int = 1,
        *,
        seed: int = 0,
        threads: int = 1,
        keep: bool = False,
        tokens: bool = True,
        planes: bool = False,
        driver: bool = False,
        hash: bool = False,
    ) -> None:
        self._handle = ctypes.c_int64(0)
        seed, games, threads = _seed(seed), _count("games", games), _count("threads", threads)
        config = Config(ruleset_name(ruleset), seed, games, threads, bool(keep), bool(hash))
        call("open", ctypes.byref(config), ctypes.byref(self._handle))
        self.ruleset, self.games, self.seed = ruleset, games, seed
        n = games
        self.tokens = np.zeros((n, layout.TOKENS), np.uint8) if tokens else None
        self.planes = np.zeros((n, layout.PLANES, layout.KINDS), np.uint8) if planes else None
        self.mask: NDArray[np.bool_] = np.zeros((n, layout.ACTIONS), np.bool_)
        self.points: NDArray[np.int32] = np.zeros((n, 4), np.int32)
        self.seat: NDArray[np.uint8] = np.zeros(n, np.uint8)
        self.asked = np.zeros(n, np.uint8) if driver else None
        self.moment = np.zeros(n, np.uint32) if driver else None
        self.rewards: NDArray[np.float32] = np.zeros((n, 4), np.float32)
        self.done: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.deal_done: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.places: NDArray[np.uint8] = np.zeros((n, 4), np.uint8)
        self.hash = np.zeros((n, 32), np.uint8) if hash else None
        # The library writes into these arrays; they are kept as long as it may.
        self._arrays = tuple(getattr(self, name) for name in BUFFERS)
        self._buffers = _buffers(self._arrays)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begins all games anew from a seed, or from the same one as before."""
        if seed is not None:
            self.seed = _seed(seed)
        call("reset", self._handle, self.seed, ctypes.byref(self._buffers))

    def next(self) -> None:
        """Begins the next game of each, whether the last is over or not."""
        call("next", self._handle, ctypes.byref(self._buffers))

    def step(self, actions: ArrayLike) -> None:
        """Gives each game one action: (games,) integers, each in its mask.

        If one of them is not, JansouError names it and nothing has happened.
        """
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise ValueError(f"jansou: {self.games} integer actions are wanted, not {given.dtype} of shape {given.shape}")
        if given.dtype != np.int32 and (given.max() > 2**31 - 1 or given.min() < -(2**31)):
            raise ValueError("jansou: an action that is no number of one")
        row = np.ascontiguousarray(given, np.int32)
        call("step", self._handle, row.ctypes.data, ctypes.byref(self._buffers))

    def observe(self, game: int, seat: int, planes: bool = False) -> dict[str, NDArray]:
        """Returns what a seat of a game sees, whether it is to move or not.

        "tokens" (640,), "mask" (256,) and "points" (4,) as above, "planes"
        (101, 34) if wanted. The mask of a seat that is not asked has only 255.
        """
        out = {
            "tokens": np.zeros(layout.TOKENS, np.uint8),
            "mask": np.zeros(layout.ACTIONS, np.bool_),
            "points": np.zeros(4, np.int32),
        }
        if planes:
            out["planes"] = np.zeros((layout.PLANES, layout.KINDS), np.uint8)
        buffers = _buffers(tuple(out.get(name) for name in BUFFERS))
        call("observe", self._handle, _count("game", game), _count("seat", seat), ctypes.byref(buffers))
        return out

    def close(self) -> None:
        """Gives the games back. It may be called twice.

        While another thread steps it is a JansouError, and the batch stays open.
        """
        if self._handle.value:
            call("close", self._handle)
            self._handle = ctypes.c_int64(0)

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        # In a forked child, or while Python ends, there is nothing to give back.
        try:
            self.close()
        except Exception:
            pass

    def __reduce__(self) -> str:
        raise TypeError("jansou: a Batch cannot be pickled or copied: make one in each process")


def _seed(seed: int) -> int:
    number = whole("seed", seed)
    if not 0 <= number < 2**64:
        raise ValueError(f"jansou: seed {number} is not between 0 and 2**64 - 1")
    return number


def _count(name: str, value: int) -> int:
    number = whole(name, value)
    if not -(2**31) <= number < 2**31:
        raise ValueError(f"jansou: {name} is {number}, which is no count")
    return number


def _buffers(arrays: tuple[NDArray | None, ...]) -> Buffers:
    return Buffers(*(a.ctypes.data if a is not None else None for a in arrays))
