"""The bots of The Prodigals Club."""
