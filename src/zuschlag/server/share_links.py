"""Links to share: invites, personal seat links, how far they reach, and their QR codes."""

import io
from functools import lru_cache
from ipaddress import ip_address
from typing import Literal
from urllib.parse import urlsplit

import segno

from zuschlag.server.context import ServerContext
from zuschlag.server.http.client_address import Client, hostname, is_ip_address, is_local_name, is_loopback

LinkReach = Literal["here", "network", "everywhere"]


def server_url(context: ServerContext, client: Client) -> str:
    """The server's URL for others: from the settings, else our address on the local network, else from the request."""
    if context.settings.public_url is not None:
        return context.settings.public_url.rstrip("/")
    if context.public_url is not None and is_loopback(hostname(client.host) or ""):
        return context.public_url
    return client.origin


def link_reach(context: ServerContext, client: Client) -> LinkReach:
    """Who can open our links: this machine, the local network, or everybody."""
    name = hostname(urlsplit(server_url(context, client)).netloc) or ""
    if is_loopback(name):
        return "here"
    is_in_network = not ip_address(name).is_global if is_ip_address(name) else is_local_name(name)
    return "network" if is_in_network else "everywhere"


def seat_link(context: ServerContext, client: Client, key: str) -> str:
    """A personal link: it moves a seat to the device that opens it."""
    return f"{server_url(context, client)}/seat/{key}"


def invite_link(context: ServerContext, client: Client, table: str, key: str) -> str:
    """An invite link: who opens it can sit down."""
    return f"{server_url(context, client)}/t/{table}?invite={key}"


def device_link(context: ServerContext, client: Client, key: str) -> str:
    """A link that makes another device the same person. Browsers do not send what follows the #, so no log has the key."""
    return f"{server_url(context, client)}/device#{key}"


@lru_cache(maxsize=256)
def qr_svg(link: str) -> str:
    """A link as a QR code. The last ones are kept."""
    return draw_qr_svg(link)


def draw_qr_svg(link: str) -> str:
    """A link as a QR code, in SVG without scripts or styles. It is kept nowhere.

    Every mask can be read. To try all of them, and to take the best, would take 5 ms more.
    """
    svg = io.BytesIO()
    code = segno.make(link, error="m", micro=False, mask=0)
    code.save(svg, kind="svg", scale=4, border=4, xmldecl=False, light="white", omitsize=True)
    return svg.getvalue().decode()
