"""Bots that play every game; what they know of one is plugged in."""
