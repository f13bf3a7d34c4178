"""The bots of Q.E."""
