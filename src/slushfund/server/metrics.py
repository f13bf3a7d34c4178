"""What the server counts, for Prometheus."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)


class Metrics:
    """The counters of one server; each server has its own registry."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)  # processor, memory, descriptors; on Linux
        self.requests = self._counter("requests", "HTTP requests", ("route", "status"))
        self.seconds = Histogram(
            "slushfund_request_seconds", "Time to answer", ("route",), registry=self.registry
        )
        self.moves = self._counter("moves", "Inputs committed, chance included")
        self.refusals = self._counter("refusals", "Requests refused", ("code",))
        self.sockets = self._gauge("streams", "Open WebSockets and ND-JSON streams")
        self.tables = self._gauge("tables", "Tables in memory")
        self.fallbacks = self._counter("bot_fallbacks", "Moves made because a bot failed")
        self.thoughts = self._counter("thoughts", "Decisions asked of workers", ("result",))
        self.ready = self._gauge("ready", "1: people may be sent to this process")
        self.info = Info("slushfund", "Which process this is", registry=self.registry)
        self.notices = self._counter("notifications", "Notifications", ("kind", "result"))

    def describe(self, version: str, process: str, is_ready: Callable[[], bool]) -> None:
        """Say which process these figures are of."""
        self.info.info({"version": version, "process": process})
        self.ready.set_function(lambda: float(is_ready()))

    def note_thought(self, result: str) -> None:
        """Count how a decision ended that a worker elsewhere was asked for."""
        self.thoughts.labels(result).inc()

    def _counter(self, name: str, text: str, labels: tuple[str, ...] = ()) -> Counter:
        return Counter(f"slushfund_{name}", text, labels, registry=self.registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(f"slushfund_{name}", text, registry=self.registry)

    def text(self) -> bytes:
        """Return everything in the format that Prometheus reads."""
        return generate_latest(self.registry)
