"""Arrays that users hand to the checks: shape and numbers looked at, errors that say what was expected."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from cambusa._kernel.values import shown


def as_array(values: npt.ArrayLike, what: str, shape: str) -> npt.NDArray[Any]:
    """Return what a user handed in as an array; raises ValueError, naming the shape, if its rows differ in length."""
    try:
        return np.asarray(values)
    except ValueError:
        raise ValueError(f"expected {what} of shape {shape}, got rows of different lengths") from None


def integer_rows(values: npt.ArrayLike, width: int, highest: int, dtype: Any, what: str) -> npt.NDArray[Any]:
    """Return whole numbers of shape (n, width) as a C-contiguous array of `dtype`; copied only if need be.

    Parameters
    ----------
    values : array_like
        The user's array.
    width : int
        Length of a row.
    highest : int
        Numbers are 0..highest. Not looked at when the array has `dtype` already: that is for the loop over it.
    dtype : dtype
        An unsigned type that holds `highest`.
    what : str
        What the numbers are, in the plural, for errors.

    Raises
    ------
    TypeError
        If they are not whole numbers.
    ValueError
        If the shape is another, or a number lies outside.
    """
    array = as_array(values, what, f"(n, {width})")
    if array.shape in ((0,), (0, width)) and array.size == 0:
        return np.zeros((0, width), dtype=dtype)
    if array.dtype.kind not in "iu":
        raise TypeError(
            f"expected {what} as whole numbers of shape (n, {width}), got {array.dtype} of shape {array.shape}"
        )
    if array.ndim != 2 or array.shape[1] != width:
        raise ValueError(f"expected {what} of shape (n, {width}), got shape {array.shape}")
    if array.dtype != dtype:
        wrong = (array < 0) | (array > highest)
        if wrong.any():
            raise ValueError(f"expected {what} 0..{highest}, got {array[wrong][0]}")
    return np.require(array, dtype, ["C_CONTIGUOUS", "ALIGNED"])


def check_out(out: Any, names: Sequence[str], dtypes: Sequence[Any], n: int, read: npt.NDArray[Any]) -> None:
    """Raise ValueError unless `out` holds a writeable C-contiguous array of shape (n,) for each name and dtype.

    A single array needs no name. They may share no memory, neither with each other nor with `read`, the array that is
    read while they are filled.
    """
    if not isinstance(out, (tuple, list)) or len(out) != len(names):
        raise ValueError(f"expected out as the arrays {', '.join(names)}, got {shown(out)}")
    for name, array, dtype in zip(names, out, dtypes, strict=True):
        fits = isinstance(array, np.ndarray) and array.dtype == dtype and array.shape == (n,)
        if not fits or not array.flags.carray:
            place = f"out.{name}" if name else "out"
            raise ValueError(
                f"expected {place} as a writeable, aligned, C-contiguous {np.dtype(dtype)} array of shape ({n},)"
            )
    if any(np.may_share_memory(one, other) for one, other in combinations((*out, read), 2)):
        raise ValueError("expected out as arrays that share no memory with each other, or with what is read")
