"""The lab: what games by bots tell about a game itself; see docs/lab.md."""
