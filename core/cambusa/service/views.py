"""What a viewer may know of a table: a seat what its player may, anybody else what a spectator may."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from cambusa.interface import LogEntry, State
from cambusa.record import Record
from cambusa.service.errors import ServiceError
from cambusa.service.events import Happened
from cambusa.service.fold import Fold
from cambusa.service.plain import ClockLeft, GameRecord, Info, SeatInfo, Snapshot, TableEvent, View


def info(table: Fold) -> Info:
    """Return what everybody may know."""
    return Info(
        code=table.code,
        game=table.game.name,
        options=table.game.options,
        status=table.status,
        seats=tuple(
            SeatInfo(
                seat=number,
                occupancy=one.occupancy,
                name=one.title,
                level=one.level,
                connected=one.connected,
                wins=one.wins,
                discloses=one.who in table.agreed,
            )
            for number, one in enumerate(table.seats)
        ),
        host=table.host,
        open=table.open,
        paused=table.paused is not None,
        game_number=table.number,
        created_at=table.created_at,
        clocks=table.with_clocks,
    )


def view(table: Fold, seat: int | None, now: float) -> View | None:
    """Return the game as a viewer has it; None: none has begun."""
    state = table.state
    if state is None:
        return None
    if table.paused is not None:
        now = table.paused
    over = state.is_terminal
    counting, held = table.counting - now, table.held
    return View(
        number=table.number,
        revision=state.revision,
        observation=state.observation(_had(table, seat)),
        points=state.points,
        winners=state.winners,
        legal=legal(table, seat),
        clocks=tuple(ClockLeft(clock.window, clock.seat, _left(clock.at - now)) for clock in table.clocks),
        count_down=_left(counting) if counting > 0 and not over else None,
        held=(held.attempt.seat, held.attempt.label, _left(held.until - now)) if held else None,
    )


def legal(table: Fold, seat: int | None) -> list[int]:
    """Return what a seat may do now; whose action is held may take it back instead of making it again."""
    if seat is None or table.state is None or table.paused is not None:
        return []
    actions = table.state.legal_actions(seat)
    hold = table.spec.hold
    if hold and table.held and table.held.attempt.seat == seat:
        held, undo = table.game.action(hold.label), table.game.action(hold.undo)
        actions = sorted({*actions, undo} - {held})
    return actions


def snapshot(table: Fold, seat: int | None, now: float) -> Snapshot:
    """Return the whole situation."""
    talk: tuple[tuple[int, str], ...] = ()
    had = _had(table, seat)
    if had is not None and table.said:
        team = table.team(had)
        talk = tuple((who, signal) for who, signal in table.said if who in team)
    log = table.state.log(had) if table.state else []
    return Snapshot(info(table), seat, last_event(table, seat), view(table, seat, now), talk, log)


def _had(table: Fold, seat: int | None) -> int | None:
    """Return the seat of the game that a viewer has part in; None: a spectator's.

    While a game is on it is the viewer's own, and who takes a seat takes its hand. When it is over what stayed hidden
    is its players' alone, wherever they or others sit by now.
    """
    if seat is None or table.state is None or not table.state.is_terminal:
        return seat
    return _sat(table, seat, table.sitters)


def _sat(table: Fold, seat: int | None, sitters: Sequence[int]) -> int | None:
    """Return where a viewer sat in a game that is over; None: nowhere."""
    who = table.seats[seat].who if seat is not None else 0
    return sitters.index(who) if who and who in sitters else None


# --- events ---


def last_event(table: Fold, seat: int | None) -> int:
    """Return the number of a viewer's last event."""
    who, first = _viewer(table, seat)
    return len(table.happened) - first - table.happened.hidden(who, first)


def events(table: Fold, seat: int | None, after: int) -> list[TableEvent] | None:
    """Return a viewer's events after a number, the oldest first.

    Events are kept since the end of the game before, but for very many; None: some of those asked for are not kept any
    more, or will only come, and a snapshot says all that there is to know.
    """
    last = last_event(table, seat)
    if not 0 <= after <= last:
        return None
    missed = _back_to(table, seat, after, last)
    if len(missed) < last - after:
        return None
    had = _had(table, seat)
    log: list[LogEntry] | None = None
    since = 0
    told = []
    for number, happened in enumerate(reversed(missed), after + 1):
        if happened.kind == "played":
            low, high, by = happened.what
            if log is None:
                log, since = table.state.log(had, low) if table.state else [], low
            entries = tuple(log[low - since : high - since])
            told.append(
                TableEvent(number, happened.at, "played", happened.seat, by, first=low, entries=entries),
            )
        else:
            told.append(_event(number, happened, had))
    return told


def _event(number: int, happened: Happened, seat: int | None) -> TableEvent:
    what = happened.what
    if happened.kind == "adjudication":
        # What somebody wanted to do may say what is in a hand: others are told the verb alone.
        racers = tuple(
            racer if racer["seat"] == seat else {**racer, "label": racer["label"].split(" ", 1)[0]}
            for racer in what["racers"]
        )
        return TableEvent(number, happened.at, "adjudication", racers=racers, drawn=what["drawn"])
    if happened.kind == "held":
        return TableEvent(number, happened.at, "held", happened.seat, what[0], ms=_left(what[1]))
    if happened.kind == "talked":
        return TableEvent(number, happened.at, "talked", happened.seat, what)
    return TableEvent(number, happened.at, "table", happened.seat, what)


def _back_to(table: Fold, seat: int | None, after: int, last: int) -> list[Happened]:
    """Return a viewer's events from the last one back to that after a number, as far as they are kept."""
    who, first = _viewer(table, seat)
    found: list[Happened] = []
    for place in range(len(table.happened) - 1, max(first, table.happened.dropped) - 1, -1):
        if len(found) == last - after:
            break
        happened = table.happened[place]
        if happened.audience is None or who in happened.audience:
            found.append(happened)
    return found


def _viewer(table: Fold, seat: int | None) -> tuple[int, int]:
    """Return the number of the person in a seat, and the event from which on that person's are counted."""
    one = table.seats[seat] if seat is not None else None
    return (one.who, one.first) if one and one.who else (0, 0)


# --- records ---


def record(table: Fold, seat: int | None, number: int) -> GameRecord:
    """Return the record of a game as a viewer may have it; number 0: the last one."""
    number = number or table.number
    first = table.past[0].number if table.past else 1
    if not first <= number <= table.number:
        raise ServiceError("NOT_FOUND", "NO_SUCH_GAME", f"expected a game {first}..{table.number}", "game_number")
    if number == table.number and table.state is not None:
        state, sitters, hidden = table.state, table.sitters, table.players - table.agreed
        if not state.is_terminal:
            return _record(state, seat, False)
    else:
        past = next(one for one in table.past if one.number == number)
        state = Record.loads(zlib.decompress(past.text).decode()).replayed()
        sitters, hidden = past.sitters, past.players - past.agreed
    had = _sat(table, seat, sitters)
    # Bots agree to everything; people who have left without a word do not.
    return _record(state, had, not hidden)


def _record(state: State, seat: int | None, complete: bool) -> GameRecord:
    game = state.game
    return GameRecord(
        game=game.name,
        rules_version=game.spec.rules_version,
        seats=game.seats,
        options=game.options,
        log=state.log(seat),
        complete=complete,
        text=state.record().dumps() if complete else "",
        points=state.points,
        winners=state.winners,
    )


def _left(ms: float) -> int:
    return max(0, round(ms))
