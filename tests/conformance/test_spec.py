"""What a game says about itself is so."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import cambusa
from cambusa import Option, OptionError, UnknownGameError
from cambusa.errors import REASONS
from tests.conformance.support import ROOT, configs, engine, explore, folder, pairwise, samples

UPPER_SNAKE = re.compile(r"[A-Z]+(_[A-Z]+)*")


def test_the_facts(name: str) -> None:
    spec = cambusa.spec(name)
    assert spec.name == name
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", name)
    for text in (spec.title, spec.designer, spec.summary):
        assert text.strip() == text != ""
    assert spec.minutes > 0
    assert spec.rules_version == engine(name).RULES_VERSION >= 1
    assert 2 <= spec.seats[0] <= spec.seats[1] <= 16


def test_reasons_are_names_with_a_meaning(name: str) -> None:
    spec = cambusa.spec(name)
    for reason, meaning in (*spec.reasons.items(), *REASONS.items()):
        assert UPPER_SNAKE.fullmatch(reason)
        assert meaning.strip() == meaning != ""
        assert not meaning.endswith(".")
    assert spec.reasons.keys().isdisjoint(REASONS)


def test_options(name: str) -> None:
    spec = cambusa.spec(name)
    names = [option.name for option in spec.options]
    assert len(set(names)) == len(names)
    for seats in range(spec.seats[0], spec.seats[1] + 1):
        game = cambusa.load(name, seats=seats)
        assert game.options == {option.name: option.default for option in spec.options}
        assert list(game.options) == sorted(game.options)
        for option in spec.options:
            assert option.summary
            for wrong in wrong_values(option, seats):
                with pytest.raises(OptionError, match=option.name):
                    cambusa.load(name, seats=seats, **{option.name: wrong})


def in_numpy(value: Any) -> Any:
    """Return a value with the scalars of numpy that it can be given as."""
    if isinstance(value, list):
        return [in_numpy(part) for part in value]
    if isinstance(value, dict):
        return {in_numpy(key): in_numpy(part) for key, part in value.items()}
    if isinstance(value, bool):
        return np.bool_(value)
    return np.str_(value) if isinstance(value, str) else np.int64(value)


def kinds_of(value: Any) -> Any:
    """Return a value with its parts replaced by their types."""
    if isinstance(value, dict):
        return {key: (type(key), kinds_of(part)) for key, part in value.items()}
    return [kinds_of(part) for part in value] if isinstance(value, list) else type(value)


def test_options_are_held_as_plain_values(name: str) -> None:
    """What is given as numpy has it is held as JSON has it: records, positions and pickles are the same."""
    for config in configs(name):
        game = config.load()
        same = cambusa.load(name, seats=in_numpy(config.seats), **in_numpy(game.options))
        assert same == game
        assert kinds_of(same.options) == kinds_of(game.options)
        assert type(same.seats) is int


def wrong_values(option: Option, seats: int) -> list[Any]:
    if isinstance(option.default, bool):
        return [0, 1, None, "true", 1.0]
    if option.choices:
        return ["", option.choices[0].upper(), option.choices[0] + " ", 0, True, None, list(option.choices)]
    most = seats - 1 if option.below_seats else option.maximum
    return [option.minimum - 1, most + 1, True, None, "1", 1.0, 2**70]


@pytest.mark.parametrize("seats", [-1, 0, 1, 17, 2**70, True, 3.0, "3"])
def test_wrong_seats(name: str, seats: Any) -> None:
    with pytest.raises(OptionError, match="expected seats"):
        cambusa.load(name, seats=seats)


def test_unknown_options_and_games(name: str) -> None:
    with pytest.raises(OptionError, match="no option 'jokers'"):
        cambusa.load(name, jokers=True)
    for unknown in (f"{name}x", "", name.upper(), f"{name}._engine", "../games"):
        with pytest.raises(UnknownGameError, match=name):
            cambusa.load(unknown)


def test_fewest_seats_are_the_default(name: str) -> None:
    assert cambusa.load(name).seats == cambusa.spec(name).seats[0]


def test_racing_verbs_are_verbs(name: str) -> None:
    verbs = {label.split(" ")[0] for label in cambusa.load(name).labels}
    racing = cambusa.spec(name).racing
    assert len(set(racing)) == len(racing)
    assert set(racing) <= verbs


def test_components(name: str) -> None:
    """What lies in zones is named there; nothing is named that nobody can see or say."""
    items = [item for things in cambusa.spec(name).components.values() for item in things]
    assert len(set(items)) == len(items) > 0
    game = cambusa.load(name)
    said = {word for label in (*game.labels, *game.outcome_labels) for word in label.split()}
    for config in configs(name)[::3]:
        for state in samples(config):
            for viewer in (None, 0):
                for zone in state.observation(viewer)["zones"]:
                    assert {"?", *items}.issuperset(zone["cards"])
                    said.update(zone["cards"])
    assert said.issuperset(items)


def test_checks_are_functions_on_rows_of_numbers(name: str) -> None:
    """Rows of zeros are within every check's numbers, and each result has a row for each."""
    checks = cambusa.spec(name).checks
    assert len({check.name for check in checks}) == len(checks)
    for check in checks:
        assert check.summary.strip() == check.summary != ""
        function = getattr(getattr(cambusa.checks, name), check.name)
        rows = np.zeros((3, check.width or 4), dtype=np.int64)
        arguments = check.arguments(rows)
        assert [argument.shape[0] for argument in arguments] == [3] * len(check.shapes)
        assert sum(argument.size for argument in arguments) == rows.size
        result = function(*arguments)
        for column in result if isinstance(result, tuple) else (result,):
            assert column.shape[0] == 3
            assert column.dtype.kind in "biu"


def test_windows(name: str) -> None:
    """A window's default is a legal action or none, in its phase somebody has it, and no moment lacks a window.

    Otherwise a table waits for ever.
    """
    spec = cambusa.spec(name)
    assert len({window.name for window in spec.windows}) == len(spec.windows)
    used = set()
    for config in configs(name):
        for state in samples(config):
            phase = state.observation(None)["phase"]
            timed = set()
            for window in spec.windows:
                assert window.seconds > 0
                for seat in range(config.seats):
                    label = window.label(phase, state.legal_labels(seat))
                    if label is not None:
                        assert label in state.legal_labels(seat)
                        assert window.phase == phase
                        timed.add(seat)
                        used.add(window.name)
            assert timed or not state.active_seats, f"nothing ever happens in {state!r}, phase {phase}"
    assert used == {window.name for window in spec.windows}


def test_what_a_table_does_by_itself_tells_nothing(name: str) -> None:
    """Where a window is open, and where a single possible choice is made for a player, is the same whatever is hidden.

    Where it is not, the game says so in `secret_choices`.
    """
    spec = cambusa.spec(name)
    phases = set()
    for config in configs(name):
        for state in samples(config):
            phase = state.observation(None)["phase"]
            phases.add(phase)
            other = state.redeal(None, 1)
            for seat in sorted(state.active_seats):
                labels, others = state.legal_labels(seat), other.legal_labels(seat)
                for window in spec.windows:
                    opened = window.label(phase, labels) is not None
                    assert opened == (window.label(phase, others) is not None), (window.name, state)
                    racing = labels[0].split()[0] in spec.racing
                    if opened and not racing and phase not in spec.secret_choices:
                        assert (len(labels) == 1) == (len(others) == 1), (phase, labels, others)
    assert set(spec.secret_choices) <= phases


def test_what_the_game_says_about_time(name: str) -> None:
    spec = cambusa.spec(name)
    labels = cambusa.load(name).labels
    verbs = {label.split(" ")[0] for label in labels}
    assert set(spec.pace) <= verbs
    assert all(seconds > 0 for seconds in spec.pace.values())
    if spec.hold:
        assert {spec.hold.label, spec.hold.undo} <= set(labels)
        assert set(spec.hold.instead) <= verbs
        assert spec.hold.seconds > 0
    if spec.count_down:
        assert set(spec.count_down.verbs) | set(spec.count_down.after) <= verbs
        assert spec.count_down.seconds > 0
    if spec.winner_starts:
        assert next(option for option in spec.options if option.name == spec.winner_starts).below_seats


def test_what_the_game_says_about_races(name: str) -> None:
    """Nothing is stale that was just seen, whatever the log is; ranks are whole numbers; what is said is used."""
    spec = cambusa.spec(name)
    held, started, stale = set(), set(), set()
    for config in configs(name):
        for state in samples(config):
            log = state.log(None)
            before = state.observation(None)
            for seat in sorted(state.active_seats):
                for label in state.legal_labels(seat):
                    assert not spec.stale(label, [])
                    stale.add(spec.stale(label, log))
                    if label.split(" ")[0] in spec.racing:
                        assert isinstance(spec.ahead(config.seats, seat, label), int)
                    holds = spec.hold is not None and label == spec.hold.label
                    counts = spec.count_down is not None and label.split(" ")[0] in spec.count_down.after
                    if holds or counts:
                        after = state.copy()
                        after.apply(label, seat)
                        if spec.hold and holds:
                            held.add(spec.hold.last(before, after.observation(None), seat))
                        if spec.count_down and counts:
                            started.add(spec.count_down.starts(before, after.observation(None)))
    assert held == ({True, False} if spec.hold else set())
    assert started == ({True, False} if spec.count_down else set())


def test_there_is_a_page_about_the_game(name: str) -> None:
    text = files(f"cambusa.games.{name}").joinpath("README.md").read_text(encoding="utf-8")
    for option in cambusa.spec(name).options:
        assert option.name in text
    assert folder(name).is_dir()


# --- the struct ----------------------------------------------------------------------------------------------------

WIDTHS = {f"{sign}int{8 * size}_t": size for sign in ("", "u") for size in (1, 2, 4, 8)}
STRUCT = re.compile(r"^cdef (?:packed )?struct (\w+):\n((?:[ \t]+.*\n|\n)+)", re.MULTILINE)
FIELD = re.compile(r"^\s+(\w+) (\w+)((?:\[\w+\])*)\s*(?:#.*)?$")
NUMBER = re.compile(r"^\s+([A-Z_0-9]+) = (\w+)\s*(?:#.*)?$", re.MULTILINE)


def structs(*sources: str) -> dict[str, int]:
    """Return the sums of the field sizes of all structs in the texts of .pxd files, those first that others hold."""
    sizes = dict(WIDTHS)
    numbers: dict[str, int] = {}
    for source in sources:
        numbers |= {name: int(value, 0) for name, value in NUMBER.findall(source) if value[0].isdigit()}
        for name, body in STRUCT.findall(source):
            sizes[name] = 0
            for line in filter(lambda line: line.split("#")[0].strip(), body.splitlines()):
                field = FIELD.match(line)
                assert field, f"{name}: what is {line!r}?"
                kind, _, axes = field.groups()
                count = 1
                for length in re.findall(r"\[(\w+)\]", axes):
                    count *= numbers[length] if length in numbers else int(length)
                sizes[name] += count * sizes[kind]
    return sizes


def test_the_struct_has_no_padding(name: str) -> None:
    module = engine(name)
    package = files("cambusa")
    kernel = [
        package.joinpath("_kernel", f"{part}.pxd").read_text(encoding="utf-8") for part in ("cards", "rng", "contract")
    ]
    source = package.joinpath("games", name, "_engine.pxd").read_text(encoding="utf-8")
    found = re.search(r"^ctypedef (\w+) state_t$", source, re.MULTILINE)
    assert found
    assert structs(*kernel, source)[found[1]] == module.STATE_SIZE
    assert len(bytes(cambusa.load(name).new())) == module.STATE_SIZE <= 512
    assert module.STATE_SIZE % 8 == 0, "whole words, of which the digest is made"
    assert "*" not in re.sub(r"#.*", "", STRUCT.search(source)[2] if STRUCT.search(source) else "")  # type: ignore[index]


def test_unused_bytes_hold_one_value(name: str) -> None:
    """Equal situations are equal bytes, however they came about: a position says all, so it leads to the same bytes."""
    config = configs(name)[0]
    for state in explore(config.load(), Random(1), 150):
        assert bytes(state.game.from_position(state.position())) == bytes(state)


# --- nothing else knows the game -----------------------------------------------------------------------------------


def test_no_other_code_names_the_game(name: str) -> None:
    """A sixth game touches its own folders and nothing else.

    Other games' folders may use the word (a card is called Shrimp), but not the game's package.
    """
    package = Path(str(files("cambusa")))
    places = [(package, package / "games"), (ROOT / "proto", None)]
    word = re.compile(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", re.IGNORECASE)
    found = []
    for root, apart in places:
        for path in sorted(root.rglob("*")):
            inside = apart is not None and path.is_relative_to(apart / name)
            if inside or path.suffix not in {".py", ".pyi", ".pyx", ".pxd", ".pxi", ".proto"}:
                continue
            others = apart is not None and path.is_relative_to(apart)
            sought = re.compile(rf"games[./]{re.escape(name)}\b") if others else word
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                if sought.search(line):
                    found.append(f"{path.relative_to(root.parent)}:{number}: {line.strip()}")
    assert found == []


def test_games_are_the_folders(name: str) -> None:
    assert name in cambusa.games() == tuple(sorted(cambusa.games()))
    assert import_module(f"cambusa.games.{name}").SPEC is cambusa.spec(name)


def test_pairs_meet() -> None:
    """The configurations tested are chosen well: each two values of two factors stand together in one of them."""
    for sizes in ((2,), (5, 2, 2), (3, 4, 2, 3), (7, 3, 3, 2, 2, 2)):
        rows = pairwise([], sizes)
        for (i, first), (j, second) in combinations(enumerate(sizes), 2):
            assert {(row[i], row[j]) for row in rows} == {(a, b) for a in range(first) for b in range(second)}
        assert len(rows) <= 2 * max(sizes) * sorted(sizes)[-2:][0]
