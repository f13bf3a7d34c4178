"""Counterfeiters: worker placement with hidden money and a police clock that all seats push."""
