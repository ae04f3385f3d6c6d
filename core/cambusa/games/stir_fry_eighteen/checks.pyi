from typing import NamedTuple

import numpy as np
import numpy.typing as npt

NONE: int

class Dishes(NamedTuple):
    legal: npt.NDArray[np.bool_]
    score: npt.NDArray[np.uint8]

class BestDish(NamedTuple):
    dish: npt.NDArray[np.uint8]
    score: npt.NDArray[np.uint8]

def dish_table() -> npt.NDArray[np.uint8]: ...
def dishes(cards: npt.ArrayLike, *, out: Dishes | None = None) -> Dishes: ...
def best_dish(hands: npt.ArrayLike, *, out: BestDish | None = None) -> BestDish: ...
