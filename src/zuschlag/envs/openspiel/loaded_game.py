"""The context that all states of one game share: the game, what OpenSpiel asks of it, its texts and its rewards."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from zuschlag.envs.openspiel import observation_text
from zuschlag.envs.openspiel.game_adapter import game_adapters
from zuschlag.envs.rewards import reward_in_python
from zuschlag.envs.spaces import Spec
from zuschlag.games import Game
from zuschlag.games.observation_versions import observed_game
from zuschlag.kernel import EmittedEvent

Options = tuple[tuple[str, Any], ...]


class LoadedGame:
    """Made once for a choice of game, players, options, reward, utility and version of observations; never changes."""

    def __init__(
        self, name: str, players: int, options: Options, reward: str, *, is_zero_sum: bool, observation: int = 0
    ) -> None:
        self.key = (name, players, options, reward, is_zero_sum, observation)
        kind = game_adapters()[name]
        self.part = kind(kind.make_game(players, kind.parse_components(dict(options))))
        self.is_zero_sum = is_zero_sum
        self.game: Game = self.part.game
        self.rules: Any = self.game.rules
        self.spec = Spec(observed_game(self.game, observation))
        self.deal = self.part.deal
        self.value = reward_in_python(self.rules, reward)
        self._template = self.game.blank()
        self.deal.prepare(self._template)
        if not self.deal.draws:
            self.rules.begin(self._template)
        self._event_texts: dict[EmittedEvent, tuple[str, frozenset[int] | None]] = {}

    def __deepcopy__(self, memo: object) -> "LoadedGame":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return loaded_game, self.key

    def undealt(self) -> Any:
        """A fresh state of play before the first draw."""
        return self._template.copy()

    def event_text(self, fact: EmittedEvent) -> tuple[str, frozenset[int] | None]:
        """A fact as text, and the seats that may know it; None: everybody."""
        if fact not in self._event_texts:
            event = self.game.event(fact)
            self._event_texts[fact] = observation_text.event_text(event), event.viewers
        return self._event_texts[fact]

    def values(self, s: Any) -> list[float]:
        """What a finished game is worth to each seat; where it is zero-sum, less what it is worth on average."""
        values = [self.value(s, seat) for seat in range(self.game.players)]
        mean = sum(values) / len(values) if self.is_zero_sum else 0.0
        return [value - mean for value in values]

    def view_text(self, s: Any, seat: int | None) -> str:
        """What the seat (None: a spectator) sees, as text."""
        return observation_text.value_text(self.game.view(s, seat), self.part.derived_fields)


@cache
def loaded_game(name: str, players: int, options: Options, reward: str, is_zero_sum: bool, observation: int = 0) -> LoadedGame:
    """The context of a game. Refuses what `zuschlag.new` refuses, and unknown versions of observations."""
    return LoadedGame(name, players, options, reward, is_zero_sum=is_zero_sum, observation=observation)


def changed_options(parameters: Mapping[str, Any], defaults: Mapping[str, Any]) -> Options:
    """The options among a game's parameters that differ from their defaults."""
    return tuple((name, parameters[name]) for name, usual in defaults.items() if parameters.get(name, usual) != usual)
