"""Write the scenes of the web client's games: moments of real games, as the messages that a page would get.

    python clients/web/tools/scenes.py [GAME [SCENE ...]]

A folder `src/games/GAME/scenes/` has a `scenes.toml` with a section for each scene, and this script writes `SCENE.json`
beside it, the same bytes each time:

    [call]
    seats = 4                       # the fewest if left out
    seed = 7                        # 1 if left out
    options = { strict_calls = true }
    bot = "rule"                    # who plays: a bot of the game
    until = "phase == 'call'"       # the moment: an expression on what a spectator sees; the end if left out
    next = 3                        # so many steps after it are written too, for the sandbox to play; 3 if left out
    open = ["flip 1", "squeeze"]    # how the game begins, each by the lowest seat that may; nothing if left out
    count_down = 2000               # a count that runs, in milliseconds; none if left out
    clocks = false                  # no clocks; with them if left out
    names = ["Ann", "Bruno"]        # if left out: Ann, Bruno, Chiara, ...

In `until`: `phase`, `turn`, `actor`, `active`, `over`, `points`, `step` (actions so far), `verb` and `label` of the
last action, `seat` who made it, `verbs` (of all actions so far), `seen` (the whole observation), `zone(name, owner)`
(its cards), `counter(name, owner)`, `legal(seat)` (labels).
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from google.protobuf import json_format
from google.protobuf.message import Message

import cambusa
from cambusa import State, bots
from cambusa.api.v1 import table_pb2
from cambusa.service import wire

GAMES = Path(__file__).resolve().parents[1] / "src" / "games"
NAMES = ("Ann", "Bruno", "Chiara", "Daan", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jan")
MOST_STEPS = 5000


class Scene:
    """A game that bots play, one action after another.

    Parameters
    ----------
    name : str
        The game.
    wanted : dict
        A section of `scenes.toml`.
    """

    def __init__(self, name: str, wanted: dict[str, Any]) -> None:
        self.wanted = wanted
        self.game = cambusa.load(name, wanted.get("seats"), **wanted.get("options", {}))
        seed = wanted.get("seed", 1)
        self.state: State = self.game.new(seed=seed)
        self.bots = [
            bots.make(wanted.get("bot", "rule"), self.game, seat, seed + seat, "medium", signal=self._signal(seat))
            for seat in range(self.game.seats)
        ]
        self.done: list[tuple[int, str]] = []
        for label in wanted.get("open", ()):
            seat = next(seat for seat in sorted(self.state.active_seats) if label in self.state.legal_labels(seat))
            self._apply(seat, label)

    def _signal(self, seat: int) -> str | None:
        """Return what the team of a seat has agreed on; None: there is no team talk."""
        spec = self.game.spec
        team = next(team for team, seats in enumerate(spec.teams(self.game.seats)) if seat in seats)
        return spec.signals[team] if spec.signals else None

    def reached(self) -> bool:
        """Whether this is the moment."""
        seen = self.state.observation(None)
        seat, label = self.done[-1] if self.done else (None, "")

        def zone(name: str, owner: int | None = None) -> list[str]:
            return next((z["cards"] for z in seen["zones"] if (z["name"], z["owner"]) == (name, owner)), [])

        def counter(name: str, owner: int | None = None) -> int:
            return next((c["value"] for c in seen["counters"] if (c["name"], c["owner"]) == (name, owner)), 0)

        words = {
            "phase": seen["phase"],
            "turn": seen["turn"],
            "actor": seen["actor"],
            "active": self.state.active_seats,
            "over": self.state.is_terminal,
            "points": self.state.points,
            "step": len(self.done),
            "verb": label.split(" ")[0],
            "label": label,
            "seat": seat,
            "verbs": [label.split(" ")[0] for _, label in self.done],
            "seen": seen,
            "zone": zone,
            "counter": counter,
            "legal": self.state.legal_labels,
        }
        return bool(eval(self.wanted.get("until", "over"), words))

    def advance(self) -> None:
        """Let the bot act that wants to act first."""
        wishes = []
        for seat in sorted(self.state.active_seats):
            bot = self.bots[seat]
            action, seconds = bots.ask(bot, bots.shown_to(bot, self.state, seat))
            if action is not None:
                wishes.append((seconds, seat, self.game.label(action)))
        if not wishes:  # nobody wants anything: the first clock runs out
            wishes = [(0.0, clock.seat, label) for clock, label in self._windows()][:1]
        if not wishes:
            raise SystemExit(f"{self.game.name}: no bot acts and no clock runs after {self.done[-3:]}")
        _, seat, label = min(wishes)
        self._apply(seat, label)

    def _apply(self, seat: int, label: str) -> None:
        self.state.apply(label, seat)
        self.done.append((seat, label))

    def _windows(self) -> Iterator[tuple[table_pb2.Clock, str]]:
        phase = self.state.observation(None)["phase"]
        for window in self.game.spec.windows:
            for seat in sorted(self.state.active_seats):
                label = window.label(phase, self.state.legal_labels(seat))
                if label is not None:
                    left = round(window.seconds * 700)
                    yield table_pb2.Clock(window=window.name, seat=seat, milliseconds=left), label

    def view(self, seat: int | None) -> table_pb2.View:
        """Return the game as a viewer has it."""
        state = self.state
        legal = [] if seat is None else [wire.action(self.game, action) for action in state.legal_actions(seat)]
        clocks = [clock for clock, _ in self._windows()] if self.wanted.get("clocks", True) else []
        seen = wire.observation(state.observation(seat), state.points, state.winners)
        return table_pb2.View(revision=state.revision, observation=seen, legal=legal, clocks=clocks)

    def table(self) -> table_pb2.Table:
        """Return the table as everybody may know it."""
        names = self.wanted.get("names", NAMES)
        seats = [
            table_pb2.SeatInfo(seat=seat, occupancy=table_pb2.OCCUPANCY_PERSON, name=names[seat], connected=True)
            for seat in range(self.game.seats)
        ]
        return table_pb2.Table(
            code="PANTRY",
            game=self.game.name,
            options=wire.option_values(self.game.options),
            status=table_pb2.TABLE_STATUS_OVER if self.state.is_terminal else table_pb2.TABLE_STATUS_PLAYING,
            seats=seats,
            game_number=1,
            created_at=1_700_000_000_000,
            clocks=self.wanted.get("clocks", True),
        )


def scene(name: str, wanted: dict[str, Any]) -> dict[str, Any]:
    """Return a scene as JSON."""
    played = Scene(name, wanted)
    while not played.reached():
        if played.state.is_terminal or len(played.done) >= MOST_STEPS:
            raise SystemExit(f"{name}: {wanted.get('until')} did not come in {len(played.done)} actions")
        played.advance()
    viewers: dict[str, int | None] = {str(seat): seat for seat in range(played.game.seats)} | {"spectator": None}
    written: dict[str, dict[str, Any]] = {}
    for key, seat in viewers.items():
        view = played.view(seat)
        if "count_down" in wanted:
            view.count_down = wanted["count_down"]
        log = wire.log(played.state.log(seat))
        written[key] = {
            "snapshot": _json(table_pb2.Snapshot(table=played.table(), seat=seat, view=view, log=log)),
            "next": [],
        }
    for _ in range(wanted.get("next", 3)):
        if played.state.is_terminal:
            break
        since = played.state.revision
        played.advance()
        for key, seat in viewers.items():
            entries = wire.log(played.state.log(seat, since), since)
            step = {"played": _json(table_pb2.Played(entries=entries)), "view": _json(played.view(seat))}
            written[key]["next"].append(step)
    return {"spec": _json(wire.game_spec(played.game.spec)), "viewers": written}


def _json(message: Message) -> dict[str, Any]:
    written: dict[str, Any] = json_format.MessageToDict(message)
    return written


def main(wanted_game: str | None = None, *wanted_scenes: str) -> None:
    """Write the scenes of one game or of all."""
    for folder in sorted(GAMES.glob(f"{wanted_game or '*'}/scenes")):
        name = folder.parent.name
        sections = tomllib.loads((folder / "scenes.toml").read_text(encoding="utf-8"))
        for title, wanted in sections.items():
            if not wanted_scenes or title in wanted_scenes:
                text = json.dumps(scene(name, wanted), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
                (folder / f"{title}.json").write_text(text + "\n", encoding="utf-8")
                print(f"{name}/{title}: {len(text):,} characters")


if __name__ == "__main__":
    main(*sys.argv[1:])
