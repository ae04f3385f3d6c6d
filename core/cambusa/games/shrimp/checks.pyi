from typing import NamedTuple

import numpy as np
import numpy.typing as npt

class SharedFeatures(NamedTuple):
    features: npt.NDArray[np.uint16]
    cocktail: npt.NDArray[np.bool_]
    level: npt.NDArray[np.uint8]

def card_masks() -> npt.NDArray[np.uint16]: ...
def shared_features(
    cards: npt.ArrayLike, *, masks: bool = False, out: SharedFeatures | None = None
) -> SharedFeatures: ...
