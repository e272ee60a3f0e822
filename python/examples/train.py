#!/usr/bin/env python3
"""A small policy that learns to beat random players, with nothing but numpy.

    python3 python/examples/train.py --minutes 2

The policy is linear: every tile that could be discarded gets a score from what
lies beside it in the hand, every other kind of action (win, riichi, chow, pass
…) one from a few facts. All four seats play it against each other, and after
every deal each seat's choices become likelier or less likely by the points that
it gained or lost: REINFORCE, with Adam for the steps. Then it plays whole games
against three random players, who take every win, from each seat in turn.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core, which is enough

import numpy as np  # noqa: E402

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import jansou  # noqa: E402
from jansou import layout as at  # noqa: E402
from random_play import choose  # noqa: E402

TILE_FEATURES = 16
CONTEXTS = 4
GROUPS = [  # name, first number, how many, and whether the number tells a tile
    ("discard from hand", at.DISCARD_HAND, 45, True), ("discard drawn", at.DISCARD_DRAWN, 45, True),
    ("riichi", at.RIICHI_HAND, 37, True), ("riichi drawn", at.RIICHI_DRAWN, 37, True),
    ("chow", at.CHOW_LOW, 6, False), ("pung", at.PUNG_PLAIN, 2, False), ("open kong", at.KONG_OPEN, 1, False),
    ("closed kong", at.KONG_CLOSED, 34, False), ("added kong", at.KONG_ADDED, 34, False), ("flower", at.FLOWER_LAY, 8, False),
    ("win", at.WIN, 1, False), ("pass", at.PASS, 1, False), ("abort", at.ABORT, 1, False),
    ("tenpai", at.TENPAI, 1, False), ("noten", at.NOTEN, 1, False),
]
# Of each action: its group, and the kind of its tile (34: none). Red fives are
# fives here, and flowers no kind.
GROUP_OF = np.full(at.ACTIONS, len(GROUPS), np.int64)
KIND_OF = np.full(at.ACTIONS, at.KINDS, np.int64)
for g, (_, first, count, tiled) in enumerate(GROUPS):
    GROUP_OF[first : first + count] = g
    for code in range(count if tiled else 0):
        if code < 37:
            KIND_OF[first + code] = code if code < 34 else 4 + 9 * (code - 34)
BY_GROUP = np.eye(len(GROUPS) + 1, dtype=np.float32)[GROUP_OF]
BY_KIND = np.eye(at.KINDS + 1, dtype=np.float32)[KIND_OF]
WEIGHTS = TILE_FEATURES + (len(GROUPS) + 1) * CONTEXTS


def look(batch: jansou.Batch) -> tuple[np.ndarray, np.ndarray]:
    """Returns what the policy sees: tile features (games, 35, 16) and contexts
    (games, 4), of the seat to move in each game."""
    t = batch.tokens
    hand = t[:, at.HAND : at.HAND + 34].astype(np.float32)
    games = len(hand)
    suits = np.zeros((games, 3, 13), np.float32)  # two empty places on either side
    suits[:, :, 2:11] = hand[:, :27].reshape(games, 3, 9)
    beside = [np.minimum(suits[:, :, 2 + d : 11 + d], 1).reshape(games, 27) for d in (-2, -1, 1, 2)]
    number = np.arange(27) % 9
    f = np.zeros((games, 35, TILE_FEATURES), np.float32)
    for n in (2, 3, 4):
        f[:, :34, n - 2] = hand >= n
    f[:, :27, 3] = beside[1] + beside[2]  # the next numbers
    f[:, :27, 4] = beside[0] + beside[3]  # those after the next
    f[:, :27, 5] = beside[1] * beside[2]  # the middle of a chow
    f[:, :27, 6] = beside[0] * beside[1] + beside[2] * beside[3]  # the end of one
    f[:, :27, 7] = np.maximum(beside[1], beside[2]) * (hand[:, :27] >= 2)
    f[:, :27, 8] = (number == 0) | (number == 8)
    f[:, :27, 9] = (number == 1) | (number == 7)
    f[:, 27:34, 10] = 1
    value = np.zeros((games, 35), np.float32)  # winds of the seat and of the round, dragons
    value[:, 31:34] = 1
    rows = np.arange(games)
    value[rows, t[:, at.ROUND].astype(np.int64) - 1] = 1
    value[rows, t[:, at.WIND].astype(np.int64) - 1] = 1
    f[:, :, 11] = value
    f[:, :34, 12] = value[:, :34] * (hand >= 2)
    alone = hand < 2
    alone[:, :27] &= beside[0] + beside[1] + beside[2] + beside[3] == 0
    f[:, :34, 13] = alone
    f[:, :27, 14] = beside[1] * (beside[0] == 0) * (beside[2] == 0) + beside[2] * (beside[1] == 0) * (beside[3] == 0)
    f[:, :34, 15] = (hand * (hand >= 2)).sum(axis=1, keepdims=True) * (hand == 2) / 8
    z = np.ones((games, CONTEXTS), np.float32)
    melds = t[:, at.MELDS : at.MELDS + 4 * at.MELD_SIZE : at.MELD_SIZE]
    z[:, 1] = ((melds != 0) & (melds != 4)).any(axis=1)  # the own hand is open
    asked = t[:, at.ASKED].astype(np.int64) - 1
    z[:, 2] = np.where((asked >= 0) & (asked < 34), value[rows, np.clip(asked, 0, 34)], 0)
    z[:, 3] = (t[:, at.RIICHI + 1 : at.RIICHI + 4] > 0).any(axis=1)  # another is in riichi
    return f, z


class Policy:
    """A linear policy: `weights` (80,) float32, zeros at first: any legal
    action equally often."""

    def __init__(self) -> None:
        self.weights = np.zeros(WEIGHTS, np.float32)

    def act(self, batch: jansou.Batch, chance: np.random.Generator, learn: bool) -> tuple[np.ndarray, np.ndarray | None]:
        """Returns an action for each game, drawn by its chance, and if learn the
        gradients (games, 80) of the logarithms of these chances."""
        f, z = look(batch)
        games = len(z)
        rows = np.arange(games)
        scores = f @ self.weights[:TILE_FEATURES]
        groups = z @ self.weights[TILE_FEATURES:].reshape(-1, CONTEXTS).T
        logits = np.take(scores, KIND_OF, axis=1) + np.take(groups, GROUP_OF, axis=1)
        logits[~batch.mask] = -np.inf
        logits -= logits.max(axis=1, keepdims=True)
        p = np.exp(logits)
        sums = np.cumsum(p, axis=1)
        action = (sums > chance.random(games, np.float32)[:, None] * sums[:, -1:]).argmax(axis=1)
        if not learn:
            return action, None
        p /= sums[:, -1:]
        tiles = BY_KIND[action] - p @ BY_KIND
        kinds = BY_GROUP[action] - p @ BY_GROUP
        gradient = np.empty((games, WEIGHTS), np.float32)
        gradient[:, :TILE_FEATURES] = np.matmul(tiles[:, None, :], f)[:, 0]
        gradient[:, TILE_FEATURES:] = (kinds[:, :, None] * z[:, None, :]).reshape(games, -1)
        return action, gradient


def train(policy: Policy, ruleset: str, games: int, minutes: float, most: int, seed: int) -> int:
    """Lets the policy play itself for that time, or for so many steps; returns how many they were."""
    chance = np.random.default_rng(seed)
    rows = np.arange(games)
    steps = deals = 0
    with jansou.Batch(ruleset, games, seed=seed) as batch:
        credit = np.zeros((games, 4, WEIGHTS), np.float32)  # gradients of this deal, by seat
        gained = np.zeros((games, 4), np.float32)
        total, count = np.zeros(WEIGHTS), 0
        mean, square, updates = np.zeros(WEIGHTS), np.zeros(WEIGHTS), 0
        size = 1.0  # of what is gained in a deal, for the scale
        end = time.perf_counter() + 60 * minutes
        while steps < most if most else time.perf_counter() < end:
            seat = batch.seat.copy()
            action, gradient = policy.act(batch, chance, learn=True)
            credit[rows, seat] += gradient
            batch.step(action)
            steps += games
            gained += batch.rewards
            over = np.flatnonzero(batch.deal_done)
            if len(over) == 0:
                continue
            size += 0.01 * (np.abs(gained[over]).mean() - size)
            total += np.einsum("gsw,gs->w", credit[over], gained[over] / max(size, 1.0))
            count += len(over)
            credit[over], gained[over] = 0, 0
            if count < 128:
                continue
            deals, updates = deals + count, updates + 1
            g = total / count
            mean, square = 0.9 * mean + 0.1 * g, 0.99 * square + 0.01 * g * g
            step = (mean / (1 - 0.9**updates)) / (np.sqrt(square / (1 - 0.99**updates)) + 1e-6)
            policy.weights += (0.05 * step).astype(np.float32)
            total, count = np.zeros(WEIGHTS), 0
            if updates % 50 == 0:
                print(f"{steps:9d} steps, {deals:6d} deals, {updates:4d} updates", flush=True)
    return steps


def measure(policy: Policy, ruleset: str, games: int, seed: int) -> tuple[float, float]:
    """Plays one game in each of the batch against three random players that
    take every win; returns the mean place and its standard error. Who shares
    places has the mean of them."""
    chance = np.random.default_rng(seed)
    own = np.arange(games) % 4
    place = np.zeros(games)
    with jansou.Batch(ruleset, games, seed=seed) as batch:
        while (place == 0).any():
            action, _ = policy.act(batch, chance, learn=False)
            other = np.where(batch.mask[:, at.WIN], at.WIN, choose(batch.mask, chance))
            batch.step(np.where(batch.seat == own, action, other))
            ended = batch.done & (place == 0)
            mine = batch.places[np.arange(games), own][:, None]
            shared = (batch.places < mine).sum(axis=1) + ((batch.places == mine).sum(axis=1) + 1) / 2
            place[ended] = shared[ended]
    return float(place.mean()), float(place.std(ddof=1) / np.sqrt(games))


def main() -> None:
    """Trains, measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", default="ema2016", help="a ruleset of riichi")
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--steps", type=int, default=0, help="learn for so many steps instead: the same on every machine")
    parser.add_argument("--games", type=int, default=256, help="played at once while training")
    parser.add_argument("--measure", type=int, default=200, help="games to measure by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true", help="fail unless it is surely better than random")
    given = parser.parse_args()
    if given.measure < 2:
        parser.error("--measure: at least 2 games are wanted, for an error")
    policy = Policy()
    before, before_error = measure(policy, given.ruleset, given.measure, given.seed + 1)
    print(f"before: mean place {before:.2f} ± {before_error:.2f}")
    begin = time.perf_counter()
    steps = train(policy, given.ruleset, given.games, given.minutes, given.steps, given.seed)
    print(f"{steps} steps in {time.perf_counter() - begin:.0f} s")
    after, error = measure(policy, given.ruleset, given.measure, given.seed + 1)
    print(f"after: mean place {after:.2f} ± {error:.2f} (2.5 is as good as random)")
    if given.check and after > 2.5 - 4 * error:
        sys.exit("the policy is not surely better than random")


if __name__ == "__main__":
    main()
