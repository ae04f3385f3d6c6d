# The Python handle of one state of one engine, included by `glue.pxi`.

# What `State` asks for when one is made: only this module can, since an empty struct is no state.
cdef object _MADE_HERE = object()


cdef object _blank(object game):
    """A handle with an empty log, whose struct is still to be filled."""
    cdef State state = State.__new__(State, _MADE_HERE)
    state.game = game
    return state


@cython.final
@cython.no_gc  # nothing that a state holds leads back to it
cdef class State:
    """One moment of a game: the rules state and the log of how it came to be.

    Made by `Game.new`, `Game.from_bytes`, `Game.from_position` and `Game.replay`. A state belongs to one thread at a
    time; different states, copies too, never share anything that changes.

    Two states are equal when their bytes are: the same situation, chance mode and generator; the log does not count.

    Attributes
    ----------
    game : Game
        The game it is a state of.
    revision : int
        Number of entries in the log.
    """

    cdef state_t s
    cdef readonly object game
    cdef readonly Py_ssize_t revision
    cdef Log past        # the first `revision` entries of it are the log
    cdef bint writes     # whether this state, and so no other, may write behind them; else it makes a log of its own
    cdef bytes start     # the bytes that the log begins at

    def __cinit__(self, key=None):
        if key is not _MADE_HERE:
            raise TypeError("a state is made by a game: cambusa.load(...).new()")

    # --- what is going on ---

    @property
    def active_seats(self):
        """Seats that may act now, a frozenset; empty at a chance node and at the end."""
        return _seat_set(state_active(&self.s))

    @property
    def is_chance(self):
        """Whether a chance node is pending; never in a seeded state."""
        return state_chance(&self.s) != 0

    @property
    def is_terminal(self):
        """Whether the game is over."""
        return state_terminal(&self.s) != 0

    @property
    def is_seeded(self):
        """Whether the state settles chance by itself."""
        return self.s.head.seeded != 0

    @property
    def points(self):
        """Points of each seat as the rules print them, a list of int."""
        cdef int seat
        return [state_points(&self.s, seat) for seat in range(self.s.head.seats)]

    @property
    def winners(self):
        """Seats that have won, ascending; empty before the end."""
        return bit_list(state_winners(&self.s))

    @property
    def returns(self):
        """Result of each seat, a list of float that adds up to 0.

        With n seats and w winners a winner gets (n/w - 1)/(n - 1), everybody else -1/(n - 1); 0.0 before the end.
        """
        cdef uint32_t mask = state_winners(&self.s)
        cdef int seat, seats = self.s.head.seats
        cdef double share = 0
        if mask == 0:
            return [0.0] * seats
        share = seats / <double>popcount64(mask)
        return [((share if (mask >> seat) & 1 else 0) - 1) / (seats - 1) for seat in range(seats)]

    # --- actions and chance ---

    def legal_actions(self, seat):
        """Return the actions that a seat may take now.

        Parameters
        ----------
        seat : int
            The seat.

        Returns
        -------
        list of int
            Ascending; empty for a seat that may not act.

        Raises
        ------
        SeatError
            If there is no such seat.
        """
        cdef action_t actions[NUM_ACTIONS]
        cdef int n = state_legal(&self.s, self._seat(seat), actions)
        return _int_list(actions, n)

    def legal_labels(self, seat):
        """Return the labels of `legal_actions(seat)`, a list of str in the same order."""
        cdef action_t actions[NUM_ACTIONS]
        cdef int n = state_legal(&self.s, self._seat(seat), actions)
        return _label_list(actions, n)

    def legal_mask(self, seat):
        """Return a bool array of shape (num_actions,): which actions a seat may take now."""
        cdef action_t actions[NUM_ACTIONS]
        cdef int i, n = state_legal(&self.s, self._seat(seat), actions)
        cdef cnp.ndarray mask = _np.zeros(NUM_ACTIONS, dtype=bool)
        for i in range(n):
            (<uint8_t *>cnp.PyArray_DATA(mask))[actions[i]] = 1
        return mask

    def chance_weights(self):
        """Return the pending chance node as [(outcome, weight)], ascending, weights whole numbers; [] if none."""
        cdef int i
        if not state_chance(&self.s):
            return []
        return [(i, state_weight(&self.s, i)) for i in range(NUM_OUTCOMES) if state_weight(&self.s, i)]

    def chance_outcomes(self):
        """Return the pending chance node as [(outcome, probability)], ascending; [] if none."""
        cdef double total = state_chance(&self.s)
        return [(outcome, weight / total) for outcome, weight in self.chance_weights()]

    def apply(self, action, seat=None):
        """Make one action, or settle one chance node.

        A seeded state then goes on through all chance nodes that follow.

        Parameters
        ----------
        action : int or str
            Id or label of an action; at a chance node of an outcome.
        seat : int, optional
            Who acts. May be left out when exactly one seat is active; must be left out at a chance node.

        Raises
        ------
        IllegalActionError
            If that is not possible now; the state is as it was.
        LabelError
            If there is no such action or outcome.
        SeatError
            If there is no such seat.
        """
        cdef action_t actions[NUM_ACTIONS]
        cdef uint32_t active
        cdef int n, who
        cdef long number
        if state_chance(&self.s):
            self._settle(action, seat)
            return
        active = state_active(&self.s)
        if seat is not None:
            who = self._seat(seat)
        elif active and not active & (active - 1):
            who = ctz64(active)
        else:
            number = self._action(action)
            raise self._refused("SEAT_NEEDED" if active else "GAME_OVER", _words.ACTIONS[number])
        number = _plain_int(action)
        if not 0 <= number < NUM_ACTIONS:
            number = self._action(action)
        n = state_legal(&self.s, who, actions)
        if not _is_among(actions, n, <int>number):
            reason = state_refusal(&self.s, who, number).decode() if active else "GAME_OVER"
            raise self._refused(reason, _words.ACTIONS[number], _label_list(actions, n))
        self._act(who, <int>number)

    def tally(self, action, seat=None):
        """Return what an action, or an outcome, would add to each count of `spec.tallies`; the state stays as it is.

        Takes and raises what `apply` does.

        Returns
        -------
        list of int
            In the order of `spec.tallies`.
        """
        cdef uint32_t counts[NUM_TALLIES + 1]
        cdef int i
        cdef State trial = self.copy()
        trial.apply(action, seat)
        cdef const entry_t *entry = &trial.past.entries[self.revision]
        memset(counts, 0, sizeof(counts))
        if entry.seat < 0:
            outcome_tally(&self.s, entry.label - FIRST_OUTCOME, counts)
        else:
            state_tally(&self.s, entry.seat, entry.label, counts)
        return [counts[i] for i in range(NUM_TALLIES)]

    def redeal(self, seat, seed):
        """Return a state that `seat` cannot tell from this one: all that it cannot know is drawn anew.

        Chance mode and a pending chance node stay; the generator is replaced, and the log begins anew.

        Parameters
        ----------
        seat : int or None
            Whose knowledge is kept; None: a spectator's.
        seed : int
            0..2**64 - 1; the draw and the new generator follow from it and from what the seat knows, nothing else.

        Returns
        -------
        State
        """
        cdef State out = _blank(self.game)
        cdef rng_t rng
        rng.key = _as_seed(seed)
        rng.counter = 0
        out.s = self.s
        state_redeal(&out.s, self._viewer(seat), &rng)
        out.s.head.rng.key = derive_key(rng.key, 0) if out.s.head.seeded else 0
        out.s.head.rng.counter = 0
        out.start = out._bytes()
        return out

    # --- what is seen ---

    def observation(self, seat):
        """Return what a seat sees now, as plain JSON values.

        Parameters
        ----------
        seat : int or None
            The seat; None: a spectator.

        Returns
        -------
        dict
            See `cambusa.interface.Observation`; the zones and counters of each game stand in its README.
        """
        cdef int viewer = self._viewer(seat)
        position = state_position(&self.s)
        position["seats"] = self.s.head.seats
        seen = {
            "game": self.game.name,
            "seat": None if viewer == SPECTATOR else viewer,
            "active": bit_list(state_active(&self.s)),
            "terminal": self.is_terminal,
        }
        seen.update(_words.observation(position, seen["seat"]))
        seen["event"] = None
        if self.revision:
            who, label = self._entry(self.revision - 1, viewer)
            seen["event"] = {"seat": who, "label": label}
        return seen

    def tensor(self, seat, out=None):
        """Return what a seat sees now as numbers, laid out as `game.tensor_spec` says.

        Parameters
        ----------
        seat : int or None
            The seat; None: a spectator.
        out : ndarray, optional
            Writeable C-contiguous float32 array of shape `game.tensor_spec.shape` to fill and return.

        Returns
        -------
        ndarray
            float32, shape `game.tensor_spec.shape`.
        """
        cdef int viewer = self._viewer(seat)
        if out is None:
            out = _np.empty(TENSOR_SIZE, dtype=_np.float32)
        state_tensor(&self.s, viewer, _float_rows(out, 0))
        return out

    def log(self, seat=None, Py_ssize_t since=0):
        """Return what a seat has seen so far.

        Parameters
        ----------
        seat : int or None
            The seat; None: a spectator.
        since : int
            Leave out so many entries at the beginning.

        Returns
        -------
        list of LogEntry
            (seat, label) in order; seat None: chance. Hidden labels are written as the rules write them.
        """
        cdef int viewer = self._viewer(seat)
        cdef Py_ssize_t i
        return [self._entry(i, viewer) for i in range(since if since > 0 else 0, self.revision)]

    def view(self, seat):
        """Return the `StateView` of a seat: all that its player may know and do, and nothing else."""
        from cambusa.view import StateView

        return StateView(self, self._seat(seat))

    # --- copies, bytes, positions, records ---

    def copy(self):
        """Return an independent copy with the same log."""
        cdef State out = State.__new__(State, _MADE_HERE)
        out.s = self.s
        out.game = self.game
        out.past = self.past
        out.revision = self.revision
        out.start = self.start
        return out

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def __bytes__(self):
        return self._bytes()

    def __eq__(self, other):
        if type(other) is not State:
            return NotImplemented
        return memcmp(&self.s, &(<State>other).s, sizeof(state_t)) == 0

    def __hash__(self):
        return hash(_digest(&self.s))

    def __reduce__(self):
        return _unpickled, (self.game, self._bytes(), self.start, self._links())

    def __repr__(self):
        what = "over" if self.is_terminal else "chance" if self.is_chance else f"active {sorted(self.active_seats)}"
        return f"<{self.game.name} state: {self.s.head.seats} seats, revision {self.revision}, {what}>"

    def position(self):
        """Return the whole situation, secrets included, as plain JSON values that `Game.from_position` reads."""
        generator = None
        if self.s.head.seeded:
            generator = {"key": self.s.head.rng.key, "counter": self.s.head.rng.counter}
        out = {
            "game": self.game.name,
            "rules": RULES_VERSION,
            "seats": self.s.head.seats,
            "options": _deepcopy(self.game.options),  # lists and dicts among them
            "generator": generator,
        }
        out.update(state_position(&self.s))
        return out

    def record(self):
        """Return the `Record` of this game so far: everything needed to play it again, secrets included."""
        from cambusa.record import Record

        cdef Py_ssize_t i
        steps = [
            tuple(_read(&self.past.entries[i], True))
            for i in range(self.revision)
            if self.past.entries[i].label < FIRST_REVEAL  # what became public follows from the action before it
        ]
        return Record.of(self, self.start, steps)

    def perft(self, depth):
        """Return the number of leaves: situations `depth` steps ahead, and ends of the game before.

        Branches on every (seat, action) and on every outcome, in a seeded state too. Takes time exponential in depth
        and cannot be interrupted.
        """
        cdef uint64_t leaves
        cdef state_t s = self.s  # a copy, since others may run meanwhile
        cdef int levels
        number = _within(depth, 0, 1000)
        if number is None:
            raise ValueError(f"expected a depth 0..1000, got {_shown(depth)}")
        levels = number
        with nogil:
            leaves = _perft(&s, levels)
        return leaves

    # --- inside ---

    cdef bytes _bytes(self):
        return (<const char *>&self.s)[:sizeof(state_t)]

    cdef int _seat(self, object seat) except -1:
        cdef long who = _plain_int(seat)
        if 0 <= who < self.s.head.seats:
            return <int>who
        number = _within(seat, 0, self.s.head.seats - 1)
        if number is None:
            raise _SeatError(f"expected a seat 0..{self.s.head.seats - 1}, got {_shown(seat)}")
        return number

    cdef int _viewer(self, object seat) except -2:
        return SPECTATOR if seat is None else self._seat(seat)

    cdef int _action(self, object action) except -1:
        """The id of an action given by label or number, legal or not."""
        if isinstance(action, str) and action in self.game.outcome_ids and action not in self.game.action_ids:
            raise self._refused("GAME_OVER" if state_terminal(&self.s) else "NOT_A_CHANCE_NODE", str(action))
        return self.game.action(action)

    cdef int _settle(self, object outcome, object seat) except -1:
        cdef int number
        if seat is not None:
            self._seat(seat)
        if seat is not None or isinstance(outcome, str) and outcome in self.game.action_ids:
            raise self._refused("CHANCE_DUE", str(outcome) if isinstance(outcome, str) else self.game.label(outcome))
        number = self.game.outcome(outcome)
        if not state_weight(&self.s, number):
            raise self._refused("NO_SUCH_OUTCOME", _words.OUTCOMES[number])
        self._resolve(number)
        return 0

    cdef object _refused(self, str reason, str label, legal=()):
        why = _REASONS.get(reason) or _words.SPEC.reasons[reason]
        if reason == "NO_SUCH_OUTCOME":  # only here: what can come is a secret, and a seat may be asking
            legal = [_words.OUTCOMES[outcome] for outcome, _ in self.chance_weights()]
        return _IllegalActionError(reason, label, why, legal)

    cdef int _act(self, int seat, int action) except -1:
        cdef reveal_t reveals[MAX_REVEALS]
        cdef int i, n = state_reveals(&self.s, seat, action, reveals)
        self._append(seat, action, state_audience(&self.s, seat, action))
        state_apply(&self.s, seat, action)
        for i in range(n):
            self._append(reveals[i].seat, FIRST_REVEAL + reveals[i].id, EVERYBODY)
        self._run_chance()
        return 0

    cdef int _resolve(self, int outcome) except -1:
        self._append(-1, FIRST_OUTCOME + outcome, outcome_audience(&self.s, outcome))
        state_resolve(&self.s, outcome)
        return 0

    cdef int _run_chance(self) except -1:
        cdef uint32_t total
        if self.s.head.seeded:
            total = state_chance(&self.s)
            while total:
                self._resolve(_draw(&self.s, total))
                total = state_chance(&self.s)
        return 0

    cdef int _append(self, int seat, int label, uint32_t audience) except -1:
        """Add an entry to the log."""
        cdef entry_t *entry
        if not self.writes or self.revision == self.past.room:
            self.past = _longer(self.past, self.revision)
            self.writes = True
        entry = &self.past.entries[self.revision]
        entry.seat = <int16_t>seat
        entry.label = <int16_t>label
        entry.audience = audience
        self.revision += 1
        return 0

    cdef object _entry(self, Py_ssize_t i, int viewer):
        """An entry of the log as a viewer sees it."""
        cdef const entry_t *entry = &self.past.entries[i]
        return _read(entry, entry.audience == EVERYBODY or viewer >= 0 and (entry.audience >> viewer) & 1)

    cdef list _links(self):
        """The log as tuples of whole numbers, for pickles."""
        cdef Py_ssize_t i
        cdef const entry_t *entry
        cdef list links = []
        for i in range(self.revision):
            entry = &self.past.entries[i]
            links.append((entry.seat, entry.label, entry.audience))
        return links


def new_state(game, seed=None):
    """Return the start of a game; seed None: with explicit chance."""
    cdef State state = _blank(game)
    _start(&state.s, game, seed is not None, 0 if seed is None else _as_seed(seed))
    state.start = state._bytes()
    state._run_chance()
    return state


def start_bytes(game, seed=None):
    """Return the bytes that the log of `new_state(game, seed)` begins at, before any chance node is settled."""
    cdef state_t s
    _start(&s, game, seed is not None, 0 if seed is None else _as_seed(seed))
    return (<const char *>&s)[:sizeof(state_t)]


cdef State _adopted(object game, const state_t *s, type error):
    """A handle for a state that came from outside, refused when it cannot be."""
    cdef const char *fault
    if s.head.seats != game.seats:
        raise error(f"a state of {s.head.seats} seats, but the game has {game.seats}")
    if s.head.seeded > 1 or s.head.unseen or s.head.reserved or not s.head.seeded and (s.head.rng.key or s.head.rng.counter):
        raise error("its head is neither that of a seeded state nor that of one with explicit chance")
    fault = state_fault(s)
    if fault != NULL:
        raise error(f"a state that cannot be: {fault.decode()}")
    for option, value in state_options(s).items():
        if value != game.options[option]:
            raise error(f"a state with {option}={value!r}, but the game has {option}={game.options[option]!r}")
    if s.head.seeded and state_chance(s):
        raise error("a seeded state never waits at a chance node")
    cdef State state = _blank(game)
    state.s = s[0]
    state.start = state._bytes()
    return state


def state_from_bytes(game, data):
    """Return the state whose bytes these are; raises StateBytesError."""
    cdef state_t s
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise _StateBytesError(f"expected the bytes of a {game.name} state, got {type(data).__name__}")
    cdef bytes raw = bytes(data)
    if len(raw) != sizeof(state_t):
        raise _StateBytesError(f"expected {sizeof(state_t)} bytes of a {game.name} state, got {len(raw)}")
    memcpy(&s, <const char *>raw, sizeof(state_t))
    if s.head.magic != _MAGIC:
        raise _StateBytesError(f"not a {game.name} state of rules version {RULES_VERSION} of this build")
    return _adopted(game, &s, _StateBytesError)


def state_from_json(game, position):
    """Return the state of a JSON position whose common keys the caller has checked; raises PositionError."""
    cdef state_t s
    generator = position["generator"]
    memset(&s, 0, sizeof(state_t))
    s.head.magic = _MAGIC
    s.head.seats = game.seats
    s.head.seeded = generator is not None
    if generator is not None:
        s.head.rng.key = generator["key"]
        s.head.rng.counter = generator["counter"]
    state_from_position(&s, position)
    return _adopted(game, &s, _PositionError)


cdef bytes _log_start(object start):
    """The bytes that a pickled log begins at, if they have the size of a state; what they hold a record looks at."""
    if not isinstance(start, bytes) or len(start) != sizeof(state_t):
        raise _StateBytesError(f"expected {sizeof(state_t)} bytes that the log begins at")
    return start


def _unpickled(game, data, start, links):
    cdef State state = state_from_bytes(game, data)
    state.start = _log_start(start)
    for seat, label, audience in links:
        fits = 0 <= label < len(_LABELS) and -1 <= seat < game.seats and 0 <= audience <= EVERYBODY
        if not fits or (seat < 0) != (FIRST_OUTCOME <= label < FIRST_REVEAL):
            raise _StateBytesError(f"a log that cannot be: an entry {label} of seat {seat}")
        state._append(seat, label, audience)
    return state
