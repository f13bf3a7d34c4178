"""What crosses the border of the process: engine objects as plain values, records as JSON."""
