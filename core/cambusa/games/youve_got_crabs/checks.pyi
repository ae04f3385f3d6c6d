import numpy as np
import numpy.typing as npt

def four_equal(
    hands: npt.ArrayLike, *, cards: bool = False, out: npt.NDArray[np.bool_] | None = None
) -> npt.NDArray[np.bool_]: ...
