"""`zuschlag mcp`: the games for language models."""

from importlib.util import find_spec

import click

from zuschlag.cli.arguments import language_option
from zuschlag.errors import Refused

MISSING = "the MCP SDK is not installed; to serve language models: pip install 'zuschlag[mcp]'"


@click.command()
@language_option
def mcp(language: str) -> None:
    """Run a Model Context Protocol (MCP) server on standard input and output, so that language models can play.

    The model's client starts it; it ends when its input ends. The documentation on MCP shows how to configure clients.
    """
    if find_spec("mcp") is None:
        raise Refused("unknown", MISSING)
    from zuschlag.envs.mcp.server import serve

    serve(language)
