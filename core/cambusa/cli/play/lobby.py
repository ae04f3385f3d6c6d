"""What people do at a remote table beside playing: who sits where, bots, starting, pauses, another game."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence

from rich.text import Text

from cambusa import bots
from cambusa.cli.drawing import Names
from cambusa.cli.play import seated
from cambusa.record import Record
from cambusa.service.plain import SeatInfo
from cambusa_client import AsyncSeat, TableChanged

COMMANDS: Mapping[str, str] = {**seated.COMMANDS, "/commands": "what else there is at this table"}

MORE: Mapping[str, str] = {
    "/seats": "who sits where",
    "/say SIGNAL": "tell your team, in the team talk",
    "/disclose": "agree that the record shows all",
    "/start": "begin (host, as all below); `/start talk`: team talk first",
    "/bot [SEAT] [NAME] [LEVEL]": "seat a bot; all free seats if you name none",
    "/unseat SEAT": "take a bot out",
    "/swap A B": "change two seats",
    "/pause": "stop the clocks",
    "/go": "let them go on",
    "/kick SEAT": "take a player's seat away",
    "/host SEAT": "make another player the host",
    "/rematch": "another game",
}

_WHY = {
    "joined": "{who} joined",
    "left": "{was} left",
    "arranged": "The seats are changed",
    "talking": "Team talk: agree on a signal with /say SIGNAL",
    "started": "The game begins",
    "rematch": "Another game begins",
    "paused": "The host has stopped the clocks",
    "resumed": "The clocks go on",
    "kicked": "{was} lost the seat",
    "handed_over": "The host is {who}",
    "disclosed": "{who} agreed to show all that stayed hidden",
    "disconnected": "{who}: no connection",
    "connected": "{who}: connected",
    "stand_in": "A bot stands in for {whom}",
    "back": "{who}: back again",
    "closed": "The table is closed",
}


def changed(event: TableChanged, names: Names, before: Names) -> str:
    """Say what has changed at a table; nothing if that is not worth a line."""
    if event.seat is None:
        return _WHY.get(event.why, "")
    seat = event.table.seats[event.seat]
    if event.why == "bot":
        sits = seat.occupancy == "bot"
        return f"{names[event.seat]} sits at seat {event.seat}" if sits else f"Seat {event.seat} is free"
    own, lobby = names.you == event.seat, event.table.status == "gathering"
    if event.why in ("connected", "disconnected", "joined") and (own or (lobby and event.why != "joined")):
        return ""
    return _WHY.get(event.why, "").format(who=names[event.seat], was=before[event.seat], whom=names.whom(event.seat))


def explained() -> list[str]:
    """Say what each command does, a line a thing."""
    return [f"{command:27}{what}" for command, what in {**COMMANDS, **MORE}.items()]


class Lobby:
    """What can be done at a table beside playing.

    Parameters
    ----------
    seat : AsyncSeat
        The seat.
    """

    def __init__(self, seat: AsyncSeat) -> None:
        self._seat = seat

    @property
    def hosts(self) -> bool:
        """Whether this seat is the host's."""
        return self._seat.table.host == self._seat.seat

    def hint(self) -> str:
        """Say in a few words what is waited for while no game is on."""
        table = self._seat.table
        host = table.seats[table.host].name
        free = sum(one.occupancy == "free" for one in table.seats)
        if table.status == "closed":
            return "The table is closed"
        if table.status == "talking":
            return "Team talk: /say SIGNAL" + (", /start begins" if self.hosts else "")
        if table.status == "over":
            return "Another game: /rematch" if self.hosts else f"{host} may begin another game"
        if free:
            seats = f"{free} {'seat is' if free == 1 else 'seats are'} free"
            return f"{seats}; others join with the code {table.code}" + ("; /bot fills up" if self.hosts else "")
        return "All are here: /start begins" if self.hosts else f"All are here; {host} begins"

    def words(self) -> list[str]:
        """Say what everybody may know of the table, a line a thing."""
        seats = self._seat.table.seats
        return [self._head(), *(f"{one.seat}  {one.name or 'free'}{self._notes(one)}" for one in seats)]

    def _head(self) -> str:
        table, game = self._seat.table, self._seat.game
        usual = {option.name: option.default for option in game.spec.options}
        changed = {name: value for name, value in table.options.items() if value != usual[name]}
        options = "".join(f", {name} {json.dumps(value)}" for name, value in changed.items())
        clocks = "" if table.clocks else ", no clocks"
        return f"{game.spec.title}, table {table.code}: {len(table.seats)} seats{options}{clocks}"

    def drawn(self, names: Names) -> Text:
        """Draw who sits where."""
        text = Text(self._head(), "bold")
        for one in self._seat.table.seats:
            text.append(f"\n {one.seat}  ").append(one.name or "free", names.style(one.seat) if one.name else "dim")
            text.append(self._notes(one))
        text.no_wrap = True
        return text

    def _notes(self, one: SeatInfo) -> str:
        table = self._seat.table
        notes = [
            *(["you"] if one.seat == self._seat.seat else []),
            *(["host"] if one.seat == table.host else []),
            *([f"bot, {one.level}"] if one.occupancy == "bot" else []),
            *(["a bot stands in"] if one.occupancy == "stand_in" else []),
            *(["not connected"] if one.occupancy == "person" and not one.connected else []),
            *([f"{one.wins} won"] if one.wins else []),
        ]
        return f" ({', '.join(notes)})" if notes else ""

    def command(self, name: str, words: Sequence[str]) -> Awaitable[object] | str | None:
        """Return what a command does, or what is wrong with it; None: it is none of these."""
        seat = self._seat
        if name == "/bot":
            return self._bot(words)
        plain: Mapping[str, Callable[[], Awaitable[object]]] = {
            "/start": lambda: seat.start(team_talk=[word.lower() for word in words] == ["talk"]),
            "/pause": seat.pause,
            "/go": lambda: seat.pause(False),
            "/rematch": seat.rematch,
            "/disclose": seat.disclose,
        }
        about: Mapping[str, Callable[[int], Awaitable[object]]] = {
            "/unseat": seat.unseat_bot,
            "/kick": seat.kick,
            "/host": seat.hand_over,
        }
        numbers = [int(word) for word in words if word.isdecimal() and int(word) < len(seat.table.seats)]
        if name in plain:
            return plain[name]()
        if name in about:
            return about[name](numbers[0]) if len(numbers) == len(words) == 1 else f"Which seat? {name} 0, for instance"
        if name == "/swap":
            if len(numbers) != 2 or len(words) != 2:
                return "Which seats? /swap 0 1, for instance"
            order = list(range(len(seat.table.seats)))
            order[numbers[0]], order[numbers[1]] = order[numbers[1]], order[numbers[0]]
            return seat.arrange(order)
        if name == "/say":
            return seat.say(" ".join(words)) if words else f"Signals: {', '.join(seat.game.spec.signals) or 'none'}"
        return None

    def _bot(self, words: Sequence[str]) -> Awaitable[object] | str:
        known, places = bots.names(self._seat.game.name), range(len(self._seat.table.seats))
        seats = [int(word) for word in words if word.isdecimal()]
        levels = [word for word in words if word in bots.LEVELS]
        chosen = [word for word in words if word in known]
        right = len(seats) + len(levels) + len(chosen) == len(words) and max(len(seats), len(levels), len(chosen)) <= 1
        if not right or any(place not in places for place in seats):
            return f"/bot [SEAT] [{'|'.join(known)}] [{'|'.join(bots.LEVELS)}]"
        bot, level = (chosen or [""])[0], (levels or ["medium"])[0]
        return self._seat.seat_bot(seats[0], bot, level) if seats else self._seat.fill_with_bots(bot, level)

    async def save(self, path: str, say: Callable[[str], None]) -> None:
        """Save the record of the last game, if nothing in it is hidden any more."""
        found = await self._seat.record()
        if not found.complete:
            say("Not saved: until the game is over and all agree (/disclose) a record would show what is hidden")
            return
        fault = seated.save(Record.loads(found.text), path)
        say(f"Not saved: {fault}" if fault else f"Saved the record as {path}")
