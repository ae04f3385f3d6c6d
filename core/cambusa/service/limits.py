"""How much one client may do: calls a second and open streams, by address."""

from __future__ import annotations

from collections import Counter, OrderedDict
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address

KNOWN = 10_000
"""Addresses that are remembered; the one that was quiet for longest is forgotten first."""


@lru_cache(KNOWN)
def _read(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address.strip("[]"))
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def plain(address: str) -> str:
    """Return an address in its one form: without brackets; of IPv4 as such, also if it came inside of one of IPv6."""
    return str(_read(address) or address)


def client(address: str) -> str:
    """Return whose address this is: itself, or for IPv6 its network of 64 bits, all of which one household has."""
    found = _read(address)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64" if isinstance(found, IPv6Address) else str(found or address)


class Rates:
    """A bucket of `burst` calls for each client, filled with `rate` a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, who: str, now: float) -> float:
        """Return 0 and count a call of this client at `now` (seconds), or the seconds until it may make one."""
        left = self._left(who, now)
        allowed = left >= 1.0
        self._buckets.pop(who, None)
        self._buckets[who] = (left - allowed, now)
        if len(self._buckets) > KNOWN:
            self._buckets.popitem(last=False)
        return 0.0 if allowed else (1.0 - left) / self._rate

    def peek(self, who: str, now: float) -> float:
        """Return what `wait` would, and count nothing."""
        return max(0.0, 1.0 - self._left(who, now)) / self._rate

    def _left(self, who: str, now: float) -> float:
        left, then = self._buckets.get(who, (self._burst, now))
        return min(self._burst, left + (now - then) * self._rate)


class Places:
    """A number of places, of which one client may have only some."""

    def __init__(self, most: int, each: int) -> None:
        self._most = most
        self._each = each
        self._taken = Counter[str]()
        self._all = 0

    def take(self, who: str) -> bool:
        """Take a place, and return whether there was one; who has no name, "", may have them all."""
        if self._all >= self._most or (who and self._taken[who] >= self._each):
            return False
        self._taken[who] += 1
        self._all += 1
        return True

    def leave(self, who: str) -> None:
        """Give a place back."""
        self._all -= 1
        self._taken[who] -= 1
        if not self._taken[who]:
            del self._taken[who]
