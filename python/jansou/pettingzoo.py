"""One game in the two manners of PettingZoo: seats in turn, and all at once.

PettingZoo itself is not needed. The agents are "seat_0" to "seat_3",
counter-clockwise from the first East. An observation is a dictionary of
"tokens" (640,) uint8, "points" (4,) int32, "action_mask" (256,) int8, and
"planes" (101, 34) uint8 if wanted. Rewards are points gained or lost.
"""

from __future__ import annotations

from typing import Any, Iterator

import numpy as np
from numpy.typing import NDArray

from . import layout, spaces
from ._library import describe, whole
from .batch import Batch

Observation = dict[str, NDArray]


class _Table:
    """What both manners have: one kept game, its spaces, and who is who."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": True}

    def __init__(self, ruleset: str = "tenhou", *, seed: int = 0, planes: bool = False, render_mode: str | None = None) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"jansou: render mode {render_mode!r}: there is only 'ansi'")
        self.metadata = {**self.metadata, "name": f"jansou_{ruleset}_v1"}
        self.batch = Batch(ruleset, 1, seed=seed, keep=True, planes=planes, driver=True)
        self.render_mode, self._planes, self._begun = render_mode, planes, False
        self.possible_agents = [f"seat_{s}" for s in range(4)]
        self.agents: list[str] = []
        self._observation_space = spaces.observation(planes)
        self._action_spaces = {a: spaces.Discrete(layout.ACTIONS) for a in self.possible_agents}
        self._latest = "the game begins"

    @property
    def unwrapped(self) -> Any:
        """The environment itself."""
        return self

    @property
    def num_agents(self) -> int:
        """How many agents still play."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """Four."""
        return 4

    def observation_space(self, agent: str) -> Any:
        """Returns the space of the observations of an agent."""
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        """Returns the space of the actions of an agent: 256 numbers."""
        return self._action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """Returns what an agent sees, whether it is to move or not."""
        if agent not in self.possible_agents:
            raise ValueError(f"jansou: no agent {agent!r}: there are {', '.join(self.possible_agents)}")
        seen = self.batch.observe(0, self.possible_agents.index(agent), self._planes)
        seen["action_mask"] = seen.pop("mask").view(np.int8)
        return seen

    def render(self) -> str | None:
        """Returns one line of text: the latest action and the points."""
        if self.render_mode is None:
            return None
        return f"{self._latest}; next {int(self.batch.seat[0])}"

    def close(self) -> None:
        """Gives the game back."""
        self.batch.close()

    def _playing(self) -> None:
        """Says so if there is no game to go on with."""
        if not self.agents:
            raise ValueError("jansou: no game is played: reset begins one")

    def _begin(self, seed: int | None) -> None:
        if seed is not None or not self._begun:
            self.batch.reset(seed)
        else:
            self.batch.next()
        self._begun = True
        self._latest = "the game begins"
        self.agents = list(self.possible_agents)

    def _act(self, action: int) -> NDArray[np.float32]:
        """Plays the action of the seat to move; returns what each seat gained."""
        seat = int(self.batch.seat[0])
        self.batch.step([action])
        self._latest = f"seat_{seat}: {describe(action)}"
        return self.batch.rewards[0].copy()

    def _places(self) -> dict[str, dict[str, int]]:
        """The infos: the place of each seat once the game is over."""
        if not self.batch.done[0]:
            return {a: {} for a in self.possible_agents}
        return {a: {"place": int(p)} for a, p in zip(self.possible_agents, self.batch.places[0])}


class AECEnv(_Table):
    """The game seat by seat: PettingZoo's AEC manner.

    `agent_selection` is to move. `last()`, `step(action)`, `agent_iter()`,
    `rewards`, `terminations`, `truncations` and `infos` are as PettingZoo has
    them; when the game is over each agent is stepped once more with None.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game: from the seed, or else the next one."""
        self._begin(seed)
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self.agent_selection = self._to_move()

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Returns observation, reward since it last acted, termination,
        truncation and info of the agent that is to move."""
        self._playing()
        a = self.agent_selection
        seen = self.observe(a) if observe else None
        return seen, self._cumulative_rewards[a], self.terminations[a], self.truncations[a], self.infos[a]

    def step(self, action: int | None) -> None:
        """Plays an action of the mask for the agent that is to move."""
        self._playing()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError(f"jansou: {agent} is to move: None is no action")
        gained = self._act(whole("action", action))
        self._cumulative_rewards[agent] = 0.0
        for a, r in zip(self.possible_agents, gained):
            self.rewards[a] = float(r)
            self._cumulative_rewards[a] += float(r)
        self.infos = self._places()
        if self.batch.done[0]:
            self.terminations = {a: True for a in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._to_move()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yields the agent that is to move until the game is over."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def _to_move(self) -> str:
        return self.possible_agents[int(self.batch.seat[0])]

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise ValueError(f"jansou: the game is over: {agent} takes only None, not {action}")
        self.agents.remove(agent)
        self.rewards = {a: 0.0 for a in self.agents}
        for table in (self.terminations, self.truncations, self.infos, self._cumulative_rewards):
            del table[agent]
        if self.agents:
            self.agent_selection = self.agents[0]


class ParallelEnv(_Table):
    """The game with all seats at once: PettingZoo's parallel manner.

    Every agent gives an action in every step. The mask of one that is not asked
    has only 255, which means nothing. Where several are asked, as to a discard,
    they answer in the same step; an answer that has become needless, because
    another goes first, is left out.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins a game, from the seed or else the next one; returns what all
        see, and infos."""
        self._begin(seed)
        return self._all(), self._places()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Plays the actions; returns observations, rewards, terminations,
        truncations and infos by agent."""
        self._playing()
        masks = {s: self.observe(a)["action_mask"] for s, a in enumerate(self.possible_agents)}
        chosen = [whole(f"action of {a}", actions.get(a, layout.NONE)) for a in self.possible_agents]
        for s, a in enumerate(self.possible_agents):
            n = chosen[s]
            if not 0 <= n < layout.ACTIONS or not masks[s][n]:
                words = f" ({describe(n)})" if 0 <= n < layout.ACTIONS else ""
                raise ValueError(f"jansou: {a}: action {n}{words} is not in its mask {np.flatnonzero(masks[s]).tolist()}")
        b = self.batch
        asked, moment = int(b.asked[0]), int(b.moment[0])
        gained = np.zeros(4, np.float32)
        while not b.done[0] and int(b.moment[0]) == moment and asked >> int(b.seat[0]) & 1:
            asked &= ~(1 << int(b.seat[0]))
            gained += self._act(chosen[int(b.seat[0])])
        over = bool(b.done[0])
        agents = self.possible_agents
        result = (
            self._all(),
            {a: float(r) for a, r in zip(agents, gained)},
            {a: over for a in agents},
            {a: False for a in agents},
            self._places(),
        )
        if over:
            self.agents = []
        return result

    def state(self) -> NDArray[np.uint8]:
        """Returns what all four seats see together: (4, 640) uint8."""
        return np.stack([self.observe(a)["tokens"] for a in self.possible_agents])

    def _all(self) -> dict[str, Observation]:
        return {a: self.observe(a) for a in self.possible_agents}
