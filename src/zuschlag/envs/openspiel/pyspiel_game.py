"""The game classes that are registered with OpenSpiel: one for every game."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pyspiel

from zuschlag.envs.openspiel.game_adapter import GameAdapter, game_adapters
from zuschlag.envs.openspiel.loaded_game import LoadedGame, changed_options, loaded_game
from zuschlag.envs.openspiel.observer import Observer
from zuschlag.envs.openspiel.pyspiel_state import TurnState

Parameters = Mapping[str, Any]


class TurnGame(pyspiel.Game):
    """A game for OpenSpiel; subclasses have a part. Its parameters are players, reward, zero_sum, the game's options and
    the version of its observations, where there are several."""

    part: ClassVar[type[GameAdapter]]

    def __init__(self, params: Parameters | None = None) -> None:
        given = self.part.inline_components(params or {})
        chosen = {**self.parameters(), **given}
        options = changed_options(chosen, self.part.default_options())
        self.context: LoadedGame = loaded_game(
            self.part.name, chosen["players"], options, chosen["reward"], chosen["zero_sum"], chosen.get("observation", 0)
        )
        self.reward: str = chosen["reward"]
        self.zero_sum: bool = chosen["zero_sum"]
        least, most = self.utilities()
        super().__init__(
            self.type(is_perfect=self.context.part.is_perfect(), reward=self.reward, is_zero_sum=self.zero_sum),
            pyspiel.GameInfo(
                num_distinct_actions=self.context.spec.actions,
                max_chance_outcomes=max(self.context.deal.max_outcomes, len(self.context.game.outcomes)),
                num_players=self.context.game.players,
                min_utility=least,
                max_utility=most,
                utility_sum=0.0 if self.zero_sum else {"share": 1.0, "rank": self.context.game.players / 2}.get(self.reward),
                max_game_length=self.context.part.most_decisions(),
            ),
            given,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return _load_game, (str(self),)

    @classmethod
    def parameters(cls) -> dict[str, Any]:
        defaults = {"players": cls.part.player_counts()[-1], "reward": "share", "zero_sum": False}
        if cls.part.has_later_observations():
            defaults["observation"] = 0
        return defaults | cls.part.default_options()

    @classmethod
    def type(cls, *, is_perfect: bool = False, reward: str = "share", is_zero_sum: bool = False) -> Any:
        """Whether it has perfect information, and whether its utilities have a constant sum. This depends on the parameters."""
        kinds: Any = pyspiel.GameType
        utility = kinds.Utility.GENERAL_SUM if reward == "margin" else kinds.Utility.CONSTANT_SUM
        return pyspiel.GameType(
            short_name=f"zuschlag_{cls.part.name}",
            long_name=cls.part.title(),
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
            information=kinds.Information.PERFECT_INFORMATION if is_perfect else kinds.Information.IMPERFECT_INFORMATION,
            utility=kinds.Utility.ZERO_SUM if is_zero_sum else utility,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=cls.part.player_counts()[-1],
            min_num_players=cls.part.player_counts()[0],
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=True,
            parameter_specification=cls.parameters(),
        )

    def utilities(self) -> tuple[float, float]:
        """The lowest and the highest utility of a seat."""
        players = self.context.game.players
        if self.reward == "margin":
            span = self.context.part.widest_margin()
            widest = 2 * span * (players - 1) / players if self.zero_sum else span  # (players − 1) others can be at −span
            return -widest, widest
        mean = {"share": 1 / players, "rank": 1 / 2}[self.reward] if self.zero_sum else 0.0
        return 0.0 - mean, 1.0 - mean

    def max_chance_nodes_in_history(self) -> int:
        return self.context.deal.draws + self.context.part.most_reveals()

    def new_initial_state(self) -> TurnState:
        return TurnState(self, self.context)

    def make_py_observer(self, iig_obs_type: Any = None, params: Parameters | None = None) -> Observer:
        """(OpenSpiel gives the parameters first, where it has no type.)"""
        if not isinstance(iig_obs_type, pyspiel.IIGObservationType):
            iig_obs_type, params = pyspiel.IIGObservationType(perfect_recall=False), params or iig_obs_type
        part = self.context.part
        return Observer(self.context, iig_obs_type, params, part.most_decisions() + part.most_reveals())


def register() -> None:
    """Make the games known to `pyspiel.load_game`."""
    for part in game_adapters().values():
        game: Any = type(f"{part.__name__.removesuffix('Part')}Game", (TurnGame,), {"part": part})
        if f"zuschlag_{part.name}" not in pyspiel.registered_names():
            pyspiel.register_game(game.type(), game)


def _load_game(text: str) -> Any:
    """The game that a pickle names. (Importing this package registers it.)"""
    return pyspiel.load_game(text)
