"""`python -m slushfund` is the `slushfund` command."""

from slushfund.cli import main

main()
