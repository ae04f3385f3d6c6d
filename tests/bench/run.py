"""`make bench`: our figures and our peers', in one run on one core, warmed up, each the median of five.

Only the row on two threads uses two cores, and the clock on the wall.

Nothing here decides a test. The bars are those the project has set itself; a ratio above 1 meets them.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median
from time import perf_counter

import cambusa
from cambusa.cli import bench
from tests.bench import envs, native, peers, tables

PLAYOUT_BARS = {"shrimp": 20e6, "shanghaien": 20e6}
OTHER_PLAYOUTS = 8e6
CHECK_BARS = {"shared_features, ids": 400e6, "shared_features, masks": 1000e6}
PYTHON_RATIO = 4.0
MOST_NS = {"copy of a state in C": 20, "copy of a state from Python": 250, "observation tensor into a buffer": 300}

TWO_THREADS, TWO_THREADS_SECONDS = 2.0, 0.3

Row = tuple[str, str, str, str, float | None]


def million(per_second: float) -> str:
    """A rate in millions a second."""
    return f"{per_second / 1e6:,.1f} M/s"


def peer_rows(rates: dict[str, float]) -> Iterator[Row]:
    """OpenSpiel's figures; the rates of its Python loop are left in `rates`."""
    for name in peers.GAMES:
        rate = bench.rate(partial(peers.rollouts, name, 300))
        yield "OpenSpiel", f"{name}: random rollouts in C++", million(rate), "", None
        rates[name] = bench.rate(partial(peers.python_loop, name, 100))
        yield "OpenSpiel", f"{name}: step by step from Python", f"{1e9 / rates[name]:,.0f} ns/step", "", None


def thousand(per_second: float) -> str:
    """A rate in thousands a second."""
    return f"{per_second / 1e3:,.1f} k/s"


def env_rows(games: Sequence[str]) -> Iterator[Row]:
    """Environment steps; the bar is the faster of the card games of who does the same."""
    best: dict[str, float] = {}
    for who, what, play in envs.peers():
        rate = bench.rate(play)
        best[who] = max(rate, best.get(who, 0.0))
        yield who, what, thousand(rate), "", None
    for name in games:
        for who, what, play in envs.ours(name):
            rate = bench.rate(play)
            peer = "RLCard" if what == envs.BARE else "PettingZoo"
            yield who, what, thousand(rate), f"{thousand(best[peer])}, {peer}'s best", rate / best[peer]


def bar_of(figure: bench.Figure, peer_loop: float) -> tuple[str, float] | None:
    """The bar of a figure in words, and how far the figure is above it."""
    if figure.what.startswith("random playouts"):
        bar = PLAYOUT_BARS.get(figure.game, OTHER_PLAYOUTS)
        return million(bar), figure.per_second / bar
    if figure.what.startswith("step by step"):
        bar = PYTHON_RATIO * peer_loop
        return f"{1e9 / bar:,.0f} ns/step, {PYTHON_RATIO:.0f}x OpenSpiel's on hearts", figure.per_second / bar
    if figure.what in CHECK_BARS:
        return million(CHECK_BARS[figure.what]), figure.per_second / CHECK_BARS[figure.what]
    if figure.what in MOST_NS:
        return f"{MOST_NS[figure.what]} ns", figure.per_second / (1e9 / MOST_NS[figure.what])
    return None


def own_figures(name: str) -> Iterator[bench.Figure]:
    """Everything `cambusa bench` measures, and the copy in C."""
    yield from bench.figures(name)
    copies: Callable[[int], int] = native.module(name).copies
    yield bench.Figure(name, "copy of a state in C", bench.rate(partial(copies, 2_000_000)))


def two_threads(name: str, repeats: int = 5) -> float:
    """How many times faster two threads play random games than one does; in turns, the median of each."""
    game = cambusa.load(name, None, **cambusa.spec(name).guards)

    def seconds(n: int, threads: int) -> float:
        start = perf_counter()
        game.playouts(n, bench.SEED, threads)
        return perf_counter() - start

    n = int(1000 * TWO_THREADS_SECONDS / seconds(1000, 1))
    one, two = zip(*((seconds(n, 1), seconds(n, 2)) for _ in range(repeats)), strict=True)
    return float(median(one) / median(two))


def rows(games: Sequence[str]) -> Iterator[Row]:
    """Measure everything, row after row: two threads first, all else on one core."""
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set(range(os.cpu_count() or 1))
    if len(cores) > 1:
        for name in games:
            ratio = two_threads(name)
            yield (
                name,
                "random playouts, two threads",
                f"{ratio:.2f} times one",
                f"{TWO_THREADS:g} times one",
                ratio / TWO_THREADS,
            )
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(cores)})
    rates: dict[str, float] = {}
    yield from peer_rows(rates)
    for name in games:
        for figure in own_figures(name):
            bar = bar_of(figure, rates["hearts"])
            yield name, figure.what, str(figure), bar[0] if bar else "", bar[1] if bar else None
    yield from env_rows(games)
    yield from tables.rows()


def line(who: str, what: str, measured: str, bar: str, times: str) -> str:
    """One line of the table."""
    return f"{who:<19}{what:<65}{measured:>24}  {bar:>38}  {times:>5}".rstrip()


def main() -> None:
    """Measure and print, each row as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=cambusa.games(), help="only these games")
    parser.add_argument("--json", action="store_true", help="machine-readable rows, one a line")
    options = parser.parse_args()
    begun = perf_counter()
    count = 0
    if not options.json:
        print(f"{platform.processor() or platform.machine()}, one core\n")
        print(line("who", "what", "measured", "bar", "times"))
    for row in rows(options.games):
        count += 1
        who, what, measured, bar, times = row
        if options.json:
            print(json.dumps(dict(zip(("who", "what", "measured", "bar", "times"), row, strict=True))), flush=True)
        else:
            print(line(who, what, measured, bar, "" if times is None else f"{times:.2f}"), flush=True)
    if not options.json:
        print(f"\n{count} rows in {perf_counter() - begun:.0f} s; times: how often the bar goes into what was measured")


if __name__ == "__main__":
    main()
