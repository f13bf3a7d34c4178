"""Servers here are as patient as those of tests/server."""

from server.patient import patient_server

__all__ = ["patient_server"]
