import pytest

from tests.games.youve_got_crabs.support import RULE_BOOKS, SEAT_COUNTS


@pytest.fixture(params=RULE_BOOKS)
def rules(request):
    """The engine and the oracle, one after the other: a class that starts games."""
    return RULE_BOOKS[request.param]


@pytest.fixture(params=SEAT_COUNTS, ids="{} seats".format)
def seats(request):
    """Every seat count."""
    return request.param
