"""Playing: what comes of an action that somebody asks for, and what a table does by itself when its time has come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from cambusa._kernel.values import shown
from cambusa.errors import CambusaError
from cambusa.service import race
from cambusa.service.draft import Draft
from cambusa.service.errors import invalid, of_engine, too_early
from cambusa.service.fold import Fold
from cambusa.service.moment import AWAY_MS, CREDIT_MS, HOST_AWAY_MS, Attempt, Clock, Held, Plan
from cambusa.service.people import heir, stand_in
from cambusa.service.plain import Answer, By, Verdict

LONGEST_REQUEST = 64
MOST_AT_ONCE = 8
"""So many things a table does by itself in one go: then other tables have their turn."""

Due = tuple[float, int, Attempt | Clock | Held | Literal["stand_in", "handed_over"]]
"""When, whose, and what."""


# --- what somebody asks for ---


def submit(
    draft: Draft, seat: int, action: int | str, seen: int, request_id: str, credit: float, number: int = 0
) -> None:
    """Make an action, let it wait, or answer why not; `number`: of the game in which it was decided on, 0: the last."""
    table = draft.table
    if table.state is None or table.status not in ("playing", "over"):
        raise too_early("NO_GAME", "no game is on")
    if not isinstance(request_id, str) or not 1 <= len(request_id) <= LONGEST_REQUEST:
        got = len(request_id) if isinstance(request_id, str) else shown(request_id)
        raise invalid("request_id", f"expected 1 to {LONGEST_REQUEST} characters, got {got}")
    if not 0 <= number <= table.number:
        raise invalid("game_number", f"expected 0..{table.number}, got {number}")
    if 0 < number < table.number:
        draft.refuse(Answer(seat, request_id, "VOID", "STALE", table.revision))
        return
    if not 0 <= seen <= table.revision:
        raise invalid("seen_revision", f"expected 0..{table.revision}, got {seen}")
    try:
        label = table.game.label(table.game.action(action))
    except CambusaError as error:
        wrong = of_engine(error)
        wrong.field = "label" if isinstance(action, str) else "action"
        raise wrong from None
    if table.seats[seat].occupancy == "stand_in":
        draft.put("bot", seat, bot="", level="", seed=0, why="back")
    credit = min(max(credit, 0.0), CREDIT_MS) if table.seats[seat].connected else 0.0
    # A player's actions count in the order they came in, whatever each is credited.
    before = max((racer.effective for racer in table.racers if racer.seat == seat), default=0.0)
    credit = min(credit, max(0.0, draft.now - before))
    attempt(draft, Attempt(seat, label, seen, "", request_id, draft.now, credit))


def attempt(draft: Draft, wish: Attempt) -> None:
    """Make an action, let it wait or hold it, or answer why not."""
    table = draft.table
    hold, mine = table.spec.hold, table.held and table.held.attempt.seat == wish.seat
    own = next((racer for racer in table.racers if racer.seat == wish.seat), None)
    barred = _barred(draft, wish)
    if barred:
        _answer(draft, wish, "ILLEGAL", barred)
    elif hold and mine and wish.label == hold.undo:
        _withdraw(draft)
        _answer(draft, wish, "APPLIED", "")
    elif hold and own and own.label == hold.label and wish.label == hold.undo:
        _answer(draft, own, "VOID", "WITHDRAWN")
        _answer(draft, wish, "APPLIED", "")
    elif wish.verb not in table.spec.racing:
        _make(draft, wish)
    elif own is None and (judged := race.judge(table, wish)):
        _answer(draft, wish, *judged)
    elif own is None and not table.racers and not _expired(table, wish) and not race.waits_for(table, wish.seat):
        _make(draft, wish)
    else:
        draft.put("raced", wish.seat, **wish.data())
        advance(draft)


def _barred(draft: Draft, wish: Attempt) -> str:
    """Return why the table takes no such action now; empty if it does."""
    table = draft.table
    down, pace = table.spec.count_down, table.spec.pace.get(wish.verb)
    if table.paused is not None:
        return "PAUSED"
    if down and draft.now < table.counting and wish.verb in down.verbs:
        return "COUNT_DOWN"
    if pace and draft.now < table.paced.get((wish.seat, wish.verb), 0.0) + 1000 * pace:
        return "TOO_FAST"
    if table.held and table.held.attempt.seat == wish.seat and wish.label == table.held.attempt.label:
        return "HELD"
    return ""


def _expired(table: Fold, wish: Attempt) -> bool:
    """Return whether a clock had run out when this counts as made."""
    return any(clock.at < wish.effective for clock in table.clocks)


def _make(draft: Draft, wish: Attempt, drawn: bool = False) -> None:
    """Make an action if it can be made now, and see to what follows from it."""
    table = draft.table
    judged = race.judge(table, wish)
    if judged:
        _answer(draft, wish, *judged)
        return
    hold = table.spec.hold
    if hold and table.held and wish.seat == table.held.attempt.seat and wish.verb in hold.instead:
        _withdraw(draft)
    # The time of a window is over when its clock says so: only what players do is held.
    if hold and wish.label == hold.label and wish.by != "clock" and table.held is None and _is_last(table, wish):
        until = draft.now + 1000 * hold.seconds
        draft.put("held", wish.seat, **wish.data(), until=until, race=wish.number)
    else:
        _play(draft, wish, drawn)


def _is_last(table: Fold, wish: Attempt) -> bool:
    """Return whether an action that may be held is the last of its kind."""
    hold = table.spec.hold
    assert hold is not None
    assert table.state is not None
    trial = table.state.copy()
    trial.apply(wish.label, wish.seat)
    return hold.last(table.state.observation(None), trial.observation(None), wish.seat)


def _play(draft: Draft, wish: Attempt, drawn: bool = False, held: bool = False) -> None:
    """Make an action that is legal."""
    table = draft.table
    assert table.state is not None
    state = table.state.copy()
    state.apply(wish.label, wish.seat)
    more: dict[str, Any] = {"held": True} if held else {}
    more |= {"race": wish.number} if wish.number else {}
    more |= {"id": wish.request_id} if wish.request_id else {}
    draft.put("played", wish.seat, label=wish.label, by=wish.by, draws=draft.outcomes(state), **more)
    race.void_losers(draft, wish, drawn)
    _look_at_held(draft)


def _look_at_held(draft: Draft) -> None:
    """See whether what is held is still possible, and still the last one: if not the last, nothing holds it."""
    table = draft.table
    held = table.held
    if held is None:
        return
    if race.reason(table, held.attempt.seat, held.attempt.label):
        _withdraw(draft)
    elif not _is_last(table, held.attempt):
        _play(draft, held.attempt, held=True)


def _withdraw(draft: Draft) -> None:
    held = draft.table.held
    assert held is not None
    wish = held.attempt
    draft.put("answered", wish.seat, id=wish.request_id, verdict="VOID", reason="WITHDRAWN", held=True)


def _answer(draft: Draft, wish: Attempt, verdict: Verdict, reason: str) -> None:
    """Say what became of an attempt; one that nobody waits for, and that does not wait itself, needs no answer.

    What is refused at once has changed nothing, and stands in no journal: else whoever asks in vain fills the disk.
    """
    if wish.number or (wish.request_id and verdict == "APPLIED"):
        draft.put("answered", wish.seat, id=wish.request_id, verdict=verdict, reason=reason, race=wish.number)
    elif wish.request_id:
        draft.refuse(Answer(wish.seat, wish.request_id, verdict, reason, draft.table.revision))


# --- what the table does by itself ---


def due(table: Fold) -> Due | None:
    """Return what the table does next by itself, and when; None: nothing."""
    return min(_agenda(table), key=lambda one: (one[0], one[1]), default=None)


def _agenda(table: Fold) -> Iterator[Due]:
    host = table.seats[table.host]
    other = heir(table) if table.status != "closed" and not host.connected else None
    if other is not None:
        yield max(host.since, table.began) + HOST_AWAY_MS, other, "handed_over"
    if table.status != "playing":
        return
    first = race.first_racer(table)
    if first:
        yield first[0], first[1].seat, first[1]
    if table.paused is not None:
        return
    grace = CREDIT_MS if race.waits_for(table, None) else 0.0
    held = (table.held.attempt.seat, table.held.attempt.label) if table.held else None
    for clock in table.clocks:
        if (clock.seat, clock.label) != held:
            yield clock.at + grace, clock.seat, clock
    for clock in table.forced:
        yield clock.at, clock.seat, clock
    if table.held:
        yield table.held.until, table.held.attempt.seat, table.held
    for seat, plan in table.plans.items():
        wish = _planned(table, seat, plan)
        if wish:
            yield wish.at, seat, wish
    for number, one in enumerate(table.seats):
        if one.occupancy == "person" and not one.connected:
            yield max(one.since, table.began) + AWAY_MS, number, "stand_in"


def _planned(table: Fold, seat: int, plan: Plan) -> Attempt | None:
    """Return what a bot will do; None if that is nothing, or the moment has passed."""
    taken = {racer.seat for racer in table.racers} | ({table.held.attempt.seat} if table.held else set())
    if plan.revision != table.revision or plan.label is None or not table.seats[seat].bot or seat in taken:
        return None
    by: By = "stand_in" if table.seats[seat].who else ""
    wish = Attempt(seat, plan.label, plan.revision, by)
    down, pace = table.spec.count_down, table.spec.pace.get(wish.verb)
    start = max(table.changed, table.counting) if down and wish.verb in down.verbs else table.changed
    if pace:
        start = max(start, table.paced.get((seat, wish.verb), 0.0) + 1000 * pace)
    return Attempt(seat, plan.label, plan.revision, by, at=start + plan.after)


def advance(draft: Draft) -> None:
    """Do what the table does by itself up to now."""
    for _ in range(MOST_AT_ONCE):
        found = due(draft.table)
        if found is None or found[0] > draft.now:
            return
        _, seat, what = found
        if what == "stand_in":
            stand_in(draft, seat, "stand_in")
        elif what == "handed_over":
            draft.put("handed_over", seat)
        elif isinstance(what, Held):
            _play(draft, what.attempt, held=True)
        elif isinstance(what, Clock):
            revision = draft.table.revision
            by: By = "clock" if what.window else "only_choice"
            _make(draft, Attempt(seat, what.label, revision, by, at=what.at))
        elif what.number:
            first, drawn = race.pick(draft, what)
            _make(draft, first, drawn)
        else:
            attempt(draft, what)


def planned(table: Fold, seat: int, revision: int, action: int | None, seconds: float) -> Plan | None:
    """Return what a bot has answered as a plan; None if the moment has passed. What is not legal is no plan."""
    if table.state is None or revision != table.revision or not table.seats[seat].bot:
        return None
    legal = action is not None and action in table.state.legal_actions(seat)
    label = table.game.label(action) if action is not None and legal else None
    return Plan(revision, label, 1000 * max(0.0, seconds))
