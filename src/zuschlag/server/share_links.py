"""Links that work for others, and their QR codes."""

import io
from ipaddress import ip_address
from typing import Literal
from urllib.parse import urlsplit

import segno

from zuschlag.server.context import Desk
from zuschlag.server.http.client_address import Asking

Reach = Literal["here", "network", "everywhere"]


def address(desk: Desk, asking: Asking) -> str:
    """Where others find this server: as the operator says; else, on a local network, our address there; else as the asker."""
    if desk.settings.public_url is not None:
        return desk.settings.public_url.rstrip("/")
    if desk.public_url is not None and _is_only_here(asking.host):
        return desk.public_url
    return asking.origin


def reach(desk: Desk, asking: Asking) -> Reach:
    """Whom our links lead here."""
    host = urlsplit(address(desk, asking)).netloc
    if _is_only_here(host):
        return "here"
    name = _name(host)
    try:
        is_near = not ip_address(name).is_global
    except ValueError:
        is_near = "." not in name or name.endswith((".local", ".lan", ".home.arpa", ".internal"))
    return "network" if is_near else "everywhere"


def _is_only_here(host: str) -> bool:
    name = _name(host)
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def _name(host: str) -> str:
    """Without the port. (An IPv6 address has brackets around it.)"""
    return host.partition("]")[0].strip("[") if host.startswith("[") else host.partition(":")[0].lower()


def seat_link(desk: Desk, asking: Asking, key: str) -> str:
    """A personal link: it moves a seat to the device that opens it."""
    return f"{address(desk, asking)}/seat/{key}"


def invite_link(desk: Desk, asking: Asking, table: str, key: str) -> str:
    """An invite: it lets whoever opens it sit down."""
    return f"{address(desk, asking)}/t/{table}?invite={key}"


def qr(link: str) -> str:
    """A link as a QR code, in SVG without a script or style."""
    made = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(made, kind="svg", scale=4, border=4, xmldecl=False, light="white", omitsize=True)
    return made.getvalue().decode()
