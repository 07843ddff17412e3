"""`zuschlag` and its commands."""

import sys

import click

import zuschlag
from zuschlag.cli.bench import bench
from zuschlag.cli.play import play
from zuschlag.cli.show import show
from zuschlag.cli.simulate import simulate
from zuschlag.cli.verify import verify
from zuschlag.errors import ZuschlagError


class Door(click.Group):
    """Turns our own errors into one line and an exit status, for every command."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except ZuschlagError as error:
            raise click.ClickException(str(error)) from None
        except BrokenPipeError:
            sys.stderr.close()  # the reader has gone; nothing is left to say to it
            ctx.exit(1)


@click.group(cls=Door, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(zuschlag.__version__, prog_name="zuschlag")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Auction board games, played and studied by computer.

    Without a command: a game of Big Shot in this terminal.
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(play)


for command in (play, simulate, verify, show, bench):
    main.add_command(command)
