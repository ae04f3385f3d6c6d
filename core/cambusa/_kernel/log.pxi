# The log of a state, included by `glue.pxi`: what happened, eight bytes an entry, and how it is read.

cdef enum:               # entries number the labels of all kinds in one row: actions, outcomes, what becomes public
    FIRST_OUTCOME = NUM_ACTIONS
    FIRST_REVEAL = NUM_ACTIONS + NUM_OUTCOMES

cdef struct entry_t:
    int16_t seat         # who acted, or of whom something became public; -1: chance
    int16_t label
    uint32_t audience    # as `state_audience` has it


@cython.final
@cython.internal
cdef class Log:
    """Entries that a state shares with its copies: to each of them belong the first ones, as many as its revision says.

    Only the state that made it writes, behind the entries that it has. So what others have never changes, and nobody
    needs to wait for anybody.
    """

    cdef entry_t *entries
    cdef Py_ssize_t room

    def __cinit__(self, Py_ssize_t room):
        self.entries = <entry_t *>PyMem_Malloc(room * sizeof(entry_t))
        if self.entries == NULL:
            raise MemoryError
        self.room = room

    def __dealloc__(self):
        PyMem_Free(self.entries)


cdef Log _longer(Log log, Py_ssize_t n):
    """A log that begins with the first n entries of another, which may be None for n = 0, and has room for more."""
    cdef Log out = Log.__new__(Log, n + n // 2 + 8)
    if n:
        memcpy(out.entries, log.entries, n * sizeof(entry_t))
    return out


cdef tuple _LABELS = (*_words.ACTIONS, *_words.OUTCOMES, *_words.REVEALS)

# What is read of logs, which are long and are read often: each `LogEntry` is made once. For chance and each seat there
# are two rows of labels, hidden ones and whole ones.
cdef list _READ = [None] * (2 * (1 + _words.SPEC.seats[1]) * len(_LABELS))


cdef object _read(const entry_t *entry, bint whole):
    """The `LogEntry` of an entry, with the whole label or what is left of it."""
    cdef Py_ssize_t place = (2 * (1 + entry.seat) + whole) * len(_LABELS) + entry.label
    found = _READ[place]
    if found is None:
        label = _LABELS[entry.label]
        found = _LogEntry(None if entry.seat < 0 else entry.seat, label if whole else _words.hide(label))
        _READ[place] = found
    return found
