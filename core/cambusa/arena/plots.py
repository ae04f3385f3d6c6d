"""Pictures of results; they need the extra `plot`, which is imported when one is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from cambusa.arena.standings import Row, Standings
from cambusa.errors import PlotError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS = (".pdf", ".png", ".svg")
"""Endings of the files that can be drawn."""

_DOT, _LINE = "#1f6f8b", "#b0b0b0"


def check(path: Path) -> None:
    """See to it that a picture can be drawn, before there is anything to lose.

    Raises
    ------
    PlotError
        If the ending of the file is none of `FORMATS`, or the extra is not installed.
    """
    if path.suffix.lower() not in FORMATS:
        raise PlotError(f"expected a picture that ends in {', '.join(FORMATS)}, got {path.name!r}")
    if find_spec("matplotlib") is None:
        raise PlotError("pictures need matplotlib; install it with: pip install 'cambusa[plot]'")


def standings(sums: Standings, path: Path) -> None:
    """Draw win shares and Elo of an arena with their intervals, the best on top.

    The same standings give the same file.

    Parameters
    ----------
    sums : Standings
        At least one deal.
    path : Path
        The file, which is replaced; its ending is one of `FORMATS`.

    Raises
    ------
    PlotError
        See `check`.
    OSError
        If the file cannot be written.
    """
    check(path)
    import matplotlib as mpl
    from matplotlib.figure import Figure

    game = sums.arena.game
    rows = sums.ranked()[::-1]
    with mpl.rc_context({"font.size": 10, "svg.hashsalt": "cambusa", "axes.axisbelow": True}):
        figure = Figure(figsize=(9, 1.7 + 0.45 * len(rows)), layout="constrained")
        shares, elo = figure.subplots(1, 2, sharey=True)
        shares.set_yticks(range(len(rows)), [row.name for row in rows])
        shares.set_ylim(-0.6, len(rows) - 0.4)
        _dots(shares, [(100 * row.share, 100 * row.low, 100 * row.high, f"{row.share:.1%}") for row in rows])
        shares.set_xlim(-3, 103)
        shares.axvline(100 * sums.par, color=_LINE, linestyle="--", linewidth=1)
        shares.set_xlabel("games won, % (dashed: if all were equal)")
        _dots(elo, [(*row.rating, f"{row.rating.elo:.0f}") for row in rows])
        elo.axvline(_mean(rows), color=_LINE, linestyle="--", linewidth=1)
        elo.set_xlabel("Elo (dashed: the mean)")
        figure.suptitle(
            f"{game.spec.title}, {game.seats} seats: {sums.games} games, seed {sums.arena.seed}; intervals of 95 %",
            fontsize=11,
        )
        metadata = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(path.suffix.lower(), {})
        figure.savefig(path, dpi=150, metadata=metadata)


def _dots(axes: Axes, values: Sequence[tuple[float, float, float, str]]) -> None:
    """A dot with its interval and its number a row."""
    for row, (value, low, high, text) in enumerate(values):
        axes.plot([low, high], [row, row], color=_DOT, linewidth=2, alpha=0.6, solid_capstyle="butt")
        axes.plot(value, row, "o", color=_DOT, markersize=6)
        axes.annotate(text, (value, row), (0, 6), textcoords="offset points", ha="center", fontsize=9)
    axes.grid(axis="x", color="#ececec")
    axes.tick_params(left=False)
    for side in ("top", "left", "right"):
        axes.spines[side].set_visible(False)


def _mean(rows: Sequence[Row]) -> float:
    return sum(row.rating.elo for row in rows) / len(rows)
