"""By which addresses others reach this machine: found without any connection."""

from __future__ import annotations

import socket
from ipaddress import ip_address

import ifaddr

ALL = ("0.0.0.0", "::")


def resolved(host: str) -> str:
    """Return the address to listen on: `host` itself, or the first of the network interface of that name."""
    for adapter in ifaddr.get_adapters():
        if host in (adapter.nice_name, adapter.name):
            found = [str(ip.ip) for ip in adapter.ips if ip.is_IPv4]
            if not found:
                raise OSError(f"the network interface {host} has no address")
            return found[0]
    return host


def reachable(host: str) -> list[str]:
    """Return the addresses under which others reach what listens on `host`, the likeliest first; at least one."""
    if host not in ALL:
        return [host]
    found = [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    usual = _usual()
    others = [one for one in found if one != usual and not _is_local(one)]
    return ([usual] if usual else []) + others or ["127.0.0.1"]


def url_host(address: str) -> str:
    """Return an address as it stands in a URL."""
    return f"[{address}]" if ":" in address else address


def _usual() -> str | None:
    """The address that this machine would send from; choosing it sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for examples (RFC 5737)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if _is_local(address) else address


def _is_local(address: str) -> bool:
    found = ip_address(address)
    return found.is_loopback or found.is_link_local or found.is_unspecified
