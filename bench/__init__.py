"""How fast the engine is, beside OpenSpiel and Catanatron in the same run."""
