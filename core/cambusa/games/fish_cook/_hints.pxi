# What a search may think of a game of Fish Cook at a glance (`_kernel/engine.pxd`), included at the end of `_engine.pyx`.
#
# Weights follow a plan: with what a seat has, the dearest dishes that can be made; with what is left over, what the
# pieces still missing for another dish cost, and what it would earn.

cdef enum:
    TOKEN_WORTH = 4      # of a token left over, as long as another day comes
    SCHOOL_BONUS = 2     # what a recipe out of the School is worth in the own menu, in dishes to come
    STOLEN_COST = 2      # of a dish out of another menu: its owner earns too


cdef uint8_t BY_MAIN[36]          # all recipes, the dearest first

cdef int _fill_hints() except -1:
    cdef int i, recipe
    for i, recipe in enumerate(sorted(range(RECIPES), key=lambda r: -_words.RECIPES[r].main)):
        BY_MAIN[i] = <uint8_t>recipe
    return 0


_fill_hints()


cdef inline bint _covers(uint64_t tokens, uint64_t needs) noexcept nogil:
    """Whether there is at least as much of each kind; counters below 128."""
    return (((tokens | <uint64_t>0x808080808080) - needs) & <uint64_t>0x808080808080) == <uint64_t>0x808080808080


cdef inline int _fitting(uint64_t fish, int size) noexcept nogil:
    """The smallest fish of a size or larger; KINDS: none."""
    fish >>= 8 * size
    return size + (ctz64(fish) >> 3) if fish else KINDS


cdef inline int _earns(const state_t *s, int seat, int recipe) noexcept nogil:
    """Dollars of a dish, and what becomes of its recipe."""
    cdef uint64_t card = _set(recipe)
    if (s.hand[seat] | s.menu[seat]) & card:
        return MAIN[recipe] + BONUS[recipe]
    return MAIN[recipe] + SCHOOL_BONUS if s.school & card else MAIN[recipe] - STOLEN_COST


cdef void _weigh_morning(const state_t *s, int seat, int *wanted, int *best) noexcept nogil:
    """What each piece is wanted for: the profit of the best dish that it is missing for, fish first, then tokens."""
    cdef uint64_t tokens = s.tokens[seat], fish = s.fish[seat], reach = _reach(s, seat), needs, missing
    cdef int i, recipe, kind, size, cost, profit, money = s.money[seat]
    cdef uint32_t pieces
    for i in range(2 * KINDS):
        wanted[i] = 0
    best[0] = 0
    for i in range(RECIPES):
        recipe = BY_MAIN[i]
        while (reach >> recipe) & 1 and _covers(tokens, SPENDS[recipe]):
            size = _fitting(fish, SIZE[recipe])
            if size == KINDS:
                break
            tokens -= SPENDS[recipe]
            fish -= one(size)
    while reach:
        recipe = ctz64(reach)
        reach &= reach - 1
        cost = 0
        size = KINDS
        if _fitting(fish, SIZE[recipe]) == KINDS:
            size = SIZE[recipe]
            cost = 1000
            for kind in range(SIZE[recipe], KINDS):
                pieces = count(s.caught, kind)
                if pieces and FISH_PRICE[kind][pieces] < cost:
                    cost = FISH_PRICE[kind][pieces]
                    size = kind
            if cost == 1000:
                continue
        needs = SPENDS[recipe]
        missing = 0
        for kind in range(KINDS):
            if count(needs, kind) and not count(tokens, kind):
                pieces = count(s.farmers, kind)
                if pieces == 0:
                    cost = 1000
                    break
                cost += TOKEN_PRICE[kind][pieces]
                missing |= one(kind)
        profit = _earns(s, seat, recipe) - cost
        if cost > money or profit <= 0:
            continue
        if profit > best[0]:
            best[0] = profit
        if size != KINDS and profit > wanted[size]:
            wanted[size] = profit
        for kind in range(KINDS):
            if count(missing, kind) and profit > wanted[KINDS + kind]:
                wanted[KINDS + kind] = profit


cdef void _weigh(const void *state, int seat, const action_t *actions, int n, uint16_t *weights) noexcept nogil:
    cdef const state_t *s = <const state_t *>state
    cdef int wanted[12]
    cdef int i, action, earned, recipe, best = 0
    if s.phase == MORNING:
        _weigh_morning(s, seat, wanted, &best)
        for i in range(n):
            action = actions[i]
            if action < BUY_RECIPE:
                weights[i] = <uint16_t>(1 + wanted[action] * wanted[action])
            elif action == PASS:
                weights[i] = 400 if best == 0 else 4
            else:
                weights[i] = 8
        return
    for i in range(n):
        action = actions[i]
        weights[i] = 1
        if action < DISCARD:
            recipe = COOK_RECIPE[action - COOK]
            earned = _earns(s, seat, recipe)
            weights[i] = <uint16_t>(earned * earned)
            if COOK_FISH[action - COOK] != _fitting(s.fish[seat], SIZE[recipe]):
                weights[i] = 1 + (weights[i] >> 5)


cdef float _estimate(const void *state, int seat) noexcept nogil:
    cdef const state_t *s = <const state_t *>state
    cdef uint64_t sizes[6]
    cdef uint64_t most = 0
    cdef int other
    if s.phase == OVER:
        return s.money[seat]
    for other in range(s.head.seats):
        sizes[other] = sizes_of(s.menu[other])
        most = larger(most, sizes[other])
    return (
        s.money[seat] + majority_dollars(sizes[seat], most) + TOKEN_WORTH * <float>total(s.tokens[seat])
        + 2 * popcount64(s.menu[seat]) + 3 * popcount64(s.hand[seat])
    )


cdef bint _rests(const void *state) noexcept nogil:
    """At night."""
    cdef const state_t *s = <const state_t *>state
    return s.phase == OVER or (s.phase == ROLL and s.row == 0)


_engine.weigh = _weigh
_engine.estimate = _estimate
_engine.rests = _rests
