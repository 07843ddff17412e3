"""What OpenSpiel asks of a game beyond its rules. A game can name a module of its own for it; the defaults here serve any game.

Such a module has `ADAPTERS`: subclasses of `GameAdapter`, one for each game that it registers with OpenSpiel.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, ClassVar

from zuschlag.envs.openspiel.chance_deal import Deal, NoDeal, SeedDeal
from zuschlag.envs.openspiel.observation_text import value_text
from zuschlag.errors import Refused, short
from zuschlag.games import GAMES, Game
from zuschlag.games.component_files import read_option_file
from zuschlag.games.parts import load_part
from zuschlag.kernel import EmittedEvent, Generator, below, seeded
from zuschlag.match import make_game

MOST_STEPS = 1000
"""How many decisions, and how many outcomes of chance, a game has at most that does not say it."""
WIDEST_MARGIN = 1_000_000.0
FILES = (".toml", ".json")


def is_file(parameter: object) -> bool:
    """Does a game's parameter name a file of a board or deck?"""
    return isinstance(parameter, str) and parameter.lower().endswith(FILES)


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
    def has_later_observations(cls) -> bool:
        """Are there several versions of its observations?"""
        return bool(GAMES[cls.name].later_observations)

    @classmethod
    def default_options(cls) -> dict[str, Any]:
        """The options that can be given as parameters, with their defaults. A component's is "": the built-in one."""
        declared = GAMES[cls.name].declared_options
        return {option.name: "" if option.default is None else option.default for option in declared}

    @classmethod
    def component_names(cls) -> tuple[str, ...]:
        """The options that are components: boards and decks."""
        return tuple(name for name, default in cls.default_options().items() if default == "")

    @classmethod
    def parse_component(cls, name: str, text: str) -> Any:
        """A component that is written out in a game's parameter. Refuses where the game has no such form."""
        raise Refused("malformed", f"{name} is {short(text)}; expected a file that ends in {' or '.join(FILES)}")

    @classmethod
    def component_text(cls, name: str, component: Any) -> str | None:  # noqa: ARG003
        """A component written out, for `parse_component` to read; None where the game has no such form."""
        return None

    @classmethod
    def inline_components(cls, params: Mapping[str, Any]) -> dict[str, Any]:
        """A game's parameters, with the components of files written out: the game can then be loaded without the files."""
        found = dict(params)
        for name in cls.component_names():
            if is_file(found.get(name)):
                text = cls.component_text(name, read_option_file(name, found[name]))
                found[name] = found[name] if text is None else text
        return found

    @classmethod
    def parse_components(cls, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options for `zuschlag.new`: components are read from their file or from the text of the parameter."""
        found = dict(options)
        for name in cls.component_names():
            if name in found:
                given = found[name]
                found[name] = read_option_file(name, given) if is_file(given) else cls.parse_component(name, str(given))
        return found

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
        view = self.game.view(start.s, seat) if start.is_dealt else None
        # One drawn state can be the true one by chance.
        if view is not None and any(self.game.imagine(view, rng) != start.s for _ in range(STATES_DRAWN)):
            raise Refused("unknown", f"{self.name} hides more than sealed moves and does not say how to resample it")
        return [*history[: len(history) - len(sealed)], *resample_sealed(start, sealed, seat, rng)]


STATES_DRAWN = 20
"""How many states are drawn to find out whether a seat knows all but sealed moves."""


def resample_sealed(position: Any, sealed: Sequence[int], seat: int, rng: Generator) -> list[int]:
    """Sealed moves of other seats than this one, each drawn evenly among the legal ones. They are made in the position."""
    drawn = []
    for action in sealed:
        legal = position.context.spec.legal(position.s, position.turn)
        drawn.append(action if position.turn == seat else legal[below(rng, len(legal))])
        position.apply(drawn[-1])
    return drawn


@cache
def game_adapters() -> dict[str, type[GameAdapter]]:
    """Every game for OpenSpiel, by name."""
    found: dict[str, type[GameAdapter]] = {}
    for name, game in GAMES.items():
        module = load_part(game, "openspiel")
        default: Any = type(f"{game.__name__}Part", (GameAdapter,), {"name": name})
        found |= {part.name: part for part in (module.ADAPTERS if module else (default,))}
    return found
