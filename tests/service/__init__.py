import pytest

pytest.register_assert_rewrite("tests.service.store_cases", "tests.service.stores")
