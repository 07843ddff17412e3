"""What the simulator needs of a game, besides its rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from zuschlag.games.option import OptionValue
from zuschlag.kernel import Fields


@dataclass(frozen=True)
class GameKit:
    """A game as the simulator plays it."""

    name: str
    make: Callable[[int, Mapping[str, OptionValue]], Any]
    """Makes the game for so many players, with these options."""
    cautious_move: Callable[..., int]
    write_features: Callable[..., int]
    """Writes the valuer's features and returns its move."""
    units: tuple[float, ...]
    """What each of the valuer's features is divided by."""
    valuations: Callable[[], dict[int, Fields]]
    """The valuer's tables, by number of players."""
    replaced: dict[str, object]
    """Rules that the simulator replaces, by name."""
    margin_unit: float
    """The lead in millions that counts as 1."""
    suggestions: tuple[int, int] = (0, 0)
    """Where among the valuer's features suggested actions begin and end."""
    replaced_later: tuple[Mapping[str, object], ...] = ()
    """Rules of bots that the simulator replaces with later versions of the observations, by version from 1 on."""
    search: Mapping[str, Callable[..., object]] = field(default_factory=dict)
    """What compares moves by rollouts: `add_candidates` and `play_rollout`; none where the game has no such search."""
    finer_rows: int = 0
    """Inputs that get a second row of 8-bit weights in the bot's network (`zuschlag.training.quantise --finer-rows`)."""
