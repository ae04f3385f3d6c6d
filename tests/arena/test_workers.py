"""Processes that share work."""

import multiprocessing
import os
import signal
import time
from itertools import islice

import pytest

from cambusa.arena._workers import ordered
from cambusa.errors import BotError


def slow_first(number: int) -> tuple[int, int]:
    if number == 0:
        time.sleep(0.2)
    return number, os.getpid()


def faulty(number: int) -> int:
    if number % 4 == 2:
        raise ValueError(f"the fault of {number}")
    return number


def dying(number: int) -> int:
    if number == 1:
        os._exit(7)
    return number


def deaf(number: int) -> int:
    os.kill(os.getpid(), signal.SIGINT)
    return number


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_the_order_of_the_work(jobs):
    results = list(ordered(slow_first, range(20), jobs))
    assert [number for number, _ in results] == list(range(20))
    assert len({process for _, process in results}) <= jobs
    assert (os.getpid() in {process for _, process in results}) == (jobs == 1)
    assert multiprocessing.active_children() == []


def test_no_more_processes_than_work():
    assert list(ordered(slow_first, [], 4)) == []
    assert [number for number, _ in ordered(slow_first, [5], 4)] == [5]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_comes_in_its_turn_and_ends_all(jobs):
    found = []
    with pytest.raises(ValueError, match="the fault of 2"):
        found.extend(ordered(faulty, range(100), jobs))
    results = ordered(faulty, range(100), jobs)
    assert list(islice(results, 2)) == [0, 1]
    with pytest.raises(ValueError, match="the fault of 2"):
        next(results)
    assert multiprocessing.active_children() == []


def test_a_process_that_dies_is_noticed():
    with pytest.raises(BotError, match="a process ended with code 7 before its work was done"):
        list(ordered(dying, range(10), 2))
    assert multiprocessing.active_children() == []


def test_so_is_one_that_is_killed_between_two_tasks():
    def tasks():
        yield from range(2)
        for process in multiprocessing.active_children():
            process.kill()
            process.join()
        yield 2

    with pytest.raises(BotError, match="a process ended with code -9 before its work was done"):
        list(ordered(slow_first, tasks(), 2))
    assert multiprocessing.active_children() == []


def test_leaving_ends_the_processes():
    results = ordered(slow_first, iter(range(10**9)), 2)
    assert next(results)[0] == 0
    results.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []


def test_control_c_is_not_for_them():
    assert list(ordered(deaf, range(4), 2)) == list(range(4))
