"""Counters of the server, as Prometheus reads them."""

from __future__ import annotations

from functools import lru_cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4

_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """What is counted; one for a server, so that two in a process do not mix.

    Attributes
    ----------
    registry : CollectorRegistry
        Other parts of the server add their own to it.
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        calls = Counter("cambusa_calls", "Calls answered.", ("method", "transport", "code"), registry=self.registry)
        self._calls = lru_cache(1024)(calls.labels)  # to find what belongs to labels takes longer than to count
        self.refusals = Counter("cambusa_refusals", "Calls refused or failed.", ("reason",), registry=self.registry)
        seconds = Histogram(
            "cambusa_call_seconds",
            "Time from a call's arrival to its answer; streams are not in it.",
            ("method",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._seconds = lru_cache(1024)(seconds.labels)
        self.streams = Gauge("cambusa_streams", "Open streams.", ("method",), registry=self.registry)
        self.work = Gauge("cambusa_work", "Jobs in worker processes, waiting ones too.", registry=self.registry)

        self.tables = Gauge("cambusa_tables", "Tables in memory.", ("status",), registry=self.registry)
        self.seats = Gauge("cambusa_seats", "Seats at these tables.", ("occupancy",), registry=self.registry)
        self.commits = Histogram(
            "cambusa_commit_seconds",
            "Time until what happened at a table was durable.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        actions = Counter("cambusa_actions", "Actions asked for.", ("verdict", "reason"), registry=self.registry)
        self._actions = lru_cache(1024)(actions.labels)

    def acted(self, verdict: str, reason: str) -> None:
        """Count an action with what became of it."""
        self._actions(verdict, reason).inc()

    def answered(self, method: str, transport: str, code: str, seconds: float | None) -> None:
        """Count a call that was answered with this code; `seconds` is None for a stream."""
        self._calls(method, transport, code).inc()
        if seconds is not None:
            self._seconds(method).observe(seconds)

    def page(self) -> bytes:
        """Return all of it as text; takes some milliseconds."""
        return generate_latest(self.registry)
