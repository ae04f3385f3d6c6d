"""Records: every game can be written down, read, and played again to the same bytes."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cambusa
from cambusa import Game, Record, RecordError, State
from tests.conformance.support import Config, choose, configs, finish, samples


def played(state: State, random: Random, steps: int) -> State:
    for _ in range(steps):
        if not state.is_terminal:
            seat, number = choose(state, random)
            state.apply(number, seat)
    return state


def recorded(config: Config) -> Iterator[State]:
    """Yield states with records of every kind: each start, unfinished and finished."""
    game, random = config.load(), Random(f"records {config}")
    starts = [game.new(), game.new(0), game.new(2**64 - 1)]
    starts += [game.from_position(state.position()) for state in samples(config)[1::9]]
    for start in starts:
        for steps in (0, 7):
            yield played(start.copy(), random, steps)
        yield finish(start.copy(), random)


def test_records_replay_to_the_same_bytes(config: Config, game: Game) -> None:
    kinds = set()
    for state in recorded(config):
        record = state.record()
        kinds.add((type(record.start), record.result == "unfinished"))
        text = record.dumps()
        again = Record.loads(text)
        assert again == record
        assert again.dumps() == text
        assert text.endswith("\n")
        assert record.digest == sha256(bytes(state)).hexdigest()
        assert record.game_of() == game
        for last in (game.replay(again), again.replayed()):
            assert bytes(last) == bytes(state)
            assert last.record() == record
            if not isinstance(record.start, dict):
                assert last.log() == state.log()
        assert pickle.loads(pickle.dumps(record)) == record
    assert kinds == {(start, unfinished) for start in (type(None), int, dict) for unfinished in (True, False)}


def test_records_of_states_with_logs(states: list[State]) -> None:
    for state in states:
        assert state.game.replay(Record.loads(state.record().dumps())) == state


def test_what_a_record_says(config: Config, game: Game) -> None:
    state = finish(game.new(3), Random(3))
    record = state.record()
    assert (record.game, record.seats, record.options) == (game.name, game.seats, game.options)
    assert record.rules == game.spec.rules_version
    assert record.start == 3
    winners, points = " ".join(map(str, state.winners)), " ".join(map(str, state.points))
    assert record.result == f"winners {winners} points {points}"
    lines = record.dumps().splitlines()
    assert lines[:4] == ["cambusa record 1", f"game {game.name}", f"rules {record.rules}", f"seats {config.seats}"]
    assert lines[-1] == f"end {len(record.log)} {record.result} sha256:{record.digest}"
    assert [line.split(" ")[1] for line in lines if line.startswith("option ")] == sorted(game.options)


def test_states_of_a_record(game: Game) -> None:
    state = played(game.new(), Random(1), 20)
    record = state.record()
    sizes = [step.revision for step in record.states(game)]
    assert sizes[0] == 0
    assert sizes == sorted(set(sizes))
    assert sizes[-1] == state.revision


def test_files(name: str, tmp_path: Path) -> None:
    record = samples(configs(name)[0])[-1].record()
    path = tmp_path / "game.txt"
    record.save(path)
    assert path.read_bytes() == record.dumps().encode()
    assert Record.load(path) == Record.load(str(path)) == record
    with pytest.raises(OSError, match="nowhere"):
        Record.load(tmp_path / "nowhere")


def test_a_record_of_another_game_is_refused(name: str) -> None:
    shapes = [config.load() for config in configs(name)]
    record = shapes[0].new(1).record()
    for other in shapes[1:]:
        with pytest.raises(RecordError, match="a record of"):
            other.replay(record)
    for wrong in (
        replace(record, game=f"{name}x"),
        replace(record, rules=record.rules + 1),
        replace(record, seats=99),
        replace(record, options={"jokers": True}),
        replace(record, start=2**64),
        replace(record, start={}),
        replace(record, digest="0" * 64),
        replace(record, result="winners 0 points 1 1"),
        replace(record, log=((0, "no such label"),)),
        replace(record, log=((99, cambusa.load(name).labels[0]),)),
        replace(record, log=((None, cambusa.load(name).outcome_labels[0]),)),
    ):
        with pytest.raises(RecordError):
            wrong.replayed()


# --- damaged text --------------------------------------------------------------------------------------------------


def replays(text: str) -> State:
    return Record.loads(text).replayed()


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        replays(text)
    return caught.value


def examples(name: str) -> list[State]:
    """Return short games of each kind of start."""
    config = configs(name)[-1]
    game, random = config.load(), Random(f"damage {config}")
    middle = samples(config)[4]
    return [
        played(game.new(), random, 25),
        played(game.new(7), random, 15),
        played(game.from_position(middle.position()), random, 15),
        finish(game.new(8), random),
    ]


def test_every_damaged_line_is_named(name: str) -> None:
    for state in examples(name):
        lines = state.record().dumps().splitlines()
        for at, line in enumerate(lines[:80], start=1):
            for damaged in ("?", "", line + " and more", " " + line, line[:-1], f"{line}\r"):
                changed = [*lines[: at - 1], damaged, *lines[at:]]
                if damaged == line[:-1] and readable(changed, state):
                    continue
                error = refused("\n".join(changed) + "\n")
                assert error.line == at, f"line {at} is {damaged!r}, was {line!r}: {error}"
                assert str(error).startswith(f"line {at}: ")


def readable(lines: list[str], state: State) -> bool:
    """Whether a record with a shortened line is still one, of whatever other game that may be."""
    try:
        record = Record.loads("\n".join(lines) + "\n")
    except RecordError:
        return False
    whole = state.record()
    return (record.start, record.options, record.log) != (whole.start, whole.options, whole.log)


def test_a_head_that_cannot_be_is_named(name: str) -> None:
    state = examples(name)[0]
    lines = state.record().dumps().splitlines()
    heads = {1: "cambusa record 2", 2: "game nowhere", 3: "rules 99", 4: "seats 99"}
    for at, line in enumerate(lines, start=1):
        if line.startswith("option "):
            heads[at] = line.rsplit(" ", 1)[0] + ' "much"'
        if line.startswith("start "):
            heads[at] = f"start seed {2**64}"
    for at, damaged in heads.items():
        error = refused("\n".join([*lines[: at - 1], damaged, *lines[at:]]) + "\n")
        assert error.line == at, f"{damaged}: {error}"


def test_a_position_that_cannot_be_is_named(name: str) -> None:
    state = examples(name)[2]
    lines = state.record().dumps().splitlines()
    (at,) = (number for number, line in enumerate(lines, start=1) if line.startswith("start "))
    for damaged in ("{}", "[]", "null", "{", "[" * 100_000, '{"a":' * 100_000, '{"game": NaN}', "9" * 5000, ""):
        error = refused("\n".join([*lines[: at - 1], f"start position {damaged}", *lines[at:]]) + "\n")
        assert error.line == at


def test_a_step_that_cannot_be_is_named(name: str) -> None:
    for state in examples(name):
        game, lines = state.game, state.record().dumps().splitlines()
        for at in range(lines.index("log") + 2, min(len(lines), 60)):
            seat, label = lines[at - 1].split(" ", 1)
            steps = [f"{seat} no such label", f"99 {label}", "- no such outcome", f"{game.seats} {game.labels[0]}"]
            if seat == "-" and state.is_seeded:
                other = next(outcome for outcome in game.outcome_labels if outcome != label)
                steps = [f"- {other}", "- no such outcome"]
            for damaged in steps:
                error = refused("\n".join([*lines[: at - 1], damaged, *lines[at:]]) + "\n")
                assert error.line == at, f"line {at} is {damaged!r}, was {lines[at - 1]!r}: {error}"


def test_an_end_that_is_not_so_is_named(name: str) -> None:
    for state in examples(name):
        text = state.record().dumps()
        body, _, end = text.rstrip("\n").rpartition("\n")
        last = body.count("\n") + 2
        size = len(state.record().log)
        for damaged in (
            end.replace(f"end {size}", f"end {size + 1}"),
            end[:-1] + ("0" if end[-1] != "0" else "1"),
            f"end {size} winners 0 1 points {' '.join('9' * state.game.seats)} sha256:{state.record().digest}",
            f"end {size}",
        ):
            assert refused(f"{body}\n{damaged}\n").line == last
        assert refused(text + "\n").line == last + 1
        assert refused(text + "0 more\n").line == last + 1
        assert refused(text.rstrip("\n")).line is not None


def test_a_record_that_breaks_off(name: str) -> None:
    for state in examples(name)[:3]:
        text = state.record().dumps()
        for size in range(0, len(text), max(1, len(text) // 250)):
            error = refused(text[:size])
            assert error.line is not None
            assert error.line <= text[:size].count("\n") + 2, "the line that is missing, at most"


HEAD = "cambusa record 1"


@pytest.mark.parametrize("text", ["", "\n", "\0", "cambusa", HEAD, f"{HEAD}\n" * 1000, "x" * 10**6], ids=len)
def test_what_is_no_record(text: str) -> None:
    assert refused(text).line is not None


def test_what_is_no_text_and_no_record(name: str) -> None:
    wrong: Any
    for wrong in (None, 3, b"cambusa record 1", []):
        with pytest.raises(TypeError, match="expected the text of a record, got"):
            Record.loads(wrong)
    for wrong in (None, "cambusa record 1", {}):
        with pytest.raises(TypeError, match=r"expected a Record, as Record\.loads and Record\.load return it, got"):
            cambusa.load(name).replay(wrong)


def test_bytes_that_are_no_text(name: str, tmp_path: Path) -> None:
    data = examples(name)[0].record().dumps().encode()
    path = tmp_path / "game.txt"
    for at in range(0, len(data), max(1, len(data) // 60)):
        path.write_bytes(data[:at] + b"\xff\xfe" + data[at:])
        with pytest.raises(RecordError) as caught:
            Record.load(path)
        assert caught.value.line == data[:at].count(b"\n") + 1


def mutated(text: str, random: Random) -> str:
    """Return the text with a few lines doubled, dropped, swapped, or a character changed; the end adjusted or not."""
    lines = text.splitlines()
    for _ in range(random.choice((1, 1, 2, 3))):
        at, to = random.randrange(len(lines)), random.randrange(len(lines))
        way = random.randrange(6)
        if way == 0:
            lines.insert(to, lines[at])
        elif way == 1 and len(lines) > 1:
            del lines[at]
        elif way == 2:
            lines[at], lines[to % len(lines)] = lines[to % len(lines)], lines[at]
        elif lines[at]:
            place = random.randrange(len(lines[at]))
            put = random.choice(("", "0", "9" * 30, " ", "-", "\r", "\x85", "é", "\0", "?"))
            lines[at] = lines[at][:place] + put + lines[at][place + random.randrange(2) :]
    if random.random() < 0.5 and "log" in lines and lines[-1].startswith("end "):
        _, _, rest = lines[-1].split(" ", 2) if lines[-1].count(" ") >= 2 else ("", "", "unfinished")
        lines[-1] = f"end {len(lines) - lines.index('log') - 2} {rest}"
    return "\n".join(lines) + "\n"


def fuzz(state: State, random: Random, rounds: int) -> int:
    """Mutate the record of a state; return how often it was refused, always with a line, else to the same bytes."""
    text, refusals = state.record().dumps(), 0
    for _ in range(rounds):
        changed = mutated(text, random)
        fault = None
        try:
            record = Record.loads(changed)
            again = record.replayed()
        except RecordError as error:
            fault = error
        if fault:
            assert fault.line is not None, f"no line: {fault} in {changed}"
            assert 1 <= fault.line <= changed.count("\n") + 1
            refusals += 1
        else:
            assert sha256(bytes(again)).hexdigest() == record.digest
            assert again.record().log == record.log, f"reads another log than it plays: {changed}"
    return refusals


def test_mutated_records(name: str) -> None:
    for number, state in enumerate(examples(name)):
        assert fuzz(state, Random(number), 150) > 75
