"""The entry point of the command line: `zuschlag`, its commands, and how errors become messages and exit statuses."""

import click

import zuschlag
from zuschlag.cli.commands.arena import arena
from zuschlag.cli.commands.backup import backup
from zuschlag.cli.commands.bench import bench
from zuschlag.cli.commands.check import check
from zuschlag.cli.commands.copy_database import copy_database
from zuschlag.cli.commands.exploit import exploit
from zuschlag.cli.commands.games import games
from zuschlag.cli.commands.mcp import mcp
from zuschlag.cli.commands.operator import operator
from zuschlag.cli.commands.play import play
from zuschlag.cli.commands.puzzles import puzzles
from zuschlag.cli.commands.restore import restore
from zuschlag.cli.commands.review import review
from zuschlag.cli.commands.serve import serve
from zuschlag.cli.commands.show import show
from zuschlag.cli.commands.simulate import simulate
from zuschlag.cli.commands.train import train
from zuschlag.cli.commands.verify import verify
from zuschlag.cli.exit_status import INTERRUPTED
from zuschlag.cli.terminal.standard_streams import check_output_written, make_streams_tolerant
from zuschlag.errors import Refused, ZuschlagError
from zuschlag.texts import DEFAULT_LANGUAGE, Texts, language_of_environment


class ErrorReportingGroup(click.Group):
    """A group of commands that turns our own errors into one line and an exit status."""

    def invoke(self, ctx: click.Context) -> object:
        make_streams_tolerant()
        try:
            with check_output_written():
                return super().invoke(ctx)
        except KeyboardInterrupt:
            raise SystemExit(INTERRUPTED) from None
        except ZuschlagError as error:
            raise click.ClickException(localize_error(error)) from None


def localize_error(error: ZuschlagError) -> str:
    """Return the message, preceded by the kind of refusal in the user's language where that is not English."""
    language = language_of_environment()
    if isinstance(error, Refused) and language != DEFAULT_LANGUAGE:
        return f"{Texts(language).say(f'refused.{error.code}')} ({error})"
    return str(error)


@click.group(cls=ErrorReportingGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(zuschlag.__version__, prog_name="zuschlag")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Play, host and study auction board games.

    Without a command, start a server, print its address and open the browser, like `zuschlag serve`. To play in this
    terminal, use `zuschlag play`.
    """
    if ctx.invoked_subcommand is None:
        with serve.make_context("serve", [], parent=ctx) as alone:  # so that ZUSCHLAG_* count here too
            serve.invoke(alone)


PLAY = (serve, play, games, simulate, arena, train, exploit, verify, show, review, puzzles, check, bench, mcp)
OPERATE = (backup, restore, copy_database, operator)
for command in (*PLAY, *OPERATE):
    main.add_command(command)
