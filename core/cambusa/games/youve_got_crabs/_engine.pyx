"""The engine of You've Got Crabs. Rules and rulings: README.md; what each function promises: `_kernel/contract.pxd`.

This file plays; `_piles.pxi` has what all know of hidden cards, and redeals; `_outside.pxi` what sees and makes states
from outside: tensors, faults, positions.
"""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from cambusa._kernel.cards cimport ctz64
from cambusa._kernel.contract cimport EVERYBODY, action_t, reveal_t
from cambusa._kernel.counters cimport counts_at, counts_of, counts_one, counts_present, counts_t, counts_total
from cambusa.games.youve_got_crabs._table cimport (
    BOWL,
    deck_of,
    held_at_start,
    is_four,
    is_pair,
    seats_of_side,
    seats_of_teams,
    team_of,
)

from cambusa.games import youve_got_crabs as _words

cdef enum:
    DONE = 156              # below it: swap K for L is 12 K + L, less 1 if L comes after K
    RESUME = 157
    WANT = 158
    DECLINE = 159
    ACCUSE_0 = 160
    PASS = 170
    TAKE_BOWL = 171
    TAKE_TEAM_0 = 172
    GESTURE_0 = 177
    NUM_ACTIONS = 185
    NUM_OUTCOMES = 13
    DOUBLE = 3              # tokens that double crabs bring
    PILES = 24              # draw piles that are told apart: a hand is of two at most, and there is the present one

cdef enum:                  # the order of SPEC.tallies
    TALLY_SWAPS
    TALLY_MARKER_TURNS
    TALLY_BURNT_OCEANS
    TALLY_MATES_RIGHT
    TALLY_MATES_WRONG
    TALLY_OPPONENTS_RIGHT
    TALLY_OPPONENTS_WRONG
    TALLY_STOLEN
    TALLY_FORFEITED
    TALLY_PAID_BY_BOWL
    TALLY_DOUBLE_CRABS
    TALLY_TIE_BREAKS
    TALLY_GUARDED
    NUM_TALLIES

RULES_VERSION = _words.SPEC.rules_version


include "cambusa/games/youve_got_crabs/_piles.pxi"


# --- the pieces of the rules ---------------------------------------------------------------------------------------

cdef inline int _kind_for(int action) noexcept nogil:
    """The ocean kind of the action `swap K for L`."""
    cdef int other = action % 12
    return other + (other >= action // 12)


cdef inline uint32_t _reach(const state_t *s, int seat) noexcept nogil:
    """Whom a seat that plays may accuse."""
    cdef uint32_t barred = s.failed[seat] | <uint32_t>1 << seat
    if s.head.seats & 1 and seat < 2:
        barred |= 3  # the two of the trio who share a side
    return s.playing & ~barred


cdef inline uint32_t _active_side(const state_t *s) noexcept nogil:
    return s.playing & seats_of_side(s.head.seats, s.side)


cdef inline uint32_t _asked_side(const state_t *s) noexcept nogil:
    return s.playing & seats_of_side(s.head.seats, 1 - s.side)


cdef inline void _forget_failures(state_t *s, int accused) noexcept nogil:
    """The hand has changed: everybody may accuse it again."""
    cdef uint16_t others = <uint16_t>~(1 << accused)
    cdef int seat
    for seat in range(SEATS):
        s.failed[seat] &= others


cdef inline uint32_t _leaders(const state_t *s, uint32_t among) noexcept nogil:
    """The teams with the most tokens among some."""
    cdef uint32_t best = 0
    cdef int team, most = -1
    for team in range(s.head.seats >> 1):
        if (among >> team) & 1 and s.tokens[team] >= most:
            if s.tokens[team] > most:
                most = s.tokens[team]
                best = 0
            best |= <uint32_t>1 << team
    return best


cdef inline void _settle_down(state_t *s) noexcept nogil:
    """Nothing is pending any more."""
    s.actor = NOBODY
    s.target = NOBODY
    s.owed = 0


cdef void _finish(state_t *s, uint32_t teams) noexcept nogil:
    _settle_down(s)
    s.phase = OVER
    s.won = <uint8_t>teams


cdef void _count_up(state_t *s) noexcept nogil:
    """A guard ends the game: most tokens win, ties shared; in a tie-break among the tied."""
    _finish(s, _leaders(s, s.tied if s.tied else (1 << (s.head.seats >> 1)) - 1))


cdef inline void _check_actions(state_t *s) noexcept nogil:
    """The guard max_actions, when a seat would act next."""
    if s.max_actions and s.actions >= s.max_actions and s.phase < DEAL:
        _count_up(s)


cdef inline void _due(state_t *s) noexcept nogil:
    """A card is due: an empty draw pile is made of the burnt one."""
    if s.draw == 0:
        _new_pile(s)


cdef void _deal_to(state_t *s, int target) noexcept nogil:
    _settle_down(s)
    s.phase = DEAL
    s.target = <uint8_t>target
    _due(s)


cdef void _burn_hand(state_t *s, int seat) noexcept nogil:
    """A new hand comes, which clears what was said about the old one, and withdraws a question of its side."""
    s.burnt += s.hand[seat]
    s.hand[seat] = 0
    s.seen[seat] = 0
    _forget_failures(s, seat)
    if (seats_of_side(s.head.seats, s.side) >> seat) & 1:
        s.done &= <uint16_t>~(1 << seat)
        s.declined = 0


cdef void _end_turn(state_t *s, bint marker, bint promised) noexcept nogil:
    """A side turn ends: the marker turns, or the ocean changes and the same side plays on."""
    if s.max_turns:
        s.turns += 1
        if s.turns >= s.max_turns:
            _count_up(s)
            return
    s.done = 0
    s.declined = 0
    s.swapped = 0
    s.promised = promised
    memset(s.made, 0, sizeof(s.made))
    s.phase = PLAY
    if marker:
        s.side ^= 1
    else:
        s.burnt += s.ocean
        s.ocean = 0
        _deal_to(s, OCEAN)


cdef void _go_on(state_t *s) noexcept nogil:
    """Nothing is pending: the side plays on, is asked for, or its turn has ended."""
    s.phase = PLAY
    if not _active_side(s) & ~<uint32_t>s.done:
        if s.swapped:
            _end_turn(s, True, False)
        elif s.promised:
            _end_turn(s, False, False)
        else:
            s.phase = ASK
            if not _asked_side(s) & ~<uint32_t>s.declined:
                _end_turn(s, False, False)
    _check_actions(s)


cdef bint _end_check(state_t *s) noexcept nogil:
    """Whether an empty bowl ends the game; a tie goes on as a tie-break, which has no further bowl check."""
    cdef uint32_t best
    if s.bowl or s.tied:
        return False
    best = _leaders(s, (1 << (s.head.seats >> 1)) - 1)
    if best & (best - 1):
        s.tied = <uint8_t>best
        s.playing = <uint16_t>seats_of_teams(s.head.seats, best)
        return False
    _finish(s, best)
    return True


cdef inline void _pay(state_t *s, int giver, int taker) noexcept nogil:
    """One team owes another a token; the bowl pays for a team without tokens, if it can."""
    if s.tokens[giver]:
        s.tokens[giver] -= 1
    elif s.bowl:
        s.bowl -= 1
    else:
        return
    s.tokens[taker] += 1


cdef inline void _gain(state_t *s, int team) noexcept nogil:
    """A token out of the bowl; in a tie-break the bowl may be empty, then it is a point without a token."""
    if s.bowl:
        s.bowl -= 1
        s.tokens[team] += 1


cdef inline void _lose(state_t *s, int team) noexcept nogil:
    if s.tokens[team]:
        s.tokens[team] -= 1
        s.bowl += 1


cdef inline void _confirmed(state_t *s, int accused) noexcept nogil:
    """The tokens for a right accusation have moved: the game ends, or the hand is redrawn."""
    if not _end_check(s):
        _burn_hand(s, accused)
        _deal_to(s, accused)


cdef void _accuse(state_t *s, int seat, int accused) noexcept nogil:
    cdef int seats = s.head.seats
    cdef int mine = team_of(seats, seat), theirs = team_of(seats, accused)
    if is_four(s.hand[accused]):
        _all_known(s, accused)
        if mine != theirs:
            _pay(s, theirs, mine)
        elif is_pair(seats, mine) and not s.tied:
            s.phase = WINDOW
            s.actor = <uint8_t>seat
            s.target = <uint8_t>accused
            return
        else:
            _gain(s, mine)
        if s.tied:
            _finish(s, <uint32_t>1 << mine)
        else:
            _confirmed(s, accused)
        return
    s.failed[seat] |= <uint16_t>(1 << accused)
    s.vain[accused] |= <uint16_t>_vain_kinds(s, accused)
    if mine == theirs:
        _lose(s, mine)
        return
    _pay(s, mine, theirs)
    if s.tied:
        _finish(s, <uint32_t>1 << theirs)
    elif s.bowl == 0 and not _end_check(s):
        _go_on(s)


cdef void _answer(state_t *s, bint accuses) noexcept nogil:
    """The accused of a right team-mate accusation accuses back, or passes."""
    cdef int first = s.actor, accused = s.target, team = team_of(s.head.seats, first), other, left
    if accuses and is_four(s.hand[first]):
        _all_known(s, first)
        left = s.bowl
        for other in range(s.head.seats >> 1):
            if other != team:
                left += s.tokens[other]
        s.owed = <uint8_t>(left if left < DOUBLE else DOUBLE)
        s.phase = TAKE
        return
    if accuses:
        s.vain[first] |= <uint16_t>_vain_kinds(s, first)
    _gain(s, team)
    _confirmed(s, accused)
    if accuses and s.phase != OVER:
        s.failed[accused] |= <uint16_t>(1 << first)
        s.answered = 1


cdef void _take(state_t *s, int seat, int action) noexcept nogil:
    if action == TAKE_BOWL:
        s.bowl -= 1
    else:
        s.tokens[action - TAKE_TEAM_0] -= 1
    s.tokens[team_of(s.head.seats, seat)] += 1
    s.owed -= 1
    if s.owed == 0 and not _end_check(s):
        _burn_hand(s, s.actor)
        _burn_hand(s, s.target)
        _deal_to(s, s.actor if s.actor < s.target else s.target)


# --- the contract --------------------------------------------------------------------------------------------------

cdef int state_init(state_t *s, dict options) except -1:
    cdef int seats = s.head.seats, team
    _store_options(s, options)
    s.draw = deck_of(seats, s.removed)
    for team in range(seats >> 1):
        s.tokens[team] = <uint8_t>(held_at_start(seats, team) - s.fewer[team])
    s.bowl = BOWL
    s.playing = <uint16_t>((1 << seats) - 1)
    s.side = 1 if seats & 1 else options["first_side"] - 1
    _deal_to(s, 0)
    return 0


cdef void state_apply(state_t *s, int seat, int action) noexcept nogil:
    cdef int mine, other
    cdef counts_t change
    if s.max_actions:
        s.actions += 1
    if action < DONE:
        mine = action // 12
        other = _kind_for(action)
        change = counts_one(other) - counts_one(mine)
        s.hand[seat] += change
        s.ocean -= change
        if counts_of(s.seen[seat], mine):
            s.seen[seat] -= counts_one(mine)
        elif s.vain[seat]:
            s.vain[seat] &= <uint16_t>(1 << mine)  # if any other kind left, they were not all of it
        s.seen[seat] += counts_one(other)
        s.swapped = 1
        s.promised = 0
        _forget_failures(s, seat)
    elif action >= GESTURE_0:
        s.made[seat] += 1
    elif action == DONE:
        s.done |= <uint16_t>(1 << seat)
        _go_on(s)
    elif action == RESUME:
        s.done &= <uint16_t>~(1 << seat)
        s.declined = 0
        s.phase = PLAY
    elif action == WANT:
        _end_turn(s, True, True)
    elif action == DECLINE:
        s.declined |= <uint16_t>(1 << seat)
        _go_on(s)
    elif action >= TAKE_BOWL:
        _take(s, seat, action)
    elif s.phase == WINDOW:
        _answer(s, action != PASS)
    else:
        _accuse(s, seat, action - ACCUSE_0)
    _check_actions(s)


cdef void state_resolve(state_t *s, int outcome) noexcept nogil:
    cdef int seat
    s.draw -= counts_one(outcome)
    if s.target == OCEAN:
        s.ocean += counts_one(outcome)
        if counts_total(s.ocean) < HAND:
            _due(s)
            return
    else:
        seat = s.target
        s.hand[seat] += counts_one(outcome)
        s.drawn_from[seat] = s.pile
        if s.early[seat]:
            s.late[seat] += counts_one(outcome)
        while seat < s.head.seats and counts_total(s.hand[seat]) == HAND:
            seat += 1
        if seat < s.head.seats:
            s.target = <uint8_t>seat
            _due(s)
            return
        if counts_total(s.ocean) < HAND:
            s.target = OCEAN
            _due(s)
            return
        if s.answered:
            s.answered = 0
            _lose(s, team_of(s.head.seats, s.target))
    s.target = NOBODY
    _go_on(s)


cdef uint32_t state_active(const state_t *s) noexcept nogil:
    cdef uint32_t seats, others
    cdef int seat
    if s.phase > ASK:
        if s.phase == WINDOW:
            return <uint32_t>1 << s.target
        return <uint32_t>1 << s.actor if s.phase == TAKE else 0
    seats = _active_side(s)
    if s.phase == ASK:
        seats |= _asked_side(s) & ~<uint32_t>s.declined
    others = s.playing & ~seats
    while others:
        seat = ctz64(others)
        others &= others - 1
        if s.made[seat] < s.gestures or _reach(s, seat):
            seats |= <uint32_t>1 << seat
    return seats


cdef int state_legal(const state_t *s, int seat, action_t *out) noexcept nogil:
    cdef int n = 0, team, mine, other
    cdef uint32_t seats
    cdef counts_t hand, ocean
    if s.phase > ASK:
        if s.phase == WINDOW and seat == s.target:
            if not (s.failed[seat] >> s.actor) & 1:
                out[0] = <action_t>(ACCUSE_0 + s.actor)
                n = 1
            out[n] = PASS
            return n + 1
        if s.phase == TAKE and seat == s.actor:
            if s.bowl:
                out[0] = TAKE_BOWL
                n = 1
            mine = team_of(s.head.seats, seat)
            for team in range(s.head.seats >> 1):
                if team != mine and s.tokens[team]:
                    out[n] = <action_t>(TAKE_TEAM_0 + team)
                    n += 1
        return n
    if not (s.playing >> seat) & 1:
        return 0
    if (seats_of_side(s.head.seats, s.side) >> seat) & 1:
        if (s.done >> seat) & 1:
            out[0] = RESUME
            n = 1
        else:
            hand = counts_present(s.hand[seat])
            while hand:
                mine = ctz64(hand) >> 2
                hand &= hand - 1
                ocean = counts_present(s.ocean) & ~counts_one(mine)
                while ocean:
                    other = ctz64(ocean) >> 2
                    ocean &= ocean - 1
                    out[n] = <action_t>(12 * mine + other - (other > mine))
                    n += 1
            out[n] = DONE
            n += 1
    elif s.phase == ASK and not (s.declined >> seat) & 1:
        out[0] = WANT
        out[1] = DECLINE
        n = 2
    seats = _reach(s, seat)
    while seats:
        out[n] = <action_t>(ACCUSE_0 + ctz64(seats))
        seats &= seats - 1
        n += 1
    if s.made[seat] < s.gestures:
        for other in range(GESTURE_0, NUM_ACTIONS):
            out[n] = <action_t>other
            n += 1
    return n


cdef uint32_t state_chance(const state_t *s) noexcept nogil:
    return counts_total(s.draw) if s.phase == DEAL else 0


cdef uint32_t state_weight(const state_t *s, int outcome) noexcept nogil:
    return counts_of(s.draw, outcome) if s.phase == DEAL else 0


cdef int state_outcome_at(const state_t *s, uint32_t u) noexcept nogil:
    return counts_at(s.draw, u)


cdef bint state_terminal(const state_t *s) noexcept nogil:
    return s.phase == OVER


cdef uint32_t state_winners(const state_t *s) noexcept nogil:
    return seats_of_teams(s.head.seats, s.won)


cdef int state_points(const state_t *s, int seat) noexcept nogil:
    return s.tokens[team_of(s.head.seats, seat)]


cdef uint32_t state_audience(const state_t *s, int seat, int action) noexcept nogil:
    return EVERYBODY


cdef uint32_t outcome_audience(const state_t *s, int outcome) noexcept nogil:
    return EVERYBODY if s.target == OCEAN else <uint32_t>1 << s.target


cdef int state_reveals(const state_t *s, int seat, int action, reveal_t *out) noexcept nogil:
    cdef int accused = action - ACCUSE_0
    if not ACCUSE_0 <= action < PASS or not is_four(s.hand[accused]):
        return 0
    out[0].seat = <int16_t>accused
    out[0].id = <int16_t>(ctz64(s.hand[accused]) >> 2)
    return 1


# --- what is counted -----------------------------------------------------------------------------------------------

cdef void _tally_change(const state_t *before, const state_t *after, bint won, uint32_t *counts) noexcept nogil:
    """Count what a step has led to; `won`: it is an accusation that wins a tie-break."""
    counts[TALLY_MARKER_TURNS] += before.side != after.side
    counts[TALLY_BURNT_OCEANS] += (
        after.phase == DEAL and after.target == OCEAN and not (before.phase == DEAL and before.target == OCEAN)
    )
    counts[TALLY_TIE_BREAKS] += before.tied == 0 and after.tied != 0
    # Between takes an empty bowl ends nothing yet.
    if after.phase == OVER and not won and (before.tied or after.tied or after.bowl or before.owed > 1):
        counts[TALLY_GUARDED] += 1


cdef void state_tally(const state_t *s, int seat, int action, uint32_t *counts) noexcept nogil:
    cdef state_t after
    cdef int seats = s.head.seats, accused, mine, theirs, payer
    cdef bint right = False, matters = False, won = False
    if action < DONE:
        counts[TALLY_SWAPS] += 1
    elif action == DONE:
        matters = not _active_side(s) & ~(<uint32_t>s.done | <uint32_t>1 << seat)
    elif ACCUSE_0 <= action < PASS:
        accused = action - ACCUSE_0
        right = is_four(s.hand[accused])
        mine = team_of(seats, seat)
        theirs = team_of(seats, accused)
        if mine == theirs:
            counts[TALLY_MATES_RIGHT if right else TALLY_MATES_WRONG] += 1
            counts[TALLY_DOUBLE_CRABS] += right and s.phase == WINDOW
            won = right
            matters = right or s.phase == WINDOW
        else:
            counts[TALLY_OPPONENTS_RIGHT if right else TALLY_OPPONENTS_WRONG] += 1
            payer = theirs if right else mine
            won = True
            matters = right or s.tied != 0 or s.tokens[payer] == 0
            if s.tokens[payer]:
                counts[TALLY_STOLEN if right else TALLY_FORFEITED] += 1
            else:
                counts[TALLY_PAID_BY_BOWL] += s.bowl != 0
    else:
        matters = RESUME < action < GESTURE_0
        counts[TALLY_STOLEN] += TAKE_TEAM_0 <= action < GESTURE_0
    if matters or (s.max_actions and s.actions + 1 >= s.max_actions):
        after = s[0]
        state_apply(&after, seat, action)
        _tally_change(s, &after, won and s.tied != 0, counts)


cdef void outcome_tally(const state_t *s, int outcome, uint32_t *counts) noexcept nogil:
    cdef state_t after
    if s.tied or (s.max_actions and s.actions >= s.max_actions):
        after = s[0]
        state_resolve(&after, outcome)
        _tally_change(s, &after, False, counts)


cdef const char *state_refusal(const state_t *s, int seat, int action) noexcept nogil:
    cdef int other
    if action >= TAKE_BOWL and action < GESTURE_0:
        if s.phase != TAKE:
            return b"NO_TAKE"
        if seat != s.actor:
            return b"TAKING"
        other = action - TAKE_TEAM_0
        if other >= s.head.seats >> 1:
            return b"NO_SUCH_TEAM"
        return b"OWN_TEAM" if other == team_of(s.head.seats, seat) else b"NO_TOKEN"
    if s.phase == TAKE:
        return b"TAKING"
    if action == PASS and s.phase != WINDOW:
        return b"NO_WINDOW"
    if ACCUSE_0 <= action < PASS:
        other = action - ACCUSE_0
        if other >= s.head.seats:
            return b"NO_SUCH_SEAT"
        if s.phase == WINDOW and (seat != s.target or other != s.actor):
            return b"WINDOW"
        if other == seat:
            return b"OWN_SEAT"
        if not (s.playing >> seat) & (s.playing >> other) & 1:
            return b"OUT"
        return b"SIDE_MATE" if s.head.seats & 1 and seat < 2 and other < 2 else b"REPEATED"
    if s.phase == WINDOW:
        return b"WINDOW"
    if not (s.playing >> seat) & 1:
        return b"OUT"
    if action >= GESTURE_0:
        return b"NO_MORE_GESTURES"
    if action == WANT or action == DECLINE:
        return b"DECLINED" if (s.declined >> seat) & 1 else b"NOT_ASKED"
    if not (_active_side(s) >> seat) & 1:
        return b"NOT_YOUR_SIDE"
    if action == RESUME:
        return b"NOT_DONE"
    if (s.done >> seat) & 1:
        return b"DONE"
    return b"NOT_IN_OCEAN" if counts_of(s.hand[seat], action // 12) else b"NOT_IN_HAND"


include "cambusa/games/youve_got_crabs/_outside.pxi"
include "cambusa/_kernel/glue.pxi"
