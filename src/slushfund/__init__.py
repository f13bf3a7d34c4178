"""Four games about dirty money: one engine, one table."""

__version__ = "0.2.0"
