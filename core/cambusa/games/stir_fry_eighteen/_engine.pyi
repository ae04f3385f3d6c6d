from abc import ABCMeta
from typing import Self, final

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

import cambusa.interface as _interface
from cambusa.game import Game

RULES_VERSION: int
STATE_SIZE: int

@final
class State(_interface.State, metaclass=ABCMeta): ...

@disjoint_base
class Batch(_interface.Batch, metaclass=ABCMeta):
    def __new__(cls, game: Game, n: int, seed: int, auto_reset: bool = False) -> Self: ...

def new_state(game: Game, seed: int | None = None) -> State: ...
def start_bytes(game: Game, seed: int | None = None) -> bytes: ...
def state_from_bytes(game: Game, data: bytes) -> State: ...
def state_from_json(game: Game, position: _interface.Position) -> State: ...
def playouts(
    game: Game,
    seed: int,
    first: int,
    steps: npt.NDArray[np.uint32],
    winners: npt.NDArray[np.uint16],
    points: npt.NDArray[np.int32],
    tallies: npt.NDArray[np.uint32],
    digests: npt.NDArray[np.uint64] | None,
) -> None: ...
