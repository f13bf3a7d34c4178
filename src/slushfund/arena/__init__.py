"""Matches and tournaments of bots that cannot fool their reader; see docs/bots.md."""
