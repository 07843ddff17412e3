"""Links to share: invites, personal seat links, how far they reach, and their QR codes."""

import io
from ipaddress import ip_address
from typing import Literal
from urllib.parse import urlsplit

import segno

from zuschlag.server.context import ServerContext
from zuschlag.server.http.client_address import Client

LinkReach = Literal["here", "network", "everywhere"]


def server_url(context: ServerContext, client: Client) -> str:
    """The server's URL for others: from the settings, else our address on the local network, else from the request."""
    if context.settings.public_url is not None:
        return context.settings.public_url.rstrip("/")
    if context.public_url is not None and _is_loopback(client.host):
        return context.public_url
    return client.origin


def link_reach(context: ServerContext, client: Client) -> LinkReach:
    """Who can open our links: this machine, the local network, or everybody."""
    host = urlsplit(server_url(context, client)).netloc
    if _is_loopback(host):
        return "here"
    name = _hostname(host)
    try:
        is_in_network = not ip_address(name).is_global
    except ValueError:
        is_in_network = "." not in name or name.endswith((".local", ".lan", ".home.arpa", ".internal"))
    return "network" if is_in_network else "everywhere"


def _is_loopback(host: str) -> bool:
    name = _hostname(host)
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def _hostname(host: str) -> str:
    """A host without its port. (An IPv6 address has brackets around it.)"""
    return host.partition("]")[0].strip("[") if host.startswith("[") else host.partition(":")[0].lower()


def seat_link(context: ServerContext, client: Client, key: str) -> str:
    """A personal link: it moves a seat to the device that opens it."""
    return f"{server_url(context, client)}/seat/{key}"


def invite_link(context: ServerContext, client: Client, table: str, key: str) -> str:
    """An invite link: who opens it can sit down."""
    return f"{server_url(context, client)}/t/{table}?invite={key}"


def qr_svg(link: str) -> str:
    """A link as a QR code, in SVG without scripts or styles."""
    svg = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(svg, kind="svg", scale=4, border=4, xmldecl=False, light="white", omitsize=True)
    return svg.getvalue().decode()
