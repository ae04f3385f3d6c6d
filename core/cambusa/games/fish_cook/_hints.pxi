# What a search may think of a game of Fish Cook at a glance (`_kernel/engine.pxd`), included by `_engine.pyx`.
#
# Weights follow a plan: the dearest dishes that can be made of what a seat has, and with what is left over one more,
# for what the pieces that it lacks cost and what it would earn.

cdef enum:
    NOT_FOR_SALE = 1000
    USUAL = 3            # pieces in a row whose price is the usual one

cdef float FUTURE = 0.5     # part of its bonus that a recipe in the own menu or hand brings on an evening to come
cdef float KEPT = 0.8       # part of the usual price that an ingredient is worth on another day
cdef float MENU_NOW = 0.4   # part of the menu bonus that counts before the end
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


cdef inline int _evenings(const state_t *s) noexcept nogil:
    """Evenings after this day's."""
    return _days(s.head.seats) - s.day


cdef inline int _earns(const state_t *s, int seat, int recipe) noexcept nogil:
    """Dollars of a dish, and what becomes of its recipe."""
    cdef uint64_t card = _set(recipe)
    cdef int future = (BONUS[recipe] * _evenings(s) + SIZE[recipe]) >> 1
    if s.menu[seat] & card:
        return MAIN[recipe] + BONUS[recipe]
    if s.hand[seat] & card:
        return MAIN[recipe] + BONUS[recipe] + future
    if s.school & card:
        return MAIN[recipe] + future
    return MAIN[recipe] - BONUS[recipe] // (s.head.seats - 1) + (future >> 1)


cdef inline int _buys_left(const state_t *s) noexcept nogil:
    """How many buys a seat on turn may expect: the two rows of tokens with the fewest ring the bell first."""
    cdef int kind, fewest = ROW, next_fewest = ROW, pieces
    if s.extra:
        return 1
    for kind in range(KINDS):
        pieces = count(s.farmers, kind)
        if 0 < pieces < fewest:
            next_fewest = fewest
            fewest = pieces
        elif 0 < pieces < next_fewest:
            next_fewest = pieces
    return 2 + (2 * fewest + next_fewest - 2) // s.head.seats


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
    cdef int i, recipe, kind, size, cost, profit, lacking, best = 0, buys = _buys_left(s)
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
        lacks = present(SPENDS[recipe]) & ~present(tokens)
        lacking = popcount64(lacks)
        if _smallest(fish, SIZE[recipe]) == KINDS:
            size = _cheapest_fish(s, SIZE[recipe], &cost)
            lacking += 1
        if lacking > buys:
            continue
        needs = lacks
        while needs:
            kind = ctz64(needs)
            needs &= needs - 1
            pieces = count(s.farmers, kind)
            cost += TOKEN_PRICE[kind][pieces] if pieces else <int>NOT_FOR_SALE
        profit = _earns(s, seat, recipe) - cost - lacking
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
    cdef int i, action, recipe, worth, best, evenings = _evenings(s)
    if s.phase == MORNING:
        best = _wanted(s, seat, wanted)
        for i in range(n):
            action = actions[i]
            if action < BUY_RECIPE:
                worth = wanted[action]
                weights[i] = <uint16_t>(1 + (worth * worth * worth >> 2))
                if action >= BUY_TOKEN and evenings and worth == 0:  # for another day, if it is cheap
                    action -= BUY_TOKEN
                    worth = TOKEN_PRICE[action][USUAL] - TOKEN_PRICE[action][count(s.farmers, action)]
                    weights[i] = <uint16_t>(1 + (8 * worth * worth if worth > 0 else 0))
            elif action == PASS:
                weights[i] = 4 if best else 100
            else:
                weights[i] = 1 + 10 * evenings
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
    """Money, and before the end a part of the menu bonus as it stands, and what is of use on the days to come."""
    cdef const state_t *s = <const state_t *>state
    cdef uint64_t sizes[6]
    cdef uint64_t most = 0, recipes = s.menu[seat] | s.hand[seat]
    cdef int i, evenings = _evenings(s) + 1
    cdef float out = s.money[seat]
    if s.phase == OVER:
        return out
    for i in range(s.head.seats):
        sizes[i] = sizes_of(s.menu[i])
        most = larger(most, sizes[i])
    out += MENU_NOW * majority_dollars(sizes[seat], most)
    for i in range(KINDS):
        out += KEPT * TOKEN_PRICE[i][USUAL] * <int>count(s.tokens[seat], i)
    while recipes:
        out += FUTURE * evenings * BONUS[ctz64(recipes)]
        recipes &= recipes - 1
    return out


cdef bint _rests(const void *state) noexcept nogil:
    """At night, before the first die of the next morning."""
    cdef const state_t *s = <const state_t *>state
    return s.phase == OVER or (s.phase == ROLL and s.row == 0)


_engine.weigh = _weigh
_engine.estimate = _estimate
_engine.rests = _rests
