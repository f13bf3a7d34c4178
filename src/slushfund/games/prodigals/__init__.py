"""The Prodigals Club: lose at politics, in society and at home."""
