import pytest

from tests.games.shanghaien.support import RULE_BOOKS


@pytest.fixture(params=RULE_BOOKS)
def rules(request):
    """The engine and the oracle, one after the other: a class that starts games."""
    return RULE_BOOKS[request.param]
