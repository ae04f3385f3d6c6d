"""What may be read of a remote table at any moment, the same for seats and spectators, awaited or not."""

from __future__ import annotations

import time

from cambusa.errors import CambusaError
from cambusa.game import Game
from cambusa.interface import LogEntry, Observation
from cambusa_client.errors import NotNowError
from cambusa_client.mirror import Moment
from cambusa_client.model import Clock, Held, TableInfo
from cambusa_client.watch import Watch


class Reading:
    """Reads what the stream has brought; nothing here calls the server.

    A view follows the table: two readings may be of two moments.
    """

    _watch: Watch

    @property
    def table(self) -> TableInfo:
        """The table as everybody may know it: seats, status, host, series score."""
        return self._moment.table

    @property
    def code(self) -> str:
        """Code of the table."""
        return self._moment.table.code

    @property
    def game(self) -> Game:
        """The game."""
        return self._moment.game

    @property
    def is_on(self) -> bool:
        """Whether a game has begun, and nobody has asked for the next one."""
        return self._moment.view is not None

    @property
    def revision(self) -> int:
        """Number of entries in the log."""
        view = self._moment.view
        return view.revision if view else 0

    def observation(self) -> Observation:
        """Return what the viewer sees now; raises NotNowError before the first game."""
        seen = self._watch.mirror.observation()
        if seen is None:
            raise NotNowError("FAILED_PRECONDITION", "NO_GAME", "no game is on")
        return seen

    def legal_actions(self) -> list[int]:
        """Return the actions the viewer may take now, ascending; none for a spectator, or before a game."""
        view = self._moment.view
        return [action.id for action in view.legal] if view else []

    def legal_labels(self) -> list[str]:
        """Return their labels."""
        view = self._moment.view
        return [action.label for action in view.legal] if view else []

    def log(self, since: int = 0) -> list[LogEntry]:
        """Return what the viewer has seen so far, without the first `since` entries."""
        moment = self._moment
        return list(moment.log[since : moment.view.revision]) if moment.view else []

    @property
    def points(self) -> list[int]:
        """Points of each seat as the rules print them."""
        view = self._moment.view
        return list(view.observation.points) if view else [0] * self.game.seats

    @property
    def winners(self) -> list[int]:
        """Seats that have won; empty before the end."""
        view = self._moment.view
        return list(view.observation.winners) if view else []

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        view = self._moment.view
        return bool(view and view.observation.terminal)

    @property
    def clocks(self) -> list[Clock]:
        """The clocks that run, with the seconds left on them now; at a paused table they stand still."""
        moment = self._moment
        passed = self._passed(moment)
        return [
            Clock(clock.window, clock.seat, max(0.0, clock.milliseconds / 1000 - passed))
            for clock in (moment.view.clocks if moment.view else ())
        ]

    @property
    def count_down(self) -> float:
        """Seconds until those who wait for a count may act; 0: there is none."""
        moment = self._moment
        if moment.view is None or not moment.view.HasField("count_down"):
            return 0.0
        return max(0.0, moment.view.count_down / 1000 - self._passed(moment))

    @property
    def held(self) -> Held | None:
        """An action that is held for a moment, if there is one."""
        moment = self._moment
        if moment.view is None or not moment.view.HasField("held"):
            return None
        held = moment.view.held
        return Held(0, 0.0, held.seat, held.label, max(0.0, held.milliseconds / 1000 - self._passed(moment)))

    @property
    def talk(self) -> tuple[tuple[int, str], ...]:
        """What the viewer's team has said in the team talk: seats and signals, the first first."""
        return self._moment.talk

    @property
    def connected(self) -> bool:
        """Whether news come in now; if not, the stream is being opened again."""
        return self._watch.connected

    @property
    def ended(self) -> CambusaError | None:
        """Why no news will come any more; None: they do."""
        return self._watch.ended

    @property
    def _moment(self) -> Moment:
        moment = self._watch.mirror.moment
        assert moment is not None, "it is waited for when the view is made"
        return moment

    def _passed(self, moment: Moment) -> float:
        """Seconds since the view came, unless the table is paused."""
        return 0.0 if moment.table.paused else time.monotonic() - moment.at
