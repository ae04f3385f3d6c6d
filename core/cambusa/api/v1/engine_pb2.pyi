from cambusa.api.v1 import types_pb2 as _types_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CheckRequest(_message.Message):
    __slots__ = ("game", "check", "rows")
    GAME_FIELD_NUMBER: _ClassVar[int]
    CHECK_FIELD_NUMBER: _ClassVar[int]
    ROWS_FIELD_NUMBER: _ClassVar[int]
    game: str
    check: str
    rows: _containers.RepeatedCompositeFieldContainer[Numbers]
    def __init__(self, game: _Optional[str] = ..., check: _Optional[str] = ..., rows: _Optional[_Iterable[_Union[Numbers, _Mapping]]] = ...) -> None: ...

class Numbers(_message.Message):
    __slots__ = ("values",)
    VALUES_FIELD_NUMBER: _ClassVar[int]
    values: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, values: _Optional[_Iterable[int]] = ...) -> None: ...

class CheckResponse(_message.Message):
    __slots__ = ("columns",)
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    columns: _containers.RepeatedCompositeFieldContainer[Column]
    def __init__(self, columns: _Optional[_Iterable[_Union[Column, _Mapping]]] = ...) -> None: ...

class Column(_message.Message):
    __slots__ = ("name", "width", "values")
    NAME_FIELD_NUMBER: _ClassVar[int]
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    name: str
    width: int
    values: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, name: _Optional[str] = ..., width: _Optional[int] = ..., values: _Optional[_Iterable[int]] = ...) -> None: ...

class ReplayRequest(_message.Message):
    __slots__ = ("record", "seat", "entries")
    RECORD_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    record: str
    seat: int
    entries: int
    def __init__(self, record: _Optional[str] = ..., seat: _Optional[int] = ..., entries: _Optional[int] = ...) -> None: ...

class ReplayResponse(_message.Message):
    __slots__ = ("observation", "legal", "log")
    OBSERVATION_FIELD_NUMBER: _ClassVar[int]
    LEGAL_FIELD_NUMBER: _ClassVar[int]
    LOG_FIELD_NUMBER: _ClassVar[int]
    observation: _types_pb2.Observation
    legal: _containers.RepeatedCompositeFieldContainer[_types_pb2.Action]
    log: _containers.RepeatedCompositeFieldContainer[_types_pb2.LogEntry]
    def __init__(self, observation: _Optional[_Union[_types_pb2.Observation, _Mapping]] = ..., legal: _Optional[_Iterable[_Union[_types_pb2.Action, _Mapping]]] = ..., log: _Optional[_Iterable[_Union[_types_pb2.LogEntry, _Mapping]]] = ...) -> None: ...

class PlayoutRequest(_message.Message):
    __slots__ = ("game", "seats", "options", "games", "seed")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: _types_pb2.Value
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[_types_pb2.Value, _Mapping]] = ...) -> None: ...
    GAME_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    game: str
    seats: int
    options: _containers.MessageMap[str, _types_pb2.Value]
    games: int
    seed: int
    def __init__(self, game: _Optional[str] = ..., seats: _Optional[int] = ..., options: _Optional[_Mapping[str, _types_pb2.Value]] = ..., games: _Optional[int] = ..., seed: _Optional[int] = ...) -> None: ...

class PlayoutResponse(_message.Message):
    __slots__ = ("mean_steps", "fewest_steps", "most_steps", "wins", "mean_points", "tallies")
    class TalliesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    MEAN_STEPS_FIELD_NUMBER: _ClassVar[int]
    FEWEST_STEPS_FIELD_NUMBER: _ClassVar[int]
    MOST_STEPS_FIELD_NUMBER: _ClassVar[int]
    WINS_FIELD_NUMBER: _ClassVar[int]
    MEAN_POINTS_FIELD_NUMBER: _ClassVar[int]
    TALLIES_FIELD_NUMBER: _ClassVar[int]
    mean_steps: float
    fewest_steps: int
    most_steps: int
    wins: _containers.RepeatedScalarFieldContainer[int]
    mean_points: _containers.RepeatedScalarFieldContainer[float]
    tallies: _containers.ScalarMap[str, int]
    def __init__(self, mean_steps: _Optional[float] = ..., fewest_steps: _Optional[int] = ..., most_steps: _Optional[int] = ..., wins: _Optional[_Iterable[int]] = ..., mean_points: _Optional[_Iterable[float]] = ..., tallies: _Optional[_Mapping[str, int]] = ...) -> None: ...

class SuggestRequest(_message.Message):
    __slots__ = ("record", "seat", "bot", "level")
    RECORD_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    record: str
    seat: int
    bot: str
    level: str
    def __init__(self, record: _Optional[str] = ..., seat: _Optional[int] = ..., bot: _Optional[str] = ..., level: _Optional[str] = ...) -> None: ...

class SuggestResponse(_message.Message):
    __slots__ = ("action", "seconds")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    SECONDS_FIELD_NUMBER: _ClassVar[int]
    action: _types_pb2.Action
    seconds: float
    def __init__(self, action: _Optional[_Union[_types_pb2.Action, _Mapping]] = ..., seconds: _Optional[float] = ...) -> None: ...
