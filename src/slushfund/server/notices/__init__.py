"""Telling people outside the browser tab that it is their turn."""
