#!/usr/bin/env python3
"""Random play: every legal action equally often, in many games at once.

    python3 python/examples/random_play.py --ruleset mcr-wmo --games 256 --steps 2000

It prints how many steps a second that were. Most of the time goes into the
choice, which is numpy's; --fast chooses with less chance, and shows the rest.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import jansou  # noqa: E402


def choose(mask: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """Returns one legal action of each row of the mask, each equally likely."""
    order = np.cumsum(mask, axis=1, dtype=np.uint8)
    which = (chance.random(len(mask)) * order[:, -1]).astype(np.uint8)
    return (order > which[:, None]).argmax(axis=1)


def choose_fast(mask: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """Returns the first legal action from a place on that is the same for all."""
    at = int(chance.integers(jansou.layout.ACTIONS))
    return (np.roll(mask, -at, axis=1).argmax(axis=1) + at) % jansou.layout.ACTIONS


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", default="tenhou", help="one of: " + ", ".join(jansou.rulesets()))
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=500, help="of every game")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--planes", action="store_true", help="write the planes, too")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fast", action="store_true")
    given = parser.parse_args()
    if given.steps < 1:
        parser.error("--steps: at least 1 is wanted")
    chance = np.random.default_rng(given.seed)
    pick = choose_fast if given.fast else choose
    ended = deals = 0
    inside = 0.0
    with jansou.Batch(given.ruleset, given.games, seed=given.seed, threads=given.threads, planes=given.planes) as batch:
        begin = time.perf_counter()
        for _ in range(given.steps):
            actions = pick(batch.mask, chance).astype(np.int32)
            before = time.perf_counter()
            batch.step(actions)
            inside += time.perf_counter() - before
            ended += int(batch.done.sum())
            deals += int(batch.deal_done.sum())
        seconds = time.perf_counter() - begin
    n = given.games * given.steps
    print(f"{n} steps, {deals} deals, {ended} games in {seconds:.2f} s: {n / seconds:,.0f} steps a second, {n / inside:,.0f} inside the library")


if __name__ == "__main__":
    main()
