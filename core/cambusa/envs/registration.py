"""The names under which Gymnasium and PettingZoo know the games."""

from __future__ import annotations

import gymnasium
import pettingzoo

from cambusa import registry


def register() -> None:
    """Make every game known as ``cambusa/<game>-v<rules version>``; done when `cambusa.envs` is imported.

    ``gymnasium.make`` then gives what `seat_env` does, ``gymnasium.make_vec`` what `vector_env` does, and
    ``pettingzoo.make`` with "aec" or "parallel" what `aec_env` and `parallel_env` do; each takes the same arguments.
    """
    for name in registry.games():
        key, kwargs = f"cambusa/{name}-v{registry.spec(name).rules_version}", {"game": name}
        if key in gymnasium.registry:
            continue
        gymnasium.register(
            key,
            entry_point="cambusa.envs.seat:seat_env",
            vector_entry_point="cambusa.envs.vector:vector_env",
            kwargs=kwargs,
        )
        pettingzoo.register("aec", key, "cambusa.envs.aec:aec_env", kwargs=kwargs)
        pettingzoo.register("parallel", key, "cambusa.envs.parallel:parallel_env", kwargs=kwargs)
