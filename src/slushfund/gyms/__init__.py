"""The engine behind the interfaces that programs of others already speak."""
