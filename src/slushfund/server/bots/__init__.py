"""Bots at the tables: where they think and when they are asked."""
