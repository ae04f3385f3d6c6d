"""The plain-Python generator against the known answers of its authors (Random123 1.14, ``tests/kat_vectors``)."""

import pytest

from tests.kernel.philox_oracle import Stream, block, derive_seed, philox4x32

WORDS = (0xFFFFFFFF,) * 4
PI = (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344)


@pytest.mark.parametrize(
    ("counter", "key", "lanes"),
    [
        ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        (WORDS, WORDS[:2], (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (PI, (0xA4093822, 0x299F31D0), (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1)),
    ],
)
def test_known_answers(counter, key, lanes):
    assert philox4x32(counter, key) == lanes


def test_words_of_a_block():
    """The key and the index are laid low word first; the domain is the third word."""
    key, index = 0x299F31D0A4093822, 0x85A308D3243F6A88
    assert block(key, index, PI[2]) == philox4x32((*PI[:3], 0), (0xA4093822, 0x299F31D0))


def test_derived_seeds_differ():
    seeds = {derive_seed(seed, index) for seed in (0, 1, 2**64 - 1) for index in range(100)}
    assert len(seeds) == 300
    assert all(0 <= seed < 2**64 for seed in seeds)


@pytest.mark.parametrize("n", [1, 2, 3, 81, 2**31 + 1])
def test_below_is_below(n):
    stream = Stream(11)
    draws = [stream.below(n) for _ in range(200)]
    assert all(0 <= draw < n for draw in draws)
    assert stream.draw >= 200, "every draw takes at least one block"


def test_below_rejects():
    """With n just above half the range nearly every other block is refused."""
    stream = Stream(11)
    for _ in range(200):
        stream.below(2**31 + 1)
    assert 300 < stream.draw < 500
