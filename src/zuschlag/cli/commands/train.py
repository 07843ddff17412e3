"""`zuschlag train`: train a network by self-play, in a league of itself, its past and bots."""

import signal
from collections.abc import Callable
from dataclasses import fields
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from zuschlag.cli.arguments import GAME
from zuschlag.cli.exit_status import INTERRUPTED
from zuschlag.errors import Refused, short
from zuschlag.training.settings import COMPILED_BOTS, DEVICES, MIXES, Settings

if TYPE_CHECKING:
    from zuschlag.training.run import Training

CHOICES = {"mix": MIXES, "exam_against": COMPILED_BOTS}
AT_LEAST_1 = (
    "decisions", "width", "depth", "minibatch", "epochs", "exam_every", "exam_games", "opponent_games", "snapshot_every",
    "snapshots_kept", "search_kept", "search_minibatch",
)  # fmt: skip
LEAST = dict.fromkeys(AT_LEAST_1, 1) | {"steps": 2}
MOST_GAMES = 2**20
MOST = {"width": 2**16, "depth": 64, "steps": 2**16, "ray_actors": 2**12, "search_kept": 2**30}
"""More of each, and of games, would not fit into memory."""
LARGEST = {"rate": 1.0, "max_rate": 1.0, "warm_up_rate": 1.0, "gae_lambda": 1.0, "search_fraction": 1.0, "trust": 1000.0}
ABOVE_0 = ("search_fraction", "search_temperature")

device_option = click.option(
    "--device", type=click.Choice(DEVICES), show_default="the GPU if PyTorch finds one", help="Where to play and learn."
)
out_option = click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("training"),
    show_default=True,
    help="The folder for the network, the checkpoint and the curves.",
)
ray_option = click.option(
    "--ray",
    "ray_address",
    metavar="ADDRESS",
    show_default="a Ray of this machine alone",
    help="The Ray cluster of --ray-actors: HOST:PORT, or auto.",
)
resume_option = click.option("--resume", is_flag=True, help="Continue the run in the folder, with its settings.")


class FiniteFloat(click.FloatRange):
    """A number in a range, and no NaN, which is in every range, nor an infinity."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; fails on every other."""
        found = super().convert(value, param, ctx)
        if not isfinite(found):
            self.fail(f"{value!r} is not a finite number.", param, ctx)
        return found


def setting_options(*left_out: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """An option for every setting but these. Those that are not given are None."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for row in reversed(fields(Settings)):
            if "help" in row.metadata and row.name not in left_out:
                function = setting_option(row)(function)
        return function

    return decorate


def setting_option(row: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option of one setting."""
    flag, meaning = f"--{row.name.replace('_', '-')}", row.metadata["help"]
    if row.name == "rivals":
        return click.option(
            flag, multiple=True, metavar="PATH", callback=lambda _context, _option, given: given or None, help=meaning
        )
    if row.type is bool:
        return click.option(flag, is_flag=True, default=None, help=meaning)
    kind: Any = cast("type[object]", row.type)
    if row.name in CHOICES:
        kind = click.Choice(CHOICES[row.name])
    elif row.type is int:
        most = MOST_GAMES if row.name.endswith("_games") else MOST.get(row.name)
        kind = click.IntRange(LEAST.get(row.name, 0), most)
    elif row.type is float:
        kind = FiniteFloat(0, LARGEST.get(row.name), min_open=row.name in ABOVE_0)
    return click.option(flag, type=kind, show_default=default_of(row) or False, help=meaning)


def default_of(row: Any) -> str:
    """The default of a setting, as help shows it."""
    on_cpu = row.metadata["cpu"]
    return f"{row.default}" if row.default == on_cpu else f"{on_cpu}; on a GPU {row.default}"


def setting_default(name: str) -> str:
    """The default of the setting of this name, as help shows it."""
    return default_of(next(row for row in fields(Settings) if row.name == name))


def make_settings(game: str, device: str, given: dict[str, Any]) -> Settings:
    """The settings that were given, the others as they are on the device by default."""
    rows = [row for row in fields(Settings) if "help" in row.metadata]
    defaults: dict[str, Any] = {row.name: row.metadata["cpu"] if device == "cpu" else row.default for row in rows}
    settings = Settings(game=game, **defaults | {name: value for name, value in given.items() if value is not None})
    try:
        counts = settings.player_counts
    except ValueError:
        raise Refused("malformed", f"--players {short(settings.players)}: expected numbers such as 2,3,4") from None
    if len({*counts}) < len(counts):
        raise Refused("malformed", f"--players {short(settings.players)}: expected each number once, such as 2,3,4")
    return settings


def start_training(
    game: str,
    out: Path,
    device: str | None,
    given: dict[str, Any],
    *,
    resume: bool,
    opponent: str = "",
    ray_address: str | None = None,
) -> "tuple[Training, bool]":
    """The run that was asked for, and whether it is resumed."""
    from zuschlag.training.arrays import default_device
    from zuschlag.training.run import has_checkpoint, new_folder, read_settings

    if not resume:
        if has_checkpoint(out):
            raise Refused("taken", f"there is a run in {short(str(out))}; expected --resume to continue it, or another --out")
        chosen = device or default_device()
        settings = make_settings(game, chosen, {**given, "opponent": opponent})
        check_ray_address(ray_address, settings)
        with new_folder(out):
            return make_training(settings, out, chosen, ray_address), False
    flags = {"decisions": "--budget"} if opponent else {}
    changed = [flags.get(name) or f"--{name.replace('_', '-')}" for name, value in given.items() if value is not None]
    if changed:
        raise Refused("malformed", f"{', '.join(changed)} with --resume: a run keeps its settings; expected none of them")
    settings, used = read_settings(out)
    if (settings.game, settings.opponent) != (game, opponent):
        known = f"{settings.game} against {settings.opponent}" if settings.opponent else settings.game
        raise Refused("malformed", f"the run in {short(str(out))} is one of {known}; expected the same game and opponent")
    if device not in (None, used):
        raise Refused("malformed", f"--device {device}: the run in {short(str(out))} is on {used}; expected the same device")
    check_ray_address(ray_address, settings)
    return make_training(settings, out, used, ray_address), True


def make_training(settings: Settings, out: Path, device: str, ray_address: str | None) -> "Training":
    """The run with these settings. Refuses one that needs more memory than there is."""
    from zuschlag.training.run import Training

    try:
        return Training(settings, out, device, log_progress, ray_address)
    except MemoryError:
        raise too_large(settings) from None


def too_large(settings: Settings) -> Refused:
    """The refusal of a run that needs more memory than there is."""
    sizes = f"--width {settings.width}, --depth {settings.depth}, --steps {settings.steps}"
    return Refused("too-large", f"the run needs more memory than there is: {sizes}; expected smaller numbers, or fewer games")


def check_ray_address(address: str | None, settings: Settings) -> None:
    """Refuse an address for a run without actors."""
    if address is not None and not settings.ray_actors:
        raise Refused("malformed", f"--ray {short(address)}: the run has no actors; expected --ray-actors with it")


def log_progress(line: str) -> None:
    """Print a line about the run where it is in the way of no result."""
    click.echo(line, err=True)


@click.command()
@click.argument("game", type=GAME)
@out_option
@resume_option
@device_option
@ray_option
@setting_options("opponent", "opponent_games")
def train(game: str, out: Path, resume: bool, device: str | None, ray_address: str | None, **given: Any) -> None:
    """Train a network by self-play, in a league of itself, its past and bots.

    The folder gets network.npz, the curves updates.csv and exams.csv, the same for TensorBoard, and a checkpoint every minute.
    """
    training, resumes = start_training(game, out, device, given, resume=resume, ray_address=ray_address)
    run_training(training, resumes=resumes)
    click.echo(f"the network is in {out / 'network.npz'}")


def run_training(training: "Training", *, resumes: bool) -> dict[str, Any]:
    """Train to the end, and return the scores of the last exam.

    The first Ctrl-C ends the run after the present update, with a checkpoint; the second ends it at once.
    """

    def stop(_signal: int, _frame: object) -> None:
        if training.is_stopping:
            raise KeyboardInterrupt
        training.request_stop()
        click.echo("stopping after this update; press Ctrl-C again to stop at once", err=True)

    before = signal.signal(signal.SIGINT, stop)
    try:
        scores = training.run(resumes=resumes)
    except KeyboardInterrupt:
        scores = {}
    except MemoryError:
        raise too_large(training.settings) from None
    finally:
        signal.signal(signal.SIGINT, before)
        training.close()
    if not scores:
        click.echo("interrupted; the same command with --resume continues from the last checkpoint", err=True)
        raise SystemExit(INTERRUPTED)
    return scores
