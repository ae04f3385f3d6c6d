"""One seat's share of a game: what its player may know and do, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import numpy as np
import numpy.typing as npt

from cambusa.interface import LogEntry, Observation, State

if TYPE_CHECKING:
    from cambusa.game import Game


class SeatView:
    """A game as one seat has it; made by `State.view`.

    It follows the state: it is no copy. What a player may use of `State` is here, without the seat.

    Attributes
    ----------
    seat : int
        The seat.
    """

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat

    @property
    def game(self) -> Game:
        """The game."""
        return self._state.game

    @property
    def revision(self) -> int:
        """Number of entries in the log."""
        return self._state.revision

    def observation(self) -> Observation:
        """Return what the seat sees now."""
        return self._state.observation(self.seat)

    def legal_actions(self) -> list[int]:
        """Return the actions the seat may take now, ascending."""
        return self._state.legal_actions(self.seat)

    def legal_labels(self) -> list[str]:
        """Return their labels."""
        return self._state.legal_labels(self.seat)

    def apply(self, action: int | str) -> None:
        """Make an action of this seat; raises IllegalActionError or LabelError, see `State.apply`."""
        self._state.apply(action, self.seat)

    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """Return a bool array of shape (num_actions,): which actions the seat may take now."""
        return self._state.legal_mask(self.seat)

    def tensor(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """Return what the seat sees now as numbers; see `State.tensor`."""
        return self._state.tensor(self.seat, out)

    def log(self, since: int = 0) -> list[LogEntry]:
        """Return what the seat has seen so far, without the first `since` entries."""
        return self._state.log(self.seat, since)

    @property
    def points(self) -> list[int]:
        """Points of each seat as the rules print them."""
        return self._state.points

    @property
    def winners(self) -> list[int]:
        """Seats that have won; empty before the end."""
        return self._state.winners

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._state.is_terminal

    def __reduce__(self) -> NoReturn:
        raise TypeError("a view cannot be pickled: it would take the whole state, secrets included, with it")

    def __repr__(self) -> str:
        return f"<seat {self.seat} of {self._state!r}>"
