"""A bot on the other side of a pipe: it plays as in process, and bad lines do it no harm."""

from __future__ import annotations

import io
import json
import signal
import subprocess
from collections.abc import Mapping
from functools import cache
from types import TracebackType
from typing import Any, ClassVar, Self

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cambusa
from cambusa import arena, bots, remote
from cambusa.bots import Bot, Seen
from cambusa.game import Game
from cambusa.table import Table
from tests.cli.support import COMMAND, PATIENCE, inside

OFFERED = [(game, bot) for game in cambusa.games() for bot in bots.names(game)]


class Process:
    """`cambusa bot` in a process of its own."""

    def __init__(self, *args: str) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen([*COMMAND, "bot", *args], stdin=pipe, stdout=pipe, stderr=pipe)
        self.hello = self._line()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def ask(self, line: str | bytes) -> Any:
        """Send a line; return the answer to it."""
        assert self._process.stdin
        self._process.stdin.write((line.encode() if isinstance(line, str) else line) + b"\n")
        self._process.stdin.flush()
        return self._line()

    def end(self) -> tuple[int, bytes, bytes]:
        """Close its input; return exit code and what it still wrote."""
        out, err = self._process.communicate(timeout=PATIENCE)
        return self._process.returncode, out, err

    def interrupt(self) -> int:
        self._process.send_signal(signal.SIGINT)
        return self._process.wait(PATIENCE)

    def _line(self) -> Any:
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert line, "the process has ended"
        return json.loads(line)


class Both:
    """A bot here and its like in another process, which must agree."""

    wants_deal: ClassVar[bool] = True

    def __init__(self, here: Bot, there: Process) -> None:
        self.here, self.there, self.asked = here, there, 0
        assert there.hello["wants_deal"] == here.wants_deal

    def act(self, seen: Seen) -> tuple[int | None, float]:
        shown = Seen(**{**seen, "deal": seen["deal"] if self.here.wants_deal else None})
        action, seconds = self.here.act(shown)
        answer = self.there.ask(json.dumps(shown))
        label = None if action is None else cambusa.load(seen["observation"]["game"]).label(action)
        assert answer == {"action": action, "label": label, "seconds": seconds}
        self.asked += 1
        return action, seconds


@pytest.mark.parametrize(("game", "bot"), OFFERED)
@pytest.mark.parametrize("size", ["few", "middle", "most"])
def test_it_plays_whole_games_as_in_process(game: str, bot: str, size: str) -> None:
    few, most = cambusa.spec(game).seats
    seats = {"few": few, "middle": (few + most) // 2, "most": most}[size]
    made = arena.load(game, seats)
    for name, limit in {"max_actions": 120, "max_turns": 30}.items():
        if name in made.spec.guards:
            made = arena.load(game, seats, **{name: limit})
    seat, signals = seats - 1, bots.signals(made, 5)
    options = [f"{name}={json.dumps(value)}" for name, value in made.options.items()]
    args = [game, "--bot", bot, "--level", "easy", "--seat", str(seat), "--seats", str(seats), "--seed", "11"]
    for option in options:
        args += ["-o", option]
    if signal := signals[seat]:
        args += ["--signal", signal]
    with Process(*args) as there:
        expected = {"game": game, "seats": seats, "seat": seat, "options": made.options, "bot": bot, "level": "easy"}
        assert there.hello.items() >= {**expected, "signal": signal, "rules": made.spec.rules_version}.items()
        both = Both(bots.make(bot, made, seat, 11, "easy", signal=signal), there)
        others = {other: bots.make("random", made, other, other) for other in range(seats - 1)}
        table = Table(made.new(3), {**others, seat: both}, None, clocks=True, now=0.0)
        while due := table.due():
            table.advance(due.seat, due.label, due.at)
        assert table.over
        assert both.asked > 0
        assert there.end() == (0, b"", b"")


def line_of(game: Game, seed: int = 1, skip: int = 10, deal: bool = True) -> dict[str, Any]:
    """What a seat is shown a few actions into a random game, as JSON values."""
    state = game.new(seed)
    seat = 0
    for step in range(skip + 100):
        seat = sorted(state.active_seats)[step % len(state.active_seats)]
        if step >= skip and seat == 0:
            break
        labels = state.legal_labels(seat)
        state.apply(labels[(7 * step) % len(labels)], seat)
    assert seat == 0
    shown = Seen(
        observation=state.observation(0),
        log=state.log(0),
        legal=state.legal_actions(0),
        deal=state.redeal(0, 0).position() if deal else None,
    )
    line: dict[str, Any] = json.loads(json.dumps(shown))
    return line


SHRIMP = cambusa.load("shrimp", 3)
GOOD = line_of(SHRIMP)
BOT = bots.make("rule", SHRIMP, 0, 1)


def test_what_is_asked_twice_is_answered_twice_and_other_keys_are_ignored() -> None:
    first = remote.answer(BOT, SHRIMP, 0, json.dumps(GOOD))
    assert first["action"] in (None, *GOOD["legal"])
    assert remote.answer(BOT, SHRIMP, 0, json.dumps({**GOOD, "id": [1], "deal": 7}).encode()) == first
    without = {key: value for key, value in GOOD.items() if key != "deal"}
    assert remote.answer(BOT, SHRIMP, 0, f"  {json.dumps(without)} \r\n") == first


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "expected one JSON object a line: Expecting value"),
        ("{", "expected one JSON object a line: Expecting property name"),
        (b"\xff", "expected one JSON object a line: 'utf-8' codec can't decode"),
        ("[" * 100_000, "expected one JSON object a line: "),  # then what this Python says of too deep a value
        ("1" * 10_000, "expected one JSON object a line: Exceeds the limit"),
        ("[]", "the line: expected an object, got []"),
        ("{}", "the line: 'observation' is missing; it has []"),
        ({"observation": 1}, "observation: expected an object, got 1"),
        ({"observation": {}}, "observation: game: expected 'shrimp', got None"),
        ({"observation": {"game": "shrimp", "seat": 1}}, "observation: seat: expected 0, got 1"),
        ({"observation": {"game": "shrimp", "seat": False}}, "observation: seat: expected 0, got False"),
        ({"log": {}}, "log: expected an array, got {}"),
        (
            {"log": [[0, "flip 1"], [3, "flip 1"]]},
            "log: entry 1: expected [seat 0..2 or null, label], got [3, 'flip 1']",
        ),
        ({"log": [[0, None]]}, "log: entry 0: expected [seat 0..2 or null, label], got [0, None]"),
        ({"log": ["ab"]}, "log: entry 0: expected [seat 0..2 or null, label], got 'ab'"),
        ({"legal": None}, "legal: expected an array, got None"),
        ({"legal": []}, "legal: expected one action at least"),
        ({"legal": [1, 1]}, "legal: expected ascending actions 0.."),
        ({"legal": [True]}, "legal: expected ascending actions 0.."),
        ({"legal": [-1]}, "legal: expected ascending actions 0.."),
        ({"legal": [1.0]}, "legal: expected ascending actions 0.."),
        ({"legal": [10**6]}, "legal: expected ascending actions 0.."),
        ('{"observation": NaN}', "expected one JSON object a line: NaN is no JSON"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(line: str | bytes | dict[str, Any], says: str) -> None:
    text = json.dumps({**GOOD, **line}) if isinstance(line, dict) else line
    answer = remote.answer(BOT, SHRIMP, 0, text)
    assert list(answer) == ["error"]
    assert says in answer["error"]


def test_a_deal_is_asked_for_if_it_is_wanted() -> None:
    assert remote.read(SHRIMP, 0, json.dumps(GOOD), deal=True)["deal"] == GOOD["deal"]
    assert remote.read(SHRIMP, 0, json.dumps(GOOD))["deal"] is None
    with pytest.raises(cambusa.BotError, match="the line: 'deal' is missing; it has "):
        remote.read(SHRIMP, 0, json.dumps({key: GOOD[key] for key in ("observation", "log", "legal")}), deal=True)
    with pytest.raises(cambusa.BotError, match="deal: expected an object, got None"):
        remote.read(SHRIMP, 0, json.dumps({**GOOD, "deal": None}), deal=True)


def test_too_long_a_line_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    good = json.dumps(GOOD).encode()
    monkeypatch.setattr(remote, "LINE", len(good) + 2)
    long = b"x" * (5 * len(good))
    stream = io.BytesIO(b"\n".join([good, long, good, good + b" ", long]))
    answers = list(remote.answers(BOT, SHRIMP, 0, stream))
    error = {"error": f"expected a line of at most {len(good) + 2} bytes"}
    assert answers == [answers[0], error, answers[0], answers[0], error]
    assert "action" in answers[0]


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_get_an_error(line: bytes | str) -> None:
    assert list(remote.answer(BOT, SHRIMP, 0, line)) == ["error"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 300) | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=6,
)


def damaged(data: st.DataObject, value: Any) -> Any:
    """The value with one place somewhere inside left out, doubled, or put otherwise."""
    if not isinstance(value, dict | list) or not value or data.draw(st.integers(0, 4)) == 0:
        return data.draw(JSON)
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    key = data.draw(st.sampled_from(keys))
    how = data.draw(st.sampled_from(["inside", "inside", "inside", "gone", "twice"]))
    if isinstance(value, dict):
        rest = {name: value[name] for name in keys if name != key}
        return rest if how == "gone" else {**rest, key: damaged(data, value[key])}
    middle = {"gone": [], "twice": [value[key]] * 2}.get(how)
    return [*value[:key], *(middle if middle is not None else [damaged(data, value[key])]), *value[key + 1 :]]


@cache
def prepared(game: str) -> tuple[Game, list[dict[str, Any]]]:
    made = arena.load(game, cambusa.spec(game).seats[1])
    return made, [line_of(made, seed, skip) for seed, skip in ((1, 0), (2, 8), (3, 30))]


@pytest.mark.parametrize(("game", "bot"), OFFERED)
@given(data=st.data())
def test_damaged_lines_of_the_right_outline_get_an_answer_or_an_error(game: str, bot: str, data: st.DataObject) -> None:
    made, lines = prepared(game)
    line = data.draw(st.sampled_from(lines))
    part = data.draw(st.sampled_from(["observation", "observation", "log", "legal", "deal"]))
    line = {**line, part: damaged(data, line[part])}
    agreed = bots.signals(made, 1)[0]
    answer = remote.answer(bots.make(bot, made, 0, 1, "easy", signal=agreed), made, 0, json.dumps(line))
    assert_answer(answer, line)


def assert_answer(answer: Mapping[str, Any], line: Mapping[str, Any]) -> None:
    json.dumps(answer, allow_nan=False)
    if list(answer) == ["error"]:
        assert 0 < len(answer["error"]) < 1000
    else:
        assert list(answer) == ["action", "label", "seconds"]
        assert answer["action"] is None or answer["action"] in line["legal"]


def test_a_process_goes_on_after_bad_lines_and_ends_with_its_input() -> None:
    good = json.dumps(GOOD)
    with Process("shrimp", "--seats", "3", "--bot", "rule", "--seed", "1") as process:
        first = process.ask(good)
        for bad in (
            "",
            "[",
            "\x00",
            b"\xff\xfe",
            "[" * 100_000,
            json.dumps({**GOOD, "observation": {}}),
            b"x" * 100_000,
        ):
            assert list(process.ask(bad)) == ["error"]
        assert process.ask(good) == first == remote.answer(BOT, SHRIMP, 0, good)
        assert process.end() == (0, b"", b"")


def test_a_last_line_without_an_end_is_answered() -> None:
    result = inside("bot", "shrimp", "--seats", "3", "--bot", "rule", "--seed", "1", text=json.dumps(GOOD))
    hello, answer = map(json.loads, result.stdout.splitlines())
    assert hello["game"] == "shrimp"
    assert answer == remote.answer(BOT, SHRIMP, 0, json.dumps(GOOD))
    assert (result.returncode, result.stderr) == (0, "")


def test_control_c_ends_it() -> None:
    with Process("shrimp") as process:
        assert process.interrupt() == 130


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--bot", "clever"], "shrimp has no bot 'clever'; it has rule, random"),
        (["--bot", "rule:god"], "expected a level easy, medium, hard, got 'god'"),
        (["--seat", "2"], "expected a seat 0..1, got 2"),
        (["--seats", "1"], "expected seats 2..6, got 1"),
        (["--signal", "wink"], "expected a signal, one of none, got 'wink'"),
        (["-o", "x=1"], "shrimp has no option 'x'"),
    ],
)
def test_wrong_use_is_said(args: list[str], says: str) -> None:
    result = inside("bot", "shrimp", *args)
    assert (result.returncode, result.stdout) == (2, "")
    assert says in result.stderr
