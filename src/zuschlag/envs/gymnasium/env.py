"""The Gymnasium environment: one seat against bots."""

from collections.abc import Sequence
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import logger, spaces

from zuschlag.bots import Turn
from zuschlag.bots.bot import bot_seed
from zuschlag.bots.spec import Maker, find
from zuschlag.envs.arguments import as_int, parse_seat, parse_setup, plain_options
from zuschlag.envs.gymnasium.observation_format import ObservationFormat, Seen
from zuschlag.envs.rendering.render_modes import MODES, check_mode, render
from zuschlag.envs.rewards import ILLEGAL, reward_in_python
from zuschlag.envs.spaces import Policy, Spec
from zuschlag.errors import Refused, short
from zuschlag.games import Game
from zuschlag.games.observation_versions import observed_game
from zuschlag.match import Match, begin, make_game
from zuschlag.match.creation import SEED_BITS

ON_ILLEGAL = ("lose", "raise")
FROZEN = {"valuer": "valuer-0.2"}
"""Opponents that stay as they were in a version: results of an environment stay comparable, and compiled ones are the same."""


class SingleSeatEnv(gymnasium.Env[Seen, Any]):
    """The other seats are played by bots: one name or level for all; or a list of as many, one for each other seat, from the
    seat after one's own onwards. A function of observations and masks, a row for each game, is a bot, too.

    Without a `seat`, every reset draws another. An action that is not possible ends the game and costs 1; with
    `illegal="raise"` it raises `Refused`, and nothing changes. `match` is the match in play: its record, events and views.
    `observation_format` is "dict" (`observation` and `action_mask`), "box" (the numbers alone) or "rllib" (`observations`
    and `action_mask`); `action_masks()` gives the mask in every format. `observation` is the version of the observations.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponents: str | Policy | Sequence[str | Policy] = "valuer",
        seat: int | None = None,
        reward: str = "share",
        illegal: str = "lose",
        render_mode: str | None = None,
        observation_format: str = "dict",
        observation: int = 0,
        **options: Any,
    ) -> None:
        self.game: Game = make_game(game, as_int(players), plain_options(options))
        self.game_spec = Spec(observed_game(self.game, as_int(observation)))
        self._always = parse_seat(seat, self.game.players)
        check_mode(render_mode)
        if not isinstance(illegal, str) or illegal not in ON_ILLEGAL:
            raise Refused("malformed", f"illegal is {short(illegal)}; expected {', '.join(ON_ILLEGAL)}")
        each = each_opponent(opponents, self.game.players - 1)
        self.makers: list[Maker | None] = [find(FROZEN.get(one, one)) if isinstance(one, str) else None for one in each]
        self.policies: list[Policy | None] = [None if isinstance(one, str) else one for one in each]
        self.worth = reward_in_python(self.game.rules, reward)
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_format = ObservationFormat(observation_format, self.game_spec)
        self.observation_space = self.observation_format.space
        self.action_space = spaces.Discrete(self.game_spec.actions)
        self._match: Match | None = None
        self._bots: dict[int, Any] = {}
        self.seat = 0
        """Where the learner sits in this match."""
        self.is_over = True

    @property
    def match(self) -> Match:
        if self._match is None:
            raise Refused("not-now", "the environment has not begun; call reset() first")
        return self._match

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin the match of this seed; without one, a match drawn from `np_random`. `options`: a record's "setup"."""
        setup, seed = parse_setup(options), as_int(seed)
        super().reset(seed=seed)
        self.is_over = True
        while self.is_over:  # a match in which the seat never has to decide is not worth showing
            self.seat = int(self.np_random.integers(self.game.players)) if self._always is None else self._always
            drawn = int(self.np_random.integers(1 << SEED_BITS))
            self._match = begin(self.game, drawn if seed is None else seed, setup=setup)
            self._seat_bots()
            self._play_on()
            seed = None
        self._show()
        return self._observation(), self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """True for every action that is possible now: what sb3-contrib's MaskablePPO asks of an environment."""
        return self._mask().astype(np.bool_)

    def step(self, action: Any) -> tuple[Seen, SupportsFloat, bool, bool, dict[str, Any]]:
        """Take an action; the others play until the seat owes a decision again, or the match is over."""
        if self.match and self.is_over:
            raise Refused("not-now", "the game is over; call reset() first")
        try:
            move = self.game_spec.move(self.match.state, self.seat, as_int(action))
        except Refused as refusal:
            if self.illegal == "raise":
                raise
            self.is_over = True
            return self._observation(), ILLEGAL, True, False, self._info() | {"illegal": True, "why": str(refusal)}
        self.match.play(self.seat, self.game.words[move])
        self._play_on()
        self._show()
        gained = self.worth(self.match.state, self.seat) if self.is_over else 0.0
        return self._observation(), gained, self.is_over, False, self._info()

    def render(self) -> Any:
        """The table as the seat sees it: text for "ansi", SVG for "svg", pixels for "rgb_array"; "human" prints the text."""
        if self.render_mode is None:
            logger.warn("render_mode is None, so nothing is rendered; make the environment with render_mode='ansi', say")
            return None
        return render(self.match, self.seat, self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _seat_bots(self) -> None:
        players, seed = self.game.players, self.match.seed
        seats = [(self.seat + after) % players for after in range(1, players)]
        self._bots = {seat: make(bot_seed(seed, seat), seat) for seat, make in zip(seats, self.makers, strict=True) if make}

    def _play_on(self) -> None:
        """The bots play until the seat owes a decision, or the match is over."""
        match = self.match
        while (seats := match.pending.seats) and self.seat not in seats:
            seat = seats[0]
            policy = self.policies[(seat - self.seat) % self.game.players - 1]
            if policy is None:
                word = self._bots[seat].choose(Turn(match, seat))
            else:
                word = self.game.words[policy_move(policy, self.game_spec, match.state, seat)]
            match.play(seat, word)
        self.is_over = not seats

    def _mask(self) -> npt.NDArray[np.int8]:
        spec, s = self.game_spec, self.match.state
        return spec.mask_at_the_end() if self.is_over else spec.mask(s, self.seat)

    def _observation(self) -> Seen:
        return self.observation_format.observation(self.game_spec.observe(self.match.state, self.seat), self._mask())

    def _info(self) -> dict[str, Any]:
        legal = () if self.is_over else self.game_spec.legal_words(self.match.state, self.seat)
        info: dict[str, Any] = {"seat": self.seat, "legal": legal, "illegal": False}
        if not self.observation_format.has_mask:
            info["action_mask"] = self._mask()
        return info if self.match.result is None else info | {"result": self.match.result}


def each_opponent(opponents: object, rivals: int) -> list[Any]:
    """Of every other seat, from the one after the learner's onwards: a bot's name or a function. Refuses all else."""
    is_one = isinstance(opponents, str) or callable(opponents)
    each = [opponents] * rivals if is_one else opponents
    if (
        not isinstance(each, list | tuple)
        or len(each) != rivals
        or not all(isinstance(one, str) or callable(one) for one in each)
    ):
        expected = f"a bot's name, or a list of {rivals} names, one for each other seat; or functions instead of names"
        raise Refused("malformed", f"opponents is {short(opponents)}; expected {expected}")
    return list(each)


def policy_move(policy: Policy, spec: Spec, s: Any, seat: int) -> int:
    """The number of the move that a function of observations and masks chooses for the seat; it gets one row of each."""
    answer = np.asarray(policy(spec.observe(s, seat)[None], spec.mask(s, seat)[None]))
    if answer.shape != (1,):
        raise Refused("malformed", f"an opponent answered {short(answer.tolist())} to one row; expected one action")
    return spec.move(s, seat, as_int(answer[0]))
