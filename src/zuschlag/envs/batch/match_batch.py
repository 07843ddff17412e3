"""A batch whose games are matches: game for game the matches of `zuschlag.new`, against the bots of the ladder, for a seed.

So a vector of these games plays as single environments do. It costs a hash for every draw and every turn of a bot.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from zuschlag.bots.bot import bot_seed
from zuschlag.envs.batch.compiled_opponents import OpponentPolicy, opponent_policy
from zuschlag.envs.batch.compiled_step import DEAL, GENERAL_STEP, SKIP, only_valuation, step_games
from zuschlag.envs.batch.match_dice import BLOCK, MATCH_DICE, OUTCOMES, MatchSeating, match_key
from zuschlag.envs.batch.native_batch import Batch, step_names
from zuschlag.kernel import Fields
from zuschlag.kernel.numba_compiler import compile_rule
from zuschlag.kernel.rules import ObservationModule, RulesModule
from zuschlag.match.dice import Dice, Seed


@cache
def compile_match_step(rules: RulesModule, observation: ObservationModule, policy: OpponentPolicy) -> Callable[..., None]:
    """`step_games` with the dice of matches, compiled when it is first called. They are dealt as usual."""
    names = step_names(rules, observation, policy, is_dealt_as_usual=True) | MATCH_DICE | GENERAL_STEP
    names["valuation_number"] = policy.valuation_number or only_valuation
    return compile_rule(step_games, names, inline=policy.inline)


class MatchBatch(Batch):
    """Games that end stay as they are until `deal` begins other matches. Which seat learns is said with every deal."""

    def _start(self, seed: Any) -> None:  # noqa: ARG002 (every match has its own)
        self._is_rotating = False
        self._seats[:] = -1
        game: Any = self.spec.game
        self._chance: str = game.chance
        self._key_bytes = self._seatings["keys"].view(np.uint8)
        assert self._key_bytes.shape[-1] == BLOCK

    def _choose_policy(self, game: Any) -> OpponentPolicy:
        """That of all bots, whoever plays: one build for all matches of a game."""
        return opponent_policy(game)

    def _compile(self, game: Any, policy: OpponentPolicy) -> tuple[Callable[..., None], Callable[..., None]]:
        step = compile_match_step(game.rules, game.observation, policy)
        return step, step

    def _make_valuations(self, game: Any, policy: OpponentPolicy) -> Any:
        return (policy.match_valuations or policy.valuation)(game)

    def _seating(self) -> type[Fields]:
        return MatchSeating.sized(MOVES=len(self.spec.game.words))

    def deal(self, games: npt.NDArray[np.int64], seeds: Sequence[Seed], learners: Sequence[int]) -> None:
        """Begin the matches of these seeds in these games. Those that end before their learner decides are `ended`."""
        for at, seed, learner in zip(games.tolist(), seeds, learners, strict=True):
            self._set_match(at, seed, learner)
        tasks = np.full(self.size, SKIP, np.int64)
        tasks[games] = DEAL
        with self._lock:
            self._run_step(tasks, self._no_actions)

    def _set_match(self, at: int, seed: Seed, learner: int) -> None:
        dice = Dice(seed)
        rng = dice.generator("deal", 0)
        self._rngs[at] = (rng.a, rng.b, rng.c, rng.counter)
        self._learners[at] = learner
        seating = self._seatings[at]
        seating["move_count"] = seating["sealed_count"] = seating["outcome_count"] = 0
        self._set_key(at, OUTCOMES, dice.key(self._chance))
        lineup = self._lineups.numbers[(self._turns[at] + 1) % len(self._lineups.numbers), learner].tolist()
        for seat in range(self.players):
            if seat != learner and lineup[seat] >= 0:
                self._set_key(at, 1 + seat, (self._lineups.bots[lineup[seat]], bot_seed(seed, seat), seat))

    def _set_key(self, at: int, number: int, parts: tuple[int | str, ...]) -> None:
        key = match_key(*parts)
        self._seatings["key_lengths"][at, number] = len(key)
        self._key_bytes[at, number] = np.frombuffer(key.ljust(BLOCK, b"\0"), np.uint8)

    def offered(self) -> list[bytes]:
        """By game: the moves that its learner is offered, as the bytes of their numbers; none where it has ended."""
        rows, counts = self._seatings["offered"], np.where(self.ended, 0, self._seatings["offered_count"])
        raw, width = np.ascontiguousarray(rows).tobytes(), 2 * rows.shape[1]
        return [raw[at * width : at * width + 2 * count] for at, count in enumerate(counts.tolist())]

    def state_of(self, game: int) -> Any:
        """The full state of a game, to be read, before the next step."""
        return StateReader(self._states[game])


class StateReader:
    """Reads the fields of a packed state when they are asked for: most of them are not, and a deck can be long."""

    def __init__(self, row: Any) -> None:
        self._row = row

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        value = self._row[name].tolist()
        setattr(self, name, value)
        return value
