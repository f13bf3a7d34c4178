"""The bots of Counterfeiters."""
