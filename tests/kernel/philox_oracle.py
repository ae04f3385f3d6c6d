"""The generator of every engine in plain Python: Philox4x32-10, after Salmon et al., "Parallel random numbers" (2011).

Nothing here is shared with the engines. A block is a function of a key and a counter alone; what the words of the
counter mean (draw low, draw high, domain, zero) is the convention of the package.
"""

WORD = 0xFFFFFFFF
MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
KEY_STEPS = (0x9E3779B9, 0xBB67AE85)
ROUNDS = 10

CHANCE, CHOICES, SEEDS = 0, 1, 2
"""The domains: chance of a game, choices of a playout, derivation of seeds."""


def philox4x32(counter, key):
    """Give one block.

    Parameters
    ----------
    counter : sequence of 4 int
        The words of the counter, each below 2**32.
    key : sequence of 2 int
        The words of the key, low word first.

    Returns
    -------
    tuple of 4 int
        The four lanes.
    """
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(ROUNDS):
        product0 = MULTIPLIERS[0] * c0
        product1 = MULTIPLIERS[1] * c2
        c0, c1, c2, c3 = (
            (product1 >> 32) ^ c1 ^ k0,
            product1 & WORD,
            (product0 >> 32) ^ c3 ^ k1,
            product0 & WORD,
        )
        k0 = (k0 + KEY_STEPS[0]) & WORD
        k1 = (k1 + KEY_STEPS[1]) & WORD
    return c0, c1, c2, c3


def block(key, index, domain):
    """Give block `index` of a domain under a 64-bit key."""
    return philox4x32((index & WORD, index >> 32 & WORD, domain, 0), (key & WORD, key >> 32 & WORD))


def derive_seed(seed, index):
    """Give seed number `index` of the family of `seed`."""
    lanes = block(seed, index, SEEDS)
    return lanes[0] | lanes[1] << 32


class Stream:
    """The chance of one seeded game.

    Parameters
    ----------
    key : int
        The seed of the game.
    draw : int
        The block that comes next.
    """

    def __init__(self, key, draw=0):
        self.key = key
        self.draw = draw

    def below(self, n):
        """Draw an integer 0 <= x < n without bias (Lemire 2019), one block a try."""
        unfair = 2**32 % n
        while True:
            product = block(self.key, self.draw, CHANCE)[0] * n
            self.draw += 1
            if product & WORD >= unfair:
                return product >> 32
