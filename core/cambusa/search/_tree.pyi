from typing import Any, Self

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

@disjoint_base
class Tree:
    def __new__(
        cls,
        engine: Any,
        root: bytes,
        seats: int,
        seat: int,
        seed: int,
        nodes: int,
        steps: int,
        rests: int,
        exploration: float,
        scale: float,
        mix: float,
        modelled: bool,
        shared: int,
    ) -> Self: ...
    @property
    def iterations(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    def run(self, iterations: int) -> None: ...
    def results(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64], npt.NDArray[np.float64]]: ...
