"""What OpenSpiel asks of a game beyond its rules. A game can name a module of its own for it; the defaults here serve any game.

Such a module has `ADAPTERS`: subclasses of `GameAdapter`, one for each game that it registers with OpenSpiel.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, ClassVar

from zuschlag.envs.openspiel.chance_deal import Deal, NoDeal, SeedDeal
from zuschlag.envs.openspiel.observation_text import value_text
from zuschlag.errors import Refused
from zuschlag.games import GAMES, Game
from zuschlag.games.parts import load_part
from zuschlag.kernel import EmittedEvent, Generator, below, seeded
from zuschlag.match import make_game

MOST_STEPS = 1000
"""How many decisions, and how many outcomes of chance, a game has at most that does not say it."""
WIDEST_MARGIN = 1_000_000.0


class GameAdapter:
    """A game as OpenSpiel sees it: made once for a number of players and options, never changes."""

    name: ClassVar[str]
    """OpenSpiel knows it by this name, with `zuschlag_` before it."""
    derived_fields: ClassVar[frozenset[str]] = frozenset()
    """Fields of a view that never change in a game, or follow from the others. Texts leave them out."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game
        self.deal = self.make_deal()

    @classmethod
    def make_game(cls, players: int, options: Mapping[str, Any]) -> Game[Any, Any, Any]:
        return make_game(cls.name, players, options)

    @classmethod
    def title(cls) -> str:
        return GAMES[cls.name].title

    @classmethod
    def player_counts(cls) -> tuple[int, ...]:
        """How many can play it, ascending; the last is the default."""
        return GAMES[cls.name].player_counts

    @classmethod
    def default_options(cls) -> dict[str, Any]:
        """The options that can be given as parameters, with their defaults: all but components."""
        return {option.name: option.default for option in GAMES[cls.name].declared_options if option.default is not None}

    def make_deal(self) -> Deal:
        """The deal as draws of chance."""
        s, rng = self.game.blank(), seeded("deal")
        self.game.rules.deal(s, rng)
        return NoDeal() if rng == seeded("deal") else SeedDeal(self.game)

    def is_perfect(self) -> bool:
        """Is nothing ever hidden from a seat?"""
        return False

    def most_decisions(self) -> int:
        """How many decisions a game has at most."""
        return MOST_STEPS

    def most_reveals(self) -> int:
        """How often chance decides after the deal, at most."""
        return MOST_STEPS

    def widest_margin(self) -> float:
        """The most by which a seat can be ahead of another, in points."""
        return WIDEST_MARGIN

    def private_text(self, s: Any, seat: int) -> str:
        """What the seat sees and others may not: the fields of its own seat that a spectator sees otherwise."""
        own, shown = (self.game.view(s, viewer).seats[seat] for viewer in (seat, None))
        names = [row.name for row in fields(own) if getattr(own, row.name) != getattr(shown, row.name)]
        return " ".join(f"{name} {value_text(getattr(own, name))}" for name in names)

    def revealed_text(self, s: Any, facts: Sequence[EmittedEvent]) -> str:  # noqa: ARG002
        """What all seats see after these events, beyond the events themselves."""
        return ""

    def resample(self, position: Any, seat: int, history: list[int], rng: Generator) -> list[int]:
        """The draws and actions of a play that the seat cannot tell from this one: sealed moves of others are drawn again.

        Refuses where more is hidden than sealed moves: then the game has to say how.
        """
        start = type(position)(position.context)
        sealed = history[len(history) - position.sealed :]
        for action in history[: len(history) - position.sealed]:
            start.apply(action)
        if start.is_dealt and self.game.imagine(self.game.view(start.s, seat), rng) != start.s:
            raise Refused("unknown", f"{self.name} hides more than sealed moves and does not say how to resample it")
        drawn = []
        for action in sealed:
            legal = position.context.spec.legal(start.s, start.turn)
            drawn.append(action if start.turn == seat else legal[below(rng, len(legal))])
            start.apply(drawn[-1])
        return [*history[: len(history) - len(sealed)], *drawn]


@cache
def game_adapters() -> dict[str, type[GameAdapter]]:
    """Every game for OpenSpiel, by name."""
    found: dict[str, type[GameAdapter]] = {}
    for name, game in GAMES.items():
        module = load_part(game, "openspiel")
        default: Any = type(f"{game.__name__}Part", (GameAdapter,), {"name": name})
        found |= {part.name: part for part in (module.ADAPTERS if module else (default,))}
    return found
