"""What holds for every test: property tests take the same examples each time and no test depends on a clock."""

import signal

from hypothesis import settings

# A shell in which the tests run in the background lets them ignore Ctrl-C, and so would all programs that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("steady", derandomize=True, deadline=None, database=None, max_examples=200)
settings.load_profile("steady")
