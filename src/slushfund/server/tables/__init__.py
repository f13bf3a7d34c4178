"""Tables in memory: seats, play, talk, clocks, and what each viewer is told."""
