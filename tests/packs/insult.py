"""A small pack of The Prodigals Club: one card and one limit are other ones."""

PACK = """
game = "prodigals"

[[election.card]]
id = "EW05"
title_en = "A Worse Insult"
title_de = "Eine schlimmere Beleidigung"
frame = "white"
stack = 1
corner = "liberal"
effects = [{ verb = "lose_votes", n = 7 }]

[setup.limits]
hand = 3
"""
