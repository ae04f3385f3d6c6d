"""`python -m cambusa.cli` is the command `cambusa`."""

from cambusa.cli import main

if __name__ == "__main__":  # and not when a process that shares work imports it
    main()
