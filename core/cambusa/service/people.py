"""Commands about who sits at a table, and about its games: join, leave, host powers, start, rematch."""

from __future__ import annotations

from typing import Any

from cambusa import bots
from cambusa._kernel.values import shown
from cambusa.service.draft import Draft
from cambusa.service.errors import ServiceError, invalid, too_early
from cambusa.service.fold import Fold
from cambusa.service.games import game_of
from cambusa.service.seats import checked_name, folded

AGAIN_MS = 60_000.0
"""So long a join that comes again gets its seat again, as long as nobody has used it."""

SHORTEST_SECRET = 16
"""A request id shorter than this is no proof that whoever sends it again is the same."""

MOST_SAID = 20
"""So often a seat may say something in a team talk."""


def join(draft: Draft, name: str, seat: int | None, token: str, request_id: str) -> int:
    """Seat a person, and return where."""
    table = draft.table
    name = checked_name(name)
    again = _again(draft, name, request_id)
    if again is not None:
        draft.put("token", again, token=token)
        return again
    if any(folded(one.name) == folded(name) for one in table.seats if one.who):
        raise ServiceError("ALREADY_EXISTS", "NAME_TAKEN", f"a player here is called {name}", "name")
    seat = _not_another(table, name, seat)
    if seat is None:
        free = [number for number, one in enumerate(table.seats) if one.occupancy == "free"]
        played = [number for number, one in enumerate(table.seats) if one.occupancy == "bot"]
        free += sorted(played, key=lambda number: number in table.left.values())
        if not free:
            raise too_early("TABLE_FULL", "no seat is free")
        seat = free[0]
    elif table.seats[_seat(table, seat)].who:
        raise too_early("SEAT_TAKEN", f"seat {seat} is taken")
    draft.put("joined", seat, name=name, token=token, request=request_id)
    return seat


def _not_another(table: Fold, name: str, seat: int | None) -> int | None:
    """Return the seat to take: who has left one in a game that is on has seen a hand, and gets that one back."""
    own = table.left.get(folded(name)) if table.in_game else None
    if own is None:
        return seat
    if seat not in (None, own) or table.seats[own].who:
        raise too_early("SEAT_LEFT", f"{name} has left seat {own}, and may take no other before the game is over")
    return own


def _again(draft: Draft, name: str, request_id: str) -> int | None:
    """Return the seat that this very request has taken already; it was not told, so nobody can have used it."""
    if len(request_id) < SHORTEST_SECRET:
        return None
    for number, one in enumerate(draft.table.seats):
        if one.who and one.request == request_id and one.name == name and draft.now - one.since <= AGAIN_MS:
            return number
    return None


def leave(draft: Draft, seat: int, why: str = "left") -> None:
    """Free a seat; while a game is on a bot takes it over. The last person's leaving closes the table."""
    table = draft.table
    in_game = table.in_game
    _withdraw(draft, {seat})
    draft.put("left", seat, why=why, **(_bot(draft) if in_game else _NO_BOT))
    if not any(one.who for one in table.seats):
        draft.put("closed")


def close(draft: Draft) -> None:
    """Close the table."""
    _withdraw(draft, set(range(len(draft.table.seats))))
    draft.put("closed")


def _withdraw(draft: Draft, seats: set[int]) -> None:
    """Take back what waits or is held of these seats."""
    table = draft.table
    for wish in [*table.racers, *([table.held.attempt] if table.held else [])]:
        if wish.seat in seats:
            more: dict[str, Any] = {"race": wish.number} if wish.number else {"held": True}
            draft.put("answered", wish.seat, id=wish.request_id, verdict="VOID", reason="WITHDRAWN", **more)


def seat_bot(draft: Draft, host: int, seat: int, bot: str, level: str) -> None:
    """Seat a bot, or take one out."""
    table = draft.table
    _host(table, host)
    occupancy = table.seats[_seat(table, seat)].occupancy
    if bot:
        if bot not in bots.names(table.game.name):
            known = ", ".join(bots.names(table.game.name))
            raise ServiceError("NOT_FOUND", "UNKNOWN_BOT", f"expected a bot {known}, got {shown(bot)}", "bot")
        level = level or "medium"
        if level not in bots.LEVELS:
            raise invalid("level", f"expected {', '.join(bots.LEVELS)}, got {shown(level)}")
        if occupancy == "person":
            if not table.in_game or table.seats[seat].connected:
                raise too_early("SEAT_TAKEN", f"seat {seat} is a player's, who is here")
            stand_in(draft, seat, "stand_in", bot, level)
        else:
            why = "stand_in" if occupancy == "stand_in" else "bot"
            draft.put("bot", seat, bot=bot, level=level, seed=_seed(draft), why=why)
    elif occupancy == "stand_in":
        draft.put("bot", seat, **_NO_BOT, why="back")
    elif occupancy == "bot":
        if table.in_game:
            raise too_early("GAME_ON", "a game is on: its bots stay")
        draft.put("bot", seat, **_NO_BOT, why="bot")
    elif occupancy == "person":
        raise too_early("SEAT_TAKEN", f"seat {seat} is a player's: kick frees it")


def stand_in(draft: Draft, seat: int, why: str, bot: str = "", level: str = "medium") -> None:
    """Let a bot play for a person."""
    spec = _bot(draft)
    draft.put("bot", seat, bot=bot or spec["bot"], level=level, seed=spec["seed"], why=why)


def connected(draft: Draft, seat: int, here: bool) -> None:
    """Note that a person has got a stream, or lost the last one; who is back has the seat back."""
    one = draft.table.seats[seat]
    if not one.who:
        return
    if one.connected != here:
        draft.put("connected" if here else "disconnected", seat)
    if here and one.bot:
        draft.put("bot", seat, **_NO_BOT, why="back")


def heir(table: Fold) -> int | None:
    """Return who becomes the host when the host is away for long: the next person with a stream; None: nobody."""
    seats = len(table.seats)
    later = [(table.host + step) % seats for step in range(1, seats)]
    return next((seat for seat in later if table.seats[seat].who and table.seats[seat].connected), None)


def arrange(draft: Draft, host: int, order: list[int]) -> None:
    """Say who sits where: for each seat, whose occupant goes there."""
    table = draft.table
    _host(table, host)
    if table.in_game:
        raise too_early("GAME_ON", "a game is on: nobody changes seats")
    if sorted(order) != list(range(len(table.seats))):
        raise invalid("order", f"expected each seat 0..{len(table.seats) - 1} once")
    draft.put("arranged", None, order=list(order))


def pause(draft: Draft, host: int, paused: bool) -> None:
    """Stop or restart all clocks."""
    table = draft.table
    _host(table, host)
    if paused and table.status != "playing":
        raise too_early("NO_GAME", "no game is on")
    if paused != (table.paused is not None):
        draft.put("paused" if paused else "resumed")


def kick(draft: Draft, host: int, seat: int) -> None:
    """Take a person's seat away."""
    _host(draft.table, host)
    if seat == host:
        raise invalid("seat", "nobody kicks oneself: leave instead")
    _person(draft.table, seat)
    leave(draft, seat, "kicked")


def hand_over(draft: Draft, host: int, seat: int) -> None:
    """Make another person the host."""
    _host(draft.table, host)
    _person(draft.table, seat)
    if seat != host:
        draft.put("handed_over", seat)


def start(draft: Draft, host: int, team_talk: bool) -> None:
    """Start a game, or its team talk, or end that."""
    table = draft.table
    _host(table, host)
    if table.status == "talking":
        _begin(draft)
        return
    if table.status == "playing":
        raise too_early("GAME_ON", "a game is on")
    free = [number for number, one in enumerate(table.seats) if one.occupancy == "free"]
    if free:
        raise too_early("SEAT_FREE", f"every seat needs a player or a bot; free: {', '.join(map(str, free))}")
    if team_talk and table.spec.signals:
        draft.put("talking")
        _bots_say(draft)
    else:
        _begin(draft)


def rematch(draft: Draft, host: int) -> None:
    """Begin another game, after a team talk if the last one had one."""
    table = draft.table
    _host(table, host)
    if table.status != "over":
        raise too_early("NOT_OVER", "a rematch follows a game that is over")
    start(draft, host, table.talks_first)


def _begin(draft: Draft) -> None:
    """Start the game; what bots of a team do for a signal is settled here."""
    table = draft.table
    options = table.game.options
    if table.spec.winner_starts and table.winner is not None:
        options[table.spec.winner_starts] = table.winner
    signals: list[str | None] = [None] * len(table.seats)
    if table.spec.signals:
        said = dict(table.said)
        for team in table.spec.teams(len(table.seats)):
            told = [signal for seat, signal in table.said if seat in team and table.seats[seat].who]
            told = told or [said[seat] for seat in team if seat in said]
            signal = told[-1] if told else _signal(draft)
            for seat in team:
                signals[seat] = signal
    state = game_of(table.game.name, table.game.seats, options).new()
    draft.put("started", None, options=options, signals=signals, draws=draft.outcomes(state))
    if table.status == "playing" and not table.talks_first:
        _bots_say(draft)


def _bots_say(draft: Draft) -> None:
    """Let a bot tell the people of its team what its gestures mean."""
    table = draft.table
    if not table.spec.signals:
        return
    for team in table.spec.teams(len(table.seats)):
        played = [seat for seat in team if not table.seats[seat].who]
        if played and len(played) < len(team):
            draft.put(
                "talked", played[0], signal=table.signals[played[0]] if table.status == "playing" else _signal(draft)
            )


def talk(draft: Draft, seat: int, signal: str) -> None:
    """Say something to the own team."""
    table = draft.table
    if table.status != "talking":
        raise too_early("NO_TEAM_TALK", "there is no team talk now")
    if signal not in table.spec.signals:
        raise invalid("signal", f"expected {', '.join(table.spec.signals)}, got {shown(signal)}")
    if sum(who == seat for who, _ in table.said) >= MOST_SAID:
        raise ServiceError("RESOURCE_EXHAUSTED", "TALKED_ENOUGH", f"at most {MOST_SAID} times in a team talk")
    draft.put("talked", seat, signal=signal)


def disclose(draft: Draft, seat: int, agree: bool) -> None:
    """Agree, or no longer, to show what stayed hidden in the last game."""
    table = draft.table
    if table.status != "over":
        raise too_early("NOT_OVER", "what stayed hidden can be shown when the game is over")
    if table.seats[seat].who not in table.players:
        raise too_early("NOT_PLAYED", "only who played in the game can agree")
    if agree != (table.seats[seat].who in table.agreed):
        draft.put("disclosed", seat, agree=agree)


_NO_BOT = {"bot": "", "level": "", "seed": 0}


def _bot(draft: Draft) -> dict[str, Any]:
    """Return the bot that takes over a seat."""
    return {"bot": bots.names(draft.table.game.name)[0], "level": "medium", "seed": _seed(draft)}


def _seed(draft: Draft) -> int:
    return draft.draw(1 << 63)


def _signal(draft: Draft) -> str:
    signals = draft.table.spec.signals
    return signals[draft.draw(len(signals))]


def _host(table: Fold, seat: int) -> None:
    if seat != table.host:
        raise ServiceError("PERMISSION_DENIED", "NOT_HOST", f"only the host may do this, who has seat {table.host}")


def _seat(table: Fold, seat: int) -> int:
    if not 0 <= seat < len(table.seats):
        raise invalid("seat", f"expected 0..{len(table.seats) - 1}, got {shown(seat)}")
    return seat


def _person(table: Fold, seat: int) -> None:
    if not table.seats[_seat(table, seat)].who:
        raise too_early("NO_PLAYER", f"seat {seat} has no player")
