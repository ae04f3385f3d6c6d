"""The tree of a search: one for any game, which it plays through the table of its engine (`_kernel/engine.pxd`)."""
from cpython.bytes cimport PyBytes_AS_STRING
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.math cimport exp, sqrt
from libc.stdint cimport UINT32_MAX, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from cambusa._kernel.cards cimport popcount32
from cambusa._kernel.contract cimport MAX_SEATS, action_t, header_t
from cambusa._kernel.engine cimport ENGINE_NAME, any_seat, engine_t, weighted
from cambusa._kernel.rng cimport CHOICE_DOMAIN, derive_key, philox

import numpy as np

cdef enum:
    DEEPEST = 256        # actions of one way through the tree
    NONE = -1

cdef double FLOOR = 0.1    # of the promise, spread evenly: no action is written off at a glance

cdef struct node_t:
    double total         # of the values of the seat that came here by its action
    uint32_t visits
    uint32_t offered     # times the action was legal when its parent was passed
    int32_t child        # the first one, or NONE
    int32_t sibling      # the next child of the same parent, or NONE
    action_t action
    uint8_t seat


cdef class Tree:
    """What a search has found so far; made by `cambusa.search.search`, which has checked everything.

    Parameters
    ----------
    engine : capsule
        The table of the engine.
    root : bytes
        The state to search from.
    seats, seat : int
        How many sit at the table, and who searches.
    seed : int
        Iteration i draws from `derive_seed(seed, i)`, and its deal from that of the first iteration that has it too.
    shared : int
        Iterations in a row that begin with one deal.
    nodes : int
        At most so many nodes, 1 or more; a tree that is full grows no more.
    steps, rests : int
        When a rollout ends; rests 0: at none.
    exploration, scale, mix : float
        See `cambusa.search.search`.
    """

    cdef object capsule
    cdef bytes root
    cdef const engine_t *engine
    cdef node_t *arena
    cdef char *dealt           # the deal that iterations begin with
    cdef char *state
    cdef int32_t *place        # by action: which of the legal ones it is
    cdef int32_t *found        # by place: the node of it, or NONE
    cdef action_t *actions
    cdef uint16_t *weights
    cdef uint64_t seed
    cdef readonly Py_ssize_t iterations
    cdef readonly int32_t nodes
    cdef int32_t most
    cdef uint32_t steps, rests
    cdef int seats, seat
    cdef double exploration, scale, mix
    cdef bint modelled
    cdef int shared
    cdef double values[MAX_SEATS]

    def __cinit__(
        self,
        object engine,
        bytes root not None,
        int seats,
        int seat,
        uint64_t seed,
        int32_t nodes,
        uint32_t steps,
        uint32_t rests,
        double exploration,
        double scale,
        double mix,
        bint modelled,
        int shared,
    ):
        cdef Py_ssize_t n
        cdef int i
        self.capsule = engine
        self.engine = <const engine_t *>PyCapsule_GetPointer(engine, ENGINE_NAME)
        if <size_t>len(root) != self.engine.state_size:
            raise ValueError(f"expected a state of {self.engine.state_size} bytes, got {len(root)}")
        self.root = root
        self.seats, self.seat, self.seed = seats, seat, seed
        self.most, self.steps, self.rests = nodes, steps, rests or UINT32_MAX
        self.exploration, self.scale, self.mix = exploration, scale, mix
        self.modelled, self.shared = modelled, shared
        n = self.engine.num_actions
        self.arena = <node_t *>PyMem_Calloc(nodes, sizeof(node_t))
        self.dealt = <char *>PyMem_Calloc(self.engine.state_size, 1)
        self.state = <char *>PyMem_Calloc(self.engine.state_size, 1)
        self.place = <int32_t *>PyMem_Calloc(n, sizeof(int32_t))
        self.found = <int32_t *>PyMem_Calloc(n, sizeof(int32_t))
        self.actions = <action_t *>PyMem_Calloc(n, sizeof(action_t))
        self.weights = <uint16_t *>PyMem_Calloc(n, sizeof(uint16_t))
        if not (self.arena and self.dealt and self.state and self.place and self.found and self.actions
                and self.weights):
            raise MemoryError(f"no memory for a tree of {nodes} nodes")
        for i in range(n):
            self.place[i] = NONE
        self.arena[0].child = NONE
        self.nodes = 1

    def __dealloc__(self):
        PyMem_Free(self.arena)
        PyMem_Free(self.dealt)
        PyMem_Free(self.state)
        PyMem_Free(self.place)
        PyMem_Free(self.found)
        PyMem_Free(self.actions)
        PyMem_Free(self.weights)

    def run(self, Py_ssize_t iterations):
        """Do so many iterations, without the GIL; a tree belongs to one thread at a time."""
        cdef Py_ssize_t _i
        cdef const char *root = PyBytes_AS_STRING(self.root)
        cdef uint64_t key
        with nogil:
            for _i in range(iterations):
                key = derive_key(self.seed, <uint64_t>self.iterations)
                if self.iterations % self.shared == 0:
                    memcpy(self.dealt, root, self.engine.state_size)
                    self.engine.redeal(self.dealt, self.seat, key)
                memcpy(self.state, self.dealt, self.engine.state_size)
                (<header_t *>self.state).rng.key = derive_key(key, 0)
                self._iterate(derive_key(key, 1))
                self.iterations += 1

    def results(self):
        """Return (actions int32, visits int64, values float64) of what the seat may do; values never seen are nan."""
        cdef int i, n
        cdef int32_t at
        memcpy(self.state, PyBytes_AS_STRING(self.root), self.engine.state_size)
        n = self.engine.legal(self.state, self.seat, self.actions)
        actions = np.array([self.actions[i] for i in range(n)], dtype=np.int32)
        visits = np.zeros(n, dtype=np.int64)
        values = np.full(n, np.nan)
        at = self.arena[0].child
        while at != NONE:
            i = int(np.searchsorted(actions, self.arena[at].action))
            visits[i] = self.arena[at].visits
            values[i] = self.arena[at].total / self.arena[at].visits
            at = self.arena[at].sibling
        return actions, visits, values

    cdef void _iterate(self, uint64_t choices) noexcept nogil:
        """One way down: through the tree, one new node, a rollout; then its values are booked on the way."""
        cdef int32_t path[DEEPEST]
        cdef int depth = 0, seat, n, chosen
        cdef int32_t node = 0
        cdef uint32_t rests = 0
        cdef void *s = <void *>self.state
        cdef bint known = True, resting
        path[0] = 0
        while True:
            if depth:
                while rests < self.rests and self.engine.settle(s):
                    rests += 1
                if rests >= self.rests or self.engine.terminal(s):
                    break
                if not known or depth == DEEPEST - 1:
                    self.engine.rollout(s, choices, self.steps, self.rests - rests)
                    break
                # Who is fastest is open where several may act: each as likely, as in random games.
                seat = any_seat(self.engine.active(s), philox(depth, CHOICE_DOMAIN, 1, choices).lane0)
            else:
                seat = self.seat
            n = self.engine.legal(s, seat, self.actions)
            self.engine.weigh(s, seat, self.actions, n, self.weights)
            chosen = self._choose(node, seat, n)
            if self.modelled and seat != self.seat:
                chosen = weighted(self.weights, n, philox(depth, CHOICE_DOMAIN, 1, choices).lane1)
            known = self.found[chosen] != NONE
            node = self.found[chosen] if known else self._grow(node, seat, self.actions[chosen])
            resting = self.engine.rests(s)
            self.engine.apply(s, seat, self.actions[chosen])
            rests += self.engine.rests(s) and not resting
            depth += 1
            path[depth] = node
        self._value(s)
        while depth:
            node = path[depth]
            depth -= 1
            if node != NONE:
                self.arena[node].visits += 1
                self.arena[node].total += self.values[self.arena[node].seat]

    cdef int _choose(self, int32_t node, int seat, int n) noexcept nogil:
        """Which of the n legal actions to follow: what is good so far, or promising and little tried.

        PUCT with availability: an action competes over the times that it was legal, not over all visits of its parent.
        """
        cdef int i, best = 0
        cdef uint64_t visits = 0, weights = 0
        cdef double total = 0, usual, mean, bonus, score, highest = 0
        cdef node_t *child
        cdef int32_t at = self.arena[node].child
        for i in range(n):
            self.place[self.actions[i]] = i
            self.found[i] = NONE
            weights += self.weights[i]
        while at != NONE:
            child = &self.arena[at]
            i = self.place[child.action] if child.seat == seat else NONE
            if i != NONE:
                self.found[i] = at
                child.offered += 1
                visits += child.visits
                total += child.total
            at = child.sibling
        usual = total / visits if visits else 0
        for i in range(n):
            self.place[self.actions[i]] = NONE
            bonus = self.exploration * ((1 - FLOOR) * self.weights[i] / weights + FLOOR / n)
            if self.found[i] == NONE:
                score = usual + bonus * sqrt(<double>(visits + 1))
            else:
                child = &self.arena[self.found[i]]
                mean = child.total / child.visits
                score = mean + bonus * sqrt(<double>child.offered) / (1 + child.visits)
            if i == 0 or score > highest:
                highest = score
                best = i
        return best

    cdef int32_t _grow(self, int32_t parent, int seat, action_t action) noexcept nogil:
        """A new child; NONE if the tree is full."""
        cdef int32_t at = self.nodes
        cdef node_t *child
        if at == self.most:
            return NONE
        self.nodes += 1
        child = &self.arena[at]
        child.action = action
        child.seat = <uint8_t>seat
        child.offered = 1
        child.child = NONE
        child.sibling = self.arena[parent].child
        self.arena[parent].child = at
        return at

    cdef void _value(self, const void *s) noexcept nogil:
        """Write the value of a state to each seat, on the scale of `State.returns`."""
        cdef int seat
        cdef uint32_t winners = self.engine.winners(s)
        cdef double points[MAX_SEATS]
        cdef double most = 0, total = 0, share, part = self.mix if winners else 1
        for seat in range(self.seats):
            points[seat] = self.engine.estimate(s, seat)
            if seat == 0 or points[seat] > most:
                most = points[seat]
        for seat in range(self.seats):
            points[seat] = exp((points[seat] - most) / self.scale)
            total += points[seat]
        for seat in range(self.seats):
            share = part * points[seat] / total
            if winners >> seat & 1:
                share += (1 - part) / popcount32(winners)
            self.values[seat] = (self.seats * share - 1) / (self.seats - 1)
