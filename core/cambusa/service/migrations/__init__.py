"""How the tables of the store's database came to be: one module in `versions` for each step, run by `database.migrate`.

A step is never changed once it is released; the next one names it as its `down_revision`.
"""
