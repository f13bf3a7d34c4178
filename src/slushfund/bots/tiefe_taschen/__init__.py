"""The bots of Tiefe Taschen."""
