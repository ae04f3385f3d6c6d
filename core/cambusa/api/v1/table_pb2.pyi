from cambusa.api.v1 import types_pb2 as _types_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TableStatus(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TABLE_STATUS_UNSPECIFIED: _ClassVar[TableStatus]
    TABLE_STATUS_GATHERING: _ClassVar[TableStatus]
    TABLE_STATUS_TALKING: _ClassVar[TableStatus]
    TABLE_STATUS_PLAYING: _ClassVar[TableStatus]
    TABLE_STATUS_OVER: _ClassVar[TableStatus]
    TABLE_STATUS_CLOSED: _ClassVar[TableStatus]

class Occupancy(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OCCUPANCY_UNSPECIFIED: _ClassVar[Occupancy]
    OCCUPANCY_FREE: _ClassVar[Occupancy]
    OCCUPANCY_PERSON: _ClassVar[Occupancy]
    OCCUPANCY_STAND_IN: _ClassVar[Occupancy]
    OCCUPANCY_BOT: _ClassVar[Occupancy]

class Verdict(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    VERDICT_UNSPECIFIED: _ClassVar[Verdict]
    VERDICT_APPLIED: _ClassVar[Verdict]
    VERDICT_ILLEGAL: _ClassVar[Verdict]
    VERDICT_VOID: _ClassVar[Verdict]

class PlayedBy(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PLAYED_BY_UNSPECIFIED: _ClassVar[PlayedBy]
    PLAYED_BY_CLOCK: _ClassVar[PlayedBy]
    PLAYED_BY_ONLY_CHOICE: _ClassVar[PlayedBy]
    PLAYED_BY_STAND_IN: _ClassVar[PlayedBy]
TABLE_STATUS_UNSPECIFIED: TableStatus
TABLE_STATUS_GATHERING: TableStatus
TABLE_STATUS_TALKING: TableStatus
TABLE_STATUS_PLAYING: TableStatus
TABLE_STATUS_OVER: TableStatus
TABLE_STATUS_CLOSED: TableStatus
OCCUPANCY_UNSPECIFIED: Occupancy
OCCUPANCY_FREE: Occupancy
OCCUPANCY_PERSON: Occupancy
OCCUPANCY_STAND_IN: Occupancy
OCCUPANCY_BOT: Occupancy
VERDICT_UNSPECIFIED: Verdict
VERDICT_APPLIED: Verdict
VERDICT_ILLEGAL: Verdict
VERDICT_VOID: Verdict
PLAYED_BY_UNSPECIFIED: PlayedBy
PLAYED_BY_CLOCK: PlayedBy
PLAYED_BY_ONLY_CHOICE: PlayedBy
PLAYED_BY_STAND_IN: PlayedBy

class Table(_message.Message):
    __slots__ = ("code", "game", "options", "status", "seats", "host", "open", "paused", "game_number", "created_at", "clocks")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: _types_pb2.Value
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[_types_pb2.Value, _Mapping]] = ...) -> None: ...
    CODE_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    HOST_FIELD_NUMBER: _ClassVar[int]
    OPEN_FIELD_NUMBER: _ClassVar[int]
    PAUSED_FIELD_NUMBER: _ClassVar[int]
    GAME_NUMBER_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    CLOCKS_FIELD_NUMBER: _ClassVar[int]
    code: str
    game: str
    options: _containers.MessageMap[str, _types_pb2.Value]
    status: TableStatus
    seats: _containers.RepeatedCompositeFieldContainer[SeatInfo]
    host: int
    open: bool
    paused: bool
    game_number: int
    created_at: int
    clocks: bool
    def __init__(self, code: _Optional[str] = ..., game: _Optional[str] = ..., options: _Optional[_Mapping[str, _types_pb2.Value]] = ..., status: _Optional[_Union[TableStatus, str]] = ..., seats: _Optional[_Iterable[_Union[SeatInfo, _Mapping]]] = ..., host: _Optional[int] = ..., open: _Optional[bool] = ..., paused: _Optional[bool] = ..., game_number: _Optional[int] = ..., created_at: _Optional[int] = ..., clocks: _Optional[bool] = ...) -> None: ...

class SeatInfo(_message.Message):
    __slots__ = ("seat", "occupancy", "name", "level", "connected", "wins", "discloses")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    OCCUPANCY_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    CONNECTED_FIELD_NUMBER: _ClassVar[int]
    WINS_FIELD_NUMBER: _ClassVar[int]
    DISCLOSES_FIELD_NUMBER: _ClassVar[int]
    seat: int
    occupancy: Occupancy
    name: str
    level: str
    connected: bool
    wins: int
    discloses: bool
    def __init__(self, seat: _Optional[int] = ..., occupancy: _Optional[_Union[Occupancy, str]] = ..., name: _Optional[str] = ..., level: _Optional[str] = ..., connected: _Optional[bool] = ..., wins: _Optional[int] = ..., discloses: _Optional[bool] = ...) -> None: ...

class CreateTableRequest(_message.Message):
    __slots__ = ("game", "seats", "options", "name", "open", "no_clocks", "request_id")
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
    NAME_FIELD_NUMBER: _ClassVar[int]
    OPEN_FIELD_NUMBER: _ClassVar[int]
    NO_CLOCKS_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    game: str
    seats: int
    options: _containers.MessageMap[str, _types_pb2.Value]
    name: str
    open: bool
    no_clocks: bool
    request_id: str
    def __init__(self, game: _Optional[str] = ..., seats: _Optional[int] = ..., options: _Optional[_Mapping[str, _types_pb2.Value]] = ..., name: _Optional[str] = ..., open: _Optional[bool] = ..., no_clocks: _Optional[bool] = ..., request_id: _Optional[str] = ...) -> None: ...

class CreateTableResponse(_message.Message):
    __slots__ = ("table", "seat", "token")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    table: Table
    seat: int
    token: str
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ..., seat: _Optional[int] = ..., token: _Optional[str] = ...) -> None: ...

class ListTablesRequest(_message.Message):
    __slots__ = ("game", "page_size", "page_token")
    GAME_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    game: str
    page_size: int
    page_token: str
    def __init__(self, game: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListTablesResponse(_message.Message):
    __slots__ = ("tables", "next_page_token")
    TABLES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    tables: _containers.RepeatedCompositeFieldContainer[Table]
    next_page_token: str
    def __init__(self, tables: _Optional[_Iterable[_Union[Table, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class GetTableRequest(_message.Message):
    __slots__ = ("code",)
    CODE_FIELD_NUMBER: _ClassVar[int]
    code: str
    def __init__(self, code: _Optional[str] = ...) -> None: ...

class GetTableResponse(_message.Message):
    __slots__ = ("table",)
    TABLE_FIELD_NUMBER: _ClassVar[int]
    table: Table
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ...) -> None: ...

class JoinTableRequest(_message.Message):
    __slots__ = ("code", "name", "seat", "request_id")
    CODE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    code: str
    name: str
    seat: int
    request_id: str
    def __init__(self, code: _Optional[str] = ..., name: _Optional[str] = ..., seat: _Optional[int] = ..., request_id: _Optional[str] = ...) -> None: ...

class JoinTableResponse(_message.Message):
    __slots__ = ("table", "seat", "token")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    table: Table
    seat: int
    token: str
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ..., seat: _Optional[int] = ..., token: _Optional[str] = ...) -> None: ...

class LeaveTableRequest(_message.Message):
    __slots__ = ("code",)
    CODE_FIELD_NUMBER: _ClassVar[int]
    code: str
    def __init__(self, code: _Optional[str] = ...) -> None: ...

class LeaveTableResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SeatBotRequest(_message.Message):
    __slots__ = ("code", "seat", "bot", "level")
    CODE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    code: str
    seat: int
    bot: str
    level: str
    def __init__(self, code: _Optional[str] = ..., seat: _Optional[int] = ..., bot: _Optional[str] = ..., level: _Optional[str] = ...) -> None: ...

class SeatBotResponse(_message.Message):
    __slots__ = ("table",)
    TABLE_FIELD_NUMBER: _ClassVar[int]
    table: Table
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ...) -> None: ...

class ArrangeSeatsRequest(_message.Message):
    __slots__ = ("code", "order")
    CODE_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    code: str
    order: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, code: _Optional[str] = ..., order: _Optional[_Iterable[int]] = ...) -> None: ...

class ArrangeSeatsResponse(_message.Message):
    __slots__ = ("table",)
    TABLE_FIELD_NUMBER: _ClassVar[int]
    table: Table
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ...) -> None: ...

class StartGameRequest(_message.Message):
    __slots__ = ("code", "team_talk")
    CODE_FIELD_NUMBER: _ClassVar[int]
    TEAM_TALK_FIELD_NUMBER: _ClassVar[int]
    code: str
    team_talk: bool
    def __init__(self, code: _Optional[str] = ..., team_talk: _Optional[bool] = ...) -> None: ...

class StartGameResponse(_message.Message):
    __slots__ = ("table",)
    TABLE_FIELD_NUMBER: _ClassVar[int]
    table: Table
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ...) -> None: ...

class SubmitActionRequest(_message.Message):
    __slots__ = ("code", "action", "label", "seen_revision", "request_id", "game_number")
    CODE_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    SEEN_REVISION_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_NUMBER_FIELD_NUMBER: _ClassVar[int]
    code: str
    action: int
    label: str
    seen_revision: int
    request_id: str
    game_number: int
    def __init__(self, code: _Optional[str] = ..., action: _Optional[int] = ..., label: _Optional[str] = ..., seen_revision: _Optional[int] = ..., request_id: _Optional[str] = ..., game_number: _Optional[int] = ...) -> None: ...

class SubmitActionResponse(_message.Message):
    __slots__ = ("verdict", "reason", "revision", "legal")
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    LEGAL_FIELD_NUMBER: _ClassVar[int]
    verdict: Verdict
    reason: str
    revision: int
    legal: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, verdict: _Optional[_Union[Verdict, str]] = ..., reason: _Optional[str] = ..., revision: _Optional[int] = ..., legal: _Optional[_Iterable[int]] = ...) -> None: ...

class WatchTableRequest(_message.Message):
    __slots__ = ("code", "from_event")
    CODE_FIELD_NUMBER: _ClassVar[int]
    FROM_EVENT_FIELD_NUMBER: _ClassVar[int]
    code: str
    from_event: int
    def __init__(self, code: _Optional[str] = ..., from_event: _Optional[int] = ...) -> None: ...

class WatchTableResponse(_message.Message):
    __slots__ = ("snapshot", "event", "heartbeat", "closing")
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    CLOSING_FIELD_NUMBER: _ClassVar[int]
    snapshot: Snapshot
    event: Event
    heartbeat: Heartbeat
    closing: Closing
    def __init__(self, snapshot: _Optional[_Union[Snapshot, _Mapping]] = ..., event: _Optional[_Union[Event, _Mapping]] = ..., heartbeat: _Optional[_Union[Heartbeat, _Mapping]] = ..., closing: _Optional[_Union[Closing, _Mapping]] = ...) -> None: ...

class Snapshot(_message.Message):
    __slots__ = ("table", "seat", "last_event", "view", "talk", "log")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    LAST_EVENT_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    TALK_FIELD_NUMBER: _ClassVar[int]
    LOG_FIELD_NUMBER: _ClassVar[int]
    table: Table
    seat: int
    last_event: int
    view: View
    talk: _containers.RepeatedCompositeFieldContainer[Talked]
    log: _containers.RepeatedCompositeFieldContainer[_types_pb2.LogEntry]
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ..., seat: _Optional[int] = ..., last_event: _Optional[int] = ..., view: _Optional[_Union[View, _Mapping]] = ..., talk: _Optional[_Iterable[_Union[Talked, _Mapping]]] = ..., log: _Optional[_Iterable[_Union[_types_pb2.LogEntry, _Mapping]]] = ...) -> None: ...

class View(_message.Message):
    __slots__ = ("revision", "observation", "legal", "clocks", "count_down", "held", "game_number")
    REVISION_FIELD_NUMBER: _ClassVar[int]
    OBSERVATION_FIELD_NUMBER: _ClassVar[int]
    LEGAL_FIELD_NUMBER: _ClassVar[int]
    CLOCKS_FIELD_NUMBER: _ClassVar[int]
    COUNT_DOWN_FIELD_NUMBER: _ClassVar[int]
    HELD_FIELD_NUMBER: _ClassVar[int]
    GAME_NUMBER_FIELD_NUMBER: _ClassVar[int]
    revision: int
    observation: _types_pb2.Observation
    legal: _containers.RepeatedCompositeFieldContainer[_types_pb2.Action]
    clocks: _containers.RepeatedCompositeFieldContainer[Clock]
    count_down: int
    held: Held
    game_number: int
    def __init__(self, revision: _Optional[int] = ..., observation: _Optional[_Union[_types_pb2.Observation, _Mapping]] = ..., legal: _Optional[_Iterable[_Union[_types_pb2.Action, _Mapping]]] = ..., clocks: _Optional[_Iterable[_Union[Clock, _Mapping]]] = ..., count_down: _Optional[int] = ..., held: _Optional[_Union[Held, _Mapping]] = ..., game_number: _Optional[int] = ...) -> None: ...

class Clock(_message.Message):
    __slots__ = ("window", "seat", "milliseconds")
    WINDOW_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    window: str
    seat: int
    milliseconds: int
    def __init__(self, window: _Optional[str] = ..., seat: _Optional[int] = ..., milliseconds: _Optional[int] = ...) -> None: ...

class Event(_message.Message):
    __slots__ = ("number", "at", "played", "table_changed", "talked", "adjudication", "held", "view")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    TABLE_CHANGED_FIELD_NUMBER: _ClassVar[int]
    TALKED_FIELD_NUMBER: _ClassVar[int]
    ADJUDICATION_FIELD_NUMBER: _ClassVar[int]
    HELD_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    number: int
    at: int
    played: Played
    table_changed: TableChanged
    talked: Talked
    adjudication: Adjudication
    held: Held
    view: View
    def __init__(self, number: _Optional[int] = ..., at: _Optional[int] = ..., played: _Optional[_Union[Played, _Mapping]] = ..., table_changed: _Optional[_Union[TableChanged, _Mapping]] = ..., talked: _Optional[_Union[Talked, _Mapping]] = ..., adjudication: _Optional[_Union[Adjudication, _Mapping]] = ..., held: _Optional[_Union[Held, _Mapping]] = ..., view: _Optional[_Union[View, _Mapping]] = ...) -> None: ...

class Played(_message.Message):
    __slots__ = ("entries", "by")
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    BY_FIELD_NUMBER: _ClassVar[int]
    entries: _containers.RepeatedCompositeFieldContainer[_types_pb2.LogEntry]
    by: PlayedBy
    def __init__(self, entries: _Optional[_Iterable[_Union[_types_pb2.LogEntry, _Mapping]]] = ..., by: _Optional[_Union[PlayedBy, str]] = ...) -> None: ...

class TableChanged(_message.Message):
    __slots__ = ("table", "why", "seat", "viewer_seat")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    WHY_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    VIEWER_SEAT_FIELD_NUMBER: _ClassVar[int]
    table: Table
    why: str
    seat: int
    viewer_seat: int
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ..., why: _Optional[str] = ..., seat: _Optional[int] = ..., viewer_seat: _Optional[int] = ...) -> None: ...

class Talked(_message.Message):
    __slots__ = ("seat", "signal")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SIGNAL_FIELD_NUMBER: _ClassVar[int]
    seat: int
    signal: str
    def __init__(self, seat: _Optional[int] = ..., signal: _Optional[str] = ...) -> None: ...

class Adjudication(_message.Message):
    __slots__ = ("racers", "drawn")
    RACERS_FIELD_NUMBER: _ClassVar[int]
    DRAWN_FIELD_NUMBER: _ClassVar[int]
    racers: _containers.RepeatedCompositeFieldContainer[Racer]
    drawn: bool
    def __init__(self, racers: _Optional[_Iterable[_Union[Racer, _Mapping]]] = ..., drawn: _Optional[bool] = ...) -> None: ...

class Racer(_message.Message):
    __slots__ = ("seat", "label", "arrival_milliseconds", "credit_milliseconds", "verdict")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    ARRIVAL_MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    CREDIT_MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    label: str
    arrival_milliseconds: float
    credit_milliseconds: float
    verdict: Verdict
    def __init__(self, seat: _Optional[int] = ..., label: _Optional[str] = ..., arrival_milliseconds: _Optional[float] = ..., credit_milliseconds: _Optional[float] = ..., verdict: _Optional[_Union[Verdict, str]] = ...) -> None: ...

class Held(_message.Message):
    __slots__ = ("seat", "label", "milliseconds")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    label: str
    milliseconds: int
    def __init__(self, seat: _Optional[int] = ..., label: _Optional[str] = ..., milliseconds: _Optional[int] = ...) -> None: ...

class Heartbeat(_message.Message):
    __slots__ = ("number", "last_event")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    LAST_EVENT_FIELD_NUMBER: _ClassVar[int]
    number: int
    last_event: int
    def __init__(self, number: _Optional[int] = ..., last_event: _Optional[int] = ...) -> None: ...

class Closing(_message.Message):
    __slots__ = ("reason", "retry_milliseconds")
    REASON_FIELD_NUMBER: _ClassVar[int]
    RETRY_MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    reason: str
    retry_milliseconds: int
    def __init__(self, reason: _Optional[str] = ..., retry_milliseconds: _Optional[int] = ...) -> None: ...

class AckRequest(_message.Message):
    __slots__ = ("code", "number")
    CODE_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    code: str
    number: int
    def __init__(self, code: _Optional[str] = ..., number: _Optional[int] = ...) -> None: ...

class AckResponse(_message.Message):
    __slots__ = ("round_trip_milliseconds",)
    ROUND_TRIP_MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    round_trip_milliseconds: float
    def __init__(self, round_trip_milliseconds: _Optional[float] = ...) -> None: ...

class PauseTableRequest(_message.Message):
    __slots__ = ("code", "paused")
    CODE_FIELD_NUMBER: _ClassVar[int]
    PAUSED_FIELD_NUMBER: _ClassVar[int]
    code: str
    paused: bool
    def __init__(self, code: _Optional[str] = ..., paused: _Optional[bool] = ...) -> None: ...

class PauseTableResponse(_message.Message):
    __slots__ = ("table",)
    TABLE_FIELD_NUMBER: _ClassVar[int]
    table: Table
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ...) -> None: ...

class KickPlayerRequest(_message.Message):
    __slots__ = ("code", "seat")
    CODE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    code: str
    seat: int
    def __init__(self, code: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class KickPlayerResponse(_message.Message):
    __slots__ = ("table",)
    TABLE_FIELD_NUMBER: _ClassVar[int]
    table: Table
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ...) -> None: ...

class HandOverRequest(_message.Message):
    __slots__ = ("code", "seat")
    CODE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    code: str
    seat: int
    def __init__(self, code: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class HandOverResponse(_message.Message):
    __slots__ = ("table",)
    TABLE_FIELD_NUMBER: _ClassVar[int]
    table: Table
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ...) -> None: ...

class RematchRequest(_message.Message):
    __slots__ = ("code",)
    CODE_FIELD_NUMBER: _ClassVar[int]
    code: str
    def __init__(self, code: _Optional[str] = ...) -> None: ...

class RematchResponse(_message.Message):
    __slots__ = ("table",)
    TABLE_FIELD_NUMBER: _ClassVar[int]
    table: Table
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ...) -> None: ...

class TalkRequest(_message.Message):
    __slots__ = ("code", "signal")
    CODE_FIELD_NUMBER: _ClassVar[int]
    SIGNAL_FIELD_NUMBER: _ClassVar[int]
    code: str
    signal: str
    def __init__(self, code: _Optional[str] = ..., signal: _Optional[str] = ...) -> None: ...

class TalkResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class DiscloseRequest(_message.Message):
    __slots__ = ("code", "agree")
    CODE_FIELD_NUMBER: _ClassVar[int]
    AGREE_FIELD_NUMBER: _ClassVar[int]
    code: str
    agree: bool
    def __init__(self, code: _Optional[str] = ..., agree: _Optional[bool] = ...) -> None: ...

class DiscloseResponse(_message.Message):
    __slots__ = ("table",)
    TABLE_FIELD_NUMBER: _ClassVar[int]
    table: Table
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ...) -> None: ...

class GetRecordRequest(_message.Message):
    __slots__ = ("code", "game_number")
    CODE_FIELD_NUMBER: _ClassVar[int]
    GAME_NUMBER_FIELD_NUMBER: _ClassVar[int]
    code: str
    game_number: int
    def __init__(self, code: _Optional[str] = ..., game_number: _Optional[int] = ...) -> None: ...

class GetRecordResponse(_message.Message):
    __slots__ = ("game", "rules_version", "seats", "options", "log", "complete", "text", "points", "winners")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: _types_pb2.Value
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[_types_pb2.Value, _Mapping]] = ...) -> None: ...
    GAME_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    LOG_FIELD_NUMBER: _ClassVar[int]
    COMPLETE_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    WINNERS_FIELD_NUMBER: _ClassVar[int]
    game: str
    rules_version: int
    seats: int
    options: _containers.MessageMap[str, _types_pb2.Value]
    log: _containers.RepeatedCompositeFieldContainer[_types_pb2.LogEntry]
    complete: bool
    text: str
    points: _containers.RepeatedScalarFieldContainer[int]
    winners: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, game: _Optional[str] = ..., rules_version: _Optional[int] = ..., seats: _Optional[int] = ..., options: _Optional[_Mapping[str, _types_pb2.Value]] = ..., log: _Optional[_Iterable[_Union[_types_pb2.LogEntry, _Mapping]]] = ..., complete: _Optional[bool] = ..., text: _Optional[str] = ..., points: _Optional[_Iterable[int]] = ..., winners: _Optional[_Iterable[int]] = ...) -> None: ...

class ErrorDetail(_message.Message):
    __slots__ = ("reason", "field", "legal", "retry_milliseconds")
    REASON_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    LEGAL_FIELD_NUMBER: _ClassVar[int]
    RETRY_MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    reason: str
    field: str
    legal: _containers.RepeatedScalarFieldContainer[str]
    retry_milliseconds: int
    def __init__(self, reason: _Optional[str] = ..., field: _Optional[str] = ..., legal: _Optional[_Iterable[str]] = ..., retry_milliseconds: _Optional[int] = ...) -> None: ...
