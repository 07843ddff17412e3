"""The game classes that are registered with OpenSpiel."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pyspiel

from zuschlag.envs.openspiel.game_context import GameContext, changed_options, game_context
from zuschlag.envs.openspiel.observer import Observer
from zuschlag.envs.openspiel.small_zahltag import SIZES, SMALL
from zuschlag.envs.openspiel.state import TurnState
from zuschlag.games.bigshot.auction import HIGHEST_BID
from zuschlag.games.bigshot.deal import START_CASH
from zuschlag.games.bigshot.loans import LOAN_COST, MOST_LOANS, payout
from zuschlag.games.bigshot.options import CHOICES
from zuschlag.games.bigshot.state import COLOURS, HEAP, SPACES

Parameters = Mapping[str, Any]


class _Game(pyspiel.Game):
    """What the games have in common."""

    name: ClassVar[str]
    title: ClassVar[str]
    game_name: ClassVar[str]
    players: ClassVar[tuple[int, int, int]]
    """The fewest, the most, and where nothing is said."""
    options: ClassVar[dict[str, str]]
    """Each option's default."""

    def __init__(self, params: Parameters | None = None) -> None:
        chosen = {**self.parameters(), **(params or {})}
        self.context: GameContext = game_context(
            self.game_name, chosen["players"], changed_options(chosen, self.options), chosen["reward"]
        )
        self.reward: str = chosen["reward"]
        least, most = self.utilities()
        super().__init__(
            self.type(is_perfect=self.is_perfect(), reward=self.reward),
            pyspiel.GameInfo(
                num_distinct_actions=self.context.spec.actions,
                max_chance_outcomes=max(self.context.deal.max_outcomes, len(self.context.game.outcomes)),
                num_players=self.context.game.players,
                min_utility=least,
                max_utility=most,
                utility_sum={"share": 1.0, "rank": self.context.game.players / 2}.get(self.reward),
                max_game_length=self.most_decisions(),
            ),
            dict(params or {}),
        )

    @classmethod
    def parameters(cls) -> dict[str, Any]:
        return {"players": cls.players[2], "reward": "share", **cls.options}

    @classmethod
    def type(cls, *, is_perfect: bool = False, reward: str = "share") -> Any:
        """Is it of perfect information, and do its utilities always make the same sum? That depends on the parameters."""
        kinds: Any = pyspiel.GameType
        return pyspiel.GameType(
            short_name=cls.name,
            long_name=cls.title,
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
            information=kinds.Information.PERFECT_INFORMATION if is_perfect else kinds.Information.IMPERFECT_INFORMATION,
            utility=kinds.Utility.GENERAL_SUM if reward == "margin" else kinds.Utility.CONSTANT_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=cls.players[1],
            min_num_players=cls.players[0],
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=True,
            parameter_specification=cls.parameters(),
        )

    def is_perfect(self) -> bool:
        return False

    def utilities(self) -> tuple[float, float]:
        """The least and the most that a game can be worth to a seat."""
        if self.reward != "margin":
            return 0.0, 1.0
        span = self.widest_margin()
        return -span, span

    def widest_margin(self) -> float:
        raise NotImplementedError

    def most_decisions(self) -> int:
        raise NotImplementedError

    def most_reveals(self) -> int:
        """How often chance decides after the deal, at most."""
        raise NotImplementedError

    def max_chance_nodes_in_history(self) -> int:
        return self.context.deal.draws + self.most_reveals()

    def new_initial_state(self) -> TurnState:
        return TurnState(self, self.context)

    def make_py_observer(self, iig_obs_type: Any = None, params: Parameters | None = None) -> Observer:
        """(OpenSpiel gives the parameters first, where it has no type.)"""
        if not isinstance(iig_obs_type, pyspiel.IIGObservationType):
            iig_obs_type, params = pyspiel.IIGObservationType(perfect_recall=False), params or iig_obs_type
        return Observer(self.context, iig_obs_type, params, self.most_decisions() + self.most_reveals())


class BigShotGame(_Game):
    """`zuschlag_bigshot`: parameters players, variant, overbids, exposure, reward."""

    name = "zuschlag_bigshot"
    title = "Big Shot"
    game_name = "bigshot"
    players = (2, 4, 4)
    options: ClassVar[dict[str, str]] = {option: values[0] for option, values in CHOICES.items()}

    def is_perfect(self) -> bool:
        """All is open, but purses in the challenge variant."""
        return not self.context.undealt().challenge

    def widest_margin(self) -> float:
        """All lots doubled by every park against nothing but loans, which always cost more than they pay."""
        purses = COLOURS // 2 if self.context.game.players == 2 else 1
        s = self.context.undealt()
        return float(sum(s.value) * 2 ** len(s.park) + purses * (START_CASH + MOST_LOANS * LOAN_COST))

    def most_decisions(self) -> int:
        """Every bid raised by 1, every loan taken, cubes one by one; with exposed overbids every auction once more for each."""
        s, players = self.context.undealt(), self.context.game.players
        highest = HIGHEST_BID if s.overbids else START_CASH + sum(map(payout, range(1, MOST_LOANS + 1)))
        auctions = players + 1 if s.overbids else 1
        return SPACES * (auctions * (highest + players) + 2 * COLOURS + 1 + HEAP)

    def most_reveals(self) -> int:
        return SPACES


class ZahltagGame(_Game):
    """`zuschlag_zahltag`: parameters players, reward."""

    name = "zuschlag_zahltag"
    title = "Zahltag"
    game_name = "zahltag"
    players = (2, 4, 4)
    options: ClassVar[dict[str, str]] = {}

    def sizes(self) -> Mapping[str, Any]:
        return SIZES

    def widest_margin(self) -> float:
        """All contracts at the highest offer, against nothing."""
        return float(self.sizes()["START_MONEY"] + self.sizes()["MOST_OFFER"] * self._contracts())

    def most_decisions(self) -> int:
        """The preparation, then a change for every card revealed and an offer of each for every contract."""
        players = self.context.game.players
        return int(self.sizes()["LAPS"]) * players + self.most_reveals() + players * self._contracts()

    def most_reveals(self) -> int:
        return self._contracts() + int(self.sizes()["LAST_PAYDAY"])

    def _contracts(self) -> int:
        return sum(self.context.undealt().deck)


class SmallZahltagGame(ZahltagGame):
    """`zuschlag_zahltag_small`: parameters players, reward."""

    name = "zuschlag_zahltag_small"
    title = "Zahltag, very small"
    game_name = "small"
    players = (2, 3, 3)

    def sizes(self) -> Mapping[str, Any]:
        return SMALL[self.context.game.players]


GAMES: tuple[type[_Game], ...] = (BigShotGame, ZahltagGame, SmallZahltagGame)
"""All that are registered."""


def register() -> None:
    """Make the games known to `pyspiel.load_game`."""
    for game in GAMES:
        if game.name not in pyspiel.registered_names():
            pyspiel.register_game(game.type(), game)
