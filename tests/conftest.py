"""What holds for every test: property tests take the same examples each time and no test depends on a clock."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None, max_examples=200)
settings.load_profile("steady")
