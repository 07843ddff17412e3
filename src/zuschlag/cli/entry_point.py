"""`zuschlag` and its commands."""

import click

import zuschlag
from zuschlag.cli.commands.arena import arena
from zuschlag.cli.commands.backup import backup
from zuschlag.cli.commands.bench import bench
from zuschlag.cli.commands.mcp import mcp
from zuschlag.cli.commands.operator import operator
from zuschlag.cli.commands.play import play
from zuschlag.cli.commands.serve import serve
from zuschlag.cli.commands.show import show
from zuschlag.cli.commands.simulate import simulate
from zuschlag.cli.commands.verify import verify
from zuschlag.cli.exit_status import INTERRUPTED
from zuschlag.cli.terminal.standard_streams import make_tolerant, writing_checked
from zuschlag.errors import Refused, ZuschlagError
from zuschlag.texts import Texts, language_of_environment


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
