"""The engine of Fish Cook. Rules and rulings: README.md; what each function promises: `_kernel/contract.pxd`."""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from cambusa._kernel.cards cimport ctz64, popcount64, select64
from cambusa._kernel.contract cimport EVERYBODY, action_t, reveal_t
from cambusa._kernel.rng cimport REDEAL_DOMAIN, rng_below, rng_t
from cambusa.games.fish_cook._rules cimport (
    ALL_RECIPES,
    DICE,
    KINDS,
    RECIPES,
    ROW,
    TOKENS,
    count,
    larger,
    majority_dollars,
    one,
    present,
    sizes_of,
    total,
)

from cambusa.games import fish_cook as _words

cdef enum:
    BUY_FISH = 0
    BUY_TOKEN = 6
    BUY_RECIPE = 12
    BUY_DECK = 48
    PASS = 49
    COOK = 50
    DISCARD = 176
    NUM_ACTIONS = 182
    FISH_0 = 36             # outcomes; the rolls stand before
    RECIPE_0 = 42
    STEAL_0 = 78
    NUM_OUTCOMES = 84
    FACES = 6
    HAND = 2                # recipes dealt to each seat
    OPEN = 4                # recipes in the full School
    OPEN_PRICE = 5
    DECK_PRICE = 2
    START_MONEY = 100
    BEST_DISH = 50          # main and bonus of the dearest recipe
    BEST_MENU = 21          # the menu bonus of all six sizes

cdef enum:                  # the order of SPEC.tallies
    TALLY_HAND
    TALLY_SCHOOL
    TALLY_OWN_MENU
    TALLY_OTHER_MENU
    TALLY_STEALS
    TALLY_EARNED
    TALLY_OWNER
    TALLY_SPENT
    TALLY_FISH
    TALLY_TOKENS
    TALLY_RECIPES
    TALLY_DECK
    TALLY_BELLS
    TALLY_PASSES
    TALLY_DISCARDS
    NUM_TALLIES

RULES_VERSION = _words.SPEC.rules_version

# Filled once, below, from the tables of the words. Prices: [kind or size][pieces in the row], that of the cheapest.
cdef uint8_t TOKEN_PRICE[6][6]
cdef uint8_t FISH_PRICE[6][6]
cdef uint8_t REFILL[6][6]
cdef uint8_t MAIN[36]
cdef uint8_t BONUS[36]
cdef uint8_t SIZE[36]             # of the fish, from 0
cdef uint64_t SPENDS[36]          # tokens: bytes by kind
cdef uint64_t WITH_FISH[64]       # by the sizes a player has: the recipes there is fish for
cdef uint64_t WITH_TOKENS[64]     # by the kinds a player has: the recipes there are ingredients for
cdef uint8_t COOK_ID[36]          # the first action of each recipe: with the smallest fish that will do
cdef uint8_t COOK_RECIPE[126]     # and back, from COOK on
cdef uint8_t COOK_FISH[126]
cdef float IN_ROWS[18]            # a count divided by the length of a row: a division each would take long

cdef int _fill_tables() except -1:
    cdef int kind, n, recipe, fish, held, action = COOK
    cdef uint32_t needs
    for n in range(TOKENS + 1):
        IN_ROWS[n] = n / <float>ROW
    for kind in range(KINDS):
        for n in range(1, ROW + 1):
            TOKEN_PRICE[kind][n] = _words.INGREDIENT_PRICES[kind][n - 1]
            FISH_PRICE[kind][n] = _words.FISH_PRICES[kind][n - 1]
        for n in range(FACES):
            REFILL[kind][n] = _words.REFILLS[kind][n]
    for recipe in range(RECIPES):
        row = _words.RECIPES[recipe]
        MAIN[recipe] = row.main
        BONUS[recipe] = row.bonus
        SIZE[recipe] = row.fish - 1
        needs = sum(1 << _words.INGREDIENTS.index(kind) for kind in row.ingredients)
        SPENDS[recipe] = sum(one(_words.INGREDIENTS.index(kind)) for kind in row.ingredients)
        for held in range(64):
            WITH_TOKENS[held] |= <uint64_t>((needs & ~held) == 0) << recipe
            WITH_FISH[held] |= <uint64_t>(held >> SIZE[recipe] != 0) << recipe
        COOK_ID[recipe] = <uint8_t>action
        for fish in range(SIZE[recipe], KINDS):
            COOK_RECIPE[action - COOK] = <uint8_t>recipe
            COOK_FISH[action - COOK] = <uint8_t>fish
            action += 1
    return 0


_fill_tables()


# --- the pieces of the rules ---------------------------------------------------------------------------------------

cdef inline int _days(int seats) noexcept nogil:
    return 2 + (seats + 1) // 2


cdef inline uint8_t _after(const state_t *s, int seat) noexcept nogil:
    """The next seat clockwise."""
    return <uint8_t>(seat + 1 if seat + 1 < s.head.seats else 0)


cdef inline uint64_t _set(int recipe) noexcept nogil:
    return <uint64_t>1 << recipe


cdef inline uint64_t _all_fish(const state_t *s) noexcept nogil:
    """All fish, on the board and with the seats, by size."""
    return s.caught + s.fish[0] + s.fish[1] + s.fish[2] + s.fish[3] + s.fish[4] + s.fish[5]


cdef inline uint64_t _held_tokens(const state_t *s) noexcept nogil:
    return s.tokens[0] + s.tokens[1] + s.tokens[2] + s.tokens[3] + s.tokens[4] + s.tokens[5]


cdef inline uint64_t _all_hands(const state_t *s) noexcept nogil:
    return s.hand[0] | s.hand[1] | s.hand[2] | s.hand[3] | s.hand[4] | s.hand[5]


cdef inline uint64_t _all_menus(const state_t *s) noexcept nogil:
    return s.menu[0] | s.menu[1] | s.menu[2] | s.menu[3] | s.menu[4] | s.menu[5]


cdef inline uint64_t _reach(const state_t *s, int seat) noexcept nogil:
    """The recipes that a seat may cook, if it has what they need."""
    return s.hand[seat] | s.school | _all_menus(s)


cdef inline int _owner(const state_t *s, int recipe) noexcept nogil:
    """Whose menu a recipe is in; SEATS: nobody's."""
    cdef int seat
    for seat in range(SEATS):
        if (s.menu[seat] >> recipe) & 1:
            return seat
    return SEATS


cdef inline int _dealt_to(const state_t *s) noexcept nogil:
    """The seat that the next recipe of the deal goes to."""
    cdef int seat = 0
    while popcount64(s.hand[seat]) == HAND:
        seat += 1
    return seat


cdef inline uint64_t _open_rows(uint64_t caught) noexcept nogil:
    """The sizes whose rows are not full: bit 8 * size, for rows of at most five."""
    return (((caught + 3 * <uint64_t>0x010101010101) >> 3) & <uint64_t>0x010101010101) ^ <uint64_t>0x010101010101


cdef void _finish(state_t *s) noexcept nogil:
    """The menu bonus, and the end."""
    cdef uint64_t sizes[6]
    cdef uint64_t most = 0
    cdef int seat
    for seat in range(s.head.seats):
        sizes[seat] = sizes_of(s.menu[seat])
        most = larger(most, sizes[seat])
    for seat in range(s.head.seats):
        s.money[seat] += <uint16_t>majority_dollars(sizes[seat], most)
    s.phase = OVER


cdef void _night(state_t *s) noexcept nogil:
    s.caught = 0  # nobody has fish any more
    s.turn = s.chef
    if s.day == _days(s.head.seats):
        _finish(s)
        return
    s.day += 1
    s.phase = ROLL
    s.row = 0


cdef inline void _next_dish(state_t *s, int seat) noexcept nogil:
    """The evening goes on with the first seat that has fish, from `seat` on; without any it is night."""
    cdef int _i
    for _i in range(s.head.seats):
        if s.fish[seat]:
            s.phase = EVENING
            s.turn = <uint8_t>seat
            return
        seat = _after(s, seat)
    _night(s)


cdef inline void _after_buy(state_t *s, bint rings) noexcept nogil:
    """The turn after a buy; `rings`: it took the last piece of a row, or of the Fish Market."""
    cdef uint8_t following = _after(s, s.turn)
    s.passes = 0
    if s.extra:
        _after_extra(s)
        return
    s.turn = following
    if rings:
        s.extra = s.head.seats
        s.chef = following


cdef inline void _after_extra(state_t *s) noexcept nogil:
    s.extra -= 1
    s.turn = _after(s, s.turn)
    if s.extra == 0:
        _next_dish(s, s.chef)


cdef inline void _pass(state_t *s) noexcept nogil:
    if s.extra:
        _after_extra(s)
        return
    s.turn = _after(s, s.turn)
    s.passes += 1
    if s.passes == s.head.seats:
        s.passes = 0
        s.chef = s.turn
        _next_dish(s, s.chef)


cdef inline void _cook(state_t *s, int seat, int recipe, int fish) noexcept nogil:
    cdef uint64_t card = _set(recipe)
    cdef int owner
    s.tokens[seat] -= SPENDS[recipe]
    s.fish[seat] -= one(fish)
    s.money[seat] += MAIN[recipe]
    if (s.hand[seat] | s.menu[seat]) & card:
        s.money[seat] += BONUS[recipe]
        s.hand[seat] &= ~card
        s.known &= ~card
        s.menu[seat] |= card
    elif s.school & card:
        s.school &= ~card
        s.menu[seat] |= card
    else:
        owner = _owner(s, recipe)
        s.money[owner] += BONUS[recipe]
        s.phase = STEAL
        s.recipe = <uint8_t>recipe
        return
    _next_dish(s, _after(s, seat))


cdef inline void _open_morning(state_t *s) noexcept nogil:
    """The School is filled as far as it goes; then the morning begins."""
    s.phase = SCHOOL if s.deck and popcount64(s.school) < OPEN else MORNING


# --- the contract --------------------------------------------------------------------------------------------------

cdef int state_init(state_t *s, dict options) except -1:
    cdef int seat
    s.deck = ALL_RECIPES
    for seat in range(s.head.seats):
        s.money[seat] = START_MONEY
    s.phase = DEAL
    s.day = 1
    s.chef = options["first_seat"]
    s.turn = s.chef
    s.row = NOTHING
    s.recipe = NOTHING
    return 0


cdef void state_apply(state_t *s, int seat, int action) noexcept nogil:
    cdef int kind
    if action < BUY_TOKEN:
        s.money[seat] -= FISH_PRICE[action][count(s.caught, action)]
        s.caught -= one(action)
        s.fish[seat] += one(action)
        _after_buy(s, s.caught == 0)
    elif action < BUY_RECIPE:
        kind = action - BUY_TOKEN
        s.money[seat] -= TOKEN_PRICE[kind][count(s.farmers, kind)]
        s.farmers -= one(kind)
        s.tokens[seat] += one(kind)
        _after_buy(s, count(s.farmers, kind) == 0)
    elif action < BUY_DECK:
        s.money[seat] -= OPEN_PRICE
        s.school &= ~_set(action - BUY_RECIPE)
        s.hand[seat] |= _set(action - BUY_RECIPE)
        s.known |= _set(action - BUY_RECIPE)
        _after_buy(s, False)
    elif action == BUY_DECK:
        s.money[seat] -= DECK_PRICE
        s.passes = 0
        s.phase = DRAW
    elif action == PASS:
        _pass(s)
    elif action < DISCARD:
        _cook(s, seat, COOK_RECIPE[action - COOK], COOK_FISH[action - COOK])
    else:
        s.fish[seat] -= one(action - DISCARD)
        _next_dish(s, _after(s, seat))


cdef void state_resolve(state_t *s, int outcome) noexcept nogil:
    cdef uint32_t tokens, most, wanted
    cdef uint64_t card = _set(outcome - RECIPE_0) if RECIPE_0 <= outcome < STEAL_0 else 0
    if s.phase == ROLL:
        tokens = count(s.farmers, s.row)
        most = TOKENS - count(_held_tokens(s), s.row)  # all that are not with players
        wanted = REFILL[s.row][outcome - FACES * s.row]
        wanted = wanted if wanted < most else most
        if wanted > tokens:
            s.farmers += (wanted - tokens) * one(s.row)
        s.row += 1
        if s.row == KINDS:
            s.row = NOTHING
            s.phase = FISH
            s.dice = DICE
    elif s.phase == FISH:
        if count(s.caught, outcome - FISH_0) == ROW:
            s.rerolls += 1
        else:
            s.caught += one(outcome - FISH_0)
        s.dice -= 1
        if s.dice == 0:
            if s.rerolls:
                s.phase = REROLL
            else:
                _open_morning(s)
    elif s.phase == REROLL:
        s.caught += one(outcome - FISH_0)
        s.rerolls -= 1
        if s.rerolls == 0:
            _open_morning(s)
    elif s.phase == SCHOOL:
        s.deck ^= card
        s.school |= card
        _open_morning(s)
    elif s.phase == DRAW:
        s.deck ^= card
        s.hand[s.turn] |= card
        s.phase = MORNING
        _after_buy(s, False)
    elif s.phase == STEAL:
        if outcome - STEAL_0 + 1 >= BONUS[s.recipe]:
            s.menu[_owner(s, s.recipe)] ^= _set(s.recipe)
            s.menu[s.turn] |= _set(s.recipe)
        s.recipe = NOTHING
        _next_dish(s, _after(s, s.turn))
    else:  # DEAL
        s.deck ^= card
        s.hand[_dealt_to(s)] |= card
        if popcount64(s.deck) == RECIPES - HAND * s.head.seats:
            s.phase = ROLL
            s.row = 0


cdef uint32_t state_active(const state_t *s) noexcept nogil:
    return <uint32_t>1 << s.turn if s.phase == MORNING or s.phase == EVENING else 0


cdef int state_legal(const state_t *s, int seat, action_t *out) noexcept nogil:
    cdef int n = 0, kind, recipe
    cdef uint32_t money, pieces, sizes, fitting
    cdef uint64_t cards
    if seat != s.turn:
        return 0
    if s.phase == MORNING:
        money = s.money[seat]
        for kind in range(KINDS):
            pieces = count(s.caught, kind)
            out[n] = <action_t>(BUY_FISH + kind)
            n += pieces != 0 and FISH_PRICE[kind][pieces] <= money
        for kind in range(KINDS):
            pieces = count(s.farmers, kind)
            out[n] = <action_t>(BUY_TOKEN + kind)
            n += pieces != 0 and TOKEN_PRICE[kind][pieces] <= money
        if money >= OPEN_PRICE:
            cards = s.school
            while cards:
                out[n] = <action_t>(BUY_RECIPE + ctz64(cards))
                n += 1
                cards &= cards - 1
        if money >= DECK_PRICE and s.deck:
            out[n] = BUY_DECK
            n += 1
        out[n] = PASS
        return n + 1
    if s.phase != EVENING:
        return 0
    sizes = present(s.fish[seat])
    cards = _reach(s, seat) & WITH_TOKENS[present(s.tokens[seat])] & WITH_FISH[sizes]
    while cards:
        recipe = ctz64(cards)
        cards &= cards - 1
        fitting = sizes >> SIZE[recipe]
        while fitting:
            out[n] = <action_t>(COOK_ID[recipe] + ctz64(fitting))
            n += 1
            fitting &= fitting - 1
    while sizes:
        out[n] = <action_t>(DISCARD + ctz64(sizes))
        n += 1
        sizes &= sizes - 1
    return n


cdef uint32_t state_chance(const state_t *s) noexcept nogil:
    if s.phase == MORNING or s.phase == EVENING or s.phase == OVER:
        return 0
    if s.phase == ROLL or s.phase == FISH or s.phase == STEAL:
        return FACES
    if s.phase == REROLL:
        return total(_open_rows(s.caught))
    return popcount64(s.deck)


cdef uint32_t state_weight(const state_t *s, int outcome) noexcept nogil:
    if s.phase == ROLL:
        return FACES * s.row <= outcome < FACES * (s.row + 1)
    if s.phase == FISH:
        return FISH_0 <= outcome < RECIPE_0
    if s.phase == REROLL:
        return FISH_0 <= outcome < RECIPE_0 and count(s.caught, outcome - FISH_0) < ROW
    if s.phase == STEAL:
        return outcome >= STEAL_0
    if s.phase == DEAL or s.phase == SCHOOL or s.phase == DRAW:
        return RECIPE_0 <= outcome < STEAL_0 and (s.deck >> (outcome - RECIPE_0)) & 1
    return 0


cdef int state_outcome_at(const state_t *s, uint32_t u) noexcept nogil:
    cdef uint64_t rows
    if s.phase == ROLL:
        return FACES * s.row + u
    if s.phase == FISH:
        return FISH_0 + u
    if s.phase == STEAL:
        return STEAL_0 + u
    if s.phase == REROLL:
        rows = _open_rows(s.caught)
        while u:
            rows &= rows - 1
            u -= 1
        return FISH_0 + (ctz64(rows) >> 3)
    return RECIPE_0 + select64(s.deck, u)


cdef bint state_terminal(const state_t *s) noexcept nogil:
    return s.phase == OVER


cdef uint32_t state_winners(const state_t *s) noexcept nogil:
    cdef uint32_t winners = 0
    cdef int seat, best = -1
    if s.phase != OVER:
        return 0
    for seat in range(s.head.seats):
        if s.money[seat] > best:
            best = s.money[seat]
            winners = 0
        if s.money[seat] == best:
            winners |= <uint32_t>1 << seat
    return winners


cdef int state_points(const state_t *s, int seat) noexcept nogil:
    return s.money[seat]


cdef uint32_t state_audience(const state_t *s, int seat, int action) noexcept nogil:
    return EVERYBODY


cdef uint32_t outcome_audience(const state_t *s, int outcome) noexcept nogil:
    if s.phase == DEAL:
        return <uint32_t>1 << _dealt_to(s)
    return <uint32_t>1 << s.turn if s.phase == DRAW else EVERYBODY


cdef int state_reveals(const state_t *s, int seat, int action, reveal_t *out) noexcept nogil:
    return 0


cdef void state_redeal(state_t *s, int seat, rng_t *rng) noexcept nogil:
    """Deal the secret cards of the other hands again, out of them and the deck: to the seat they are all alike."""
    cdef uint64_t pool = s.deck, secret, card
    cdef int other, _left
    for other in range(s.head.seats):
        if other != seat:
            pool |= s.hand[other] & ~s.known
    for other in range(s.head.seats):
        if other == seat:
            continue
        secret = s.hand[other] & ~s.known
        s.hand[other] ^= secret
        for _left in range(popcount64(secret)):
            card = _set(select64(pool, rng_below(rng, popcount64(pool), REDEAL_DOMAIN)))
            pool ^= card
            s.hand[other] |= card
    s.deck = pool


cdef void state_tally(const state_t *s, int seat, int action, uint32_t *counts) noexcept nogil:
    cdef uint64_t card
    cdef int kind, recipe
    if action < BUY_TOKEN:
        counts[TALLY_FISH] += 1
        counts[TALLY_SPENT] += FISH_PRICE[action][count(s.caught, action)]
        counts[TALLY_BELLS] += s.extra == 0 and s.caught == one(action)
    elif action < BUY_RECIPE:
        kind = action - BUY_TOKEN
        counts[TALLY_TOKENS] += 1
        counts[TALLY_SPENT] += TOKEN_PRICE[kind][count(s.farmers, kind)]
        counts[TALLY_BELLS] += s.extra == 0 and count(s.farmers, kind) == 1
    elif action < BUY_DECK:
        counts[TALLY_RECIPES] += 1
        counts[TALLY_SPENT] += OPEN_PRICE
    elif action == BUY_DECK:
        counts[TALLY_DECK] += 1
        counts[TALLY_SPENT] += DECK_PRICE
    elif action == PASS:
        counts[TALLY_PASSES] += 1
    elif action >= DISCARD:
        counts[TALLY_DISCARDS] += 1
    else:
        recipe = COOK_RECIPE[action - COOK]
        card = _set(recipe)
        counts[TALLY_EARNED] += MAIN[recipe]
        if s.school & card:
            counts[TALLY_SCHOOL] += 1
            return
        counts[TALLY_EARNED] += BONUS[recipe]
        if s.hand[seat] & card:
            counts[TALLY_HAND] += 1
        elif s.menu[seat] & card:
            counts[TALLY_OWN_MENU] += 1
        else:
            counts[TALLY_OTHER_MENU] += 1
            counts[TALLY_OWNER] += BONUS[recipe]


cdef void outcome_tally(const state_t *s, int outcome, uint32_t *counts) noexcept nogil:
    counts[TALLY_STEALS] += s.phase == STEAL and outcome - STEAL_0 + 1 >= BONUS[s.recipe]


cdef const char *state_refusal(const state_t *s, int seat, int action) noexcept nogil:
    cdef int recipe
    if seat != s.turn:
        return b"NOT_ON_TURN"
    if s.phase == EVENING:
        if action < COOK:
            return b"MORNING_ONLY"
        if action >= DISCARD:
            return b"NO_SUCH_FISH"
        recipe = COOK_RECIPE[action - COOK]
        if not (_reach(s, seat) >> recipe) & 1:
            return b"OUT_OF_REACH"
        return b"MISSING_INGREDIENT" if count(s.fish[seat], COOK_FISH[action - COOK]) else b"NO_SUCH_FISH"
    if action >= COOK:
        return b"EVENING_ONLY"
    if action < BUY_RECIPE:
        return b"TOO_DEAR" if count(s.caught if action < BUY_TOKEN else s.farmers, action % KINDS) else b"SOLD_OUT"
    if action == BUY_DECK:
        return b"TOO_DEAR" if s.deck else b"EMPTY_DECK"
    return b"TOO_DEAR" if (s.school >> (action - BUY_RECIPE)) & 1 else b"NOT_IN_SCHOOL"


include "cambusa/games/fish_cook/_tensor.pxi"
include "cambusa/games/fish_cook/_outside.pxi"
include "cambusa/_kernel/glue.pxi"
include "cambusa/games/fish_cook/_hints.pxi"
