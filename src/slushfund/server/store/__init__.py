"""What outlives the process: rows, migrations, secrets, and the database."""
