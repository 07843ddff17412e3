"""`zuschlag` and its commands."""

import click

import zuschlag
from zuschlag.cli.arena import arena
from zuschlag.cli.backup import backup
from zuschlag.cli.bench import bench
from zuschlag.cli.mcp import mcp
from zuschlag.cli.operating import operator
from zuschlag.cli.play import play
from zuschlag.cli.serve import serve
from zuschlag.cli.show import show
from zuschlag.cli.simulate import simulate
from zuschlag.cli.streams import make_tolerant, writing_checked
from zuschlag.cli.verify import verify
from zuschlag.errors import Refused, ZuschlagError
from zuschlag.texts import Texts, language_of_environment

INTERRUPTED = 130  # what a shell expects of a program that Ctrl-C ended


class Door(click.Group):
    """Turns our own errors into one line and an exit status, for every command."""

    def invoke(self, ctx: click.Context) -> object:
        make_tolerant()
        try:
            with writing_checked():
                return super().invoke(ctx)
        except KeyboardInterrupt:
            raise SystemExit(INTERRUPTED) from None
        except ZuschlagError as error:
            raise click.ClickException(in_the_readers_language(error)) from None


def in_the_readers_language(error: ZuschlagError) -> str:
    """The message, and before it, for those who do not read English, what kind of refusal it is."""
    language = language_of_environment()
    if isinstance(error, Refused) and language != "en":
        return f"{Texts(language).say(f'refused.{error.code}')} ({error})"
    return str(error)


@click.group(cls=Door, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(zuschlag.__version__, prog_name="zuschlag")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Auction board games, played and studied by computer.

    Without a command: starts the server, prints its address and opens the browser, as `zuschlag serve` does. A game in this
    terminal is `zuschlag play`.
    """
    if ctx.invoked_subcommand is None:
        with serve.make_context("serve", [], parent=ctx) as alone:  # so that ZUSCHLAG_* count here too
            serve.invoke(alone)


for command in (serve, play, simulate, arena, verify, show, bench, mcp, backup, operator):
    main.add_command(command)
