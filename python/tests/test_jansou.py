"""Tests of the Python package, with nothing but the library and numpy.

    python3 -m unittest discover -s python/tests
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import multiprocessing
import os
import pickle
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
import zipfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

import jansou  # noqa: E402
from jansou import layout  # noqa: E402


def first(mask: np.ndarray, step: int) -> np.ndarray:
    """Chooses for each game: a win, or else a legal action that depends on step."""
    count = mask.sum(axis=-1)
    order = np.cumsum(mask, axis=-1)
    chosen = (order > (step * 7919 % count)[..., None]).argmax(axis=-1)
    return np.where(mask[..., layout.WIN], layout.WIN, chosen)


class BatchTest(unittest.TestCase):
    def test_every_ruleset_plays(self) -> None:
        names = jansou.rulesets()
        self.assertIn("tenhou", names)
        self.assertIn("mcr-wmo", names)
        for name in names:
            with self.subTest(name), jansou.Batch(name, 4, seed=1, planes=True) as b:
                deals = 0
                total = np.zeros((4, 4))
                for step in range(600):
                    self.assertTrue((b.mask.sum(axis=1) > 0).all())
                    self.assertFalse(b.mask[:, 254:].any())
                    hand = b.tokens[:, layout.HAND : layout.HAND + 34].sum(axis=1)
                    self.assertTrue((hand == b.planes[:, layout.PLANE_HAND : layout.PLANE_HAND + 4].sum(axis=(1, 2))).all())
                    b.step(first(b.mask, step))
                    total += b.rewards
                    deals += int(b.deal_done.sum())
                self.assertGreater(deals, 0)
                official = name.startswith("mcr")
                self.assertTrue((b.tokens[:, layout.GAME] == 1 + official).all())
                self.assertTrue((b.planes[:, layout.PLANE_OFFICIAL] == official).all())

    def test_same_seed_same_games_on_any_threads(self) -> None:
        a = jansou.Batch("ema2016", 5, seed=9, hash=True)
        b = jansou.Batch("ema2016", 5, seed=1, threads=3, hash=True)
        b.reset(9)
        ended = 0
        for step in range(2500):
            actions = first(a.mask, step)
            a.step(actions)
            b.step(actions)
            for x in ("tokens", "mask", "points", "seat", "rewards", "done", "places", "hash"):
                self.assertTrue(np.array_equal(getattr(a, x), getattr(b, x)), x)
            for g in np.flatnonzero(a.done):
                ended += 1
                self.assertTrue(a.hash[g].any())
                self.assertEqual(int(a.places[g].min()), 1)
        self.assertGreater(ended, 0)
        before = a.tokens.copy()
        a.reset()
        self.assertFalse(np.array_equal(before, a.tokens))
        with jansou.Batch("ema2016", 5, seed=9) as fresh:
            self.assertTrue(np.array_equal(fresh.tokens, a.tokens))
        with jansou.Batch("ema2016", 5, seed=10) as other:
            self.assertFalse(np.array_equal(other.tokens, a.tokens))

    def test_observe_is_what_the_seat_sees(self) -> None:
        b = jansou.Batch("tenhou", 2, planes=True)
        for step in range(200):
            s = int(b.seat[1])
            seen = b.observe(1, s, planes=True)
            self.assertTrue(np.array_equal(seen["tokens"], b.tokens[1]))
            self.assertTrue(np.array_equal(seen["mask"], b.mask[1]))
            self.assertTrue(np.array_equal(seen["planes"], b.planes[1]))
            b.step(first(b.mask, step))

    def test_what_is_wrong_is_named(self) -> None:
        def code(f, code, words):
            with self.assertRaises(jansou.JansouError) as caught:
                f()
            self.assertEqual(caught.exception.code, code)
            self.assertIn(words, str(caught.exception))

        code(lambda: jansou.Batch("nowhere"), 1, "nowhere")
        code(lambda: jansou.Batch("tenhou", 0), 2, "0 games")
        code(lambda: jansou.Batch("tenhou", -5), 2, "-5 games")
        b = jansou.Batch("tenhou", 2)
        tokens = b.tokens.copy()
        code(lambda: b.step([layout.NOTEN, layout.NOTEN]), 3, "game 0, seat 0: action 253 (noten)")
        code(lambda: b.step([int(np.flatnonzero(b.mask[0])[0]), 999]), 3, "game 1")
        self.assertTrue(np.array_equal(tokens, b.tokens))
        code(lambda: b.observe(7, 0), 4, "game 7")
        for wrong in ([1], [1.5, 2.5], [[1, 2]], [2**40, 0]):
            with self.assertRaises(ValueError):
                b.step(wrong)
        for seed in (-1, 2**64):
            with self.assertRaises(ValueError):
                jansou.Batch("tenhou", seed=seed)
        with self.assertRaises(ValueError):
            jansou.Batch("tenhou", 2**40)
        for wrong, given in (
            ("seed", {"seed": "x"}), ("seed", {"seed": None}), ("seed", {"seed": [1, 2]}), ("seed", {"seed": 1.5}),
            ("games", {"games": "2"}), ("threads", {"threads": None}), ("ruleset", {"ruleset": None}), ("ruleset", {"ruleset": 7}),
        ):
            with self.subTest(given), self.assertRaisesRegex(TypeError, f"^jansou: {wrong} is "):
                jansou.Batch(**given)
        for wrong in ("ten\0hou", "tenhou\0", "\ud800"):
            with self.subTest(wrong), self.assertRaisesRegex(ValueError, "^jansou: ruleset is "):
                jansou.Batch(wrong)
        with self.assertRaisesRegex(TypeError, "^jansou: seed is "):
            b.reset("x")
        with self.assertRaisesRegex(TypeError, "^jansou: seat is "):
            b.observe(0, None)
        self.assertEqual(jansou.Batch("tenhou", np.int64(2), seed=np.uint64(3)).seed, 3)
        with self.assertRaises(TypeError):
            pickle.dumps(b)
        b.close()
        b.close()
        code(lambda: b.step([0, 0]), 5, "handle 0")

    def test_a_close_that_was_refused_can_be_done_again(self) -> None:
        """While another thread steps the library refuses: the games are not lost by it."""
        b = jansou.Batch("tenhou")
        busy = jansou.JansouError(8, "another call on this batch has not returned yet")
        with unittest.mock.patch("jansou.batch.call", side_effect=busy), self.assertRaises(jansou.JansouError):
            b.close()
        b.step(b.mask.argmax(axis=1))
        b.close()

    def test_any_true_value_keeps_the_games(self) -> None:
        """Also one whose lowest 32 bits are 0, which is all that the library is given of a number."""
        b = jansou.Batch("tenhou", keep=2**32)
        while not b.done[0]:
            b.step(b.mask.argmax(axis=1))
        self.assertEqual(int(b.seat[0]), 4)

    def test_words(self) -> None:
        self.assertEqual(jansou.describe(layout.DISCARD_DRAWN + 11), "discard 3p (drawn)")
        self.assertEqual(jansou.describe(layout.CHOW_MIDDLE + 1), "chow, middle, red five")
        self.assertEqual(jansou.describe(layout.KONG_CLOSED + 33), "closed_kong 7z")
        self.assertEqual(jansou.describe(layout.PUNG_PLAIN + 1), "pung, red five")
        self.assertEqual(jansou.describe(layout.PUNG_REDS), "pung, two red fives")
        self.assertEqual(jansou.describe(layout.NONE), "none")
        for wrong in (-1, layout.ACTIONS, 2**40):
            with self.assertRaisesRegex(ValueError, "^jansou: action "):
                jansou.describe(wrong)
        with self.assertRaisesRegex(TypeError, "^jansou: action is "):
            jansou.describe("0")


class LayoutTest(unittest.TestCase):
    def test_numbers_are_those_of_the_go_source(self) -> None:
        """Every constant of layout.py has the value of its twin in observe."""
        twins = dict(
            TOKENS="Tokens", PLANES="Planes", KINDS="Kinds", ACTIONS="Actions", CODES="Codes", MELD_SIZE="MeldSize",
            RIVER_SIZE="RiverSize", OPEN_SIZE="OpenSize", SEAT_PLANES="SeatPlanes", DISCARD_HAND="DiscardHand", DISCARD_DRAWN="DiscardDrawn",
            RIICHI_HAND="RiichiHand", RIICHI_DRAWN="RiichiDrawn", CHOW_LOW="ChowLow", CHOW_MIDDLE="ChowMiddle",
            CHOW_HIGH="ChowHigh", PUNG_PLAIN="PungPlain", PUNG_REDS="PungReds", KONG_OPEN="KongOpen", KONG_CLOSED="KongClosed",
            KONG_ADDED="KongAdded", FLOWER_LAY="FlowerLay", WIN="Win", PASS="Pass", ABORT="Abort", TENPAI="Tenpai",
            NOTEN="Noten", NONE="None",
        )
        source = {}
        for path in (ROOT / "observe").glob("*.go"):
            for line in path.read_text().splitlines():
                words = line.split("//")[0].split()
                if words[:1] == ["const"]:
                    words = words[1:]
                if len(words) == 3 and words[1] == "=" and words[2].isdigit():
                    source[words[0]] = int(words[2])
        for name, value in vars(layout).items():
            if not name.isupper():
                continue
            if name.startswith("PLANE_"):
                twin = "Plane" + name[6:].title().replace("_", "")
            else:
                twin = twins.get(name, "At" + name.title().replace("_", ""))
            self.assertEqual(source.get(twin), value, f"{name}, {twin}")


    def test_tables_are_in_the_documentation(self) -> None:
        """docs/learning.md has every constant of a place with its value."""
        rows = {}
        for line in (ROOT / "docs" / "learning.md").read_text().splitlines():
            cells = [c.strip() for c in line.split("|")]
            if len(cells) > 5 and cells[1].startswith("`") and cells[2].isdigit():
                rows[cells[1].strip("`")] = int(cells[2])
        sizes = {"TOKENS", "PLANES", "KINDS", "ACTIONS", "CODES", "MELD_SIZE", "RIVER_SIZE", "OPEN_SIZE", "SEAT_PLANES"}
        self.assertEqual(rows, {k: v for k, v in vars(layout).items() if k.isupper() and k not in sizes})


class VectorTest(unittest.TestCase):
    def test_steps(self) -> None:
        for planes in (False, True):
            env = jansou.VectorEnv("mcr-botzone", 6, planes=planes)
            obs, info = env.reset(seed=4)
            self.assertTrue(env.observation_space.contains(obs))
            sums = np.zeros((6, 4))
            ended = 0
            for step in range(3000):
                actions = first(obs["action_mask"].astype(bool), step)
                self.assertTrue(env.action_space.contains(actions))
                acted = info["seat"]
                obs, rewards, terminations, truncations, info = env.step(actions)
                self.assertTrue(np.array_equal(rewards, info["rewards"][np.arange(6), acted]))
                self.assertFalse(truncations.any())
                sums += info["rewards"]
                for g in np.flatnonzero(terminations):
                    ended += 1
                    best = info["places"][g].argmin()
                    self.assertEqual(sums[g].max(), sums[g][best])
                    sums[g] = 0
            self.assertTrue(env.observation_space.contains(obs))
            self.assertGreater(ended, 0)
            again, _ = env.reset(seed=4)
            first_again, _ = env.reset(seed=4)
            following, _ = env.reset()
            self.assertTrue(np.array_equal(again["tokens"], first_again["tokens"]))
            self.assertFalse(np.array_equal(again["tokens"], following["tokens"]))
            with self.assertRaisesRegex(TypeError, "^jansou: seed is "):
                env.reset(seed=[1, 2, 3, 4, 5, 6])
            self.assertNotIn("autoreset_mode", env.metadata)
            env.close()

    def test_copies(self) -> None:
        for copy in (True, False):
            env = jansou.VectorEnv("tenhou", 2, copy=copy)
            obs, _ = env.reset(seed=1)
            after, *_ = env.step(first(obs["action_mask"].astype(bool), 0))
            self.assertEqual(np.shares_memory(obs["tokens"], after["tokens"]), not copy)


class SpacesTest(unittest.TestCase):
    def test_the_chance_of_a_dictionary_begins_anew(self) -> None:
        space = jansou.VectorEnv("tenhou", 2).observation_space
        drawn = []
        for seed in (3, 3, 4):
            space.seed(seed)
            drawn.append(space.sample()["tokens"].tobytes())
        self.assertEqual(drawn[0], drawn[1])
        self.assertNotEqual(drawn[0], drawn[2])

    def test_what_is_of_no_space(self) -> None:
        env = jansou.VectorEnv("tenhou", 2)
        self.assertFalse(env.observation_space.contains(3))
        self.assertFalse(env.action_space.contains(np.array([1.5, 2.0])))
        self.assertTrue(env.action_space.contains([1, 2]))


class AECTest(unittest.TestCase):
    def test_what_is_wrong_is_named(self) -> None:
        env = jansou.AECEnv("mcr-botzone")
        for call in (lambda: env.step(0), env.last):
            with self.assertRaisesRegex(ValueError, "^jansou: no game is played: reset begins one"):
                call()
        env.reset(seed=1)
        legal = int(np.flatnonzero(env.last()[0]["action_mask"])[0])
        for wrong in (legal + 0.5, str(legal), [legal]):
            with self.subTest(wrong), self.assertRaisesRegex(TypeError, "^jansou: action is "):
                env.step(wrong)
        with self.assertRaisesRegex(ValueError, "^jansou: no agent 'seat_9'"):
            env.observe("seat_9")
        for agent in env.agent_iter():
            env.step(None if env.terminations[agent] else int(env.last()[0]["action_mask"].argmax()))
        for call in (lambda: env.step(None), env.last):
            with self.assertRaisesRegex(ValueError, "^jansou: no game is played: reset begins one"):
                call()

    def test_a_game(self) -> None:
        for ruleset in ("ema2016", "mcr-botzone"):
            env = jansou.AECEnv(ruleset, render_mode="ansi")
            env.reset(seed=2)
            total = dict.fromkeys(env.possible_agents, 0.0)
            collected = dict.fromkeys(env.possible_agents, 0.0)
            moves = 0
            for agent in env.agent_iter():
                obs, reward, termination, truncation, info = env.last()
                collected[agent] += reward
                if termination:
                    self.assertIn(info["place"], (1, 2, 3, 4))
                    env.step(None)
                    continue
                self.assertTrue(env.observation_space(agent).contains(obs))
                action = env.action_space(agent).sample(obs["action_mask"])
                env.step(action)
                self.assertIn(jansou.describe(action), env.render())
                for a, r in env.rewards.items():
                    total[a] += r
                moves += 1
            self.assertGreater(moves, 100)
            self.assertEqual(env.agents, [])
            self.assertEqual(total, collected)
            env.reset()
            self.assertEqual(len(env.agents), 4)
            with self.assertRaises(jansou.JansouError):
                env.step(layout.NOTEN)
            with self.assertRaises(ValueError):
                env.step(None)
            env.close()


class ParallelTest(unittest.TestCase):
    def test_what_is_wrong_is_named(self) -> None:
        env = jansou.ParallelEnv("tenhou")
        with self.assertRaisesRegex(ValueError, "^jansou: no game is played: reset begins one"):
            env.step({})
        obs, _ = env.reset(seed=1)
        legal = {a: int(o["action_mask"].argmax()) for a, o in obs.items()}
        for wrong in (1.0, "1", None):
            with self.subTest(wrong), self.assertRaisesRegex(TypeError, "^jansou: action of seat_0 is "):
                env.step({**legal, "seat_0": wrong})
        env.step(legal)

    def test_a_game_is_the_game_seat_by_seat(self) -> None:
        """The parallel manner plays the game that the other manner plays."""
        for ruleset in ("tenhou", "mcr-wmo"):
            env, twin = jansou.ParallelEnv(ruleset), jansou.Batch(ruleset, 1, seed=3, keep=True, driver=True)
            obs, _ = env.reset(seed=3)
            together = 0
            while env.agents:
                asked, moment = int(twin.asked[0]), int(twin.moment[0])
                together += bin(asked).count("1") > 1
                actions = {}
                for s, a in enumerate(env.agents):
                    idle = not asked >> s & 1
                    self.assertEqual(idle, bool(obs[a]["action_mask"][layout.NONE]))
                    actions[a] = int(first(obs[a]["action_mask"].astype(bool), s))
                gained = np.zeros(4)
                while not twin.done[0] and int(twin.moment[0]) == moment and asked >> int(twin.seat[0]) & 1:
                    s = int(twin.seat[0])
                    asked &= ~(1 << s)
                    twin.step([actions[f"seat_{s}"]])
                    gained += twin.rewards[0]
                obs, rewards, terminations, _, infos = env.step(actions)
                self.assertEqual(list(rewards.values()), gained.tolist())
                self.assertEqual(terminations["seat_0"], bool(twin.done[0]))
                for s in range(4):
                    self.assertTrue(np.array_equal(obs[f"seat_{s}"]["tokens"], twin.observe(0, s)["tokens"]))
            self.assertGreater(together, 0)
            self.assertEqual([infos[a]["place"] for a in env.possible_agents], twin.places[0].tolist())
            self.assertEqual(env.state().shape, (4, layout.TOKENS))
            with self.assertRaises(ValueError):
                env.step({})
            env.reset()
            with self.assertRaisesRegex(ValueError, "seat_0: action 253"):
                env.step({"seat_0": layout.NOTEN})
            env.close()


def _in_child(pipe) -> None:
    try:
        jansou.Batch("tenhou")
        pipe.send("it went on")
    except jansou.ForkError as e:
        pipe.send(str(e))


class ForkTest(unittest.TestCase):
    def test_a_forked_child_is_told(self) -> None:
        """A child made by fork gets a clear error, not a hang; one by spawn plays."""
        batch = jansou.Batch("tenhou")
        context = multiprocessing.get_context("fork")
        here, there = context.Pipe()
        child = context.Process(target=_in_child, args=(there,))
        child.start()
        self.assertTrue(here.poll(300), "the child hangs")
        words = here.recv()
        self.assertIn("spawn", words)
        self.assertNotIn("  ", words)
        child.join()
        code = "import jansou; b = jansou.Batch('tenhou', 2); print(b.games)"
        env = {**os.environ, "PYTHONPATH": str(ROOT / "python")}
        out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, timeout=300)
        self.assertEqual(out.stdout.strip(), "2", out.stderr)
        batch.close()


class WheelTest(unittest.TestCase):
    def test_the_wheel_is_whole_and_works(self) -> None:
        """What build.py packs has the right sums, and plays where it is unpacked."""
        spec = importlib.util.spec_from_file_location("build", ROOT / "python" / "build.py")
        build = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(build)
        with tempfile.TemporaryDirectory() as folder:
            path = build.wheel(Path(folder))
            with zipfile.ZipFile(path) as z:
                record = next(n for n in z.namelist() if n.endswith("/RECORD"))
                listed = set()
                for line in z.read(record).decode().splitlines():
                    name, sums, size = line.split(",")
                    listed.add(name)
                    if sums:
                        data = z.read(name)
                        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
                        self.assertEqual((sums, int(size)), (f"sha256={digest}", len(data)), name)
                self.assertEqual(listed, set(z.namelist()))
                self.assertIn("jansou/libjansou.so", listed)
                z.extractall(Path(folder) / "site")
            code = "import jansou; print(jansou.__file__, len(jansou.rulesets()))"
            env = {k: v for k, v in os.environ.items() if k != "JANSOU_LIBRARY"}
            env["PYTHONPATH"] = str(Path(folder) / "site")
            out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, cwd=folder, timeout=300)
            self.assertIn(str(len(jansou.rulesets())), out.stdout, out.stderr)
            self.assertIn("site", out.stdout)


if __name__ == "__main__":
    unittest.main()
