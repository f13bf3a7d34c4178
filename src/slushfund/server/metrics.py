"""What the server counts, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The counters of one server; each server has its own registry."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = self._counter("requests", "HTTP requests", ("route", "status"))
        self.seconds = Histogram(
            "slushfund_request_seconds", "Time to answer", ("route",), registry=self.registry
        )
        self.moves = self._counter("moves", "Inputs committed, chance included")
        self.refusals = self._counter("refusals", "Requests refused", ("code",))
        self.sockets = self._gauge("streams", "Open WebSockets and ND-JSON streams")
        self.tables = self._gauge("tables", "Tables in memory")
        self.fallbacks = self._counter("bot_fallbacks", "Moves made because a bot failed")
        self.notices = self._counter("notifications", "Notifications", ("kind", "result"))

    def _counter(self, name: str, text: str, labels: tuple[str, ...] = ()) -> Counter:
        return Counter(f"slushfund_{name}", text, labels, registry=self.registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(f"slushfund_{name}", text, registry=self.registry)

    def text(self) -> bytes:
        """Return everything in the format that Prometheus reads."""
        return generate_latest(self.registry)
