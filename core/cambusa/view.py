"""One seat's share of a game: what its player may know and do, and nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NoReturn

import numpy as np
import numpy.typing as npt

from cambusa.interface import LogEntry, Observation, State

if TYPE_CHECKING:
    from cambusa.game import Game


class SeatView(ABC):
    """A game as one seat has it, here (`State.view`) or at a remote table (`cambusa.connect`).

    It follows the game: it is no copy.
    """

    @property
    @abstractmethod
    def seat(self) -> int:
        """The seat."""

    @property
    @abstractmethod
    def game(self) -> Game:
        """The game."""

    @property
    @abstractmethod
    def revision(self) -> int:
        """Number of entries in the log."""

    @abstractmethod
    def observation(self) -> Observation:
        """Return what the seat sees now."""

    @abstractmethod
    def legal_actions(self) -> list[int]:
        """Return the actions the seat may take now, ascending."""

    @abstractmethod
    def legal_labels(self) -> list[str]:
        """Return their labels."""

    @abstractmethod
    def apply(self, action: int | str) -> None:
        """Make an action of this seat; raises IllegalActionError or LabelError, see `State.apply`."""

    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """Return a bool array of shape (num_actions,): which actions the seat may take now."""
        mask = np.zeros(self.game.num_actions, np.bool_)
        mask[self.legal_actions()] = True
        return mask

    @abstractmethod
    def log(self, since: int = 0) -> list[LogEntry]:
        """Return what the seat has seen so far, without the first `since` entries."""

    @property
    @abstractmethod
    def points(self) -> list[int]:
        """Points of each seat as the rules print them."""

    @property
    @abstractmethod
    def winners(self) -> list[int]:
        """Seats that have won; empty before the end."""

    @property
    @abstractmethod
    def is_terminal(self) -> bool:
        """Whether the game is over."""


class StateView(SeatView):
    """A seat's share of a state; made by `State.view`.

    What a player may use of `State` is here, without the seat: what `SeatView` has, and the tensor, for which the whole
    state is needed.
    """

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._seat = seat

    @property
    def seat(self) -> int:
        """The seat."""
        return self._seat

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
        return self._state.observation(self._seat)

    def legal_actions(self) -> list[int]:
        """Return the actions the seat may take now, ascending."""
        return self._state.legal_actions(self._seat)

    def legal_labels(self) -> list[str]:
        """Return their labels."""
        return self._state.legal_labels(self._seat)

    def apply(self, action: int | str) -> None:
        """Make an action of this seat; raises IllegalActionError or LabelError, see `State.apply`."""
        self._state.apply(action, self._seat)

    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """Return a bool array of shape (num_actions,): which actions the seat may take now."""
        return self._state.legal_mask(self._seat)

    def tensor(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """Return what the seat sees now as numbers; see `State.tensor`."""
        return self._state.tensor(self._seat, out)

    def log(self, since: int = 0) -> list[LogEntry]:
        """Return what the seat has seen so far, without the first `since` entries."""
        return self._state.log(self._seat, since)

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
        return f"<seat {self._seat} of {self._state!r}>"
