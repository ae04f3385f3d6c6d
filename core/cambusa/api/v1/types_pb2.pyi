from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GameSpec(_message.Message):
    __slots__ = ("name", "title", "designer", "summary", "minutes", "rules_version", "min_seats", "max_seats", "options", "windows", "racing_verbs", "signals", "seatings", "bots", "reasons", "components", "actions", "checks", "hold", "count_down")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    DESIGNER_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    MINUTES_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    MIN_SEATS_FIELD_NUMBER: _ClassVar[int]
    MAX_SEATS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    WINDOWS_FIELD_NUMBER: _ClassVar[int]
    RACING_VERBS_FIELD_NUMBER: _ClassVar[int]
    SIGNALS_FIELD_NUMBER: _ClassVar[int]
    SEATINGS_FIELD_NUMBER: _ClassVar[int]
    BOTS_FIELD_NUMBER: _ClassVar[int]
    REASONS_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    CHECKS_FIELD_NUMBER: _ClassVar[int]
    HOLD_FIELD_NUMBER: _ClassVar[int]
    COUNT_DOWN_FIELD_NUMBER: _ClassVar[int]
    name: str
    title: str
    designer: str
    summary: str
    minutes: int
    rules_version: int
    min_seats: int
    max_seats: int
    options: _containers.RepeatedCompositeFieldContainer[Option]
    windows: _containers.RepeatedCompositeFieldContainer[Window]
    racing_verbs: _containers.RepeatedScalarFieldContainer[str]
    signals: _containers.RepeatedScalarFieldContainer[str]
    seatings: _containers.RepeatedCompositeFieldContainer[Seating]
    bots: _containers.RepeatedScalarFieldContainer[str]
    reasons: _containers.RepeatedCompositeFieldContainer[Reason]
    components: _containers.RepeatedCompositeFieldContainer[Component]
    actions: _containers.RepeatedScalarFieldContainer[str]
    checks: _containers.RepeatedCompositeFieldContainer[CheckSpec]
    hold: Hold
    count_down: CountDown
    def __init__(self, name: _Optional[str] = ..., title: _Optional[str] = ..., designer: _Optional[str] = ..., summary: _Optional[str] = ..., minutes: _Optional[int] = ..., rules_version: _Optional[int] = ..., min_seats: _Optional[int] = ..., max_seats: _Optional[int] = ..., options: _Optional[_Iterable[_Union[Option, _Mapping]]] = ..., windows: _Optional[_Iterable[_Union[Window, _Mapping]]] = ..., racing_verbs: _Optional[_Iterable[str]] = ..., signals: _Optional[_Iterable[str]] = ..., seatings: _Optional[_Iterable[_Union[Seating, _Mapping]]] = ..., bots: _Optional[_Iterable[str]] = ..., reasons: _Optional[_Iterable[_Union[Reason, _Mapping]]] = ..., components: _Optional[_Iterable[_Union[Component, _Mapping]]] = ..., actions: _Optional[_Iterable[str]] = ..., checks: _Optional[_Iterable[_Union[CheckSpec, _Mapping]]] = ..., hold: _Optional[_Union[Hold, _Mapping]] = ..., count_down: _Optional[_Union[CountDown, _Mapping]] = ...) -> None: ...

class Option(_message.Message):
    __slots__ = ("name", "summary", "default", "minimum", "maximum", "names_seat", "choices")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_FIELD_NUMBER: _ClassVar[int]
    MINIMUM_FIELD_NUMBER: _ClassVar[int]
    MAXIMUM_FIELD_NUMBER: _ClassVar[int]
    NAMES_SEAT_FIELD_NUMBER: _ClassVar[int]
    CHOICES_FIELD_NUMBER: _ClassVar[int]
    name: str
    summary: str
    default: Value
    minimum: int
    maximum: int
    names_seat: bool
    choices: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, name: _Optional[str] = ..., summary: _Optional[str] = ..., default: _Optional[_Union[Value, _Mapping]] = ..., minimum: _Optional[int] = ..., maximum: _Optional[int] = ..., names_seat: _Optional[bool] = ..., choices: _Optional[_Iterable[str]] = ...) -> None: ...

class Value(_message.Message):
    __slots__ = ("flag", "number", "text", "list", "map")
    FLAG_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    LIST_FIELD_NUMBER: _ClassVar[int]
    MAP_FIELD_NUMBER: _ClassVar[int]
    flag: bool
    number: int
    text: str
    list: ValueList
    map: ValueMap
    def __init__(self, flag: _Optional[bool] = ..., number: _Optional[int] = ..., text: _Optional[str] = ..., list: _Optional[_Union[ValueList, _Mapping]] = ..., map: _Optional[_Union[ValueMap, _Mapping]] = ...) -> None: ...

class ValueList(_message.Message):
    __slots__ = ("values",)
    VALUES_FIELD_NUMBER: _ClassVar[int]
    values: _containers.RepeatedCompositeFieldContainer[Value]
    def __init__(self, values: _Optional[_Iterable[_Union[Value, _Mapping]]] = ...) -> None: ...

class ValueMap(_message.Message):
    __slots__ = ("values",)
    class ValuesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: Value
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[Value, _Mapping]] = ...) -> None: ...
    VALUES_FIELD_NUMBER: _ClassVar[int]
    values: _containers.MessageMap[str, Value]
    def __init__(self, values: _Optional[_Mapping[str, Value]] = ...) -> None: ...

class Window(_message.Message):
    __slots__ = ("name", "phase", "milliseconds")
    NAME_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    name: str
    phase: str
    milliseconds: int
    def __init__(self, name: _Optional[str] = ..., phase: _Optional[str] = ..., milliseconds: _Optional[int] = ...) -> None: ...

class Hold(_message.Message):
    __slots__ = ("label", "undo", "milliseconds")
    LABEL_FIELD_NUMBER: _ClassVar[int]
    UNDO_FIELD_NUMBER: _ClassVar[int]
    MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    label: str
    undo: str
    milliseconds: int
    def __init__(self, label: _Optional[str] = ..., undo: _Optional[str] = ..., milliseconds: _Optional[int] = ...) -> None: ...

class CountDown(_message.Message):
    __slots__ = ("milliseconds", "verbs")
    MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    VERBS_FIELD_NUMBER: _ClassVar[int]
    milliseconds: int
    verbs: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, milliseconds: _Optional[int] = ..., verbs: _Optional[_Iterable[str]] = ...) -> None: ...

class Seating(_message.Message):
    __slots__ = ("seats", "teams")
    SEATS_FIELD_NUMBER: _ClassVar[int]
    TEAMS_FIELD_NUMBER: _ClassVar[int]
    seats: int
    teams: _containers.RepeatedCompositeFieldContainer[Team]
    def __init__(self, seats: _Optional[int] = ..., teams: _Optional[_Iterable[_Union[Team, _Mapping]]] = ...) -> None: ...

class Team(_message.Message):
    __slots__ = ("seats",)
    SEATS_FIELD_NUMBER: _ClassVar[int]
    seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seats: _Optional[_Iterable[int]] = ...) -> None: ...

class Reason(_message.Message):
    __slots__ = ("name", "meaning")
    NAME_FIELD_NUMBER: _ClassVar[int]
    MEANING_FIELD_NUMBER: _ClassVar[int]
    name: str
    meaning: str
    def __init__(self, name: _Optional[str] = ..., meaning: _Optional[str] = ...) -> None: ...

class Component(_message.Message):
    __slots__ = ("name", "items")
    NAME_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    name: str
    items: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, name: _Optional[str] = ..., items: _Optional[_Iterable[str]] = ...) -> None: ...

class CheckSpec(_message.Message):
    __slots__ = ("name", "summary", "width")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    name: str
    summary: str
    width: int
    def __init__(self, name: _Optional[str] = ..., summary: _Optional[str] = ..., width: _Optional[int] = ...) -> None: ...

class Action(_message.Message):
    __slots__ = ("id", "label", "verb", "arguments")
    ID_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    VERB_FIELD_NUMBER: _ClassVar[int]
    ARGUMENTS_FIELD_NUMBER: _ClassVar[int]
    id: int
    label: str
    verb: str
    arguments: _containers.RepeatedCompositeFieldContainer[Argument]
    def __init__(self, id: _Optional[int] = ..., label: _Optional[str] = ..., verb: _Optional[str] = ..., arguments: _Optional[_Iterable[_Union[Argument, _Mapping]]] = ...) -> None: ...

class Argument(_message.Message):
    __slots__ = ("number", "word")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    WORD_FIELD_NUMBER: _ClassVar[int]
    number: int
    word: str
    def __init__(self, number: _Optional[int] = ..., word: _Optional[str] = ...) -> None: ...

class Observation(_message.Message):
    __slots__ = ("game", "seat", "phase", "turn", "actor", "active", "terminal", "zones", "counters", "facts", "points", "winners")
    class FactsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: Value
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[Value, _Mapping]] = ...) -> None: ...
    GAME_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_FIELD_NUMBER: _ClassVar[int]
    ZONES_FIELD_NUMBER: _ClassVar[int]
    COUNTERS_FIELD_NUMBER: _ClassVar[int]
    FACTS_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    WINNERS_FIELD_NUMBER: _ClassVar[int]
    game: str
    seat: int
    phase: str
    turn: int
    actor: int
    active: _containers.RepeatedScalarFieldContainer[int]
    terminal: bool
    zones: _containers.RepeatedCompositeFieldContainer[Zone]
    counters: _containers.RepeatedCompositeFieldContainer[Counter]
    facts: _containers.MessageMap[str, Value]
    points: _containers.RepeatedScalarFieldContainer[int]
    winners: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, game: _Optional[str] = ..., seat: _Optional[int] = ..., phase: _Optional[str] = ..., turn: _Optional[int] = ..., actor: _Optional[int] = ..., active: _Optional[_Iterable[int]] = ..., terminal: _Optional[bool] = ..., zones: _Optional[_Iterable[_Union[Zone, _Mapping]]] = ..., counters: _Optional[_Iterable[_Union[Counter, _Mapping]]] = ..., facts: _Optional[_Mapping[str, Value]] = ..., points: _Optional[_Iterable[int]] = ..., winners: _Optional[_Iterable[int]] = ...) -> None: ...

class Zone(_message.Message):
    __slots__ = ("name", "owner", "cards", "size")
    NAME_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    name: str
    owner: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    size: int
    def __init__(self, name: _Optional[str] = ..., owner: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ..., size: _Optional[int] = ...) -> None: ...

class Counter(_message.Message):
    __slots__ = ("name", "owner", "value")
    NAME_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    name: str
    owner: int
    value: int
    def __init__(self, name: _Optional[str] = ..., owner: _Optional[int] = ..., value: _Optional[int] = ...) -> None: ...

class LogEntry(_message.Message):
    __slots__ = ("index", "seat", "label", "verb", "arguments")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    VERB_FIELD_NUMBER: _ClassVar[int]
    ARGUMENTS_FIELD_NUMBER: _ClassVar[int]
    index: int
    seat: int
    label: str
    verb: str
    arguments: _containers.RepeatedCompositeFieldContainer[Argument]
    def __init__(self, index: _Optional[int] = ..., seat: _Optional[int] = ..., label: _Optional[str] = ..., verb: _Optional[str] = ..., arguments: _Optional[_Iterable[_Union[Argument, _Mapping]]] = ...) -> None: ...
