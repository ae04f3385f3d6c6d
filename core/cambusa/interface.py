"""Types of what the engines give: protocols for annotations, and the shapes of what is handed out as plain data.

Each engine compiles its own `State` and `Batch` (that is what makes them fast), so there is no common class at run
time; annotate with the protocols here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypedDict, overload, runtime_checkable

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from cambusa.game import Game
    from cambusa.record import Record
    from cambusa.view import StateView

Position = dict[str, Any]
"""A whole situation as plain JSON values; the keys of each game stand in its README, all have a `phase`."""


class LogEntry(NamedTuple):
    """One entry of a log: who (None: chance) and the label, as the reader of the log may see it."""

    seat: int | None
    label: str


class Zone(TypedDict):
    """A place for cards. A card that the viewer may not see stands as "?"."""

    name: str
    owner: int | None
    cards: list[str]
    size: int


class Counter(TypedDict):
    """A number that everybody may see, or that belongs to the viewer."""

    name: str
    owner: int | None
    value: int


class Event(TypedDict):
    """The last entry of the log, as the viewer may see it."""

    seat: int | None
    label: str


class Observation(TypedDict):
    """What a seat sees now. Games may add keys of their own; each game's README lists its zones and counters."""

    game: str
    seat: int | None
    phase: str
    turn: int | None
    actor: int | None
    active: list[int]
    terminal: bool
    zones: list[Zone]
    counters: list[Counter]
    event: Event | None


@runtime_checkable
class State(Protocol):
    """One moment of a game; `help(game.new())` documents every member."""

    @property
    def game(self) -> Game: ...
    @property
    def revision(self) -> int: ...
    @property
    def active_seats(self) -> frozenset[int]: ...
    @property
    def is_chance(self) -> bool: ...
    @property
    def is_terminal(self) -> bool: ...
    @property
    def is_seeded(self) -> bool: ...
    @property
    def points(self) -> list[int]: ...
    @property
    def winners(self) -> list[int]: ...
    @property
    def returns(self) -> list[float]: ...
    def legal_actions(self, seat: int) -> list[int]: ...
    def legal_labels(self, seat: int) -> list[str]: ...
    def legal_mask(self, seat: int) -> npt.NDArray[np.bool_]: ...
    def chance_weights(self) -> list[tuple[int, int]]: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def apply(self, action: int | str, seat: int | None = None) -> None: ...
    def tally(self, action: int | str, seat: int | None = None) -> list[int]: ...
    def redeal(self, seat: int | None, seed: int) -> Self: ...
    def observation(self, seat: int | None) -> Observation: ...
    def tensor(self, seat: int | None, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]: ...
    def log(self, seat: int | None = None, since: int = 0) -> list[LogEntry]: ...
    def view(self, seat: int) -> StateView: ...
    def copy(self) -> Self: ...
    def position(self) -> Position: ...
    def record(self) -> Record: ...
    def perft(self, depth: int) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: Any) -> Self: ...
    def __bytes__(self) -> bytes: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...


@runtime_checkable
class Batch(Protocol):
    """Many games stepped together; `help(game.batch(1, 0))` documents every member."""

    @property
    def game(self) -> Game: ...
    @property
    def auto_reset(self) -> bool: ...
    @property
    def size(self) -> int: ...
    @property
    def final_returns(self) -> npt.NDArray[np.float32]: ...
    @property
    def active(self) -> npt.NDArray[np.bool_]: ...
    @property
    def terminal(self) -> npt.NDArray[np.bool_]: ...
    @property
    def points(self) -> npt.NDArray[np.int32]: ...
    @property
    def winners(self) -> npt.NDArray[np.bool_]: ...
    def legal_mask(self, seats: npt.ArrayLike) -> npt.NDArray[np.bool_]: ...
    def sample(self, seed: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]: ...
    def tensor(self, seats: npt.ArrayLike, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]: ...
    def state(self, i: int) -> State: ...
    def step(self, seats: npt.ArrayLike, actions: npt.ArrayLike) -> npt.NDArray[np.bool_]: ...
    def restart(self, slots: npt.ArrayLike) -> None: ...
    def __len__(self) -> int: ...


class Engine(Protocol):
    """What the compiled module of a game offers to `Game`; not for other use."""

    RULES_VERSION: int
    STATE_SIZE: int
    _ENGINE: object

    def new_state(self, game: Game, seed: int | None = None) -> State: ...
    def start_bytes(self, game: Game, seed: int | None = None) -> bytes: ...
    def state_from_bytes(self, game: Game, data: bytes) -> State: ...
    def state_from_json(self, game: Game, position: Position) -> State: ...
    def playouts(
        self,
        game: Game,
        seed: int,
        first: int,
        steps: npt.NDArray[np.uint32],
        winners: npt.NDArray[np.uint16],
        points: npt.NDArray[np.int32],
        tallies: npt.NDArray[np.uint32],
        digests: npt.NDArray[np.uint64] | None,
    ) -> None: ...
    @property
    def Batch(self) -> Any: ...  # noqa: N802 - the name of a class


class Words(Protocol):
    """What the package of a game offers: its facts and its words."""

    @property
    def SPEC(self) -> Any: ...  # noqa: N802
    @property
    def ACTIONS(self) -> Sequence[str]: ...  # noqa: N802
    @property
    def OUTCOMES(self) -> Sequence[str]: ...  # noqa: N802
    @property
    def REVEALS(self) -> Sequence[str]: ...  # noqa: N802
    def hide(self, label: str) -> str: ...
    @overload
    def observation(self, position: Position, seat: int) -> dict[str, Any]: ...
    @overload
    def observation(self, position: Position, seat: None) -> dict[str, Any]: ...
