#!/usr/bin/env python3
"""A small mahjong bot in Python, to begin one's own from.

It plays riichi over the mjai protocol: a line of JSON comes in for everything
that happens, and each is answered by one line. It needs only Python's standard
library, knows nothing of Jansou, and asks for none of its additions.

    jansou arena --players "mjai:python3 examples/mjai_bot.py",efficient --walls 25

How it plays: the hand stays closed. Of its tiles it discards the one that
leaves the fewest steps to a waiting hand, and of several the one after which
most unseen tiles bring it nearer; it declares riichi as soon as it can, and
wins by every tile that it may: its own draw always, for a closed hand then has
a yaku, and another's discard after riichi, unless it is furiten.
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from typing import Any, Iterator

NAMES = [n + s for s in "mps" for n in "123456789"] + list("ESWNPFC")
KIND = {name: k for k, name in enumerate(NAMES)} | {"5mr": 4, "5pr": 13, "5sr": 22}
LIVE = 70  # tiles that can be drawn in a deal


@lru_cache(maxsize=None)
def parts(counts: tuple[int, ...], runs: bool) -> frozenset[tuple[int, int, int]]:
    """The ways to take the tiles of one suit apart: sets, tiles in pairs of
    neighbours or equals, and whether there is a pair for the head. Only the best."""
    first = next((i for i, n in enumerate(counts) if n), None)
    if first is None:
        return frozenset({(0, 0, 0)})

    def without(*places: int) -> tuple[int, ...] | None:
        left = list(counts)
        for p in places:
            if p >= len(left) or not left[p]:
                return None
            left[p] -= 1
        return tuple(left)

    i = first
    shapes = [((i, i, i), (1, 0, 0)), ((i, i), (0, 0, 1)), ((i, i), (0, 1, 0)), ((i,), (0, 0, 0))]
    if runs:
        shapes += [((i, i + 1, i + 2), (1, 0, 0)), ((i, i + 1), (0, 1, 0)), ((i, i + 2), (0, 1, 0))]
    found = set()
    for places, worth in shapes:
        left = without(*places)
        if left is not None:
            for rest in parts(left, runs):
                both = tuple(a + b for a, b in zip(worth, rest))
                if both[2] < 2:
                    found.add(both)
    return frozenset(f for f in found if not any(g != f and all(a >= b for a, b in zip(g, f)) for g in found))


@lru_cache(maxsize=1 << 18)
def shanten(counts: tuple[int, ...]) -> int:
    """Steps to a waiting hand, -1 for a complete one. The hand is closed."""
    ways = {(0, 0, 0)}
    for suit, runs in ((counts[:9], True), (counts[9:18], True), (counts[18:27], True), (counts[27:], False)):
        ways = {(a + d, b + e, c + f) for a, b, c in ways for d, e, f in parts(suit, runs) if c + f < 2}
    best = min(8 - 2 * s - min(p, 4 - s) - head for s, p, head in ways if s <= 4)
    pairs = sum(n >= 2 for n in counts)
    kinds = sum(n > 0 for n in counts)
    return min(best, 6 - pairs + max(0, 7 - kinds))


def more(counts: list[int], kind: int, n: int = 1) -> tuple[int, ...]:
    """The same tiles with n more of one kind."""
    changed = list(counts)
    changed[kind] += n
    return tuple(changed)


class Bot:
    """One seat of one game."""

    def __init__(self) -> None:
        self.me = 0
        self.points = 25000
        self.begin([])

    def begin(self, hand: list[str]) -> None:
        """Takes up the tiles of a new deal."""
        self.hand = hand
        self.seen = [0] * 34  # tiles of each kind that it has seen, its own included
        self.thrown: set[int] = set()
        self.left = LIVE
        self.riichi = False
        self.planned = ""  # what it discards after saying riichi
        self.note(*hand)

    def note(self, *tiles: str) -> None:
        """Remembers tiles that it has seen."""
        for t in tiles:
            if t in KIND:
                self.seen[KIND[t]] += 1

    def counts(self) -> list[int]:
        """The hand by kinds."""
        c = [0] * 34
        for t in self.hand:
            c[KIND[t]] += 1
        return c

    def waits(self) -> list[int]:
        """The kinds that complete the hand of thirteen tiles."""
        c = self.counts()
        return [k for k in range(34) if c[k] < 4 and shanten(more(c, k)) == -1]

    def answer(self, m: dict[str, Any]) -> dict[str, Any]:
        """What it says to one message."""
        kind, mine = m["type"], m.get("actor") == self.me
        if kind == "hello":
            return {"type": "join", "name": "example", "room": m.get("room", "default")}
        if kind == "start_game":
            self.me = m["id"]
        elif kind == "start_kyoku":
            self.points = m.get("scores", [25000] * 4)[self.me]
            self.begin(list(m["tehais"][self.me]))
            self.note(m["dora_marker"])
        elif kind == "dora":
            self.note(m["dora_marker"])
        elif kind == "tsumo":
            self.left -= 1
            if mine:
                return self.turn(m["pai"])
        elif kind == "reach" and mine:
            return self.discard(self.planned)
        elif kind == "reach_accepted" and mine:
            self.points -= 1000
        elif kind in ("dahai", "kakan"):
            if mine:
                self.hand.remove(m["pai"])
                self.thrown.add(KIND[m["pai"]])
            else:
                self.note(m["pai"])
                if self.wins(m["pai"]):
                    return {"type": "hora", "actor": self.me, "target": m["actor"], "pai": m["pai"]}
        elif kind in ("chi", "pon", "daiminkan", "ankan"):
            self.note(*m["consumed"])
        return {"type": "none"}

    def wins(self, tile: str) -> bool:
        """Whether it may win on another's tile: only after riichi is it sure of a
        yaku, and never on a wait of which it has thrown a tile itself."""
        if not self.riichi:
            return False
        waits = self.waits()
        if KIND[tile] not in waits:
            return False
        if self.thrown.intersection(waits):
            return False
        return True

    def turn(self, drawn: str) -> dict[str, Any]:
        """What it does with a tile that it has drawn."""
        self.hand.append(drawn)
        self.note(drawn)
        self.drawn = drawn
        if shanten(tuple(self.counts())) == -1:
            return {"type": "hora", "actor": self.me, "target": self.me, "pai": drawn}
        if self.riichi:
            return self.discard(drawn)
        tile, steps = self.choose()
        if steps == 0 and self.points >= 1000 and self.left >= 4 and self.waiting_without(tile):
            self.riichi, self.planned = True, tile
            return {"type": "reach", "actor": self.me}
        return self.discard(tile)

    def waiting_without(self, tile: str) -> bool:
        """Whether the hand waits for a tile that there still can be."""
        self.hand.remove(tile)
        found = bool(self.waits())
        self.hand.append(tile)
        return found

    def discard(self, tile: str) -> dict[str, Any]:
        """The message by which it discards a tile."""
        return {"type": "dahai", "actor": self.me, "pai": tile, "tsumogiri": tile == self.drawn}

    def choose(self) -> tuple[str, int]:
        """The tile to discard, and how many steps the hand is away then."""
        c = self.counts()
        steps = {t: shanten(more(c, KIND[t], -1)) for t in set(self.hand)}
        least = min(steps.values())

        def worth(t: str) -> tuple[int, int, bool, int]:
            left = list(more(c, KIND[t], -1))
            drawing = sum(4 - self.seen[k] for k in nearer(left, least) if self.seen[k] < 4)
            edge = 0 if KIND[t] >= 27 else min(KIND[t] % 9, 8 - KIND[t] % 9)
            return drawing, -edge, not t.endswith("r"), -KIND[t]

        return max((t for t in steps if steps[t] == least), key=worth), least


def nearer(counts: list[int], steps: int) -> Iterator[int]:
    """The kinds that bring a hand nearer than these steps."""
    for k in range(34):
        if counts[k] < 4 and shanten(more(counts, k)) < steps:
            yield k


def main() -> None:
    """Answers every line until the input ends."""
    bot = Bot()
    for line in sys.stdin:
        if not line.strip():
            continue
        m = json.loads(line)
        if m.get("type") == "start_game":
            bot = Bot()
        print(json.dumps(bot.answer(m)), flush=True)
        if m.get("type") == "error":
            sys.exit(f"the server says: {m.get('message')}")


if __name__ == "__main__":
    main()
