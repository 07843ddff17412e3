"""The settings of a training run. For a GPU, the defaults are those of run 2 in `docs/explanation/champions.md`."""

from dataclasses import dataclass, field
from typing import Any

DEVICES = ("cpu", "cuda")
COMPILED_BOTS = ("random", "cautious", "valuer")
"""The bots that play in the simulator, weakest first."""
BOT_NETWORK = "network"
"""Stands for the network of the bot of that name, in place of a file."""
MIXES = ("even", "classic")
"""How often each variant is played. "even": every number of players equally, and its variants equally. "classic": more
players more often, and games without options as often as all others of their number of players together, or more."""


def option(default: Any, meaning: str, *, cpu: Any = None) -> Any:
    """A setting with its default, what it means, and its default on a CPU where that differs."""
    return field(default=default, metadata={"help": meaning, "cpu": default if cpu is None else cpu})


@dataclass(frozen=True)
class Settings:
    """All settings that decide what is learnt, apart from the device."""

    game: str
    seed: int = option(1, "Seed of games and network.")

    players: str = option("2,3,4", "Numbers of players.")
    observation: int = option(0, "Version of the observations.")
    without_options: bool = option(False, "Leave out variants with options (Big Shot's challenge).")  # noqa: FBT003
    mix: str = option("even", "How often each variant is played; classic favours games without options.")
    self_games: int = option(6144, "Games at once of learners alone.", cpu=128)
    valuer_games: int = option(3072, "Games of one learner among valuers.", cpu=64)
    mixed_games: int = option(3072, "Games of one or two learners among valuers.", cpu=0)
    cautious_games: int = option(0, "Games of one learner among cautious bots.")
    past_games: int = option(4096, "Games of learners among earlier networks.", cpu=64)
    snapshot_every: int = option(40, "Updates between two networks that are kept as opponents.", cpu=10)
    snapshots_kept: int = option(20, "How many of them are kept.", cpu=10)

    rivals: tuple[str, ...] = option(
        (), "A network to play against that does not learn, such as an exploiter's: a file, or a folder."
    )
    rival_games: int = option(4096, "Games of one learner among these networks, where there are any.", cpu=64)

    initial: str = option("", "Begin with this network: a file (.npz), or network, the bot's.")
    opponent: str = option("", "Play against this bot or network alone, and learn what beats it.")
    opponent_games: int = option(12288, "Games at once of one learner against it.", cpu=256)

    width: int = option(768, "Neurons in a layer.", cpu=128)
    depth: int = option(3, "Hidden layers.", cpu=2)
    trust: float = option(6.0, "Weight of the valuer's move in the first policy.")
    without_valuer_features: bool = option(False, "Give the network the observation alone, and no trust.")  # noqa: FBT003

    warm_up: int = option(24_000_000, "Decisions in which only values, and by imitation the policy, are learnt.", cpu=0)
    warm_up_rate: float = option(1e-3, "Learning rate there; it falls to a tenth.")
    imitation_weight: float = option(0.0, "Weight of imitating the valuer, or the search, there.")
    search_samples: int = option(0, "Rollouts for every candidate of the search that is imitated there; 0: the valuer is.")
    search_fraction: float = option(0.02, "Part of the decisions that are searched.")
    search_temperature: float = option(0.03, "Difference in the share of the win that makes an action e times as likely.")
    search_margin_weight: float = option(0.1, "What the margin counts in the search beside the share of the win.")
    search_kept: int = option(2_000_000, "How many searched decisions are kept to learn from.", cpu=20_000)
    search_minibatch: int = option(8192, "Searched decisions in a step of the optimiser.", cpu=512)

    decisions: int = option(450_000_000, "Decisions to learn from by PPO.", cpu=2_000_000)
    steps: int = option(64, "Steps of every game between two updates.")
    rate: float = option(2e-4, "Learning rate at first; it follows the KL divergence.", cpu=1e-3)
    max_rate: float = option(6e-4, "Its limit, which falls to a tenth.", cpu=3e-3)
    kl_target: float = option(0.01, "KL divergence to aim at.")
    epochs: int = option(2, "How often every decision is learnt from.")
    minibatch: int = option(32768, "Decisions in a step of the optimiser.", cpu=1024)
    clip: float = option(0.2, "How far a decision's likelihood ratio counts.")
    value_weight: float = option(1.0, "Weight of the values' error.")
    gae_lambda: float = option(0.95, "λ of generalised advantage estimation (GAE).")
    rank_weight: float = option(0.3, "What rank counts beside the share of the win; it fades out in 60 % of the decisions.")
    margin_weight: float = option(0.3, "What the margin counts; it fades, too.")
    final_margin_weight: float = option(0.03, "What the margin counts all the time.")
    entropy_weight: float = option(0.005, "Weight of entropy at first.")
    final_entropy_weight: float = option(0.001, "Weight of entropy at the end.")

    exam_against: str = option("valuer", "The bot of the exams; those against an opponent are against that.")
    exam_every: int = option(100, "Updates between two exams.", cpu=25)
    exam_games: int = option(3072, "Games of an exam; the last one has four times as many.", cpu=192)

    ray_actors: int = option(0, "Actors on Ray that play the games; 0: this process plays them.")

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The numbers of players."""
        return tuple(int(n) for n in self.players.split(","))
