"""Races: who of those that wanted to act at about the same time came first.

An action counts as made when it came in, less what its player is credited for lag. It is settled when no other can
still come in that would count as made before it. Clocks that run out wait in the same line, as long as somebody might
still have been in time.
"""

from __future__ import annotations

from cambusa.errors import IllegalActionError
from cambusa.service.draft import Draft
from cambusa.service.fold import Fold
from cambusa.service.moment import CREDIT_MS, TIE_MS, Attempt
from cambusa.service.plain import Verdict

Judged = tuple[Verdict, str] | None
"""Why an action is not made; None: it may be."""


def judge(table: Fold, attempt: Attempt) -> Judged:
    """Return why an action is not made now; None: it may be."""
    state = table.state
    assert state is not None
    seat, label = attempt.seat, attempt.label
    stale = attempt.seen < state.revision
    since = state.log(None, attempt.seen) if stale else []
    if table.game.action_ids[label] in state.legal_actions(seat):
        return ("VOID", "STALE") if stale and table.spec.stale(label, since) else None
    if attempt.verb in table.spec.racing and any(entry.seat not in (None, seat) for entry in since):
        return "VOID", "TOO_LATE"
    return "ILLEGAL", reason(table, seat, label)


def reason(table: Fold, seat: int, label: str) -> str:
    """Return why the engine refuses an action; empty if it does not."""
    assert table.state is not None
    try:
        table.state.copy().apply(label, seat)
    except IllegalActionError as error:
        return error.reason
    return ""


def waits_for(table: Fold, seat: int | None) -> bool:
    """Return whether a person might still send something that counts as made before; `seat` has acted already.

    Without a stream nobody knows a player's lag, and nothing is credited; what one player sends comes in in order.
    """
    done = {seat, *(racer.seat for racer in table.racers)}
    here = (table.seats[other] for other in table.can_race - done)
    return any(one.connected and one.occupancy == "person" for one in here)


def first_racer(table: Fold) -> tuple[float, Attempt] | None:
    """Return who comes first of those that wait, with the time at which that is settled; None if nobody waits."""
    first = min(table.racers, key=lambda racer: (racer.effective, racer.number), default=None)
    if first is None:
        return None
    return first.effective + (CREDIT_MS if waits_for(table, first.seat) else 0), first


def pick(draft: Draft, first: Attempt) -> tuple[Attempt, bool]:
    """Return who is first among those at equal time with the first, and whether that was drawn."""
    table = draft.table
    equals: dict[int, Attempt] = {}
    for racer in sorted(table.racers, key=lambda racer: (racer.effective, racer.number)):
        if racer.effective - first.effective <= TIE_MS:
            equals.setdefault(racer.seat, racer)  # who has sent several is one of them with the first
    ranks = {seat: table.spec.ahead(len(table.seats), seat, racer.label) for seat, racer in equals.items()}
    best = [equals[seat] for seat in sorted(equals) if ranks[seat] == min(ranks.values())]
    if len(best) == 1:
        return best[0], False
    return best[draft.draw(len(best))], True


def void_losers(draft: Draft, winner: Attempt, drawn: bool) -> None:
    """Answer those that wait and can no longer be made since the winner was; the journal says why."""
    table = draft.table
    over = table.status != "playing"
    lost: list[tuple[Attempt, Verdict]] = []
    earlier = {winner.seat}
    for racer in sorted(table.racers, key=lambda racer: racer.effective):
        if racer.seat in earlier and not over:
            continue  # follows an action of its own player: judged when its turn comes
        judged: Judged = ("VOID", "TOO_LATE") if over else judge(table, racer)
        if judged is None:
            earlier.add(racer.seat)
            continue
        verdict, why = judged
        lost.append((racer, verdict))
        draft.put("answered", racer.seat, id=racer.request_id, verdict=verdict, reason=why, race=racer.number)
    if lost and winner.at:
        first = min(racer.at for racer, _ in [*lost, (winner, "APPLIED")])
        draft.put(
            "adjudicated",
            None,
            drawn=drawn,
            racers=[
                {
                    "seat": racer.seat,
                    "label": racer.label,
                    "arrival": racer.at - first,
                    "credit": racer.credit,
                    "verdict": verdict,
                }
                for racer, verdict in [(winner, "APPLIED"), *lost]
            ],
        )
