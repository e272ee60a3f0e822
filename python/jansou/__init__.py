"""Games of riichi and of Chinese Official for programs that learn.

The rules are those of the engine that judges people at the table; this package
only calls its library. Where to begin:

* `Batch`: many games at once, with every array that there is.
* `VectorEnv`: the same in the manner of Gymnasium's vector environments.
* `AECEnv` and `ParallelEnv`: one game in the two manners of PettingZoo.
* `rulesets()`: the names of the rulesets.

What the tokens, the planes and the numbers of the actions mean is in
docs/learning.md of the project and, by name, in `jansou.layout`.
"""

from . import layout
from ._library import ForkError, JansouError, describe, rulesets
from .batch import Batch
from .pettingzoo import AECEnv, ParallelEnv
from .vector import VectorEnv

__all__ = [
    "AECEnv",
    "Batch",
    "ForkError",
    "JansouError",
    "ParallelEnv",
    "VectorEnv",
    "describe",
    "layout",
    "rulesets",
]
