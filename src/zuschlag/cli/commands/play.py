"""`zuschlag play`: a game in the terminal."""

from pathlib import Path
from typing import IO, Any

import click
from click.core import ParameterSource

from zuschlag.bots import DEFAULT_LEVEL
from zuschlag.bots.display_name import bot_display_name
from zuschlag.cli.arguments import (
    DEFAULT_GAME,
    GAME,
    BotName,
    WritableFile,
    language_option,
    options_option,
    parse_options,
    players_option,
)
from zuschlag.cli.commands.serve import read_secret
from zuschlag.cli.local_play.game_loop import LocalGame
from zuschlag.errors import Refused, short
from zuschlag.games import GAMES
from zuschlag.games.player_counts import default_players
from zuschlag.match import Match, begin, branch, make_game, replay
from zuschlag.match.branch import BranchDice
from zuschlag.record import Record, read_records
from zuschlag.texts import Texts

FIXED_BY_RECORD = ("game", "players", "options")


@click.command()
@click.argument("game", type=GAME, default=DEFAULT_GAME)
@players_option
@click.option("--seat", type=click.IntRange(1, 4), default=1, show_default=True, help="Your seat, counting from 1.")
@click.option("--name", help="Your name.")
@click.option("--seed", type=int, help="The seed of the dice.")
@options_option
@click.option(
    "--bot", type=BotName(), default=DEFAULT_LEVEL, show_default=True, help="The level or bot that plays the other seats."
)
@click.option(
    "--record", "file", type=WritableFile(), help="Write the game to this file; a local game is saved even if you stop early."
)
@click.option("--resume", type=click.File("rb"), help="Continue the unfinished game in this file.")
@click.option(
    "--from", "branch_file", metavar="RECORD", type=click.File("rb"), help="Play on from a moment of the record in this file."
)
@click.option("--step", type=click.IntRange(min=0), help="With --from: after how many moves of the record.")
@click.option(
    "--dice",
    type=click.Choice(["same", "fresh"]),
    help="With --from: what chance gives from there on, the same as in the record or something else.  [default: same]",
)
@language_option
@click.option("--server", metavar="URL", help="Play on this server instead of this machine.")
@click.option(
    "--open", "open_seats", type=click.IntRange(0, 3), default=0, help="On a server: how many seats to leave open for people."
)
@click.option("--table", metavar="ID", help="On a server: the table to join or to continue at.")
@click.option(
    "--join",
    metavar="LINK",
    envvar="ZUSCHLAG_JOIN",
    show_envvar=True,
    help="Join by this invite link, or move your seat here by a personal link. Other users of this machine can see flags: give "
    "a personal link by the variable or --join-file.",
)
@click.option(
    "--join-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Read the link for --join from the first line of this file.",
)
@click.option("--watch", metavar="ID", help="On a server: the table to watch.")
@click.pass_context
def play(
    ctx: click.Context,
    game: str,
    players: int | None,
    seat: int,
    name: str | None,
    seed: int | None,
    options: tuple[str, ...],
    bot: str,
    file: str | None,
    resume: IO[bytes] | None,
    branch_file: IO[bytes] | None,
    step: int | None,
    dice: BranchDice | None,
    language: str,
    server: str | None,
    open_seats: int,
    table: str | None,
    join: str | None,
    join_file: Path | None,
    watch: str | None,
) -> None:
    """Play in this terminal, against bots on this machine or on a server with other people.

    Type moves as words; the prompt shows which moves are offered. Input may come from a pipe: you leave the game when it
    ends. A server keeps your seat until you come back. A private server asks for its password or takes it from
    ZUSCHLAG_PASSWORD.
    """
    texts = Texts(language)
    if join_file is not None:
        if join is not None:
            raise Refused("malformed", "--join (or ZUSCHLAG_JOIN) and --join-file are both given; expected one of them")
        join = read_secret(join_file)
    if server is not None or join is not None:
        _refuse_arguments(
            ctx, ("seed", "resume", "branch_file", "step", "dice"), "is for a local game; it cannot be used with a server"
        )
        if sum(way is not None for way in (table, join, watch)) > 1:
            raise Refused("malformed", "--table, --join and --watch cannot be combined; expected one of them")
        if table or join or watch:
            own = ("game", "players", "seat", "options", "bot", "open_seats")
            _refuse_arguments(ctx, own, "is set by the table; it cannot be given for an existing one")
        from zuschlag.cli.remote_play.join_table import TableRequest, play_on_server

        counts = GAMES[game].player_counts
        wanted = default_players(counts) if players is None else players
        request = TableRequest(game, wanted, seat - 1, parse_options(game, options), bot, open_seats, table, join, watch)
        play_on_server(server, request, name, texts, Path(file) if file else None)
        return
    _refuse_arguments(ctx, ("open_seats", "table", "watch"), "is for a game on a server; expected --server with it")
    if branch_file is not None:
        _refuse_arguments(ctx, FIXED_BY_RECORD, "is set by the record of --from; it cannot be given as well")
        _refuse_arguments(ctx, ("resume",), "and --from are both given; expected one of them")
        match = _branch_match(branch_file, step, seed, dice or "same")
    elif step is not None or dice is not None:
        raise Refused("malformed", "--step and --dice are for a game that plays on from a record; expected --from with them")
    elif resume is None:
        match = begin(make_game(game, players, parse_options(game, options)), seed)
    else:
        match = _resume_match(resume, seed)
        kept = [name for name in ("seat", "bot") if f"x-{name}" in match.about]
        for brought in (*FIXED_BY_RECORD, *kept):
            if ctx.get_parameter_source(brought) is ParameterSource.COMMANDLINE:
                raise Refused("malformed", f"the file of --resume sets {brought}; it cannot be given as well")
        about: dict[str, Any] = match.about
        seat = about.get("x-seat", seat)
        bot = BotName().convert(about.get("x-bot", bot), None, ctx)
    if type(seat) is not int or not 1 <= seat <= match.players:
        raise Refused("unknown", f"there is no seat {short(seat)}; seats are 1 to {match.players}")
    names: Any = match.about.get("seats") or [bot_display_name(texts, bot, at + 1) for at in range(match.players)]
    if name is not None or "seats" not in match.about:
        names[seat - 1] = name or texts.say("play.guest")
    match.about.update({"seats": names, "x-seat": seat, "x-bot": bot})
    LocalGame(match, seat - 1, bot, texts, Path(file) if file else None).play()


def _refuse_arguments(ctx: click.Context, names: tuple[str, ...], why: str) -> None:
    """Refuse arguments that make no sense here."""
    for parameter in ctx.command.params:
        if parameter.name in names and ctx.get_parameter_source(parameter.name) is ParameterSource.COMMANDLINE:
            given = parameter.opts[0] if isinstance(parameter, click.Option) else parameter.human_readable_name
            raise Refused("malformed", f"{given} {why}")


def _resume_match(file: IO[bytes], seed: int | None) -> Match:
    record = _first_record(file)
    try:
        match = replay(record)
    except Refused as error:
        raise Refused(error.code, f"{file.name}: {error}") from None
    if match.pending.over:
        raise Refused("illegal", f"the game in {file.name} is over; print it with: zuschlag show {file.name}")
    dice: Any = seed if seed is not None else record.about.get("seed")
    if dice is None:
        raise Refused("malformed", f"{file.name} has no seed to continue with; give one with --seed")
    return replay(record, seed=dice)


def _branch_match(file: IO[bytes], step: int | None, seed: int | None, dice: BranchDice) -> Match:
    record = _first_record(file)
    if step is None:
        steps = len(record.moves)
        raise Refused("malformed", f"--from needs --step, after how many of the {steps} moves of {file.name} to play on")
    try:
        return branch(record, step, seed=seed, dice=dice)
    except Refused as error:
        raise Refused(error.code, f"{file.name}: {error}") from None


def _first_record(file: IO[bytes]) -> Record:
    for line, record in read_records(file):
        if isinstance(record, Refused):
            raise Refused(record.code, f"{file.name}, line {line}: {record}")
        return record
    raise Refused("malformed", f"{file.name} contains no record")
