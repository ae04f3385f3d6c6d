"""`python -m cambusa.cli` is the command `cambusa`."""

from cambusa.cli import main

main()
