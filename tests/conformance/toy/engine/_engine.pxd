"""The state of Straws, for `cimport`."""
from libc.stdint cimport uint8_t, uint32_t

from cambusa._kernel.contract cimport action_t, header_t, reveal_t
from cambusa._kernel.rng cimport rng_t

cdef enum:
    SEATS = 4
    LENGTHS = 4
    NOBODY = 255

cdef enum phase_t:
    DRAW
    LAY
    OVER

cdef struct straws_state_t:
    header_t head
    uint8_t pile[LENGTHS]           # straws of each length
    uint8_t hand[SEATS][LENGTHS]
    uint8_t laid[SEATS]             # length, 0: none
    uint8_t points[SEATS]
    uint8_t phase
    uint8_t due                     # who draws, else NOBODY
    uint8_t left                    # rounds to come, this one included
    uint8_t rounds                  # option
    uint8_t short_wins              # option
    uint8_t reserved[7]

ctypedef straws_state_t state_t
