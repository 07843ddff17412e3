"""Which IP addresses are public, and which may be inside the operator's network."""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

_NOT_PUBLIC = tuple(
    map(
        ip_network,
        (
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "168.63.129.16/32",  # a cloud's internal service, at a public address
            "169.254.0.0/16",  # clouds publish credentials at 169.254.169.254
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4",
            "2001::/23",  # Teredo and others
            "2001:db8::/32",
            "3fff::/20",
        ),
    )
)
"""Written out, since `is_global` differs between versions of Python."""
_UNICAST = IPv6Network("2000::/3")
_NAT64 = IPv6Network("64:ff9b::/96")


def unwrap_address(address: Address) -> Address:
    """The IPv4 address that an IPv6 address contains (mapped, NAT64 or 6to4), else the address itself."""
    if isinstance(address, IPv6Address):
        if address in _NAT64:
            return IPv4Address(int(address) & 0xFFFFFFFF)
        return address.ipv4_mapped or address.sixtofour or address
    return address


def is_public(address: Address) -> bool:
    """Is it a public address of the internet?"""
    inner = unwrap_address(address)
    if any(inner in network for network in _NOT_PUBLIC) or not inner.is_global or inner.is_multicast:
        return False
    return isinstance(inner, IPv4Address) or inner in _UNICAST
