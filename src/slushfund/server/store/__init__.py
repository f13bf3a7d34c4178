"""What outlives the process: rows, migrations, secrets, and the one SQLite file."""
