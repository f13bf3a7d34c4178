"""The table server: people and bots sit down by link, every move is stored before it is told."""
