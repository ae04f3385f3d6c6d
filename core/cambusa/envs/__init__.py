"""Adapters: every game as an environment of PettingZoo and Gymnasium, and as a game of OpenSpiel.

`aec_env`, `parallel_env`, `seat_env` and `vector_env` make one; once this package is imported, both know
``cambusa/<game>-v<rules version>``. `cambusa.envs.openspiel` is imported by itself: it needs the extra ``openspiel``.

Where several seats may act at once, `Order` says whom to ask; README.md beside this file says how, and what else all
adapters have in common: masks, rewards, truncation, illegal actions.
"""

from importlib.util import find_spec

_MISSING = [name for name in ("gymnasium", "pettingzoo") if find_spec(name) is None]
if _MISSING:
    raise ModuleNotFoundError(
        f"cambusa.envs needs {' and '.join(_MISSING)}; install it with: pip install 'cambusa[rl]'", name=_MISSING[0]
    )

from cambusa.envs.aec import AECGame, aec_env  # noqa: E402 - what it needs was looked for first
from cambusa.envs.order import Order  # noqa: E402
from cambusa.envs.parallel import ParallelGame, parallel_env  # noqa: E402
from cambusa.envs.registration import register  # noqa: E402
from cambusa.envs.seat import SeatEnv, seat_env  # noqa: E402
from cambusa.envs.vector import VectorGame, vector_env  # noqa: E402

register()

__all__ = [
    "AECGame",
    "Order",
    "ParallelGame",
    "SeatEnv",
    "VectorGame",
    "aec_env",
    "parallel_env",
    "register",
    "seat_env",
    "vector_env",
]
