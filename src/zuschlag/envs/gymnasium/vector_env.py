"""The Gymnasium vector environment, on a native batch: one learner in each game, opponents on the other seats."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from zuschlag.envs.arguments import as_int, parse_seat, plain_options
from zuschlag.envs.batch.compiled_opponents import strongest_opponent
from zuschlag.envs.batch.lineup import Lineup
from zuschlag.envs.batch.match_batch import MatchBatch
from zuschlag.envs.batch.native_batch import Batch
from zuschlag.envs.gymnasium.env import each_opponent
from zuschlag.envs.gymnasium.observation_format import ObservationFormat, Seen
from zuschlag.envs.spaces import Policy
from zuschlag.errors import Refused, short
from zuschlag.match import make_game
from zuschlag.match.creation import SEED_BITS

Array = npt.NDArray[Any]
Seeds = int | Sequence[int | None] | None
MOST_WORDS = 100_000
"""So many lists of legal moves are remembered as words."""


class BatchVectorEnv(VectorEnv[Seen, Array, Array]):
    """For a seed it plays the same matches as Gymnasium's `SyncVectorEnv` of single environments, and gives the same infos.

    `opponents` play the other seats: a compiled bot's name, by default of the strongest, a function of observations and
    masks, or a list with one for each other seat, from the seat after the learner's onwards. Several line-ups,
    `in_turn` instead, are met game after game. `autoreset_mode` is one of Gymnasium's. `observation` is the version of the
    observations.

    With `fast`, the dice are the batch's own, and infos hold only `seat` and `illegal`: several times as fast against quick
    opponents. Then, without a `seat`, a game's learner moves on by a seat with each deal. With `copy=False`, observations and
    masks are the batch's own arrays, which the next step writes over: what you want to keep you must copy. `batch` is the
    batch itself. `cores` 0: all of them.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        opponents: str | Policy | Sequence[str | Policy] | None = None,
        seat: int | None = None,
        reward: str = "share",
        illegal: str = "lose",
        render_mode: str | None = None,
        cores: int = 1,
        copy: bool = True,
        in_turn: Sequence[Lineup] | None = None,
        observation_format: str = "dict",
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
        fast: bool = False,
        observation: int = 0,
        **options: Any,
    ) -> None:
        num_envs, cores = as_int(num_envs), as_int(cores)
        if not isinstance(illegal, str) or illegal != "lose":
            raise Refused("malformed", f"illegal is {short(illegal)}; of many games at once, expected 'lose'")
        if render_mode is not None:
            raise Refused("malformed", f"render_mode is {short(render_mode)}; many games at once are not rendered")
        self._game = make_game(game, as_int(players), plain_options(options))
        self._seat = parse_seat(seat, self._game.players)
        self.autoreset_mode = _parse_mode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        self.fast = fast
        self._redeals = fast and self.autoreset_mode is AutoresetMode.SAME_STEP
        """Does the batch itself deal games again when they end?"""
        self.batch = (Batch if fast else MatchBatch)(
            self._game,
            size=num_envs,
            reward=reward,
            learner="each" if self._seat is None else self._seat,
            opponents=self._lineups(opponents) if in_turn is None else in_turn,
            cores=cores,
            autoreset=self._redeals,
            observation=observation,
        )
        self.num_envs = num_envs
        self.copy = copy
        self.observation_format = ObservationFormat(observation_format, self.batch.spec)
        self.single_observation_space = self.observation_format.space
        self.single_action_space = spaces.Discrete(self.batch.spec.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._games = np.arange(num_envs)
        self._generators: list[np.random.Generator | None] = [None] * num_envs
        self._words: dict[bytes, tuple[str, ...]] = {}

    def _lineups(self, opponents: Any) -> Any:
        if opponents is None or isinstance(opponents, str) or callable(opponents):
            return opponents or strongest_opponent(self._game)
        return [each_opponent(opponents, self._game.players - 1)]

    # Gymnasium's methods

    def reset(self, *, seed: Seeds = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin new games: with a list, of these seeds; with a number, of this seed and those after it.

        (In the fast form a number seeds the whole batch.)

        Without seeds, the generators of the games go on. `options` may hold Gymnasium's `reset_mask`: the games to begin.
        """
        chosen, single = self._parse_options(options), as_int(seed)
        if self.fast and type(single) is int:
            super().reset(seed=single)
            self.batch.reset(single, None if chosen.all() else chosen)
        else:
            self._begin(np.flatnonzero(chosen), self._parse_seeds(single))
        return self._observation(), self._info(chosen)

    def step(self, actions: Array) -> tuple[Seen, Array, Array, Array, dict[str, Any]]:
        """Take one action in every game."""
        batch, seats, before = self.batch, self.batch.actors.copy(), self.batch.ended
        if self.autoreset_mode is AutoresetMode.DISABLED and before.any():
            at = int(np.flatnonzero(before)[0])
            raise Refused("not-now", f"game {at} is over; reset it first, with options={{'reset_mask': …}}")
        batch.step(actions)
        ended = batch.dones.copy()
        rewards = batch.rewards[self._games, seats].astype(np.float64)
        final = self._final_infos(ended, seats, actions) if ended.any() else {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            if final:
                final = {"final_obs": self._final_observations(ended), "_final_obs": ended.copy(), "final_info": final}
                final["_final_info"] = ended.copy()
            if not self._redeals:
                self._begin(np.flatnonzero(ended))
            infos = self._info() | final
        else:
            self._begin(np.flatnonzero(before))
            infos = self._info()
            for name, array in final.items():
                if name in infos:
                    infos[name][ended] = array[ended]
                else:
                    infos[name] = array
        return self._observation(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """By game and action: whether it is legal now."""
        return self.batch.masks.astype(np.bool_)

    def close_extras(self, **_: Any) -> None:
        self.batch.close()

    # Beginning games

    def _begin(self, games: npt.NDArray[np.int64], seeds: Sequence[int | None] | None = None) -> None:
        given = [None] * self.num_envs if seeds is None else seeds
        if not len(games):
            return
        if isinstance(self.batch, MatchBatch):
            self._begin_matches(self.batch, games.tolist(), given)
            return
        chosen = None if len(games) == self.num_envs else np.isin(self._games, games)
        if seeds is None:
            self.batch.reset(games=chosen)
        else:
            self.batch.reset([self._draw_seed() if each is None else each for each in seeds], chosen)

    def _begin_matches(self, batch: MatchBatch, games: list[int], seeds: Sequence[int | None]) -> None:
        """As a single environment does: a game in which its learner never has to decide is not shown."""
        for at in games:
            seed = seeds[at]
            if seed is not None or self._generators[at] is None:
                self._generators[at], _ = seeding.np_random(seed)
        chosen = [seeds[at] for at in games]
        while games:
            drawn = [self._draw(at) for at in games]
            numbers = [number if seed is None else seed for (_, number), seed in zip(drawn, chosen, strict=True)]
            batch.deal(np.array(games), numbers, [seat for seat, _ in drawn])
            games = [at for at in games if batch.ended[at]]
            chosen = [None] * len(games)

    def _draw(self, at: int) -> tuple[int, int]:
        """The learner's seat and the seed of a game's next match."""
        generator = self._generators[at]
        assert generator is not None
        seat = int(generator.integers(self._game.players)) if self._seat is None else self._seat
        return seat, int(generator.integers(1 << SEED_BITS))

    def _draw_seed(self) -> int:
        return int(self.np_random.integers(1 << SEED_BITS))

    def _parse_seeds(self, seed: Any) -> list[int | None] | None:
        if seed is None:
            return [None] * self.num_envs
        if type(seed) is int:
            return [seed + at for at in range(self.num_envs)]
        seeds = (
            [as_int(each) for each in seed] if isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str) else None
        )
        if seeds is None or len(seeds) != self.num_envs or not all(each is None or type(each) is int for each in seeds):
            expected = f"a whole number, a list of {self.num_envs}, one for each game, or None"
            raise Refused("malformed", f"seed is {short(seed)}; expected {expected}")
        return seeds

    def _parse_options(self, options: Any) -> npt.NDArray[np.bool_]:
        if not isinstance(options, dict | None) or (options and options.keys() != {"reset_mask"}):
            expected = "none, or a 'reset_mask' alone: no deal is given"
            raise Refused("malformed", f"options are {short(options)}; of many games at once, expected {expected}")
        mask = np.ones(self.num_envs, np.bool_) if not options else np.asarray(options["reset_mask"])
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            expected = f"an array of {self.num_envs} truth values, at least one of them true"
            raise Refused("malformed", f"reset_mask is {short(mask.tolist())}; expected {expected}")
        return mask

    # What is shown

    def _observation(self) -> Seen:
        batch = self.batch
        if not self.copy:
            return self.observation_format.observation(batch.observations, batch.masks)
        return self.observation_format.observation(batch.observations.copy(), batch.masks.copy())

    def _info(self, chosen: npt.NDArray[np.bool_] | None = None) -> dict[str, Any]:
        """What the infos of all games hold, or of those chosen."""
        everywhere = np.ones(self.num_envs, np.bool_) if chosen is None else chosen
        info: dict[str, Any] = {"seat": self.batch.actors.copy()}
        if isinstance(self.batch, MatchBatch):
            info["legal"] = self._legal(self.batch)
        info["illegal"] = np.zeros(self.num_envs, np.bool_)
        if not self.observation_format.has_mask:
            info["action_mask"] = self.batch.masks.copy()
        if chosen is not None:
            for array in info.values():
                array[~chosen] = None if array.dtype == object else 0
        return info | {f"_{name}": everywhere.copy() for name in info}

    def _legal(self, batch: MatchBatch) -> Array:
        """By game: the words of what its learner may do."""
        if len(self._words) > MOST_WORDS:
            self._words.clear()
        known, legal = self._words, np.empty(self.num_envs, object)
        offered = batch.offered()
        for moves in offered:
            if moves not in known:
                known[moves] = tuple(self._game.words[move] for move in np.frombuffer(moves, np.int16))
        legal[:] = [known[moves] for moves in offered]
        return legal

    def _final_observations(self, ended: npt.NDArray[np.bool_]) -> Array:
        """By game: what its learner saw at the end; None where it goes on."""
        found = np.full(self.num_envs, None, object)
        for at in np.flatnonzero(ended).tolist():
            mask = self.batch.spec.mask_at_the_end()
            found[at] = self.observation_format.observation(self.batch.finals[at].copy(), mask)
        return found

    def _final_infos(self, ended: npt.NDArray[np.bool_], seats: Array, actions: Array) -> dict[str, Any]:
        """What single environments tell at the end of their games."""
        games, batch = np.flatnonzero(ended), self.batch
        info: dict[str, Any] = {"seat": np.where(ended, seats, 0)}
        info["illegal"] = batch.illegals & ended
        if not self.observation_format.has_mask:
            info["action_mask"] = np.where(ended[:, None], batch.spec.mask_at_the_end(), np.int8(0))
        if isinstance(batch, MatchBatch):
            info["legal"] = np.full(self.num_envs, None, object)
            for at in games.tolist():
                info["legal"][at] = ()
        info |= {f"_{name}": ended.copy() for name in info}
        if isinstance(batch, MatchBatch):
            illegal, legal = games[batch.illegals[games]].tolist(), games[~batch.illegals[games]].tolist()
            if illegal:
                why = [{"why": self._refusal(batch.state_of(at), int(seats[at]), actions[at])} for at in illegal]
                info |= self._gather(illegal, why)
            if legal:
                info |= self._gather(legal, [{"result": self._game.result(batch.state_of(at))} for at in legal])
        return info

    def _gather(self, games: list[int], infos: Sequence[Any]) -> dict[str, Any]:
        """The infos of these games, all with the same keys, as Gymnasium gathers them: by key, and masks of who has it."""
        found: dict[str, Any] = {}
        mask = np.zeros(self.num_envs, np.bool_)
        mask[games] = True
        for name, value in infos[0].items():
            values = [info[name] for info in infos]
            if isinstance(value, dict):
                found[name] = self._gather(games, values)
            else:
                is_number = type(value) in (int, float, bool)
                array = np.zeros(self.num_envs, type(value)) if is_number else np.full(self.num_envs, None, object)
                for at, each in zip(games, values, strict=True):
                    array[at] = each
                found[name] = array
            found[f"_{name}"] = mask.copy()
        return found

    def _refusal(self, s: Any, seat: int, action: Any) -> str:
        """Why the action was impossible."""
        try:
            self.batch.spec.move(s, seat, as_int(action))
        except Refused as refusal:
            return str(refusal)
        raise AssertionError("the batch and the spec agree on what is possible")


def _parse_mode(mode: object) -> AutoresetMode:
    known = {name: each for each in AutoresetMode for name in (each, each.value, each.name)}
    if not isinstance(mode, str | AutoresetMode) or mode not in known:
        expected = ", ".join(each.name for each in AutoresetMode)
        raise Refused("malformed", f"autoreset_mode is {short(mode)}; expected {expected}")
    return known[mode]
