# What a search may think of a game of Fish Cook at a glance (`_kernel/engine.pxd`), included by `_engine.pyx`.
#
# Weights follow a plan: the dearest dishes that can be made of what a seat has, and with what is left over one more,
# for what the pieces that it lacks cost and what it would earn.

cdef enum:
    NOT_FOR_SALE = 1000
    SCHOOL_WORTH = 2     # what a dish out of the School brings besides: its recipe comes into the own menu
    STOLEN_COST = 2      # what a dish out of another menu costs besides: its owner earns
    TOKEN_WORTH = 4      # at night: of each ingredient, and of each recipe in the menu and in the hand
    MENU_WORTH = 2
    HAND_WORTH = 3

cdef uint8_t BY_MAIN[36]          # all recipes, the dearest first


cdef int _fill_hints() except -1:
    cdef int i, recipe
    for i, recipe in enumerate(sorted(range(RECIPES), key=lambda number: -_words.RECIPES[number].main)):
        BY_MAIN[i] = <uint8_t>recipe
    return 0


_fill_hints()


cdef inline bint _covers(uint64_t tokens, uint64_t needs) noexcept nogil:
    """Whether there is at least as much of each kind; counters below 128."""
    return (((tokens | <uint64_t>0x808080808080) - needs) & <uint64_t>0x808080808080) == <uint64_t>0x808080808080


cdef inline int _smallest(uint64_t fish, int size) noexcept nogil:
    """The smallest fish of a size or larger; KINDS: none."""
    fish >>= 8 * size
    return size + (ctz64(fish) >> 3) if fish else KINDS


cdef inline int _earns(const state_t *s, int seat, int recipe) noexcept nogil:
    """Dollars of a dish, and what becomes of its recipe."""
    cdef uint64_t card = _set(recipe)
    if (s.hand[seat] | s.menu[seat]) & card:
        return MAIN[recipe] + BONUS[recipe]
    return MAIN[recipe] + SCHOOL_WORTH if s.school & card else MAIN[recipe] - STOLEN_COST


cdef int _cheapest_fish(const state_t *s, int size, int *price) noexcept nogil:
    """The cheapest fish for sale of a size or larger, and its price."""
    cdef int kind, found = KINDS
    cdef uint32_t pieces
    price[0] = NOT_FOR_SALE
    for kind in range(size, KINDS):
        pieces = count(s.caught, kind)
        if pieces and FISH_PRICE[kind][pieces] < price[0]:
            price[0] = FISH_PRICE[kind][pieces]
            found = kind
    return found


cdef int _wanted(const state_t *s, int seat, int *wanted) noexcept nogil:
    """What each piece for sale (fish, then tokens) is wanted for: the profit of the best dish that lacks it.

    Returns the profit of the best dish of all.
    """
    cdef uint64_t tokens = s.tokens[seat], fish = s.fish[seat], reach = _reach(s, seat)
    cdef int i, recipe, kind, size, cost, profit, best = 0
    cdef uint32_t pieces, lacks, needs
    for i in range(2 * KINDS):
        wanted[i] = 0
    for i in range(RECIPES):
        recipe = BY_MAIN[i]
        while (reach >> recipe) & 1 and _covers(tokens, SPENDS[recipe]):
            size = _smallest(fish, SIZE[recipe])
            if size == KINDS:
                break
            tokens -= SPENDS[recipe]
            fish -= one(size)
    while reach:
        recipe = ctz64(reach)
        reach &= reach - 1
        cost = 0
        size = KINDS
        if _smallest(fish, SIZE[recipe]) == KINDS:
            size = _cheapest_fish(s, SIZE[recipe], &cost)
        lacks = present(SPENDS[recipe]) & ~present(tokens)
        needs = lacks
        while needs:
            kind = ctz64(needs)
            needs &= needs - 1
            pieces = count(s.farmers, kind)
            cost += TOKEN_PRICE[kind][pieces] if pieces else <int>NOT_FOR_SALE
        profit = _earns(s, seat, recipe) - cost
        if profit <= 0 or cost > s.money[seat]:
            continue
        best = profit if profit > best else best
        if size != KINDS and profit > wanted[size]:
            wanted[size] = profit
        while lacks:
            kind = KINDS + ctz64(lacks)
            lacks &= lacks - 1
            if profit > wanted[kind]:
                wanted[kind] = profit
    return best


cdef void _weigh(const void *state, int seat, const action_t *actions, int n, uint16_t *weights) noexcept nogil:
    cdef const state_t *s = <const state_t *>state
    cdef int wanted[12]
    cdef int i, action, recipe, worth, best
    if s.phase == MORNING:
        best = _wanted(s, seat, wanted)
        for i in range(n):
            action = actions[i]
            if action < BUY_RECIPE:
                weights[i] = <uint16_t>(1 + wanted[action] * wanted[action])
            elif action == PASS:
                weights[i] = 4 if best else 400
            else:
                weights[i] = 8
        return
    for i in range(n):
        action = actions[i]
        weights[i] = 1
        if action < DISCARD:
            recipe = COOK_RECIPE[action - COOK]
            worth = _earns(s, seat, recipe)
            weights[i] = <uint16_t>(worth * worth * worth >> 2)
            if COOK_FISH[action - COOK] != _smallest(s.fish[seat], SIZE[recipe]):
                weights[i] = 1 + (weights[i] >> 5)


cdef float _estimate(const void *state, int seat) noexcept nogil:
    """Money, and before the end the menu bonus as it stands, and what may be of use on another day."""
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
        s.money[seat] + majority_dollars(sizes[seat], most) + TOKEN_WORTH * <int>total(s.tokens[seat])
        + MENU_WORTH * popcount64(s.menu[seat]) + HAND_WORTH * popcount64(s.hand[seat])
    )


cdef bint _rests(const void *state) noexcept nogil:
    """At night, before the first die of the next morning."""
    cdef const state_t *s = <const state_t *>state
    return s.phase == OVER or (s.phase == ROLL and s.row == 0)


_engine.weigh = _weigh
_engine.estimate = _estimate
_engine.rests = _rests
