"""The settings of a training run. The defaults are those of run 2 in `docs/explanation/champions.md`."""

import argparse
from collections.abc import Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, cast

from bench.training.league import MIXES


def option(default: Any, meaning: str) -> Any:
    """A setting with its default and what it means."""
    return field(default=default, metadata={"help": meaning})


@dataclass(frozen=True)
class Settings:
    """All settings; `--NAME` on the command line, with dashes."""

    game: str
    out: str = option("training", "folder for the network, the optimiser's state, curves and these settings")
    initial: str = option("", "begin with this network (.npz)")
    resume: bool = option(False, "go on with the run in the folder OUT, given the same settings")  # noqa: FBT003
    seed: int = option(1, "seed of games and network")
    device: str = option("", '"cuda" or "cpu"; the GPU where there is one')

    players: str = option("2,3,4", "numbers of players")
    without_options: bool = option(False, "leave out variants with options (Big Shot's challenge)")  # noqa: FBT003
    mix: str = option("even", 'how often each variant is played: "even", or "classic" to favour games without options')
    self_games: int = option(6144, "games at once of learners alone")
    valuer_games: int = option(3072, "of one learner among valuers")
    mixed_games: int = option(3072, "of one or two learners among valuers")
    past_games: int = option(4096, "of learners among earlier networks")
    past_every: float = option(20, "seconds between two networks that are kept as opponents")
    past_kept: int = option(20, "how many are kept")
    opponent: str = option("", "exploit this network (.npz): it alone plays for the earlier ones, with one learner at a table")

    width: int = option(768, "neurons in a layer")
    depth: int = option(3, "hidden layers")
    trust: float = option(6.0, "weight of the valuer's move in the first policy")
    without_valuer_features: bool = option(False, "give the network the observation alone, and no trust")  # noqa: FBT003

    warm_up_seconds: float = option(12, "seconds in which only the values, and by imitation the policy, are learnt")
    warm_up_rate: float = option(1e-3, "learning rate there; it falls to a tenth")
    imitation_weight: float = option(0.0, "weight of imitating the valuer, or the search, there")
    search_samples: int = option(
        0, "rollouts for every candidate of the search that is imitated there; 0: the valuer is imitated"
    )
    search_fraction: float = option(0.02, "part of the decisions that are searched")
    search_temperature: float = option(0.03, "difference in the share of the win that makes an action e times as likely")
    search_margin_weight: float = option(0.1, "what the margin counts in the search beside the share of the win")
    search_kept: int = option(2_000_000, "how many searched decisions are kept to learn from")
    search_minibatch: int = option(8192, "searched decisions in a step of the optimiser")
    seconds: float = option(225, "seconds of PPO")
    steps: int = option(64, "steps of every game between two updates")
    rate: float = option(2e-4, "learning rate at first; it follows the KL divergence")
    most_rate: float = option(6e-4, "its limit, which falls to a tenth")
    kl_target: float = option(0.01, "KL divergence to aim at")
    epochs: int = option(2, "how often every decision is learnt from")
    minibatch: int = option(32768, "decisions in a step of the optimiser")
    clip: float = option(0.2, "how far a decision's likelihood ratio counts")
    value_weight: float = option(1.0, "weight of the values' error")
    trace: float = option(0.95, "λ of generalised advantages")
    rank_weight: float = option(0.3, "what rank counts beside the share of the win; it fades out in 60 % of the time")
    margin_weight: float = option(0.3, "what the margin counts; it fades, too")
    final_margin_weight: float = option(0.03, "what the margin counts all the time")
    entropy_weight: float = option(0.005, "weight of entropy at first")
    final_entropy_weight: float = option(0.001, "and at the end")

    exam_every: float = option(50, "seconds between two exams")
    exam_games: int = option(3072, "games of an exam; the last one has four times as many")
    log_every: float = option(25, "seconds between two lines of the log")


def parse(arguments: Sequence[str] | None = None) -> Settings:
    """The settings that the command line gives."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.training", description="Train a network for a game. See docs/explanation/champions.md."
    )
    parser.add_argument("game", choices=("bigshot", "zahltag"))
    for row in fields(Settings):
        if row.default is not MISSING:
            name, help_text = f"--{row.name.replace('_', '-')}", f"{row.metadata['help']} (default: {row.default!r})"
            if row.default is False:
                parser.add_argument(name, action="store_true", help=row.metadata["help"])
            else:
                kind = cast("type[object]", row.type) if row.type in (int, float) else str
                choices = MIXES if row.name == "mix" else None
                parser.add_argument(name, type=kind, default=row.default, choices=choices, help=help_text.replace("%", "%%"))
    return Settings(**vars(parser.parse_args(arguments)))
