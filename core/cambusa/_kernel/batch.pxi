# Many seeded games of one engine, stepped together; included by `glue.pxi`.

cdef class Batch:
    """Many games of one kind in a row of slots, stepped together without the GIL; chance settles itself.

    Made by `Game.batch`. Slot i plays `game.new(derive_seed(seed, i))`; with `auto_reset` its k-th further game is
    `game.new(derive_seed(seed, i + k * n))`. A batch belongs to one thread at a time.

    Attributes
    ----------
    game : Game
        The game.
    auto_reset : bool
        Whether a slot whose game has ended starts the next one within the same `step`.
    size : int
        Number of slots, n.
    """

    cdef readonly object game
    cdef readonly bint auto_reset
    cdef cnp.ndarray returns
    cdef bint busy            # in a loop without the GIL
    cdef state_t *states
    cdef state_t fresh
    cdef uint64_t *played     # games begun in each slot, less one
    cdef uint64_t key
    cdef readonly Py_ssize_t size
    cdef int seats

    def __cinit__(self, game, n, seed, bint auto_reset=False):
        cdef Py_ssize_t i
        size = _within(n, 1, 1 << 40)
        if size is None:
            raise ValueError(f"expected a batch of 1 game or more, got {_shown(n)}")
        self.key = _as_seed(seed)
        self.game = game
        self.seats = game.seats
        self.size = size
        self.auto_reset = auto_reset
        self.returns = _np.zeros((size, self.seats), dtype=_np.float32)
        _start(&self.fresh, game, True, 0)
        self.states = <state_t *>PyMem_Calloc(self.size, sizeof(state_t))
        self.played = <uint64_t *>PyMem_Calloc(self.size, sizeof(uint64_t))
        if self.states == NULL or self.played == NULL:
            raise MemoryError(f"no memory for a batch of {n} games")
        for i in range(self.size):
            self._begin(i)

    def __dealloc__(self):
        PyMem_Free(self.states)
        PyMem_Free(self.played)

    def __len__(self):
        return self.size

    def __repr__(self):
        return f"<batch of {self.size} {self.game.name} games, {self.seats} seats>"

    # --- what is going on; every array is new and holds a row a slot ---

    @property
    def active(self):
        """bool (n, seats): the seats that may act; none in a slot whose game is over."""
        cdef cnp.ndarray out = _np.zeros((self.size, self.seats), dtype=bool)
        cdef uint8_t *row = <uint8_t *>cnp.PyArray_DATA(out)
        cdef Py_ssize_t i
        cdef int seat
        self._at_rest()
        for i in range(self.size):
            for seat in range(self.seats):
                row[i * self.seats + seat] = (state_active(&self.states[i]) >> seat) & 1
        return out

    @property
    def terminal(self):
        """bool (n,): whether the game is over."""
        cdef cnp.ndarray out = _np.zeros(self.size, dtype=bool)
        cdef uint8_t *row = <uint8_t *>cnp.PyArray_DATA(out)
        cdef Py_ssize_t i
        self._at_rest()
        for i in range(self.size):
            row[i] = state_terminal(&self.states[i]) != 0
        return out

    @property
    def points(self):
        """int32 (n, seats): points as the rules print them."""
        cdef cnp.ndarray out = _np.zeros((self.size, self.seats), dtype=_np.int32)
        cdef int32_t *row = <int32_t *>cnp.PyArray_DATA(out)
        cdef Py_ssize_t i
        cdef int seat
        self._at_rest()
        for i in range(self.size):
            for seat in range(self.seats):
                row[i * self.seats + seat] = state_points(&self.states[i], seat)
        return out

    @property
    def winners(self):
        """bool (n, seats): who has won; nobody while the game goes on."""
        cdef cnp.ndarray out = _np.zeros((self.size, self.seats), dtype=bool)
        cdef uint8_t *row = <uint8_t *>cnp.PyArray_DATA(out)
        cdef Py_ssize_t i
        cdef int seat
        self._at_rest()
        for i in range(self.size):
            for seat in range(self.seats):
                row[i * self.seats + seat] = (state_winners(&self.states[i]) >> seat) & 1
        return out

    @property
    def final_returns(self):
        """float32 (n, seats): `State.returns` of the game that ended last in each slot; 0 before."""
        self._at_rest()
        return self.returns.copy()

    def legal_mask(self, seats):
        """Return bool (n, num_actions): what the given seat of each slot may do.

        Parameters
        ----------
        seats : array_like
            int (n,): a seat for each slot; -1: none, a row of False.
        """
        cdef cnp.ndarray who = self._column(seats, "seats", -1, self.seats - 1)
        cdef cnp.ndarray out = _np.zeros((self.size, NUM_ACTIONS), dtype=bool)
        cdef int32_t *seat = <int32_t *>cnp.PyArray_DATA(who)
        cdef uint8_t *row = <uint8_t *>cnp.PyArray_DATA(out)
        cdef action_t actions[NUM_ACTIONS]
        cdef Py_ssize_t i
        cdef int j
        self._occupy()
        with nogil:
            for i in range(self.size):
                if seat[i] >= 0:
                    for j in range(state_legal(&self.states[i], seat[i], actions)):
                        row[i * NUM_ACTIONS + actions[j]] = 1
        self.busy = False
        return out

    def sample(self, seed):
        """Return (seats, actions), int32 (n,) each: in every slot an active seat and one of its actions, at random.

        Uniform over the active seats, then over the actions of that seat; -1 and -1 where the game is over.
        """
        cdef uint64_t key = _as_seed(seed)
        cdef cnp.ndarray who = _np.empty(self.size, dtype=_np.int32)
        cdef cnp.ndarray what = _np.empty(self.size, dtype=_np.int32)
        cdef int32_t *seat = <int32_t *>cnp.PyArray_DATA(who)
        cdef int32_t *action = <int32_t *>cnp.PyArray_DATA(what)
        cdef action_t actions[NUM_ACTIONS]
        cdef Py_ssize_t i
        self._occupy()
        with nogil:
            for i in range(self.size):
                if state_terminal(&self.states[i]):
                    seat[i] = action[i] = -1
                else:
                    action[i] = _choose(
                        &self.states[i], philox(<uint64_t>i, CHOICE_DOMAIN, 0, key), actions, <int *>&seat[i]
                    )
        self.busy = False
        return who, what

    def tensor(self, seats, out=None):
        """Return float32 (n, tensor size): what the given seat of each slot sees (-1: a spectator).

        Parameters
        ----------
        seats : array_like
            int (n,).
        out : ndarray, optional
            Writeable C-contiguous float32 array of that shape to fill and return.
        """
        cdef cnp.ndarray who = self._column(seats, "seats", -1, self.seats - 1)
        cdef int32_t *seat = <int32_t *>cnp.PyArray_DATA(who)
        cdef float *row
        cdef Py_ssize_t i
        if out is None:
            out = _np.empty((self.size, TENSOR_SIZE), dtype=_np.float32)
        row = _float_rows(out, self.size)
        self._occupy()
        with nogil:
            for i in range(self.size):
                state_tensor(&self.states[i], seat[i], row + i * TENSOR_SIZE)
        self.busy = False
        return out

    def state(self, Py_ssize_t i):
        """Return the game in slot i as a `State` of its own, with an empty log."""
        if not 0 <= i < self.size:
            raise IndexError(f"expected a slot 0..{self.size - 1}, got {i}")
        cdef State out = _blank(self.game)
        self._at_rest()
        out.s = self.states[i]
        out.start = out._bytes()
        return out

    # --- actions ---

    def step(self, seats, actions):
        """Make one action in each slot.

        Parameters
        ----------
        seats : array_like
            int (n,): who acts; -1 leaves the slot as it is.
        actions : array_like
            int (n,): what; ignored where the seat is -1.

        Returns
        -------
        ndarray
            bool (n,): the games that ended by this step; their result is in `final_returns`.

        Raises
        ------
        IllegalActionError
            If any action is not legal in its slot, which the message names; then nothing was done in any slot.
        ValueError
            If an array has another shape, or holds something else than whole numbers.
        """
        cdef cnp.ndarray who = self._column(seats, "seats", -1, self.seats - 1)
        cdef cnp.ndarray what = self._column(actions, "actions", -1, NUM_ACTIONS - 1)
        cdef cnp.ndarray ended = _np.zeros(self.size, dtype=bool)
        cdef int32_t *seat = <int32_t *>cnp.PyArray_DATA(who)
        cdef int32_t *action = <int32_t *>cnp.PyArray_DATA(what)
        cdef uint8_t *done = <uint8_t *>cnp.PyArray_DATA(ended)
        cdef float *returns = <float *>cnp.PyArray_DATA(self.returns)
        cdef action_t legal[NUM_ACTIONS]
        cdef Py_ssize_t i, wrong = -1
        self._occupy()
        with nogil:
            for i in range(self.size):
                if seat[i] >= 0 and not _is_among(legal, state_legal(&self.states[i], seat[i], legal), action[i]):
                    wrong = i
                    break
            if wrong < 0:
                for i in range(self.size):
                    if seat[i] >= 0:
                        done[i] = self._play(i, seat[i], action[i], returns + i * self.seats)
        self.busy = False
        if wrong >= 0:
            self._refuse(wrong, seat[wrong], action[wrong])
        return ended

    def restart(self, slots):
        """Begin the next game in some slots, those of `step` with `auto_reset`, whether the last one is over or not.

        Parameters
        ----------
        slots : array_like
            bool (n,): where.

        Raises
        ------
        ValueError
            If the array has another shape or type.
        """
        where = _np.asarray(slots)
        if where.shape != (self.size,) or where.dtype != bool:
            raise ValueError(f"expected slots as bool of shape ({self.size},), got {where.dtype} of shape {where.shape}")
        cdef Py_ssize_t i
        self._occupy()
        for i in where.nonzero()[0]:
            self.played[i] += 1
            self._begin(i)
        self.busy = False

    cdef int _at_rest(self) except -1:
        """See that no other thread is in the middle of something: what it leaves half done is no state."""
        if self.busy:
            raise RuntimeError("this batch is in use by another thread: a batch belongs to one thread at a time")
        return 0

    cdef int _occupy(self) except -1:
        self._at_rest()
        self.busy = True
        return 0

    cdef bint _play(self, Py_ssize_t i, int seat, int action, float *returns) noexcept nogil:
        cdef state_t *s = &self.states[i]
        cdef uint32_t winners
        cdef float share
        state_apply(s, seat, action)
        _settle_all(s)
        if not state_terminal(s):
            return False
        winners = state_winners(s)
        share = self.seats / <float>popcount64(winners)
        for seat in range(self.seats):
            returns[seat] = ((share if (winners >> seat) & 1 else 0) - 1) / (self.seats - 1)
        if self.auto_reset:
            self.played[i] += 1
            self._begin(i)
        return True

    cdef void _begin(self, Py_ssize_t i) noexcept nogil:
        cdef state_t *s = &self.states[i]
        s[0] = self.fresh
        s.head.rng.key = derive_key(self.key, <uint64_t>i + self.played[i] * <uint64_t>self.size)
        _settle_all(s)

    cdef cnp.ndarray _column(self, values, str name, int low, int high):
        """The values as int32 (n,), all of them low..high."""
        array = _np.asarray(values)
        if array.shape != (self.size,) or array.dtype.kind not in "iu":
            raise ValueError(
                f"expected {name} as whole numbers of shape ({self.size},), got {array.dtype} of shape {array.shape}"
            )
        if ((array < low) | (array > high)).any():
            raise ValueError(f"expected {name} {low}..{high}, got {array.min()}..{array.max()}")
        # A copy in any case: nobody else may change it once it has been looked at, not even what is written here.
        return array.astype(_np.int32, order="C", copy=True)

    cdef int _refuse(self, Py_ssize_t i, int seat, int action) except -1:
        """Raise what `State.apply` raises, with the slot in front."""
        if action < 0:
            raise ValueError(f"slot {i}: expected an action 0..{NUM_ACTIONS - 1}, got {action}")
        try:
            self.state(i).apply(action, seat)
        except _IllegalActionError as error:
            place = f"slot {i}, seat {seat}"
            raise _IllegalActionError(error.reason, error.label, error.why, error.legal, place) from None
        return 0


cdef void _settle_all(state_t *s) noexcept nogil:
    """Go through all pending chance nodes with the state's own generator."""
    cdef uint32_t total = state_chance(s)
    while total:
        state_resolve(s, _draw(s, total))
        total = state_chance(s)
