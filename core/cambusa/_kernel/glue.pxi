# Included at the end of every `_engine.pyx`: what turns the functions of the contract into the module's Python face.
# It is compiled anew for each engine, so every call of a `state_*` function is a direct one.
#
# This file: shared helpers. `loops.pxi`: perft and playouts. `log.pxi`: what happened. `state.pxi`: the handle `State`.
# `batch.pxi`: many games at once. `engine.pxi`: the engine behind function pointers, for code that runs any game.

import zlib as _zlib
from copy import deepcopy as _deepcopy

import numpy as _np
cimport cython
cimport numpy as cnp

from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.long cimport PyLong_AsLongAndOverflow, PyLong_CheckExact
from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Malloc
from cpython.pycapsule cimport PyCapsule_New
from cpython.ref cimport Py_INCREF, PyObject

from cambusa._kernel.cards cimport bit_list, ctz64, popcount32, popcount64
from cambusa._kernel.contract cimport EVERYBODY, MAX_REVEALS, MAX_SEATS, SPECTATOR, action_t, reveal_t
from cambusa._kernel.engine cimport ENGINE_NAME, any_seat, engine_t, weighted
from cambusa._kernel.rng cimport CHANCE_DOMAIN, CHOICE_DOMAIN, block_t, derive_key, philox, rng_below, rng_t

from cambusa._kernel.reader import Reader
from cambusa._kernel.values import shown as _shown, within as _within
from cambusa.errors import (
    REASONS as _REASONS,
    IllegalActionError as _IllegalActionError,
    LabelError as _LabelError,
    PositionError as _PositionError,
    SeatError as _SeatError,
    StateBytesError as _StateBytesError,
)
from cambusa.interface import LogEntry as _LogEntry

cnp.import_array()

STATE_SIZE = sizeof(state_t)
_COUNTS = {"actions": NUM_ACTIONS, "outcomes": NUM_OUTCOMES, "tallies": NUM_TALLIES, "tensor": TENSOR_SIZE}

# Recognises the bytes of this engine's states; any change of rules or struct gives another number.
cdef uint32_t _MAGIC = _zlib.crc32(f"{_words.SPEC.name} {RULES_VERSION} {sizeof(state_t)}".encode())

# The seats of every mask as a frozenset, each made when it is first asked for.
cdef list _SEAT_SETS = [None] * (1 << _words.SPEC.seats[1])


cdef object _seat_set(uint32_t mask):
    """The seats of a mask as a frozenset."""
    seats = _SEAT_SETS[mask]
    if seats is None:
        seats = _SEAT_SETS[mask] = frozenset(bit_list(mask))
    return seats


cdef int _start(state_t *s, object game, bint seeded, uint64_t key, bint unseen=False) except -1:
    """The first moment of a game, before any chance node is settled."""
    if not 0 < game.seats <= MAX_SEATS:
        raise ValueError(f"expected 1..{MAX_SEATS} seats, got {game.seats}")
    memset(s, 0, sizeof(state_t))
    s.head.magic = _MAGIC
    s.head.seats = game.seats
    s.head.seeded = seeded
    s.head.unseen = unseen
    s.head.rng.key = key
    return state_init(s, dict(game.options))


cdef bint _is_among(const action_t *actions, int n, int action) noexcept nogil:
    """Binary search in an ascending list."""
    cdef int low = 0, middle
    while low < n:
        middle = (low + n) >> 1
        if actions[middle] < action:
            low = middle + 1
        elif actions[middle] > action:
            n = middle
        else:
            return True
    return False


cdef inline int _draw(state_t *s, uint32_t total) noexcept nogil:
    """Draw the outcome of the pending chance node with the state's own generator; settling it is the caller's."""
    return state_outcome_at(s, rng_below(&s.head.rng, total, CHANCE_DOMAIN))


cdef uint64_t _digest(const state_t *s) noexcept nogil:
    """A 64-bit hash of the bytes of a state, the same on every (little-endian) platform."""
    cdef const uint64_t *words = <const uint64_t *>s
    cdef uint64_t h = sizeof(state_t)
    cdef size_t i
    for i in range(sizeof(state_t) // 8):
        h = (h ^ words[i]) * <uint64_t>0x9FB21C651E98DF25
        h ^= h >> 29
    return h ^ (h >> 32)


cdef uint64_t _as_seed(object seed) except? 0:
    number = _within(seed, 0, (1 << 64) - 1)
    if number is None:
        raise ValueError(f"expected a seed, a whole number 0..2**64 - 1, got {_shown(seed)}")
    return number


cdef inline long _plain_int(object value):
    """The value of a plain int that is not negative and fits a C long; -1 for anything else."""
    cdef int overflow = 0
    cdef long number
    if not PyLong_CheckExact(value):
        return -1
    number = PyLong_AsLongAndOverflow(value, &overflow)
    return -1 if overflow else number


# Ids as Python ints, made once: `_INTS` owns them, the pointers are for lists that are filled without a look at each.
cdef tuple _INTS = tuple(range(NUM_ACTIONS))
cdef PyObject *_INT[NUM_ACTIONS]
cdef int _i
for _i in range(NUM_ACTIONS):
    _INT[_i] = <PyObject *>_INTS[_i]


cdef list _int_list(const action_t *actions, int n):
    cdef list out = PyList_New(n)
    cdef int i
    for i in range(n):
        Py_INCREF(<object>_INT[actions[i]])  # the list takes over this reference
        PyList_SET_ITEM(out, i, <object>_INT[actions[i]])
    return out


cdef list _label_list(const action_t *actions, int n):
    cdef int i
    return [_words.ACTIONS[actions[i]] for i in range(n)]


cdef float *_float_rows(object out, Py_ssize_t rows) except NULL:
    """The memory of a float32 array (rows, TENSOR_SIZE) that a caller gave to be filled; rows 0: one without rows."""
    cdef cnp.ndarray array
    cdef int axes = 2 if rows else 1
    if cnp.PyArray_Check(out):
        array = <cnp.ndarray>out
        if (
            cnp.PyArray_TYPE(array) == cnp.NPY_FLOAT32
            and cnp.PyArray_ISCARRAY(array)
            and cnp.PyArray_NDIM(array) == axes
            and cnp.PyArray_DIM(array, axes - 1) == TENSOR_SIZE
            and (rows == 0 or cnp.PyArray_DIM(array, 0) == rows)
        ):
            return <float *>cnp.PyArray_DATA(array)
    shape = f"({rows}, {TENSOR_SIZE})" if rows else f"({TENSOR_SIZE},)"
    got = f"{out.dtype} of shape {out.shape}" if isinstance(out, _np.ndarray) else type(out).__name__
    raise ValueError(f"expected out as a writeable C-contiguous float32 array of shape {shape}, got {got}")


include "cambusa/_kernel/loops.pxi"
include "cambusa/_kernel/log.pxi"
include "cambusa/_kernel/state.pxi"
include "cambusa/_kernel/batch.pxi"
include "cambusa/_kernel/engine.pxi"
