"""`zuschlag mcp`: the games for language models."""

from importlib.util import find_spec

import click

from zuschlag.cli.arguments import language_option
from zuschlag.errors import Refused

MISSING = "the MCP SDK is not installed; to serve language models: pip install 'zuschlag[mcp]'"


@click.command()
@language_option
def mcp(language: str) -> None:
    """Let a language model play: a server of the Model Context Protocol on standard input and output.

    It is started by the model's client and ends when its input ends. docs/how-to/mcp.md tells how clients are told of it.
    """
    if find_spec("mcp") is None:
        raise Refused("unknown", MISSING)
    from zuschlag.envs.mcp.server import serve

    serve(language)
